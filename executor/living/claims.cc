#include "executor/living/claims.h"

#include <string_view>

#include "executor/kernel/drain.h"

namespace gantlet {
namespace {

constexpr std::size_t kFrameHead = 5;
constexpr std::size_t kMostDisplayed = 1000;

}  // namespace

void Claims::drain(UniqueFd& pipe) {
  drainPipe(pipe, [&](std::string_view bytes) {
    total_ += bytes.size();
    if (tooMuch()) {
      bytes_.clear();
      return true;
    }
    bytes_.append(bytes);
    takeFrames();
    return true;
  });
}

void Claims::takeFrames() {
  std::size_t at = 0;
  while (!garbled_ && bytes_.size() - at >= kFrameHead) {
    const char kind = bytes_[at];
    std::uint64_t size = 0;
    for (std::size_t i = 4; i > 0; --i) {
      size = size << 8U | static_cast<unsigned char>(bytes_[at + i]);
    }
    garbled_ =
        std::string_view("DRVWE").find(kind) == std::string_view::npos || size > most_.bytes();
    if (garbled_ || size > bytes_.size() - at - kFrameHead) break;
    take(kind, bytes_.substr(at + kFrameHead, size));
    at += kFrameHead + size;
  }
  bytes_.erase(0, garbled_ ? bytes_.size() : at);
}

void Claims::take(char kind, std::string json) {
  using Kind = LivingEvent::Kind;
  if (kind == 'V' || kind == 'W') {
    value_ = std::move(json);
    wholeValue_ = kind == 'W';
    return;
  }
  if (kind == 'D' && display_.size() >= kMostDisplayed) return;
  if (sink_) {
    sink_({kind == 'D' ? Kind::kDisplay : kind == 'R' ? Kind::kResult : Kind::kError, {}, json});
  }
  if (kind == 'D') display_.push_back(std::move(json));
  if (kind == 'R') bundle_ = std::move(json);
  if (kind == 'E') error_ = std::move(json);
}

void Claims::into(LivingEnd& end) {
  ExecutionResult& result = end.result;
  result.display = std::move(display_);
  if (result.end == End::kExited && result.exitCode == 0) result.resultJson = std::move(value_);
  end.resultBundle = std::move(bundle_);
  end.wholeResult = wholeValue_ && result.resultJson.has_value();
  end.error = std::move(error_);
}

}  // namespace gantlet
