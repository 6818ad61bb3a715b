// A clock that stands still until a test lets time pass: how busy the machine is decides nothing.
#pragma once

#include <atomic>

#include "core/clock.h"

namespace gantlet::test {

class HeldClock final : public Clock {
 public:
  [[nodiscard]] WallTime wallNow() const override {
    return WallTime(std::chrono::milliseconds(1'800'000'000'000) + passed_.load());
  }
  [[nodiscard]] MonotonicTime monotonicNow() const override {
    return MonotonicTime(std::chrono::hours(1) + passed_.load());
  }
  void pass(std::chrono::milliseconds time) { passed_ = passed_.load() + time; }

 private:
  std::atomic<std::chrono::milliseconds> passed_{};
};

}  // namespace gantlet::test
