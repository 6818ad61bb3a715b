#include "analyzer/languages/python/facts/dictionaries.h"

#include <algorithm>
#include <array>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr std::size_t kMaxSearches = 192;

// They give an iterable's elements on, or none of them.
constexpr std::array<std::string_view, 8> kTakesKeys{"print", "len", "str",   "repr",
                                                     "list",  "set", "tuple", "sorted"};

// f"{x}", print(x): a text comes of it.
constexpr std::array<std::string_view, 7> kShows{"print", "str",      "repr", "len",
                                                 "bool",  "callable", "id"};

// Their first parameter is a class.
constexpr std::array<std::string_view, 3> kTakeClasses{"__new__", "__init_subclass__",
                                                       "__class_getitem__"};

}  // namespace

// By whatever way a class gets it: a method, an assignment, a word.
bool Dictionaries::namesClassHook() const {
  for (const std::string_view hook :
       {"__instancecheck__", "__subclasscheck__", "__subclasshook__"}) {
    if (parts_.named.hasText(hook)) return true;
    for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
      if (p_.kind(i) == Kind::kIdentifier && p_.tree.text(i) == hook) return true;
    }
  }
  return false;
}

// A text, an answer of yes or no, or nothing at all is made of the value.
bool Dictionaries::isValueShown(NodeIndex value) {
  const NodeIndex parent = p_.parent(value);
  switch (p_.kind(parent)) {
    case Kind::kParenthesizedExpression: return isValueShown(parent);
    case Kind::kInterpolation: return true;
    case Kind::kTuple:  // "%s=%r" % (k, v)
    case Kind::kBinaryOperator: {
      const NodeIndex percent = p_.kind(parent) == Kind::kTuple ? p_.parent(parent) : parent;
      if (p_.kind(percent) != Kind::kBinaryOperator) return false;
      const NodeIndex op = p_.child(percent, f_.op);
      return op != kNoNode && p_.tree.text(op) == "%" &&
             p_.child(percent, f_.right) == (percent == parent ? value : parent) &&
             t_.isAll(valueOf(p_.child(percent, f_.left)), AtomKind::kText);
    }
    case Kind::kArgumentList: {
      const NodeIndex call = p_.parent(parent);
      const std::string builtin = parts_.words.calledBuiltin(call);
      if (isOneOf(builtin, kShows)) return true;
      if (p_.elements(parent).empty() || p_.elements(parent)[0] != value) return false;
      if (builtin == "isinstance") {  // which could hand it to a hook of the file's
        return !namesClassHook();
      }
      if (builtin == "hasattr") return true;
      const auto& library = t_.atoms(valueOf(p_.child(call, f_.function)));
      if (library.size() == 1 && t_.atom(library[0]).kind == AtomKind::kPath &&
          (t_.atom(library[0]).text == "inspect.getdoc" ||
           t_.atom(library[0]).text.starts_with("inspect.is"))) {
        return true;
      }
      // print(inspect.signature(f))
      if (library.size() == 1 && t_.atom(library[0]).text == "inspect.signature") {
        return isValueShown(call);
      }
      const NodeIndex name = p_.parent(call);  // type(v).__name__
      return builtin == "type" && p_.elements(parent).size() == 1 &&
             p_.kind(name) == Kind::kAttribute && p_.child(name, f_.object) == call &&
             p_.tree.text(p_.child(name, f_.attribute)) == "__name__";
    }
    default: break;
  }
  const Consumer consumer = consumerOf(p_, value);
  // (y := v or 1) is None hands the value on by a name as well.
  for (NodeIndex i = value; i != kNoNode && i != consumer.node; i = p_.parent(i)) {
    if (p_.kind(i) == Kind::kNamedExpression || p_.kind(i) == Kind::kAssignment) return false;
  }
  const Use use = consumer.use;
  return use == Use::kIdentity || use == Use::kTruth || use == Use::kStatement;
}

