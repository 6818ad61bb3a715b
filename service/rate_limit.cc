#include "service/rate_limit.h"

#include <algorithm>
#include <cmath>

namespace gantlet {
namespace {

// Keys come from strangers: their table is bounded too.
constexpr std::size_t kMaxKeys = 65536;

}  // namespace

double RateLimit::leftNow(const Bucket& bucket, Time now) const {
  const std::chrono::duration<double> passed = now - bucket.at;
  const double full = perMinute_;
  return std::min(full, bucket.left + passed.count() * full / 60.0);
}

std::chrono::seconds RateLimit::wait(const std::string& key, Time now) const {
  const auto at = buckets_.find(key);
  if (perMinute_ == 0 || at == buckets_.end()) return std::chrono::seconds{0};
  const double left = leftNow(at->second, now);
  if (left >= 1.0) return std::chrono::seconds{0};
  return std::chrono::seconds{
      std::max(1L, std::lround(std::ceil((1.0 - left) * 60.0 / perMinute_)))};
}

std::chrono::seconds RateLimit::take(const std::string& key, Time now) {
  if (perMinute_ == 0) return std::chrono::seconds{0};
  const std::chrono::seconds missing = wait(key, now);
  if (missing.count() > 0) return missing;
  if (buckets_.size() >= kMaxKeys) forgetFull(now);
  const auto [at, isNew] = buckets_.try_emplace(key, Bucket{static_cast<double>(perMinute_), now});
  at->second.left = leftNow(at->second, now) - 1.0;
  at->second.at = now;
  return std::chrono::seconds{0};
}

void RateLimit::forgetFull(Time now) {
  for (auto at = buckets_.begin(); at != buckets_.end();) {
    at = leftNow(at->second, now) >= perMinute_ ? buckets_.erase(at) : std::next(at);
  }
  // All of them busy: a flood from many addresses. Starting afresh bounds the memory.
  if (buckets_.size() >= kMaxKeys) buckets_.clear();
}

}  // namespace gantlet
