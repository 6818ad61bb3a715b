// Calls are folded: methods of constants, and globals that decode.
#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdint>

#include "analyzer/languages/javascript/syntax/literals.h"
#include "analyzer/languages/javascript/values/fold.h"
#include "core/utf8.h"

namespace gantlet::javascript {
namespace {

// As atob and Buffer read it: white space and padding are skipped, the URL alphabet counts too.
std::optional<std::string> decodeLooseBase64(std::string_view text) {
  std::string out;
  std::uint32_t bits = 0;
  unsigned have = 0;
  for (const char c : text) {
    std::uint32_t value = 0;
    if (c >= 'A' && c <= 'Z') {
      value = static_cast<std::uint32_t>(c - 'A');
    } else if (c >= 'a' && c <= 'z') {
      value = static_cast<std::uint32_t>(c - 'a') + 26;
    } else if (c >= '0' && c <= '9') {
      value = static_cast<std::uint32_t>(c - '0') + 52;
    } else if (c == '+' || c == '-') {
      value = 62;
    } else if (c == '/' || c == '_') {
      value = 63;
    } else if (c == '=' || std::isspace(static_cast<unsigned char>(c)) != 0) {
      continue;
    } else {
      return std::nullopt;
    }
    bits = (bits << 6U) | value;
    have += 6;
    if (have >= 8) {
      have -= 8;
      out.push_back(static_cast<char>((bits >> have) & 0xFFU));
    }
  }
  return out;
}

std::optional<std::string> decodeHex(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    const auto digit = [](char c) {
      if (c >= '0' && c <= '9') return c - '0';
      const int lower = std::tolower(static_cast<unsigned char>(c));
      return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
    };
    const int high = digit(text[i]);
    const int low = digit(text[i + 1]);
    if (high < 0 || low < 0) return std::nullopt;
    out.push_back(static_cast<char>(high * 16 + low));
  }
  return out;
}

std::string latin1ToUtf8(std::string_view bytes) {
  std::string out;
  for (const char c : bytes) appendCodePoint(out, static_cast<unsigned char>(c));
  return out;
}

// decodeURIComponent, and unescape with its %uXXXX and Latin-1 bytes.
std::optional<std::string> decodePercent(std::string_view text, bool legacy) {
  std::string out;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] != '%') {
      out.push_back(text[i++]);
      continue;
    }
    const bool wide = legacy && i + 1 < text.size() && text[i + 1] == 'u';
    const auto hex = decodeHex(text.substr(i + (wide ? 2 : 1), wide ? 4 : 2));
    if (!hex || hex->size() != (wide ? 2U : 1U)) return std::nullopt;
    if (wide) {
      appendCodePoint(out, (char32_t{static_cast<unsigned char>((*hex)[0])} << 8U) |
                               static_cast<unsigned char>((*hex)[1]));
    } else if (legacy) {
      appendCodePoint(out, static_cast<unsigned char>((*hex)[0]));
    } else {
      out.append(*hex);
    }
    i += wide ? 6 : 3;
  }
  if (!legacy && !isValidUtf8(out)) return std::nullopt;
  return out;
}

std::string mapAscii(std::string text, int (*map)(int)) {
  for (char& c : text) {
    if (static_cast<unsigned char>(c) < 0x80U) {
      c = static_cast<char>(map(static_cast<unsigned char>(c)));
    }
  }
  return text;
}

std::string trim(std::string_view text, bool start, bool end) {
  constexpr std::string_view kSpace = " \t\n\r\v\f";
  if (start) text.remove_prefix(std::min(text.find_first_not_of(kSpace), text.size()));
  if (end) text = text.substr(0, text.find_last_not_of(kSpace) + 1);
  return std::string(text);
}

// slice() counts from the end for negative positions, substring() takes them for 0.
std::size_t clampIndex(double at, std::size_t size, bool fromEnd) {
  if (std::isnan(at)) return 0;
  if (at < 0) at = fromEnd ? at + static_cast<double>(size) : 0;
  return static_cast<std::size_t>(std::clamp(std::trunc(at), 0.0, static_cast<double>(size)));
}

}  // namespace

std::optional<double> Folder::numberAt(const Arguments& arguments, std::size_t index,
                                       double missing) const {
  if (index >= arguments.size()) return missing;
  if (values_.kind(arguments[index]) == ValueKind::kUndefined) return missing;
  return toNumber(arguments[index]);
}

