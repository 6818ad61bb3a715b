// What may be stored under a name, and whose methods are given nothing but their own objects.
#include <algorithm>

#include "analyzer/languages/python/facts/dictionaries.h"
#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {

// A parameter, or a variable of a function: no attribute, and no text.
bool Dictionaries::isLocalName(NodeIndex name) const {
  if (p_.scopeTable[p_.scopes[name]].kind != ScopeKind::kFunction) return false;
  switch (p_.kind(p_.parent(name))) {
    case Kind::kParameters:
    case Kind::kDefaultParameter:
    case Kind::kTypedParameter:
    case Kind::kTypedDefaultParameter:
    case Kind::kAssignment: return p_.contexts[name] == Context::kStore;
    default: return false;
  }
}

// The words that a getattr may be given; none where there may be others.
const std::vector<std::string>& Dictionaries::namesAsked(NodeIndex name) {
  const auto [known, fresh] = namesAsked_.try_emplace(name);
  if (!fresh) return known->second;
  auto words = origins_.words(name);
  if (words.empty()) words = parts_.definitions.names(name);
  return namesAsked_[name] = std::move(words);
}

// hasattr(x, "to_dict") says yes or no, where no hook of the file's keeps what it finds.
bool Dictionaries::isAskedAbout(NodeIndex content) {
  const NodeIndex text = p_.parent(content);
  const NodeIndex list = p_.parent(text);
  return p_.kind(list) == Kind::kArgumentList &&
         parts_.words.calledBuiltin(p_.parent(list)) == "hasattr" &&
         p_.elements(list).size() == 2 && p_.elements(list)[1] == text &&
         !parts_.receivers.answersForAttributes();
}

// @property, @cached_property, @abstractmethod of the libraries' own.
bool Dictionaries::isPlainDecorator(NodeIndex decorator) {
  const auto& atoms = t_.atoms(valueOf(p_.namedChild(decorator, 0)));
  return atoms.size() == 1 && isForeign(t_.atom(atoms[0]).kind) &&
         isOneOf(t_.atom(atoms[0]).text,
                 {"property", "abc.abstractmethod", "functools.cached_property"});
}

// @size.setter, where the class's body binds `size` to a property and to nothing else.
bool Dictionaries::isAccessor(NodeIndex decorator) {
  if (p_.kind(decorator) != Kind::kDecorator) return false;
  const NodeIndex accessor = p_.namedChild(decorator, 0);
  const NodeIndex name =
      p_.kind(accessor) == Kind::kAttribute ? p_.child(accessor, f_.object) : kNoNode;
  if (name == kNoNode || p_.kind(name) != Kind::kIdentifier ||
      p_.scopeTable[p_.scopes[name]].kind != ScopeKind::kClass ||
      !isOneOf(p_.tree.text(p_.child(accessor, f_.attribute)), {"getter", "setter", "deleter"})) {
    return false;
  }
  bool made = false;
  for (const NodeIndex i : index_.named(p_.tree.text(name))) {
    if (p_.scopes[i] != p_.scopes[name] || p_.contexts[i] == Context::kLoad) continue;
    const NodeIndex function = p_.parent(i);
    const NodeIndex outer = p_.parent(function);
    if (p_.contexts[i] == Context::kName && p_.kind(function) != Kind::kFunctionDefinition) {
      continue;
    }
    if (p_.kind(function) != Kind::kFunctionDefinition ||
        p_.kind(outer) != Kind::kDecoratedDefinition) {
      return false;
    }
    const NodeIndex first = p_.namedChild(p_.namedChild(outer, 0), 0);
    const NodeIndex object =
        p_.kind(first) == Kind::kAttribute ? p_.child(first, f_.object) : first;
    const bool property =
        t_.isAll(valueOf(first), AtomKind::kBuiltin) && p_.tree.text(first) == "property";
    if (!property && p_.tree.text(object) != p_.tree.text(name)) return false;
    made = made || (property && i < name);
  }
  return made;
}

