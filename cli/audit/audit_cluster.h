// audit verify --cluster: the logs of a cluster, checked offline.
#pragma once

#include "cli/arguments.h"
#include "cli/console.h"
#include "core/result.h"

namespace gantlet::cli {

// The exit code: 0 verified, 1 not. REQUIRES: --cluster is given. Errors: as of audit verify.
[[nodiscard]] Result<int> verifyClusterLogs(const Arguments& arguments, Console& console);

}  // namespace gantlet::cli
