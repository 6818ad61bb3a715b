#include "analyzer/languages/python/syntax/syntax_error.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

enum class TokenKind : std::uint8_t { kWord, kNumber, kString, kSign };

struct Token {
  TokenKind kind = TokenKind::kSign;
  ByteRange where;
  int depth = 0;  // brackets around it
};

struct Bracket {
  char sign = '(';
  std::uint32_t at = 0;
  std::uint32_t line = 1;
};

bool isWordStart(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80;
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }

constexpr std::array<std::string_view, 35> kKeywords{
    "False", "None",     "True",  "and",    "as",   "assert", "async",  "await",    "break",
    "class", "continue", "def",   "del",    "elif", "else",   "except", "finally",  "for",
    "from",  "global",   "if",    "import", "in",   "is",     "lambda", "nonlocal", "not",
    "or",    "pass",     "raise", "return", "try",  "while",  "with",   "yield"};

// Statements with a block, as the interpreter names them ("after 'if' statement on line 3").
constexpr std::array<std::string_view, 12> kBlockWords{"if",     "elif",    "else",  "for",
                                                       "while",  "def",     "class", "try",
                                                       "except", "finally", "with",  "match"};

std::string blockName(std::string_view word) {
  if (word == "def") return "function definition";
  if (word == "class") return "class definition";
  return "'" + std::string(word) + "' statement";
}

struct Character {
  char32_t value = 0;
  std::uint32_t bytes = 1;
};

// The first character of valid UTF-8. REQUIRES: it is not ASCII, and whole.
Character firstCharacter(std::string_view text) {
  const auto byte = [&](std::size_t i) -> char32_t {
    return i < text.size() ? static_cast<unsigned char>(text[i]) : 0;
  };
  const std::uint32_t length = byte(0) >= 0xf0 ? 4 : byte(0) >= 0xe0 ? 3 : 2;
  char32_t value = byte(0) & (0xffU >> (length + 1));
  for (std::uint32_t i = 1; i < length; ++i) value = value << 6U | (byte(i) & 0x3fU);
  return {value, length};
}

// Quotation marks and dashes of word processors, and their like: no part of a name.
bool isForeignSign(char32_t c) {
  static constexpr std::array<std::pair<char32_t, char32_t>, 10> kRanges{{{0xa0, 0xa9},
                                                                          {0xab, 0xb4},
                                                                          {0xd7, 0xd7},
                                                                          {0xf7, 0xf7},
                                                                          {0x2010, 0x206f},
                                                                          {0x2190, 0x2bff},
                                                                          {0x3000, 0x3004},
                                                                          {0x3008, 0x3020},
                                                                          {0xff01, 0xff0f},
                                                                          {0xff1a, 0xff20}}};
  return c >= 0x1f000 || std::any_of(kRanges.begin(), kRanges.end(), [c](const auto& range) {
           return c >= range.first && c <= range.second;
         });
}

bool isPrinted(char32_t c) {
  return c != 0xa0 && c != 0x3000 && (c < 0x2028 || c > 0x202f) && (c < 0x200b || c > 0x200f);
}

char closing(char open) { return open == '(' ? ')' : open == '[' ? ']' : '}'; }

class Reader {
 public:
  Reader(std::string_view source, std::uint32_t errorAt) : source_(source), errorAt_(errorAt) {}

  SyntaxWords run() {
    while (!found_ && at_ < source_.size()) {
      if (lineBegins_ && !beginLine()) break;
      step();
    }
    if (!found_) finish();
    return found_ ? *found_ : plain();
  }

 private:
  [[nodiscard]] std::uint32_t size() const { return static_cast<std::uint32_t>(source_.size()); }
  [[nodiscard]] char look(std::uint32_t ahead = 0) const {
    return at_ + ahead < source_.size() ? source_[at_ + ahead] : '\0';
  }
  [[nodiscard]] std::string_view word(const Token& token) const {
    return source_.substr(token.where.start, token.where.end - token.where.start);
  }

  // At the source's end.
  void finish() {
    if (!open_.empty()) {
      const Bracket& last = open_.back();
      const std::size_t next = source_.find_first_not_of(" \t", last.at + 1);
      if (next != std::string_view::npos && (source_[next] == ':' || source_[next] == '=')) {
        errorAt_ = static_cast<std::uint32_t>(next);
        return;
      }
      return say("'" + std::string(1, last.sign) + "' was never closed", {last.at, last.at + 1});
    }
    endStatement(size());
    if (!found_ && blockFrom_) {
      const std::size_t last = source_.find_last_not_of(" \t\r\n");
      expectBlock(static_cast<std::uint32_t>(last + 1));
    }
  }

