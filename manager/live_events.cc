#include "manager/live_events.h"

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

}  // namespace gantlet
