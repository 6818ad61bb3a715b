// Names that a condition around them keeps harmless: `if not n.startswith("_"): getattr(self, n)`,
// `for k in dir(x) if k.isupper()`. Of the file's own objects, such a name reaches what the file
// has put there; no name of the interpreter's is written in capitals.
#include <algorithm>

#include "analyzer/languages/python/emitter.h"
#include "analyzer/languages/python/fold.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr int kDeepest = 12;

}  // namespace

bool Emitter::isSameName(NodeIndex a, NodeIndex b) const {
  const auto variableOf = [this](NodeIndex i) {
    if (i == kNoNode || p_.kind(i) != Kind::kIdentifier || p_.useOf[i] == kNone) return kNone;
    const NameUse& use = p_.uses[p_.useOf[i]];
    return use.fixed == kNothing && use.variables.size() == 1 ? use.variables[0] : kNone;
  };
  return variableOf(a) != kNone && variableOf(a) == variableOf(b);
}

// A class of the file's that may be a text could answer as it likes.
bool Emitter::textsAnswerThemselves() {
  if (answeringTexts_) return *answeringTexts_;
  answeringTexts_ = true;
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
    if (p_.kind(i) == Kind::kIdentifier && isOneOf(p_.tree.text(i), {"startswith", "isupper"}) &&
        (p_.kind(p_.parent(i)) != Kind::kAttribute ||
         p_.contexts[p_.parent(i)] != Context::kLoad)) {
      return true;
    }
    const NodeIndex bases =
        p_.kind(i) == Kind::kClassDefinition ? p_.child(i, f_.superclasses) : kNoNode;
    if (bases == kNoNode) continue;
    for (NodeIndex base : p_.elements(bases)) {
      if (p_.kind(base) == Kind::kKeywordArgument) continue;
      if (p_.kind(base) == Kind::kSubscript) base = p_.child(base, f_.value);
      const auto& atoms = t_.atoms(valueOf(base));
      const bool known = !atoms.empty() && std::all_of(atoms.begin(), atoms.end(), [&](AtomId id) {
        const Atom& atom = t_.atom(id);
        if (atom.kind == AtomKind::kBuiltin) return atom.text != "str";
        if (atom.kind == AtomKind::kPath) {
          return atom.text.find("str") == std::string::npos &&
                 atom.text.find("Str") == std::string::npos;
        }
        return atom.kind == AtomKind::kOwn;
      });
      if (!known && decoratedClass(base) == kNoNode) return true;
    }
  }
  answeringTexts_ = false;
  return false;
}

// Whether `condition`, as it `holds` or not, says that the name has no underscore at its beginning
// (or two), or is written in capitals.
bool Emitter::saysHarmless(NodeIndex condition, NodeIndex name, bool holds, bool capitals,
                           int depth) {
  if (condition == kNoNode || depth > kDeepest) return false;
  switch (p_.kind(condition)) {
    case Kind::kParenthesizedExpression:
      return saysHarmless(p_.namedChild(condition, 0), name, holds, capitals, depth + 1);
    case Kind::kNotOperator:
      return saysHarmless(p_.namedChild(condition, 0), name, !holds, capitals, depth + 1);
    case Kind::kBooleanOperator: {
      const NodeIndex op = p_.child(condition, f_.op);
      if (op == kNoNode) return false;
      const bool left =
          saysHarmless(p_.child(condition, f_.left), name, holds, capitals, depth + 1);
      const bool right =
          saysHarmless(p_.child(condition, f_.right), name, holds, capitals, depth + 1);
      return (p_.tree.text(op) == "and") == holds ? left || right : left && right;
    }
    case Kind::kCall: {
      const NodeIndex function = p_.child(condition, f_.function);
      const NodeIndex list = p_.child(condition, f_.arguments);
      if (p_.kind(function) != Kind::kAttribute || p_.kind(list) != Kind::kArgumentList ||
          !isSameName(p_.child(function, f_.object), name)) {
        return false;
      }
      const std::string_view method = p_.tree.text(p_.child(function, f_.attribute));
      if (capitals) return holds && method == "isupper" && p_.elements(list).empty();
      if (holds || method != "startswith" || p_.elements(list).size() != 1) return false;
      NodeIndex prefix = p_.elements(list)[0];
      if (p_.kind(prefix) == Kind::kTuple && !p_.elements(prefix).empty()) {
        prefix = p_.elements(prefix)[0];
      }
      const auto texts = candidates(t_, valueOf(prefix), AtomKind::kText);
      return texts.size() == 1 && (texts[0] == "_" || texts[0] == "__");
    }
    case Kind::kComparisonOperator: {  // n[0] != "_"
      const auto& operands = p_.elements(condition);
      if (capitals || operands.size() != 2 || p_.kind(operands[0]) != Kind::kSubscript) {
        return false;
      }
      const std::string_view sign = p_.tree.text(p_.tree.nextSibling(operands[0]));
      const std::string_view index = p_.tree.text(p_.child(operands[0], f_.subscript));
      const auto texts = candidates(t_, valueOf(operands[1]), AtomKind::kText);
      const std::string start = index == "0" || index == ":1" ? "_" : index == ":2" ? "__" : "";
      return isSameName(p_.child(operands[0], f_.value), name) && texts.size() == 1 &&
             !start.empty() && texts[0] == start && sign == (holds ? "!=" : "==");
    }
    default: return false;
  }
}

