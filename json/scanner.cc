#include "json/scanner.h"

#include <array>

namespace gantlet::json {
namespace {

constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }
constexpr bool isBlank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

// Bytes of a string that need no second look: printable ASCII but the quote and the backslash, and
// DEL.
constexpr std::array<bool, 256> kPlain = [] {
  std::array<bool, 256> plain{};
  for (std::size_t byte = 0x20; byte < 0x80; ++byte) plain.at(byte) = byte != '"' && byte != '\\';
  return plain;
}();

std::string byteText(char c) {
  static constexpr std::string_view kHex = "0123456789abcdef";
  const auto byte = static_cast<unsigned char>(c);
  if (byte >= 0x20 && byte < 0x7F) return std::string("'") + c + "'";
  return std::string("0x") + kHex[byte >> 4U] + kHex[byte & 15U];
}

}  // namespace

bool Scanner::refuse(std::string why) {
  why_ = std::move(why);
  return false;
}

bool Scanner::unexpected(char c) {
  return refuse("unexpected " + byteText(c) + " at byte " + std::to_string(offset_));
}

bool Scanner::feed(std::string_view piece) {
  for (std::size_t i = 0; i < piece.size();) {
    if (state_ == State::kString) {
      const std::size_t begin = i;
      while (i < piece.size() && kPlain[static_cast<unsigned char>(piece[i])]) ++i;
      offset_ += i - begin;
      if (i == piece.size()) break;
    }
    if (!step(piece[i])) return false;
    ++i;
    ++offset_;
  }
  return true;
}

bool Scanner::finish() {
  if (state_ == State::kZero || state_ == State::kInteger || state_ == State::kFraction ||
      state_ == State::kExponentDigits) {
    if (!endToken()) return false;
  }
  if (state_ == State::kBehind && open_.empty()) return true;
  return refuse(offset_ == 0 ? "it is empty" : "it ends in the middle");
}

bool Scanner::step(char c) {
  if (!inToken()) return between(c);
  switch (state_) {
    case State::kString: return inString(c);
    case State::kTail: {
      const auto byte = static_cast<unsigned char>(c);
      if (byte < tailLow_ || byte > tailHigh_) {
        return refuse("byte " + std::to_string(offset_) + " is not valid UTF-8");
      }
      tailLow_ = 0x80;
      tailHigh_ = 0xBF;
      if (--tailLeft_ == 0) state_ = State::kString;
      return true;
    }
    case State::kEscape: return escape(c);
    case State::kHex: return hexDigit(c);
    case State::kLowBackslash:
      if (c != '\\')
        return refuse("half a surrogate pair ends before byte " + std::to_string(offset_));
      state_ = State::kLowU;
      return true;
    case State::kLowU:
      if (c != 'u')
        return refuse("half a surrogate pair ends before byte " + std::to_string(offset_));
      state_ = State::kHex;
      hexLeft_ = 4;
      code_ = 0;
      return true;
    case State::kWord: return wordByte(c);
    default: break;
  }
  bool taken = false;
  if (!numberByte(c, taken)) return false;
  // A number has no end of its own: what is none of it any more ends it.
  return taken || (endToken() && between(c));
}

bool Scanner::between(char c) {
  if (isBlank(c)) return true;
  switch (state_) {
    case State::kFirstItem:
      if (c == ']') return closeBracket(c);
      [[fallthrough]];
    case State::kValue: return value(c);
    case State::kFirstKey:
      if (c == '}') return closeBracket(c);
      [[fallthrough]];
    case State::kKey:
      if (c != '"') return unexpected(c);
      beginString(true);
      return true;
    case State::kColon:
      if (c != ':') return unexpected(c);
      state_ = State::kValue;
      return true;
    default: break;
  }
  if (open_.empty()) return unexpected(c);
  if (c == ',') {
    state_ = open_.back() == '{' ? State::kKey : State::kValue;
    return true;
  }
  return closeBracket(c);
}

bool Scanner::value(char c) {
  if (c == '{' || c == '[') return openBracket(c);
  if (c == '"') {
    beginString(false);
    return true;
  }
  token_ = {offset_, offset_, false, c, true};
  isKey_ = false;
  if (c == '-') {
    state_ = State::kMinus;
  } else if (isDigit(c)) {
    state_ = c == '0' ? State::kZero : State::kInteger;
  } else if (c == 't' || c == 'f' || c == 'n') {
    state_ = State::kWord;
    word_ = c == 't' ? "rue" : c == 'f' ? "alse" : "ull";
  } else {
    return unexpected(c);
  }
  return true;
}

bool Scanner::openBracket(char c) {
  if (open_.size() >= static_cast<std::size_t>(maxDepth_)) {
    return refuse("it nests deeper than " + std::to_string(maxDepth_) + " levels");
  }
  if (!events_.open(c)) return false;
  open_.push_back(c);
  state_ = c == '{' ? State::kFirstKey : State::kFirstItem;
  return true;
}

