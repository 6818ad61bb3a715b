#include "analyzer/languages/python/facts/evaluated.h"

#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

// Methods of expressions and matrices that turn what they are given into expressions.
constexpr auto kEvaluatingMethods = std::to_array<std::string_view>(
    {".subs", ".xreplace", ".evalf", ".diff", ".integrate", ".series", ".limit", ".coeff", ".has",
     ".equals", ".is_constant", ".as_coefficient", ".applyfunc", ".row_insert", ".col_insert"});

// Methods of lists and dictionaries, such as solve() gives, of texts and of plots.
constexpr auto kOtherMethods = std::to_array<std::string_view>(
    {".append", ".extend", ".insert", ".index", ".sort", ".pop", ".get", ".update", ".setdefault",
     ".items", ".keys", ".values", ".copy", ".format", ".join", ".add", ".save", ".show"});

bool importsSympy(const Program& program) {
  return std::any_of(
      program.importedModules.begin(), program.importedModules.end(),
      [](const std::string& module) { return module == "sympy" || module.starts_with("sympy."); });
}

}  // namespace

bool EvaluatedTexts::isEvaluatedBySympy(const std::string& callee) {
  if (callee.starts_with("sympy.")) return true;
  return isOneOf(callee, kEvaluatingMethods) && importsSympy(p_);
}

// m.copyin_list(…) where `m` is sympy's. A method of that name on something else evaluates nothing.
void EvaluatedTexts::emitSympyMethod(NodeIndex function, const std::vector<Argument>& arguments) {
  const std::string method = "." + p_.name(p_.child(function, f_.attribute));
  if (isOneOf(method, kEvaluatingMethods) || isOneOf(method, kOtherMethods) || !importsSympy(p_)) {
    return;
  }
  Fact fact;
  fact.kind = FactKind::kArg;
  fact.name = "sympy.object" + method;
  for (const Argument& argument : arguments) {
    const MadeTexts::Found found = madeTexts_.find(argument.node);
    if (!found.made && found.texts.empty()) continue;
    if (!madeTexts_.isOfSympy(p_.child(function, f_.object))) return;
    fact.key = argument.key;
    fact.madeText = emitEvaluated(fact, argument.node, found);
    add(fact, argument.node);
  }
}

// m[0, 0] = text: a matrix makes an expression of it.
void EvaluatedTexts::emitSympyItem(NodeIndex subscript) {
  const NodeIndex assignment = p_.parent(subscript);
  if (p_.kind(assignment) != Kind::kAssignment || !importsSympy(p_)) return;
  const NodeIndex value = p_.child(assignment, f_.right);
  if (value == kNoNode) return;
  Fact fact;
  fact.kind = FactKind::kArg;
  fact.name = "sympy.object.__setitem__";
  fact.key = "1";
  const MadeTexts::Found found = madeTexts_.find(value);
  if (!found.made && found.texts.empty()) return;
  if (!madeTexts_.isOfSympy(p_.child(subscript, f_.value))) return;
  fact.madeText = emitEvaluated(fact, value, found);
  add(std::move(fact), value);
}

// Adds what constant texts `node` was found to be; true where it may be one that is made.
bool EvaluatedTexts::emitEvaluated(const Fact& fact, NodeIndex node,
                                   const MadeTexts::Found& found) {
  Fact constant = fact;
  constant.hasValue = true;
  for (const std::string& text : found.texts) {
    constant.value = text;
    add(constant, node);
  }
  return found.made;
}

}  // namespace gantlet::python
