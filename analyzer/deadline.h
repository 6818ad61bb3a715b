// Deadline: a point on the monotonic clock after which analysis gives up (and so is not allowed).
// Thread-safety: a value type.
#pragma once

#include <chrono>

namespace gantlet {

class Deadline {
 public:
  explicit Deadline(std::chrono::milliseconds budget)
      : end_(std::chrono::steady_clock::now() + budget) {}
  [[nodiscard]] bool passed() const { return std::chrono::steady_clock::now() >= end_; }

 private:
  std::chrono::steady_clock::time_point end_;
};

}  // namespace gantlet
