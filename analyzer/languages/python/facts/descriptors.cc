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

// "_" + name, f"_{name}" and `name` itself, where `name` is the last parameter of __set_name__; the
// name of the method that the descriptor decorates.
bool Descriptors::isSlotName(NodeIndex node) {
  switch (p_.kind(node)) {
    case Kind::kParenthesizedExpression: return isSlotName(p_.namedChild(node, 0));
    case Kind::kIdentifier: {
      const NodeIndex method = methodOfParameter(node, 2);
      return method != kNoNode && p_.tree.text(p_.child(method, f_.name)) == "__set_name__";
    }
    case Kind::kBinaryOperator: {
      const NodeIndex left = p_.child(node, f_.left);
      const NodeIndex right = p_.child(node, f_.right);
      const NodeIndex op = p_.child(node, f_.op);
      const bool text = left != kNoNode && p_.kind(left) == Kind::kString &&
                        t_.isAll(values_[left], AtomKind::kText);
      return text && op != kNoNode && p_.tree.text(op) == "+" && right != kNoNode &&
             p_.kind(right) == Kind::kIdentifier && isSlotName(right);
    }
    case Kind::kString: {
      for (NodeIndex c = p_.tree.firstChild(node); c != kNoNode; c = p_.tree.nextSibling(c)) {
        if (p_.kind(c) != Kind::kInterpolation) continue;
        const NodeIndex value = p_.namedChild(c, 0);
        const bool alone = value != kNoNode && p_.kind(value) == Kind::kIdentifier &&
                           p_.namedChild(c, 1) == kNoNode;
        if (!alone || !isSlotName(value)) return false;
      }
      return true;
    }
    case Kind::kAttribute: {  // function.__name__
      const NodeIndex method = methodOfParameter(p_.child(node, f_.object), 1);
      if (method == kNoNode || p_.tree.text(p_.child(node, f_.attribute)) != "__name__") {
        return false;
      }
      for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
        if (p_.kind(i) == Kind::kIdentifier && p_.tree.text(i) == "__name__" &&
            (p_.contexts[i] == Context::kStore || (p_.kind(p_.parent(i)) == Kind::kAttribute &&
                                                   p_.contexts[p_.parent(i)] != Context::kLoad))) {
          return false;
        }
      }
      return takesDefinition(method);
    }
    default: return p_.kind(node) == Kind::kNone;
  }
}

// Whether an attribute is only ever bound by __set_name__, to what class bodies call their
// descriptors.
bool Descriptors::isSlotAttribute(std::string_view attribute) {
  const auto [known, fresh] = slotAttributes_.emplace(std::string(attribute), false);
  if (!fresh || traits_.makesClasses) return known->second;
  bool bound = false;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier) continue;
    const std::string_view text = p_.tree.text(i);
    const bool inClass = p_.scopeTable[p_.scopes[i]].kind == ScopeKind::kClass;
    const bool stored = p_.contexts[i] == Context::kStore;
    // Descriptors' methods that are called, or held, by name.
    const bool defined =
        p_.kind(p_.parent(i)) == Kind::kFunctionDefinition && p_.field(i) == f_.name;
    if (!defined && (text == "__set_name__" || text == "__get__" || text == "__set__") &&
        !isHandedToParent(i)) {
      return false;
    }
    if (text == "update_wrapper" && !isWrappedOnce(i)) return false;
    if (text == "patch" || (text == "wraps" && !origins_.isOnlyDecorating(i))) return false;
    // "_" + "_class__" would be a name of the interpreter's.
    if (text.ends_with("__") && !isDunder(std::string(text))) return false;
    if (inClass && stored && Holders::isModuleHolder("_" + std::string(text))) return false;
    if (text != attribute) continue;
    if (inClass && p_.contexts[i] != Context::kLoad && p_.contexts[i] != Context::kName) {
      return false;
    }
    const NodeIndex member = p_.parent(i);
    if (p_.kind(member) != Kind::kAttribute || p_.field(i) != f_.attribute) continue;
    if (p_.contexts[member] == Context::kLoad) continue;
    const NodeIndex statement = p_.parent(member);
    const bool assigned = p_.kind(statement) == Kind::kAssignment && p_.field(member) == f_.left &&
                          p_.child(statement, f_.right) != kNoNode;
    if (!assigned || !parts_.classes.isSelf(p_.child(member, f_.object))) return false;
    if (!isSlotName(p_.child(statement, f_.right))) return false;
    // A base's constructor, ImportError(name=…), or a hook could answer for it.
    if (!parts_.families.isPlainFamily(member)) return false;
    bound = bound || p_.kind(p_.child(statement, f_.right)) != Kind::kNone;
  }
  known->second = bound && !parts_.dictionaries.setsByText(attribute);
  return known->second;
}

