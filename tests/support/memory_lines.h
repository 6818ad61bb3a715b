// MemoryLines: an operational log that remembers what it was told.
#pragma once

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <string>
#include <vector>

#include "core/event_log.h"

namespace gantlet::test {

class MemoryLines final : public EventLog {
 public:
  void write(const LogLine& line) override {
    const std::lock_guard lock(mutex_);
    lines_.push_back(line);
    changed_.notify_all();
  }
  [[nodiscard]] std::vector<LogLine> all() const {
    const std::lock_guard lock(mutex_);
    return lines_;
  }
  // The lines of that event, in their order.
  [[nodiscard]] std::vector<LogLine> of(std::string_view event) const {
    std::vector<LogLine> found = all();
    std::erase_if(found, [&](const LogLine& line) { return line.event != event; });
    return found;
  }
  // Waits until there are `count` lines of that event: a request's line is written behind its
  // answer.
  [[nodiscard]] std::vector<LogLine> await(std::string_view event, std::size_t count) const {
    std::unique_lock lock(mutex_);
    changed_.wait_for(lock, std::chrono::seconds{20}, [&] {
      return static_cast<std::size_t>(
                 std::count_if(lines_.begin(), lines_.end(),
                               [&](const LogLine& line) { return line.event == event; })) >= count;
    });
    lock.unlock();
    return of(event);
  }

 private:
  mutable std::mutex mutex_;
  mutable std::condition_variable changed_;
  std::vector<LogLine> lines_;
};

// A field's value as text; "" without one.
inline std::string fieldOf(const LogLine& line, std::string_view key) {
  for (const LogField& field : line.fields) {
    if (field.key != key) continue;
    if (const auto* text = std::get_if<std::string>(&field.value)) return *text;
    if (const auto* whole = std::get_if<std::int64_t>(&field.value)) return std::to_string(*whole);
    return std::to_string(std::get<double>(field.value));
  }
  return "";
}

}  // namespace gantlet::test
