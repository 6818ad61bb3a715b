// EventReader: what one reader at a gateway is told of an execution that runs on a node. What its
// client has not taken waits here, up to a window; whoever brings more then waits as well.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>

#include "core/unique_fd.h"
#include "manager/event_listeners.h"
#include "manager/execution_events.h"

namespace gantlet::cluster {

class EventReader {
 public:
  // Of `execution`, behind the number `after`.
  EventReader(const StoredExecution& execution, std::uint64_t after, std::size_t window);

  // --- the reader's
  // What is at or before `after` it has taken.
  [[nodiscard]] std::shared_ptr<const ExecutionEvent> next(std::uint64_t after);
  [[nodiscard]] bool hasEnded() const;
  [[nodiscard]] std::optional<Error> failure() const;
  void listen(std::function<bool()> listener) { listeners_.add(std::move(listener)); }
  // Nobody reads any more: nothing is kept from now on.
  void leave();

  // --- whose it is to bring events
  [[nodiscard]] bool hasLeft() const;
  // The number of the last that came.
  [[nodiscard]] std::uint64_t reached() const;
  // A node is asked from now on; cut() ends that, and leave(): take() answers false, and what this
  // gives becomes readable (an eventfd).
  void begin();
  [[nodiscard]] std::shared_ptr<UniqueFd> cutFd() const;
  void cut();
  // Waits for room. False: no more is wanted. One that it has had is passed over.
  [[nodiscard]] bool take(ExecutionEvent event);
  // How it ended, with what was kept of its events: what has not come is told from there.
  void end(const StoredExecution& ended);
  void fail(Error why);

 private:
  void push(std::shared_ptr<const ExecutionEvent> event);

  const std::size_t window_;
  mutable std::mutex mutex_;
  std::condition_variable room_;
  std::deque<std::shared_ptr<const ExecutionEvent>> waiting_;
  std::size_t bytes_ = 0;
  std::uint64_t reached_;
  std::shared_ptr<UniqueFd> cut_;
  bool isCut_ = false;
  bool left_ = false;
  bool ended_ = false;
  std::unique_ptr<ExecutionEvents> rest_;  // of one that has ended
  std::optional<Error> failure_;
  EventListeners listeners_;
};

}  // namespace gantlet::cluster