// Nothing binds the name anew between `begin` and `end`, but for `target`.
bool Emitter::isBoundBetween(NodeIndex begin, NodeIndex end, NodeIndex name, NodeIndex target) {
  const std::string_view text = p_.tree.text(name);
  for (NodeIndex i = begin; i < end; ++i) {
    if (p_.kind(i) != Kind::kIdentifier || p_.tree.text(i) != text) continue;
    if (p_.contexts[i] == Context::kLoad) continue;
    if (target != kNoNode && i >= target && i < p_.tree.node(target).end) continue;
    const bool other =
        p_.contexts[i] == Context::kName &&
        (p_.field(i) == f_.attribute || p_.kind(p_.parent(i)) == Kind::kKeywordArgument);
    if (!other) return true;
  }
  return false;
}

// A condition around the name, or a statement before it in its block, that says so.
bool Emitter::isGuardedName(NodeIndex name, bool capitals) {
  if (name == kNoNode || !isSameName(name, name) || ++searches_ > 512) return false;
  if (textsAnswerThemselves()) return false;
  if (const std::uint32_t variable = onlyVariable(name); variable != kNone) {
    const NodeIndex source = loopOf(name, variable);
    if (source != kNoNode && p_.scopes[name] == p_.variables[variable].scope &&
        isHarmlessList(source, capitals, 0)) {
      return true;
    }
  }
  for (NodeIndex i = 0; i < p_.tree.size(); ++i) {  // bound by another function
    const bool outer =
        p_.kind(i) == Kind::kGlobalStatement || p_.kind(i) == Kind::kNonlocalStatement;
    if (outer && isBoundBetween(i, p_.tree.node(i).end, name, kNoNode)) return false;
  }
  const auto leaves = [this](NodeIndex block) {
    const auto& body = p_.elements(block);
    if (body.empty()) return false;
    const Kind kind = p_.kind(body.back());
    return kind == Kind::kContinueStatement || kind == Kind::kReturnStatement ||
           kind == Kind::kRaiseStatement;
  };
  for (NodeIndex inner = name; p_.parent(inner) != kNoNode; inner = p_.parent(inner)) {
    const NodeIndex outer = p_.parent(inner);
    const NodeIndex end = p_.tree.node(outer).end;
    switch (p_.kind(outer)) {
      case Kind::kLambda:
      case Kind::kFunctionDefinition:
      case Kind::kClassDefinition: return false;  // runs later
      case Kind::kBooleanOperator: {
        const NodeIndex op = p_.child(outer, f_.op);
        if (inner != p_.child(outer, f_.right) || op == kNoNode) break;
        if (saysHarmless(p_.child(outer, f_.left), name, p_.tree.text(op) == "and", capitals, 0)) {
          return !isBoundBetween(outer, end, name, kNoNode);
        }
        break;
      }
      case Kind::kConditionalExpression: {
        const auto& parts = p_.elements(outer);  // value, condition, other
        if (parts.size() != 3 || inner == parts[1]) break;
        if (saysHarmless(parts[1], name, inner == parts[0], capitals, 0)) {
          return !isBoundBetween(outer, end, name, kNoNode);
        }
        break;
      }
      case Kind::kListComprehension:
      case Kind::kSetComprehension:
      case Kind::kDictionaryComprehension:
      case Kind::kGeneratorExpression: {
        // Its own name, in what it gives or in a condition behind the one that says so.
        const bool element = inner == p_.namedChild(outer, 0);
        NodeIndex target = kNoNode;
        for (const NodeIndex clause : p_.elements(outer)) {
          if (!element && clause == inner) break;
          if (p_.kind(clause) == Kind::kForInClause) {
            const NodeIndex left = p_.child(clause, f_.left);
            if (isBoundBetween(left, p_.tree.node(left).end, name, kNoNode)) target = left;
          }
          if (p_.kind(clause) != Kind::kIfClause || target == kNoNode) continue;
          if (saysHarmless(p_.namedChild(clause, 0), name, true, capitals, 0)) {
            return !isBoundBetween(outer, end, name, target);
          }
        }
        if (p_.kind(outer) == Kind::kGeneratorExpression) return false;  // runs in parts
        break;
      }
      case Kind::kIfStatement: {
        const auto& parts = p_.elements(outer);  // the condition, the body, elif, else
        if (parts.size() < 2 || inner == parts[0]) break;
        if (saysHarmless(parts[0], name, inner == parts[1], capitals, 0)) {
          return !isBoundBetween(outer, end, name, kNoNode);
        }
        break;
      }
      case Kind::kBlock: {  // if n.startswith("_"): continue
        for (const NodeIndex statement : p_.elements(outer)) {
          if (statement == inner) break;
          if (p_.kind(statement) != Kind::kIfStatement) continue;
          const auto& parts = p_.elements(statement);
          if (parts.size() != 2 || !leaves(parts[1])) continue;
          if (saysHarmless(parts[0], name, false, capitals, 0) &&
              !isBoundBetween(statement, end, name, kNoNode)) {
            return true;
          }
        }
        break;
      }
      default: break;
    }
  }
  return false;
}

