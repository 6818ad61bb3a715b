#include "manager/execution_desk.h"

#include <sys/eventfd.h>

#include <algorithm>
#include <cerrno>

#include "manager/execution_parts.h"
#include "pipeline/act_record.h"
#include "pipeline/report_json.h"

namespace gantlet {
namespace {

Error unknownExecution(const std::string& id) {
  return Error{ErrorCode::kNotFound, "there is no such execution: " + id, ""};
}

}  // namespace

ExecutionDesk::ExecutionDesk(const Parts& parts, const ExecutionOptions& options)
    : parts_(parts),
      options_(options),
      store_(parts.database),
      ledger_(store_, parts.webhooks),
      requests_(store_),
      live_(parts.clock,
            [this] {
              {
                // Whoever looked whether there is something is asleep by then.
                const std::lock_guard lock(mutex_);
              }
              stopped_.notify_all();
            }),
      queue_({options.maxWaiting, options.maxWaitingTenant, options.maxWaitingBytes,
              // A quarter of the workers is left to the other tenants.
              std::max<std::size_t>(1, options.workers - options.workers / 4)}) {}

Result<std::unique_ptr<ExecutionDesk>> ExecutionDesk::open(const Parts& parts,
                                                           const ExecutionOptions& options) {
  std::unique_ptr<ExecutionDesk> desk(new ExecutionDesk(parts, options));
  TRY_STATUS(desk->recover());
  const std::size_t workers = parts.share == nullptr ? options.workers : 0;
  for (std::size_t i = 0; i < workers; ++i) {
    desk->workers_.emplace_back([&desk = *desk] { desk.work(); });
  }
  desk->housekeeper_ = std::thread([&desk = *desk] { desk.housekeep(); });
  return desk;
}

ExecutionDesk::~ExecutionDesk() { stop(std::chrono::milliseconds(0)); }

Status ExecutionDesk::takeSharedPlace(const std::string& tenant, std::size_t bytes) {
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return Error{ErrorCode::kUnavailable, "the service is stopping", ""};
  }
  if (bytes > options_.maxRequest) {
    return Error{ErrorCode::kTooLarge, "the request is too large to be queued",
                 "send smaller files"};
  }
  TRY_STATUS(parts_.log.health());
  TRY(const ExecutionShare::Load all, parts_.share->load());
  if (all.waiting >= options_.maxWaiting) return queueFull("the queue is full");
  TRY(const ExecutionShare::Load own, parts_.share->loadOf(tenant));
  const std::optional<std::uint32_t> most = parts_.admission.executionLimit(TenantId(tenant));
  if (own.waiting >= options_.maxWaitingTenant || (most && own.waiting + own.running >= *most)) {
    return tenantQueueFull(most);
  }
  return {};
}

namespace {

// Whether it is one that waits, which an earlier request has added.
bool waitsForAnother(const Result<ExecutionAdded>& added) {
  return added && added->existed && added->sameBody &&
         added->execution.state == nameOf(ExecutionState::kPending);
}

}  // namespace

Result<ExecutionAdded> ExecutionDesk::addShared(const NewExecution& added) {
  TRY_STATUS(takeSharedPlace(added.execution.tenant, added.request.size()));
  Result<ExecutionAdded> answer = store_.add(added);
  // Another service may have come first with the same key: then there is one to be found now.
  if (!answer && added.idempotencyKey) answer = store_.add(added);
  // The service that had it first may not know that it is there, and be about to take it back.
  if (waitsForAnother(answer)) {
    const Result<bool> adopted = store_.adopt(answer->execution.id);
    if (!adopted) return adopted.error();
    if (!*adopted) answer = store_.add(added);
  }
  const std::lock_guard lock(mutex_);
  if (!answer) {
    unsureShared_.push_back(added.execution.id);
    doubt_ = true;
    return answer;
  }
  if (answer->existed || answer->declined) return answer;
  ++accepted_;
  parts_.share->added(added.execution.id);
  return answer;
}

Result<std::optional<ExecutionAdded>> ExecutionDesk::addedUnder(const std::string& tenant,
                                                                const std::string& idempotencyKey,
                                                                const std::string& bodyHash) {
  TRY(std::optional<ExecutionAdded> found, store_.under(tenant, idempotencyKey, bodyHash));
  if (found && parts_.share != nullptr && waitsForAnother(*found)) {
    TRY(const bool adopted, store_.adopt(found->execution.id));
    return adopted ? std::move(found) : std::nullopt;
  }
  if (!found || parts_.share != nullptr || !found->sameBody ||
      found->execution.state != nameOf(ExecutionState::kPending)) {
    return found;
  }
  // One that nobody here knows is for add() to adopt.
  const std::lock_guard lock(mutex_);
  return isKnown(found->execution.id, tenant) ? std::move(found) : std::nullopt;
}

