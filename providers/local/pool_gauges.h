// What the pools of the local sandbox hold, for health and metrics.
// Thread-safety: a pure function.
#pragma once

#include <vector>

#include "executor/sandbox.h"
#include "providers/provider.h"

namespace gantlet {

// `size`: the most that a pool holds: as many as `options` say of the programs that were asked for
// last, and half as many of those before, where these differ in limits or system calls. So it is
// reached only where two kinds are asked for, and `available` is never above it.
[[nodiscard]] std::vector<PoolGauge> poolGauges(const PoolOptions& options, const PoolState& state);

}  // namespace gantlet