bool Folder::hasMethods(ValueId receiver) const {
  switch (values_.kind(receiver)) {
    case ValueKind::kString:
    case ValueKind::kArray:
    case ValueKind::kBuffer:
    case ValueKind::kNumber:
    case ValueKind::kTrue:
    case ValueKind::kFalse: return true;
    default: return false;
  }
}

std::optional<ValueId> Folder::method(ValueId receiver, std::string_view name,
                                      const Arguments& arguments) {
  switch (values_.kind(receiver)) {
    case ValueKind::kString: return stringMethod(values_.text(receiver), name, arguments);
    case ValueKind::kArray: return arrayMethod(receiver, name, arguments);
    case ValueKind::kBuffer: return bufferMethod(values_.text(receiver), name, arguments);
    case ValueKind::kNumber: {
      if (name != "toString") return std::nullopt;
      const auto radix = numberAt(arguments, 0, 10);
      if (!radix || !(*radix >= 2 && *radix <= 36)) return std::nullopt;
      const auto text = printNumber(values_.at(receiver).number, static_cast<int>(*radix));
      if (!text) return std::nullopt;
      return values_.string(*text);
    }
    case ValueKind::kTrue:
    case ValueKind::kFalse: {
      if (name != "toString") return std::nullopt;
      return values_.string(*toText(receiver));
    }
    default: return std::nullopt;
  }
}

std::optional<ValueId> Folder::cut(const std::u16string& units, std::string_view name,
                                   const Arguments& arguments) {
  const auto size = static_cast<double>(units.size());
  const bool single = name == "charAt" || name == "at";
  const auto first = numberAt(arguments, 0, 0);
  const auto second = numberAt(arguments, 1, size);
  if (!first || !second) return std::nullopt;
  const std::u16string_view all(units);
  if (single) {
    double at = std::isnan(*first) ? 0 : std::trunc(*first);
    if (name == "at" && at < 0) at += size;
    if (at >= 0 && at < size) {
      return values_.string(fromUtf16(all.substr(static_cast<std::size_t>(at), 1)));
    }
    return name == "at" ? values_.make(ValueKind::kUndefined) : values_.string("");
  }
  const bool fromEnd = name != "substring";
  std::size_t begin = clampIndex(*first, units.size(), fromEnd);
  std::size_t end = clampIndex(*second, units.size(), fromEnd);
  if (name == "substr") {
    end = begin + clampIndex(*second, units.size() - begin, false);
  } else if (name == "substring" && begin > end) {
    std::swap(begin, end);
  }
  return values_.string(begin < end ? fromUtf16(all.substr(begin, end - begin)) : "");
}

std::optional<ValueId> Folder::replace(const std::string& text, bool all,
                                       const Arguments& arguments) {
  if (arguments.size() != 2 || values_.kind(arguments[0]) != ValueKind::kString) {
    return std::nullopt;
  }
  const std::string& from = values_.text(arguments[0]);
  const auto to = toText(arguments[1]);
  if (!to || to->find('$') != std::string::npos || from.empty()) return std::nullopt;
  std::string out;
  std::size_t at = 0;
  for (std::size_t hit = text.find(from); hit != std::string::npos; hit = text.find(from, at)) {
    out.append(text, at, hit - at).append(*to);
    at = hit + from.size();
    if (!all || out.size() > ValueTable::kMaxText) break;
  }
  return values_.string(out.append(text, at, std::string::npos));
}

std::optional<ValueId> Folder::split(const std::string& text, const Arguments& arguments) {
  std::vector<ValueId> parts;
  if (arguments.size() != 1 || values_.kind(arguments[0]) != ValueKind::kString) {
    return std::nullopt;
  }
  const std::string& separator = values_.text(arguments[0]);
  if (separator.empty()) {
    for (const char16_t unit : toUtf16(text)) {
      parts.push_back(values_.string(fromUtf16(std::u16string_view(&unit, 1))));
    }
    return values_.array(parts);
  }
  std::size_t at = 0;
  for (std::size_t hit = text.find(separator); hit != std::string::npos;
       hit = text.find(separator, at)) {
    parts.push_back(values_.string(std::string_view(text).substr(at, hit - at)));
    at = hit + separator.size();
  }
  parts.push_back(values_.string(std::string_view(text).substr(at)));
  return values_.array(parts);
}

