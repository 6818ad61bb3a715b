#include "providers/breaker.h"

namespace gantlet {

Breaker::State Breaker::ask() {
  const std::lock_guard lock(mutex_);
  if (!open_) return State::kClosed;
  const MonotonicTime now = clock_.monotonicNow();
  if (now < next_) return State::kOpen;
  next_ = now + kPause;  // others wait for what this one finds
  return State::kProbe;
}

void Breaker::succeeded() {
  const std::lock_guard lock(mutex_);
  failures_ = 0;
  open_ = false;
}

void Breaker::failed() {
  const std::lock_guard lock(mutex_);
  if (++failures_ < kThreshold && !open_) return;
  open_ = true;
  next_ = clock_.monotonicNow() + kPause;
}

bool Breaker::isOpen() const {
  const std::lock_guard lock(mutex_);
  return open_;
}

}  // namespace gantlet
