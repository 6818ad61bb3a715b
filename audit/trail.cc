#include "audit/trail.h"

namespace gantlet::audit {

Trail::Trail(Log* log, const Clock& clock, TenantId tenant, SubmissionId submission,
             json::Object common)
    : log_(log),
      clock_(clock),
      tenant_(std::move(tenant)),
      submission_(std::move(submission)),
      common_(std::move(common)) {}

Status Trail::write(const std::string& stage, const std::string& event, std::string outcome,
                    std::chrono::nanoseconds took, json::Object details) {
  if (log_ == nullptr) return {};
  AuditRecord record;
  record.tenant = tenant_;
  record.submission = submission_;
  record.stage = stage;
  record.event = event;
  record.outcome = std::move(outcome);
  record.tookUs = std::chrono::duration_cast<std::chrono::microseconds>(took).count();
  record.details = common_;
  for (const auto& [key, value] : details.members()) record.details.set(key, value);
  TRY(Receipt receipt, log_->enqueue(record));
  entries_.push_back({stage, std::move(receipt)});
  return {};
}

Status Trail::durable() const {
  if (log_ == nullptr || entries_.empty()) return {};
  return log_->waitDurable(entries_.back().receipt.seq);
}

}  // namespace gantlet::audit
