// libFuzzer's way into one target; compiled once for each, with the target's name.
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace gantlet::fuzz::GANTLET_FUZZ_TARGET {
void run(std::string_view input);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  gantlet::fuzz::GANTLET_FUZZ_TARGET::run({reinterpret_cast<const char*>(bytes), size});
  return 0;
}
