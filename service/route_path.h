// Route patterns: "/v1/audit/{seq}". A name in braces stands for one segment of the path, as it
// came, without decoding, less what stands behind the brace ("{name}:replay"); "{tail}" at the end
// stands for all that is left. Thread-safety: pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace gantlet {

using PathFields = std::vector<std::pair<std::string, std::string>>;

// What the names stand for; nullopt where the path is not of that pattern. No name stands for an
// empty text.
[[nodiscard]] std::optional<PathFields> matchPath(std::string_view pattern, std::string_view path);

}  // namespace gantlet
