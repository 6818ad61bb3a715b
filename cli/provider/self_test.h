// The self-test of `gantlet doctor`: attack programs, carried inside the program, against the
// sandbox of this host. Thread-safety: no state.
#pragma once

#include <vector>

#include "executor/sandbox.h"

namespace gantlet::cli {

// A line for each program: `present` where it was held, with what held it. Errors: as
// Sandbox::create.
[[nodiscard]] Result<std::vector<HostFinding>> runSelfTest(const SandboxOptions& options);

}  // namespace gantlet::cli
