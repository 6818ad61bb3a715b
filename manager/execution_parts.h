// What the files of ExecutionDesk share.
#pragma once

#include <chrono>
#include <string>

#include "manager/execution_state.h"

namespace gantlet {

inline constexpr std::chrono::seconds kStorePause{1};  // a database that is down is asked again

// A state as the store keeps it.
inline std::string nameOf(ExecutionState state) { return std::string(executionStateName(state)); }

}  // namespace gantlet
