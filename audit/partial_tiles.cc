#include "audit/partial_tiles.h"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <optional>
#include <string_view>

#include "audit/bundle.h"
#include "audit/file_ops.h"
#include "audit/tile_path.h"

namespace gantlet::audit {
namespace {

constexpr unsigned kMostLevels = 8;
constexpr std::size_t kMostGroups = 7;  // of three digits, in a tile's index
constexpr std::string_view kPartial = ".p";

std::optional<std::uint64_t> numberIn(std::string_view digits) {
  std::uint64_t number = 0;
  const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (read.ec != std::errc() || read.ptr != digits.data() + digits.size()) return std::nullopt;
  return number;
}

// "tile/0/x001/234.p/7"; nullopt: it is no name of a partial tile.
std::optional<PartialTile> parsePath(const std::filesystem::path& path) {
  std::vector<std::string> parts;
  for (const std::filesystem::path& part : path) parts.push_back(part.string());
  if (parts.size() < 4 || parts.size() > 3 + kMostGroups) return std::nullopt;
  PartialTile tile;
  tile.path = path.generic_string();
  tile.entries = parts[1] == "entries";
  const auto level = tile.entries ? 0 : numberIn(parts[1]);
  const auto width = numberIn(parts.back());
  if (!level || *level >= kMostLevels || !width || *width == 0 || *width >= kTileWidth) {
    return std::nullopt;
  }
  tile.level = static_cast<unsigned>(*level);
  tile.width = static_cast<unsigned>(*width);
  for (std::size_t i = 2; i + 1 < parts.size(); ++i) {
    std::string_view group = parts[i];
    if (i + 2 < parts.size()) group.remove_prefix(std::min<std::size_t>(1, group.size()));
    if (i + 2 == parts.size() && group.ends_with(kPartial)) group.remove_suffix(kPartial.size());
    const auto digits = numberIn(group);
    if (!digits || *digits > 999) return std::nullopt;
    tile.index = tile.index * 1000 + *digits;
  }
  const std::string wanted = tile.entries ? bundlePath(tile.index, tile.width)
                                          : tilePath(tile.level, tile.index, tile.width);
  if (tile.path != wanted) return std::nullopt;
  return tile;
}

VerifyProblem wrongTile(const PartialTile& tile, std::string message) {
  return {ProblemKind::kWrongTile, std::nullopt, tile.path, std::move(message)};
}

std::optional<VerifyProblem> checkHashes(const PartialTile& tile, const std::string& bytes,
                                         std::span<const Digest> hashes) {
  const std::size_t width = std::min<std::size_t>(tile.width, hashes.size());
  if (bytes.size() != tile.width * sizeof(Digest)) {
    return wrongTile(
        tile, "the tile " + tile.path + " does not have " + std::to_string(tile.width) + " hashes");
  }
  if (std::memcmp(bytes.data(), hashes.data(), width * sizeof(Digest)) == 0) return std::nullopt;
  return wrongTile(tile, "the tile " + tile.path + " is not what the records give");
}

std::optional<VerifyProblem> checkEntries(const PartialTile& tile, const std::string& bytes,
                                          std::span<const Digest> hashes) {
  const auto entries = parseBundle(bytes, tile.width);
  if (!entries) {
    return VerifyProblem{ProblemKind::kMalformedBundle, std::nullopt, tile.path,
                         "the bundle " + tile.path + " is malformed: " + entries.error().message};
  }
  for (std::size_t i = 0; i < std::min<std::size_t>(tile.width, hashes.size()); ++i) {
    if (leafHash((*entries)[i]) == hashes[i]) continue;
    const std::uint64_t seq = tile.index * kTileWidth + i;
    return VerifyProblem{ProblemKind::kChangedRecord, seq, tile.path,
                         "record " + std::to_string(seq) + " was changed in the bundle " +
                             tile.path + " of an earlier checkpoint"};
  }
  return std::nullopt;
}

}  // namespace

std::vector<PartialTile> partialTiles(const std::filesystem::path& folder) {
  std::vector<PartialTile> tiles;
  std::error_code failed;
  std::filesystem::recursive_directory_iterator it(
      folder / "tile", std::filesystem::directory_options::skip_permission_denied, failed);
  for (const std::filesystem::recursive_directory_iterator end; !failed && it != end;
       it.increment(failed)) {
    if (it.depth() > static_cast<int>(kMostGroups) + 2) it.disable_recursion_pending();
    if (!it->path().parent_path().native().ends_with(kPartial)) continue;
    auto tile = parsePath(it->path().lexically_relative(folder));
    if (tile) tiles.push_back(*std::move(tile));
  }
  return tiles;
}

void checkPartialTiles(
    const TileReader& reader,
    const std::function<std::vector<Digest>(unsigned level, std::uint64_t index)>& hashesOf,
    const std::function<void(VerifyProblem)>& add) {
  for (const PartialTile& tile : partialTiles(reader.folder())) {
    const unsigned known = reader.tileWidth(tile.level, tile.index);
    if (known == 0 || known == tile.width) continue;  // of a later checkpoint, or looked at already
    const std::vector<Digest> hashes = hashesOf(tile.level, tile.index);
    if (hashes.empty()) continue;
    const std::size_t most =
        tile.entries ? kTileWidth * (kMaxEntryBytes + 2) : kTileWidth * sizeof(Digest);
    const auto bytes = readFile(reader.folder() / tile.path, most);
    // A writer removes them when their full tile is there.
    if (!bytes && bytes.error().code == ErrorCode::kNotFound) continue;
    const auto problem =
        !bytes         ? wrongTile(tile, tile.path + " can't be read: " + bytes.error().message)
        : tile.entries ? checkEntries(tile, *bytes, hashes)
                       : checkHashes(tile, *bytes, hashes);
    if (problem) add(*problem);
  }
}

}  // namespace gantlet::audit
