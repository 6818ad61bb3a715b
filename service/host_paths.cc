#include "service/host_paths.h"

#include <algorithm>
#include <array>

namespace gantlet {
namespace {

// What stands before a path where it begins a word, and what ends it.
constexpr std::string_view kBefore = " \t\n'\"`([{<=,;:";
constexpr std::string_view kBehind = " \t\n'\"`)]}>,;:";
constexpr std::array<std::string_view, 2> kRoutes{"/v1/", "/api/"};

bool isRoute(std::string_view path) {
  return std::any_of(kRoutes.begin(), kRoutes.end(),
                     [&](std::string_view route) { return path.starts_with(route); });
}

}  // namespace

std::string withoutHostPaths(std::string_view text) {
  std::string told;
  std::size_t at = 0;
  while (at < text.size()) {
    // "unix:///run/engine.sock" begins at its third slash; "https://host/path" is no file's.
    const bool begins = at == 0 || kBefore.find(text[at - 1]) != std::string_view::npos ||
                        (text.substr(0, at).ends_with("://") && at + 1 < text.size());
    const bool address = text.substr(at).starts_with("//");
    if (text[at] != '/' || !begins || address) {
      told += text[at++];
      continue;
    }
    const std::size_t end = std::min(text.find_first_of(kBehind, at), text.size());
    std::string_view path = text.substr(at, end - at);
    at = end;
    while (path.size() > 1 && path.ends_with('/')) path.remove_suffix(1);
    const std::size_t last = path.rfind('/');
    if (last == 0 || isRoute(path)) {
      told += path;
    } else {
      told += path.substr(last + 1);
    }
  }
  return told;
}

Error toldError(Error error) {
  if (error.code == ErrorCode::kInvalidArgument) return error;
  error.message = withoutHostPaths(error.message);
  error.resolution = withoutHostPaths(error.resolution);
  return error;
}

}  // namespace gantlet
