#include "policy/formula.h"

#include <algorithm>
#include <array>

namespace gantlet {
namespace {

// What may be called or follow "np.".
constexpr std::array<std::string_view, 25> kFunctions{
    "C",      "I",         "Q",           "bs",        "cr",       "cc",      "te",
    "center", "scale",     "standardize", "Treatment", "Sum",      "Poly",    "Helmert",
    "Diff",   "np.log",    "np.log10",    "np.log2",   "np.log1p", "np.sqrt", "np.exp",
    "np.abs", "np.square", "np.power",    "np.sin"};

bool isNameByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         c == '.';
}

bool isOperator(char c) {
  return std::string_view(" \t+-*/:~()|,=<>!^%").find(c) != std::string_view::npos;
}

// A name, a number or a dotted name; `call`: a parenthesis follows.
bool isPlainWord(std::string_view word, bool call) {
  const bool known = std::find(kFunctions.begin(), kFunctions.end(), word) != kFunctions.end();
  if (call) return known;
  if (word.find("__") != std::string_view::npos || word.front() == '_') return false;
  const bool point =
      word.front() == '.' && word.find_first_not_of("0123456789", 1) == std::string_view::npos;
  const bool number = (word.front() >= '0' && word.front() <= '9') || point;
  return number || known || word.find('.') == std::string_view::npos;
}

// White space of Python's tokens, and a backslash that joins two lines.
std::size_t behindSpace(std::string_view text, std::size_t at) {
  const auto next = text.find_first_not_of(" \t\n\r\f\\", at);
  return next == std::string_view::npos ? text.size() : next;
}

}  // namespace

bool isPlainFormula(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '"' || c == '\'') {
      const std::size_t end = text.find(c, i + 1);
      if (end == std::string_view::npos) return false;
      // An escape could end the text elsewhere than it seems.
      if (text.substr(i, end - i).find('\\') != std::string_view::npos) return false;
      i = end + 1;
    } else if (isNameByte(c)) {
      std::size_t end = i;
      while (end < text.size() && isNameByte(text[end])) ++end;
      std::size_t next = end;
      next = behindSpace(text, next);
      // A quote right behind a name is a prefix ("f'…'").
      if (next < text.size() && (text[next] == '"' || text[next] == '\'')) return false;
      if (!isPlainWord(text.substr(i, end - i), next < text.size() && text[next] == '(')) {
        return false;
      }
      i = end;
    } else if (isOperator(c)) {
      // "(…)(…)" would call what the first parenthesis gives.
      if (c == ')') {
        std::size_t next = i + 1;
        next = behindSpace(text, next);
        if (next < text.size() && (text[next] == '(' || text[next] == '.')) return false;
      }
      ++i;
    } else {
      return false;
    }
  }
  return true;
}

}  // namespace gantlet
