// A clock that stands still until a test lets time pass: how busy the machine is decides nothing.
#pragma once

#include <atomic>
#include <cstdint>

#include "core/clock.h"

namespace gantlet::test {

class HeldClock final : public Clock {
 public:
  [[nodiscard]] WallTime wallNow() const override {
    return WallTime(std::chrono::milliseconds(now));
  }
  [[nodiscard]] MonotonicTime monotonicNow() const override {
    return MonotonicTime(std::chrono::milliseconds(now));
  }
  void pass(std::chrono::milliseconds time) { now += time.count(); }

  std::atomic<std::int64_t> now{1'800'000'000'000};  // milliseconds since 1970, UTC
};

}  // namespace gantlet::test
