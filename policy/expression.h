// Whether a text is a mathematical expression and nothing more.
//
// sympy evaluates texts as Python, among its own names and the builtins; most of its functions do
// so with a text that they are given (sympy/core/sympify.py, sympy/parsing/sympy_parser.py).
#pragma once

#include <string_view>

namespace gantlet {

// Numbers, names, operators, brackets, LaTeX's backslashes and braces; calls only of well-known
// functions of mathematics and of names of one letter; no attributes, no texts inside, no builtins
// of Python. Total; safe from any thread.
[[nodiscard]] bool isPlainExpression(std::string_view text);

}  // namespace gantlet
