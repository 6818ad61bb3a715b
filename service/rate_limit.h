// RateLimit: at most N events a minute for each key (a client's address, a token's id).
// Thread-safety: one thread at a time.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <unordered_map>

namespace gantlet {

class RateLimit {
 public:
  using Time = std::chrono::steady_clock::time_point;

  // 0: no limit.
  explicit RateLimit(unsigned perMinute) : perMinute_(perMinute) {}

  // Another limit from now on; what was counted stays.
  void setRate(unsigned perMinute) { perMinute_ = perMinute; }

  // Counts one event of `key`. Zero: within the limit; else how long until one would be again.
  [[nodiscard]] std::chrono::seconds take(const std::string& key, Time now);
  // The same question without counting.
  [[nodiscard]] std::chrono::seconds wait(const std::string& key, Time now) const;

 private:
  struct Bucket {
    double left = 0;
    Time at;
  };

  [[nodiscard]] double leftNow(const Bucket& bucket, Time now) const;
  void forgetFull(Time now);

  unsigned perMinute_;
  std::unordered_map<std::string, Bucket> buckets_;
};

}  // namespace gantlet
