#include "policy/expression.h"

#include <algorithm>
#include <array>

namespace gantlet {
namespace {

// What may be called.
constexpr std::array<std::string_view, 96> kFunctions{
    "Abs",       "Add",       "And",       "Derivative", "Eq",         "Float",    "Function",
    "Ge",        "Gt",        "Heaviside", "Integer",    "Integral",   "Le",       "Limit",
    "Lt",        "Matrix",    "Max",       "Min",        "Mod",        "Mul",      "Ne",
    "Not",       "Or",        "Piecewise", "Pow",        "Product",    "Rational", "Sum",
    "Tuple",     "abs",       "acos",      "acosh",      "acot",       "asec",     "asin",
    "asinh",     "atan",      "atan2",     "atanh",      "besselj",    "binomial", "cbrt",
    "ceiling",   "conjugate", "cos",       "cosh",       "cot",        "coth",     "csc",
    "diff",      "digamma",   "erf",       "erfc",       "exp",        "expand",   "factor",
    "factorial", "fibonacci", "floor",     "gamma",      "gcd",        "im",       "integrate",
    "lcm",       "limit",     "ln",        "log",        "log10",      "log2",     "loggamma",
    "max",       "min",       "pow",       "re",         "root",       "round",    "sec",
    "sign",      "simplify",  "sin",       "sinc",       "sinh",       "sqrt",     "subfactorial",
    "sum",       "tan",       "tanh",      "zeta",       "DiracDelta", "LambertW", "Interval",
    "FiniteSet", "Union",     "polygamma", "beta",       "arg"};

// Names that stand for something else than a symbol where they are not called: Python's builtins
// and what sympy has for running, printing and reading texts.
constexpr std::array<std::string_view, 66> kForbidden{
    "aiter",     "all",      "anext",        "any",      "ascii",        "autowrap",   "breakpoint",
    "bytearray", "bytes",    "callable",     "chr",      "classmethod",  "compile",    "copyright",
    "credits",   "delattr",  "dir",          "divmod",   "doctest",      "enumerate",  "eval",
    "exec",      "exit",     "filter",       "format",   "getattr",      "globals",    "hasattr",
    "help",      "import",   "init_session", "input",    "isinstance",   "issubclass", "iter",
    "lambda",    "lambdify", "license",      "locals",   "map",          "memoryview", "next",
    "object",    "open",     "parse_expr",   "preview",  "print",        "property",   "quit",
    "repr",      "reversed", "setattr",      "source",   "staticmethod", "super",      "symbols",
    "sympify",   "test",     "type",         "ufuncify", "var",          "vars",       "while",
    "yield",     "zip",      "str"};

bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool isNameByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || isDigit(c) || c == '_' || c == '.' ||
         static_cast<unsigned char>(c) >= 0x80U;
}

bool isOperator(char c) {
  return std::string_view(" \t\n+-*/:()[],=<>!^%&|~{}\\").find(c) != std::string_view::npos;
}

template <std::size_t N>
bool has(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// "12", "1.5", ".5", "2.", "1e-3" (the sign and what follows are words of their own). "0x1.real"
// and "1..real" read attributes.
bool isNumber(std::string_view word) {
  const std::string_view mantissa = word.substr(0, word.find_first_of("eE"));
  const std::string_view rest = word.substr(std::min(mantissa.size() + 1, word.size()));
  const auto digits = [](std::string_view text) {
    return std::all_of(text.begin(), text.end(), isDigit);
  };
  const std::size_t dot = mantissa.find('.');
  if (dot == std::string_view::npos) return digits(mantissa) && digits(rest);
  return digits(mantissa.substr(0, dot)) && digits(mantissa.substr(dot + 1)) && digits(rest);
}

bool isPlainWord(std::string_view word, bool call, bool colon) {
  if (word.find('.') != std::string_view::npos) return !call && isNumber(word) && word.size() > 1;
  if (word.find("__") != std::string_view::npos) return false;
  // A function needs a colon: without one it is the letter, as in symbols("x lambda").
  if (word == "lambda" && !call && !colon) return true;
  if (has(kForbidden, word)) return false;
  return !call || word.size() == 1 || has(kFunctions, word) || isNumber(word);
}

}  // namespace

bool isPlainExpression(std::string_view text) {
  const bool colon = text.find(':') != std::string_view::npos;
  for (std::size_t i = 0; i < text.size();) {
    if (isNameByte(text[i])) {
      std::size_t end = i;
      while (end < text.size() && isNameByte(text[end])) ++end;
      const std::size_t next = text.find_first_not_of(" \t\n\r\f\\", end);
      const bool call = next != std::string_view::npos && text[next] == '(';
      if (!isPlainWord(text.substr(i, end - i), call, colon)) return false;
      i = end;
    } else if (isOperator(text[i])) {
      // "(…)(…)" calls what the first pair gives, "[…](…)" an element.
      const std::size_t next = text.find_first_not_of(" \t\n\r\f\\", i + 1);
      const bool closes = text[i] == ')' || text[i] == ']';
      if (closes && next != std::string_view::npos && text[next] == '(') return false;
      ++i;
    } else {
      return false;  // quotes, semicolons, …
    }
  }
  return true;
}

}  // namespace gantlet
