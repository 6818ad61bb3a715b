#include "analyzer/languages/javascript/syntax/literals.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace gantlet::javascript {

int hexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

namespace {

// Reads `count` hex digits at `at` and moves on; -1 where they are not there.
std::int32_t readHex(std::string_view text, std::size_t& at, std::size_t count) {
  if (at + count > text.size()) return -1;
  std::int32_t value = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const int digit = hexDigit(text[at + i]);
    if (digit < 0) return -1;
    value = value * 16 + digit;
  }
  at += count;
  return value;
}

// Behind "\u": XXXX or {X…}.
std::int32_t readUnicodeEscape(std::string_view text, std::size_t& at) {
  if (at >= text.size() || text[at] != '{') return readHex(text, at, 4);
  const std::size_t close = text.find('}', at);
  if (close == std::string_view::npos || close == at + 1) return -1;
  std::int32_t value = 0;
  for (std::size_t i = at + 1; i < close; ++i) {
    const int digit = hexDigit(text[i]);
    if (digit < 0) return -1;
    value = value * 16 + digit;
    if (value > 0x10FFFF) return -1;
  }
  at = close + 1;
  return value;
}

// Behind a backslash and at an octal digit: \0, \12, \377 (sloppy code only).
char32_t readOctal(std::string_view text, std::size_t& at) {
  char32_t value = 0;
  const std::size_t most = text[at] <= '3' ? 3 : 2;
  for (std::size_t n = 0; n < most && at < text.size() && text[at] >= '0' && text[at] <= '7'; ++n) {
    value = value * 8 + static_cast<char32_t>(text[at++] - '0');
  }
  return value;
}

char simpleEscape(char c) {
  switch (c) {
    case 'b': return '\b';
    case 'f': return '\f';
    case 'n': return '\n';
    case 'r': return '\r';
    case 't': return '\t';
    case 'v': return '\v';
    default: return c;
  }
}

// The length of a line terminator at `at`, 0 where there is none.
std::size_t lineTerminator(std::string_view text, std::size_t at) {
  if (text.substr(at, 2) == "\r\n") return 2;
  if (text[at] == '\n' || text[at] == '\r') return 1;
  const auto three = text.substr(at, 3);
  return three == "\xE2\x80\xA8" || three == "\xE2\x80\xA9" ? 3 : 0;
}

// `at` stands behind the backslash. False for a broken escape.
bool readEscape(std::string_view text, std::size_t& at, std::string& out) {
  if (at >= text.size()) return false;
  if (const std::size_t length = lineTerminator(text, at); length != 0) {
    at += length;  // a line continuation is nothing
    return true;
  }
  const char c = text[at];
  if (c == 'x' || c == 'u') {
    ++at;
    const std::int32_t value = c == 'x' ? readHex(text, at, 2) : readUnicodeEscape(text, at);
    if (value < 0) return false;
    appendCodePoint(out, static_cast<char32_t>(value));
    return true;
  }
  if (c >= '0' && c <= '7') {
    appendCodePoint(out, readOctal(text, at));
    return true;
  }
  out.push_back(simpleEscape(c));  // of a longer character, the rest follows as it is
  ++at;
  return true;
}

bool isHighSurrogate(char32_t c) { return c >= 0xD800 && c <= 0xDBFF; }
bool isLowSurrogate(char32_t c) { return c >= 0xDC00 && c <= 0xDFFF; }

}  // namespace

void appendCodePoint(std::string& out, char32_t c) {
  const auto put = [&out](char32_t byte) { out.push_back(static_cast<char>(byte)); };
  // A low surrogate behind a high one makes one character: "\uD83D" + "\uDE00".
  if (isLowSurrogate(c) && out.size() >= 3) {
    const auto b0 = static_cast<unsigned char>(out[out.size() - 3]);
    const auto b1 = static_cast<unsigned char>(out[out.size() - 2]);
    const auto b2 = static_cast<unsigned char>(out[out.size() - 1]);
    if (b0 == 0xEDU && b1 >= 0xA0U && b1 <= 0xAFU) {
      const char32_t high = 0xD000U | (static_cast<char32_t>(b1 & 0x3FU) << 6U) | (b2 & 0x3FU);
      out.resize(out.size() - 3);
      c = 0x10000U + ((high - 0xD800U) << 10U) + (c - 0xDC00U);
    }
  }
  if (c < 0x80U) {
    put(c);
  } else if (c < 0x800U) {
    put(0xC0U | (c >> 6U));
    put(0x80U | (c & 0x3FU));
  } else if (c < 0x10000U) {
    put(0xE0U | (c >> 12U));
    put(0x80U | ((c >> 6U) & 0x3FU));
    put(0x80U | (c & 0x3FU));
  } else {
    put(0xF0U | (c >> 18U));
    put(0x80U | ((c >> 12U) & 0x3FU));
    put(0x80U | ((c >> 6U) & 0x3FU));
    put(0x80U | (c & 0x3FU));
  }
}

