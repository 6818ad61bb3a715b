// PeakMemory: how much more memory this process had in the RAM at once than when the measuring
// began (VmHWM of proc(5), which writing 5 to clear_refs sets back).
#pragma once

#include <algorithm>
#include <fstream>
#include <string>

namespace gantlet::test {

class PeakMemory {
 public:
  PeakMemory() {
    std::ofstream("/proc/self/clear_refs") << "5";
    before_ = resident();
  }
  [[nodiscard]] static std::size_t resident() { return bytesOf("VmRSS:"); }
  [[nodiscard]] std::size_t risen() const {
    return bytesOf("VmHWM:") - std::min(before_, bytesOf("VmHWM:"));
  }

  // A sanitizer keeps what was freed, and a shadow of all of it.
  [[nodiscard]] static constexpr bool canBeMeasured() {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return false;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
    return false;
#else
    return true;
#endif
#else
    return true;
#endif
  }

 private:
  static std::size_t bytesOf(const std::string& name) {
    std::ifstream in("/proc/self/status");
    std::string word;
    std::size_t kib = 0;
    while (in >> word) {
      if (word == name) {
        in >> kib;
        break;
      }
    }
    return kib << 10U;
  }

  std::size_t before_ = 0;
};

}  // namespace gantlet::test
