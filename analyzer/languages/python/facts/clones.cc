#include "analyzer/languages/python/facts/clones.h"

#include <algorithm>
#include <array>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/facts/interpreter_names.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr int kDeepest = 4;

// With one of these a copy is what the file's own method gives, or has what that says.
constexpr std::array<std::string_view, 8> kCopyHooks{
    "__copy__",     "__reduce__",        "__reduce_ex__",  "__getstate__",
    "__setstate__", "__getnewargs_ex__", "__getnewargs__", "__new__"};

}  // namespace

bool Clones::isSame(NodeIndex self, NodeIndex other) const {
  return self != kNoNode && other != kNoNode && p_.kind(other) == Kind::kIdentifier &&
         p_.tree.text(self) == p_.tree.text(other) &&
         parts_.classes.methodOfSelf(self) == parts_.classes.methodOfSelf(other);
}

// `self`, of a class that the file has written, up to its last base.
bool Clones::isOwn(NodeIndex self) {
  return !traits_.makesClasses && !parts_.made.reassignsClasses() &&
         !parts_.receivers.mixesClasses() && parts_.dictionaries.isOwnSelf(self);
}

// type(self), self.__class__, or a name of either: the object; kNoNode for others.
NodeIndex Clones::objectOfClass(NodeIndex type, int depth) {
  if (type == kNoNode || depth > kDeepest) return kNoNode;
  switch (p_.kind(type)) {
    case Kind::kIdentifier: return objectOfClass(parts_.classes.onlySource(type), depth + 1);
    case Kind::kAttribute:
      return p_.tree.text(p_.child(type, f_.attribute)) == "__class__" ? p_.child(type, f_.object)
                                                                       : kNoNode;
    case Kind::kCall: {
      const NodeIndex list = p_.child(type, f_.arguments);
      const bool plain = parts_.words.calledBuiltin(type) == "type" &&
                         p_.kind(list) == Kind::kArgumentList && p_.elements(list).size() == 1;
      return plain ? p_.elements(list)[0] : kNoNode;
    }
    default: return kNoNode;
  }
}

// The `self` of which `clone` was made; kNoNode where it may be anything else.
NodeIndex Clones::original(NodeIndex clone) {
  if (clone == kNoNode || p_.kind(clone) != Kind::kIdentifier) return kNoNode;
  const NodeIndex call = parts_.classes.onlySource(clone);
  if (call == kNoNode || p_.kind(call) != Kind::kCall || p_.scopes[call] != p_.scopes[clone]) {
    return kNoNode;
  }
  const NodeIndex function = p_.child(call, f_.function);
  const NodeIndex list = p_.child(call, f_.arguments);
  if (p_.kind(list) != Kind::kArgumentList || p_.elements(list).empty() || p_.hasSplat(list)) {
    return kNoNode;
  }
  NodeIndex self = kNoNode;
  const NodeIndex given = p_.elements(list)[0];
  const auto& atoms = t_.atoms(valueOf(function));
  if (atoms.size() == 1 && t_.atom(atoms[0]).kind == AtomKind::kPath) {
    const bool hooked = std::any_of(kCopyHooks.begin(), kCopyHooks.end(),
                                    [this](std::string_view hook) { return index_.has(hook); });
    if (hooked || index_.has("__deepcopy__") || p_.elements(list).size() != 1 ||
        !isOneOf(t_.atom(atoms[0]).text, {"copy.copy", "copy.deepcopy"})) {
      return kNoNode;
    }
    self = given;
  } else if (p_.kind(function) == Kind::kAttribute && p_.elements(list).size() == 1 &&
             p_.tree.text(p_.child(function, f_.attribute)) == "__new__" &&
             !parts_.receivers.definesMethod("__new__")) {
    const NodeIndex maker = p_.child(function, f_.object);
    self = objectOfClass(given, 0);
    const bool known =
        (p_.tree.text(maker) == "object" && t_.isAll(valueOf(maker), AtomKind::kBuiltin)) ||
        isSame(self, objectOfClass(maker, 0));
    if (!known) return kNoNode;
  }
  if (self == kNoNode || p_.kind(self) != Kind::kIdentifier || !isOwn(self)) return kNoNode;
  return p_.scopes[self] == p_.scopes[clone] ? self : kNoNode;
}