  void say(std::string text, ByteRange where, std::string kind = "SyntaxError") {
    if (!found_) found_ = SyntaxWords{std::move(kind), std::move(text), where};
  }

  // "invalid syntax" where the parser stopped: the word there, on one line.
  [[nodiscard]] SyntaxWords plain() const {
    std::uint32_t start = std::min(errorAt_, size());
    while (start < size() && (source_[start] == ' ' || source_[start] == '\t')) ++start;
    std::uint32_t end = start;
    while (end < size() && (isWordStart(source_[end]) || isDigit(source_[end]))) ++end;
    if (end == start && end < size() && source_[end] != '\n') ++end;
    return SyntaxWords{"SyntaxError", "invalid syntax", {start, end}};
  }

  // Indentation of the line at at_. False where that is the error.
  bool beginLine() {
    const std::uint32_t start = at_;
    std::size_t column = 0;
    while (look() == ' ' || look() == '\t' || look() == '\f') {
      column = look() == '\t' ? (column / 8 + 1) * 8 : look() == '\f' ? 0 : column + 1;
      ++at_;
    }
    lineBegins_ = false;
    if (look() == '#' || look() == '\n' || look() == '\r' || at_ >= source_.size()) return true;
    if (blockFrom_) {
      if (column <= indents_.back()) {
        expectBlock(at_);
        return false;
      }
      indents_.push_back(column);
      blockFrom_.reset();
      return true;
    }
    if (column > indents_.back()) {
      say("unexpected indent", {start, at_}, "IndentationError");
      return false;
    }
    while (column < indents_.back()) indents_.pop_back();
    if (column == indents_.back()) return true;
    const std::uint32_t end =
        static_cast<std::uint32_t>(std::min(source_.find('\n', at_), source_.size()));
    say("unindent does not match any outer indentation level", {start, end}, "IndentationError");
    return false;
  }

  void expectBlock(std::uint32_t where) {
    std::uint32_t end = where;
    while (end < size() && isWordStart(source_[end])) ++end;
    say("expected an indented block after " + blockName(word(*blockFrom_)) + " on line " +
            std::to_string(blockLine_),
        {where, end}, "IndentationError");
  }

  void step() {
    const char c = look();
    if (c == '\n') return newline();
    if (c == '\\') return backslash();
    if (c == '"' || c == '\'') return readString(at_);
    if (isDigit(c) || (c == '.' && isDigit(look(1)))) return readNumber();
    if (isWordStart(c)) return readWord();
    if (c == '#') {
      at_ = static_cast<std::uint32_t>(std::min(source_.find('\n', at_), source_.size()));
    } else if (std::string_view(" \t\r\f").find(c) != std::string_view::npos) {
      ++at_;
    } else {
      readSign();
    }
  }

  void newline() {
    if (open_.empty()) {
      endStatement(at_);
      lineBegins_ = true;
    }
    ++at_;
    ++line_;
  }

  void backslash() {
    const std::uint32_t next = look(1) == '\r' ? 2 : 1;
    if (look(next) != '\n') {
      say("unexpected character after line continuation character", {at_, at_ + 1});
      return;
    }
    at_ += next + 1;
    ++line_;
  }

  void push(TokenKind kind, std::uint32_t start) {
    tokens_.push_back({kind, {start, at_}, static_cast<int>(open_.size())});
    if (tokens_.size() == 1) statementLine_ = line_;
  }

  void readWord() {
    const std::uint32_t start = at_;
    while (isWordStart(look()) || isDigit(look())) {
      if (static_cast<unsigned char>(look()) >= 0x80) {
        if (strangeCharacter()) return;
        at_ += firstCharacter(source_.substr(at_)).bytes - 1;
      }
      ++at_;
    }
    static constexpr std::array<std::string_view, 13> kPrefixes{
        "r", "b", "f", "u", "R", "B", "F", "U", "rb", "br", "fr", "rf", "Rb"};
    if ((look() == '"' || look() == '\'') &&
        isOneOf(source_.substr(start, at_ - start), kPrefixes)) {
      return readString(start);
    }
    push(TokenKind::kWord, start);
  }

  bool strangeCharacter() {
    const std::string_view rest = source_.substr(at_);
    const Character sign = firstCharacter(rest);
    if (!isForeignSign(sign.value)) return false;
    static constexpr std::string_view kHex = "0123456789ABCDEF";
    std::string code;
    for (char32_t value = sign.value; value != 0 || code.size() < 4; value /= 16) {
      code.insert(code.begin(), kHex[value % 16]);
    }
    say(isPrinted(sign.value)
            ? "invalid character '" + std::string(rest.substr(0, sign.bytes)) + "' (U+" + code + ")"
            : "invalid non-printable character U+" + code,
        {at_, at_ + sign.bytes});
    return true;
  }

