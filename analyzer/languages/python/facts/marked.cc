#include "analyzer/languages/python/facts/marked.h"

#include <algorithm>
#include <array>

#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/languages/python/facts/interpreter_names.h"
#include "analyzer/languages/python/syntax/names.h"
#include "analyzer/languages/python/values/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr std::size_t kMaxUseSearches = 1000;

// What functools gives functions and properties.
constexpr std::array<std::string_view, 10> kOfWrappers{
    "cache_info", "cache_clear", "cache_parameters", "lock",       "attrname",
    "func",       "keywords",    "dispatch",         "dispatcher", "registry"};

}  // namespace

bool MarkedMembers::isMarked(NodeIndex call, NodeIndex object) {
  if (++traits_.useSearches > kMaxUseSearches || !isOwn(object)) return false;
  const Consumer consumer = consumerOf(p_, call);
  // getattr(getattr(cls, name), "transition", None)
  if (consumer.use == Use::kArgument) return consumer.operand == call && isAsked(call);
  if (consumer.use != Use::kAlias) return false;
  bool bound = false;
  for (const Binding& binding : p_.bindings) {
    if (binding.source == kNoNode || p_.outermost(call) != binding.source) continue;
    if (!binding.path.empty() || !areUsesMarked(binding.variable, call)) return false;
    bound = true;
  }
  return bound;
}

bool MarkedMembers::areItemsMarked(NodeIndex dictionary) {
  NodeIndex owner = kNoNode;
  if (p_.kind(dictionary) == Kind::kCall) {
    owner = p_.namedChild(p_.child(dictionary, f_.arguments), 0);
  } else if (p_.kind(dictionary) == Kind::kAttribute) {
    owner = p_.child(dictionary, f_.object);
  }
  const NodeIndex method = p_.parent(dictionary);
  if (++traits_.useSearches > kMaxUseSearches || owner == kNoNode || !isOwn(owner) ||
      p_.kind(method) != Kind::kAttribute ||
      p_.tree.text(p_.child(method, f_.attribute)) != "items") {
    return false;
  }
  NodeIndex source = p_.parent(method);
  if (p_.kind(source) != Kind::kCall || p_.child(source, f_.function) != method) return false;
  const NodeIndex list = p_.parent(source);
  if (p_.kind(list) == Kind::kArgumentList && p_.elements(list).size() == 1 &&
      isOneOf(parts_.words.calledBuiltin(p_.parent(list)), {"list", "sorted", "tuple"})) {
    source = p_.parent(list);
  }
  bool bound = false;
  for (const Binding& binding : p_.bindings) {
    if (binding.source != source) continue;
    const std::vector<std::uint32_t>& path = binding.path;
    if (path.size() != 2 || path[0] != kEachElement || path[1] > 1) return false;
    if (path[1] == 0) continue;  // the names: texts
    if (!areUsesMarked(binding.variable, source)) return false;
    bound = true;
  }
  return bound;
}

// An object of the file's own, or a class: what it has by a name, the file has put there, or every
// object has it.
bool MarkedMembers::isOwn(NodeIndex object) {
  // A property that is had as such may be asked for another object's value.
  if (parts_.hooks.forwardsNames() || parts_.hooks.callsDescriptors() ||
      parts_.hooks.readsFailedObjects()) {
    return false;
  }
  if (p_.kind(object) == Kind::kCall && parts_.words.calledBuiltin(object) == "type") {
    object = p_.namedChild(p_.child(object, f_.arguments), 0);
    if (!parts_.collected.isObject(object)) return false;
  }
  return parts_.collected.isOfOwnBody(object);
}

// The variable is bound there alone.
bool MarkedMembers::areUsesMarked(VariableIndex variable, NodeIndex source) {
  if (p_.variables[variable].unseen) return false;
  const auto bindings =
      std::count_if(p_.bindings.begin(), p_.bindings.end(),
                    [&](const Binding& binding) { return binding.variable == variable; });
  const auto around = [this](NodeIndex node) {
    do {
      node = p_.parent(node);
    } while (node != kNoNode && p_.kind(node) != Kind::kFunctionDefinition &&
             p_.kind(node) != Kind::kLambda && p_.kind(node) != Kind::kGeneratorExpression);
    return node;
  };
  // Nobody else binds it, in a function inside or another call: it is a name of this function.
  const NodeIndex function = around(source);
  bool shared = index_.has("locals");
  for (NodeIndex i = 0; i < p_.tree.size() && !shared; ++i) {
    shared = p_.kind(i) == Kind::kGlobalStatement || p_.kind(i) == Kind::kNonlocalStatement;
  }
  const auto& uses = index_.usesOf(variable);
  return bindings == 1 && !shared && function != kNoNode &&
         std::all_of(uses.begin(), uses.end(), [&](NodeIndex use) {
           if (p_.contexts[use] == Context::kStore) return true;
           return p_.contexts[use] == Context::kLoad && around(use) == function &&
                  (isAsked(use) || isBelowMark(use, variable, source));
         });
}

