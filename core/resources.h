// The project's data files (rules/, executor/runners/, service/openapi.json), compiled into the
// program: the rules that judge are those that were built and tested, whatever lies on the disk.
// Thread-safety: read-only after start.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace gantlet {

// The bytes of an embedded file by its path in the repository ("rules/policies/default.yaml").
[[nodiscard]] std::optional<std::string_view> findResource(std::string_view path);

// Paths of the embedded files that start with `prefix`, sorted.
[[nodiscard]] std::vector<std::string_view> listResources(std::string_view prefix);

}  // namespace gantlet