  void readNumber() {
    const std::uint32_t start = at_;
    const bool special = look() == '0' &&
                         std::string_view("xXoObB").find(look(1)) != std::string_view::npos &&
                         look(1) != '\0';
    while (isDigit(look()) || look() == '_' || look() == '.' || (special && isWordStart(look())) ||
           ((look() == '+' || look() == '-') &&
            (source_[at_ - 1] == 'e' || source_[at_ - 1] == 'E') && !special) ||
           ((look() == 'e' || look() == 'E') &&
            (isDigit(look(1)) || look(1) == '+' || look(1) == '-')) ||
           look() == 'j' || look() == 'J') {
      ++at_;
    }
    const std::string_view digits = source_.substr(start, at_ - start);
    if (!special && isWordStart(look())) {
      std::uint32_t end = at_;
      while (end < size() && isWordStart(source_[end])) ++end;
      if (!isOneOf(source_.substr(at_, end - at_), kKeywords)) {
        say("invalid decimal literal", {at_ - 1, at_});
        return;
      }
    }
    const bool zero = digits.size() > 1 && digits[0] == '0' &&
                      std::all_of(digits.begin(), digits.end(), isDigit) &&
                      digits.find_first_not_of('0') != std::string_view::npos;
    if (zero && !special) {
      const auto nonzero = static_cast<std::uint32_t>(digits.find_first_not_of('0'));
      say("leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal "
          "integers",
          {start, start + nonzero});
      return;
    }
    push(TokenKind::kNumber, start);
  }

  // at_ is on the first quote; `start` on the prefix, if any.
  void readString(std::uint32_t start) {
    const char quote = look();
    const bool triple = look(1) == quote && look(2) == quote;
    const std::uint32_t firstLine = line_;
    at_ += triple ? 3 : 1;
    for (; at_ < source_.size(); ++at_) {
      const char c = look();
      if (c == '\\') {
        if (look(1) == '\n') ++line_;
        ++at_;
      } else if (c == '\n') {
        if (!triple) break;
        ++line_;
      } else if (c == quote && (!triple || (look(1) == quote && look(2) == quote))) {
        at_ += triple ? 3 : 1;
        const std::uint32_t lastLine = line_;
        line_ = firstLine;
        push(TokenKind::kString, start);
        line_ = lastLine;
        return;
      }
    }
    const std::uint32_t detected =
        at_ >= source_.size() && source_.ends_with('\n') ? line_ - 1 : line_;
    say(std::string(triple ? "unterminated triple-quoted string literal"
                           : "unterminated string literal") +
            " (detected at line " + std::to_string(detected) + ")",
        {start, start + 1});
  }

  void readSign() {
    const std::uint32_t start = at_;
    const char c = look();
    ++at_;
    if (c == '(' || c == '[' || c == '{') {
      push(TokenKind::kSign, start);
      open_.push_back({c, start, line_});
      return;
    }
    if (c == ')' || c == ']' || c == '}') return closeBracket(c, start);
    // Signs of two and three characters that hold '=' or ':' are no '=' or ':'.
    if ((std::string_view("=!<>:+-*/%&|^@").find(c) != std::string_view::npos) && look() == '=') {
      ++at_;
    } else if ((c == '*' || c == '/' || c == '<' || c == '>') && look() == c) {
      at_ += look(1) == '=' ? 2 : 1;
    }
    push(TokenKind::kSign, start);
  }

  void closeBracket(char c, std::uint32_t start) {
    if (open_.empty()) return say("unmatched '" + std::string(1, c) + "'", {start, at_});
    const Bracket last = open_.back();
    if (closing(last.sign) != c) {
      std::string text = "closing parenthesis '" + std::string(1, c) +
                         "' does not match opening parenthesis '" + std::string(1, last.sign) + "'";
      if (last.line != line_) text += " on line " + std::to_string(last.line);
      return say(std::move(text), {start, at_});
    }
    open_.pop_back();
    push(TokenKind::kSign, start);
  }

