#include "analyzer/languages/python/origins/consumer.h"

#include <algorithm>

namespace gantlet::python {
namespace {

class Climber {
 public:
  explicit Climber(Program& program) : p_(program), f_(grammar().fields) {}

  Consumer run(NodeIndex expression) {
    bool aliased = false;
    NodeIndex node = expression;
    while (true) {
      const NodeIndex parent = p_.parent(node);
      if (parent == kNoNode) return {Use::kStatement, node, node};
      const Step step = stepFrom(node, parent);
      if (step == Step::kUp || step == Step::kUpBound) {
        aliased = aliased || step == Step::kUpBound;
        node = parent;
        continue;
      }
      Use use = stopAt(node, parent);
      if (use == Use::kStatement && aliased) use = Use::kAlias;
      return {use, parent, node};
    }
  }

 private:
  enum class Step : std::uint8_t { kUp, kUpBound, kStop };

  // The value goes on as the parent's value.
  Step stepFrom(NodeIndex node, NodeIndex parent) {
    switch (p_.kind(parent)) {
      case Kind::kParenthesizedExpression: return Step::kUp;
      case Kind::kBooleanOperator: return Step::kUp;
      case Kind::kConditionalExpression:
        return node == p_.namedChild(parent, 1) ? Step::kStop : Step::kUp;
      case Kind::kNamedExpression:
        if (p_.field(node) != f_.value) return Step::kStop;
        return bindsName(p_.child(parent, f_.name)) ? Step::kUpBound : Step::kStop;
      case Kind::kAssignment:
        if (p_.field(node) != f_.right) return Step::kStop;
        return bindsName(p_.child(parent, f_.left)) ? Step::kUpBound : Step::kStop;
      default: return Step::kStop;
    }
  }

  // A name in a class body is an attribute as well, and is not followed as that.
  bool bindsName(NodeIndex target) {
    if (target == kNoNode) return false;
    if (p_.kind(target) == Kind::kTuplePattern && p_.elements(target).size() == 1 &&
        p_.tree.node(target).end == target + 4) {
      target = p_.elements(target)[0];
    }
    return p_.kind(target) == Kind::kIdentifier &&
           p_.scopeTable[p_.scopes[target]].kind != ScopeKind::kClass;
  }

  Use stopAt(NodeIndex node, NodeIndex parent) {
    const std::uint16_t field = p_.field(node);
    switch (p_.kind(parent)) {
      case Kind::kExpressionStatement:
      case Kind::kDeleteStatement: return Use::kStatement;
      case Kind::kAttribute: return field == f_.object ? Use::kObject : Use::kOther;
      case Kind::kCall: return field == f_.function ? Use::kCallee : Use::kOther;
      case Kind::kAssignment: return field == f_.right ? Use::kStored : Use::kOther;
      case Kind::kNamedExpression: return field == f_.value ? Use::kStored : Use::kOther;
      case Kind::kArgumentList:
        return p_.kind(p_.parent(parent)) == Kind::kClassDefinition ? Use::kBase : Use::kArgument;
      case Kind::kKeywordArgument: return Use::kArgument;
      case Kind::kConditionalExpression:
      case Kind::kNotOperator:
      case Kind::kIfStatement:
      case Kind::kElifClause:
      case Kind::kWhileStatement:
      case Kind::kIfClause: return Use::kTruth;
      // What stands behind the comma is the exception's.
      case Kind::kAssertStatement:
        return p_.namedChild(parent, 0) == node ? Use::kTruth : Use::kOther;
      case Kind::kComparisonOperator: return isIdentity(parent) ? Use::kIdentity : Use::kCompare;
      case Kind::kTuple:
      case Kind::kExpressionList:
      case Kind::kPatternList:
      case Kind::kList:
        return isUnpacked(node, parent) || isLoopedOver(node, parent) ? Use::kAlias
                                                                      : Use::kContainer;
      case Kind::kSet:
      case Kind::kPair:
      case Kind::kListComprehension:
      case Kind::kSetComprehension:
      case Kind::kGeneratorExpression: return Use::kContainer;
      case Kind::kReturnStatement:
      case Kind::kYield:
      case Kind::kLambda: return Use::kReturn;
      case Kind::kDecorator: return Use::kDecorator;
      case Kind::kFormatSpecified:
      case Kind::kInterpolation:
      case Kind::kFormatExpression: return Use::kFormatted;
      case Kind::kDefaultParameter:
      case Kind::kTypedDefaultParameter:
        if (field != f_.value) return Use::kOther;
        return givesDefaults(p_) ? Use::kContainer : Use::kAlias;
      default: return Use::kOther;
    }
  }