// [n for n in dir(x) if not n.startswith("_")], or a selection of such, under a name or not.
bool Emitter::isHarmlessList(NodeIndex list, bool capitals, int depth) {
  if (list == kNoNode || depth > 4) return false;
  if (p_.kind(list) == Kind::kIdentifier) {
    const std::uint32_t variable = onlyVariable(list);
    return variable != kNone && isOnlyLookedAt(variable) &&
           isHarmlessList(onlySource(list), capitals, depth + 1);
  }
  if (p_.kind(list) == Kind::kCall && isOneOf(calledBuiltin(list), {"sorted", "list", "tuple"})) {
    return isHarmlessList(p_.namedChild(p_.child(list, f_.arguments), 0), capitals, depth + 1);
  }
  if (p_.kind(list) != Kind::kListComprehension) return false;
  const NodeIndex element = p_.namedChild(list, 0);
  if (element == kNoNode || p_.kind(element) != Kind::kIdentifier) return false;
  if (isGuardedName(element, capitals)) return true;
  const auto& parts = p_.elements(list);
  if (parts.size() < 2 || p_.kind(parts[1]) != Kind::kForInClause) return false;
  const NodeIndex target = p_.child(parts[1], f_.left);
  return p_.kind(target) == Kind::kIdentifier && p_.tree.text(target) == p_.tree.text(element) &&
         !isBoundBetween(list, p_.tree.node(list).end, element, target) &&
         isHarmlessList(p_.child(parts[1], f_.right), capitals, depth + 1);
}

// getattr(x, name) under such a condition. A method that is had by a name in capitals could be
// handed another object than its own.
bool Emitter::isKeptHarmless(NodeIndex object, NodeIndex name) {
  if (isGuardedName(name, true)) {
    const auto isCapital = [](std::string_view text) {
      return std::none_of(text.begin(), text.end(), [](char c) { return c >= 'a' && c <= 'z'; });
    };
    for (NodeIndex i = 0; i < p_.tree.size(); ++i) {
      if (p_.kind(i) == Kind::kFunctionDefinition &&
          isCapital(p_.tree.text(p_.child(i, f_.name)))) {
        return false;
      }
    }
    return true;
  }
  if (!isGuardedName(name, false) || reassignsClasses() || forwardsNames()) return false;
  return isSelf(object) && !isClassOfMethod(object) ? isOwnSelf(object)
                                                    : isMadeBy(object, {}, true, 0);
}

}  // namespace gantlet::python
