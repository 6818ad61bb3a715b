#include "manager/execution_waiters.h"

namespace gantlet {

void ExecutionWaiters::join(const std::string& id) {
  const std::lock_guard lock(mutex_);
  ++awaited_[id].by;
}

void ExecutionWaiters::leave(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto awaited = awaited_.find(id);
  if (--awaited->second.by == 0) awaited_.erase(awaited);
}

ExecutionWaiters::Told ExecutionWaiters::await(const std::string& id,
                                               std::chrono::milliseconds time) {
  std::unique_lock lock(mutex_);
  Awaited& own = awaited_.at(id);
  own.wake.wait_for(lock, time, [&] { return own.told.ended; });
  return own.told;
}

void ExecutionWaiters::tell(const std::string& id, const StoredExecution* last) {
  const std::lock_guard lock(mutex_);
  const auto awaited = awaited_.find(id);
  if (awaited == awaited_.end()) return;
  awaited->second.told.ended = true;
  if (last != nullptr) awaited->second.told.last = *last;
  awaited->second.wake.notify_all();
}

}  // namespace gantlet
