#include "audit/merkle.h"

#include <openssl/evp.h>

#include <bit>
#include <cstdlib>
#include <memory>

namespace gantlet::audit {
namespace {

// One context a thread and one fetched algorithm: at 600 bytes a record, allocating a context for
// each hash would cost as much as hashing.
class Hasher {
 public:
  Hasher() : context_(EVP_MD_CTX_new(), EVP_MD_CTX_free) {
    if (!context_ || EVP_DigestInit_ex(context_.get(), algorithm(), nullptr) != 1) std::abort();
  }

  Digest hash(std::string_view a, std::string_view b, std::string_view c) {
    Digest digest{};
    unsigned size = 0;
    // Without a hash there is no trail: going on would be to fail open.
    if (EVP_DigestInit_ex(context_.get(), nullptr, nullptr) != 1 ||
        EVP_DigestUpdate(context_.get(), a.data(), a.size()) != 1 ||
        (!b.empty() && EVP_DigestUpdate(context_.get(), b.data(), b.size()) != 1) ||
        (!c.empty() && EVP_DigestUpdate(context_.get(), c.data(), c.size()) != 1) ||
        EVP_DigestFinal_ex(context_.get(), digest.data(), &size) != 1 || size != digest.size()) {
      std::abort();
    }
    return digest;
  }

 private:
  static const EVP_MD* algorithm() {
    static const std::unique_ptr<EVP_MD, decltype(&EVP_MD_free)> kFetched(
        EVP_MD_fetch(nullptr, "SHA256", nullptr), EVP_MD_free);
    return kFetched.get();
  }
  std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context_;
};

Hasher& hasher() {
  thread_local Hasher instance;
  return instance;
}

}  // namespace

Digest leafHash(std::string_view entry) {
  return hasher().hash(std::string_view("\0", 1), entry, {});
}

Digest nodeHash(const Digest& left, const Digest& right) {
  return hasher().hash("\1", bytesOf(left), bytesOf(right));
}

Digest hashOf(std::string_view first, std::string_view second) {
  return hasher().hash(first, second, {});
}

Digest emptyRoot() { return hashOf(""); }

Digest treeHash(std::span<const Digest> hashes) {
  if (hashes.empty()) return emptyRoot();
  // Level by level; an odd last node moves up unchanged, which is RFC 6962's split at the largest
  // power of two below n.
  std::vector<Digest> row(hashes.begin(), hashes.end());
  while (row.size() > 1) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i + 1 < row.size(); i += 2) row[kept++] = nodeHash(row[i], row[i + 1]);
    if (row.size() % 2 == 1) row[kept++] = row.back();
    row.resize(kept);
  }
  return row.front();
}

unsigned TreeEdge::partialWidth(std::uint64_t size, unsigned level) {
  const unsigned shift = level * kTileHeight;
  return shift >= 64 ? 0 : static_cast<unsigned>((size >> shift) % kTileWidth);
}

std::uint64_t TreeEdge::partialIndex(std::uint64_t size, unsigned level) {
  const unsigned shift = (level + 1) * kTileHeight;
  return shift >= 64 ? 0 : size >> shift;
}

unsigned TreeEdge::levelCount(std::uint64_t size) {
  unsigned levels = 0;
  while (levels * kTileHeight < 64 && (size >> (levels * kTileHeight)) != 0) ++levels;
  return levels;
}

std::optional<TreeEdge> TreeEdge::restore(std::uint64_t size,
                                          std::vector<std::vector<Digest>> levels) {
  if (size > kMaxTreeSize) return std::nullopt;
  levels.resize(std::max<std::size_t>(levels.size(), levelCount(size)));
  for (unsigned level = 0; level < levels.size(); ++level) {
    if (levels[level].size() != partialWidth(size, level)) return std::nullopt;
  }
  TreeEdge edge;
  edge.size_ = size;
  edge.levels_ = std::move(levels);
  return edge;
}

void TreeEdge::add(const Digest& leaf, const FullTile& onFull) {
  ++size_;
  Digest hash = leaf;
  for (unsigned level = 0;; ++level) {
    if (level == levels_.size()) levels_.emplace_back();
    std::vector<Digest>& tile = levels_[level];
    tile.push_back(hash);
    if (tile.size() < kTileWidth) return;
    hash = treeHash(tile);
    // size_ counts the leaf just added, so the tile that is full now is the one before the edge.
    if (onFull) onFull(level, partialIndex(size_, level) - 1, tile);
    tile.clear();
  }
}

Digest TreeEdge::root() const {
  // The perfect subtrees from right to left, each joined to what lies at its right.
  std::optional<Digest> root;
  for (const std::vector<Digest>& tile : levels_) {
    std::size_t end = tile.size();
    while (end > 0) {
      const std::size_t width = std::size_t{1} << static_cast<unsigned>(std::countr_zero(end));
      const Digest left = treeHash(std::span(tile).subspan(end - width, width));
      root = root ? nodeHash(left, *root) : left;
      end -= width;
    }
  }
  return root ? *root : emptyRoot();
}

}  // namespace gantlet::audit
