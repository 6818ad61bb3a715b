// Thread-safety: a pure function.
#pragma once

#include <chrono>
#include <string>

namespace gantlet {

// "1.5 s", exactly, without zeros at its end. `time` is not negative.
[[nodiscard]] inline std::string secondsText(std::chrono::milliseconds time) {
  std::string text = std::to_string(time.count() / 1000);
  if (const auto rest = time.count() % 1000; rest != 0) {
    std::string digits = std::to_string(1000 + rest).substr(1);
    digits.resize(digits.find_last_not_of('0') + 1);
    text += "." + digits;
  }
  return text + " s";
}

}  // namespace gantlet
