#include "audit/tile_path.h"

#include <array>
#include <cstdio>

#include "audit/merkle.h"

namespace gantlet::audit {
namespace {

std::string withWidth(std::string path, unsigned width) {
  if (width < kTileWidth) path += ".p/" + std::to_string(width);
  return path;
}

}  // namespace

std::string tileIndexPath(std::uint64_t index) {
  const auto group = [](std::uint64_t digits) {
    std::array<char, 8> text{};
    std::snprintf(text.data(), text.size(), "%03u", static_cast<unsigned>(digits % 1000));
    return std::string(text.data());
  };
  std::string path = group(index);
  for (index /= 1000; index > 0; index /= 1000) path = "x" + group(index) + "/" + path;
  return path;
}

std::string tilePath(unsigned level, std::uint64_t index, unsigned width) {
  return withWidth("tile/" + std::to_string(level) + "/" + tileIndexPath(index), width);
}

std::string bundlePath(std::uint64_t index, unsigned width) {
  return withWidth("tile/entries/" + tileIndexPath(index), width);
}

}  // namespace gantlet::audit
