// What every fuzz target shares. A target is fuzz/<name>/fuzz.cc with
//
//   namespace gantlet::fuzz::<name> { void run(std::string_view input) { … } }
//
// and has two drivers: libFuzzer's (`./x fuzz <name>`) and the replay in the normal tests
// (tests/fuzz). Both take an escaping exception for a failure.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace gantlet::fuzz {

// What must hold for any input whatever.
inline void require(bool holds, const std::string& what) {
  if (!holds) throw std::logic_error("broken promise: " + what);
}

// Takes numbers and pieces off the front of an input; an empty one gives zeros and empty pieces.
class InputReader {
 public:
  explicit InputReader(std::string_view input) : rest_(input) {}

  [[nodiscard]] bool empty() const { return rest_.empty(); }
  std::uint8_t byte() {
    if (rest_.empty()) return 0;
    const auto value = static_cast<std::uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    return value;
  }
  std::uint32_t number() {
    std::uint32_t value = 0;
    for (int i = 0; i < 4; ++i) value = value << 8U | byte();
    return value;
  }
  std::string_view piece(std::size_t size) {
    const std::string_view result = rest_.substr(0, size);
    rest_.remove_prefix(result.size());
    return result;
  }
  std::string_view rest() { return piece(rest_.size()); }

 private:
  std::string_view rest_;
};

}  // namespace gantlet::fuzz
