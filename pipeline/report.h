// Report: what the gantlet says of one submission, from `gantlet run --format json` and POST
// /v1/execute alike.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "audit/record.h"
#include "core/submission.h"
#include "executor/execution.h"
#include "policy/verdict.h"

namespace gantlet {

enum class RunStatus : std::uint8_t {
  kVetted,  // vet only: nothing was to run; never printed as a status
  kSuccess,
  kProgramError,
  kDenied,
  kNeedsReview,
  kTimeout,
  kOutOfMemory,
  kOutputLimit,
  kKilled,
  kProviderError,
  kCancelled,
};

[[nodiscard]] std::string_view runStatusName(RunStatus status);  // "success", "program_error", …

// SB001 … SB009 of the product's table.
struct ReportError {
  std::string code;
  std::string message;
  std::string resolution;
};

struct StageTimes {
  double analyze = 0;
  double judge = 0;
  double profile = 0;
  double execute = 0;
  double assemble = 0;
};

struct AuditReference {
  std::string stage;
  audit::Receipt receipt;
};

struct Report {
  SubmissionId id;
  TenantId tenant;
  std::optional<std::string> sessionId;
  Language language = Language::kPython;
  std::string filename;
  RunStatus status = RunStatus::kVetted;
  Verdict verdict;
  Facts facts;
  std::string profileDigest;  // empty where no profile was built
  std::size_t allowedSyscalls = 0;
  std::optional<ExecutionResult> execution;
  std::optional<ReportError> error;
  StageTimes stagesMs;
  std::vector<AuditReference> audit;
};

// What to write instead, of a submission that was not let run; else empty.
[[nodiscard]] std::string adviceOf(const Report& report);

}  // namespace gantlet