bool Scanner::closeBracket(char c) {
  if (open_.empty() || c != (open_.back() == '{' ? '}' : ']')) return unexpected(c);
  open_.pop_back();
  state_ = State::kBehind;
  return events_.close(c);
}

void Scanner::beginString(bool isKey) {
  state_ = State::kString;
  isKey_ = isKey;
  token_ = {offset_ + 1, offset_ + 1};
}

bool Scanner::inString(char c) {
  const auto byte = static_cast<unsigned char>(c);
  if (c == '"') return endToken();
  if (c == '\\') {
    token_.escaped = true;
    state_ = State::kEscape;
    return true;
  }
  if (byte < 0x20) {
    return refuse("a string holds a control character at byte " + std::to_string(offset_));
  }
  return byte < 0x80 || leadByte(byte);
}

// Table 3-7 of the Unicode standard: the second byte's range is narrower behind E0, ED, F0 and F4.
bool Scanner::leadByte(unsigned char byte) {
  if (byte < 0xC2 || byte > 0xF4) {
    return refuse("byte " + std::to_string(offset_) + " is not valid UTF-8");
  }
  tailLeft_ = byte < 0xE0 ? 1 : byte < 0xF0 ? 2 : 3;
  if (byte == 0xE0) tailLow_ = 0xA0;
  if (byte == 0xED) tailHigh_ = 0x9F;
  if (byte == 0xF0) tailLow_ = 0x90;
  if (byte == 0xF4) tailHigh_ = 0x8F;
  state_ = State::kTail;
  return true;
}

bool Scanner::escape(char c) {
  if (c == 'u') {
    state_ = State::kHex;
    hexLeft_ = 4;
    code_ = 0;
    return true;
  }
  if (std::string_view("\"\\/bfnrt").find(c) == std::string_view::npos) return unexpected(c);
  state_ = State::kString;
  return true;
}

bool Scanner::hexDigit(char c) {
  unsigned digit = 0;
  if (isDigit(c)) {
    digit = static_cast<unsigned>(c - '0');
  } else if (c >= 'a' && c <= 'f') {
    digit = static_cast<unsigned>(c - 'a') + 10;
  } else if (c >= 'A' && c <= 'F') {
    digit = static_cast<unsigned>(c - 'A') + 10;
  } else {
    return unexpected(c);
  }
  code_ = code_ * 16 + digit;
  if (--hexLeft_ > 0) return true;
  const bool low = code_ >= 0xDC00 && code_ <= 0xDFFF;
  if (low != wantsLow_) {
    return refuse("half a surrogate pair stands before byte " + std::to_string(offset_ + 1));
  }
  wantsLow_ = code_ >= 0xD800 && code_ <= 0xDBFF;
  state_ = wantsLow_ ? State::kLowBackslash : State::kString;
  return true;
}

// `taken`: the byte is of the number. False: the number breaks off.
bool Scanner::numberByte(char c, bool& taken) {
  const auto take = [&](State next) {
    taken = true;
    state_ = next;
    if (next == State::kPoint || next == State::kExponent) token_.integer = false;
    return true;
  };
  const bool e = c == 'e' || c == 'E';
  switch (state_) {
    case State::kMinus:
      return isDigit(c) ? take(c == '0' ? State::kZero : State::kInteger) : unexpected(c);
    case State::kInteger:
      if (isDigit(c)) return take(State::kInteger);
      [[fallthrough]];
    case State::kZero:
      if (c == '.') return take(State::kPoint);
      return e ? take(State::kExponent) : true;
    case State::kPoint: return isDigit(c) ? take(State::kFraction) : unexpected(c);
    case State::kFraction:
      if (isDigit(c)) return take(State::kFraction);
      return e ? take(State::kExponent) : true;
    case State::kExponent:
      if (c == '+' || c == '-') return take(State::kExponentSign);
      [[fallthrough]];
    case State::kExponentSign: return isDigit(c) ? take(State::kExponentDigits) : unexpected(c);
    default: return isDigit(c) ? take(State::kExponentDigits) : true;
  }
}

bool Scanner::wordByte(char c) {
  if (c != word_.front()) return unexpected(c);
  word_.remove_prefix(1);
  if (!word_.empty()) return true;
  token_.end = offset_ + 1;
  state_ = State::kBehind;
  return events_.word(token_);
}

bool Scanner::endToken() {
  token_.end = offset_;
  if (state_ != State::kString) {
    state_ = State::kBehind;
    return events_.number(token_);
  }
  state_ = isKey_ ? State::kColon : State::kBehind;
  return isKey_ ? events_.key(token_) : events_.string(token_);
}

}  // namespace gantlet::json
