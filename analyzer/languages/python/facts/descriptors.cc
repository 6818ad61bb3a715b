#include "analyzer/languages/python/facts/descriptors.h"

#include <algorithm>
#include <array>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/syntax/names.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

// Bases whose objects keep nothing but what the file gives them.
bool isPlainBase(const Atom& atom) {
  static constexpr std::array<std::string_view, 6> kBuiltins{
      "object", "dict", "Exception", "ValueError", "RuntimeError", "TypeError"};
  static constexpr std::array<std::string_view, 3> kPaths{"abc.ABC", "typing.Protocol",
                                                          "enum.Enum"};
  if (atom.kind == AtomKind::kBuiltin) return isOneOf(atom.text, kBuiltins);
  return atom.kind == AtomKind::kPath && isOneOf(atom.text, kPaths);
}

}  // namespace

// The method directly in a class body that `name` is the n-th parameter of, never bound anew, as
// the function that runs it: not through a lambda or another function in between.
NodeIndex Descriptors::methodOfParameter(NodeIndex name, std::uint32_t position) const {
  if (name == kNoNode || p_.kind(name) != Kind::kIdentifier) return kNoNode;
  NodeIndex function = p_.parent(name);
  while (function != kNoNode && p_.kind(function) != Kind::kFunctionDefinition &&
         p_.kind(function) != Kind::kLambda) {
    function = p_.parent(function);
  }
  if (function == kNoNode || p_.kind(function) != Kind::kFunctionDefinition) return kNoNode;
  if (p_.scopeTable[p_.scopes[function]].kind != ScopeKind::kClass) return kNoNode;
  if (!parts_.classes.isOnlyMethod(function)) return kNoNode;
  const NodeIndex parameters = p_.child(function, f_.parameters);
  const NodeIndex parameter = parameters == kNoNode ? kNoNode : p_.namedChild(parameters, position);
  if (parameter == kNoNode) return kNoNode;
  // `x` or `x: T`: a default would be another object.
  const bool typed = p_.kind(parameter) == Kind::kTypedParameter;
  const NodeIndex declared = typed ? parameter + 1 : parameter;
  if (p_.kind(declared) != Kind::kIdentifier || p_.tree.text(declared) != p_.tree.text(name)) {
    return kNoNode;
  }
  for (NodeIndex i = p_.tree.node(parameters).end; i < p_.tree.node(function).end; ++i) {
    if (p_.kind(i) != Kind::kIdentifier || p_.tree.text(i) != p_.tree.text(name)) continue;
    if (p_.contexts[i] == Context::kLoad) continue;
    // `x.name` and `f(name=1)` are other names; patterns and imports bind this one.
    const bool other =
        p_.contexts[i] == Context::kName &&
        (p_.field(i) == f_.attribute || p_.kind(p_.parent(i)) == Kind::kKeywordArgument);
    if (!other) return kNoNode;
  }
  return function;
}

// __get__(self, object, …), __set__ and __delete__ are called by the interpreter with objects of
// the classes in whose bodies the descriptor stands; nobody may call them by name.
NodeIndex Descriptors::descriptorMethod(NodeIndex object) const {
  static constexpr std::array<std::string_view, 3> kMethods{"__get__", "__set__", "__delete__"};
  const NodeIndex method = methodOfParameter(object, 1);
  if (method == kNoNode) return kNoNode;
  return isOneOf(p_.tree.text(p_.child(method, f_.name)), kMethods) ? method : kNoNode;
}

// owner in __set_name__(self, owner, name)
bool Descriptors::isParameterOf(NodeIndex name, std::uint32_t position,
                                std::string_view method) const {
  const NodeIndex found = methodOfParameter(name, position);
  return found != kNoNode && p_.tree.text(p_.child(found, f_.name)) == method;
}

