#include "service/route_path.h"

namespace gantlet {

std::optional<PathFields> matchPath(std::string_view pattern, std::string_view path) {
  PathFields fields;
  while (!pattern.empty()) {
    const std::size_t brace = pattern.find('{');
    const std::string_view literal = pattern.substr(0, brace);
    if (!path.starts_with(literal)) return std::nullopt;
    path.remove_prefix(literal.size());
    if (brace == std::string_view::npos) break;
    const std::size_t end = pattern.find('}', brace);
    if (end == std::string_view::npos) return std::nullopt;
    const std::string_view name = pattern.substr(brace + 1, end - brace - 1);
    pattern.remove_prefix(end + 1);
    std::string_view value = name == "tail" ? path : path.substr(0, path.find('/'));
    // "{name}:replay": what follows in the same segment is no part of the name.
    const std::string_view behind = pattern.substr(0, pattern.find('/'));
    if (!behind.empty()) {
      if (!value.ends_with(behind)) return std::nullopt;
      value.remove_suffix(behind.size());
    }
    if (value.empty()) return std::nullopt;
    fields.emplace_back(std::string(name), std::string(value));
    path.remove_prefix(value.size());
  }
  if (!path.empty()) return std::nullopt;
  return fields;
}

}  // namespace gantlet
