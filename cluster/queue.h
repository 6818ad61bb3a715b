// Queue: what tells nodes that there is work. A message is an execution's id and nothing else: what
// there is to do, and whose it is, stands in the database, so that a queue may lose everything, or
// deliver things twice, without harm.
//
// embedded_queue.h has one within a process, redis_queue.h one on Redis Streams; tests/cluster
// holds both to the same contract. Thread-safety: all functions may be called from many threads at
// once.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "core/result.h"

namespace gantlet::cluster {

struct QueueMessage {
  std::string id;         // the queue's, of this message
  std::string execution;  // "" of what is no message of ours
};

class Queue {
 public:
  virtual ~Queue() = default;

  // Errors of all: kUnavailable; part of it may then be done.

  // A message for each; the queue's ids of them, in that order.
  [[nodiscard]] virtual Result<std::vector<std::string>> publish(
      const std::vector<std::string>& executions) = 0;
  // Up to `most` that nobody has taken yet, for this consumer; waits for one up to `wait`.
  [[nodiscard]] virtual Result<std::vector<QueueMessage>> take(std::size_t most,
                                                               std::chrono::milliseconds wait) = 0;
  // Up to `most` that somebody took at least `idle` ago and never finished; they are this
  // consumer's now.
  [[nodiscard]] virtual Result<std::vector<QueueMessage>> reclaim(
      std::size_t most, std::chrono::milliseconds idle) = 0;
  // Nobody needs them any more. Those that are not there are no error.
  [[nodiscard]] virtual Status finish(const std::vector<std::string>& messages) = 0;
  // For each, whether it is still there, taken or not.
  [[nodiscard]] virtual Result<std::vector<bool>> has(const std::vector<std::string>& messages) = 0;
};

}  // namespace gantlet::cluster
