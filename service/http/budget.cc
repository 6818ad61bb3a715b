#include "service/http/budget.h"

namespace gantlet::http {

void Budget::Share::set(std::size_t bytes) {
  const std::lock_guard lock(budget_.mutex_);
  if (bytes == bytes_) return;
  budget_.held_ += bytes - bytes_;
  const auto lane = budget_.lanes_.try_emplace(lane_, 0).first;
  lane->second += bytes - bytes_;
  if (lane->second == 0) budget_.lanes_.erase(lane);
  bytes_ = bytes;
}

bool Budget::Share::fits() const {
  const std::lock_guard lock(budget_.mutex_);
  const auto lane = budget_.lanes_.find(lane_);
  const std::size_t own = lane == budget_.lanes_.end() ? 0 : lane->second;
  return budget_.held_ <= budget_.most_ && own <= budget_.most_ - budget_.most_ / 4;
}

std::size_t Budget::held() const {
  const std::lock_guard lock(mutex_);
  return held_;
}

}  // namespace gantlet::http
