// Breaker: keeps submissions away from a provider that has just failed several times in a row, so
// that each of them does not wait for the same trouble. After a pause one look at its health
// decides. Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <mutex>

#include "core/clock.h"

namespace gantlet {

class Breaker {
 public:
  static constexpr int kThreshold = 3;               // failures in a row that open it
  static constexpr std::chrono::seconds kPause{15};  // before a look at the provider's health

  enum class State : std::uint8_t {
    kClosed,  // submissions pass
    kOpen,    // none passes
    kProbe,   // the caller, and only this one, is to look at the provider's health
  };

  explicit Breaker(const Clock& clock) : clock_(clock) {}

  [[nodiscard]] State ask();
  void succeeded();
  void failed();
  [[nodiscard]] bool isOpen() const;

 private:
  const Clock& clock_;
  mutable std::mutex mutex_;
  int failures_ = 0;
  bool open_ = false;
  MonotonicTime next_;  // when an open one is looked at again
};

}  // namespace gantlet
