#include "core/media_types.h"

#include <algorithm>
#include <functional>
#include <map>
#include <string>

#include "core/resources.h"

namespace gantlet {
namespace {

using Types = std::map<std::string_view, std::string_view, std::less<>>;  // by ending

std::string_view takeWord(std::string_view& line) {
  const std::size_t end = std::min(line.find(' '), line.size());
  const std::string_view word = line.substr(0, end);
  line.remove_prefix(std::min(end + 1, line.size()));
  return word;
}

Types readTypes(std::string_view text) {
  Types types;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.starts_with('#')) continue;
    const std::string_view type = takeWord(line);
    while (!line.empty()) types.emplace(takeWord(line), type);
  }
  return types;
}

}  // namespace

std::string_view mediaTypeOf(std::string_view name) {
  static const Types kTypes = readTypes(findResource("rules/media_types.txt").value_or(""));
  const std::size_t dot = name.rfind('.');
  if (dot != std::string_view::npos) {
    std::string ending(name.substr(dot + 1));
    std::transform(ending.begin(), ending.end(), ending.begin(), [](char c) {
      return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    if (const auto found = kTypes.find(ending); found != kTypes.end()) return found->second;
  }
  return "application/octet-stream";
}

}  // namespace gantlet
