// The life of an execution as a table: which state may follow which. Nothing else decides that.
//
//   PENDING ──> RUNNING ──> COMPLETED, FAILED, DENIED, NEEDS_REVIEW, CANCELLED
//      │           └──────> LOST       the service ended while it ran: nobody knows how far it came
//      ├──────────────────> CANCELLED  before it ran
//      └──────────────────> FAILED     it can't be run any more: its policy has gone
//
// Thread-safety: pure functions.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/result.h"
#include "pipeline/report.h"

namespace gantlet {

enum class ExecutionState : std::uint8_t {
  kPending,
  kRunning,
  kCompleted,    // the program ended well
  kFailed,       // it did not, or it could not be run
  kDenied,       // by the policy: nothing has run
  kNeedsReview,  // a person has to decide: nothing has run
  kCancelled,
  kLost,
};
inline constexpr std::array kExecutionStates{
    ExecutionState::kPending,   ExecutionState::kRunning, ExecutionState::kCompleted,
    ExecutionState::kFailed,    ExecutionState::kDenied,  ExecutionState::kNeedsReview,
    ExecutionState::kCancelled, ExecutionState::kLost};

// "PENDING", "RUNNING", …
[[nodiscard]] std::string_view executionStateName(ExecutionState state);
[[nodiscard]] std::optional<ExecutionState> parseExecutionState(std::string_view name);
[[nodiscard]] bool mayFollow(ExecutionState from, ExecutionState to);
// Whether nothing follows.
[[nodiscard]] bool isEnd(ExecutionState state);
// The state in which a run with that status leaves its execution.
[[nodiscard]] ExecutionState endOf(RunStatus status);
// An error as it is kept with an execution and answered: code, message, resolution and kind, as
// JSON.
[[nodiscard]] std::string executionErrorText(const Error& error);
// The same of a run that was refused or ended by a limit, so that lists tell why; "": of another.
[[nodiscard]] std::string executionErrorText(const Report& report);

}  // namespace gantlet