std::optional<ValueId> Folder::stringMethod(const std::string& text, std::string_view name,
                                            const Arguments& arguments) {
  if (name == "charAt" || name == "at" || name == "slice" || name == "substring" ||
      name == "substr") {
    return cut(toUtf16(text), name, arguments);
  }
  if (name == "split") return split(text, arguments);
  if (name == "replace" || name == "replaceAll")
    return replace(text, name == "replaceAll", arguments);
  if (name == "toString" || name == "valueOf") return values_.string(text);
  if (name == "toLowerCase" || name == "toLocaleLowerCase") {
    return values_.string(mapAscii(text, std::tolower));
  }
  if (name == "toUpperCase" || name == "toLocaleUpperCase") {
    return values_.string(mapAscii(text, std::toupper));
  }
  if (name == "trim") return values_.string(trim(text, true, true));
  if (name == "trimStart") return values_.string(trim(text, true, false));
  if (name == "trimEnd") return values_.string(trim(text, false, true));
  if (name == "concat") {
    std::string out = text;
    for (const ValueId argument : arguments) {
      const auto more = toText(argument);
      if (!more) return std::nullopt;
      out.append(*more);
    }
    return values_.string(out);
  }
  if (name == "repeat") {
    const auto count = numberAt(arguments, 0, 0);
    if (!count || !(*count >= 0) || *count * static_cast<double>(text.size()) > 2048) {
      return std::nullopt;
    }
    std::string out;
    for (int i = 0; i < static_cast<int>(*count); ++i) out.append(text);
    return values_.string(out);
  }
  if (name == "charCodeAt" || name == "codePointAt") {
    const auto at = numberAt(arguments, 0, 0);
    const std::u16string units = toUtf16(text);
    if (!at || !(*at >= 0 && *at < static_cast<double>(units.size()))) return std::nullopt;
    return values_.number(units[static_cast<std::size_t>(*at)]);
  }
  return std::nullopt;
}

std::optional<ValueId> Folder::arrayMethod(ValueId array, std::string_view name,
                                           const Arguments& arguments) {
  std::vector<ValueId> elements = values_.elements(array);
  if (name == "join" || name == "toString") {
    std::string separator = ",";
    if (name == "join" && !arguments.empty()) {
      const auto given = toText(arguments[0]);
      if (!given) return std::nullopt;
      if (values_.kind(arguments[0]) != ValueKind::kUndefined) separator = *given;
    }
    std::string out;
    for (std::size_t i = 0; i < elements.size(); ++i) {
      if (i > 0) out.append(separator);
      const ValueKind kind = values_.kind(elements[i]);
      if (kind == ValueKind::kUndefined || kind == ValueKind::kNull) continue;
      const auto text = toText(elements[i]);
      if (!text || out.size() > ValueTable::kMaxText) return std::nullopt;
      out.append(*text);
    }
    return values_.string(out);
  }
  if (name == "reverse" || name == "toReversed") {
    std::reverse(elements.begin(), elements.end());
    return values_.array(elements);
  }
  if (name == "concat") {
    for (const ValueId argument : arguments) {
      if (!values_.isConstant(argument)) return std::nullopt;
      if (values_.kind(argument) != ValueKind::kArray) {
        elements.push_back(argument);
        continue;
      }
      const std::vector<ValueId> more = values_.elements(argument);
      elements.insert(elements.end(), more.begin(), more.end());
    }
    return elements.size() > ValueTable::kMaxText ? std::nullopt
                                                  : std::optional(values_.array(elements));
  }
  if (name == "slice") {
    const auto first = numberAt(arguments, 0, 0);
    const auto second = numberAt(arguments, 1, static_cast<double>(elements.size()));
    if (!first || !second) return std::nullopt;
    const std::size_t begin = clampIndex(*first, elements.size(), true);
    const std::size_t end = std::max(begin, clampIndex(*second, elements.size(), true));
    return values_.array({elements.begin() + static_cast<std::ptrdiff_t>(begin),
                          elements.begin() + static_cast<std::ptrdiff_t>(end)});
  }
  if (name == "at") {
    const auto at = numberAt(arguments, 0, 0);
    if (!at) return std::nullopt;
    const double index = *at < 0 ? *at + static_cast<double>(elements.size()) : *at;
    if (!(index >= 0 && index < static_cast<double>(elements.size()))) return std::nullopt;
    return elements[static_cast<std::size_t>(index)];
  }
  return std::nullopt;
}

