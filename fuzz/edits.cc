#include "fuzz/edits.h"

#include <stdlib.h>

#include <fstream>

namespace gantlet::fuzz {

namespace fs = std::filesystem;

fs::path emptyFolder() {
  std::string name = "/dev/shm/gantlet-fuzz-XXXXXX";
  if (::mkdtemp(name.data()) == nullptr) {
    name = (fs::temp_directory_path() / "gantlet-fuzz-XXXXXX").string();
    require(::mkdtemp(name.data()) != nullptr, "there is a place for a log");
  }
  return name;
}

std::string slurp(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void spill(const fs::path& path, std::string_view bytes) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

std::string edited(std::string text, InputReader& input) {
  for (int edits = 0; !input.empty() && edits < 16; ++edits) {
    const std::size_t high = input.byte();
    const std::size_t at = (high << 8U | input.byte()) % (text.size() + 1);
    const std::uint8_t action = input.byte();
    const std::size_t size = action / 4U;
    switch (action % 4U) {
      case 0:
        if (at < text.size()) text[at] = static_cast<char>(input.byte());
        break;
      case 1: text.insert(at, input.piece(size)); break;
      case 2: text.erase(at, size); break;
      default: text.insert(at, text.substr(at / 2, size));
    }
  }
  return text;
}

}  // namespace gantlet::fuzz
