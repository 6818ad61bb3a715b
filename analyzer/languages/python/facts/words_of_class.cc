// Words that a class binds to a name: self.__slots__, self.FIELDS.
#include <algorithm>
#include <utility>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/facts/words.h"
#include "analyzer/one_of.h"

namespace gantlet::python {

// self.__slots__, self.FIELDS: every class of the file that binds the name binds it to words, and
// nobody else does, or puts other words into them.
bool SeenWords::wordsOfClass(NodeIndex attribute, const std::vector<std::uint32_t>& path,
                             std::vector<std::string>& words, int steps) {
  const NodeIndex self = p_.child(attribute, f_.object);
  if (traits_.makesClasses || !parts_.classes.isSelf(self) ||
      !parts_.dictionaries.isOwnSelf(self) || ++traits_.settingSearches > kMaxWordSearches) {
    return false;
  }
  const std::string_view name = p_.tree.text(p_.child(attribute, f_.attribute));
  if (name == asked_) return true;
  if (origins_.isReadByText(name)) return false;
  bool bound = false;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier) continue;
    const std::string_view text = p_.tree.text(i);
    // logging puts what it is called with into an object of the file's class.
    if (isOneOf(text, {"setLogRecordFactory", "makeLogRecord"})) return false;
    if (isOneOf(text, {"setattr", "__setattr__", "__dict__", "__getattribute__", "metaclass"}) &&
        !isOtherDictionary(i, attribute) && !setsOtherWords(i, attribute) &&
        !isSlotStore(i, name)) {
      return false;
    }
    if (text != name) continue;
    const NodeIndex parent = p_.parent(i);
    const bool member = p_.kind(parent) == Kind::kAttribute && p_.field(i) == f_.attribute;
    if (!member) {
      const NodeIndex value = p_.kind(parent) == Kind::kAssignment && p_.field(i) == f_.left
                                  ? p_.child(parent, f_.right)
                                  : kNoNode;
      if (value == kNoNode || p_.scopeTable[p_.scopes[i]].kind != ScopeKind::kClass) return false;
      if (!wordsAt(value, path, true, words, steps + 1)) return false;
      bound = true;
      continue;
    }
    if (p_.contexts[parent] != Context::kLoad) return false;
    const NodeIndex user = p_.parent(parent);
    const bool joined =
        p_.kind(user) == Kind::kArgumentList &&
        (isOneOf(calledBuiltin(p_.parent(user)),
                 {"len", "list", "tuple", "sorted", "set", "enumerate", "zip", "print"}) ||
         p_.tree.text(p_.child(p_.parent(user), f_.function)).ends_with(".join"));
    const bool looped = p_.kind(user) == Kind::kForStatement || p_.kind(user) == Kind::kForInClause;
    bool tested = false;  // key in self.FIELDS
    if (p_.kind(user) == Kind::kComparisonOperator && p_.elements(user).size() == 2) {
      const std::string_view sign = p_.tree.text(p_.tree.nextSibling(p_.elements(user)[0]));
      tested = p_.elements(user)[1] == parent && (sign == "in" || sign.starts_with("not"));
    }
    if (!joined && !looped && !tested) return false;
  }
  return bound;
}

// setattr(self, slot, value) for slot in self.__slots__: it binds these words, and not the
// attribute that holds them. That is asked once; the words of `attribute` that are found on the way
// are its own, and add none.
bool SeenWords::setsOtherWords(NodeIndex identifier, NodeIndex attribute) {
  const NodeIndex call = p_.parent(identifier);
  if (calledBuiltin(call) != "setattr" || p_.child(call, f_.function) != identifier) return false;
  const NodeIndex list = p_.child(call, f_.arguments);
  if (p_.kind(list) != Kind::kArgumentList || p_.hasSplat(list) || p_.elements(list).size() != 3) {
    return false;
  }
  const std::string name(p_.tree.text(p_.child(attribute, f_.attribute)));
  const std::string outer = std::exchange(asked_, name);
  std::vector<std::string> words;
  const bool known = takesWords(p_.elements(list)[1], words);
  asked_ = outer;
  return known && std::find(words.begin(), words.end(), name) == words.end();
}

// object.__dict__[self.name] = value in a descriptor's method, where `name` is what a class's body
// calls the descriptor: another word than one that is bound there to words.
bool SeenWords::isSlotStore(NodeIndex identifier, std::string_view name) {
  const NodeIndex dictionary = p_.parent(identifier);
  if (p_.tree.text(identifier) != "__dict__" || p_.kind(dictionary) != Kind::kAttribute ||
      p_.kind(p_.parent(dictionary)) != Kind::kSubscript ||
      !parts_.descriptors.isSlotDictionary(dictionary)) {
    return false;
  }
  // "_" + name is a slot, too.
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier) continue;
    const std::string_view bound = p_.tree.text(i);
    if (p_.scopeTable[p_.scopes[i]].kind == ScopeKind::kClass && bound != name &&
        name.ends_with(bound)) {
      return false;
    }
  }
  return true;
}

// self.__dict__ of an object that can't be one of those whose class `attribute` reads: two classes
// without bases, and none below both.
bool SeenWords::isOtherDictionary(NodeIndex identifier, NodeIndex attribute) {
  const NodeIndex whole = p_.parent(identifier);
  if (p_.tree.text(identifier) != "__dict__" || p_.kind(whole) != Kind::kAttribute ||
      p_.field(identifier) != f_.attribute || p_.contexts[whole] != Context::kLoad) {
    return false;
  }
  const auto ownerOf = [this](NodeIndex self) -> NodeIndex {
    if (!parts_.classes.isSelf(self) || !parts_.dictionaries.isOwnSelf(self)) return kNoNode;
    NodeIndex owner = parts_.classes.methodOfSelf(self);
    while (owner != kNoNode && p_.kind(owner) != Kind::kClassDefinition) owner = p_.parent(owner);
    const bool plain = owner != kNoNode && p_.child(owner, f_.superclasses) == kNoNode &&
                       p_.kind(p_.parent(owner)) != Kind::kDecoratedDefinition;
    return plain ? owner : kNoNode;
  };
  const NodeIndex one = ownerOf(p_.child(whole, f_.object));
  const NodeIndex other = ownerOf(p_.child(attribute, f_.object));
  if (one == kNoNode || other == kNoNode || one == other) return false;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    const NodeIndex bases =
        p_.kind(i) == Kind::kClassDefinition ? p_.child(i, f_.superclasses) : kNoNode;
    if (bases != kNoNode && (p_.elements(bases).size() > 1 || !parts_.receivers.isOwnClass(i, 0)))
      return false;
  }
  return true;
}

}  // namespace gantlet::python