std::optional<ValueId> Folder::bufferMethod(const std::string& bytes, std::string_view name,
                                            const Arguments& arguments) {
  if (name != "toString" && name != "toLocaleString") return std::nullopt;
  if (arguments.size() > 1) return std::nullopt;
  std::string encoding = "utf8";
  if (arguments.size() == 1) {
    const auto given = toText(arguments[0]);
    if (!given) return std::nullopt;
    encoding = mapAscii(*given, std::tolower);
  }
  if (encoding == "utf8" || encoding == "utf-8") return values_.string(toValidUtf8(bytes));
  if (encoding == "latin1" || encoding == "binary" || encoding == "ascii") {
    return values_.string(latin1ToUtf8(bytes));
  }
  return std::nullopt;
}

std::optional<ValueId> Folder::fromCodes(const Arguments& arguments, bool codePoints) {
  std::u16string units;
  for (const ValueId argument : arguments) {
    const auto code = toNumber(argument);
    if (!code || !(std::fabs(*code) < 0x110000)) return std::nullopt;
    if (codePoints && (*code < 0 || *code != std::trunc(*code))) return std::nullopt;
    const auto unit = static_cast<std::int64_t>(*code);
    if (codePoints && unit > 0xFFFF) {
      std::string text;
      appendCodePoint(text, static_cast<char32_t>(unit));
      units.append(toUtf16(text));
    } else {
      units.push_back(static_cast<char16_t>(unit & 0xFFFF));
    }
  }
  return values_.string(fromUtf16(units));
}

std::optional<ValueId> Folder::bufferFrom(const Arguments& arguments) {
  if (arguments.empty()) return std::nullopt;
  if (values_.kind(arguments[0]) == ValueKind::kArray) {
    std::string bytes;
    for (const ValueId element : values_.elements(arguments[0])) {
      const auto byte = toNumber(element);
      if (!byte || !(std::fabs(*byte) < 65536)) return std::nullopt;
      bytes.push_back(static_cast<char>(static_cast<std::int64_t>(*byte) & 0xFF));
    }
    return values_.buffer(bytes);
  }
  if (values_.kind(arguments[0]) != ValueKind::kString) return std::nullopt;
  const std::string& text = values_.text(arguments[0]);
  if (arguments.size() == 1) return values_.buffer(text);
  const auto given = toText(arguments[1]);
  if (!given) return std::nullopt;
  const std::string encoding = mapAscii(*given, std::tolower);
  std::optional<std::string> bytes;
  if (encoding == "base64" || encoding == "base64url") bytes = decodeLooseBase64(text);
  if (encoding == "hex") bytes = decodeHex(text);
  if (encoding == "utf8" || encoding == "utf-8") bytes = text;
  if (!bytes) return std::nullopt;
  return values_.buffer(*bytes);
}

std::optional<ValueId> Folder::global(std::string_view name, const Arguments& arguments) {
  if (name == "String.fromCharCode") return fromCodes(arguments, false);
  if (name == "String.fromCodePoint") return fromCodes(arguments, true);
  if (name == "Buffer.from") return bufferFrom(arguments);
  if (name == "Array.of") {
    const bool constant = std::all_of(arguments.begin(), arguments.end(),
                                      [this](ValueId a) { return values_.isConstant(a); });
    return constant ? std::optional(values_.array(arguments)) : std::nullopt;
  }
  if (arguments.empty()) return std::nullopt;
  if (name == "Array.from") {
    if (arguments.size() != 1) return std::nullopt;
    if (values_.kind(arguments[0]) == ValueKind::kArray) return arguments[0];
    if (values_.kind(arguments[0]) != ValueKind::kString) return std::nullopt;
    return split(values_.text(arguments[0]), {values_.string("")});
  }
  const auto text = toText(arguments[0]);
  if (!text) return std::nullopt;
  std::optional<std::string> out;
  if (name == "String") out = text;
  if (name == "atob") {
    out = decodeLooseBase64(*text);
    if (out) out = latin1ToUtf8(*out);
  }
  if (name == "decodeURIComponent" || name == "decodeURI") out = decodePercent(*text, false);
  if (name == "unescape") out = decodePercent(*text, true);
  if (out) return values_.string(*out);
  if (name == "Number") {
    const auto number = toNumber(arguments[0]);
    if (number) return values_.number(*number);
  }
  return std::nullopt;
}

}  // namespace gantlet::javascript
