#include "analyzer/preflight.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <string>

#include "core/utf8.h"

namespace gantlet {
namespace {

ByteRange at(std::size_t offset, std::size_t length = 1) {
  return {static_cast<std::uint32_t>(offset), static_cast<std::uint32_t>(offset + length)};
}

// UTF-16 and UTF-32 announce themselves; CPython and node would decode or reject, never read bytes.
bool hasWideByteOrderMark(std::string_view source) {
  return source.starts_with("\xFF\xFE") || source.starts_with("\xFE\xFF") ||
         source.starts_with(std::string_view("\0\0\xFE\xFF", 4));
}

bool checkBytes(std::string_view source, FactSink& sink) {
  if (hasWideByteOrderMark(source)) {
    sink.trouble("utf-16", at(0, 2));
    return false;
  }
  if (const auto nul = source.find('\0'); nul != std::string_view::npos) {
    sink.trouble("nul", at(nul));  // CPython before 3.11.4 stops reading here; a parser does not
    return false;
  }
  if (const auto bad = firstInvalidUtf8(source)) {
    sink.trouble("invalid-utf8", at(*bad));
    return false;
  }
  return true;
}

// U+202A..U+202E and U+2066..U+2069 (CVE-2021-42574): what a reviewer sees is not what runs.
void findBidiControls(std::string_view source, FactSink& sink) {
  for (auto i = source.find('\xE2'); i != std::string_view::npos; i = source.find('\xE2', i + 1)) {
    if (i + 2 >= source.size()) return;
    const auto second = static_cast<unsigned char>(source[i + 1]);
    const auto third = static_cast<unsigned char>(source[i + 2]);
    const bool embedding = second == 0x80U && third >= 0xAAU && third <= 0xAEU;
    const bool isolate = second == 0x81U && third >= 0xA6U && third <= 0xA9U;
    if (embedding || isolate) sink.syntax("bidi", at(i, 3));
  }
}

bool checkLineLength(std::string_view source, FactSink& sink) {
  std::size_t start = 0;
  while (start < source.size()) {
    const std::size_t end = std::min(source.find('\n', start), source.size());
    if (end - start > kMaxLineBytes) {
      sink.limit("line-length", at(start, end - start));
      return false;
    }
    start = end + 1;
  }
  return true;
}

bool isCookieCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_' || c == '.';
}

// The encoding that a line declares, by PEP 263's ^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+); the
// offset of its name in the line, or an empty result.
ByteRange findCookie(std::string_view line) {
  const auto hash = line.find_first_not_of(" \t\f");
  if (hash == std::string_view::npos || line[hash] != '#') return {};
  for (auto i = line.find("coding", hash); i != std::string_view::npos;
       i = line.find("coding", i + 1)) {
    std::size_t name = i + 6;
    if (name >= line.size() || (line[name] != ':' && line[name] != '=')) continue;
    ++name;
    while (name < line.size() && (line[name] == ' ' || line[name] == '\t')) ++name;
    std::size_t end = name;
    while (end < line.size() && isCookieCharacter(line[end])) ++end;
    if (end > name) return at(name, end - name);
  }
  return {};
}

// Lower case with '_' for '-' and ' ', as CPython's get_normal_name() compares them.
bool isHarmlessEncoding(std::string_view name, bool asciiSource) {
  std::string normal;
  for (const char c : name) {
    normal.push_back(c == '_' ? '-'
                              : static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
  }
  static constexpr std::array<std::string_view, 3> kUtf8{"utf-8", "utf8", "u8"};
  static constexpr std::array<std::string_view, 7> kAsciiSupersets{
      "ascii", "us-ascii", "latin-1", "latin1", "iso-8859-1", "iso-latin-1", "iso8859-1"};
  const auto has = [&normal](const auto& list) {
    return std::find(list.begin(), list.end(), normal) != list.end();
  };
  // Over plain ASCII bytes, Latin-1 reads the same; over others, identifiers would be different
  // ones.
  return has(kUtf8) || (asciiSource && has(kAsciiSupersets));
}

bool checkEncodingCookie(std::string_view source, FactSink& sink) {
  const bool ascii = std::all_of(source.begin(), source.end(),
                                 [](char c) { return static_cast<unsigned char>(c) < 0x80U; });
  std::size_t start = source.starts_with("\xEF\xBB\xBF") ? 3 : 0;
  for (int lineNumber = 0; lineNumber < 2 && start < source.size(); ++lineNumber) {
    const std::size_t end = std::min(source.find('\n', start), source.size());
    const ByteRange cookie = findCookie(source.substr(start, end - start));
    const auto name = source.substr(start + cookie.start, cookie.end - cookie.start);
    if (cookie.end > cookie.start && !isHarmlessEncoding(name, ascii)) {
      sink.trouble("encoding-cookie", at(start + cookie.start, name.size()));
      return false;
    }
    start = end + 1;
  }
  return true;
}

// CPython ends a line at a lone CR, so that a comment may end where a parser sees it go on.
bool checkBareCr(std::string_view source, FactSink& sink) {
  for (auto i = source.find('\r'); i != std::string_view::npos; i = source.find('\r', i + 1)) {
    if (i + 1 < source.size() && source[i + 1] == '\n') continue;
    sink.trouble("bare-cr", at(i));
    return false;
  }
  return true;
}

// One byte order mark at the start is skipped by everybody; elsewhere the Python grammar takes it
// for white space and CPython does not.
bool checkByteOrderMarks(std::string_view source, FactSink& sink) {
  const auto mark = source.find("\xEF\xBB\xBF", source.starts_with("\xEF\xBB\xBF") ? 3 : 0);
  if (mark == std::string_view::npos) return true;
  sink.trouble("bom", at(mark, 3));
  return false;
}

}  // namespace

bool preflight(std::string_view source, Language language, ByteCount maxSize, FactSink& sink) {
  if (source.size() > maxSize.bytes()) {
    sink.limit("size", at(0, source.size()));
    return false;
  }
  if (!checkBytes(source, sink)) return false;
  findBidiControls(source, sink);
  if (!checkLineLength(source, sink)) return false;
  if (language != Language::kPython) return true;
  return checkByteOrderMarks(source, sink) && checkBareCr(source, sink) &&
         checkEncodingCookie(source, sink);
}

}  // namespace gantlet
