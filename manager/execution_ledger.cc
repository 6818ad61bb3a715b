#include "manager/execution_ledger.h"

#include <vector>

#include "manager/execution_parts.h"

namespace gantlet {

Result<bool> ExecutionLedger::begin(const std::string& id, std::int64_t& startedAt) {
  bool unsure = false;
  {
    const std::lock_guard lock(mutex_);
    const auto found = unsure_.find(id);
    unsure = found != unsure_.end();
    if (unsure) startedAt = found->second;
    unsure_[id] = startedAt;
  }
  TRY(bool begun, store_.begin(id, nameOf(ExecutionState::kPending),
                               nameOf(ExecutionState::kRunning), startedAt));
  if (!begun && unsure) {
    TRY(const std::optional<StoredExecution> found, store_.get(id));
    begun =
        found && found->state == nameOf(ExecutionState::kRunning) && found->startedAt == startedAt;
  }
  const std::lock_guard lock(mutex_);
  unsure_.erase(id);
  return begun;
}

Result<bool> ExecutionLedger::end(const std::string& id, ExecutionState from,
                                  const StoredExecution& ended,
                                  const std::optional<ReviewAsked>& review) {
  if (webhooks_ == nullptr) return store_.end(id, nameOf(from), ended, review);
  bool any = false;
  const EndTold told = [&](const StoredExecution& execution, const std::string& callbackUrl) {
    std::vector<StoredDelivery> deliveries = webhooks_->tell(execution, callbackUrl);
    any = !deliveries.empty();
    return deliveries;
  };
  Result<bool> done = store_.end(id, nameOf(from), ended, review, told);
  if (done && *done && any) webhooks_->wake();
  return done;
}

Result<bool> ExecutionLedger::endUnbegun(const std::string& id, const StoredExecution& ended) {
  bool unsure = false;
  {
    const std::lock_guard lock(mutex_);
    unsure = unsure_.contains(id);
  }
  TRY(const bool changed, end(id, ExecutionState::kPending, ended));
  if (changed || !unsure) return changed;
  return end(id, ExecutionState::kRunning, ended);
}

bool ExecutionLedger::letGo(const std::string& id) {
  const std::lock_guard lock(mutex_);
  return unsure_.erase(id) > 0;
}

}  // namespace gantlet
