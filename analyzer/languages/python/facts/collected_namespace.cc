#include <algorithm>
#include <utility>

#include "analyzer/languages/python/facts/collected.h"
#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {

// namespace.items(), list(namespace.items()): pairs of a name and what the body has bound to it.
bool CollectedNames::isItemsOfNamespace(NodeIndex node) {
  const NodeIndex object = methodCall(node, "items");
  return object != kNoNode && isNamespace(object);
}

// The method of the file's metaclass whose parameter at this position the name is.
NodeIndex CollectedNames::metaclassMethod(NodeIndex name, std::uint32_t position) {
  if (metaclass_ == kNoNode) return kNoNode;
  const NodeIndex method = parts_.descriptors.methodOfParameter(name, position);
  NodeIndex owner = method;
  while (owner != kNoNode && p_.kind(owner) != Kind::kClassDefinition) owner = p_.parent(owner);
  return owner == metaclass_ ? method : kNoNode;
}

// A class of the file's: cls, in a class method; the owner that __set_name__ gets; what a metaclass
// makes, and the bases of that.
bool CollectedNames::isClass(NodeIndex name) {
  if (name == kNoNode || p_.kind(name) != Kind::kIdentifier) return false;
  if (parts_.ancestors.isClassOfMethod(name) ||
      parts_.descriptors.isParameterOf(name, 0, "__init_subclass__") ||
      parts_.descriptors.isParameterOf(name, 1, "__set_name__")) {
    return true;
  }
  if (metaclass_ == kNoNode) return false;
  if (const NodeIndex method = metaclassMethod(name, 0); method != kNoNode) {
    return p_.tree.text(p_.child(method, f_.name)) != "__new__";
  }
  if (const NodeIndex made = parts_.classes.onlySource(name); made != kNoNode) {
    if (p_.kind(made) != Kind::kCall) return false;
    const NodeIndex function = p_.child(made, f_.function);
    return p_.kind(function) == Kind::kAttribute &&
           p_.tree.text(p_.child(function, f_.attribute)) == "__new__" &&
           isHookOfParent(p_.child(function, f_.attribute));
  }
  // for base in bases, for base in reversed(bases)
  const std::uint32_t variable = parts_.words.onlyVariable(name);
  bool bound = false;
  for (const Binding& binding : p_.bindings) {
    if (variable == kNone || binding.variable != variable) continue;
    NodeIndex source = binding.source;
    if (parts_.words.calledBuiltin(source) == "reversed") {
      source = p_.namedChild(p_.child(source, f_.arguments), 0);
    }
    if (binding.path != std::vector<std::uint32_t>(1, kEachElement) ||
        metaclassMethod(source, 2) == kNoNode) {
      return false;
    }
    bound = true;
  }
  return bound;
}

// An object or a class of the file's, which no library has made.
bool CollectedNames::isOfOwnClass(NodeIndex object) {
  if (isClass(object)) return true;
  // Model.to_dict(frame): `self` would be a library's.
  if (isObject(object)) return !parts_.families.isCalledOnOthers(object);
  if (p_.kind(object) == Kind::kCall && parts_.words.calledBuiltin(object) == "type") {
    const NodeIndex self = p_.namedChild(p_.child(object, f_.arguments), 0);
    return isObject(self) && !parts_.families.isCalledOnOthers(self);
  }
  const auto& atoms = t_.atoms(valueOf(object));
  return !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
    return t_.atom(id).kind == AtomKind::kOwn &&
           p_.kind(t_.atom(id).node) == Kind::kClassDefinition;
  });
}

// cls and self, in methods that nothing else is given to, of a class that has no base of a library.
bool CollectedNames::isOfOwnBody(NodeIndex object) {
  if (parts_.made.reassignsClasses() || parts_.receivers.mixesClasses()) return false;
  NodeIndex owner = object;
  while (owner != kNoNode && p_.kind(owner) != Kind::kClassDefinition) owner = p_.parent(owner);
  if (owner == kNoNode || !parts_.receivers.isOwnClass(owner, 0)) return false;
  return parts_.descriptors.isParameterOf(object, 0, "__init_subclass__") ||
         parts_.ancestors.isClassOfMethod(object) ||
         (isObject(object) && parts_.dictionaries.isOwnSelf(object));
}

