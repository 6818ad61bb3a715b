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
#include <vector>

#include "core/clock.h"
#include "manager/execution_events.h"
#include "pipeline/pipeline.h"
#include "store/execution_store.h"

namespace gantlet {

class LiveEvents {
 public:
  // `waits`: is called when there is something to flush; without a lock.
  LiveEvents(const Clock& clock, std::function<void()> waits)
      : clock_(clock), waits_(std::move(waits)) {}

  // Those of the execution, made where there are none.
  [[nodiscard]] std::shared_ptr<ExecutionEvents> of(const StoredExecution& execution);
  // Null: there are none.
  [[nodiscard]] std::shared_ptr<ExecutionEvents> find(const std::string& id);
  // The same, and they are not among them any more.
  std::shared_ptr<ExecutionEvents> remove(const std::string& id);
  // Those of one that runs from now on, which `request` fills as long as this lives.
  void watch(const StoredExecution& execution, GateRequest& request);

  // Whether there is output that waits for more.
  [[nodiscard]] bool hasUnflushed();
  void flush();  // what has waited long enough

 private:
  void flushLater(const std::shared_ptr<ExecutionEvents>& events);

  const Clock& clock_;
  const std::function<void()> waits_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<ExecutionEvents>> events_;
  std::vector<std::shared_ptr<ExecutionEvents>> unflushed_;  // with output that waits
};

}  // namespace gantlet
