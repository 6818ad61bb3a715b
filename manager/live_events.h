// LiveEvents: the events of executions that have not ended, as somebody watches them or something
// has come of them.
// Thread-safety: all functions may be called from many threads at once. Its lock is the last that
// is taken, and never held over a call of ExecutionEvents.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "manager/event_filling.h"
#include "store/execution_store.h"

namespace gantlet {

class LiveEvents {
 public:
  // As EventFilling.
  LiveEvents(const Clock& clock, std::function<void()> waits) : filling_(clock, std::move(waits)) {}

  // Those of the execution, made where there are none.
  [[nodiscard]] std::shared_ptr<ExecutionEvents> of(const StoredExecution& execution);
  // Null: there are none.
  [[nodiscard]] std::shared_ptr<ExecutionEvents> find(const std::string& id);
  // The same, and they are not among them any more.
  std::shared_ptr<ExecutionEvents> remove(const std::string& id);
  // Those of one that runs from now on, which `request` fills as long as this lives.
  void watch(const StoredExecution& execution, GateRequest& request) {
    filling_.watch(of(execution), request);
  }
  [[nodiscard]] bool hasUnflushed() { return filling_.hasUnflushed(); }
  void flush() { filling_.flush(); }

 private:
  EventFilling filling_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<ExecutionEvents>> events_;
};

}  // namespace gantlet
