#include "service/http/feed.h"

#include <array>
#include <cstdio>
#include <utility>

namespace gantlet::http {

std::string Feed::frame(std::string_view piece) const {
  if (!chunked_) return std::string(piece);
  std::array<char, 20> size{};
  std::snprintf(size.data(), size.size(), "%zx\r\n", piece.size());
  return size.data() + std::string(piece) + "\r\n";
}

bool Feed::send(std::string_view piece) {
  const std::lock_guard lock(mutex_);
  if (closed_ || ended_ || overrun_) return false;
  if (piece.empty()) return true;  // an empty chunk would end the stream
  const bool wasEmpty = waiting_.empty();
  if (waiting_.size() + piece.size() > kFeedBuffer) {
    overrun_ = true;
    waiting_ = std::string();
  } else {
    waiting_ += frame(piece);
  }
  if (wake_ && (wasEmpty || overrun_)) wake_();
  return !overrun_;
}

void Feed::end() {
  const std::lock_guard lock(mutex_);
  if (closed_ || ended_) return;
  ended_ = true;
  if (chunked_) waiting_ += "0\r\n\r\n";
  if (wake_) wake_();
}

bool Feed::isOpen() const {
  const std::lock_guard lock(mutex_);
  return !closed_ && !ended_ && !overrun_;
}

void Feed::attach(std::function<void()> wake) {
  const std::lock_guard lock(mutex_);
  wake_ = std::move(wake);
  if (!waiting_.empty() || ended_ || overrun_) wake_();
}

bool Feed::more() {
  const std::lock_guard lock(mutex_);
  if (closed_ || ended_ || overrun_) return false;
  if (wake_ && !std::exchange(woken_, true)) wake_();
  return true;
}

Feed::Taken Feed::take() {
  {
    const std::lock_guard lock(mutex_);
    woken_ = false;
    if (!talk_.source) return {std::exchange(waiting_, {}), ended_};
    if (closed_ || ended_) return {{}, ended_};
  }
  Piece piece = talk_.source();
  Taken taken;
  if (!piece.bytes.empty()) taken.bytes = frame(piece.bytes);
  if (!piece.ended) return taken;
  taken.ended = true;
  if (chunked_) taken.bytes += "0\r\n\r\n";
  const std::lock_guard lock(mutex_);
  ended_ = true;
  return taken;
}

bool Feed::overrun() const {
  const std::lock_guard lock(mutex_);
  return overrun_;
}

void Feed::close() {
  const std::lock_guard lock(mutex_);
  closed_ = true;
  waiting_ = std::string();
  wake_ = nullptr;
}

}  // namespace gantlet::http