// The namespace of a class whose body has been executed: the last parameter of a metaclass's
// __new__ and __init__, and vars(cls), cls.__dict__ where there is no metaclass.
bool CollectedNames::isNamespace(NodeIndex node) {
  if (node == kNoNode) return false;
  if (p_.kind(node) == Kind::kCall && parts_.words.calledBuiltin(node) == "dict") {
    return isNamespace(copied(node));
  }
  if (p_.kind(node) == Kind::kIdentifier) {
    const NodeIndex method = metaclassMethod(node, 3);
    return method != kNoNode &&
           isOneOf(p_.tree.text(p_.child(method, f_.name)), {"__new__", "__init__"});
  }
  if (metaclass_ != kNoNode) return false;
  if (p_.kind(node) == Kind::kCall && parts_.words.calledBuiltin(node) == "vars") {
    const NodeIndex list = p_.child(node, f_.arguments);
    return p_.kind(list) == Kind::kArgumentList && p_.elements(list).size() == 1 &&
           isClass(p_.elements(list)[0]);
  }
  return p_.kind(node) == Kind::kAttribute &&
         p_.tree.text(p_.child(node, f_.attribute)) == "__dict__" &&
         isClass(p_.child(node, f_.object));
}

// A use of a namespace that puts nothing else into it, and takes no function out of it: with
// another object for its `self`, that would read what is not collected here.
bool CollectedNames::isNamespaceKept(NodeIndex use) {
  const NodeIndex parent = p_.parent(use);
  switch (p_.kind(parent)) {
    case Kind::kForStatement:
    case Kind::kForInClause: return p_.field(use) == f_.right;
    case Kind::kComparisonOperator: {
      const auto& operands = p_.elements(parent);
      return operands.size() == 2 && operands[1] == use &&
             p_.tree.text(p_.tree.nextSibling(operands[0])).ends_with("in");
    }
    case Kind::kSubscript:
      if (p_.child(parent, f_.value) != use) return false;
      if (p_.contexts[parent] == Context::kStore) {  // namespace["_fields"] = fields
        const auto texts = candidates(t_, valueOf(p_.child(parent, f_.subscript)), AtomKind::kText);
        return p_.kind(p_.parent(parent)) == Kind::kAssignment && texts.size() == 1 &&
               t_.isConstant(valueOf(p_.child(parent, f_.subscript))) && isCollected(texts[0]);
      }
      return isOfData(p_.child(parent, f_.subscript)) || isAskedAbout(parent);
    case Kind::kAttribute: {
      const NodeIndex call = p_.parent(parent);
      if (p_.kind(call) != Kind::kCall || p_.child(call, f_.function) != parent) return false;
      const std::string_view method = p_.tree.text(p_.child(parent, f_.attribute));
      if (method == "keys") return true;
      if (method == "items") return isLoopedOver(call);
      return isOneOf(method, {"get", "pop"}) &&
             isOfData(p_.namedChild(p_.child(call, f_.arguments), 0));
    }
    case Kind::kArgumentList: {
      const NodeIndex call = p_.parent(parent);
      const std::string builtin = parts_.words.calledBuiltin(call);
      if (builtin == "dict") return p_.elements(parent).size() == 1 && isNamespaceKept(call);
      if (isOneOf(builtin, {"list", "sorted", "len", "set"})) return true;
      const NodeIndex function = p_.child(call, f_.function);
      return p_.kind(function) == Kind::kAttribute &&
             isHookOfParent(p_.child(function, f_.attribute));
    }
    default: return false;
  }
}

// isinstance(namespace[name], Field): yes or no.
bool CollectedNames::isAskedAbout(NodeIndex item) const {
  const NodeIndex list = p_.parent(item);
  return p_.contexts[item] == Context::kLoad && p_.kind(list) == Kind::kArgumentList &&
         p_.elements(list)[0] == item &&
         parts_.words.calledBuiltin(p_.parent(list)) == "isinstance";
}

