// ExecutionWaiters: who waits for the end of which execution.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <map>
#include <mutex>
#include <optional>
#include <string>

#include "store/execution_store.h"

namespace gantlet {

class ExecutionWaiters {
 public:
  void join(const std::string& id);
  void leave(const std::string& id);  // as often as join()
  struct Told {
    bool ended = false;
    std::optional<StoredExecution> last{};  // how it ended, once that is in the database
  };
  // What is known after that time, or earlier when it has ended. REQUIRES: join().
  [[nodiscard]] Told await(const std::string& id, std::chrono::milliseconds time);
  // It has ended; `last`: null: the database does not say so.
  void tell(const std::string& id, const StoredExecution* last);

 private:
  struct Awaited {
    std::size_t by = 0;
    Told told{};
    std::condition_variable
        wake{};  // each has its own: a hundred who wait are not all woken by one
  };

  std::mutex mutex_;
  std::map<std::string, Awaited> awaited_;
};

}  // namespace gantlet