Result<ExecutionAdded> ExecutionDesk::add(const Wanted& wanted) {
  const Submission& submission = wanted.request.submission;
  const std::string tenant = submission.tenant.text();
  NewExecution added;
  added.execution.id = submission.id.text();
  added.execution.tenant = tenant;
  added.execution.state = nameOf(ExecutionState::kPending);
  added.execution.createdBy = wanted.request.actor.id;
  added.execution.createdAt = now();
  const auto request = std::make_shared<const std::string>(
      keepRequest(wanted.request, wanted.policyName, wanted.awaited && parts_.share == nullptr,
                  wanted.retries));
  if (!wanted.awaited || parts_.share != nullptr) added.request = *request;
  added.idempotencyKey = wanted.idempotencyKey;
  added.bodyHash = wanted.bodyHash;
  added.callbackUrl = wanted.callbackUrl;
  added.with = wanted.with;
  if (parts_.share != nullptr) return addShared(added);
  if (request->size() > options_.maxRequest) {
    return Error{ErrorCode::kTooLarge, "the request is too large to be queued",
                 "send smaller files"};
  }
  // What can't be recorded can't run: it would only be taken to fail.
  TRY_STATUS(parts_.log.health());
  const std::size_t bytes = request->size();
  std::uint64_t takenBack = 0;
  {
    const std::lock_guard lock(mutex_);
    if (stopping_) return Error{ErrorCode::kUnavailable, "the service is stopping", ""};
    TRY_STATUS(queue_.takePlace(tenant, bytes, parts_.admission.executionLimit(submission.tenant)));
    written_.insert(added.execution.id);
    takenBack = takenBackCount_;
  }
  if (wanted.awaited) requests_.hold(added.execution.id, request);
  Result<ExecutionAdded> answer = store_.add(added);
  const std::lock_guard lock(mutex_);
  written_.erase(added.execution.id);
  if (!answer) doubt_ = true;
  // One that waits and that nobody here knows: when it came, the database's answer was lost.
  const bool adopted = answer && answer->existed && answer->sameBody && !answer->declined &&
                       answer->execution.state == nameOf(ExecutionState::kPending) &&
                       !isKnown(answer->execution.id, tenant);
  if (adopted && (takenBack_.contains(answer->execution.id) || takenBackCount_ != takenBack)) {
    queue_.leavePlace(tenant, bytes);
    return Error{ErrorCode::kUnavailable,
                 "what came under that key before is being taken out of the queue",
                 "send it again"};
  }
  if (!answer || answer->declined || (answer->existed && !adopted)) {
    queue_.leavePlace(tenant, bytes);
    requests_.drop(added.execution.id);
    return answer;
  }
  queue_.fillPlace(tenant, {answer->execution.id, answer->execution.createdAt, bytes});
  ++accepted_;
  wake_.notify_one();
  return answer;
}

Result<StoredExecution> ExecutionDesk::get(const std::string& id,
                                           const std::optional<TenantId>& only) {
  TRY(std::optional<StoredExecution> found, store_.get(id));
  if (!found || (only && found->tenant != only->text())) return unknownExecution(id);
  return *std::move(found);
}

Result<std::shared_ptr<EventSource>> ExecutionDesk::events(const std::string& id,
                                                           const std::optional<TenantId>& only,
                                                           std::uint64_t after) {
  const auto hasEnded = [](const StoredExecution& execution) {
    return isEnd(parseExecutionState(execution.state).value_or(ExecutionState::kLost));
  };
  TRY(StoredExecution execution, get(id, only));
  if (!hasEnded(execution) && parts_.share != nullptr) {
    return parts_.share->follow(execution, after);
  }
  if (!hasEnded(execution)) {
    const std::shared_ptr<ExecutionEvents> live = live_.of(execution);
    // It may have ended before these events were there to be told of it.
    const Result<StoredExecution> again = get(id, only);
    if (again && !hasEnded(*again)) return std::shared_ptr<EventSource>(std::move(live));
    if (!again) return again.error();
    live_.remove(id);
    live->end(*again);  // others may have come to it meanwhile
    execution = *again;
  }
  TRY(execution.events, store_.events(id));
  return std::shared_ptr<EventSource>(std::make_shared<ExecutionEvents>(execution, after));
}

ExecutionDesk::Counts ExecutionDesk::counts() {
  Counts counts;
  if (parts_.share != nullptr) {
    const Result<ExecutionShare::Load> load = parts_.share->load();
    const std::lock_guard lock(mutex_);
    if (load) counts.waiting = load->waiting;
    if (load) counts.running = load->running;
    if (load && load->oldest > 0) {
      counts.oldestWait =
          std::max(counts.oldestWait, std::chrono::milliseconds(now() - load->oldest));
    }
    counts.accepted = accepted_;
    counts.ended = endedCounts_;
    return counts;
  }
  const std::lock_guard lock(mutex_);
  counts.waiting = queue_.size();
  for (const auto& [id, running] : running_) counts.running += running.begun ? 1U : 0U;
  counts.accepted = accepted_;
  counts.ended = endedCounts_;
  if (const std::optional<std::int64_t> oldest = queue_.oldest()) {
    counts.oldestWait = std::max(counts.oldestWait, std::chrono::milliseconds(now() - *oldest));
  }
  return counts;
}

