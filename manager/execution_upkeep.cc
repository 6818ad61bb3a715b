// What ExecutionDesk does beside its clients: what a start finds from before, what other services
// on the same database have taken or left, and what time takes away.
#include <algorithm>

#include "manager/execution_desk.h"
#include "manager/execution_parts.h"
#include "pipeline/act_record.h"

namespace gantlet {
namespace {

constexpr std::size_t kForgetAtOnce = 500;
constexpr std::chrono::milliseconds kFlushPause{100};
constexpr std::chrono::seconds kGiveBackEvery{5};

std::int64_t monotonicMs(const Clock& clock) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
             clock.monotonicNow().time_since_epoch())
      .count();
}

}  // namespace

Status recordExecution(audit::Log& log, std::string_view event, std::string_view outcome,
                       const std::string& id, const std::string& tenant, const Actor& actor) {
  audit::AuditRecord entry;
  entry.tenant = TenantId(tenant);
  entry.submission = SubmissionId(id);
  entry.stage = "service";
  entry.event = std::string(event);
  entry.outcome = std::string(outcome);
  return recordAct(log, std::move(entry), actor);
}

Status ExecutionDesk::recover() {
  // What a cluster runs is found again by its reconciler.
  if (parts_.share != nullptr) {
    TRY([[maybe_unused]] const std::size_t cancelled, cancelRevoked({"service", "", ""}));
    return {};
  }
  TRY(const std::vector<WaitingExecution> lost, store_.in(nameOf(ExecutionState::kRunning)));
  for (const WaitingExecution& execution : lost) {
    TRY_STATUS(lose(execution, "the service ended while it ran; how far it came is not known"));
  }
  TRY(const std::vector<WaitingExecution> waiting, store_.in(nameOf(ExecutionState::kPending)));
  for (const WaitingExecution& execution : waiting) {
    queue_.add(execution.tenant, {execution.id, execution.createdAt, 0});
  }
  // Revoked while no service ran.
  TRY([[maybe_unused]] const std::size_t cancelled, cancelRevoked({"service", "", ""}));
  return {};
}

Status ExecutionDesk::lose(const WaitingExecution& execution, const std::string& why) {
  TRY_STATUS(recordExecution(parts_.log, "execution_lost", "aborted", execution.id,
                             execution.tenant, {"service", "", ""}));
  StoredExecution ended;
  ended.state = nameOf(ExecutionState::kLost);
  ended.endedAt = now();
  ended.error = executionErrorText(
      Error{ErrorCode::kOutcomeUnknown, why, "look at its audit records before it is sent again"});
  TRY(const bool changed, ledger_.end(execution.id, ExecutionState::kRunning, ended));
  if (changed) tellEnd(execution.id, ended);
  return {};
}

bool ExecutionDesk::isKnown(const std::string& id, const std::string& tenant) const {
  if (running_.contains(id) || written_.contains(id)) return true;
  return queue_.contains(tenant, id);
}

// Its client was told that nothing is queued.
Status ExecutionDesk::takeBack(const WaitingExecution& execution) {
  {
    const std::lock_guard lock(mutex_);
    if (isKnown(execution.id, execution.tenant)) return {};
    takenBack_.insert(execution.id);
  }
  const Result<bool> gone = store_.takeBack(execution.id, nameOf(ExecutionState::kPending));
  {
    const std::lock_guard lock(mutex_);
    takenBack_.erase(execution.id);
    ++takenBackCount_;
  }
  if (!gone) return gone.error();
  StoredExecution ended;
  ended.id = execution.id;
  ended.state = nameOf(ExecutionState::kCancelled);
  ended.endedAt = now();
  if (!*gone) return {};
  if (const std::shared_ptr<ExecutionEvents> events = live_.remove(execution.id)) {
    events->end(ended);
  }
  return {};
}

