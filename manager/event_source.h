// EventSource: the events of one execution as a reader takes them, one after the other, wherever
// they are kept. Thread-safety: as the one who implements it says.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "core/result.h"

namespace gantlet {

struct ExecutionEvent {
  std::uint64_t number = 0;  // from 1 on
  std::string name;
  std::string data;  // JSON, on one line
};

class EventSource {
 public:
  virtual ~EventSource() = default;

  // The first behind `after`; null: there is none yet. Never waits.
  [[nodiscard]] virtual std::shared_ptr<const ExecutionEvent> next(std::uint64_t after) const = 0;
  // Whether none will follow that next() does not know.
  [[nodiscard]] virtual bool hasEnded() const = 0;
  // Whether it has ended, and next() may be asked for any of them, in any order; else its one
  // reader asks for each by the number of the one before.
  [[nodiscard]] virtual bool isWhole() const { return false; }
  // Of one that has ended before its execution has: why no more can be told here.
  [[nodiscard]] virtual std::optional<Error> failure() const { return std::nullopt; }
  // Is called for each event, and at the end, without a lock held, until it answers false.
  virtual void listen(std::function<bool()> listener) = 0;
};

}  // namespace gantlet
