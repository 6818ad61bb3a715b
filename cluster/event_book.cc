#include "cluster/event_book.h"

namespace gantlet::cluster {
namespace {

constexpr std::chrono::milliseconds kFlushPause{100};

}  // namespace

std::string eventsPath(const std::string& id) { return "/v1/cluster/executions/" + id + "/events"; }

EventBook::EventBook(const Clock& clock)
    : clock_(clock), filling_(clock, [this] {
        const std::lock_guard lock(mutex_);
        changed_.notify_all();
      }) {
  flusher_ = std::thread([this] { flushEvery(); });
}

EventBook::~EventBook() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
    changed_.notify_all();
  }
  flusher_.join();
  for (const auto& [key, events] : events_) events->leave();
}

void EventBook::add(const Claim& claim) {
  StoredExecution execution;
  execution.id = claim.id;
  const std::lock_guard lock(mutex_);
  events_[{claim.id, claim.attempt}] = std::make_shared<ExecutionEvents>(execution);
}

void EventBook::watch(const Claim& claim, GateRequest& request) {
  const std::shared_ptr<ExecutionEvents> events = find(claim.id, claim.attempt);
  if (claim.again) {
    StoredExecution again;
    again.id = claim.id;
    again.tenant = request.submission.tenant.text();
    again.createdAt = clock_.wallNow().time_since_epoch().count();
    events->queuedAgain(static_cast<std::uint64_t>(claim.attempt - 1) * kNumbersOfAttempt, again);
  }
  filling_.watch(events, request);
}

std::string EventBook::kept(const Claim& claim) { return find(claim.id, claim.attempt)->kept(); }

void EventBook::remove(const Claim& claim) {
  std::shared_ptr<ExecutionEvents> events;
  {
    const std::lock_guard lock(mutex_);
    const auto found = events_.find({claim.id, claim.attempt});
    if (found == events_.end()) return;
    events = std::move(found->second);
    events_.erase(found);
  }
  events->leave();
}

std::shared_ptr<ExecutionEvents> EventBook::find(const std::string& id, std::int64_t attempt) {
  const std::lock_guard lock(mutex_);
  const auto found = events_.find({id, attempt});
  return found == events_.end() ? nullptr : found->second;
}

// Output that waits for more is told here where no more comes.
void EventBook::flushEvery() {
  std::unique_lock lock(mutex_);
  while (true) {
    changed_.wait(lock, [&] { return ending_ || filling_.hasUnflushed(); });
    if (changed_.wait_for(lock, kFlushPause, [&] { return ending_; })) return;
    lock.unlock();
    filling_.flush();
    lock.lock();
  }
}

}  // namespace gantlet::cluster
