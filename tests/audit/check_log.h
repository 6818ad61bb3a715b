// Reads a log back whole and holds it to its promises.
#pragma once

#include <set>

#include "audit/bundle.h"
#include "audit/checkpoint.h"
#include "audit/record_json.h"
#include "audit/tile_reader.h"
#include "tests/audit/support.h"

namespace gantlet::audit {

struct ReadBack {
  std::vector<std::string> entries;
  Checkpoint checkpoint;
  [[nodiscard]] std::size_t count(std::string_view stage, std::string_view event) const {
    return static_cast<std::size_t>(
        std::count_if(entries.begin(), entries.end(), [&](const std::string& entry) {
          const auto view = viewRecord(entry);
          return view && view->stage == stage && view->event == event;
        }));
  }
  [[nodiscard]] bool hasSubmission(std::string_view submission) const {
    return std::any_of(entries.begin(), entries.end(), [&](const std::string& entry) {
      const auto view = viewRecord(entry);
      return view && view->submission == submission;
    });
  }
};

// REQUIREs: signature, root, every record under its own number.
inline ReadBack readBack(const std::filesystem::path& folder) {
  ReadBack result;
  const auto key = parseVerifierKey(slurp(folder / "log.vkey"));
  REQUIRE(key);
  const auto checkpoint = openCheckpoint(slurp(folder / "checkpoint"), *key);
  REQUIRE(checkpoint);
  result.checkpoint = *checkpoint;
  const TileReader reader(folder, checkpoint->size);
  std::vector<Digest> leaves;
  for (std::uint64_t i = 0; i * kTileWidth < checkpoint->size; ++i) {
    const auto bundle = reader.bundle(i);
    REQUIRE(bundle);
    const auto entries = parseBundle(*bundle, reader.tileWidth(0, i));
    REQUIRE(entries);
    const auto tile = reader.tile(0, i);
    REQUIRE(tile);
    for (std::size_t k = 0; k < entries->size(); ++k) {
      const std::string_view entry = (*entries)[k];
      leaves.push_back(leafHash(entry));
      REQUIRE(leaves.back() == (*tile)[k]);
      const auto view = viewRecord(entry);
      REQUIRE(view);
      REQUIRE(view->seq == result.entries.size());
      result.entries.emplace_back(entry);
    }
  }
  REQUIRE(treeHash(leaves) == checkpoint->root);
  const auto edge = reader.edge();
  REQUIRE(edge);
  REQUIRE(edge->root() == checkpoint->root);
  return result;
}

}  // namespace gantlet::audit
