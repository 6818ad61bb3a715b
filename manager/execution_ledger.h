// ExecutionLedger: beginnings and ends of executions in the database, also where its answer to a
// beginning was lost.
// Thread-safety: all functions may be called from many threads at once, for different executions.
#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "core/result.h"
#include "manager/execution_state.h"
#include "manager/webhook_desk.h"
#include "store/execution_store.h"

namespace gantlet {

class ExecutionLedger {
 public:
  // `webhooks`: is told of each end; null: nobody is. What is named must outlive it.
  ExecutionLedger(ExecutionStore& store, WebhookDesk* webhooks)
      : store_(store), webhooks_(webhooks) {}

  // Whether the worker that asks is to run it from `startedAt` on. Errors: it is not known yet.
  [[nodiscard]] Result<bool> begin(const std::string& id, std::int64_t& startedAt);
  // Whether it ends by this: it was in that state until now. Errors: kUnavailable.
  [[nodiscard]] Result<bool> end(const std::string& id, ExecutionState from,
                                 const StoredExecution& ended,
                                 const std::optional<ReviewAsked>& review = std::nullopt);
  // The same of one that has not begun, also where the database may say that it has.
  [[nodiscard]] Result<bool> endUnbegun(const std::string& id, const StoredExecution& ended);
  // Nobody is to begin it any more. True: the database may take it for running.
  [[nodiscard]] bool letGo(const std::string& id);

 private:
  ExecutionStore& store_;
  WebhookDesk* const webhooks_;
  std::mutex mutex_;
  // Begun at that time, if the database has taken it: its answer was lost.
  std::map<std::string, std::int64_t> unsure_;
};

}  // namespace gantlet
