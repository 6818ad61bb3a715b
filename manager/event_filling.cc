#include "manager/event_filling.h"

#include <algorithm>

namespace gantlet {

void EventFilling::watch(const std::shared_ptr<ExecutionEvents>& events, GateRequest& request) {
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

bool EventFilling::hasUnflushed() {
  const std::lock_guard lock(mutex_);
  return !unflushed_.empty();
}

// Where no more comes.
void EventFilling::flushLater(const std::shared_ptr<ExecutionEvents>& events) {
  {
    const std::lock_guard lock(mutex_);
    if (std::find(unflushed_.begin(), unflushed_.end(), events) != unflushed_.end()) return;
    unflushed_.push_back(events);
    if (unflushed_.size() > 1) return;
  }
  waits_();
}

void EventFilling::flush() {
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
