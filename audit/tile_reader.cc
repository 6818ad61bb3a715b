#include "audit/tile_reader.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>

#include "audit/bundle.h"
#include "audit/file_ops.h"
#include "audit/tile_path.h"

namespace gantlet::audit {
namespace {

constexpr std::size_t kMaxBundleBytes = kTileWidth * (kMaxEntryBytes + 2);
constexpr std::size_t kMaxTileBytes = kTileWidth * sizeof(Digest);
constexpr std::size_t kCachedTiles = 256;  // 2 MiB

Result<std::size_t> bytesOfEntries(std::string_view bundle, unsigned count) {
  std::size_t at = 0;
  for (unsigned i = 0; i < count; ++i) {
    if (bundle.size() - at < 2) {
      return Error{ErrorCode::kInvalidArgument, "a bundle has too few entries", ""};
    }
    const auto high = static_cast<std::size_t>(static_cast<unsigned char>(bundle[at]));
    const auto low = static_cast<std::size_t>(static_cast<unsigned char>(bundle[at + 1]));
    const std::size_t size = 2 + ((high << 8U) | low);
    if (bundle.size() - at < size) {
      return Error{ErrorCode::kInvalidArgument, "a bundle ends inside an entry", ""};
    }
    at += size;
  }
  return at;
}

}  // namespace

std::vector<Digest> tileHashes(std::string_view bytes) {
  std::vector<Digest> hashes(bytes.size() / sizeof(Digest));
  std::memcpy(hashes.data(), bytes.data(), hashes.size() * sizeof(Digest));
  return hashes;
}

unsigned TileReader::tileWidth(unsigned level, std::uint64_t index) const {
  const std::uint64_t full = TreeEdge::partialIndex(size_, level);
  if (index < full) return kTileWidth;
  return index == full ? TreeEdge::partialWidth(size_, level) : 0;
}

Result<std::string> TileReader::read(const std::string& path, std::size_t maxBytes) const {
  return readFile(folder_ / path, maxBytes);
}

Result<std::string> TileReader::readWider(const std::string& fullPath, unsigned width,
                                          std::size_t maxBytes) const {
  unsigned best = kTileWidth;
  std::error_code error;
  for (std::filesystem::directory_iterator it(folder_ / (fullPath + ".p"), error), end;
       !error && it != end; it.increment(error)) {
    const std::string name = it->path().filename().string();
    unsigned found = 0;
    const auto parsed = std::from_chars(name.data(), name.data() + name.size(), found);
    if (parsed.ec == std::errc() && parsed.ptr == name.data() + name.size() && found >= width) {
      best = std::min(best, found);
    }
  }
  if (best == kTileWidth) {
    return Error{ErrorCode::kNotFound,
                 "there is no " + fullPath + " of width " + std::to_string(width) + " or more", ""};
  }
  return read(fullPath + ".p/" + std::to_string(best), maxBytes);
}

Result<std::string> TileReader::readStandIn(const std::string& full, unsigned width,
                                            std::size_t maxBytes) const {
  // A writer removes a partial tile only once the full one is there.
  auto bytes = read(full, maxBytes);
  if (bytes || bytes.error().code != ErrorCode::kNotFound) return bytes;
  return readWider(full, width, maxBytes);
}

Result<std::vector<Digest>> TileReader::tile(unsigned level, std::uint64_t index) const {
  const unsigned width = tileWidth(level, index);
  if (width == 0) {
    return Error{ErrorCode::kInvalidArgument, "the tree has no such tile", ""};
  }
  const std::string path = tilePath(level, index, width);
  const std::size_t size = width * sizeof(Digest);
  auto bytes = read(path, kMaxTileBytes);
  const bool standIn = !bytes && bytes.error().code == ErrorCode::kNotFound && width < kTileWidth;
  if (standIn) bytes = readStandIn(tilePath(level, index), width, kMaxTileBytes);
  if (!bytes) return std::move(bytes).error();
  // The tile of this width is served as it lies there, so one with a tail is as wrong as a short
  // one. A wider tile that stands for it begins with its hashes.
  if (standIn ? bytes->size() < size || bytes->size() % sizeof(Digest) != 0
              : bytes->size() != size) {
    return Error{ErrorCode::kInvalidArgument,
                 path + " has " + std::to_string(bytes->size()) + " bytes instead of " +
                     std::to_string(size),
                 ""};
  }
  return tileHashes(std::string_view(*bytes).substr(0, size));
}

Result<std::string> TileReader::bundle(std::uint64_t index) const {
  const unsigned width = tileWidth(0, index);
  if (width == 0) {
    return Error{ErrorCode::kInvalidArgument, "the log has no such bundle", ""};
  }
  const std::string path = bundlePath(index, width);
  const std::string full = bundlePath(index);
  auto exact = read(path, kMaxBundleBytes);
  if (exact || exact.error().code != ErrorCode::kNotFound || path == full) return exact;
  TRY(std::string bytes, readStandIn(full, width, kMaxBundleBytes));
  TRY(const std::size_t size, bytesOfEntries(bytes, width));
  bytes.resize(size);
  return bytes;
}

Result<Digest> TileReader::node(unsigned height, std::uint64_t index) {
  const unsigned level = height / kTileHeight;
  const unsigned span = 1U << (height % kTileHeight);  // hashes of the tile below the node
  const std::uint64_t first = index * span;
  const auto key = std::make_pair(level, first / kTileWidth);
  auto found = cache_.find(key);
  if (found == cache_.end()) {
    TRY(std::vector<Digest> hashes, tile(level, key.second));
    if (cache_.size() >= kCachedTiles) cache_.clear();
    found = cache_.emplace(key, std::move(hashes)).first;
  }
  const std::size_t at = first % kTileWidth;
  if (at + span > found->second.size()) {
    return Error{ErrorCode::kInvalidArgument, "the tree has no such node", ""};
  }
  return treeHash(std::span(found->second).subspan(at, span));
}

Result<Digest> TileReader::subtree(std::uint64_t begin, std::uint64_t end) {
  const std::uint64_t count = end - begin;
  if (count == 0) return emptyRoot();
  if (std::has_single_bit(count)) {
    const auto height = static_cast<unsigned>(std::countr_zero(count));
    return node(height, begin >> height);
  }
  const std::uint64_t split = std::bit_floor(count);  // the largest power of two below it
  TRY(const Digest left, subtree(begin, begin + split));
  TRY(const Digest right, subtree(begin + split, end));
  return nodeHash(left, right);
}

Result<TreeEdge> TileReader::edge() const {
  std::vector<std::vector<Digest>> levels(TreeEdge::levelCount(size_));
  for (unsigned level = 0; level < levels.size(); ++level) {
    if (TreeEdge::partialWidth(size_, level) == 0) continue;
    TRY(levels[level], tile(level, TreeEdge::partialIndex(size_, level)));
  }
  auto edge = TreeEdge::restore(size_, std::move(levels));
  if (!edge) return Error{ErrorCode::kInvalidArgument, "the tree's edge is not whole", ""};
  return std::move(*edge);
}

}  // namespace gantlet::audit
