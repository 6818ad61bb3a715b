// The workers of ExecutionDesk: which execution is next, its run, and its end in the database.
#include <poll.h>
#include <sys/eventfd.h>

#include <algorithm>

#include "core/sb_code.h"
#include "manager/execution_desk.h"
#include "manager/execution_parts.h"
#include "manager/start_watch.h"
#include "pipeline/act_record.h"
#include "pipeline/report_json.h"

namespace gantlet {
namespace {

constexpr int kMostRetries = 3;

}  // namespace

void ExecutionDesk::work() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    const auto next = queue_.take(parts_.clock.monotonicNow());
    if (!next) {
      // Tenants whose quota is used up come back by time.
      wake_.wait_for(lock, queue_.size() == 0 ? std::chrono::seconds(60) : std::chrono::seconds(1));
      continue;
    }
    const std::string& id = next->execution.id;
    Running& running = running_[id];
    running.createdAt = next->execution.createdAt;
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
    if (!again && ledger_.letGo(id)) doubt_ = true;
    if (again) {
      queue_.giveBack(*next, parts_.clock.monotonicNow() + *again);
    } else {
      queue_.leave(next->tenant);
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

// An awaited one that waited when the service ended, or one that was cancelled in between.
ExecutionDesk::Again ExecutionDesk::leaveWithoutClient(const std::string& id) {
  StoredExecution ended;
  ended.state = nameOf(ExecutionState::kCancelled);
  ended.endedAt = now();
  ended.error = executionErrorText(
      Error{ErrorCode::kCancelled, "the service ended before it ran, and its client with it", ""});
  const Result<bool> changed = ledger_.endUnbegun(id, ended);
  if (!changed) return kStorePause;
  if (*changed) tellEnd(id, ended);
  return std::nullopt;
}

void ExecutionDesk::leave(const std::string& id, const Left& left) {
  StoredExecution ended;
  ended.state = nameOf(left.state);
  ended.startedAt = left.startedAt;
  ended.error = left.error;
  ended.result = left.result;
  ended.neverRan = left.neverRan;
  finish(id, left.from, ended, left.review);
}

std::optional<ExecutionDesk::Taken> ExecutionDesk::takeUp(const std::string& id, Again& again) {
  const auto failed = [&](const Error& error) -> std::optional<Taken> {
    Left left;
    left.state = ExecutionState::kFailed;
    left.error = executionErrorText(error);
    left.neverRan = true;
    leave(id, left);
    again.reset();
    return std::nullopt;
  };
  const auto alone = [&]() -> std::optional<Taken> {
    again = leaveWithoutClient(id);
    return std::nullopt;
  };
  again = kStorePause;
  const Result<std::shared_ptr<const std::string>> text = requests_.of(id);
  if (!text) return std::nullopt;
  if (!*text) return alone();
  Result<KeptRequest> kept = readKeptRequest(**text);
  if (!kept) return failed(kept.error());
  if (kept->awaited && !requests_.isHeld(id)) return alone();  // kept by an older program
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
  Result<Admission::Ticket> ticket =
      parts_.admission.enter(request.submission.tenant, request.cancel);
  bool asked = false;
  {
    // From here on a stop lets it end.
    const std::lock_guard lock(mutex_);
    asked = running_[id].asked;
    const bool waits = stopping_ && !asked;  // for the next start
    if (ticket && (asked || waits)) ticket->nothingRan();
    if (ticket && waits) return kStorePause;
    running_[id].begun = ticket && !asked;
  }
  if (asked) return cancelled();
  if (!ticket) return std::clamp(ticket.error().retryAfter, kStorePause, std::chrono::seconds(60));
  std::int64_t startedAt = now();
  const Result<bool> begun = ledger_.begin(id, startedAt);
  if (!begun || !*begun) ticket->nothingRan();
  if (!begun) return kStorePause;
  if (*begun) runBegun(id, *taken, startedAt, std::move(ticket).value());
  return std::nullopt;
}

Result<Report> ExecutionDesk::runIn(Admission::Ticket place, Taken& taken,
                                    const StartWatch& start) {
  Result<Report> report = parts_.run(taken.kept.request);
  if (!report && taken.kept.retries) report = runAgain(taken.kept.request, std::move(report));
  if (!report && start.neverRan(report.error())) place.nothingRan();
  return report;
}

void ExecutionDesk::runBegun(const std::string& id, Taken& taken, std::int64_t startedAt,
                             Admission::Ticket place) {
  GateRequest& request = taken.kept.request;
  StoredExecution watched;
  watched.id = id;
  watched.tenant = request.submission.tenant.text();
  {
    const std::lock_guard lock(mutex_);
    watched.createdAt = running_[id].createdAt;
  }
  live_.watch(watched, request);
  const StartWatch start(request);
  // While the database is away an end waits to be kept: it must not hold a place of all tenants'.
  Result<Report> report = runIn(std::move(place), taken, start);
  Left left;
  left.from = ExecutionState::kRunning;
  left.startedAt = startedAt;
  if (!report) {
    const bool cancelled = report.error().code == ErrorCode::kCancelled;
    left.state = cancelled ? ExecutionState::kCancelled : ExecutionState::kFailed;
    if (!cancelled) left.error = executionErrorText(report.error());
    left.neverRan = !cancelled && start.neverRan(report.error());
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
  left.error = executionErrorText(*report);
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
  if (const std::shared_ptr<ExecutionEvents> events = live_.find(id)) last.events = events->kept();
  bool told = false;
  for (int tries = 0;; ++tries) {
    const Result<bool> done = from == ExecutionState::kPending
                                  ? ledger_.endUnbegun(id, last)
                                  : ledger_.end(id, from, last, review);
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
  waiters_.tell(id, nullptr);
}

// Its end is in the database: whoever waits or watches may know.
void ExecutionDesk::tellEnd(const std::string& id, const StoredExecution& ended) {
  {
    const std::lock_guard lock(mutex_);
    ++endedCounts_[ended.state];
  }
  requests_.drop(id);
  const std::shared_ptr<ExecutionEvents> events = live_.remove(id);
  waiters_.tell(id, &ended);
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

}  // namespace gantlet
