#include "cluster/kept_run.h"

#include "manager/execution_state.h"
#include "pipeline/report_json.h"

namespace gantlet::cluster {

Result<KeptRequest> KeptRun::read(const std::string& text) const {
  TRY(KeptRequest kept, readKeptRequest(text));
  // Taken while nothing can be recorded, it would only fail.
  TRY_STATUS(parts_.log.health());
  if (!kept.request.policyDocument.empty()) {
    if (!parts_.amended) {
      return Error{ErrorCode::kUnsupported, "approvals can't be run here", ""};
    }
    TRY(kept.request.policy, parts_.amended(kept.request.policyDocument));
    return kept;
  }
  TRY(kept.request.policy, parts_.policy(kept.request.submission.tenant, kept.policyName));
  return kept;
}

Result<Report> KeptRun::run(const GateRequest& request, const std::function<Result<bool>()>& begin,
                            bool& begun) const {
  begun = false;
  TRY(Admission::Ticket ticket, parts_.admission.enter(request.submission.tenant, request.cancel));
  const Result<bool> may = begin();
  if (!may || !*may) ticket.nothingRan();
  if (!may) return may.error();
  if (!*may) return Error{ErrorCode::kCancelled, "it is not to begin any more", ""};
  begun = true;
  Result<Report> report = parts_.run(request);
  if (!report && ranNothing(report.error().code)) ticket.nothingRan();
  return report;
}

KeptRun::Ended KeptRun::endedBy(const GateRequest& request, const StartWatch& start,
                                Result<Report> report) {
  Ended ended;
  StoredExecution& execution = ended.execution;
  if (!report) {
    const bool cancelled = report.error().code == ErrorCode::kCancelled;
    const auto state = cancelled ? ExecutionState::kCancelled : ExecutionState::kFailed;
    execution.state = std::string(executionStateName(state));
    if (!cancelled) execution.error = executionErrorText(report.error());
    execution.neverRan = !cancelled && start.neverRan(report.error());
    return ended;
  }
  const ExecutionState state = endOf(report->status);
  execution.state = std::string(executionStateName(state));
  const bool refused = state == ExecutionState::kDenied || state == ExecutionState::kNeedsReview;
  // What an approval's own policy refuses has no policy that could be amended.
  if (refused && request.policyDocument.empty()) {
    ended.review = ReviewAsked{std::string(actionName(report->verdict.action)),
                               toHex(sha256(request.submission.source)),
                               std::string(languageName(request.submission.language)),
                               request.policy.reference(),
                               request.policy.digest,
                               {}};
  }
  execution.error = executionErrorText(*report);
  execution.result = json::write(reportJson(*std::move(report)));
  return ended;
}

}  // namespace gantlet::cluster
