// The Merkle tree of RFC 6962 section 2.1 over SHA-256: leaves, nodes, roots, and the growing edge
// from which C2SP tiles are cut.
//
// Thread-safety: functions are safe from any thread (each thread keeps one hashing context of its
// own); a TreeEdge is not to be shared without a lock.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "core/digest.h"

namespace gantlet::audit {

inline constexpr std::uint64_t kTileWidth = 256;  // hashes in a full tile (C2SP tlog-tiles)
inline constexpr unsigned kTileHeight = 8;        // tree levels that a tile spans
// Sizes stay below 2^63, so that shifts and sums in 64 bits can't overflow.
inline constexpr std::uint64_t kMaxTreeSize = std::uint64_t{1} << 62U;

// SHA-256(0x00 || entry): the prefix keeps a leaf from being passed off as a node.
[[nodiscard]] Digest leafHash(std::string_view entry);
// SHA-256(0x01 || left || right).
[[nodiscard]] Digest nodeHash(const Digest& left, const Digest& right);
// SHA-256 of the pieces one after the other, without a heap allocation.
[[nodiscard]] Digest hashOf(std::string_view first, std::string_view second = {});

// SHA-256(""): the root of a tree without leaves.
[[nodiscard]] Digest emptyRoot();

// The tree hash of consecutive leaf (or equal-height subtree) hashes; emptyRoot() for none.
[[nodiscard]] Digest treeHash(std::span<const Digest> hashes);

// What is needed of a tree of some size to let it grow: for each tile level the hashes of the tile
// that is not full yet.
class TreeEdge {
 public:
  // Called with each tile that becomes full: its level, its index and its 256 hashes.
  using FullTile =
      std::function<void(unsigned level, std::uint64_t index, std::span<const Digest> hashes)>;

  TreeEdge() = default;

  // `levels[l]` are the hashes of the partial tile of level l, left to right.
  // nullopt unless each level has exactly as many hashes as a tree of `size` needs.
  [[nodiscard]] static std::optional<TreeEdge> restore(std::uint64_t size,
                                                       std::vector<std::vector<Digest>> levels);

  // How many hashes the partial tile of `level` has in a tree of `size`: floor(s/256^l) mod 256.
  [[nodiscard]] static unsigned partialWidth(std::uint64_t size, unsigned level);
  // The index of that partial tile.
  [[nodiscard]] static std::uint64_t partialIndex(std::uint64_t size, unsigned level);
  // How many levels a tree of `size` has hashes on (0 for an empty tree).
  [[nodiscard]] static unsigned levelCount(std::uint64_t size);

  void add(const Digest& leaf, const FullTile& onFull = {});

  [[nodiscard]] std::uint64_t size() const { return size_; }
  [[nodiscard]] Digest root() const;
  // levels()[l]: the hashes of the partial tile of level l; may be empty.
  [[nodiscard]] const std::vector<std::vector<Digest>>& levels() const { return levels_; }

 private:
  std::uint64_t size_ = 0;
  std::vector<std::vector<Digest>> levels_;
};

}  // namespace gantlet::audit
