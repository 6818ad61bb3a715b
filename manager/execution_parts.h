// What the files of ExecutionDesk share.
#pragma once

#include <chrono>
#include <string>
#include <string_view>

#include "audit/log.h"
#include "manager/execution_state.h"
#include "pipeline/pipeline.h"

namespace gantlet {

inline constexpr std::chrono::seconds kStorePause{1};  // a database that is down is asked again

// A state as the store keeps it.
inline std::string nameOf(ExecutionState state) { return std::string(executionStateName(state)); }

// What is done with one, before it is. Errors: kAuditFailed.
[[nodiscard]] Status recordExecution(audit::Log& log, std::string_view event,
                                     std::string_view outcome, const std::string& id,
                                     const std::string& tenant, const Actor& actor);

}  // namespace gantlet
