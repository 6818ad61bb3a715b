// A queue on Redis Streams (https://redis.io/docs/latest/develop/data-types/streams): one stream
// with one consumer group; what is finished is acknowledged and deleted.
//
// A Redis that has lost stream or group (FLUSHALL, a new disk) gets them again with the next call.
// One connection, made when it is needed and again after it was lost; a take() that waits keeps it,
// so that who publishes has a queue of its own. Thread-safety: as Queue; calls take turns.
#pragma once

#include <memory>

#include "cluster/queue.h"
#include "cluster/redis_link.h"

namespace gantlet::cluster {

class RedisQueue final : public Queue {
 public:
  // `stream`: the key; `consumer`: who takes, unique among those who do.
  RedisQueue(RedisAddress address, std::string stream, std::string consumer);
  ~RedisQueue() override;

  [[nodiscard]] Result<std::vector<std::string>> publish(
      const std::vector<std::string>& executions) override;
  [[nodiscard]] Result<std::vector<QueueMessage>> take(std::size_t most,
                                                       std::chrono::milliseconds wait) override;
  [[nodiscard]] Result<std::vector<QueueMessage>> reclaim(std::size_t most,
                                                          std::chrono::milliseconds idle) override;
  [[nodiscard]] Status finish(const std::vector<std::string>& messages) override;
  [[nodiscard]] Result<std::vector<bool>> has(const std::vector<std::string>& messages) override;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace gantlet::cluster
