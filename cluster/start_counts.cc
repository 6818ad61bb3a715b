#include "cluster/start_counts.h"

namespace gantlet::cluster {
namespace {

// What says nothing of the machine: the request was wrong, or nobody waits for it any more, or the
// tenant has no place.
bool isOurs(ErrorCode code) {
  switch (code) {
    case ErrorCode::kInternal:
    case ErrorCode::kIo:
    case ErrorCode::kInstanceFailed:
    case ErrorCode::kConnectFailed:
    case ErrorCode::kUnavailable:
    case ErrorCode::kAuditFailed:
    case ErrorCode::kOutcomeUnknown: return true;
    default: return false;
  }
}

constexpr std::size_t kLongestFault = 160;

}  // namespace

void StartCounts::count(const Result<Report>& ended) {
  const bool fault =
      ended ? ended->status == RunStatus::kProviderError : isOurs(ended.error().code);
  const bool ran = ended && ended->execution.has_value();
  if (!fault && !ran) return;
  const std::lock_guard lock(mutex_);
  ++seen_.starts;
  if (!fault) return;
  ++seen_.faults;
  const std::string why = !ended         ? ended.error().message
                          : ended->error ? ended->error->message
                                         : "the provider failed";
  seen_.lastFault = why.substr(0, kLongestFault);
}

NodeOutcomes StartCounts::seen() const {
  const std::lock_guard lock(mutex_);
  return seen_;
}

}  // namespace gantlet::cluster
