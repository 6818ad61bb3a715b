#include "policy/pattern.h"

#include <algorithm>

namespace gantlet {

// The usual two-finger walk: on a mismatch, the last star takes one character more. At most
// |pattern| * |text| steps, no recursion.
bool globMatch(std::string_view pattern, std::string_view text) {
  std::size_t p = 0;
  std::size_t t = 0;
  std::size_t star = std::string_view::npos;
  std::size_t resume = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      resume = t;
    } else if (p < pattern.size() && pattern[p] == text[t]) {
      ++p;
      ++t;
    } else if (star != std::string_view::npos) {
      p = star + 1;
      t = ++resume;
    } else {
      return false;
    }
  }
  while (p < pattern.size() && pattern[p] == '*') ++p;
  return p == pattern.size();
}

bool globMatchAny(const std::vector<std::string>& patterns, std::string_view text) {
  return std::any_of(patterns.begin(), patterns.end(),
                     [&](const std::string& pattern) { return globMatch(pattern, text); });
}

bool dottedMatchAny(const std::vector<std::string>& patterns, std::string_view name) {
  return std::any_of(patterns.begin(), patterns.end(), [&](const std::string& pattern) {
    if (isGlob(pattern)) return globMatch(pattern, name);
    return name.starts_with(pattern) &&
           (name.size() == pattern.size() || name[pattern.size()] == '.');
  });
}

}  // namespace gantlet
