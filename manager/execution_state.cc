#include "manager/execution_state.h"

#include <algorithm>

#include "core/sb_code.h"
#include "pipeline/report_json.h"

namespace gantlet {
namespace {

struct Row {
  ExecutionState state;
  std::string_view name;
};

using enum ExecutionState;

constexpr std::array kNames{
    Row{kPending, "PENDING"},     Row{kRunning, "RUNNING"}, Row{kCompleted, "COMPLETED"},
    Row{kFailed, "FAILED"},       Row{kDenied, "DENIED"},   Row{kNeedsReview, "NEEDS_REVIEW"},
    Row{kCancelled, "CANCELLED"}, Row{kLost, "LOST"},
};

struct Step {
  ExecutionState from;
  ExecutionState to;
};

constexpr std::array kSteps{
    Step{kPending, kRunning},     Step{kPending, kCancelled}, Step{kPending, kFailed},
    Step{kRunning, kCompleted},   Step{kRunning, kFailed},    Step{kRunning, kDenied},
    Step{kRunning, kNeedsReview}, Step{kRunning, kCancelled}, Step{kRunning, kLost},
};

}  // namespace

std::string_view executionStateName(ExecutionState state) {
  for (const Row& row : kNames) {
    if (row.state == state) return row.name;
  }
  return "LOST";
}

std::optional<ExecutionState> parseExecutionState(std::string_view name) {
  for (const Row& row : kNames) {
    if (row.name == name) return row.state;
  }
  return std::nullopt;
}

bool mayFollow(ExecutionState from, ExecutionState to) {
  return std::any_of(kSteps.begin(), kSteps.end(),
                     [&](const Step& step) { return step.from == from && step.to == to; });
}

bool isEnd(ExecutionState state) {
  return std::none_of(kSteps.begin(), kSteps.end(),
                      [&](const Step& step) { return step.from == state; });
}

ExecutionState endOf(RunStatus status) {
  switch (status) {
    case RunStatus::kSuccess: return kCompleted;
    case RunStatus::kDenied: return kDenied;
    case RunStatus::kNeedsReview: return kNeedsReview;
    case RunStatus::kCancelled: return kCancelled;
    case RunStatus::kVetted:
    case RunStatus::kProgramError:
    case RunStatus::kTimeout:
    case RunStatus::kOutOfMemory:
    case RunStatus::kOutputLimit:
    case RunStatus::kKilled:
    case RunStatus::kProviderError: return kFailed;
  }
  return kFailed;
}

std::string executionErrorText(const Error& error) {
  return json::write(json::Object{{"code", sbCodeOf(error.code)},
                                  {"message", error.message},
                                  {"resolution", error.resolution},
                                  {"kind", std::string(errorCodeName(error.code))}});
}

std::string executionErrorText(const Report& report) {
  if (!report.error) return "";
  return json::write(json::Object{{"code", report.error->code},
                                  {"message", report.error->message},
                                  {"resolution", report.error->resolution}});
}

}  // namespace gantlet