// getattr(v, "rule", None), v.rule, of what a class of the file's binds: a public attribute, by a
// name that is written there. Methods are not told: what is called on a function is its own.
bool Dictionaries::isMarkRead(NodeIndex value) {
  std::string name;
  const NodeIndex parent = p_.parent(value);
  if (p_.kind(parent) == Kind::kAttribute) {
    if (p_.child(parent, f_.object) != value || parts_.shown.called(parent) ||
        p_.contexts[parent] != Context::kLoad) {
      return false;
    }
    name = p_.name(p_.child(parent, f_.attribute));
  } else if (p_.kind(parent) == Kind::kArgumentList &&
             parts_.words.calledBuiltin(p_.parent(parent)) == "getattr" &&
             p_.elements(parent)[0] == value && p_.elements(parent).size() > 1) {
    const auto names = candidates(t_, valueOf(p_.elements(parent)[1]), AtomKind::kText);
    if (names.size() == 1) name = names[0];
  }
  return !name.empty() && !name.starts_with('_') && !name.starts_with("format") &&
         !isOneOf(name, {"fget", "fset", "fdel", "func", "wrapped"}) &&
         !parts_.receivers.definesMethod(name);
}

// The name stands for definitions, and for calls of the parent's: nobody calls it, or has it.
bool Dictionaries::isOnlyDefined(std::string_view hook) {
  const auto& uses = index_.named(hook);
  return std::all_of(uses.begin(), uses.end(), [this](NodeIndex i) {
    const NodeIndex parent = p_.parent(i);
    if (p_.kind(parent) == Kind::kFunctionDefinition && p_.field(i) == f_.name) return true;
    return p_.kind(parent) == Kind::kAttribute && parts_.shown.called(parent) &&
           parts_.constructors.isSuper(p_.child(parent, f_.object));
  });
}

// The class whose dictionary it is, vars(cls) or cls.__dict__, is one of the file's.
bool Dictionaries::isDictionaryOfOwnClass(NodeIndex dictionary) {
  const NodeIndex object = p_.kind(dictionary) == Kind::kAttribute
                               ? p_.child(dictionary, f_.object)
                               : p_.namedChild(p_.child(dictionary, f_.arguments), 0);
  if (object == kNoNode) return false;
  if (parts_.ancestors.isClassOfMethod(object) ||
      parts_.receivers.decoratedClass(object) != kNoNode)
    return true;
  // The interpreter calls it with a class that the file has just made below this one.
  const NodeIndex hook = parts_.descriptors.methodOfParameter(object, 0);
  if (hook != kNoNode && p_.tree.text(p_.child(hook, f_.name)) == "__init_subclass__" &&
      !parts_.named.hasText("__init_subclass__") && isOnlyDefined("__init_subclass__")) {
    return true;
  }
  const auto& atoms = t_.atoms(valueOf(object));
  return !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
    const Atom& atom = t_.atom(id);
    return atom.kind == AtomKind::kOwn && p_.kind(atom.node) == Kind::kClassDefinition &&
           parts_.receivers.isOwnClass(atom.node, 0);
  });
}

// for k, v in ITEMS: the part `step` (kNone: the element) is only shown.
bool Dictionaries::isEachShown(NodeIndex source, std::size_t step, bool ownClass) {
  const NodeIndex loop = p_.parent(source);
  const bool looped =
      (p_.kind(loop) == Kind::kForStatement || p_.kind(loop) == Kind::kForInClause) &&
      p_.field(source) == f_.right;
  if (!looped) return false;
  VariableIndex variable = kNone;
  for (const Binding& binding : p_.bindings) {
    if (binding.source != source) continue;
    const auto& path = binding.path;
    if (path.empty() || path[0] != kEachElement) return false;
    const bool part = step == kNone ? path.size() == 1 : path.size() == 2 && path[1] == step;
    if (part && variable == kNone) {
      variable = binding.variable;
    } else if (part || path.size() != 2 || path[1] == kSomePart || step == kNone) {
      return false;  // the pair as a whole, or a part of it that may be the value
    }
  }
  return isEveryUse(variable, [&](NodeIndex use) {
    if (ownClass && isMarkRead(use)) return true;
    // An object of the file's own class may go anywhere; what is looped through is looked at in
    // turn.
    return isValueShown(use) || parts_.guards.isGuardedName(use, Guard::kOwnObject) ||
           isEachShown(use, kNone);
  });
}

