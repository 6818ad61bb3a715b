// Opens what lies beneath a folder that a program writes to: over no link of its making, which
// would lead whoever has the host's rights out of there, whatever the program does to the path
// meanwhile. Source: openat2(2). Thread-safety: safe from any thread.
#pragma once

#include <cstdint>
#include <string>

#include "core/unique_fd.h"

namespace gantlet {

// `path`: relative; "" is the folder itself. `flags`, `mode`: of open(2). Not valid: errno says
// why.
[[nodiscard]] UniqueFd openBeneath(int folder, const std::string& path, std::uint64_t flags,
                                   std::uint64_t mode = 0);

}  // namespace gantlet