// update_wrapper(self, function) in the __init__ of a class that decorates the methods of classes
// and is used for nothing else: what is copied into the descriptor is what such a function has of
// its own. Whatever else could have an attribute of the name that the descriptor reads.
bool Descriptors::isWrappedOnce(NodeIndex name) {
  const NodeIndex parent = p_.parent(name);
  if (p_.kind(parent) == Kind::kDottedName) return true;  // from functools import update_wrapper
  const bool member = p_.kind(parent) == Kind::kAttribute && p_.field(name) == f_.attribute;
  const NodeIndex function = member ? parent : name;
  const NodeIndex call = p_.parent(function);
  const NodeIndex list = p_.kind(call) == Kind::kCall ? p_.child(call, f_.arguments) : kNoNode;
  if (list == kNoNode || p_.child(call, f_.function) != function ||
      p_.kind(list) != Kind::kArgumentList || p_.elements(list).size() != 2) {
    return false;
  }
  const NodeIndex method = methodOfParameter(p_.elements(list)[0], 0);
  return method != kNoNode && methodOfParameter(p_.elements(list)[1], 1) == method &&
         takesDefinition(method);
}

// __init__ of a class that is used to decorate the methods of classes, and for nothing else: what
// it gets is a function that is defined there.
bool Descriptors::takesDefinition(NodeIndex method) {
  if (p_.tree.text(p_.child(method, f_.name)) != "__init__" ||
      p_.kind(p_.parent(method)) == Kind::kDecoratedDefinition) {
    return false;
  }
  NodeIndex owner = method;
  while (owner != kNoNode && p_.kind(owner) != Kind::kClassDefinition) owner = p_.parent(owner);
  if (owner == kNoNode || p_.child(owner, f_.superclasses) != kNoNode ||
      p_.kind(p_.parent(owner)) == Kind::kDecoratedDefinition) {
    return false;
  }
  const std::string_view own = p_.tree.text(p_.child(owner, f_.name));
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier) continue;
    const std::string_view text = p_.tree.text(i);
    const NodeIndex user = p_.parent(i);
    const bool attribute = p_.kind(user) == Kind::kAttribute && p_.field(i) == f_.attribute;
    // Ways to call it other than by its name.
    if (isOneOf(text, {"getattr", "globals", "locals", "__self__", "__class__", "__func__"})) {
      return false;
    }
    if (text == "__init__" && attribute && !parts_.constructors.isSuper(p_.child(user, f_.object)))
      return false;
    if (text == "type" && !attribute && p_.contexts[i] == Context::kLoad) {
      const NodeIndex shown = p_.parent(user);
      if (p_.kind(user) != Kind::kCall || p_.kind(shown) != Kind::kAttribute ||
          p_.tree.text(p_.child(shown, f_.attribute)) != "__name__") {
        return false;
      }
    }
    if (text != own || attribute || p_.kind(user) == Kind::kClassDefinition) continue;
    if (p_.kind(user) != Kind::kDecorator) return false;
    const NodeIndex defined = p_.parent(user);
    const NodeIndex decorated = p_.namedChild(defined, 1);
    // Alone, and right in a class's body.
    if (p_.kind(defined) != Kind::kDecoratedDefinition || decorated == kNoNode ||
        p_.kind(decorated) != Kind::kFunctionDefinition ||
        p_.scopeTable[p_.scopes[defined]].kind != ScopeKind::kClass) {
      return false;
    }
  }
  return true;
}

// super().__set__(object, value) in a descriptor's own method, with the object that it was given.
bool Descriptors::isHandedToParent(NodeIndex name) {
  const NodeIndex function = p_.parent(name);
  const NodeIndex call = p_.parent(function);
  if (p_.kind(function) != Kind::kAttribute || p_.kind(call) != Kind::kCall) return false;
  const NodeIndex list = p_.child(call, f_.arguments);
  if (!parts_.constructors.isSuper(p_.child(function, f_.object)) || list == kNoNode ||
      p_.hasSplat(list))
    return false;
  if (p_.tree.text(name) == "__set_name__") {  // as it was called itself
    return p_.elements(list).size() == 2 && isSlotName(p_.elements(list)[1]) &&
           p_.kind(p_.elements(list)[1]) == Kind::kIdentifier;
  }
  const NodeIndex object = p_.namedChild(list, 0);
  return object != kNoNode && descriptorMethod(object) != kNoNode;
}

// getattr(object, self._name) in __get__, setattr(object, self._name, value) in __set__.
bool Descriptors::isSlot(NodeIndex object, NodeIndex name) {
  const NodeIndex method = descriptorMethod(object);
  if (method == kNoNode || name == kNoNode || p_.kind(name) != Kind::kAttribute) return false;
  if (methodOfParameter(p_.child(name, f_.object), 0) != method) return false;
  return isSlotAttribute(p_.tree.text(p_.child(name, f_.attribute)));
}