// vars(x) where only its keys, which are texts, are had of it, or its values as texts.
bool Dictionaries::isDictionaryShown(NodeIndex dictionary) {
  const NodeIndex parent = p_.parent(dictionary);
  switch (p_.kind(parent)) {
    case Kind::kInterpolation:
    case Kind::kExpressionStatement: return true;
    case Kind::kListSplat: {  // print(*vars(x))
      const NodeIndex list = p_.parent(parent);
      return p_.kind(list) == Kind::kList || p_.kind(list) == Kind::kSet ||
             (p_.kind(list) == Kind::kArgumentList &&
              parts_.words.calledBuiltin(p_.parent(list)) == "print");
    }
    case Kind::kForStatement:
    case Kind::kForInClause: return p_.field(dictionary) == f_.right;
    case Kind::kArgumentList: {
      const NodeIndex call = p_.parent(parent);
      if (isOneOf(parts_.words.calledBuiltin(call), kTakesKeys)) return true;
      const NodeIndex function = p_.child(call, f_.function);  // ", ".join(vars(x))
      return p_.kind(function) == Kind::kAttribute && p_.elements(parent).size() == 1 &&
             p_.tree.text(p_.child(function, f_.attribute)) == "join" &&
             t_.isAll(valueOf(p_.child(function, f_.object)), AtomKind::kText);
    }
    case Kind::kAttribute: {
      const NodeIndex call = p_.parent(parent);
      const NodeIndex list = parts_.shown.called(parent) ? p_.child(call, f_.arguments) : kNoNode;
      if (p_.child(parent, f_.object) != dictionary || list == kNoNode ||
          p_.kind(list) != Kind::kArgumentList || p_.namedChild(list, 0) != kNoNode) {
        return false;
      }
      const std::string_view method = p_.tree.text(p_.child(parent, f_.attribute));
      // The view of the keys has the dictionary itself as an attribute.
      if (method == "keys") {
        const NodeIndex user = p_.parent(call);
        return p_.kind(user) != Kind::kAttribute && isDictionaryShown(call);
      }
      if (method == "values") return isEachShown(call, kNone);
      if (method != "items") return false;
      NodeIndex source = call;
      // No two keys are the same: no value is compared.
      if (parts_.words.calledBuiltin(p_.parent(p_.parent(call))) == "sorted" &&
          p_.elements(p_.parent(call)).size() == 1) {
        source = p_.parent(p_.parent(call));
      }
      return isEachShown(source, 1, isDictionaryOfOwnClass(dictionary));
    }
    default: return false;
  }
}

// [name for name, value in inspect.getmembers(x)]: no value leaves the loop, whatever the object.
bool Dictionaries::areMembersShown(NodeIndex call) {
  NodeIndex source = call;
  if (parts_.words.calledBuiltin(p_.parent(p_.parent(call))) == "sorted" &&
      p_.elements(p_.parent(call)).size() == 1) {
    source = p_.parent(p_.parent(call));
  }
  // What is to say which members count gets to see them all.
  const auto& given = p_.elements(p_.child(call, f_.arguments));
  if (p_.kind(p_.child(call, f_.arguments)) != Kind::kArgumentList || given.empty() ||
      given.size() > 2) {
    return false;
  }
  if (given.size() == 2) {
    const NodeIndex predicate =
        p_.kind(given[1]) == Kind::kKeywordArgument ? p_.child(given[1], f_.value) : given[1];
    const auto& atoms = t_.atoms(valueOf(predicate));
    const bool known =
        atoms.size() == 1 &&
        ((t_.atom(atoms[0]).kind == AtomKind::kPath &&
          t_.atom(atoms[0]).text.starts_with("inspect.is")) ||
         (t_.atom(atoms[0]).kind == AtomKind::kBuiltin && t_.atom(atoms[0]).text == "callable"));
    if (!known) return false;
  }
  return isEachShown(source, 1);
}

