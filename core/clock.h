// Clock: where time comes from, so that tests need not wait for it.
// Thread-safety: implementations are safe to call from any thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>

namespace gantlet {

using WallTime = std::chrono::time_point<std::chrono::system_clock, std::chrono::milliseconds>;
using MonotonicTime = std::chrono::time_point<std::chrono::steady_clock, std::chrono::nanoseconds>;

class Clock {
 public:
  virtual ~Clock() = default;
  [[nodiscard]] virtual WallTime wallNow() const = 0;  // UTC, may step
  [[nodiscard]] virtual MonotonicTime monotonicNow()
      const = 0;  // never steps; only differences mean anything
};

class SystemClock final : public Clock {
 public:
  [[nodiscard]] WallTime wallNow() const override;
  [[nodiscard]] MonotonicTime monotonicNow() const override;
};

// RFC 3339 in UTC with milliseconds: 2026-01-31T23:59:59.123Z.
[[nodiscard]] std::string formatRfc3339(WallTime time);
// The same of milliseconds since 1970, as the database keeps times.
[[nodiscard]] std::string formatRfc3339(std::int64_t millis);

}  // namespace gantlet
