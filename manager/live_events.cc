#include "manager/live_events.h"

#include <algorithm>

namespace gantlet {

std::shared_ptr<ExecutionEvents> LiveEvents::of(const StoredExecution& execution) {
  const std::lock_guard lock(mutex_);
  std::shared_ptr<ExecutionEvents>& known = events_[execution.id];
  if (!known) known = std::make_shared<ExecutionEvents>(execution);
  return known;
}

std::shared_ptr<ExecutionEvents> LiveEvents::find(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto found = events_.find(id);
  return found == events_.end() ? nullptr : found->second;
}

std::shared_ptr<ExecutionEvents> LiveEvents::remove(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto found = events_.find(id);
  if (found == events_.end()) return nullptr;
  std::shared_ptr<ExecutionEvents> events = std::move(found->second);
  events_.erase(found);
  return events;
}

void LiveEvents::watch(const StoredExecution& execution, GateRequest& request) {
  const std::shared_ptr<ExecutionEvents> events = of(execution);
  events->begin(request.policy.limits.output);
  request.onVetted = [this, events](const Verdict& verdict) {
    events->vetted(verdict, clock_.wallNow());
  };
  request.onStarted = [this, events](std::string_view provider) {
    events->started(provider, clock_.wallNow());
  };
  request.onOutput = [this, events](int stream, std::string_view bytes) {
    if (events->output(stream, bytes, clock_.monotonicNow())) flushLater(events);
  };
}

bool LiveEvents::hasUnflushed() {
  const std::lock_guard lock(mutex_);
  return !unflushed_.empty();
}

// Where no more comes.
void LiveEvents::flushLater(const std::shared_ptr<ExecutionEvents>& events) {
  {
    const std::lock_guard lock(mutex_);
    if (std::find(unflushed_.begin(), unflushed_.end(), events) != unflushed_.end()) return;
    unflushed_.push_back(events);
    if (unflushed_.size() > 1) return;
  }
  waits_();
}

void LiveEvents::flush() {
  std::vector<std::shared_ptr<ExecutionEvents>> unflushed;
  {
    const std::lock_guard lock(mutex_);
    unflushed.swap(unflushed_);
  }
  std::erase_if(unflushed,
                [&](const auto& events) { return !events->flush(clock_.monotonicNow()); });
  const std::lock_guard lock(mutex_);
  for (auto& events : unflushed) {
    if (std::find(unflushed_.begin(), unflushed_.end(), events) == unflushed_.end()) {
      unflushed_.push_back(std::move(events));
    }
  }
}

}  // namespace gantlet