// Every value of the name is an object that the file makes of a class of its own, or `self` of
// such.
bool Dictionaries::isOfOwnClasses(NodeIndex node) {
  if (++dictionarySearches_ > kMaxSearches) return false;
  bool made = false;
  const auto isMade = [&](NodeIndex leaf) {
    if (p_.kind(leaf) == Kind::kNone) return true;
    if (parts_.classes.methodOfSelf(leaf) != kNoNode) {
      if (!isOwnSelf(leaf)) return false;
      made = true;
      return true;
    }
    if (p_.kind(leaf) != Kind::kCall || !parts_.made.isMadeByCall(leaf, true, 1)) return false;
    made = true;
    return true;
  };
  return origins_.isEach(node, isMade) && made && !parts_.receivers.mixesClasses();
}

// Of a call X.method(…): as a function of the class it would lack an argument, so that X is an
// object.
bool Dictionaries::isShortCall(NodeIndex call, NodeIndex method) {
  const NodeIndex list = p_.child(call, f_.arguments);
  if (list == kNoNode || p_.kind(list) != Kind::kArgumentList || p_.hasSplat(list)) return false;
  const auto& given = p_.elements(list);
  std::size_t positional = 0;
  for (const NodeIndex argument : given) {
    if (p_.kind(argument) == Kind::kDictionarySplat) return false;
    positional += p_.kind(argument) == Kind::kKeywordArgument ? 0 : 1;
  }
  std::size_t required = 0;
  std::string_view self;
  for (const NodeIndex parameter : p_.elements(p_.child(method, f_.parameters))) {
    const bool plain =
        p_.kind(parameter) == Kind::kIdentifier || p_.kind(parameter) == Kind::kTypedParameter;
    if (!plain) break;
    if (required++ == 0) self = p_.tree.text(parameter);
  }
  const bool named = std::any_of(given.begin(), given.end(), [&](NodeIndex argument) {
    return p_.kind(argument) == Kind::kKeywordArgument &&
           p_.tree.text(p_.child(argument, f_.name)) == self;
  });
  // Its keyword could be spelled in two ways.
  if (self.starts_with("__")) return false;
  // Without a positional argument nothing is there to be the first parameter.
  return !named && (positional == 0 || given.size() < required);
}

// Functions by which a method could be had of its class by a text: none of them is asked for this
// one.
bool Dictionaries::isAskedForByText(std::string_view method) {
  for (AtomId id = 0; id < t_.atomCount(); ++id) {
    if (t_.atom(id).kind == AtomKind::kText &&
        isOneOf(t_.atom(id).text, {"fget", "fset", "fdel", "func", "__func__", "__wrapped__",
                                   "__get__", "__self__", "__getattribute__"})) {
      return true;
    }
  }
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) != Kind::kIdentifier) continue;
    const std::string_view text = p_.tree.text(i);
    if (isOneOf(text, {"getmembers", "getmembers_static", "getattr_static", "__getattribute__",
                       "attrgetter", "methodcaller", "__func__", "__wrapped__", "fget", "fset",
                       "fdel", "unwrap", "MethodType"})) {
      return true;
    }
    if (text != "getattr") continue;
    const NodeIndex call = p_.parent(i);
    if (p_.kind(call) != Kind::kCall || p_.child(call, f_.function) != i) return true;
    const NodeIndex list = p_.child(call, f_.arguments);
    if (list == kNoNode || p_.kind(list) != Kind::kArgumentList || p_.elements(list).size() < 2) {
      return true;
    }
    if (parts_.named.isOnlyAsked(call)) continue;
    // The bound method of an object has its object.
    const NodeIndex around = parts_.classes.methodOfSelf(p_.elements(list)[0]);
    if (around != kNoNode && !parts_.ancestors.isClassOfMethod(p_.elements(list)[0]) &&
        !isOneOf(p_.tree.text(p_.child(around, f_.name)), kTakeClasses) &&
        !isCalledOnClass(around)) {
      continue;
    }
    if (around == kNoNode && parts_.receivers.isMadeBy(p_.elements(list)[0], {}, true, 0)) continue;
    // In __getattr__(self, name), the names that the file writes may be asked for.
    const auto& uses = index_.named(method);
    const bool written = std::any_of(uses.begin(), uses.end(), [this](NodeIndex use) {
      return p_.kind(p_.parent(use)) == Kind::kAttribute && p_.field(use) == f_.attribute;
    });
    if (!written && !parts_.named.hasText(method) &&
        parts_.hooks.isHandedOn(p_.elements(list)[1])) {
      continue;
    }
    if (parts_.descriptors.isSlot(p_.elements(list)[0], p_.elements(list)[1])) continue;
    auto names = candidates(t_, valueOf(p_.elements(list)[1]), AtomKind::kText);
    if (names.empty()) names = namesAsked(p_.elements(list)[1]);
    if (names.empty() || std::find(names.begin(), names.end(), method) != names.end()) return true;
  }
  return false;
}

