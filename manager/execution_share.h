// ExecutionShare: what an ExecutionDesk needs to know where its database is a cluster's: others
// take what it adds, and end it. Thread-safety: all functions may be called from many threads at
// once.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/result.h"
#include "manager/event_source.h"
#include "store/execution_store.h"

namespace gantlet {

class ExecutionShare {
 public:
  virtual ~ExecutionShare() = default;

  // It is in the database and waits. Never waits for anything itself: where the queue can't be
  // told of it now, that is done later.
  virtual void added(const std::string& id) = 0;

  struct Load {
    std::uint64_t waiting = 0;
    std::uint64_t running = 0;
    std::int64_t oldest =
        0;  // when the one came that waits longest: milliseconds since 1970; 0: none
  };
  // Of all tenants, and of one. Errors: kUnavailable.
  [[nodiscard]] virtual Result<Load> load() = 0;
  [[nodiscard]] virtual Result<Load> loadOf(const std::string& tenant) = 0;

  // Has the node that runs it end it. False: none runs it. Errors: kUnavailable.
  [[nodiscard]] virtual Result<bool> askCancel(const std::string& id) = 0;

  // Whether follow() has room for one reader more of that tenant's. Errors: kBusy.
  [[nodiscard]] virtual Status mayFollow(const std::string& /*tenant*/) { return {}; }
  // The events behind `after` of one that had not ended, from wherever it runs, for one reader. It
  // may outlive this. Errors: kBusy, kUnavailable, kUnsupported (here nobody watches).
  [[nodiscard]] virtual Result<std::shared_ptr<EventSource>> follow(
      const StoredExecution& execution, std::uint64_t after) = 0;
};

}  // namespace gantlet
