#include "core/artifact_name.h"

#include <algorithm>
#include <array>

#include "core/utf8.h"

namespace gantlet {
namespace {

constexpr std::size_t kMaxTold = 120;

// How many bytes at `at` are a character that nobody sees or that turns what is around it: those
// make one name look like another. 0: none.
std::size_t hiddenCharacterAt(std::string_view name, std::size_t at) {
  struct Range {
    std::string_view first;  // UTF-8, which sorts as code points do
    std::string_view last;
  };
  constexpr std::array<Range, 10> kHidden{{
      {"\xC2\x80", "\xC2\x9F"},                  // C1 controls
      {"\xC2\xAD", "\xC2\xAD"},                  // soft hyphen
      {"\xD8\x9C", "\xD8\x9C"},                  // Arabic letter mark
      {"\xE1\xA0\x8E", "\xE1\xA0\x8E"},          // Mongolian vowel separator
      {"\xE2\x80\x8B", "\xE2\x80\x8F"},          // zero width, marks of direction
      {"\xE2\x80\xA8", "\xE2\x80\xAE"},          // separators, embeddings, overrides
      {"\xE2\x81\xA0", "\xE2\x81\xAF"},          // joiners, isolates
      {"\xEF\xB8\x80", "\xEF\xB8\x8F"},          // variation selectors
      {"\xEF\xBB\xBF", "\xEF\xBB\xBF"},          // byte order mark
      {"\xF3\xA0\x80\x80", "\xF3\xA0\x87\xBF"},  // tags, more selectors
  }};
  for (const Range& range : kHidden) {
    const std::string_view here = name.substr(at, range.first.size());
    if (here.size() == range.first.size() && here >= range.first && here <= range.last) {
      return here.size();
    }
  }
  return 0;
}

bool isControl(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 0x20 || byte == 0x7F;
}

bool hasUnseen(std::string_view name) {
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (isControl(name[i]) || hiddenCharacterAt(name, i) != 0) return true;
  }
  return false;
}

}  // namespace

std::string_view troubleWithName(std::string_view name) {
  if (name.empty()) return "it has no name";
  if (name.size() > 255) return "its name is longer than 255 bytes";
  if (!isValidUtf8(name)) return "its name is not UTF-8";
  if (hasUnseen(name)) return "its name holds characters that can't be seen";
  if (name.find_first_of("/\\") != std::string_view::npos)
    return "its name holds a slash or a backslash";
  if (name.front() == '.') return "it is hidden: its name begins with a dot";
  return {};
}

std::string_view troubleWithPath(std::string_view path) {
  if (path.size() > 1024) return "its path is longer than 1024 bytes";
  for (;;) {
    const std::size_t slash = path.find('/');
    if (const std::string_view trouble = troubleWithName(path.substr(0, slash)); !trouble.empty()) {
      return trouble;
    }
    if (slash == std::string_view::npos) return {};
    path.remove_prefix(slash + 1);
  }
}

std::string tellableName(std::string_view name) {
  const std::string valid = toValidUtf8(name);
  std::string told;
  for (std::size_t i = 0; i < valid.size();) {
    const std::size_t hidden = isControl(valid[i]) ? 1 : hiddenCharacterAt(valid, i);
    if (hidden == 0) {
      told += valid[i++];
    } else {
      told += "\xEF\xBF\xBD";
      i += hidden;
    }
  }
  if (told.size() > kMaxTold) {
    told.resize(utf8FloorBoundary(told, kMaxTold));
    told += "…";
  }
  return told;
}

}  // namespace gantlet
