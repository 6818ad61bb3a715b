#include "json/notation.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "core/utf8.h"

namespace gantlet::json {
namespace {

constexpr std::string_view kHex = "0123456789abcdef";

bool needsEscape(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20U || byte == 0x7FU || c == '"' || c == '\\';
}

void appendEscape(std::string& out, char c) {
  const auto byte = static_cast<unsigned char>(c);
  switch (c) {
    case '"': out += "\\\""; return;
    case '\\': out += "\\\\"; return;
    case '\n': out += "\\n"; return;
    case '\r': out += "\\r"; return;
    case '\t': out += "\\t"; return;
    default: break;
  }
  out += "\\u00";
  out.push_back(kHex[byte >> 4U]);
  out.push_back(kHex[byte & 15U]);
}

void appendCodePoint(std::string& out, unsigned code) {
  const auto tail = [&](unsigned shift) {
    out.push_back(static_cast<char>(0x80U | ((code >> shift) & 0x3FU)));
  };
  if (code < 0x80) {
    out.push_back(static_cast<char>(code));
  } else if (code < 0x800) {
    out.push_back(static_cast<char>(0xC0U | (code >> 6U)));
    tail(0);
  } else if (code < 0x10000) {
    out.push_back(static_cast<char>(0xE0U | (code >> 12U)));
    tail(6);
    tail(0);
  } else {
    out.push_back(static_cast<char>(0xF0U | (code >> 18U)));
    tail(12);
    tail(6);
    tail(0);
  }
}

unsigned hexCode(std::string_view digits) {
  unsigned code = 0;
  (void)std::from_chars(digits.data(), digits.data() + digits.size(), code, 16);
  return code;
}

// The character that the escape at the front of `text` stands for; takes it off.
unsigned takeEscape(std::string_view& text) {
  const char kind = text[1];
  if (kind != 'u') {
    text.remove_prefix(2);
    switch (kind) {
      case 'b': return '\b';
      case 'f': return '\f';
      case 'n': return '\n';
      case 'r': return '\r';
      case 't': return '\t';
      default: return static_cast<unsigned char>(kind);
    }
  }
  unsigned code = hexCode(text.substr(2, 4));
  text.remove_prefix(6);
  if (code < 0xD800 || code > 0xDBFF) return code;
  code = 0x10000 + ((code - 0xD800) << 10U) + (hexCode(text.substr(2, 4)) - 0xDC00);
  text.remove_prefix(6);
  return code;
}

void appendDouble(std::string& out, double number) {
  if (!std::isfinite(number)) {
    out += "null";
    return;
  }
  std::array<char, 40> buffer{};
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number).ptr;
  const std::string_view text(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
  out += text;
  // 3.0 stays a float for readers that tell them apart.
  if (text.find_first_of(".en") == std::string_view::npos) out += ".0";
}

template <class T>
std::optional<T> whole(std::string_view text) {
  T value{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

std::optional<Number> readNumber(std::string_view text, bool integer) {
  if (integer) {
    if (const auto value = whole<std::int64_t>(text)) return Number(*value);
    return std::nullopt;
  }
  if (const auto value = whole<double>(text)) return Number(*value);
  // Out of range is too large or too small, which from_chars does not tell apart.
  const double value = std::strtod(std::string(text).c_str(), nullptr);
  if (!std::isfinite(value)) return std::nullopt;
  return Number(value);
}

void appendNumberText(std::string& out, std::string_view text, bool integer) {
  if (const auto number = readNumber(text, integer)) {
    appendNumber(out, *number);
  } else {
    out += text;
  }
}

void appendNumber(std::string& out, const Number& number) {
  if (const auto* integer = std::get_if<std::int64_t>(&number)) {
    out += std::to_string(*integer);
  } else {
    appendDouble(out, std::get<double>(number));
  }
}

void appendString(std::string& out, std::string_view raw) {
  std::string repaired;
  if (!isValidUtf8(raw)) {
    repaired = toValidUtf8(raw);
    raw = repaired;
  }
  out.push_back('"');
  std::size_t plain = 0;  // where what needs no escape begins
  for (std::size_t i = 0; i < raw.size(); ++i) {
    if (!needsEscape(raw[i])) continue;
    out += raw.substr(plain, i - plain);
    plain = i + 1;
    appendEscape(out, raw[i]);
  }
  out += raw.substr(plain);
  out.push_back('"');
}

std::size_t stringSize(std::string_view raw) {
  std::size_t size = raw.size() + 2;
  for (const char c : raw) {
    if (!needsEscape(c)) continue;
    const bool pair = c == '"' || c == '\\' || c == '\n' || c == '\r' || c == '\t';
    size += pair ? 1 : 5;
  }
  return size;
}

std::string unescaped(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (true) {
    const std::size_t plain = std::min(text.find('\\'), text.size());
    out += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) return out;
    appendCodePoint(out, takeEscape(text));
  }
}

void appendRewritten(std::string& out, std::string_view text) {
  out.push_back('"');
  while (!text.empty()) {
    std::size_t plain = 0;
    while (plain < text.size() && text[plain] != '\\' && text[plain] != '\x7F') ++plain;
    out += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) break;
    unsigned code = 0x7F;
    if (text.front() == '\\') {
      code = takeEscape(text);
    } else {
      text.remove_prefix(1);
    }
    if (code < 0x80 && needsEscape(static_cast<char>(code))) {
      appendEscape(out, static_cast<char>(code));
    } else {
      appendCodePoint(out, code);
    }
  }
  out.push_back('"');
}

}  // namespace gantlet::json