// object.__dict__[self._name], object.__dict__.get(self._name) in those methods.
bool Descriptors::isSlotDictionary(NodeIndex dictionary) {
  static constexpr std::array<std::string_view, 3> kMethods{"get", "pop", "setdefault"};
  const NodeIndex object = p_.child(dictionary, f_.object);
  const NodeIndex parent = p_.parent(dictionary);
  if (p_.kind(parent) == Kind::kSubscript) {
    return p_.field(dictionary) == f_.value && isSlot(object, p_.child(parent, f_.subscript));
  }
  const NodeIndex call = p_.parent(parent);
  if (p_.kind(parent) != Kind::kAttribute || p_.kind(call) != Kind::kCall ||
      p_.field(parent) != f_.function ||
      !isOneOf(p_.tree.text(p_.child(parent, f_.attribute)), kMethods)) {
    return false;
  }
  const NodeIndex list = p_.child(call, f_.arguments);
  const NodeIndex name = list == kNoNode ? kNoNode : p_.namedChild(list, 0);
  if (name == kNoNode) return false;
  if (isSlot(object, name)) return true;
  // object.__dict__.setdefault("_memo", {}): object._memo, and no method of a class.
  if (descriptorMethod(object) == kNoNode) return false;
  const auto words = candidates(t_, valueOf(name), AtomKind::kText);
  if (words.size() != 1 || !t_.isConstant(valueOf(name)) || words[0].starts_with("__") ||
      words[0].starts_with("format") || parts_.receivers.definesMethod(words[0]) ||
      Holders::isModuleHolder(words[0]) || parts_.hooks.callsDescriptors()) {
    return false;
  }
  if (p_.tree.text(p_.child(parent, f_.attribute)) == "setdefault") {
    traits_.boundPrivateNames.insert(words[0]);
  }
  parts_.attributes.emitAttributeRead(dictionary, kUnknownValue, words[0], "getattr");
  return true;
}

// self.__dict__.update(…) is setattr on self.
bool Descriptors::isHarmlessDictionary(NodeIndex dictionary) {
  const NodeIndex parent = p_.parent(dictionary);
  const NodeIndex object = p_.child(dictionary, f_.object);
  if (p_.kind(parent) == Kind::kAttribute && p_.field(parent) == f_.function &&
      p_.tree.text(p_.child(parent, f_.attribute)) == "update" &&
      consumerOf(p_, p_.parent(parent)).use == Use::kStatement) {
    return (!traits_.readsBoundNames && parts_.classes.isSelf(object) &&
            !parts_.families.isCalledOnOthers(object)) ||
           parts_.factories.isStateTaken(dictionary);
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
  return isSlotDictionary(dictionary) || parts_.made.isOnlyWritten(dictionary) ||
         parts_.made.isDataObject(object) || parts_.shown.areItemsShown(dictionary, object) ||
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

// vars(x)[k] and vars(x).get(k), where k is one of a few words: x.word. k in vars(x): yes or no.
bool Descriptors::isDictionaryOfWords(NodeIndex dictionary, NodeIndex object) {
  for (const AtomId id : t_.atoms(valueOf(object))) {
    if (isForeign(t_.atom(id).kind) || t_.atom(id).kind == AtomKind::kClassOf) return false;
  }
  NodeIndex word = kNoNode;
  const NodeIndex parent = p_.parent(dictionary);
  if (p_.kind(parent) == Kind::kComparisonOperator) {
    const auto& operands = p_.elements(parent);
    if (operands.size() != 2 || operands[1] != dictionary) return false;
    const std::string_view sign = p_.tree.text(p_.tree.nextSibling(operands[0]));
    return sign == "in" || sign.starts_with("not");
  }
  if (p_.kind(parent) == Kind::kSubscript && p_.child(parent, f_.value) == dictionary &&
      p_.contexts[parent] == Context::kLoad) {
    word = p_.child(parent, f_.subscript);
  } else if (p_.kind(parent) == Kind::kAttribute && parts_.shown.called(parent) &&
             p_.tree.text(p_.child(parent, f_.attribute)) == "get") {
    word = p_.namedChild(p_.child(p_.parent(parent), f_.arguments), 0);
  }
  // A constant would rather be written x.word, but where that would ask __getattr__ again.
  if (word == kNoNode) return false;
  if (t_.isConstant(valueOf(word))) {
    const auto texts = candidates(t_, valueOf(word), AtomKind::kText);
    if (!parts_.classes.isSelf(object) || !parts_.dictionaries.isOwnSelf(object) ||
        texts.size() != 1 || isDunder(texts[0]) || parts_.receivers.definesMethod(texts[0]) ||
        texts[0].starts_with("format")) {
      return false;
    }
    parts_.attributes.emitAttributeRead(dictionary, valueOf(object), texts[0], "getattr");
    return true;
  }
  const auto words = origins_.words(word);
  const bool plain =
      !words.empty() &&
      std::none_of(words.begin(), words.end(),
                   [](const std::string& name) {
                     return name.starts_with('_') || name.starts_with("format");
                   }) &&
      // A method of a class is had as a function, which takes anything for its object.
      std::none_of(words.begin(), words.end(), [this](const std::string& name) {
        return parts_.receivers.definesMethod(name);
      });
  if (!plain) return false;
  for (const std::string& name : words) {
    parts_.attributes.emitAttributeRead(dictionary, valueOf(object), name, "getattr");
  }
  return true;
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
