#include "manager/execution_requests.h"

namespace gantlet {

void ExecutionRequests::hold(const std::string& id, std::shared_ptr<const std::string> request) {
  const std::lock_guard lock(mutex_);
  held_[id] = std::move(request);
}

void ExecutionRequests::drop(const std::string& id) {
  const std::lock_guard lock(mutex_);
  held_.erase(id);
}

bool ExecutionRequests::isHeld(const std::string& id) {
  const std::lock_guard lock(mutex_);
  return held_.contains(id);
}

Result<std::shared_ptr<const std::string>> ExecutionRequests::of(const std::string& id) {
  {
    const std::lock_guard lock(mutex_);
    const auto held = held_.find(id);
    if (held != held_.end()) return held->second;
  }
  TRY(std::optional<std::string> text, store_.request(id));
  if (!text) return std::shared_ptr<const std::string>();
  return std::make_shared<const std::string>(std::move(*text));
}

}  // namespace gantlet
