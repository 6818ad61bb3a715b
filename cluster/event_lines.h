// EventLines: reads the events that a node tells (server-sent events, HTML Living Standard section
// 9.2, as EventText writes them), which come in pieces of any size. A node is believed nothing but
// its executions' events: names of those, numbers that grow, and data that is JSON.
// Thread-safety: one thread.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/result.h"
#include "manager/event_source.h"

namespace gantlet::cluster {

class EventLines {
 public:
  // `take` gets each event that is whole; false: it takes no more.
  explicit EventLines(std::function<bool(ExecutionEvent)> take) : take_(std::move(take)) {}

  // False: it takes no more. Errors: kUnavailable: that is nothing that a node tells.
  [[nodiscard]] Result<bool> read(std::string_view piece);

 private:
  [[nodiscard]] Status readLine(std::string_view line);
  [[nodiscard]] Result<bool> tell();

  const std::function<bool(ExecutionEvent)> take_;
  std::string line_;      // of which the end has not come
  ExecutionEvent event_;  // of which the end has not come
  std::uint64_t last_ = 0;
};

}  // namespace gantlet::cluster
