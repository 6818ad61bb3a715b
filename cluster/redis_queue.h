// A queue on Redis Streams (https://redis.io/docs/latest/develop/data-types/streams): one stream
// with one consumer group; what is finished is acknowledged and deleted. Only redis_queue.cc knows
// hiredis (https://github.com/redis/hiredis, 0.14).
//
// A Redis that has lost stream or group (FLUSHALL, a new disk) gets them again with the next call.
// One connection, made when it is needed and again after it was lost; a take() that waits keeps it,
// so that who publishes has a queue of its own. Thread-safety: as Queue; calls take turns.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>

#include "cluster/queue.h"

namespace gantlet::cluster {

struct RedisAddress {
  std::filesystem::path socket;  // empty: over TCP
  std::string host;
  std::uint16_t port = 6379;
  // For its owner's eyes alone, read for each connection; empty: none is sent.
  std::filesystem::path passwordFile;

  // "unix:/run/redis/redis.sock" or "HOST:PORT". Errors: kInvalidArgument, saying what is wrong.
  [[nodiscard]] static Result<RedisAddress> parse(std::string_view text);
};

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