// A name that the file sets on its own functions.
bool MarkedMembers::isMark(NodeIndex name) {
  const auto texts = candidates(t_, valueOf(name), AtomKind::kText);
  if (texts.size() != 1 || !t_.isConstant(valueOf(name)) || isDunder(texts[0]) ||
      isOfInterpreter(texts[0]) || isOneOf(texts[0], kOfWrappers)) {
    return false;
  }
  const auto& uses = index_.named(texts[0]);
  return std::any_of(uses.begin(), uses.end(), [this](NodeIndex i) {
    return p_.kind(p_.parent(i)) == Kind::kAttribute && p_.field(i) == f_.attribute &&
           p_.contexts[p_.parent(i)] == Context::kStore;
  });
}

// hasattr(value, "_event"), getattr(value, "_event", None), callable(value)
bool MarkedMembers::isAsked(NodeIndex use) {
  const NodeIndex list = p_.parent(use);
  const NodeIndex call = list == kNoNode ? kNoNode : p_.parent(list);
  if (p_.kind(list) != Kind::kArgumentList || p_.kind(call) != Kind::kCall ||
      p_.elements(list)[0] != use || p_.hasSplat(list)) {
    return false;
  }
  const std::string builtin = parts_.words.calledBuiltin(call);
  if (builtin == "callable") return true;
  // Without a default, an exception would have the member.
  return ((builtin == "hasattr" && p_.elements(list).size() == 2) ||
          (builtin == "getattr" && p_.elements(list).size() == 3)) &&
         isMark(p_.elements(list)[1]);
}

// A condition around the use, or a statement before it that leaves otherwise, says that the value
// has a mark. Nothing is bound in between.
bool MarkedMembers::isBelowMark(NodeIndex use, VariableIndex variable, NodeIndex source) {
  for (NodeIndex inner = use; p_.parent(inner) != kNoNode; inner = p_.parent(inner)) {
    const NodeIndex outer = p_.parent(inner);
    switch (p_.kind(outer)) {
      case Kind::kFunctionDefinition:
      case Kind::kLambda:
      case Kind::kClassDefinition:
      case Kind::kGeneratorExpression: return false;  // runs later, or in parts
      case Kind::kBooleanOperator:
        if (inner == p_.child(outer, f_.right) && p_.tree.text(p_.child(outer, f_.op)) == "and" &&
            saysMarked(p_.child(outer, f_.left), variable, false)) {
          return true;
        }
        break;
      case Kind::kListComprehension:
      case Kind::kSetComprehension:
      case Kind::kDictionaryComprehension: {
        const auto& parts = p_.elements(outer);
        const bool marked = inner == parts[0] && parts.size() == 3 &&
                            p_.kind(parts[2]) == Kind::kIfClause &&
                            saysMarked(p_.namedChild(parts[2], 0), variable, false);
        if (marked) return true;
        break;
      }
      case Kind::kElifClause:
      case Kind::kIfStatement: {
        const auto& parts = p_.elements(outer);
        if (parts.size() > 1 && inner == parts[1] && source < parts[0] &&
            saysMarked(parts[0], variable, false)) {
          return true;
        }
        break;
      }
      case Kind::kBlock:
        for (const NodeIndex statement : p_.elements(outer)) {
          if (statement == inner) break;
          if (p_.kind(statement) != Kind::kIfStatement || source > statement) continue;
          const auto& parts = p_.elements(statement);
          if (parts.size() != 2 || p_.elements(parts[1]).empty()) continue;
          const Kind last = p_.kind(p_.elements(parts[1]).back());
          const bool leaves = last == Kind::kContinueStatement || last == Kind::kReturnStatement;
          if (leaves && saysMarked(parts[0], variable, true)) return true;
        }
        break;
      default: break;
    }
  }
  return false;
}

// getattr(value, "_event", None), or hasattr.
bool MarkedMembers::isMarkOf(NodeIndex call, VariableIndex variable) {
  if (parts_.words.calledBuiltin(call) == "callable") return false;
  const NodeIndex list = p_.child(call, f_.arguments);
  const auto& given = p_.elements(list);
  if (p_.kind(list) != Kind::kArgumentList || given.empty() || !isAsked(given[0])) return false;
  return parts_.words.onlyVariable(given[0]) == variable &&
         (given.size() == 2 || p_.kind(given[2]) == Kind::kNone ||
          p_.kind(given[2]) == Kind::kFalse);
}

// The condition holds only where the value has a mark; negated: only where it has none.
bool MarkedMembers::saysMarked(NodeIndex condition, VariableIndex variable, bool negated) {
  if (condition == kNoNode) return false;
  switch (p_.kind(condition)) {
    case Kind::kParenthesizedExpression:
      return saysMarked(p_.namedChild(condition, 0), variable, negated);
    case Kind::kNotOperator:
      return negated && saysMarked(p_.namedChild(condition, 0), variable, false);
    case Kind::kBooleanOperator: {
      // `a and b`: one of them is enough; not so `not a or not b`, whose parts are enough as well.
      const std::string_view op = p_.tree.text(p_.child(condition, f_.op));
      return op == (negated ? "or" : "and") &&
             (saysMarked(p_.child(condition, f_.left), variable, negated) ||
              saysMarked(p_.child(condition, f_.right), variable, negated));
    }
    // Nothing that is compared: hasattr(…) is not None always holds.
    case Kind::kCall: return !negated && isMarkOf(condition, variable);
    default: return false;
  }
}

}  // namespace gantlet::python
