#include "policy/stylesheet.h"

#include <algorithm>
#include <array>
#include <string>

namespace gantlet {
namespace {

constexpr auto kOthers = std::to_array<std::string_view>(
    {"document", "include", "import", "<!", "&#", "exslt", "xmlsoft", "extension", "saxon", "xalan",
     "jclark", "script", "namespace-alias"});

std::string lowered(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return lower;
}

}  // namespace

bool isPlainStylesheet(std::string_view text) {
  const std::string lower = lowered(text);
  const bool others = std::any_of(kOthers.begin(), kOthers.end(), [&](std::string_view word) {
    return lower.find(word) != std::string::npos;
  });
  if (others || lower.find('\0') != std::string::npos) return false;
  const std::size_t declared = lower.find("encoding=");
  // xsl:output has an encoding as well: of what is written.
  const std::size_t declaration = lower.starts_with("<?xml ") ? lower.find("?>") : 0;
  if (declared == std::string::npos || declared > declaration) return true;
  return lower.compare(declared + 10, 5, "utf-8") == 0;
}

}  // namespace gantlet
