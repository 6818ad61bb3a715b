#include "policy/module_file.h"

#include <algorithm>
#include <set>
#include <string>

#include "core/resources.h"

namespace gantlet {
namespace {

constexpr std::string_view kSurfaces = "rules/python/surface/";
constexpr std::string_view kList = "rules/python_modules.txt";

using Names = std::set<std::string_view>;

void addLine(Names& names, std::string_view line) {
  while (!line.empty()) {
    const std::size_t end = std::min(line.find(' '), line.size());
    if (end > 0) names.insert(line.substr(0, end));
    line.remove_prefix(std::min(end + 1, line.size()));
  }
}

Names readNames() {
  Names names;
  for (const std::string_view path : listResources(kSurfaces)) {
    const std::string_view module = path.substr(kSurfaces.size());
    names.insert(module.substr(0, module.find('.')));
  }
  std::string_view text = findResource(kList).value_or("");
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    if (!text.starts_with('#')) addLine(names, text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return names;
}

bool isPlainPart(std::string_view part) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '-';
  };
  return !part.empty() && !part.starts_with("__") && std::all_of(part.begin(), part.end(), plain);
}

}  // namespace

bool isOwnScript(std::string_view path) {
  static const Names kNames = readNames();
  if (!path.ends_with(".py")) return false;
  path.remove_suffix(3);
  for (const std::string_view root : {"/mnt/data/", "/home/user/", "/tmp/"}) {
    if (path.starts_with(root)) {
      path.remove_prefix(root.size());
      break;
    }
  }
  for (bool inFolder = false;; inFolder = true) {
    const std::size_t end = std::min(path.find('/'), path.size());
    const std::string_view part = path.substr(0, end);
    std::string lower(part);
    std::transform(lower.begin(), lower.end(), lower.begin(), [](char c) {
      return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    });
    // Nothing starts main.py by itself but in the workspace's own folder.
    const bool isMain = inFolder && end == path.size() && part == "main";
    if (isMain) return true;
    if (!isPlainPart(part) || kNames.contains(lower) || kNames.contains(part)) return false;
    if (end == path.size()) return true;
    path.remove_prefix(end + 1);
  }
}

}  // namespace gantlet
