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

// list(map(sympy.simplify, texts)): what a function of sympy's is given by others is not seen, and
// counts where the file holds a text that is no mathematics.
void EvaluatedTexts::emitSympyValue(NodeIndex i, const Atom& atom, Use use) {
  const std::string& path = atom.text;
  if (!path.starts_with("sympy.") || MadeTexts::isPrinting(path)) return;
  switch (use) {
    case Use::kArgument:
    case Use::kContainer:
    case Use::kReturn:
    case Use::kStored:
    case Use::kDecorator:
    case Use::kOther: break;
    default: return;
  }
  if (!madeTexts_.showsCode()) return;
  Fact fact = factOf(FactKind::kArg, atom, false);
  fact.key = "0";
  fact.madeText = true;
  add(std::move(fact), i);
}

// f(text), where `f` is what sympy has made: a function, a Lambda.
void EvaluatedTexts::emitSympyCall(NodeIndex function, const std::vector<Argument>& arguments) {
  if (!importsSympy(p_)) return;
  for (const Argument& argument : arguments) {
    emitOfSympy(function, "__call__", argument.key, argument.node);
  }
}

// m[0, 0] = text, symbol.name = text: an expression is made of it, or printed with it.
void EvaluatedTexts::emitSympyStore(NodeIndex target, NodeIndex object) {
  if (!importsSympy(p_)) return;
  NodeIndex value = kNoNode;
  if (p_.kind(target) == Kind::kCall) {  // setattr(symbol, "name", text)
    const auto& given = p_.elements(p_.child(target, f_.arguments));
    if (given.size() == 3) value = given[2];
  } else {
    NodeIndex statement = p_.parent(target);
    while (p_.kind(statement) == Kind::kPatternList || p_.kind(statement) == Kind::kTuplePattern ||
           p_.kind(statement) == Kind::kListPattern) {
      statement = p_.parent(statement);  // m[0], y = text, 1
    }
    if (p_.kind(statement) == Kind::kAssignment || p_.kind(statement) == Kind::kForStatement) {
      value = p_.child(statement, f_.right);
    }
  }
  if (value != kNoNode) emitOfSympy(object, "__setitem__", "1", value);
}

// What `object` is given, where that may be sympy's.
void EvaluatedTexts::emitOfSympy(NodeIndex object, std::string_view method, const std::string& key,
                                 NodeIndex given) {
  const MadeTexts::Found found = madeTexts_.find(given);
  if (!found.made && found.texts.empty()) return;
  if (!madeTexts_.isOfSympy(object)) return;
  Fact fact;
  fact.kind = FactKind::kArg;
  fact.name = "sympy.object." + std::string(method);
  fact.key = key;
  fact.madeText = emitEvaluated(fact, given, found);
  add(std::move(fact), given);
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
