#include "pipeline/report.h"

namespace gantlet {

std::string_view runStatusName(RunStatus status) {
  switch (status) {
    case RunStatus::kVetted: return "vetted";
    case RunStatus::kSuccess: return "success";
    case RunStatus::kProgramError: return "program_error";
    case RunStatus::kDenied: return "denied";
    case RunStatus::kNeedsReview: return "needs_review";
    case RunStatus::kTimeout: return "timeout";
    case RunStatus::kOutOfMemory: return "out_of_memory";
    case RunStatus::kOutputLimit: return "output_limit";
    case RunStatus::kKilled: return "killed";
    case RunStatus::kProviderError: return "provider_error";
    case RunStatus::kCancelled: return "cancelled";
  }
  return "provider_error";  // a value that nobody defined must not look like a success
}

std::string adviceOf(const Report& report) {
  const bool stopped =
      report.status == RunStatus::kDenied || report.status == RunStatus::kNeedsReview;
  return stopped ? report.verdict.advice : std::string();
}

}  // namespace gantlet
