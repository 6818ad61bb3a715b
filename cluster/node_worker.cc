#include "cluster/node_worker.h"

#include <sys/eventfd.h>

#include <algorithm>
#include <cerrno>

namespace gantlet::cluster {
namespace {

constexpr std::size_t kAtOnce = 16;

// An execution may come back to this node while an earlier attempt is still on its way out.
std::string keyOf(const Claim& claim) { return claim.id + '#' + std::to_string(claim.attempt); }

}  // namespace

NodeWorker::NodeWorker(Parts parts, WorkerOptions options)
    : parts_(parts), options_(std::move(options)) {
  taker_ = std::thread([this] { takeAll(); });
}

NodeWorker::~NodeWorker() { stop(std::chrono::milliseconds(0)); }

void NodeWorker::tell(LogLevel level, const char* event, const char* text, const std::string& id,
                      const std::string& reason) const {
  if (parts_.lines == nullptr) return;
  LogLine line{level, event, text, {{"reason", reason}}};
  if (!id.empty()) line.fields.push_back({"submission_id", id});
  parts_.lines->write(line);
}

void NodeWorker::setTaking(bool taking) {
  const std::lock_guard lock(mutex_);
  taking_ = taking;
  changed_.notify_all();
}

bool NodeWorker::isTaking() const {
  const std::lock_guard lock(mutex_);
  return taking_ && !stopping_;
}

std::size_t NodeWorker::running() const {
  const std::lock_guard lock(mutex_);
  return running_.size();
}

void NodeWorker::useHeld(const std::vector<HeldClaim>& held,
                         std::chrono::steady_clock::time_point asked) {
  std::vector<Claim> strangers;
  {
    const std::lock_guard lock(mutex_);
    std::set<std::string> strange;
    for (const HeldClaim& one : held) {
      Claim claim{one.id, one.attempt, options_.node, options_.boot};
      const std::string key = keyOf(claim);
      if (running_.contains(key)) continue;
      // The first time it may be on its way to its thread.
      if (strange_.contains(key)) strangers.push_back(std::move(claim));
      strange.insert(key);
    }
    strange_ = std::move(strange);
  }
  for (const Claim& claim : strangers) {
    tell(LogLevel::kWarning, "claim_unknown", "the database calls an execution this node's",
         claim.id, "the answer to its claim was lost");
    (void)parts_.claims.abandon(claim);  // else with the next heartbeat
  }
  const std::lock_guard lock(mutex_);
  for (auto& [key, own] : running_) {
    if (own.since >= asked) continue;  // younger than what the database said
    const Claim& claim = own.claim;
    const auto found = std::find_if(held.begin(), held.end(), [&](const HeldClaim& one) {
      return one.id == claim.id && one.attempt == claim.attempt;
    });
    own.lost = own.lost || found == held.end();
    if (own.lost || found->cancelAsked) (void)::eventfd_write(own.cancel.get(), 1);
  }
}

void NodeWorker::dropAll() {
  const std::lock_guard lock(mutex_);
  for (auto& [key, own] : running_) {
    own.lost = true;
    (void)::eventfd_write(own.cancel.get(), 1);
  }
}

void NodeWorker::stop(std::chrono::milliseconds timeout) {
  {
    std::unique_lock lock(mutex_);
    stopping_ = true;
    changed_.notify_all();
    changed_.wait_for(lock, timeout, [&] { return running_.empty(); });
    for (auto& [key, own] : running_) (void)::eventfd_write(own.cancel.get(), 1);
  }
  if (taker_.joinable()) taker_.join();
  std::vector<std::thread> left;
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return running_.empty() && threads_.empty(); });
    left.swap(done_);
  }
  for (std::thread& thread : left) thread.join();
}

// How many places are free; 0: the worker stops.
std::size_t NodeWorker::waitForPlace() {
  std::vector<std::thread> left;
  std::unique_lock lock(mutex_);
  changed_.wait(lock, [&] { return stopping_ || (taking_ && running_.size() < options_.places); });
  left.swap(done_);
  const std::size_t places = stopping_ ? 0 : options_.places - running_.size();
  lock.unlock();
  for (std::thread& thread : left) thread.join();
  return places;
}

void NodeWorker::takeAll() {
  auto nextReclaim = std::chrono::steady_clock::now() + options_.reclaimAfter;
  bool told = false;
  while (const std::size_t places = waitForPlace()) {
    const std::size_t most = std::min(places, kAtOnce);
    Result<std::vector<QueueMessage>> messages = std::vector<QueueMessage>();
    if (std::chrono::steady_clock::now() >= nextReclaim) {
      messages = parts_.queue.reclaim(most, options_.reclaimAfter);
      nextReclaim = std::chrono::steady_clock::now() + options_.reclaimAfter;
    }
    if (messages && messages->empty()) messages = parts_.queue.take(most, options_.patience);
    if (messages) {
      told = false;
      take(*messages);
      continue;
    }
    if (!told) {
      tell(LogLevel::kError, "queue_unreachable", "the queue can't be asked for work", "",
           messages.error().message);
    }
    told = true;
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, options_.pause, [&] { return stopping_; });
  }
}

