#include "cli/exit_codes.h"

namespace gantlet::cli {

int exitCodeOf(const Error& error) {
  switch (error.code) {
    case ErrorCode::kInvalidArgument:
    case ErrorCode::kNotFound:
    case ErrorCode::kTooLarge: return kExitUsage;
    case ErrorCode::kUnsupported:
    case ErrorCode::kBusy:
    case ErrorCode::kUnavailable:
    case ErrorCode::kConnectFailed:
    case ErrorCode::kInstanceFailed:
    case ErrorCode::kOutcomeUnknown:
    case ErrorCode::kAuditFailed: return kExitUnavailable;
    case ErrorCode::kCancelled: return kExitInterrupted;
    case ErrorCode::kIo:
    case ErrorCode::kInternal: return kExitInternal;
  }
  return kExitInternal;
}

int vetExitCode(Action action) {
  switch (action) {
    case Action::kAllow: return kExitSuccess;
    case Action::kReview: return kExitVetReview;
    case Action::kDeny: return kExitVetDeny;
  }
  return kExitVetDeny;
}

}  // namespace gantlet::cli
