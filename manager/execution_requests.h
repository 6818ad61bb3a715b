// ExecutionRequests: what executions were asked to do. Requests of awaited ones whose client came
// while this service runs are held in memory: they stand in no database, as nobody would run them
// at the next start.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "core/result.h"
#include "store/execution_store.h"

namespace gantlet {

class ExecutionRequests {
 public:
  // `store` must outlive it.
  explicit ExecutionRequests(ExecutionStore& store) : store_(store) {}

  void hold(const std::string& id, std::shared_ptr<const std::string> request);
  void drop(const std::string& id);
  [[nodiscard]] bool isHeld(const std::string& id);
  // Held, or of the database; null: there is nothing of it any more. Errors: kUnavailable.
  [[nodiscard]] Result<std::shared_ptr<const std::string>> of(const std::string& id);

 private:
  ExecutionStore& store_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const std::string>> held_;
};

}  // namespace gantlet
