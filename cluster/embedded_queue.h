// A queue within a process. Consumers of one store share what is in it.
// Thread-safety: as Queue.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>

#include "cluster/queue.h"

namespace gantlet::cluster {

class EmbeddedQueue final : public Queue {
 public:
  class Store {
   public:
    // As a Redis that has lost all it had.
    void forgetAll();

   private:
    friend class EmbeddedQueue;
    struct Entry {
      std::string execution;
      bool taken = false;
      std::chrono::steady_clock::time_point takenAt{};
    };
    std::mutex mutex_;
    std::condition_variable came_;
    std::uint64_t last_ = 0;
    std::map<std::uint64_t, Entry> entries_;
  };

  explicit EmbeddedQueue(std::shared_ptr<Store> store) : store_(std::move(store)) {}

  [[nodiscard]] Result<std::vector<std::string>> publish(
      const std::vector<std::string>& executions) override;
  [[nodiscard]] Result<std::vector<QueueMessage>> take(std::size_t most,
                                                       std::chrono::milliseconds wait) override;
  [[nodiscard]] Result<std::vector<QueueMessage>> reclaim(std::size_t most,
                                                          std::chrono::milliseconds idle) override;
  [[nodiscard]] Status finish(const std::vector<std::string>& messages) override;
  [[nodiscard]] Result<std::vector<bool>> has(const std::vector<std::string>& messages) override;

 private:
  const std::shared_ptr<Store> store_;
};

}  // namespace gantlet::cluster
