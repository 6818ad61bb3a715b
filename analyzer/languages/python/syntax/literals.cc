#include "analyzer/languages/python/syntax/literals.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "core/utf8.h"

namespace gantlet::python {
namespace {

bool isAscii(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x80U; });
}

int digitValue(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return 99;
}

// Reads up to `maxDigits` digits of `base` at `at`, moving it; -1 if there are fewer than
// `minDigits`.
std::int64_t readDigits(std::string_view text, std::size_t& at, int base, int minDigits,
                        int maxDigits) {
  std::int64_t value = 0;
  int count = 0;
  while (count < maxDigits && at < text.size() && digitValue(text[at]) < base) {
    value = value * base + digitValue(text[at]);
    ++at;
    ++count;
  }
  return count < minDigits ? -1 : value;
}

struct Unescaper {
  std::string_view content;
  bool bytes;
  std::string out;
  std::size_t at = 0;

  bool put(std::int64_t codePoint) {
    if (codePoint < 0) return false;
    if (bytes) {
      out.push_back(static_cast<char>(codePoint & 0xFF));
      return true;
    }
    const auto text = characterOf(codePoint);
    if (text) out += *text;
    return text.has_value();
  }

  // `at` stands behind the backslash.
  bool escape() {
    const char c = content[at];
    if (c >= '0' && c <= '7') return put(readDigits(content, at, 8, 1, 3));
    ++at;
    switch (c) {
      case '\n': return true;
      case '\r':
        if (at < content.size() && content[at] == '\n') ++at;
        return true;
      case 'a': return put('\a');
      case 'b': return put('\b');
      case 'f': return put('\f');
      case 'n': return put('\n');
      case 'r': return put('\r');
      case 't': return put('\t');
      case 'v': return put('\v');
      case '\\':
      case '\'':
      case '"': return put(c);
      case 'x': return put(readDigits(content, at, 16, 2, 2));
      default: break;
    }
    if (!bytes && c == 'u') return put(readDigits(content, at, 16, 4, 4));
    if (!bytes && c == 'U') return put(readDigits(content, at, 16, 8, 8));
    if (!bytes && c == 'N') return false;  // character names: not worth a table
    out.push_back('\\');                   // an unknown escape stands for itself
    --at;
    return true;
  }
};

std::vector<std::string_view> codePoints(std::string_view text) {
  std::vector<std::string_view> result;
  std::size_t start = 0;
  for (std::size_t i = 1; i <= text.size(); ++i) {
    const bool boundary =
        i == text.size() || (static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U;
    if (!boundary) continue;
    result.push_back(text.substr(start, i - start));
    start = i;
  }
  return result;
}

// A slice bound as Python clips it.
std::int64_t clip(std::optional<std::int64_t> bound, std::int64_t fallback, std::int64_t length,
                  bool backwards) {
  if (!bound) return fallback;
  const std::int64_t low = backwards ? -1 : 0;
  const std::int64_t high = backwards ? length - 1 : length;
  std::int64_t value = *bound;
  if (value < 0) value = std::max(value, -length - 1) + length;
  return std::clamp(value, low, high);
}

bool isIdentifierStart(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80U;
}

std::string mapAscii(std::string_view text, int (*change)(int)) {
  std::string out;
  for (const char c : text) out.push_back(static_cast<char>(change(static_cast<unsigned char>(c))));
  return out;
}

std::string_view strip(std::string_view text, std::string_view set, bool left, bool right) {
  if (left) text.remove_prefix(std::min(text.find_first_not_of(set), text.size()));
  if (right) text = text.substr(0, text.find_last_not_of(set) + 1);
  return text;
}

}  // namespace

std::optional<StringPrefix> parseStringStart(std::string_view start) {
  static constexpr std::array<std::string_view, 9> kPrefixes{"",   "r",  "b",  "f", "u",
                                                             "rb", "br", "rf", "fr"};
  const std::size_t letters = std::min(start.find_first_of("'\""), start.size());
  const std::string lower = mapAscii(start.substr(0, letters), std::tolower);
  const std::string_view quotes = start.substr(letters);
  const bool known = std::find(kPrefixes.begin(), kPrefixes.end(), lower) != kPrefixes.end();
  if (!known || (quotes.size() != 1 && quotes.size() != 3)) return std::nullopt;
  StringPrefix prefix;
  prefix.raw = lower.find('r') != std::string::npos;
  prefix.bytes = lower.find('b') != std::string::npos;
  prefix.format = lower.find('f') != std::string::npos;
  return prefix;
}

std::optional<std::string> decodeString(std::string_view source, const StringPrefix& prefix) {
  if (source.size() > kMaxConstantBytes) return std::nullopt;
  // The interpreter reads each end of a line as "\n", in texts too (PEP 278).
  const std::string content = replaceAll(replaceAll(source, "\r\n", "\n"), "\r", "\n");
  if (prefix.raw) return content;
  Unescaper unescaper{content, prefix.bytes, {}, 0};
  while (unescaper.at < content.size()) {
    const char c = content[unescaper.at++];
    if (c != '\\' || unescaper.at >= content.size()) {
      unescaper.out.push_back(c);
    } else if (!unescaper.escape()) {
      return std::nullopt;
    }
  }
  return std::move(unescaper.out);
}