// Their clients were told that nothing is queued. One that a node has begun meanwhile goes on.
void ExecutionDesk::takeBackUnsure() {
  std::vector<std::string> unsure;
  {
    const std::lock_guard lock(mutex_);
    unsure.swap(unsureShared_);
    doubt_ = false;
  }
  for (const std::string& id : unsure) {
    if (store_.takeBack(id, nameOf(ExecutionState::kPending))) continue;
    const std::lock_guard lock(mutex_);
    unsureShared_.push_back(id);
    doubt_ = true;
  }
}

bool ExecutionDesk::reconcile() {
  if (parts_.share != nullptr) {
    takeBackUnsure();
    return !doubt_;
  }
  const std::lock_guard alone(reconciling_);
  doubt_ = false;
  const auto waiting = store_.in(nameOf(ExecutionState::kPending));
  const auto running = store_.in(nameOf(ExecutionState::kRunning));
  bool done = waiting && running;
  // What they said may have changed since: each change names the state that it starts from.
  for (std::size_t i = 0; done && i < waiting->size(); ++i) done = !!takeBack((*waiting)[i]);
  for (std::size_t i = 0; done && i < running->size(); ++i) {
    const WaitingExecution& execution = (*running)[i];
    {
      const std::lock_guard lock(mutex_);
      if (isKnown(execution.id, execution.tenant)) continue;
    }
    done = !!lose(execution, "the database took its start, and the service did not hear of that");
  }
  if (!done) doubt_ = true;
  return done;
}

void ExecutionDesk::forgetOld() {
  const auto keep = std::chrono::duration_cast<std::chrono::milliseconds>(options_.keep).count();
  while (true) {
    const auto forgotten = store_.forget(now() - keep, kForgetAtOnce);
    if (!forgotten || *forgotten < kForgetAtOnce) return;
  }
}

bool ExecutionDesk::isTrimDue() const {
  const std::int64_t at = trimmedAt_;
  if (at < 0 || keptSince_ > options_.maxKeptBytes / 8) return true;
  const std::int64_t every = options_.trimEvery.count();
  return every > 0 && monotonicMs(parts_.clock) - at >= every;
}

bool ExecutionDesk::trim() {
  const std::uint64_t since = keptSince_.exchange(0);
  const Result<std::uint64_t> trimmed = store_.trim(
      options_.maxKeptBytes,
      executionErrorText(Error{ErrorCode::kTooLarge,
                               "the result was forgotten: newer ones of the tenant needed its room",
                               "fetch results soon, or let programs print and leave less"}));
  if (!trimmed) {
    keptSince_ += since;  // looked at again when the database is back
    return false;
  }
  trimmedAt_ = monotonicMs(parts_.clock);
  if (*trimmed == 0 || parts_.lines == nullptr) return true;
  parts_.lines->write({LogLevel::kWarning,
                       "results_forgotten",
                       "results of executions were forgotten for room",
                       {{"executions", static_cast<std::int64_t>(*trimmed)}}});
  return true;
}

void ExecutionDesk::housekeep() {
  std::unique_lock lock(mutex_);
  auto nextForget = std::chrono::steady_clock::now();
  auto nextGiveBack = nextForget;
  while (!stopping_) {
    if (std::chrono::steady_clock::now() >= nextGiveBack) {
      lock.unlock();
      // A disk that is full gets room again without anything being written.
      (void)parts_.database.giveBack();
      if (doubt_) (void)reconcile();
      if (isTrimDue()) (void)trim();
      lock.lock();
      nextGiveBack = std::chrono::steady_clock::now() + kGiveBackEvery;
    }
    if (std::chrono::steady_clock::now() >= nextForget) {
      lock.unlock();
      forgetOld();
      lock.lock();
      nextForget = std::chrono::steady_clock::now() + std::chrono::hours(1);
    }
    if (!live_.hasUnflushed()) {
      stopped_.wait_until(lock, std::min(nextForget, nextGiveBack),
                          [&] { return stopping_ || live_.hasUnflushed(); });
      continue;
    }
    stopped_.wait_for(lock, kFlushPause, [&] { return stopping_; });
    lock.unlock();
    live_.flush();
    lock.lock();
  }
}

}  // namespace gantlet
