#include "policy/template_text.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace gantlet {
namespace {

// Filters and tests that take the name of an attribute.
constexpr std::array<std::string_view, 11> kNamesAttributes{
    "map",    "selectattr", "rejectattr", "sort",   "groupby", "sum",
    "unique", "min",        "max",        "select", "reject"};

// attr reads by text, format_map and xmlattr have templates of their own, raw hides tags. Templates
// that are brought from elsewhere come of a loader, which has none but such as were judged.
constexpr std::array<std::string_view, 6> kForbidden{"attr",    "format_map", "raw",
                                                     "xmlattr", "trans",      "autoescape"};

struct Token {
  enum Kind { kName, kNumber, kText, kSign } kind = kSign;
  std::string_view text;  // of a text: without its quotes
};

template <std::size_t N>
bool has(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool isNameByte(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80U;
}

// Attributes of generators, coroutines and tracebacks by which frames are reached.
bool leadsToFrame(std::string_view name) {
  static constexpr std::array<std::string_view, 25> kFrames{
      "f_back",       "f_globals", "f_locals",     "f_builtins",    "f_code",
      "f_trace",      "gi_frame",  "gi_code",      "gi_yieldfrom",  "cr_frame",
      "cr_code",      "cr_await",  "cr_origin",    "ag_frame",      "ag_code",
      "ag_await",     "tb_frame",  "tb_next",      "co_code",       "co_consts",
      "func_globals", "func_code", "func_closure", "cell_contents", "get_stack"};
  return has(kFrames, name);
}

// A text inside of a tag that is no name of anything private.
bool isPlainText(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    if (!isNameByte(text[at])) {
      ++at;
      continue;
    }
    std::size_t end = at;
    while (end < text.size() && isNameByte(text[end])) ++end;
    if (leadsToFrame(text.substr(at, end - at))) return false;
    at = end;
  }
  return text.find("__") == std::string_view::npos && !text.starts_with('_') &&
         text.find("._") == std::string_view::npos && text.find('\\') == std::string_view::npos;
}

// The tokens of one tag from `at` on, which is left behind its end; false where it does not end.
bool readTag(std::string_view source, std::string_view end, std::size_t& at,
             std::vector<Token>& tokens) {
  std::size_t open = 0;  // brackets: "}}" in one of them ends a dictionary, not the tag
  while (at < source.size()) {
    const char c = source[at];
    std::string_view rest = source.substr(at);
    if (open == 0 && rest.starts_with('-') && rest.substr(1).starts_with(end))
      rest = rest.substr(1);
    if (open == 0 && rest.starts_with(end)) {
      at = source.size() - rest.size() + end.size();
      return true;
    }
    if (c == '"' || c == '\'') {
      const std::size_t close = source.find(c, at + 1);
      if (close == std::string_view::npos) return false;
      tokens.push_back({Token::kText, source.substr(at + 1, close - at - 1)});
      if (!isPlainText(tokens.back().text)) return false;
      at = close + 1;
    } else if (isNameByte(c)) {
      std::size_t last = at;
      while (last < source.size() && isNameByte(source[last])) ++last;
      const bool number = c >= '0' && c <= '9';
      if (leadsToFrame(source.substr(at, last - at))) return false;
      tokens.push_back({number ? Token::kNumber : Token::kName, source.substr(at, last - at)});
      at = last;
    } else {
      if (std::string_view("([{").find(c) != std::string_view::npos) ++open;
      if (std::string_view(")]}").find(c) != std::string_view::npos) {
        if (open == 0) return false;
        --open;
      }
      if (c != ' ' && c != '\t' && c != '\n' && c != '\r') {
        tokens.push_back({Token::kSign, source.substr(at, 1)});
      }
      ++at;
    }
  }
  return false;
}

bool isSign(const std::vector<Token>& tokens, std::size_t at, std::string_view sign) {
  return at < tokens.size() && tokens[at].kind == Token::kSign && tokens[at].text == sign;
}

// "[…]" from its bracket on as a subscript: a number, a slice of numbers, one text, or a loop's
// counter.
bool isPlainSubscript(const std::vector<Token>& tokens, std::size_t at) {
  if (at + 2 < tokens.size() && tokens[at + 1].kind == Token::kText) {
    return isSign(tokens, at + 2, "]");
  }
  if (at + 4 < tokens.size() && tokens[at + 1].text == "loop" && isSign(tokens, at + 2, ".") &&
      tokens[at + 3].text.starts_with("index")) {
    return isSign(tokens, at + 4, "]");
  }
  for (++at; at < tokens.size() && !isSign(tokens, at, "]"); ++at) {
    const bool plain =
        tokens[at].kind == Token::kNumber || isSign(tokens, at, ":") || isSign(tokens, at, "-");
    if (!plain) return false;
  }
  return true;
}

// As a template of str.format: "{:,.2f}" is plain, "{0.real}" is not.
bool isPlainFormat(std::string_view text) {
  for (auto dot = text.find('.'); dot != std::string_view::npos; dot = text.find('.', dot + 1)) {
    if (dot + 1 == text.size()) return false;
    const char next = text[dot + 1];
    if (isNameByte(next) && (next < '0' || next > '9')) return false;
  }
  return true;
}

// `format` at `at`: the filter, which is Python's "%" and reads no attributes; or the method of one
// constant text. Behind another text it would be the method of both.
bool isPlainFormatCall(const std::vector<Token>& tokens, std::size_t at) {
  if (at > 0 && isSign(tokens, at - 1, "|")) return true;
  const bool method = at > 1 && isSign(tokens, at - 1, ".") && tokens[at - 2].kind == Token::kText;
  const bool single = method && (at == 2 || tokens[at - 3].kind != Token::kText);
  return single && isPlainFormat(tokens[at - 2].text);
}

// The arguments of a filter that may name attributes: literals and keywords alone.
bool hasPlainArguments(const std::vector<Token>& tokens, std::size_t open) {
  // map("attr", name=k): the first text is another filter, whose arguments follow.
  const bool filters =
      open + 1 < tokens.size() && tokens[open + 1].kind == Token::kText &&
      (has(kForbidden, tokens[open + 1].text) || has(kNamesAttributes, tokens[open + 1].text));
  for (std::size_t at = open + 1; at < tokens.size() && !isSign(tokens, at, ")"); ++at) {
    const Token& token = tokens[at];
    const bool word =
        token.kind == Token::kName &&
        (isSign(tokens, at + 1, "=") || token.text == "true" || token.text == "false" ||
         token.text == "True" || token.text == "False" || token.text == "none");
    const bool sign = isSign(tokens, at, ",") || isSign(tokens, at, "=") || isSign(tokens, at, "-");
    if (filters && has(kForbidden, tokens[open + 1].text)) return false;
    if (token.kind == Token::kText || token.kind == Token::kNumber || word || sign) continue;
    // A value to compare with may be anything where the first argument names the attribute.
    return !filters && token.kind == Token::kName && at > open + 3 &&
           tokens[open + 1].kind == Token::kText;
  }
  return true;
}

bool isPlainTag(const std::vector<Token>& tokens) {
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const Token& token = tokens[i];
    if (token.kind == Token::kName) {
      if (token.text.starts_with('_') || token.text.find("__") != std::string_view::npos) {
        return false;
      }
      if (has(kForbidden, token.text)) return false;
      if (token.text == "format" && !isPlainFormatCall(tokens, i)) return false;
      const bool filter = i > 0 && isSign(tokens, i - 1, "|");
      if (filter && has(kNamesAttributes, token.text) && isSign(tokens, i + 1, "(") &&
          !hasPlainArguments(tokens, i + 1)) {
        return false;
      }
    }
    // Behind a value a bracket is a subscript, elsewhere a list.
    const bool subscript = isSign(tokens, i, "[") && i > 0 &&
                           (tokens[i - 1].kind != Token::kSign || isSign(tokens, i - 1, ")") ||
                            isSign(tokens, i - 1, "]") || isSign(tokens, i - 1, "}")) &&
                           tokens[i - 1].text != "in";
    if (subscript && !isPlainSubscript(tokens, i)) return false;
  }
  return true;
}

}  // namespace

bool isPlainTemplate(std::string_view text) {
  for (std::size_t i = 0; i + 1 < text.size();) {
    const std::string_view two = text.substr(i, 2);
    if (two == "{#") {
      const std::size_t end = text.find("#}", i + 2);
      if (end == std::string_view::npos) return false;
      i = end + 2;
      continue;
    }
    if (two != "{{" && two != "{%") {
      ++i;
      continue;
    }
    std::vector<Token> tokens;
    i += 2;
    if (!readTag(text, two == "{{" ? "}}" : "%}", i, tokens) || !isPlainTag(tokens)) return false;
  }
  return true;
}

}  // namespace gantlet