std::optional<std::int64_t> parseInteger(std::string_view literal) {
  int base = 10;
  std::size_t at = 0;
  if (literal.size() > 2 && literal[0] == '0') {
    const int letter = std::tolower(static_cast<unsigned char>(literal[1]));
    base = letter == 'x' ? 16 : letter == 'o' ? 8 : letter == 'b' ? 2 : 10;
    if (base != 10) at = 2;
  }
  std::int64_t value = 0;
  for (; at < literal.size(); ++at) {
    if (literal[at] == '_') continue;
    const int digit = digitValue(literal[at]);
    if (digit >= base || value > (std::int64_t{1} << 53)) return std::nullopt;
    value = value * base + digit;
  }
  return value;
}

std::optional<std::string> characterOf(std::int64_t codePoint) {
  if (codePoint < 0 || codePoint > 0x10FFFF || (codePoint >= 0xD800 && codePoint < 0xE000)) {
    return std::nullopt;
  }
  const auto value = static_cast<std::uint32_t>(codePoint);
  std::string out;
  const auto tail = [&out](std::uint32_t bits) {
    out.push_back(static_cast<char>(0x80U | (bits & 0x3FU)));
  };
  if (value < 0x80U) {
    out.push_back(static_cast<char>(value));
  } else if (value < 0x800U) {
    out.push_back(static_cast<char>(0xC0U | (value >> 6U)));
    tail(value);
  } else if (value < 0x10000U) {
    out.push_back(static_cast<char>(0xE0U | (value >> 12U)));
    tail(value >> 6U);
    tail(value);
  } else {
    out.push_back(static_cast<char>(0xF0U | (value >> 18U)));
    tail(value >> 12U);
    tail(value >> 6U);
    tail(value);
  }
  return out;
}

std::optional<std::string> sliceText(std::string_view text, const SliceBounds& bounds) {
  if (bounds.step == 0) return std::nullopt;
  const auto characters = codePoints(text);
  const auto length = static_cast<std::int64_t>(characters.size());
  const bool backwards = bounds.step < 0;
  const std::int64_t start = clip(bounds.start, backwards ? length - 1 : 0, length, backwards);
  const std::int64_t stop = clip(bounds.stop, backwards ? -1 : length, length, backwards);
  std::string out;
  for (std::int64_t i = start; backwards ? i > stop : i < stop;) {
    out += characters[static_cast<std::size_t>(i)];
    if (std::abs(bounds.step) > length) break;
    i += bounds.step;
  }
  return out;
}

std::optional<std::string> textAt(std::string_view text, std::int64_t index) {
  const auto characters = codePoints(text);
  const auto length = static_cast<std::int64_t>(characters.size());
  if (index < -length || index >= length) return std::nullopt;
  return std::string(characters[static_cast<std::size_t>(index < 0 ? index + length : index)]);
}

namespace {

// "%c" of a number (as printed) or of one character. A digit may be either: then it is not known.
std::optional<std::string> percentCharacter(const std::string& value) {
  if (codePoints(value).size() == 1) {
    if (std::isdigit(static_cast<unsigned char>(value[0])) != 0) return std::nullopt;
    return value;
  }
  const auto number = parseInteger(value);
  return number ? characterOf(*number) : std::nullopt;
}

}  // namespace

std::optional<std::string> percentFormat(std::string_view format,
                                         const std::vector<std::string>& values) {
  std::string out;
  std::size_t used = 0;
  for (std::size_t i = 0; i < format.size(); ++i) {
    if (format[i] != '%') {
      out.push_back(format[i]);
      continue;
    }
    if (++i >= format.size()) return std::nullopt;
    if (format[i] == '%') {
      out.push_back('%');
    } else if ((format[i] == 's' || format[i] == 'd') && used < values.size()) {
      out += values[used++];
    } else if (format[i] == 'c' && used < values.size()) {
      const auto character = percentCharacter(values[used++]);
      if (!character) return std::nullopt;
      out += *character;
    } else {
      return std::nullopt;
    }
  }
  if (used != values.size() || out.size() > kMaxConstantBytes) return std::nullopt;
  return out;
}

