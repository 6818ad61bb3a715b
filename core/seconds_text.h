// Thread-safety: a pure function.
#pragma once

#include <array>
#include <chrono>
#include <cstdio>
#include <string>

namespace gantlet {

// "1.5 s".
[[nodiscard]] inline std::string secondsText(std::chrono::milliseconds time) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%g s", static_cast<double>(time.count()) / 1000.0);
  return text.data();
}

}  // namespace gantlet
