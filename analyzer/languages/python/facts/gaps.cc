#include "analyzer/languages/python/facts/gaps.h"

#include <algorithm>
#include <cctype>

#include "analyzer/languages/python/values/fold.h"

namespace gantlet::python {
namespace {

bool isNameByte(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' ||
         static_cast<unsigned char>(c) >= 0x80U;
}

}  // namespace

// A fill character would be a part that is seen nowhere: f"{'':_^2}".
bool isPlainSpecifier(std::string_view text) {
  return text.find_first_not_of(":0123456789.,+-%<>defgGnsYmdHMS") == text.npos;
}

bool openBraces(std::string_view format, std::string& out) {
  for (std::size_t i = 0; i < format.size(); ++i) {
    const char c = format[i];
    if (c != '{' && c != '}') {
      out += c;
      continue;
    }
    if (i + 1 < format.size() && format[i + 1] == c) {
      out += c;
      ++i;
      continue;
    }
    const std::size_t end = format.find('}', i);
    if (c == '}' || end == format.npos) return false;
    const std::string_view field = format.substr(i + 1, end - i - 1);
    const auto colon = field.find(':');
    if (field.substr(0, colon).find_first_of(".[{") != field.npos) return false;
    if (colon != field.npos && !isPlainSpecifier(field.substr(colon))) return false;
    out += kGap;
    i = end;
  }
  return true;
}

bool openPercents(std::string_view format, std::string& out) {
  for (std::size_t i = 0; i < format.size(); ++i) {
    if (format[i] != '%') {
      out += format[i];
      continue;
    }
    ++i;
    if (i < format.size() && format[i] == '%') {
      out += '%';
      continue;
    }
    if (i < format.size() && format[i] == '(') {
      i = format.find(')', i);
      if (i == format.npos) return false;
      ++i;
    }
    while (i < format.size() &&
           std::string_view("0123456789.+- ").find(format[i]) != std::string_view::npos)
      ++i;
    if (i >= format.size() ||
        std::string_view("sdrifgeG").find(format[i]) == std::string_view::npos)
      return false;
    out += kGap;
  }
  return true;
}

bool fillGaps(std::string& text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != kGap) continue;
    const std::size_t next = text.find_first_not_of(" \t\n", i + 1);
    if (next != text.npos && text[next] == '(') return false;
    const char before = i == 0 ? ' ' : text[i - 1];
    if (before == '_' && (i == 1 || !isNameByte(text[i - 2]))) return false;
    const std::size_t last = i == 0 ? text.npos : text.find_last_not_of(" \t\n", i - 1);
    if (last != text.npos && text[last] == '.' &&
        (last == 0 || std::isdigit(static_cast<unsigned char>(text[last - 1])) == 0)) {
      return false;
    }
    text[i] = 'x';
  }
  return text.size() <= kMaxConstantBytes;
}

}  // namespace gantlet::python
