#include "manager/execution_desk.h"

#include <poll.h>
#include <sys/eventfd.h>

#include <algorithm>
#include <cerrno>

#include "core/sb_code.h"
#include "pipeline/act_record.h"
#include "pipeline/report_json.h"

namespace gantlet {
namespace {

constexpr std::chrono::seconds kStorePause{1};  // a database that is down is asked again
constexpr std::size_t kForgetAtOnce = 500;
constexpr std::chrono::milliseconds kFlushPause{100};
constexpr std::chrono::seconds kGiveBackEvery{5};
constexpr int kMostRetries = 3;

// What a provider answers that has seen nothing of the program. kUnavailable may also come of one
// that ran and was ended by somebody.
bool neverStarted(ErrorCode code) {
  return code == ErrorCode::kConnectFailed || code == ErrorCode::kInstanceFailed;
}

std::string nameOf(ExecutionState state) { return std::string(executionStateName(state)); }

Error unknownExecution(const std::string& id) {
  return Error{ErrorCode::kNotFound, "there is no such execution: " + id, ""};
}

std::string errorText(const Error& error) {
  return json::write(json::Object{{"code", sbCodeOf(error.code)},
                                  {"message", error.message},
                                  {"resolution", error.resolution},
                                  {"kind", std::string(errorCodeName(error.code))}});
}

Error full(std::string message) {
  Error error{ErrorCode::kBusy, std::move(message), "wait until some have run"};
  error.retryAfter = std::chrono::seconds(5);
  return error;
}

}  // namespace

ExecutionDesk::ExecutionDesk(const Parts& parts, const ExecutionOptions& options)
    : parts_(parts), options_(options), store_(parts.database) {}

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

Status ExecutionDesk::recordEvent(std::string_view event, std::string_view outcome,
                                  const std::string& id, const std::string& tenant,
                                  const Actor& actor) {
  audit::AuditRecord entry;
  entry.tenant = TenantId(tenant);
  entry.submission = SubmissionId(id);
  entry.stage = "service";
  entry.event = std::string(event);
  entry.outcome = std::string(outcome);
  return recordAct(parts_.log, std::move(entry), actor);
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
    Tenant& tenant = tenants_[execution.tenant];
    tenant.waiting.push_back({execution.id, execution.createdAt, 0});
  }
  waiting_ = waiting.size();
  // Revoked while no service ran.
  TRY([[maybe_unused]] const std::size_t cancelled, cancelRevoked({"service", "", ""}));
  return {};
}

Status ExecutionDesk::lose(const WaitingExecution& execution, const std::string& why) {
  TRY_STATUS(recordEvent("execution_lost", "aborted", execution.id, execution.tenant,
                         {"service", "", ""}));
  StoredExecution ended;
  ended.state = nameOf(ExecutionState::kLost);
  ended.endedAt = now();
  ended.error = errorText(
      Error{ErrorCode::kOutcomeUnknown, why, "look at its audit records before it is sent again"});
  TRY(const bool changed, endInStore(execution.id, ExecutionState::kRunning, ended));
  if (changed) tellEnd(execution.id, ended);
  return {};
}

bool ExecutionDesk::isKnown(const std::string& id, const std::string& tenant) const {
  if (running_.contains(id) || written_.contains(id)) return true;
  const auto found = tenants_.find(tenant);
  return found != tenants_.end() &&
         std::any_of(found->second.waiting.begin(), found->second.waiting.end(),
                     [&](const Waiting& one) { return one.id == id; });
}

// Its client was told that nothing is queued.
Status ExecutionDesk::takeBack(const WaitingExecution& execution) {
  {
    const std::lock_guard lock(mutex_);
    if (isKnown(execution.id, execution.tenant)) return {};
    takenBack_.insert(execution.id);
  }
  const Result<bool> gone = store_.takeBack(execution.id, nameOf(ExecutionState::kPending));
  std::shared_ptr<ExecutionEvents> events;
  {
    const std::lock_guard lock(mutex_);
    takenBack_.erase(execution.id);
    ++takenBackCount_;
    const auto live = events_.find(execution.id);
    if (gone && *gone && live != events_.end()) {
      events = std::move(live->second);
      events_.erase(live);
    }
  }
  if (!gone) return gone.error();
  StoredExecution ended;
  ended.id = execution.id;
  ended.state = nameOf(ExecutionState::kCancelled);
  ended.endedAt = now();
  if (events) events->end(ended);
  return {};
}

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
  if (all.waiting >= options_.maxWaiting) return full("the queue is full");
  TRY(const ExecutionShare::Load own, parts_.share->loadOf(tenant));
  const std::optional<std::uint32_t> most = parts_.admission.executionLimit(TenantId(tenant));
  if (own.waiting >= options_.maxWaitingTenant || (most && own.waiting + own.running >= *most)) {
    Error error = full("the tenant's part of the queue is full");
    if (most) error.limit = "\"executions\";q=" + std::to_string(*most);
    return error;
  }
  return {};
}

