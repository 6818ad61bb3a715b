// Opens what lies beneath a folder that a program writes to: over no link of its making, which
// would lead the supervisor, who has the host's rights, out of there. Source: openat2(2).
// Thread-safety: safe from any thread.
#pragma once

#include "core/unique_fd.h"

namespace gantlet {

// `flags`: of open(2), with which nothing is made. None: errno says why.
[[nodiscard]] UniqueFd openBeneath(int folder, const char* path, int flags);

}  // namespace gantlet
