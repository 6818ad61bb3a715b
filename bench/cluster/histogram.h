// Histogram: percentiles of millions of values, in little memory. Thread-safety: one thread.
#pragma once

#include <cmath>
#include <cstdint>
#include <map>

namespace gantlet::bench {

// Counts in classes of a thousandth of their value and up: percentiles of millions.
class Histogram {
 public:
  void add(double value) {
    ++count_;
    ++classes_[static_cast<std::int64_t>(std::llround(value * 1000))];
  }
  [[nodiscard]] double at(double part) const {
    auto left = static_cast<std::int64_t>(std::ceil(part * static_cast<double>(count_)));
    for (const auto& [value, count] : classes_) {
      left -= count;
      if (left <= 0) return static_cast<double>(value) / 1000;
    }
    return 0;
  }
  [[nodiscard]] std::int64_t count() const { return count_; }

 private:
  std::int64_t count_ = 0;
  std::map<std::int64_t, std::int64_t> classes_;
};

}  // namespace gantlet::bench
