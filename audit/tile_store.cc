#include "audit/tile_store.h"

#include <cerrno>

#include "audit/bundle.h"
#include "audit/log_error.h"
#include "audit/tile_path.h"

namespace gantlet::audit {
namespace {

constexpr unsigned kFileMode = 0640;
constexpr unsigned kFolderMode = 0750;

std::string concatenated(std::span<const Digest> hashes) {
  std::string bytes;
  bytes.reserve(hashes.size() * sizeof(Digest));
  for (const Digest& hash : hashes) {
    bytes.append(reinterpret_cast<const char*>(hash.data()), hash.size());
  }
  return bytes;
}

}  // namespace

TileStore::TileStore(FileOps& files, std::filesystem::path folder, std::filesystem::path keyCopy,
                     TreeEdge edge, std::string bundle)
    : files_(&files),
      folder_(std::move(folder)),
      keyCopy_(std::move(keyCopy)),
      edge_(std::move(edge)),
      bundle_(std::move(bundle)) {}

void TileStore::adopt(Checkpoint published, std::string note) {
  published_ = std::move(published);
  publishedNote_ = std::move(note);
}

void TileStore::add(std::string_view entry, const Digest& leaf) {
  appendEntry(bundle_, entry);
  edge_.add(leaf, [this](unsigned level, std::uint64_t index, std::span<const Digest> hashes) {
    full_.push_back({tilePath(level, index), concatenated(hashes)});
    stale_.push_back(folder_ / (tilePath(level, index) + ".p"));
  });
  if (edge_.size() % kTileWidth == 0) {
    const std::uint64_t index = edge_.size() / kTileWidth - 1;
    full_.push_back({bundlePath(index), std::move(bundle_)});
    stale_.push_back(folder_ / (bundlePath(index) + ".p"));
    bundle_.clear();
  }
}

int TileStore::makeFolders(const std::filesystem::path& folder) {
  if (known_.contains(folder)) return 0;
  int error = files_->makeFolder(folder, kFolderMode);
  if (error == ENOENT && folder != folder_) {
    error = makeFolders(folder.parent_path());
    if (error == 0) error = files_->makeFolder(folder, kFolderMode);
  }
  if (error != 0 && error != EEXIST) return error;
  if (error == 0) unsynced_.insert(folder.parent_path());
  known_.insert(folder);
  return 0;
}

Status TileStore::writeTile(const File& file) {
  const std::filesystem::path target = folder_ / file.path;
  int error = makeFolders(target.parent_path());
  if (error == 0) {
    error = replaceFile(*files_, folder_ / "tmp" / "tile", target, file.bytes, kFileMode);
  }
  if (error != 0) {
    known_.clear();  // a folder may be gone: look again next time
    return logError("write " + target.string(), error);
  }
  unsynced_.insert(target.parent_path());
  return {};
}

Status TileStore::writePartialTiles() {
  const std::uint64_t size = edge_.size();
  for (unsigned level = 0; level < edge_.levels().size(); ++level) {
    const std::vector<Digest>& hashes = edge_.levels()[level];
    if (hashes.empty()) continue;
    const auto width = static_cast<unsigned>(hashes.size());
    TRY_STATUS(writeTile(
        {tilePath(level, TreeEdge::partialIndex(size, level), width), concatenated(hashes)}));
  }
  if (!bundle_.empty()) {
    const auto width = static_cast<unsigned>(size % kTileWidth);
    TRY_STATUS(writeTile({bundlePath(size / kTileWidth, width), bundle_}));
  }
  return {};
}

Status TileStore::writeCheckpoint(const SigningKey& key, const std::string& origin) {
  const Checkpoint checkpoint{origin, edge_.size(), edge_.root()};
  TRY(std::string note, signCheckpoint(checkpoint, key));
  const std::filesystem::path target = folder_ / "checkpoint";
  int error = replaceFile(*files_, folder_ / "tmp" / "checkpoint", target, note, kFileMode);
  if (error == 0) error = files_->syncFolder(folder_);
  if (error != 0) return logError("write " + target.string(), error);
  if (!keyCopy_.empty()) {
    // After the checkpoint, never before: a copy that is ahead would look like a rollback.
    std::filesystem::path scratch = keyCopy_;
    scratch += ".new";
    error = replaceFile(*files_, scratch, keyCopy_, note, 0600);
    if (error != 0) return logError("write " + keyCopy_.string(), error);
  }
  published_ = checkpoint;
  publishedNote_ = std::move(note);
  return {};
}

void TileStore::removeStalePartials() {
  // C2SP lets a partial tile go once its full tile is there. Nothing depends on it: errors are let
  // pass.
  for (const std::filesystem::path& folder : stale_) {
    std::error_code ignored;
    std::filesystem::remove_all(folder, ignored);
    known_.erase(folder);
  }
  stale_.clear();
}

Status TileStore::publish(const SigningKey& key, const std::string& origin) {
  while (!full_.empty()) {
    TRY_STATUS(writeTile(full_.front()));
    full_.pop_front();
  }
  TRY_STATUS(writePartialTiles());
  while (!unsynced_.empty()) {
    const std::filesystem::path folder = *unsynced_.begin();
    if (const int error = files_->syncFolder(folder)) {
      return logError("sync " + folder.string(), error);
    }
    unsynced_.erase(unsynced_.begin());
  }
  TRY_STATUS(writeCheckpoint(key, origin));
  removeStalePartials();
  return {};
}

}  // namespace gantlet::audit