// A key of a namespace under which there is no function of the class: its value was tested, or the
// bodies of classes bind it to constants alone.
bool CollectedNames::isOfData(NodeIndex key) {
  if (key == kNoNode) return false;
  if (t_.isConstant(valueOf(key)) && t_.isAll(valueOf(key), AtomKind::kText)) {
    const auto texts = candidates(t_, valueOf(key), AtomKind::kText);
    return std::all_of(texts.begin(), texts.end(), [this](const std::string& text) {
      const auto& uses = index_.named(text);
      return isOwnName(text) && std::all_of(uses.begin(), uses.end(), [this](NodeIndex i) {
               if (p_.scopeTable[p_.scopes[i]].kind != ScopeKind::kClass ||
                   p_.contexts[i] == Context::kLoad || p_.contexts[i] == Context::kName) {
                 return true;
               }
               const NodeIndex statement = p_.parent(i);
               return p_.kind(statement) == Kind::kAssignment && p_.field(i) == f_.left &&
                      p_.child(statement, f_.right) != kNoNode &&
                      t_.isConstant(valueOf(p_.child(statement, f_.right)));
             });
    });
  }
  if (p_.kind(key) != Kind::kIdentifier) return false;
  const bool before = std::exchange(unguarded_, false);
  const bool guarded = isKeyName(key) && !unguarded_;
  unguarded_ = before;
  return guarded;
}

// for key, value in namespace.items(), where the value is tested before it is used.
bool CollectedNames::isLoopedOver(NodeIndex items) {
  NodeIndex source = items;
  while (p_.kind(p_.parent(source)) == Kind::kArgumentList &&
         copied(p_.parent(p_.parent(source))) == source) {
    source = p_.parent(p_.parent(source));
  }
  return std::any_of(p_.bindings.begin(), p_.bindings.end(), [&](const Binding& binding) {
    return binding.source == source && binding.path.size() == 2 && binding.path[1] == 0 &&
           isGuarded(binding);
  });
}

// What the class has under the name is tested to be an object of a class of the file's before it,
// or the name, is used: no function of the class, and nothing that the interpreter puts there.
bool CollectedNames::isGuarded(const Binding& binding) {
  Tested tested;
  if (binding.path.size() == 1) {
    tested.key = binding.variable;  // isinstance(namespace[name], Field)
  } else {
    for (const Binding& other : p_.bindings) {
      if (other.source == binding.source && other.path.size() == 2 && other.path[1] == 1) {
        tested.value = other.variable;
      }
    }
    if (tested.value == kNone || p_.variables[tested.value].unseen) return false;
  }
  for (const VariableIndex variable : {binding.variable, tested.value}) {
    const auto bindings =
        std::count_if(p_.bindings.begin(), p_.bindings.end(),
                      [&](const Binding& other) { return other.variable == variable; });
    if (variable != kNone && bindings != 1) return false;
  }
  // Those that matter: of the name, and of the value.
  std::vector<NodeIndex> uses;
  for (const VariableIndex variable : {binding.variable, tested.value}) {
    if (variable == kNone) continue;
    for (const NodeIndex use : index_.usesOf(variable)) {
      if (p_.contexts[use] == Context::kLoad && !isInTest(use, tested)) uses.push_back(use);
    }
  }
  const auto all = [&](const auto& holds) { return std::all_of(uses.begin(), uses.end(), holds); };
  const NodeIndex loop = p_.parent(binding.source);
  if (std::any_of(uses.begin(), uses.end(), [&](NodeIndex use) { return runsLater(use, loop); })) {
    return false;
  }
  if (p_.kind(loop) == Kind::kForInClause) {
    const auto& parts = p_.elements(p_.parent(loop));
    const auto loops = std::count_if(parts.begin(), parts.end(), [&](NodeIndex part) {
      return p_.kind(part) == Kind::kForInClause;
    });
    const bool has = std::any_of(parts.begin(), parts.end(), [&](NodeIndex part) {
      return p_.kind(part) == Kind::kIfClause && hasTest(p_.namedChild(part, 0), tested, false);
    });
    // What stands beside the test would have any value.
    return loops == 1 && has &&
           all([&](NodeIndex use) { return use < p_.tree.node(parts[0]).end; });
  }
  const NodeIndex body = p_.kind(loop) == Kind::kForStatement ? p_.child(loop, f_.body) : kNoNode;
  if (body == kNoNode) return false;
  // if not isinstance(value, Field): continue
  const NodeIndex first = p_.namedChild(body, 0);
  if (p_.kind(first) == Kind::kIfStatement && hasTest(p_.namedChild(first, 0), tested, true) &&
      p_.namedChild(first, 2) == kNoNode &&
      p_.kind(p_.namedChild(p_.namedChild(first, 1), 0)) == Kind::kContinueStatement) {
    return all([&](NodeIndex use) { return use > body && use < p_.tree.node(body).end; });
  }
  return all([&](NodeIndex use) { return isBelowTest(use, body, tested); });
}

