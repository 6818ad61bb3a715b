#include "core/result.h"

#include <system_error>

namespace gantlet {

std::string_view errorCodeName(ErrorCode code) {
  switch (code) {
    case ErrorCode::kInvalidArgument: return "invalid_argument";
    case ErrorCode::kNotFound: return "not_found";
    case ErrorCode::kTooLarge: return "too_large";
    case ErrorCode::kUnsupported: return "unsupported";
    case ErrorCode::kBusy: return "busy";
    case ErrorCode::kUnavailable: return "unavailable";
    case ErrorCode::kConnectFailed: return "connect_failed";
    case ErrorCode::kInstanceFailed: return "instance_failed";
    case ErrorCode::kOutcomeUnknown: return "outcome_unknown";
    case ErrorCode::kAuditFailed: return "audit_failed";
    case ErrorCode::kCancelled: return "cancelled";
    case ErrorCode::kIo: return "io";
    case ErrorCode::kInternal: return "internal";
  }
  return "internal";
}

std::string Error::text() const {
  if (resolution.empty()) return message;
  return message + " (" + resolution + ")";
}

Error systemError(std::string_view what, int errnum) {
  return Error{ErrorCode::kIo, std::string(what) + ": " + std::generic_category().message(errnum),
               ""};
}

}  // namespace gantlet