std::u16string toUtf16(std::string_view wtf8) {
  std::u16string out;
  out.reserve(wtf8.size());
  for (std::size_t i = 0; i < wtf8.size();) {
    const auto lead = static_cast<unsigned char>(wtf8[i]);
    std::size_t length = lead < 0x80U ? 1 : lead < 0xE0U ? 2 : lead < 0xF0U ? 3 : 4;
    length = std::min(length, wtf8.size() - i);
    char32_t c = length == 1 ? lead : lead & (0x7FU >> length);
    for (std::size_t k = 1; k < length; ++k) {
      c = (c << 6U) | (static_cast<unsigned char>(wtf8[i + k]) & 0x3FU);
    }
    i += length;
    if (c < 0x10000U) {
      out.push_back(static_cast<char16_t>(c));
    } else {
      c -= 0x10000U;
      out.push_back(static_cast<char16_t>(0xD800U + (c >> 10U)));
      out.push_back(static_cast<char16_t>(0xDC00U + (c & 0x3FFU)));
    }
  }
  return out;
}

std::string fromUtf16(std::u16string_view units) {
  std::string out;
  out.reserve(units.size());
  for (std::size_t i = 0; i < units.size(); ++i) {
    char32_t c = units[i];
    if (isHighSurrogate(c) && i + 1 < units.size() && isLowSurrogate(units[i + 1])) {
      c = 0x10000U + ((c - 0xD800U) << 10U) + (units[++i] - 0xDC00U);
    }
    appendCodePoint(out, c);
  }
  return out;
}

std::optional<std::string> decodeIdentifier(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] != '\\') {
      out.push_back(text[i++]);
      continue;
    }
    if (i + 1 >= text.size() || text[i + 1] != 'u') return std::nullopt;
    i += 2;
    const std::int32_t value = readUnicodeEscape(text, i);
    if (value < 0) return std::nullopt;
    appendCodePoint(out, static_cast<char32_t>(value));
  }
  return out;
}

std::optional<std::string> decodeEscapes(std::string_view inside) {
  std::string out;
  out.reserve(inside.size());
  for (std::size_t i = 0; i < inside.size();) {
    if (inside[i] != '\\') {
      out.push_back(inside[i++]);
    } else if (!readEscape(inside, ++i, out)) {
      return std::nullopt;
    }
  }
  return out;
}

std::optional<double> parseNumber(std::string_view literal) {
  std::string digits;
  for (const char c : literal) {
    if (c != '_') digits.push_back(c);
  }
  if (digits.empty() || digits.back() == 'n') return std::nullopt;
  int base = 10;
  std::size_t start = 0;
  if (digits.size() > 2 && digits[0] == '0') {
    const char marker = static_cast<char>(digits[1] | 0x20);
    base = marker == 'x' ? 16 : marker == 'o' ? 8 : marker == 'b' ? 2 : 10;
    if (base != 10) start = 2;
  }
  // Sloppy octal: 017; a digit 8 or 9 makes it decimal.
  if (base == 10 && digits.size() > 1 && digits[0] == '0' &&
      digits.find_first_not_of("01234567") == std::string::npos) {
    base = 8;
    start = 1;
  }
  if (base == 10) return std::strtod(digits.c_str(), nullptr);
  double value = 0;
  for (std::size_t i = start; i < digits.size(); ++i) {
    const int digit = hexDigit(digits[i]);
    if (digit < 0 || digit >= base) return std::nullopt;
    value = value * base + digit;
  }
  return value;
}

std::optional<std::string> printNumber(double value, int radix) {
  if (std::isnan(value)) return "NaN";
  if (std::isinf(value)) return value > 0 ? "Infinity" : "-Infinity";
  if (radix < 2 || radix > 36) return std::nullopt;
  constexpr double kExact = 9007199254740992.0;  // 2^53
  if (value == std::floor(value) && std::fabs(value) < kExact) {
    auto rest = static_cast<std::uint64_t>(std::fabs(value));
    std::string digits;
    do {
      digits.push_back("0123456789abcdefghijklmnopqrstuvwxyz"[rest % static_cast<unsigned>(radix)]);
      rest /= static_cast<unsigned>(radix);
    } while (rest != 0);
    if (value < 0) digits.push_back('-');
    std::reverse(digits.begin(), digits.end());
    return digits;
  }
  if (radix != 10 || std::fabs(value) < 1e-6 || std::fabs(value) >= kExact) return std::nullopt;
  std::array<char, 40> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.15g", value);
  if (std::strtod(buffer.data(), nullptr) != value) return std::nullopt;
  std::string text(buffer.data());
  if (text.find('e') != std::string::npos) return std::nullopt;
  return text;
}

bool isReservedWord(std::string_view name) {
  static constexpr std::string_view kWords[] = {
      "await",   "break",  "case",     "catch", "class",  "const",  "continue",   "debugger",
      "default", "delete", "do",       "else",  "enum",   "export", "extends",    "false",
      "finally", "for",    "function", "if",    "import", "in",     "instanceof", "let",
      "new",     "null",   "return",   "super", "switch", "this",   "throw",      "true",
      "try",     "typeof", "var",      "void",  "while",  "with",   "yield"};
  return std::find(std::begin(kWords), std::end(kWords), name) != std::end(kWords);
}

}  // namespace gantlet::javascript
