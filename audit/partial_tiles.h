// Partial tiles and bundles of earlier checkpoints that still lie in a log folder. A reader with
// such a checkpoint is served them, so the verifier holds them against the tree that it has proven,
// too. Thread-safety: pure functions. The folder is taken to be hostile.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "audit/tile_reader.h"
#include "audit/verify.h"

namespace gantlet::audit {

struct PartialTile {
  std::string path;      // below the folder
  bool entries = false;  // a bundle; else hashes
  unsigned level = 0;
  std::uint64_t index = 0;
  unsigned width = 0;  // 1 to 255
};

// Those below the folder's tile/, in no order. What has no name of a partial tile is left out,
// links are not followed.
[[nodiscard]] std::vector<PartialTile> partialTiles(const std::filesystem::path& folder);

// Holds each of them that is not the one of the reader's own size against the hashes that its tile
// has. `hashesOf` gives these, from what was proven; of none: that tile can't be told and is left
// out.
void checkPartialTiles(
    const TileReader& reader,
    const std::function<std::vector<Digest>(unsigned level, std::uint64_t index)>& hashesOf,
    const std::function<void(VerifyProblem)>& add);

}  // namespace gantlet::audit