Result<ExecutionAdded> ExecutionDesk::addShared(const NewExecution& added) {
  TRY_STATUS(takeSharedPlace(added.execution.tenant, added.request.size()));
  Result<ExecutionAdded> answer = store_.add(added);
  // Another service may have come first with the same key: then there is one to be found now.
  if (!answer && added.idempotencyKey) answer = store_.add(added);
  const std::lock_guard lock(mutex_);
  if (!answer) {
    unsureShared_.push_back(added.execution.id);
    doubt_ = true;
    return answer;
  }
  if (answer->existed) return answer;
  ++accepted_;
  parts_.share->added(added.execution.id);
  return answer;
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

Status ExecutionDesk::takePlace(const std::string& tenant, std::size_t bytes) {
  if (stopping_) return Error{ErrorCode::kUnavailable, "the service is stopping", ""};
  if (waiting_ >= options_.maxWaiting) return full("the queue is full");
  const auto at = tenants_.find(tenant);
  static const Tenant kNone;
  const Tenant& known = at == tenants_.end() ? kNone : at->second;
  const std::size_t waiting = known.waiting.size() + known.adding;
  const std::optional<std::uint32_t> own = parts_.admission.executionLimit(TenantId(tenant));
  if (waiting >= options_.maxWaitingTenant || (own && waiting + known.running >= *own)) {
    Error error = full("the tenant's part of the queue is full");
    if (own) error.limit = "\"executions\";q=" + std::to_string(*own);
    return error;
  }
  if (known.bytes > 0 && known.bytes + bytes > options_.maxWaitingBytes) {
    return full("the tenant's executions that wait hold as many bytes as they may");
  }
  Tenant& taken = tenants_[tenant];
  ++taken.adding;
  taken.bytes += bytes;
  return {};
}

Result<std::optional<ExecutionAdded>> ExecutionDesk::addedUnder(const std::string& tenant,
                                                                const std::string& idempotencyKey,
                                                                const std::string& bodyHash) {
  TRY(std::optional<ExecutionAdded> found, store_.under(tenant, idempotencyKey, bodyHash));
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
    TRY_STATUS(takePlace(tenant, bytes));
    if (wanted.awaited) clients_[added.execution.id] = request;
    written_.insert(added.execution.id);
    takenBack = takenBackCount_;
  }
  Result<ExecutionAdded> answer = store_.add(added);
  const std::lock_guard lock(mutex_);
  written_.erase(added.execution.id);
  Tenant& place = tenants_[tenant];
  --place.adding;
  if (!answer) doubt_ = true;
  // One that waits and that nobody here knows: when it came, the database's answer was lost.
  const bool adopted = answer && answer->existed && answer->sameBody &&
                       answer->execution.state == nameOf(ExecutionState::kPending) &&
                       !isKnown(answer->execution.id, tenant);
  if (adopted && (takenBack_.contains(answer->execution.id) || takenBackCount_ != takenBack)) {
    place.bytes -= bytes;
    if (isIdle(place)) tenants_.erase(tenant);
    return Error{ErrorCode::kUnavailable,
                 "what came under that key before is being taken out of the queue",
                 "send it again"};
  }
  if (!answer || (answer->existed && !adopted)) {
    place.bytes -= bytes;
    clients_.erase(added.execution.id);
    if (isIdle(place)) tenants_.erase(tenant);
    return answer;
  }
  place.waiting.push_back({answer->execution.id, answer->execution.createdAt, bytes});
  ++waiting_;
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

Result<std::shared_ptr<ExecutionEvents>> ExecutionDesk::events(const std::string& id,
                                                               const std::optional<TenantId>& only,
                                                               std::uint64_t after) {
  const auto hasEnded = [](const StoredExecution& execution) {
    return isEnd(parseExecutionState(execution.state).value_or(ExecutionState::kLost));
  };
  TRY(StoredExecution execution, get(id, only));
  if (!hasEnded(execution) && !followsEvents()) {
    return Error{ErrorCode::kUnsupported,
                 "a gateway does not relay the events of executions that have not ended",
                 "ask GET /v1/executions/" + id + " until it has"};
  }
  if (!hasEnded(execution)) {
    std::shared_ptr<ExecutionEvents> live;
    {
      const std::lock_guard lock(mutex_);
      std::shared_ptr<ExecutionEvents>& known = events_[id];
      if (!known) known = std::make_shared<ExecutionEvents>(execution);
      live = known;
    }
    // It may have ended before these events were there to be told of it.
    const Result<StoredExecution> again = get(id, only);
    if (again && !hasEnded(*again)) return live;
    if (!again) return again.error();
    {
      const std::lock_guard lock(mutex_);
      events_.erase(id);
    }
    live->end(*again);  // others may have come to it meanwhile
    execution = *again;
  }
  TRY(execution.events, store_.events(id));
  return std::make_shared<ExecutionEvents>(execution, after);
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
  counts.waiting = waiting_;
  for (const auto& [id, running] : running_) counts.running += running.begun ? 1U : 0U;
  counts.accepted = accepted_;
  counts.ended = endedCounts_;
  for (const auto& [name, tenant] : tenants_) {
    if (tenant.waiting.empty()) continue;
    const std::chrono::milliseconds waits(now() - tenant.waiting.front().createdAt);
    counts.oldestWait = std::max(counts.oldestWait, waits);
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
  TRY_STATUS(recordEvent("execution_cancel", "ok", id, execution.tenant, actor));
  {
    const std::lock_guard lock(mutex_);
    const auto running = running_.find(id);
    if (running != running_.end()) {
      running->second.asked = true;
      (void)::eventfd_write(running->second.cancel.get(), 1);
      return Cancelled::kAsked;
    }
    written_.insert(id);
    const auto tenant = tenants_.find(execution.tenant);
    if (tenant != tenants_.end()) {
      waiting_ -= std::erase_if(tenant->second.waiting, [&](const Waiting& one) {
        if (one.id != id) return false;
        tenant->second.bytes -= one.bytes;
        return true;
      });
      if (isIdle(tenant->second)) tenants_.erase(tenant);
    }
  }
  StoredExecution ended;
  ended.state = nameOf(ExecutionState::kCancelled);
  ended.endedAt = now();
  const Result<bool> changed = endUnbegun(id, ended);
  const auto written = [&] {
    const std::lock_guard lock(mutex_);
    written_.erase(id);
  };
  if (!changed) {
    written();
    if (parts_.share != nullptr) return changed.error();
    // It waits on as it did.
    const std::lock_guard lock(mutex_);
    tenants_[execution.tenant].waiting.push_back({id, execution.createdAt, 0});
    ++waiting_;
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
  {
    const std::lock_guard lock(mutex_);
    ++awaited_[id].by;
  }
  Result<StoredExecution> answer = get(id, std::nullopt);
  while (answer && !isEnd(parseExecutionState(answer->state).value_or(ExecutionState::kLost))) {
    bool here = true;
    {
      std::unique_lock lock(mutex_);
      Awaited& own = awaited_[id];
      const bool ended =
          own.told.wait_for(lock, std::chrono::milliseconds(200), [&] { return own.ended; });
      if (own.last) {
        answer->state = own.last->state;
        answer->startedAt = own.last->startedAt;
        answer->endedAt = own.last->endedAt;
        answer->error = own.last->error;
        answer->result = own.last->result;
        break;
      }
      here = !stopping_ || running_.contains(id);
      if (!ended && here) {
        lock.unlock();
        if (!giveUp()) {
          // Nobody here is told of what another service ends.
          if (parts_.share != nullptr) answer = get(id, std::nullopt);
          continue;
        }
        answer = Error{ErrorCode::kCancelled, "nobody waits any more", ""};
        break;
      }
    }
    answer = get(id, std::nullopt);
    if (!here) break;
  }
  const std::lock_guard lock(mutex_);
  const auto awaited = awaited_.find(id);
  if (--awaited->second.by == 0) awaited_.erase(awaited);
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
    for (auto& [id, awaited] : awaited_) awaited.told.notify_all();
  }
  for (std::thread& worker : workers_) {
    if (worker.joinable()) worker.join();
  }
  if (housekeeper_.joinable()) housekeeper_.join();
}

// The tenant behind the one that was served last, of those that have something to run and are not
// to wait; one tenant leaves a quarter of the workers to the others.
ExecutionDesk::Tenants::iterator ExecutionDesk::nextTenant() {
  const MonotonicTime time = parts_.clock.monotonicNow();
  const std::size_t most = std::max<std::size_t>(1, options_.workers - options_.workers / 4);
  const auto ready = [&](const auto& entry) {
    const Tenant& tenant = entry.second;
    return !tenant.waiting.empty() && tenant.running < most && tenant.notBefore <= time;
  };
  const auto behind = tenants_.upper_bound(lastServed_);
  auto found = std::find_if(behind, tenants_.end(), ready);
  if (found != tenants_.end()) return found;
  found = std::find_if(tenants_.begin(), behind, ready);
  return found == behind ? tenants_.end() : found;
}

void ExecutionDesk::work() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    const auto tenant = nextTenant();
    if (tenant == tenants_.end()) {
      // Tenants whose quota is used up come back by time.
      wake_.wait_for(lock, waiting_ == 0 ? std::chrono::seconds(60) : std::chrono::seconds(1));
      continue;
    }
    const std::string name = tenant->first;
    const Waiting next = tenant->second.waiting.front();
    const std::string& id = next.id;
    tenant->second.waiting.pop_front();
    tenant->second.bytes -= next.bytes;
    --waiting_;
    ++tenant->second.running;
    lastServed_ = name;
    Running& running = running_[id];
    running.createdAt = next.createdAt;
    running.cancel = UniqueFd(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
    const bool usable = static_cast<bool>(running.cancel);
    lock.unlock();
    std::optional<std::chrono::seconds> again = usable ? runOne(id) : kStorePause;
    lock.lock();
    if (again && running_[id].asked && !stopping_) {
      lock.unlock();
      StoredExecution ended;
      ended.state = nameOf(ExecutionState::kCancelled);
      finish(id, ExecutionState::kPending, ended);
      again.reset();
      lock.lock();
    }
    running_.erase(id);
    // It ends here, and the database may take it for running.
    if (!again && unsure_.erase(id) > 0) doubt_ = true;
    const auto served = tenants_.find(name);
    --served->second.running;
    if (again) {
      served->second.waiting.push_front(next);
      served->second.bytes += next.bytes;
      served->second.notBefore = parts_.clock.monotonicNow() + *again;
      ++waiting_;
    } else if (isIdle(served->second)) {
      tenants_.erase(served);
    }
    if (running_.empty()) ended_.notify_all();
    wake_.notify_one();
  }
}

Result<Policy> ExecutionDesk::policyOf(const KeptRequest& kept) const {
  const std::string& document = kept.request.policyDocument;
  if (document.empty()) return parts_.policy(kept.request.submission.tenant, kept.policyName);
  if (parts_.amended) return parts_.amended(document);
  return Error{ErrorCode::kUnavailable, "this service takes no approvals", ""};
}

Result<std::shared_ptr<const std::string>> ExecutionDesk::requestOf(const std::string& id) {
  {
    const std::lock_guard lock(mutex_);
    const auto held = clients_.find(id);
    if (held != clients_.end()) return held->second;
  }
  TRY(std::optional<std::string> text, store_.request(id));
  if (!text) return std::shared_ptr<const std::string>();
  return std::make_shared<const std::string>(std::move(*text));
}

// An awaited one that waited when the service ended, or one that was cancelled in between.
ExecutionDesk::Again ExecutionDesk::leaveWithoutClient(const std::string& id) {
  StoredExecution ended;
  ended.state = nameOf(ExecutionState::kCancelled);
  ended.endedAt = now();
  ended.error = errorText(
      Error{ErrorCode::kCancelled, "the service ended before it ran, and its client with it", ""});
  const Result<bool> changed = endUnbegun(id, ended);
  if (!changed) return kStorePause;
  if (*changed) tellEnd(id, ended);
  return std::nullopt;
}

Result<bool> ExecutionDesk::endUnbegun(const std::string& id, const StoredExecution& ended) {
  bool unsure = false;
  {
    const std::lock_guard lock(mutex_);
    unsure = unsure_.contains(id);
  }
  TRY(const bool changed, endInStore(id, ExecutionState::kPending, ended));
  if (changed || !unsure) return changed;
  return endInStore(id, ExecutionState::kRunning, ended);
}

Result<bool> ExecutionDesk::beginInStore(const std::string& id, std::int64_t& startedAt) {
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

bool ExecutionDesk::hasClient(const std::string& id) {
  const std::lock_guard lock(mutex_);
  return clients_.contains(id);
}

void ExecutionDesk::leave(const std::string& id, const Left& left) {
  StoredExecution ended;
  ended.state = nameOf(left.state);
  ended.startedAt = left.startedAt;
  ended.error = left.error;
  ended.result = left.result;
  finish(id, left.from, ended, left.review);
}

std::optional<ExecutionDesk::Taken> ExecutionDesk::takeUp(const std::string& id, Again& again) {
  const auto failed = [&](const Error& error) -> std::optional<Taken> {
    Left left;
    left.state = ExecutionState::kFailed;
    left.error = errorText(error);
    leave(id, left);
    again.reset();
    return std::nullopt;
  };
  const auto alone = [&]() -> std::optional<Taken> {
    again = leaveWithoutClient(id);
    return std::nullopt;
  };
  again = kStorePause;
  const Result<std::shared_ptr<const std::string>> text = requestOf(id);
  if (!text) return std::nullopt;
  if (!*text) return alone();
  Result<KeptRequest> kept = readKeptRequest(**text);
  if (!kept) return failed(kept.error());
  if (kept->awaited && !hasClient(id)) return alone();  // kept by an older program
  // It waits until what it does can be recorded: taken now, it would only fail.
  if (!parts_.log.health()) return std::nullopt;
  Result<Policy> policy = policyOf(*kept);
  if (!policy) return failed(policy.error());
  kept->request.policy = std::move(policy).value();
  const std::lock_guard lock(mutex_);
  kept->request.cancel.eventFd = running_[id].cancel.get();
  return Taken{*text, *std::move(kept)};
}

ExecutionDesk::Again ExecutionDesk::runOne(const std::string& id) {
  Again again;
  std::optional<Taken> taken = takeUp(id, again);
  if (!taken) return again;
  GateRequest& request = taken->kept.request;
  const auto cancelled = [&]() -> Again {
    Left left;
    left.state = ExecutionState::kCancelled;
    leave(id, left);
    return std::nullopt;
  };
  const Result<Admission::Ticket> ticket =
      parts_.admission.enter(request.submission.tenant, request.cancel);
  bool asked = false;
  {
    // From here on a stop lets it end.
    const std::lock_guard lock(mutex_);
    asked = running_[id].asked;
    if (ticket && stopping_ && !asked) return kStorePause;  // it waits for the next start
    running_[id].begun = ticket && !asked;
  }
  if (asked) return cancelled();
  if (!ticket) return std::clamp(ticket.error().retryAfter, kStorePause, std::chrono::seconds(60));
  std::int64_t startedAt = now();
  const Result<bool> begun = beginInStore(id, startedAt);
  if (!begun) return kStorePause;
  if (*begun) runBegun(id, *taken, startedAt);
  return std::nullopt;
}

void ExecutionDesk::runBegun(const std::string& id, Taken& taken, std::int64_t startedAt) {
  GateRequest& request = taken.kept.request;
  const std::shared_ptr<ExecutionEvents> events = watch(id, request);
  Result<Report> report = parts_.run(request);
  if (!report && taken.kept.retries) report = runAgain(request, std::move(report));
  Left left;
  left.from = ExecutionState::kRunning;
  left.startedAt = startedAt;
  if (!report) {
    const bool cancelled = report.error().code == ErrorCode::kCancelled;
    left.state = cancelled ? ExecutionState::kCancelled : ExecutionState::kFailed;
    if (!cancelled) left.error = errorText(report.error());
    return leave(id, left);
  }
  left.state = endOf(report->status);
  const bool refused =
      left.state == ExecutionState::kDenied || left.state == ExecutionState::kNeedsReview;
  // What an approval's own policy refuses has no policy that could be amended.
  if (refused && request.policyDocument.empty()) {
    left.review = ReviewAsked{std::string(actionName(report->verdict.action)),
                              toHex(sha256(request.submission.source)),
                              std::string(languageName(request.submission.language)),
                              request.policy.reference(),
                              request.policy.digest,
                              taken.kept.awaited ? *taken.text : std::string()};
    keptSince_ += taken.text->size();
  }
  left.result = json::write(reportJson(*std::move(report)));
  leave(id, left);
}

// True: the desk is stopping.
bool ExecutionDesk::await(std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  return stopped_.wait_for(lock, time, [&] { return stopping_; });
}

// It has ended: until the database has taken that, this worker has nothing else to do. One that
// never takes it finds the execution RUNNING at its next start, and then LOST, which is true.
void ExecutionDesk::finish(const std::string& id, ExecutionState from, const StoredExecution& ended,
                           const std::optional<ReviewAsked>& review) {
  if (!mayFollow(from, *parseExecutionState(ended.state))) return;
  StoredExecution last = ended;
  last.endedAt = now();
  {
    std::unique_lock lock(mutex_);
    const auto live = events_.find(id);
    if (live != events_.end()) {
      const std::shared_ptr<ExecutionEvents> events = live->second;
      lock.unlock();
      last.events = events->kept();
    }
  }
  bool told = false;
  for (int tries = 0;; ++tries) {
    const Result<bool> done = from == ExecutionState::kPending ? endUnbegun(id, last)
                                                               : endInStore(id, from, last, review);
    if (done) {
      keptSince_ += last.events.size() + (last.result ? last.result->size() : 0);
      return tellEnd(id, last);
    }
    if (!told && parts_.lines != nullptr) {
      parts_.lines->write({LogLevel::kError,
                           "execution_not_kept",
                           "the end of an execution could not be written",
                           {{"reason", done.error().message}, {"submission_id", id}}});
      told = true;
    }
    if (await(kStorePause) && tries >= 3) break;
  }
  const std::lock_guard lock(mutex_);
  tellAwaited(id, nullptr);
}

void ExecutionDesk::tellAwaited(const std::string& id, const StoredExecution* ended) {
  const auto awaited = awaited_.find(id);
  if (awaited == awaited_.end()) return;
  awaited->second.ended = true;
  if (ended != nullptr) awaited->second.last = *ended;
  awaited->second.told.notify_all();
}

Result<bool> ExecutionDesk::endInStore(const std::string& id, ExecutionState from,
                                       const StoredExecution& ended,
                                       const std::optional<ReviewAsked>& review) {
  if (parts_.webhooks == nullptr) return store_.end(id, nameOf(from), ended, review);
  bool any = false;
  const EndTold told = [&](const StoredExecution& execution, const std::string& callbackUrl) {
    std::vector<StoredDelivery> deliveries = parts_.webhooks->tell(execution, callbackUrl);
    any = !deliveries.empty();
    return deliveries;
  };
  Result<bool> done = store_.end(id, nameOf(from), ended, review, told);
  if (done && *done && any) parts_.webhooks->wake();
  return done;
}

// Its end is in the database: whoever waits or watches may know.
void ExecutionDesk::tellEnd(const std::string& id, const StoredExecution& ended) {
  std::shared_ptr<ExecutionEvents> events;
  {
    const std::lock_guard lock(mutex_);
    ++endedCounts_[ended.state];
    clients_.erase(id);
    const auto live = events_.find(id);
    if (live != events_.end()) {
      events = std::move(live->second);
      events_.erase(live);
    }
    tellAwaited(id, &ended);
  }
  if (events) events->end(ended);
}

Result<Report> ExecutionDesk::runAgain(GateRequest& request, Result<Report> report) {
  // That the verdict is told once is enough.
  request.onVetted = nullptr;
  std::chrono::milliseconds pause = options_.retryPause;
  for (int tries = 0; tries < kMostRetries && !report && neverStarted(report.error().code);
       ++tries, pause *= 2) {
    pollfd cancel{request.cancel.eventFd, POLLIN, 0};
    const bool cancelled = ::poll(&cancel, 1, static_cast<int>(pause.count())) > 0;
    if (cancelled) return Error{ErrorCode::kCancelled, "it was cancelled before a further try", ""};
    {
      const std::lock_guard lock(mutex_);
      if (stopping_) return report;
    }
    report = parts_.run(request);
  }
  return report;
}

std::shared_ptr<ExecutionEvents> ExecutionDesk::watch(const std::string& id, GateRequest& request) {
  std::shared_ptr<ExecutionEvents> events;
  {
    const std::lock_guard lock(mutex_);
    std::shared_ptr<ExecutionEvents>& known = events_[id];
    if (!known) {
      StoredExecution execution;
      execution.id = id;
      execution.createdAt = running_[id].createdAt;
      execution.tenant = request.submission.tenant.text();
      known = std::make_shared<ExecutionEvents>(execution);
    }
    events = known;
  }
  events->begin(request.policy.limits.output);
  request.onVetted = [this, events](const Verdict& verdict) {
    events->vetted(verdict, parts_.clock.wallNow());
  };
  request.onStarted = [this, events](std::string_view provider) {
    events->started(provider, parts_.clock.wallNow());
  };
  request.onOutput = [this, events](int stream, std::string_view bytes) {
    if (events->output(stream, bytes, parts_.clock.monotonicNow())) flushLater(events);
  };
  return events;
}

// Output that waits for more is told by the housekeeper where no more comes.
void ExecutionDesk::flushLater(const std::shared_ptr<ExecutionEvents>& events) {
  const std::lock_guard lock(mutex_);
  if (std::find(unflushed_.begin(), unflushed_.end(), events) != unflushed_.end()) return;
  unflushed_.push_back(events);
  if (unflushed_.size() == 1) stopped_.notify_all();
}

void ExecutionDesk::flushEvents(std::unique_lock<std::mutex>& lock) {
  std::vector<std::shared_ptr<ExecutionEvents>> unflushed;
  unflushed.swap(unflushed_);
  lock.unlock();
  std::erase_if(unflushed,
                [&](const auto& events) { return !events->flush(parts_.clock.monotonicNow()); });
  lock.lock();
  for (auto& events : unflushed) {
    if (std::find(unflushed_.begin(), unflushed_.end(), events) == unflushed_.end()) {
      unflushed_.push_back(std::move(events));
    }
  }
}

void ExecutionDesk::forgetOld() {
  const auto keep = std::chrono::duration_cast<std::chrono::milliseconds>(options_.keep).count();
  while (true) {
    const auto forgotten = store_.forget(now() - keep, kForgetAtOnce);
    if (!forgotten || *forgotten < kForgetAtOnce) return;
  }
}

bool ExecutionDesk::trim() {
  const std::uint64_t since = keptSince_.exchange(0);
  const Result<std::uint64_t> trimmed = store_.trim(
      options_.maxKeptBytes,
      errorText(Error{ErrorCode::kTooLarge,
                      "the result was forgotten: newer ones of the tenant needed its room",
                      "fetch results soon, or let programs print and leave less"}));
  if (!trimmed) {
    keptSince_ += since;  // looked at again when the database is back
    return false;
  }
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
  bool looked = false;  // at what was kept before this start
  while (!stopping_) {
    if (std::chrono::steady_clock::now() >= nextGiveBack) {
      lock.unlock();
      // A disk that is full gets room again without anything being written.
      (void)parts_.database.giveBack();
      if (doubt_) (void)reconcile();
      if (!looked || keptSince_ > options_.maxKeptBytes / 8) looked = trim() || looked;
      lock.lock();
      nextGiveBack = std::chrono::steady_clock::now() + kGiveBackEvery;
    }
    if (std::chrono::steady_clock::now() >= nextForget) {
      lock.unlock();
      forgetOld();
      lock.lock();
      nextForget = std::chrono::steady_clock::now() + std::chrono::hours(1);
    }
    if (unflushed_.empty()) {
      stopped_.wait_until(lock, std::min(nextForget, nextGiveBack),
                          [&] { return stopping_ || !unflushed_.empty(); });
      continue;
    }
    stopped_.wait_for(lock, kFlushPause, [&] { return stopping_; });
    flushEvents(lock);
  }
}

}  // namespace gantlet
