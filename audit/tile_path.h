// Where the tiles of a log lie below its folder (C2SP tlog-tiles): "tile/0/x001/x234/067.p/112".
// Thread-safety: pure functions.
#pragma once

#include <cstdint>
#include <string>

namespace gantlet::audit {

// "x001/x234/067": groups of three digits, all but the last led by an x, so that no name is both a
// file and a folder.
[[nodiscard]] std::string tileIndexPath(std::uint64_t index);

// "tile/<L>/<N>" for width 256, else "tile/<L>/<N>.p/<W>". REQUIRES: 1 <= width <= 256.
[[nodiscard]] std::string tilePath(unsigned level, std::uint64_t index, unsigned width = 256);

// "tile/entries/<N>[.p/<W>]". REQUIRES: 1 <= width <= 256.
[[nodiscard]] std::string bundlePath(std::uint64_t index, unsigned width = 256);

}  // namespace gantlet::audit
