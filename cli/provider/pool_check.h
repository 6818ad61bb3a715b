// The line of `gantlet doctor` about fork servers. Thread-safety: no state.
#pragma once

#include "executor/sandbox.h"

namespace gantlet::cli {

// Starts a fork server as a service would, runs one program through it, and ends it again: some
// 0.2 s. `present` where the program was forked; where it was not, why, and what that costs.
[[nodiscard]] HostFinding checkPools(SandboxOptions options);
// The same of node's, which is off by default: whether it could be had here.
[[nodiscard]] HostFinding checkNodePool(SandboxOptions options);

}  // namespace gantlet::cli