// In the body of an `if` in the loop's body.
bool CollectedNames::isBelowTest(NodeIndex use, NodeIndex body, const Tested& tested) {
  NodeIndex inner = use;
  for (NodeIndex outer = p_.parent(use); outer != kNoNode && inner != body;
       inner = std::exchange(outer, p_.parent(outer))) {
    if (p_.kind(outer) == Kind::kIfStatement && p_.namedChild(outer, 1) == inner &&
        hasTest(p_.namedChild(outer, 0), tested, false)) {
      return true;
    }
  }
  return false;
}

// In a function inside of the loop: when it runs, the loop may have gone on.
bool CollectedNames::runsLater(NodeIndex use, NodeIndex loop) const {
  const NodeIndex whole = p_.kind(loop) == Kind::kForInClause ? p_.parent(loop) : loop;
  for (NodeIndex outer = p_.parent(use); outer != whole; outer = p_.parent(outer)) {
    if (outer == kNoNode) return true;
    switch (p_.kind(outer)) {
      case Kind::kFunctionDefinition:
      case Kind::kLambda:
      case Kind::kClassDefinition:
      case Kind::kGeneratorExpression: return true;
      default: break;
    }
  }
  return false;
}

// `value`, or namespace[name].
bool CollectedNames::isValue(NodeIndex node, const Tested& tested) {
  if (tested.value != kNone) return parts_.words.onlyVariable(node) == tested.value;
  return p_.kind(node) == Kind::kSubscript && isNamespace(p_.child(node, f_.value)) &&
         parts_.words.onlyVariable(p_.child(node, f_.subscript)) == tested.key;
}

// In isinstance(value, Field) itself.
bool CollectedNames::isInTest(NodeIndex use, const Tested& tested) {
  const NodeIndex value = tested.value != kNone ? use : p_.parent(use);
  const NodeIndex list = value == kNoNode ? kNoNode : p_.parent(value);
  return list != kNoNode && p_.kind(list) == Kind::kArgumentList && isValue(value, tested) &&
         p_.elements(list)[0] == value &&
         parts_.words.calledBuiltin(p_.parent(list)) == "isinstance";
}

// isinstance(value, Field), alone or in an `and`; negated: not isinstance(value, Field).
bool CollectedNames::hasTest(NodeIndex condition, const Tested& tested, bool negated) {
  if (condition == kNoNode) return false;
  switch (p_.kind(condition)) {
    case Kind::kParenthesizedExpression:
      return hasTest(p_.namedChild(condition, 0), tested, negated);
    case Kind::kNotOperator: return negated && hasTest(p_.namedChild(condition, 0), tested, false);
    case Kind::kBooleanOperator:
      return !negated && p_.tree.text(p_.child(condition, f_.op)) == "and" &&
             (hasTest(p_.child(condition, f_.left), tested, false) ||
              hasTest(p_.child(condition, f_.right), tested, false));
    case Kind::kCall: {
      const NodeIndex list = p_.child(condition, f_.arguments);
      if (negated || parts_.words.calledBuiltin(condition) != "isinstance" ||
          p_.elements(list).size() != 2 || !isValue(p_.elements(list)[0], tested)) {
        return false;
      }
      const NodeIndex type = p_.elements(list)[1];
      const auto& atoms = t_.atoms(valueOf(type));
      return p_.kind(type) == Kind::kIdentifier && !atoms.empty() &&
             std::all_of(atoms.begin(), atoms.end(), [this](AtomId id) {
               return t_.atom(id).kind == AtomKind::kOwn &&
                      p_.kind(t_.atom(id).node) == Kind::kClassDefinition;
             });
    }
    default: return false;
  }
}

}  // namespace gantlet::python
