// EventFilling: what fills the events of an execution while it runs, and tells output that waits
// for more where no more comes. Thread-safety: all functions may be called from many threads at
// once. Its lock is the last that is taken, and never held over a call of ExecutionEvents.
#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "core/clock.h"
#include "manager/execution_events.h"
#include "pipeline/pipeline.h"

namespace gantlet {

class EventFilling {
 public:
  // `waits`: is called when there is something to flush; without a lock.
  EventFilling(const Clock& clock, std::function<void()> waits)
      : clock_(clock), waits_(std::move(waits)) {}

  // The callbacks of `request` fill them from now on, as long as this lives.
  void watch(const std::shared_ptr<ExecutionEvents>& events, GateRequest& request);
  // Whether there is output that waits for more.
  [[nodiscard]] bool hasUnflushed();
  void flush();  // what has waited long enough

 private:
  void flushLater(const std::shared_ptr<ExecutionEvents>& events);

  const Clock& clock_;
  const std::function<void()> waits_;
  std::mutex mutex_;
  std::vector<std::shared_ptr<ExecutionEvents>> unflushed_;  // with output that waits
};

}  // namespace gantlet
