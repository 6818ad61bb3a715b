#include "core/sb_code.h"

namespace gantlet {

std::string_view sbCodeOf(ErrorCode code) {
  switch (code) {
    case ErrorCode::kInvalidArgument:
    case ErrorCode::kNotFound:
    case ErrorCode::kTooLarge: return "SB002";
    case ErrorCode::kBusy: return "SB008";
    case ErrorCode::kUnsupported: return "SB001";
    case ErrorCode::kConnectFailed: return "SB003";
    case ErrorCode::kInstanceFailed: return "SB004";
    case ErrorCode::kOutcomeUnknown:
    case ErrorCode::kIo:
    case ErrorCode::kInternal:
    case ErrorCode::kCancelled:
    case ErrorCode::kUnavailable:
    case ErrorCode::kAuditFailed: return "SB009";
  }
  return "SB009";
}

}  // namespace gantlet