// Own.method(x, …), where `self` may be a class, or a property.
bool Dictionaries::isCalledOnClass(NodeIndex method) {
  const auto& uses = index_.named(p_.tree.text(p_.child(method, f_.name)));
  return std::any_of(uses.begin(), uses.end(), [this](NodeIndex i) {
    const NodeIndex attribute = p_.parent(i);
    return p_.kind(attribute) == Kind::kAttribute && p_.field(i) == f_.attribute &&
           p_.contexts[attribute] == Context::kLoad &&
           t_.has(valueOf(p_.child(attribute, f_.object)), AtomKind::kOwn);
  });
}

// _Own__method, where the class calls it __method.
bool Dictionaries::isMangledElsewhere(std::string_view name) {
  if (!name.starts_with("__") || name.ends_with("__")) return false;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    const bool says = p_.kind(i) == Kind::kIdentifier || p_.kind(i) == Kind::kStringContent;
    if (says && p_.tree.text(i) != name && p_.tree.text(i).ends_with(name)) return true;
  }
  return false;
}

// Own.all.func: the function of a cached property.
bool Dictionaries::takesFunction() {
  const auto& uses = index_.named("func");
  return std::any_of(uses.begin(), uses.end(), [this](NodeIndex i) {
    const NodeIndex parent = p_.parent(i);
    if (p_.kind(parent) == Kind::kKeywordPattern) return true;  // case cached_property(func=f)
    if (p_.kind(parent) != Kind::kAttribute || p_.field(i) != f_.attribute ||
        p_.contexts[parent] != Context::kLoad) {
      return false;
    }
    const NodeIndex method = parts_.classes.methodOfSelf(p_.child(parent, f_.object));
    return method == kNoNode || isCalledOnClass(method);
  });
}

// `self` in a method that nothing but objects of its class, and of classes below it, are given to:
// the class's bases are the file's, or keep nothing of their own.
bool Dictionaries::isOwnSelf(NodeIndex self) {
  const NodeIndex method = parts_.classes.methodOfSelf(self);
  if (method == kNoNode || !parts_.composed.isOnlyParameter(self)) return false;
  // A function inside of the method has a `self` of its own.
  if (p_.variables[p_.uses[p_.useOf[self]].variables[0]].scope != p_.innerScopes[method]) {
    return false;
  }
  const auto [known, fresh] = ownSelves_.emplace(method, false);
  if (!fresh) return known->second;
  if (++dictionarySearches_ > kMaxSearches) return false;
  const NodeIndex outer = p_.parent(method);
  bool property = false;
  if (p_.kind(outer) == Kind::kDecoratedDefinition) {
    for (const NodeIndex part : p_.elements(outer)) {
      if (p_.kind(part) != Kind::kDecorator) continue;
      const bool accessor = isAccessor(part);
      if (!accessor && !isPlainDecorator(part)) return false;
      property = property || accessor || p_.tree.text(part).ends_with("property");
      if (p_.tree.text(part).ends_with("cached_property") && takesFunction()) return false;
    }
  }
  NodeIndex owner = method;
  while (owner != kNoNode && p_.kind(owner) != Kind::kClassDefinition) owner = p_.parent(owner);
  const NodeIndex own = p_.child(method, f_.name);
  const std::string_view name = p_.tree.text(own);
  if (owner == kNoNode || !parts_.receivers.isOwnClass(owner, 0) ||
      parts_.receivers.mixesClasses() || parts_.made.reassignsClasses() ||
      isOneOf(name, kTakeClasses) || isAskedForByText(name)) {
    return false;
  }
  if (isMangledElsewhere(name) || !isHadOnObjects(method, name, property)) return false;
  ownSelves_[method] = true;
  return true;
}