  // Looks at the words of one statement, which ends at `end`.
  void endStatement(std::uint32_t end) {
    std::vector<Token> tokens;
    std::swap(tokens, tokens_);
    if (tokens.empty()) return;
    if (word(tokens.front()) == "async" && tokens.size() > 1) tokens.erase(tokens.begin());
    const std::string_view first = word(tokens.front());
    const bool block = tokens.front().kind == TokenKind::kWord && isOneOf(first, kBlockWords);
    const auto colon = colonOf(tokens);
    // "match" and "case" are names as well.
    if (block && first != "match" && checkHead(tokens, colon, end)) return;
    checkPrint(tokens);
    if (!found_) checkNeighbours(tokens);
    const bool opens = block || (tokens.front().kind == TokenKind::kWord && first == "case");
    if (opens && colon && *colon + 1 == tokens.size()) {
      blockFrom_ = tokens.front();
      blockLine_ = statementLine_;
    }
  }

  // The colon before a block: the first outside of brackets and lambdas.
  [[nodiscard]] std::optional<std::size_t> colonOf(const std::vector<Token>& tokens) const {
    int lambdas = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
      if (tokens[i].depth != tokens.front().depth) continue;
      if (word(tokens[i]) == "lambda") ++lambdas;
      if (word(tokens[i]) != ":") continue;
      if (lambdas == 0) return i;
      --lambdas;
    }
    return std::nullopt;
  }

  bool checkHead(const std::vector<Token>& tokens, std::optional<std::size_t> colon,
                 std::uint32_t end) {
    const std::string_view first = word(tokens.front());
    if (first == "if" || first == "elif" || first == "while") {
      for (std::size_t i = 1; i < tokens.size() && i < colon.value_or(tokens.size()); ++i) {
        if (tokens[i].depth != 0 || word(tokens[i]) != "=") continue;
        const Token& left = tokens[i - 1];
        const std::uint32_t right =
            i + 1 < tokens.size() ? tokens[i + 1].where.end : tokens[i].where.end;
        say("invalid syntax. Maybe you meant '==' or ':=' instead of '='?",
            {left.where.start, right});
        return true;
      }
    }
    if (first == "def" && tokens.size() > 2 && word(tokens[2]) != "(") {
      say("expected '('", tokens[2].where);
      return true;
    }
    if (colon) return false;
    std::uint32_t stop = tokens.back().where.end;
    say("expected ':'", {stop, std::min(stop + 1, end)});
    return true;
  }

  void checkPrint(const std::vector<Token>& tokens) {
    if (tokens.size() < 2) return;
    const std::string_view first = word(tokens.front());
    if (first != "print" && first != "exec") return;
    const Token& next = tokens[1];
    const bool operand = next.kind != TokenKind::kSign &&
                         (next.kind != TokenKind::kWord || !isKeyword(next) || isConstant(next));
    if (!operand) return;
    say("Missing parentheses in call to '" + std::string(first) + "'. Did you mean " +
            std::string(first) + "(...)?",
        {tokens.front().where.start, tokens.back().where.end});
  }

  [[nodiscard]] bool isKeyword(const Token& token) const { return isOneOf(word(token), kKeywords); }
  [[nodiscard]] bool isConstant(const Token& token) const {
    return word(token) == "True" || word(token) == "False" || word(token) == "None";
  }

  // Two values beside each other inside of brackets.
  void checkNeighbours(const std::vector<Token>& tokens) {
    for (std::size_t i = 1; i < tokens.size(); ++i) {
      const Token& left = tokens[i - 1];
      const Token& right = tokens[i];
      const bool rightIs =
          right.kind != TokenKind::kSign && (!isKeyword(right) || isConstant(right));
      const bool leftIs = left.kind != TokenKind::kSign && (!isKeyword(left) || isConstant(left));
      if (!rightIs || !leftIs) continue;
      if (left.kind == TokenKind::kString && right.kind == TokenKind::kString) continue;
      if (right.depth > 0 && left.depth == right.depth) {
        say("invalid syntax. Perhaps you forgot a comma?", {left.where.start, right.where.end});
        return;
      }
      if (right.depth == 0 && i > 1) {
        say("invalid syntax", right.where);
        return;
      }
    }
  }

  std::string_view source_;
  std::uint32_t errorAt_;
  std::uint32_t at_ = 0;
  std::uint32_t line_ = 1;
  std::uint32_t statementLine_ = 1;
  bool lineBegins_ = true;
  std::vector<std::size_t> indents_{0};
  std::vector<Bracket> open_;
  std::vector<Token> tokens_;
  std::optional<Token> blockFrom_;
  std::uint32_t blockLine_ = 0;
  std::optional<SyntaxWords> found_;
};

}  // namespace

SyntaxWords explainSyntaxError(std::string_view source, std::uint32_t errorAt) {
  return Reader(source, errorAt).run();
}

}  // namespace gantlet::python