// x in x.__dict__ and vars(x); kNoNode for another expression.
NodeIndex Clones::ownerOfDictionary(NodeIndex node) const {
  if (node == kNoNode) return kNoNode;
  if (p_.kind(node) == Kind::kAttribute) {
    return p_.tree.text(p_.child(node, f_.attribute)) == "__dict__" ? p_.child(node, f_.object)
                                                                    : kNoNode;
  }
  if (p_.kind(node) != Kind::kCall || parts_.words.calledBuiltin(node) != "vars") return kNoNode;
  const NodeIndex list = p_.child(node, f_.arguments);
  return p_.kind(list) == Kind::kArgumentList && p_.elements(list).size() == 1
             ? p_.elements(list)[0]
             : kNoNode;
}

// `name` is bound by loops over self.__dict__ and its items alone.
bool Clones::isKeyOf(NodeIndex name, NodeIndex self) {
  const std::uint32_t variable = parts_.words.onlyVariable(name);
  bool bound = false;
  for (const Binding& binding : p_.bindings) {
    if (variable == kNone || binding.variable != variable) continue;
    NodeIndex source = binding.source;
    if (source == kNoNode || binding.path.empty() || binding.path[0] != kEachElement) return false;
    if (binding.path.size() == 2 && binding.path[1] == 0 && p_.kind(source) == Kind::kCall) {
      const NodeIndex method = p_.child(source, f_.function);
      if (p_.kind(method) != Kind::kAttribute ||
          p_.tree.text(p_.child(method, f_.attribute)) != "items") {
        return false;
      }
      source = p_.child(method, f_.object);
    } else if (binding.path.size() != 1) {
      return false;
    }
    if (!isSame(self, ownerOfDictionary(source))) return false;
    bound = true;
  }
  return bound;
}

// self.__dict__, or {key: … for key, value in self.__dict__.items()}
bool Clones::hasKeysOf(NodeIndex content, NodeIndex self) {
  if (isSame(self, ownerOfDictionary(content))) return true;
  if (p_.kind(content) != Kind::kDictionaryComprehension) return false;
  const NodeIndex pair = p_.namedChild(content, 0);
  return p_.kind(pair) == Kind::kPair && p_.kind(p_.namedChild(pair, 0)) == Kind::kIdentifier &&
         isKeyOf(p_.namedChild(pair, 0), self);
}

// clone.__dict__.update(changes): all keywords that the function is called with are known.
bool Clones::addsWords(NodeIndex dictionary, NodeIndex object, NodeIndex content) {
  if (p_.kind(content) != Kind::kIdentifier) return false;
  const auto words = origins_.elements(content);
  const bool plain = std::none_of(words.begin(), words.end(), [this](const std::string& word) {
    return word.starts_with('_') || isOfInterpreter(word) || parts_.receivers.definesMethod(word);
  });
  if (words.empty() || !plain) return false;
  for (const std::string& word : words) {
    parts_.attributes.emitAttributeStore(dictionary, object, word, "");
  }
  return true;
}

bool Clones::isUpdate(NodeIndex dictionary) {
  NodeIndex target = dictionary;
  if (const NodeIndex list = p_.parent(dictionary); p_.kind(list) == Kind::kArgumentList) {
    const NodeIndex function = p_.child(p_.parent(list), f_.function);
    if (function == kNoNode || p_.kind(function) != Kind::kAttribute) return false;
    target = p_.child(function, f_.object);
  }
  const NodeIndex clone = ownerOfDictionary(target);
  const NodeIndex method = p_.parent(target);
  const NodeIndex call = p_.parent(method);
  if (clone == kNoNode || p_.kind(method) != Kind::kAttribute || p_.kind(call) != Kind::kCall ||
      p_.child(call, f_.function) != method ||
      p_.tree.text(p_.child(method, f_.attribute)) != "update" ||
      consumerOf(p_, call).use != Use::kStatement) {
    return false;
  }
  const NodeIndex list = p_.child(call, f_.arguments);
  if (p_.kind(list) != Kind::kArgumentList || p_.elements(list).size() != 1 || p_.hasSplat(list) ||
      p_.kind(p_.elements(list)[0]) == Kind::kKeywordArgument) {
    return false;
  }
  const NodeIndex self = original(clone);
  if (self == kNoNode) return false;
  const NodeIndex content = p_.elements(list)[0];
  return hasKeysOf(content, self) || (dictionary == target && addsWords(target, clone, content));
}

bool Clones::isCopiedName(NodeIndex object, NodeIndex name) {
  if (p_.kind(name) != Kind::kIdentifier) return false;
  const NodeIndex self = original(object);
  return self != kNoNode && isKeyOf(name, self);
}

}  // namespace gantlet::python