// Wherever the method's name stands, it is had of an object of its class. `property`: there it
// gives its value.
bool Dictionaries::isHadOnObjects(NodeIndex method, std::string_view name, bool property) {
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    // By a pattern of an attribute, by vars(X)["name"], or as a keyword.
    if (p_.kind(i) == Kind::kStringContent && p_.tree.text(i) == name && !isAskedAbout(i)) {
      return false;
    }
    if (p_.kind(i) != Kind::kIdentifier || p_.tree.text(i) != name) continue;
    const NodeIndex parent = p_.parent(i);
    if (p_.kind(parent) == Kind::kFunctionDefinition && p_.field(i) == f_.name) continue;
    const bool member = p_.kind(parent) == Kind::kAttribute && p_.field(i) == f_.attribute;
    if (!member) {
      if (p_.kind(parent) == Kind::kAttribute && isAccessor(p_.parent(parent))) continue;
      if (p_.scopeTable[p_.scopes[i]].kind == ScopeKind::kClass) return false;
      if (p_.useOf[i] == kNone && !isLocalName(i)) return false;
      continue;
    }
    const NodeIndex object = p_.child(parent, f_.object);
    const NodeIndex call = p_.parent(parent);
    const bool isCalled = p_.kind(call) == Kind::kCall && p_.child(call, f_.function) == parent;
    // Own.size is the property itself, which another class could have as well.
    if (isCalled ? isShortCall(call, method)
                 : property && !t_.has(valueOf(object), AtomKind::kOwn)) {
      continue;
    }
    // object.__setattr__(self, …) is none of the file's methods.
    if (isCalled && p_.kind(object) == Kind::kIdentifier && p_.tree.text(object) == "object" &&
        t_.isAll(valueOf(object), AtomKind::kBuiltin)) {
      continue;
    }
    if (p_.contexts[parent] != Context::kLoad || t_.has(valueOf(object), AtomKind::kOwn)) {
      return false;
    }
    // Other.method(X): there `self` is what it is called with.
    if (parts_.classes.methodOfSelf(object) != kNoNode
            ? !isOwnSelf(object)
            : !parts_.receivers.isMadeBy(object, {}, true, 1)) {
      return false;
    }
  }
  return true;
}

bool Dictionaries::handsView(NodeIndex dictionary) const {
  const NodeIndex method = p_.parent(dictionary);
  if (p_.kind(method) != Kind::kAttribute || p_.child(method, f_.object) != dictionary ||
      !isOneOf(p_.tree.text(p_.child(method, f_.attribute)), {"items", "keys", "values"})) {
    return false;
  }
  if (index_.has("mapping")) return true;
  for (AtomId id = 0; id < t_.atomCount(); ++id) {
    if (t_.atom(id).kind == AtomKind::kText && t_.atom(id).text == "mapping") return true;
  }
  return false;
}

// Only read: what is put into it would be attributes under names that can't be seen.
bool Dictionaries::isDictionaryRead(NodeIndex dictionary) {
  static constexpr std::array<std::string_view, 5> kReads{"items", "keys", "values", "get", "copy"};
  const NodeIndex parent = p_.parent(dictionary);
  switch (p_.kind(parent)) {
    case Kind::kAttribute:
      return parts_.shown.called(parent) &&
             isOneOf(p_.tree.text(p_.child(parent, f_.attribute)), kReads);
    case Kind::kArgumentList:
      return isOneOf(parts_.words.calledBuiltin(p_.parent(parent)), kTakesKeys) ||
             parts_.words.calledBuiltin(p_.parent(parent)) == "dict";
    case Kind::kSubscript:
      return p_.child(parent, f_.value) == dictionary && p_.contexts[parent] == Context::kLoad;
    case Kind::kDictionarySplat:
    case Kind::kComparisonOperator:
    case Kind::kInterpolation: return true;
    case Kind::kForStatement:
    case Kind::kForInClause: return p_.field(dictionary) == f_.right;
    default: return false;
  }
}

}  // namespace gantlet::python