Result<ExecutionPage> ExecutionDesk::list(const ExecutionFilter& filter) {
  return store_.list(filter);
}

Result<ExecutionDesk::Cancelled> ExecutionDesk::cancel(const std::string& id,
                                                       const std::optional<TenantId>& only,
                                                       const Actor& actor) {
  TRY(const StoredExecution execution, get(id, only));
  const auto state = parseExecutionState(execution.state);
  if (!state || isEnd(*state)) return Cancelled::kHadEnded;
  TRY_STATUS(recordExecution(parts_.log, "execution_cancel", "ok", id, execution.tenant, actor));
  {
    const std::lock_guard lock(mutex_);
    const auto running = running_.find(id);
    if (running != running_.end()) {
      running->second.asked = true;
      (void)::eventfd_write(running->second.cancel.get(), 1);
      return Cancelled::kAsked;
    }
    written_.insert(id);
    queue_.remove(execution.tenant, id);
  }
  StoredExecution ended;
  ended.state = nameOf(ExecutionState::kCancelled);
  ended.endedAt = now();
  const Result<bool> changed = ledger_.endUnbegun(id, ended);
  const auto written = [&] {
    const std::lock_guard lock(mutex_);
    written_.erase(id);
  };
  if (!changed) {
    written();
    if (parts_.share != nullptr) return changed.error();
    // It waits on as it did.
    const std::lock_guard lock(mutex_);
    queue_.add(execution.tenant, {id, execution.createdAt, 0});
    return changed.error();
  }
  if (*changed) tellEnd(id, ended);
  written();
  if (!*changed && parts_.share != nullptr) {
    TRY(const bool asked, parts_.share->askCancel(id));
    if (asked) return Cancelled::kAsked;
  }
  return *changed ? Cancelled::kNow : Cancelled::kHadEnded;
}

Result<std::size_t> ExecutionDesk::cancelRevoked(const Actor& actor) {
  TRY(const std::vector<WaitingExecution> found,
      store_.ofRevokedKeys(nameOf(ExecutionState::kPending)));
  std::size_t cancelled = 0;
  for (const WaitingExecution& execution : found) {
    TRY(const Cancelled how, cancel(execution.id, std::nullopt, actor));
    if (how != Cancelled::kHadEnded) ++cancelled;
  }
  return cancelled;
}

Result<StoredExecution> ExecutionDesk::waitFor(const std::string& id,
                                               const std::function<bool()>& giveUp) {
  waiters_.join(id);
  Result<StoredExecution> answer = get(id, std::nullopt);
  while (answer && !isEnd(parseExecutionState(answer->state).value_or(ExecutionState::kLost))) {
    const ExecutionWaiters::Told told = waiters_.await(id, std::chrono::milliseconds(200));
    if (told.last) {
      answer->state = told.last->state;
      answer->startedAt = told.last->startedAt;
      answer->endedAt = told.last->endedAt;
      answer->error = told.last->error;
      answer->result = told.last->result;
      break;
    }
    bool here = true;
    {
      const std::lock_guard lock(mutex_);
      here = !stopping_ || running_.contains(id);
    }
    if (!told.ended && here) {
      if (!giveUp()) {
        // Nobody here is told of what another service ends.
        if (parts_.share != nullptr) answer = get(id, std::nullopt);
        continue;
      }
      answer = Error{ErrorCode::kCancelled, "nobody waits any more", ""};
      break;
    }
    answer = get(id, std::nullopt);
    if (!here) break;
  }
  waiters_.leave(id);
  return answer;
}

void ExecutionDesk::stop(std::chrono::milliseconds timeout) {
  {
    std::unique_lock lock(mutex_);
    stopping_ = true;
    wake_.notify_all();
    stopped_.notify_all();
    // Who waits for a place goes back to the database, where it is PENDING.
    for (auto& [id, running] : running_) {
      if (!running.begun) (void)::eventfd_write(running.cancel.get(), 1);
    }
    ended_.wait_for(lock, timeout, [&] { return running_.empty(); });
    for (auto& [id, running] : running_) (void)::eventfd_write(running.cancel.get(), 1);
  }
  for (std::thread& worker : workers_) {
    if (worker.joinable()) worker.join();
  }
  if (housekeeper_.joinable()) housekeeper_.join();
}

}  // namespace gantlet
