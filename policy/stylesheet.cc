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
  // xsl:output has an encoding as well: of what is written.
  if (!lower.starts_with("<?xml")) return true;
  std::string declaration = lower.substr(0, lower.find("?>"));
  std::erase_if(declaration,
                [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; });
  const std::size_t declared = declaration.find("encoding");
  if (declared == std::string::npos) return true;
  const std::string_view name = std::string_view(declaration).substr(declared + 8);
  return name.starts_with("=\"utf-8\"") || name.starts_with("='utf-8'");
}

}  // namespace gantlet