// The first parameter of the method whose own code `node` is, where it is used there: what super()
// stands for.
NodeIndex Descriptors::selfAround(NodeIndex node) const {
  NodeIndex function = p_.parent(node);
  while (function != kNoNode && p_.kind(function) != Kind::kFunctionDefinition &&
         p_.kind(function) != Kind::kLambda) {
    function = p_.parent(function);
  }
  const NodeIndex parameters = function == kNoNode ? kNoNode : p_.child(function, f_.parameters);
  const NodeIndex self = parameters == kNoNode ? kNoNode : p_.namedChild(parameters, 0);
  if (self == kNoNode) return kNoNode;
  for (NodeIndex i = p_.tree.node(parameters).end; i < p_.tree.node(function).end; ++i) {
    if (p_.kind(i) == Kind::kIdentifier && p_.contexts[i] == Context::kLoad &&
        p_.tree.text(i) == p_.tree.text(self)) {
      return i;
    }
  }
  return kNoNode;
}

// self.__dict__.update(…) is setattr on self.
bool Descriptors::isHarmlessDictionary(NodeIndex dictionary) {
  if (parts_.dictionaries.handsView(dictionary)) return false;
  const NodeIndex parent = p_.parent(dictionary);
  const NodeIndex object = p_.child(dictionary, f_.object);
  if (p_.kind(parent) == Kind::kAttribute && p_.field(parent) == f_.function &&
      p_.tree.text(p_.child(parent, f_.attribute)) == "update" &&
      consumerOf(p_, p_.parent(parent)).use == Use::kStatement) {
    return (!traits_.readsBoundNames && parts_.classes.isSelf(object) &&
            !parts_.families.isCalledOnOthers(object)) ||
           parts_.factories.isStateTaken(dictionary) || parts_.clones.isUpdate(dictionary);
  }
  if (const std::string word = wordStoredInSelf(parent); !word.empty()) {
    parts_.attributes.emitAttributeStore(dictionary, object, word, "");
    return true;
  }
  // self.__dict__.pop(name, None) takes away what the file has put there.
  if (p_.kind(parent) == Kind::kAttribute && parts_.shown.called(parent) &&
      p_.tree.text(p_.child(parent, f_.attribute)) == "pop" &&
      consumerOf(p_, p_.parent(parent)).use == Use::kStatement &&
      parts_.dictionaries.isOwnSelf(object)) {
    return true;
  }
  return isSlotDictionary(dictionary) || parts_.clones.isUpdate(dictionary) ||
         parts_.made.isOnlyWritten(dictionary) || parts_.made.isDataObject(object) ||
         parts_.shown.areItemsShown(dictionary, object) ||
         parts_.shown.isOwnEquality(dictionary, object) ||
         isDictionaryOfWords(dictionary, object) ||
         parts_.dictionaries.isDictionaryShown(dictionary) ||
         (parts_.dictionaries.isDictionaryRead(dictionary) &&
          parts_.dictionaries.isOwnSelf(object));
}

// The name in self.__dict__["name"] = x, which is self.name = x past the class's __setattr__; "" of
// anything else, and of names such as __class__.
std::string Descriptors::wordStoredInSelf(NodeIndex subscript) {
  if (p_.kind(subscript) != Kind::kSubscript || p_.contexts[subscript] != Context::kStore)
    return "";
  const NodeIndex dictionary = p_.child(subscript, f_.value);
  if (p_.kind(dictionary) != Kind::kAttribute ||
      p_.tree.text(p_.child(dictionary, f_.attribute)) != "__dict__" ||
      !parts_.classes.isSelf(p_.child(dictionary, f_.object))) {
    return "";
  }
  auto names = candidates(t_, valueOf(p_.child(subscript, f_.subscript)), AtomKind::kText);
  return names.size() == 1 && !names[0].starts_with("__") ? std::move(names[0]) : "";
}

