// EventListeners: who is called for each event of an execution.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace gantlet {

class EventListeners {
 public:
  void add(std::function<bool()> listener) {
    const std::lock_guard lock(mutex_);
    listeners_.push_back(std::make_shared<std::function<bool()>>(std::move(listener)));
  }

  // Calls each, without a lock, until it answers false: after that one may be called once more, by
  // another thread.
  void wake() {
    std::vector<std::shared_ptr<std::function<bool()>>> listeners;
    {
      const std::lock_guard lock(mutex_);
      listeners = listeners_;
    }
    for (const auto& listener : listeners) {
      if ((*listener)()) continue;
      const std::lock_guard lock(mutex_);
      std::erase(listeners_, listener);
    }
  }

 private:
  std::mutex mutex_;
  std::vector<std::shared_ptr<std::function<bool()>>> listeners_;
};

}  // namespace gantlet
