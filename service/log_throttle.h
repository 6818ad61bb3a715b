// LogThrottle: so many lines a minute of one kind, where strangers decide how often there is
// something to tell.
// Thread-safety: one thread at a time.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "service/rate_limit.h"

namespace gantlet {

class LogThrottle {
 public:
  explicit LogThrottle(unsigned perMinute) : limit_(perMinute) {}

  // How many were left out since the last line; nullopt: this one is left out too.
  [[nodiscard]] std::optional<std::uint64_t> admit(RateLimit::Time now) {
    if (limit_.take("", now).count() > 0) {
      ++leftOut_;
      return std::nullopt;
    }
    return std::exchange(leftOut_, 0);
  }

 private:
  RateLimit limit_;
  std::uint64_t leftOut_ = 0;
};

}  // namespace gantlet