std::optional<std::string> braceFormat(std::string_view format,
                                       const std::vector<std::string>& values,
                                       const NamedText& named) {
  std::string out;
  std::size_t next = 0;
  for (std::size_t i = 0; i < format.size(); ++i) {
    const char c = format[i];
    if (c != '{' && c != '}') {
      out.push_back(c);
      continue;
    }
    if (i + 1 < format.size() && format[i + 1] == c) {
      out.push_back(c);
      ++i;
      continue;
    }
    const auto end = format.find('}', i);
    if (c == '}' || end == std::string_view::npos) return std::nullopt;
    const std::string_view field = format.substr(i + 1, end - i - 1);
    std::optional<std::string> value;
    if (field.empty() || std::isdigit(static_cast<unsigned char>(field[0])) != 0) {
      const auto index =
          field.empty() ? static_cast<std::int64_t>(next++) : parseInteger(field).value_or(-1);
      if (index >= 0 && index < static_cast<std::int64_t>(values.size())) {
        value = values[static_cast<std::size_t>(index)];
      }
    } else {
      value = named(field);
    }
    if (!value) return std::nullopt;
    out += *value;
    i = end;
  }
  if (out.size() > kMaxConstantBytes) return std::nullopt;
  return out;
}

std::vector<std::string> formatAttributes(std::string_view format) {
  std::vector<std::string> names;
  int depth = 0;
  for (std::size_t i = 0; i < format.size(); ++i) {
    const char c = format[i];
    if (c == '{') ++depth;
    if (c == '}') --depth;  // may pass below zero at "}}": harmless, '{' brings it back up
    if (c == '{' && depth < 1) depth = 1;
    if (c != '.' || depth < 1 || i + 1 >= format.size() || !isIdentifierStart(format[i + 1])) {
      continue;
    }
    const auto end = std::min(format.find_first_of(".[]{}!: ", i + 1), format.size());
    names.emplace_back(format.substr(i + 1, end - i - 1));
    i = end - 1;
  }
  return names;
}

std::string replaceAll(std::string_view text, std::string_view from, std::string_view to) {
  if (from.empty()) return std::string(text);
  std::string out;
  std::size_t start = 0;
  for (auto found = text.find(from); found != std::string_view::npos;
       found = text.find(from, start)) {
    out += text.substr(start, found - start);
    out += to;
    start = found + from.size();
  }
  out += text.substr(start);
  return out;
}

std::string dedent(std::string_view text) {
  std::optional<std::string_view> margin;
  const auto eachLine = [text](const auto& body) {
    for (std::size_t start = 0;;) {
      const std::size_t end = std::min(text.find('\n', start), text.size());
      const std::string_view line = text.substr(start, end - start);
      body(line, std::min(line.find_first_not_of(" \t"), line.size()), end == text.size());
      if (end == text.size()) return;
      start = end + 1;
    }
  };
  eachLine([&](std::string_view line, std::size_t indent, bool) {
    if (indent == line.size()) return;
    const std::string_view own = line.substr(0, indent);
    if (!margin) margin = own;
    const std::size_t most = std::min(margin->size(), own.size());
    std::size_t same = 0;
    while (same < most && (*margin)[same] == own[same]) ++same;
    margin = own.substr(0, same);
  });
  std::string out;
  eachLine([&](std::string_view line, std::size_t indent, bool last) {
    if (indent != line.size()) out += line.substr(margin ? margin->size() : 0);
    if (!last) out += '\n';
  });
  return out;
}

std::optional<std::string> foldTextMethod(std::string_view text, std::string_view method,
                                          const std::vector<std::string>& arguments) {
  static constexpr std::string_view kSpace = " \t\n\r\f\v";
  const std::size_t count = arguments.size();
  if (method == "replace" && count == 2 && !arguments[0].empty()) {
    return replaceAll(text, arguments[0], arguments[1]);
  }
  // U+001C to U+001F are white space to Python as well.
  const bool spaced =
      std::any_of(text.begin(), text.end(), [](char c) { return c >= 0x1C && c < 0x20; });
  if (spaced && count == 0) return std::nullopt;
  const bool stripping = method == "strip" || method == "lstrip" || method == "rstrip";
  if (stripping && count <= 1 && isAscii(text) && (count == 0 || isAscii(arguments[0]))) {
    return std::string(strip(text, count == 0 ? kSpace : std::string_view(arguments[0]),
                             method != "rstrip", method != "lstrip"));
  }
  if (method == "removeprefix" && count == 1) {
    return std::string(text.substr(text.starts_with(arguments[0]) ? arguments[0].size() : 0));
  }
  if (method == "removesuffix" && count == 1) {
    const bool fits = !arguments[0].empty() && text.ends_with(arguments[0]);
    return std::string(text.substr(0, text.size() - (fits ? arguments[0].size() : 0)));
  }
  if (count != 0 || !isAscii(text)) return std::nullopt;
  if (method == "lower" || method == "casefold") return mapAscii(text, std::tolower);
  if (method == "upper") return mapAscii(text, std::toupper);
  if (method == "swapcase") {
    return mapAscii(text,
                    [](int c) { return std::islower(c) != 0 ? std::toupper(c) : std::tolower(c); });
  }
  if (method == "capitalize") {
    std::string out = mapAscii(text, std::tolower);
    if (!out.empty()) out[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(out[0])));
    return out;
  }
  return std::nullopt;
}

}  // namespace gantlet::python
