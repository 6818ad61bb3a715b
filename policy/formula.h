// Formulas of statsmodels ("y ~ x1 + C(group) + np.log(x2)") are Python expressions that the
// library evaluates among the program's variables: a text that becomes code, and everyday
// statistics as well.
#pragma once

#include <string_view>

namespace gantlet {

// True for a formula of names, numbers, operators, quoted texts, and calls of well-known functions
// of statistics and numpy alone. Anything else (attributes, subscripts, dunders, other calls) is
// not plain.
[[nodiscard]] bool isPlainFormula(std::string_view text);

}  // namespace gantlet