void NodeWorker::take(const std::vector<QueueMessage>& messages) {
  std::vector<std::string> finished;
  std::vector<Claim> claims;
  // The node may have been drained or stopped while the queue was asked. What it was given then has
  // no message any more, and gets another one from a gateway's reconciler.
  const bool taking = isTaking();
  for (const QueueMessage& message : messages) {
    if (taking && !message.execution.empty()) {
      Result<std::optional<Claim>> claim =
          parts_.claims.claim(message.execution, options_.node, options_.boot);
      if (!claim) {  // its message stays, and is taken again
        tell(LogLevel::kError, "claim_failed", "an execution could not be claimed",
             message.execution, claim.error().message);
        continue;
      }
      if (*claim) claims.push_back(**std::move(claim));
    }
    finished.push_back(message.id);
  }
  // A message that stays is one that is taken once more, and then claimed by nobody.
  (void)parts_.queue.finish(finished);
  for (Claim& claim : claims) start(std::move(claim));
}

void NodeWorker::start(Claim claim) {
  UniqueFd cancel(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (cancel.get() < 0) return giveBack(claim, systemError("eventfd", errno));
  const int cancelFd = cancel.get();
  const std::string key = keyOf(claim);
  std::unique_lock lock(mutex_);
  if (stopping_) {
    // stop() has looked for what runs, and would cancel it now. It has not begun: it is another's.
    lock.unlock();
    (void)parts_.claims.release(claim);
    return;
  }
  running_[key] = Running{claim, std::move(cancel), std::chrono::steady_clock::now(), false};
  parts_.events.add(claim);
  threads_[key] = std::thread([this, key, claim = std::move(claim), cancelFd] {
    runOne(claim, cancelFd);
    parts_.events.remove(claim);
    const std::lock_guard end(mutex_);
    running_.erase(key);
    const auto own = threads_.find(key);
    done_.push_back(std::move(own->second));
    threads_.erase(own);
    changed_.notify_all();
  });
}

void NodeWorker::giveBack(const Claim& claim, const Error& why) {
  tell(LogLevel::kWarning, "execution_given_back", "a queued execution could not begin here",
       claim.id, why.message);
  // Where that can't be written, its lease runs out.
  (void)parts_.claims.giveBack(claim, why.message, options_.pause);
}

void NodeWorker::runOne(const Claim& claim, int cancelFd) {
  const Result<std::optional<std::string>> text = parts_.executions.request(claim.id);
  if (!text) return giveBack(claim, text.error());
  if (!*text) {  // it has ended, or is to be no more
    (void)parts_.claims.release(claim);
    return;
  }
  Result<KeptRequest> kept = parts_.runs.read(**text);
  if (!kept) return giveBack(claim, kept.error());
  GateRequest& request = kept->request;
  request.cancel = CancelSignal{cancelFd, -1};
  parts_.events.watch(claim, request);
  const StartWatch start(request);
  bool begun = false;
  const bool safe = kept->retries;
  Result<Report> report = parts_.runs.run(
      request, [&] { return parts_.claims.begin(claim, safe); }, begun);
  if (begun) return finish(claim, request, start, std::move(report));
  const ErrorCode code = report.error().code;
  // Its tenant has no place, or this node stops: that says nothing of the execution.
  if (code == ErrorCode::kBusy || code == ErrorCode::kCancelled) {
    (void)parts_.claims.release(claim);
    return;
  }
  giveBack(claim, report.error());
}

// Until the database has taken how it ended, or has said that nobody asks any more, this place has
// nothing else to do.
void NodeWorker::finish(const Claim& claim, const GateRequest& request, const StartWatch& start,
                        Result<Report> report) {
  KeptRun::Ended ended = KeptRun::endedBy(request, start, std::move(report));
  ended.execution.events = parts_.events.kept(claim);
  for (bool told = false;;) {
    const Result<bool> done = parts_.claims.end(claim, "RUNNING", ended.execution, ended.review);
    if (done && *done) return;
    if (done) {
      tell(LogLevel::kWarning, "result_refused",
           "an execution is this node's no more: its result was refused", claim.id, "");
      return;
    }
    if (!told) {
      tell(LogLevel::kError, "execution_not_kept", "the end of an execution could not be written",
           claim.id, done.error().message);
      told = true;
    }
    std::unique_lock lock(mutex_);
    const auto own = running_.find(keyOf(claim));
    if (own == running_.end() || own->second.lost) return;
    if (changed_.wait_for(lock, options_.pause, [&] { return stopping_; })) {
      // Its lease runs out, and it is LOST: nobody can say more.
      lock.unlock();
      if (parts_.claims.end(claim, "RUNNING", ended.execution, ended.review)) return;
      tell(LogLevel::kError, "execution_not_kept", "the node stops before it could be written",
           claim.id, "");
      return;
    }
  }
}

}  // namespace gantlet::cluster
