// What a context says over its own descriptor while a piece runs: values, displays, exceptions.
// Frames of a kind ("D", "R", "V", "W", "E"), a little-endian u32, so many bytes of JSON; all of it
// the program's claim, and not checked.
//
// Thread-safety: one owner.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/unique_fd.h"
#include "executor/living.h"

namespace gantlet {

class Claims {
 public:
  // `most`: bytes of all that it says. Each display, result and exception goes to `sink` as well.
  Claims(ByteCount most, const std::function<void(const LivingEvent&)>& sink)
      : most_(most), sink_(sink) {}

  // Reads what has come.
  void drain(UniqueFd& pipe);
  [[nodiscard]] std::uint64_t total() const { return total_; }
  // It has said more than it may: what came is dropped.
  [[nodiscard]] bool tooMuch() const { return total_ > most_.bytes(); }
  [[nodiscard]] bool toldError() const { return error_.has_value(); }
  // Moves all into a piece's end. A value counts where that ended well by itself.
  void into(LivingEnd& end);

 private:
  void takeFrames();
  void take(char kind, std::string json);

  const ByteCount most_;
  const std::function<void(const LivingEvent&)>& sink_;
  std::string bytes_;
  std::uint64_t total_ = 0;
  bool garbled_ = false;
  std::vector<std::string> display_;
  std::optional<std::string> value_;
  bool wholeValue_ = false;
  std::optional<std::string> bundle_;
  std::optional<std::string> error_;
};

}  // namespace gantlet