// vars(x)[k] and vars(x).get(k), where k is one of a few words: x.word. vars(x)[k] = y is x.word =
// y past the class's __setattr__. k in vars(x): yes or no.
bool Descriptors::isDictionaryOfWords(NodeIndex dictionary, NodeIndex object) {
  for (const AtomId id : t_.atoms(valueOf(object))) {
    if (isForeign(t_.atom(id).kind) || t_.atom(id).kind == AtomKind::kClassOf) return false;
  }
  NodeIndex word = kNoNode;
  std::optional<std::string_view> stored;  // by which key the store is told
  const NodeIndex parent = p_.parent(dictionary);
  if (p_.kind(parent) == Kind::kComparisonOperator) {
    const auto& operands = p_.elements(parent);
    if (operands.size() != 2 || operands[1] != dictionary) return false;
    const std::string_view sign = p_.tree.text(p_.tree.nextSibling(operands[0]));
    return sign == "in" || sign.starts_with("not");
  }
  if (p_.kind(parent) == Kind::kSubscript && p_.child(parent, f_.value) == dictionary) {
    word = p_.child(parent, f_.subscript);
    if (p_.contexts[parent] == Context::kDelete) stored = "delete";
    if (p_.contexts[parent] == Context::kStore || p_.contexts[parent] == Context::kAugmented) {
      stored = "";
    }
  } else if (p_.kind(parent) == Kind::kAttribute && parts_.shown.called(parent)) {
    const std::string_view method = p_.tree.text(p_.child(parent, f_.attribute));
    const NodeIndex list = p_.child(p_.parent(parent), f_.arguments);
    if (p_.kind(list) != Kind::kArgumentList || p_.hasSplat(list)) return false;
    if (method == "setdefault") stored = "";
    if (method == "get" || method == "setdefault") word = p_.namedChild(list, 0);
  }
  if (word == kNoNode) return false;
  auto words = t_.isConstant(valueOf(word)) ? candidates(t_, valueOf(word), AtomKind::kText)
                                            : origins_.words(word);
  if (words.empty()) words = parts_.definitions.names(word);
  // There is no function of a class in an object's own.
  const bool self = parts_.classes.isSelf(object) && parts_.dictionaries.isOwnSelf(object);
  const bool plain = std::none_of(words.begin(), words.end(), [&](const std::string& name) {
    // A method of a class is had as a function, which takes anything for its object.
    return isDunder(name) || name.starts_with("format") ||
           (name.starts_with('_') && !isSeen(name)) ||
           (!stored && !self && parts_.receivers.definesMethod(name));
  });
  if (words.empty() || !plain) return false;
  // A constant would rather be written x.word, but where that would ask __getattr__ again, and for
  // what a function keeps.
  const auto& objects = t_.atoms(valueOf(object));
  const bool function =
      !objects.empty() && std::all_of(objects.begin(), objects.end(), [this](AtomId id) {
        return t_.atom(id).kind == AtomKind::kOwn &&
               p_.kind(t_.atom(id).node) == Kind::kFunctionDefinition;
      });
  if (t_.isConstant(valueOf(word)) && !self && !function) return false;
  for (const std::string& name : words) {
    parts_.attributes.emitAttributeRead(dictionary, valueOf(object), name, "getattr");
    if (stored) parts_.attributes.emitAttributeStore(dictionary, object, name, *stored);
  }
  return true;
}

// A private name with one underscore that the file itself binds.
bool Descriptors::isSeen(const std::string& name) const {
  return name.size() > 1 && name[1] != '_' && !name.ends_with('_') &&
         traits_.boundPrivateNames.count(name) != 0;
}

