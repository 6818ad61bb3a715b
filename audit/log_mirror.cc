#include "audit/log_mirror.h"

#include <algorithm>

#include "audit/bundle.h"
#include "audit/log_error.h"
#include "audit/merkle.h"
#include "audit/tile_reader.h"

namespace gantlet::audit {

LogMirror::LogMirror(std::filesystem::path folder, LogIdentity identity, TileStore store)
    : folder_(std::move(folder)),
      identity_(std::make_unique<LogIdentity>(std::move(identity))),
      store_(std::move(store)) {}

Result<LogMirror> LogMirror::open(const std::filesystem::path& folder,
                                  const std::filesystem::path& keysFolder,
                                  const std::string& origin, FileOps& files) {
  std::error_code failed;
  std::filesystem::create_directories(folder / "tmp", failed);
  if (failed) return logError("make " + folder.string(), failed.value());
  std::filesystem::permissions(folder, std::filesystem::perms(0750), failed);
  const LogPlaces places{folder, keysFolder};
  TRY(LogIdentity identity, openIdentity(files, places, origin));
  TRY(TileStore store, openStore(files, places, identity));
  const bool isNew = !identity.checkpoint;
  LogMirror mirror(folder, std::move(identity), std::move(store));
  if (isNew) TRY_STATUS(mirror.append({}));
  return mirror;
}

Result<Digest> LogMirror::rootAt(std::uint64_t size) const {
  if (size == 0) return emptyRoot();
  if (size > this->size()) {
    return Error{ErrorCode::kInvalidArgument, "the mirror has no entry " + std::to_string(size - 1),
                 ""};
  }
  TileReader reader(folder_, this->size());
  return reader.subtree(0, size);
}

Result<std::vector<std::string>> LogMirror::entries(std::uint64_t first, std::size_t most) const {
  std::vector<std::string> found;
  const std::uint64_t end = std::min<std::uint64_t>(size(), first + most);
  const TileReader reader(folder_, size());
  while (first < end) {
    const std::uint64_t index = first / kTileWidth;
    TRY(const std::string bundle, reader.bundle(index));
    TRY(const auto entries, parseBundle(bundle, reader.tileWidth(0, index)));
    for (std::uint64_t i = first % kTileWidth; i < entries.size() && first < end; ++i, ++first) {
      found.emplace_back(entries[i]);
    }
  }
  return found;
}

Status LogMirror::append(const std::vector<std::string>& entries) {
  for (const std::string& entry : entries) store_.add(entry, leafHash(entry));
  return store_.publish(identity_->key, identity_->origin);
}

}  // namespace gantlet::audit
