#include "policy/query_text.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "policy/pattern.h"

namespace gantlet {
namespace {

// Of tables, columns, texts and dates: they compute, and give numbers, texts, dates or truth.
constexpr auto kPlain = std::to_array<std::string_view>(
    {"abs",           "between",     "count",   "contains", "date",     "day",     "dayofweek",
     "dayofyear",     "days",        "dt",      "endswith", "first",    "head",    "hour",
     "idxmax",        "idxmin",      "index",   "isin",     "isna",     "isnull",  "item",
     "keys",          "kurt",        "last",    "len",      "lower",    "max",     "mean",
     "median",        "microsecond", "min",     "minute",   "mode",     "month",   "name",
     "notna",         "notnull",     "nunique", "prod",     "quantile", "quarter", "rank",
     "round",         "second",      "seconds", "sem",      "shape",    "size",    "skew",
     "startswith",    "std",         "str",     "strip",    "sum",      "tail",    "tolist",
     "total_seconds", "unique",      "upper",   "values",   "var",      "year"});

// What may stand before a bracket that calls nothing, and the functions that pandas brings.
constexpr auto kBefore = std::to_array<std::string_view>(
    {"and",    "or",     "not",     "in",      "sin",     "cos",     "tan",
     "arcsin", "arccos", "arctan",  "exp",     "log",     "log1p",   "log10",
     "expm1",  "sqrt",   "sinh",    "cosh",    "tanh",    "arcsinh", "abs",
     "floor",  "ceil",   "arccosh", "arctanh", "arctan2", "isin",    "if"});

constexpr auto kInner =
    std::to_array<std::string_view>({"f_", "gi_", "cr_", "ag_", "tb_", "co_", "func_"});

template <class Words>
bool has(const Words& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool isNameByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80U;
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }

bool isInner(std::string_view word) {
  return word == "mro" ||
         std::any_of(kInner.begin(), kInner.end(),
                     [word](std::string_view prefix) { return word.starts_with(prefix); });
}

// One pass over a text that has an '@'.
class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  bool run() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '#' || c == '\\' || c == ';') return false;
      if (c == '\'' || c == '"' || c == '`') {
        if (!skipQuoted(c)) return false;
      } else if (isNameByte(c)) {
        if (!readWord()) return false;
      } else if (c == '(') {
        if (!mayOpen()) return false;
        take();
      } else if (c == '.') {
        if (!readAttribute()) return false;
      } else {
        const bool more = c == ' ' || c == '\t' || c == '\n' || c == '[' || c == ']' || c == ')';
        if (!more && !endChain()) return false;
        if (c == ')' && !endChain()) return false;  // "(@a.b).c": what is within has ended
        if (c == '@') chain_ = true;
        take();
      }
    }
    return endChain();
  }

 private:
  void take() {
    if (text_[at_] != ' ' && text_[at_] != '\t' && text_[at_] != '\n') {
      last_ = text_[at_];
      word_ = {};
    }
    ++at_;
  }

  // "@a.b" gives what b is: a plain value.
  bool endChain() {
    const bool plain = !chain_ || attribute_.empty() || has(kPlain, attribute_);
    chain_ = false;
    attribute_ = {};
    return plain;
  }

  bool skipQuoted(char quote) {
    if (text_.substr(at_, 3) == std::string_view(quote == '"' ? "\"\"\"" : "'''")) return false;
    const std::size_t end = text_.find(quote, at_ + 1);
    if (end == std::string_view::npos) return false;
    const std::string_view inside = text_.substr(at_ + 1, end - at_ - 1);
    if (inside.find('\\') != std::string_view::npos) return false;
    if (quote == '`' && inside.find_first_of("'\"#") != std::string_view::npos) return false;
    at_ = end;
    take();
    return true;
  }

  bool readWord() {
    const std::size_t begin = at_;
    while (at_ < text_.size() &&
           (isNameByte(text_[at_]) || (isDigit(text_[begin]) && text_[at_] == '.'))) {
      ++at_;
    }
    const std::string_view word = text_.substr(begin, at_ - begin);
    // Behind a value another word ends it: "@a.b and …".
    if (last_ != '@' && !endChain()) return false;
    if (word.starts_with('_')) return false;
    word_ = word;
    last_ = 'a';
    return true;
  }

  bool readAttribute() {
    const std::size_t begin = text_.find_first_not_of(" \t\n", at_ + 1);
    const bool name = begin != std::string_view::npos && isNameByte(text_[begin]);
    if (!name || isDigit(text_[begin])) {  // ".5"
      take();
      return true;
    }
    std::size_t end = begin;
    while (end < text_.size() && isNameByte(text_[end])) ++end;
    const std::string_view word = text_.substr(begin, end - begin);
    if (word.starts_with('_') || isInner(word)) return false;
    // What is in brackets has ended; columns of a table have any name, "@df.units.mean()".
    if (!chain_ && !has(kPlain, word)) return false;
    attribute_ = word;
    word_ = {};
    called_ = has(kPlain, word);
    last_ = '.';
    at_ = end;
    return true;
  }

  // "(" groups, or calls a plain method or a function of pandas' own.
  [[nodiscard]] bool mayOpen() const {
    if (last_ == ')' || last_ == ']' || last_ == '\'' || last_ == '"' || last_ == '`') return false;
    if (last_ == '.') return called_;
    return word_.empty() || has(kBefore, word_);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  char last_ = ' ';             // what stands before; 'a': a word, '.': an attribute
  std::string_view word_;       // if that is a word
  bool chain_ = false;          // in "@a.b.c"
  std::string_view attribute_;  // its last part
  bool called_ = false;
};

}  // namespace

bool isPlainQuery(std::string_view text) {
  static const std::vector<std::string> kNever{"*__*",    "*._*",      "*backend*", "*.to_*(*",
                                               "*.plot*", "*.apply(*", "*.pipe(*",  "*.agg(*",
                                               "*.map(*", "*.eval(*",  "*.query(*"};
  // Python takes white space around a dot and before a bracket for nothing.
  std::string tight;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool space = c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\\';
    if (!space) {
      while (!tight.empty() && tight.back() == ' ' && (c == '.' || c == '(')) tight.pop_back();
      tight.push_back(c);
    } else if (!tight.empty() && tight.back() != ' ' && tight.back() != '.') {
      tight.push_back(' ');
    }
  }
  if (globMatchAny(kNever, tight)) return false;
  static const std::vector<std::string> kFrames{"*.gi_*", "*.f_*",  "*.cr_*",   "*.ag_*",
                                                "*.tb_*", "*.co_*", "*.func_*", "*.cell_*"};
  if (globMatchAny(kFrames, tight)) return false;
  return text.find('@') == std::string_view::npos || Reader(text).run();
}

}  // namespace gantlet