// for k in vars(x): getattr(x, k). What is in the dictionary is what vars(x)[k] would give, about
// which the call of vars is judged.
bool Descriptors::isKeyOf(NodeIndex object, NodeIndex name) {
  const std::uint32_t owner = parts_.words.onlyVariable(object);
  const std::uint32_t variable = parts_.words.onlyVariable(name);
  if (owner == kNone || variable == kNone || p_.scopes[object] == kNone) return false;
  std::size_t bound = 0;
  for (const Binding& binding : p_.bindings) {
    if (binding.variable == owner) ++bound;
    if (binding.variable != variable) continue;
    if (binding.path != std::vector<std::uint32_t>(1, kEachElement)) return false;
    NodeIndex source = binding.source;
    while (p_.kind(source) == Kind::kCall &&
           isOneOf(parts_.words.calledBuiltin(source), {"sorted", "list"})) {
      source = p_.namedChild(p_.child(source, f_.arguments), 0);
      if (source == kNoNode) return false;
    }
    if (p_.kind(source) != Kind::kCall || parts_.words.calledBuiltin(source) != "vars")
      return false;
    const NodeIndex list = p_.child(source, f_.arguments);
    if (p_.elements(list).size() != 1 || parts_.words.onlyVariable(p_.elements(list)[0]) != owner)
      return false;
  }
  return bound == 1 && parts_.made.isDataObject(object);
}

// vars(self) and self.__dict__ in a method that takes nothing else: it is only ever called on its
// object, which is then of a class of the file whose bases keep nothing of their own.
bool Descriptors::isOwnDictionary(NodeIndex self) {
  const NodeIndex method = methodOfParameter(self, 0);
  if (method == kNoNode || p_.namedChild(p_.child(method, f_.parameters), 1) != kNoNode) {
    return false;
  }
  // There it is a class.
  if (isOneOf(p_.tree.text(p_.child(method, f_.name)),
              {"__new__", "__init_subclass__", "__class_getitem__"})) {
    return false;
  }
  const auto [known, fresh] = ownDictionaries_.emplace(method, false);
  if (fresh) known->second = hasPlainClasses() && isOnlyCalledOnObjects(method);
  return known->second;
}

bool Descriptors::isOnlyCalledOnObjects(NodeIndex method) const {
  const NodeIndex own = p_.child(method, f_.name);
  const std::string_view name = p_.tree.text(own);
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier || i == own || p_.tree.text(i) != name) continue;
    const NodeIndex definition = p_.parent(i);
    if (p_.kind(definition) == Kind::kFunctionDefinition && p_.field(i) == f_.name) continue;
    const NodeIndex call = p_.parent(definition);
    const bool called = p_.kind(definition) == Kind::kAttribute && p_.field(i) == f_.attribute &&
                        p_.kind(call) == Kind::kCall && p_.field(definition) == f_.function;
    const NodeIndex list = called ? p_.child(call, f_.arguments) : kNoNode;
    if (list == kNoNode || p_.kind(list) != Kind::kArgumentList ||
        p_.namedChild(list, 0) != kNoNode) {
      return false;
    }
  }
  return true;
}

// No class of the file has a metaclass, or a base that could bring attributes along; and no text
// stands for an attribute.
bool Descriptors::hasPlainClasses() {
  if (plainClasses_) return *plainClasses_;
  plainClasses_ = false;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) == Kind::kIdentifier) {
      const std::string_view text = p_.tree.text(i);
      if (text == "getattr" || text == "attrgetter" || text == "methodcaller" ||
          text == "__new__" || text == "__class__" || text == "__getattribute__") {
        return false;
      }
    }
    if (p_.kind(i) != Kind::kClassDefinition) continue;
    const NodeIndex bases = p_.child(i, f_.superclasses);
    if (bases == kNoNode) continue;
    for (const NodeIndex base : p_.elements(bases)) {
      const auto& atoms = t_.atoms(values_[base]);
      const bool plain = !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [&](AtomId id) {
        const Atom& atom = t_.atom(id);
        return isPlainBase(atom) ||
               (atom.kind == AtomKind::kOwn && p_.kind(atom.node) == Kind::kClassDefinition);
      });
      if (!plain) return false;
    }
  }
  plainClasses_ = true;
  return true;
}

}  // namespace gantlet::python
