// Texts that sympy evaluates. Nearly all of its functions take a text in place of an expression,
// and hardly a program gives them one: what counts is whether the file shows one (made_texts.h).
#include "analyzer/languages/python/emitter.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

// Methods of expressions and matrices that turn what they are given into expressions.
constexpr auto kEvaluatingMethods = std::to_array<std::string_view>(
    {".subs", ".xreplace", ".evalf", ".diff", ".integrate", ".series", ".limit", ".coeff", ".has",
     ".equals", ".is_constant", ".as_coefficient", ".applyfunc", ".row_insert", ".col_insert"});

}  // namespace

bool Emitter::isEvaluatedBySympy(const std::string& callee) {
  if (callee.starts_with("sympy.")) return true;
  return isOneOf(callee, kEvaluatingMethods) &&
         std::any_of(p_.importedModules.begin(), p_.importedModules.end(),
                     [](const std::string& module) {
                       return module == "sympy" || module.starts_with("sympy.");
                     });
}

// Adds what constant texts the argument may be; true where it may be one that is made.
bool Emitter::emitEvaluatedTexts(const Fact& fact, NodeIndex argument) {
  const MadeTexts::Found found = madeTexts_.find(argument);
  Fact constant = fact;
  constant.hasValue = true;
  for (const std::string& text : found.texts) {
    constant.value = text;
    add(constant, argument);
  }
  return found.made;
}

}  // namespace gantlet::python