// The names that setattr is called with; empty where they can't be seen.
std::vector<std::string> Dictionaries::wordsSet(NodeIndex list) {
  if (list == kNoNode || p_.kind(list) != Kind::kArgumentList) return {};
  const auto& given = p_.elements(list);
  if (given.size() == 2 && p_.kind(given[1]) == Kind::kListSplat) {  // setattr(x, *pair)
    return origins_.first(p_.namedChild(given[1], 0));
  }
  if (p_.hasSplat(list) || given.size() != 3) return {};
  auto names = candidates(t_, valueOf(given[1]), AtomKind::kText);
  if (names.empty()) names = origins_.words(given[1]);
  if (names.empty()) names = parts_.definitions.names(given[1]);
  return names;
}

// setattr and __dict__ outside of descriptors: they may bind `attribute`.
bool Dictionaries::setsByText(std::string_view attribute) {
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier) continue;
    const std::string_view text = p_.tree.text(i);
    if (text != "setattr" && text != "__setattr__" && text != "__dict__" && text != "vars") {
      continue;
    }
    // print(vars(x)) binds nothing.
    const NodeIndex call = p_.parent(i);
    if (text == "vars" && parts_.words.calledBuiltin(call) == "vars" &&
        p_.kind(p_.parent(call)) == Kind::kArgumentList &&
        isOneOf(parts_.words.calledBuiltin(p_.parent(p_.parent(call))),
                {"print", "len", "str", "repr", "sorted", "list", "set", "tuple"})) {
      continue;
    }
    // vars(x)["name"], x.__dict__.get("name") bind nothing either.
    if (text == "vars" && parts_.words.calledBuiltin(call) == "vars" && isDictionaryRead(call))
      continue;
    if (text == "__dict__" && p_.kind(call) == Kind::kAttribute && isDictionaryRead(call)) continue;
    NodeIndex object = kNoNode;
    if (text == "setattr" && p_.kind(p_.parent(i)) == Kind::kCall) {
      const NodeIndex list = p_.child(p_.parent(i), f_.arguments);
      object = list == kNoNode ? kNoNode : p_.namedChild(list, 0);
      const auto names = wordsSet(list);
      if (!names.empty() && std::find(names.begin(), names.end(), attribute) == names.end()) {
        continue;  // setattr(x, "stock", 1)
      }
    } else if (text == "__dict__" && p_.kind(p_.parent(i)) == Kind::kAttribute) {
      object = p_.child(p_.parent(i), f_.object);
      if (parts_.words.calledBuiltin(object) == "type" &&
          p_.elements(p_.child(object, f_.arguments)).size() == 1) {
        continue;  // type(x).__dict__: nothing can be put into it
      }
    }
    // object.__setattr__(self, name, value), super().__setattr__(name, value), or the hook itself.
    if (text == "__setattr__") {
      const NodeIndex parent = p_.parent(i);
      if (p_.kind(parent) == Kind::kFunctionDefinition && p_.field(i) == f_.name) continue;
      if (p_.kind(parent) == Kind::kAttribute && parts_.shown.called(parent)) {
        const NodeIndex of = p_.child(parent, f_.object);
        const NodeIndex list = p_.child(p_.parent(parent), f_.arguments);
        if (parts_.constructors.isSuper(of)) {
          object = parts_.descriptors.selfAround(of);
        } else if (t_.isAll(valueOf(of), AtomKind::kBuiltin) && list != kNoNode) {
          object = p_.namedChild(list, 0);
        }
      }
    }
    if (object != kNoNode && isOwnSelf(object) && !parts_.families.touchesDescriptors(object))
      continue;
    // setattr(product, name, value): the object is no descriptor.
    const NodeIndex owner = parts_.classes.plainClassOf(object);
    if (owner != kNoNode && !parts_.families.touchesDescriptors(owner) &&
        !parts_.made.reassignsClasses()) {
      continue;
    }
    if (object == kNoNode || parts_.descriptors.descriptorMethod(object) == kNoNode) return true;
  }
  return false;
}

}  // namespace gantlet::python
