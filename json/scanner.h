// Scanner: reads JSON (RFC 8259) strictly, in pieces of any size, and builds nothing of it: it
// tells what stands where. What it holds does not depend on the document's size, only on its depth.
//
// It sees to the grammar, UTF-8 (RFC 3629), surrogates and the depth. Whether a key stands twice or
// a number is too large takes the whole text: check.h.
//
// Thread-safety: one object, one thread.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace gantlet::json {

inline constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

// A string between its quotes, a number or a word; offsets count from the document's first byte.
struct Token {
  std::size_t begin = 0;
  std::size_t end = 0;
  bool escaped = false;  // of a string: it holds a backslash
  char first = 0;        // of a number or a word
  bool integer = false;  // of a number: neither a point nor an exponent
};

// What a scanner meets. Each returns whether to go on.
class ScanEvents {
 public:
  virtual ~ScanEvents() = default;
  virtual bool open(char bracket) = 0;   // '{' or '['
  virtual bool close(char bracket) = 0;  // '}' or ']'
  virtual bool key(const Token& token) = 0;
  virtual bool string(const Token& token) = 0;
  virtual bool number(const Token& token) = 0;
  virtual bool word(const Token& token) = 0;  // true, false or null
};

class Scanner {
 public:
  // `events` must outlive it. `maxDepth`: how many arrays and objects may be open at once.
  Scanner(int maxDepth, ScanEvents& events) : maxDepth_(maxDepth), events_(events) {}

  // False: it is no JSON (why() says so), or an event said enough (why() is empty). Nothing may be
  // fed after that.
  [[nodiscard]] bool feed(std::string_view piece);
  // The document's end. False: it is not whole.
  [[nodiscard]] bool finish();
  [[nodiscard]] const std::string& why() const { return why_; }

  // Where it stands: how much was fed and how many arrays and objects are open.
  [[nodiscard]] std::size_t offset() const { return offset_; }
  [[nodiscard]] std::size_t depth() const { return open_.size(); }
  // Where the string or number begins in whose middle it stands; kNowhere outside of one.
  [[nodiscard]] std::size_t tokenBegin() const { return inToken() ? token_.begin : kNowhere; }
  [[nodiscard]] bool inKey() const { return inToken() && isKey_; }

 private:
  enum class State : std::uint8_t {
    kValue,
    kFirstItem,  // a value or ']'
    kFirstKey,   // a key or '}'
    kKey,
    kColon,
    kBehind,  // a comma, a closing bracket or, outside of all, the end
    // Inside of a token:
    kString,
    kTail,  // of a character of several bytes
    kEscape,
    kHex,
    kLowBackslash,  // of the second half of a surrogate pair
    kLowU,
    kMinus,
    kZero,
    kInteger,
    kPoint,
    kFraction,
    kExponent,
    kExponentSign,
    kExponentDigits,
    kWord,
  };

  [[nodiscard]] bool inToken() const { return state_ >= State::kString; }
  bool step(char c);
  bool between(char c);
  bool value(char c);
  bool openBracket(char c);
  bool closeBracket(char c);
  void beginString(bool isKey);
  bool inString(char c);
  bool leadByte(unsigned char byte);
  bool escape(char c);
  bool hexDigit(char c);
  bool numberByte(char c, bool& taken);
  bool endToken();
  bool wordByte(char c);
  bool unexpected(char c);
  bool refuse(std::string why);

  const int maxDepth_;
  ScanEvents& events_;
  State state_ = State::kValue;
  std::string open_;  // '{' and '[', the innermost last
  std::size_t offset_ = 0;
  Token token_;
  bool isKey_ = false;
  unsigned tailLeft_ = 0;  // bytes of a character that are to come, and what the next may be
  unsigned char tailLow_ = 0x80;
  unsigned char tailHigh_ = 0xBF;
  unsigned hexLeft_ = 0;
  unsigned code_ = 0;
  bool wantsLow_ = false;
  std::string_view word_;  // what is to come of it
  std::string why_;
};

}  // namespace gantlet::json