  // Chains are hardly ever of `is` alone: those that are long count as comparisons.
  bool isIdentity(NodeIndex comparison) {
    if (p_.tree.node(comparison).end > comparison + 64) return false;
    for (NodeIndex c = p_.tree.firstChild(comparison); c != kNoNode; c = p_.tree.nextSibling(c)) {
      if (p_.isNamedChild(c) || p_.kind(c) == Kind::kComment) continue;
      if (!p_.tree.text(c).starts_with("is")) return false;
    }
    return true;
  }

  // `a, b = np, sp` binds each to a name that is followed.
  bool isUnpacked(NodeIndex element, NodeIndex sequence) {
    const NodeIndex value = p_.outermost(sequence);
    const NodeIndex assignment = p_.parent(value);
    if (assignment == kNoNode || p_.kind(assignment) != Kind::kAssignment) return false;
    if (p_.kind(p_.parent(assignment)) != Kind::kExpressionStatement) return false;
    const NodeIndex target = p_.child(assignment, f_.left);
    if (target == kNoNode || p_.field(value) != f_.right) return false;
    const Kind kind = p_.kind(target);
    if (kind != Kind::kPatternList && kind != Kind::kTuplePattern && kind != Kind::kListPattern) {
      return false;
    }
    const auto& targets = p_.elements(target);
    const auto& elements = p_.elements(sequence);
    if (targets.size() != elements.size()) return false;
    if (p_.hasSplat(target) || p_.hasSplat(sequence)) return false;
    const auto at = std::lower_bound(elements.begin(), elements.end(), element);
    return bindsName(targets[static_cast<std::size_t>(at - elements.begin())]);
  }

  // `for m in (np, pd)`, `for name, m in [("numpy", np)]`: a name that is followed is bound to
  // each.
  bool isLoopedOver(NodeIndex element, NodeIndex sequence) {
    constexpr std::size_t kMaxElements = 64;  // the resolver's
    std::size_t position = 0;
    bool pair = false;
    NodeIndex display = p_.outermost(sequence);
    if (p_.kind(p_.parent(display)) == Kind::kTuple || p_.kind(p_.parent(display)) == Kind::kList) {
      if (p_.kind(sequence) != Kind::kTuple || p_.hasSplat(sequence)) return false;
      const auto& parts = p_.elements(sequence);
      position = static_cast<std::size_t>(std::lower_bound(parts.begin(), parts.end(), element) -
                                          parts.begin());
      pair = true;
      sequence = p_.parent(display);
      display = p_.outermost(sequence);
    }
    const NodeIndex loop = p_.parent(display);
    if (loop == kNoNode || p_.field(display) != f_.right || p_.hasSplat(sequence)) return false;
    if (p_.kind(loop) != Kind::kForStatement && p_.kind(loop) != Kind::kForInClause) return false;
    if (p_.elements(sequence).size() > kMaxElements) return false;
    const NodeIndex target = p_.child(loop, f_.left);
    if (!pair) return bindsName(target);
    if (target == kNoNode || p_.hasSplat(target)) return false;
    const Kind kind = p_.kind(target);
    if (kind != Kind::kPatternList && kind != Kind::kTuplePattern) return false;
    const auto& targets = p_.elements(target);
    return position < targets.size() && bindsName(targets[position]);
  }

  Program& p_;
  const Fields& f_;
};

}  // namespace

bool givesDefaults(const Program& program) {
  const auto& modules = program.importedModules;
  return !program.starImports.empty() ||
         std::any_of(modules.begin(), modules.end(), [](const std::string& module) {
           return module == "inspect" || module.starts_with("inspect.") ||
                  module.starts_with("unittest.mock") || module.starts_with("joblib.");
         });
}

Consumer consumerOf(Program& program, NodeIndex expression) {
  return Climber(program).run(expression);
}

}  // namespace gantlet::python
