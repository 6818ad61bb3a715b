#include "audit/recovery.h"

#include <algorithm>

#include "audit/bundle.h"
#include "audit/key_store.h"
#include "audit/log_error.h"
#include "audit/record_json.h"
#include "audit/tile_path.h"
#include "audit/tile_reader.h"

namespace gantlet::audit {
namespace {

// A file's text, or nothing where there is no such file.
Result<std::optional<std::string>> readIfThere(const std::filesystem::path& path) {
  auto text = readFile(path, kMaxNoteBytes);
  if (text) return std::optional<std::string>(std::move(text).value());
  if (text.error().code == ErrorCode::kNotFound) return std::optional<std::string>();
  return std::move(text).error();
}

bool hasEntries(const std::filesystem::path& folder) {
  std::error_code error;
  return std::filesystem::exists(folder, error) && !std::filesystem::is_empty(folder, error);
}

Status writeVerifierKey(FileOps& files, const LogPlaces& places, const VerifierKey& key) {
  const std::filesystem::path target = places.folder / "log.vkey";
  int error = replaceFile(files, places.folder / "tmp" / "vkey", target, key.text() + "\n", 0644);
  if (error == 0) error = files.syncFolder(places.folder);
  if (error != 0) return logError("write " + target.string(), error);
  return {};
}

// Folder and checkpoint can be put back together to an older state; the copy beside the key can't
// be, unless the key's folder is put back as well.
Result<std::optional<Checkpoint>> readCopy(const LogPlaces& places, const VerifierKey& key) {
  TRY(const std::optional<std::string> text, readIfThere(places.checkpointCopy()));
  if (!text) return std::optional<Checkpoint>();
  auto copy = openCheckpoint(*text, key);
  if (!copy) {
    return contradiction(places.checkpointCopy().string() + ": " + copy.error().message);
  }
  return std::optional<Checkpoint>(std::move(copy).value());
}

Status checkNotRolledBack(const std::optional<Checkpoint>& copy,
                          const std::optional<Checkpoint>& checkpoint) {
  const std::uint64_t covered = checkpoint ? checkpoint->size : 0;
  if (!copy || covered >= copy->size) return {};
  return contradiction("its checkpoint covers " + std::to_string(covered) +
                       " records, but one that covers " + std::to_string(copy->size) +
                       " has been signed: the folder was rolled back or emptied");
}

// REQUIRES: the tiles agree with `checkpoint`.
Status checkNotRewritten(const LogPlaces& places, const Checkpoint& copy,
                         const Checkpoint& checkpoint) {
  TileReader reader(places.folder, checkpoint.size);
  const auto root = reader.subtree(0, copy.size);
  if (!root) return contradiction(root.error().message);
  if (*root == copy.root) return {};
  return contradiction("the first " + std::to_string(copy.size) +
                       " records are not those of an earlier checkpoint: history was rewritten");
}

Result<std::string> chooseOrigin(const std::optional<VerifierKey>& known, const SigningKey& key,
                                 const std::string& wanted) {
  if (!wanted.empty() && !isKeyName(wanted)) {
    return Error{ErrorCode::kInvalidArgument, "the log's origin is not usable",
                 "use a name such as example.com/gantlet: no spaces, no plus"};
  }
  if (known) {
    if (!wanted.empty() && wanted != known->name) {
      return Error{ErrorCode::kInvalidArgument,
                   "the log is called \"" + known->name + "\", not \"" + wanted + "\"",
                   "keep the name, or begin a new log in another folder"};
    }
    return known->name;
  }
  if (!wanted.empty()) return wanted;
  const VerifierKey any = key.verifierKey("x");
  const Digest digest =
      hashOf({reinterpret_cast<const char*>(any.publicKey.data()), any.publicKey.size()});
  return "gantlet.local/log/" + toHex(digest).substr(0, 12);
}

// All records hashed anew: how records and tiles stand to the checkpoint.
struct Rebuilt {
  TreeEdge edge;
  std::vector<std::pair<std::string, std::string>> tiles;  // path, bytes: full and partial ones
};

std::string bytesOf(std::span<const Digest> hashes) {
  return {reinterpret_cast<const char*>(hashes.data()), hashes.size() * sizeof(Digest)};
}

Result<Rebuilt> rebuild(const std::filesystem::path& folder, std::uint64_t size) {
  const TileReader reader(folder, size);
  Rebuilt rebuilt;
  const auto onFull = [&](unsigned level, std::uint64_t index, std::span<const Digest> hashes) {
    rebuilt.tiles.emplace_back(tilePath(level, index), bytesOf(hashes));
  };
  for (std::uint64_t index = 0; index * kTileWidth < size; ++index) {
    TRY(const std::string bundle, reader.bundle(index));
    TRY(const auto entries, parseBundle(bundle, reader.tileWidth(0, index)));
    for (const std::string_view entry : entries) rebuilt.edge.add(leafHash(entry), onFull);
  }
  for (unsigned level = 0; level < rebuilt.edge.levels().size(); ++level) {
    const std::vector<Digest>& hashes = rebuilt.edge.levels()[level];
    if (hashes.empty()) continue;
    const std::uint64_t index = TreeEdge::partialIndex(size, level);
    rebuilt.tiles.emplace_back(tilePath(level, index, static_cast<unsigned>(hashes.size())),
                               bytesOf(hashes));
  }
  return rebuilt;
}

// Tiles could not be read or don't give the checkpoint's root. The records decide: if they give it,
// tiles that are missing are written anew; a tile that says otherwise is evidence and stays.
Result<TreeEdge> repairTiles(FileOps& files, const LogPlaces& places,
                             const Checkpoint& checkpoint) {
  auto rebuilt = rebuild(places.folder, checkpoint.size);
  if (!rebuilt) return contradiction(rebuilt.error().message);
  if (rebuilt->edge.root() != checkpoint.root) {
    return contradiction("the records do not give the root of the signed checkpoint of size " +
                         std::to_string(checkpoint.size));
  }
  for (const auto& [path, bytes] : rebuilt->tiles) {
    const std::filesystem::path target = places.folder / path;
    const auto there = readFile(target, kTileWidth * sizeof(Digest));
    if (there && *there == bytes) continue;
    if (there || there.error().code != ErrorCode::kNotFound) {
      Error error = contradiction(path +
                                  " is not what the records give, which agree with the "
                                  "signed checkpoint");
      error.resolution = "keep a copy of " + target.string() +
                         " as evidence and remove it: it is made anew at the next start";
      return error;
    }
    std::error_code failed;
    std::filesystem::create_directories(target.parent_path(), failed);
    const int error = replaceFile(files, places.folder / "tmp" / "tile", target, bytes, 0640);
    if (error != 0) return logError("write " + target.string(), error);
  }
  return std::move(rebuilt->edge);
}

// The records of bundle `index`, each compared with its leaf hash.
Result<std::string> checkedBundle(const TileReader& reader, std::uint64_t index,
                                  std::span<const Digest> leaves) {
  auto bundle = reader.bundle(index);
  if (!bundle) return contradiction(bundle.error().message);
  const auto entries = parseBundle(*bundle, leaves.size());
  if (!entries) {
    return contradiction(bundlePath(index, static_cast<unsigned>(leaves.size())) + ": " +
                         entries.error().message);
  }
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    if (leafHash((*entries)[i]) != leaves[i]) {
      return contradiction("record " + std::to_string(index * kTileWidth + i) +
                           " does not have the hash that its tile has");
    }
  }
  return bundle;
}

// The last full bundle as well: what is added next stands on it.
Status checkLastFullBundle(const TileReader& reader, const TreeEdge& edge) {
  const std::uint64_t full = edge.size() / kTileWidth;
  if (full == 0) return {};
  const auto leaves = reader.tile(0, full - 1);
  if (!leaves) return contradiction(leaves.error().message);
  const auto& parents = edge.levels()[1];
  if (!parents.empty() && treeHash(*leaves) != parents.back()) {
    return contradiction(tilePath(0, full - 1) + " does not have the hash that the tile above has");
  }
  const auto bundle = checkedBundle(reader, full - 1, *leaves);
  if (!bundle) return bundle.error();
  return {};
}

}  // namespace

Error contradiction(std::string message) {
  return Error{ErrorCode::kAuditFailed, "the audit log contradicts itself: " + std::move(message),
               "keep a copy of the folder as evidence, see what `gantlet audit verify` says of it, "
               "then restore the folder from a backup or begin a new log in another one"};
}

Result<LogIdentity> openIdentity(FileOps& files, const LogPlaces& places,
                                 const std::string& wantedOrigin) {
  TRY(const std::optional<std::string> note, readIfThere(places.folder / "checkpoint"));
  TRY(const std::optional<std::string> vkeyText, readIfThere(places.folder / "log.vkey"));
  if (!note && hasEntries(places.folder / "tile")) {
    return contradiction("it has records but no checkpoint");
  }
  std::optional<VerifierKey> vkey;
  if (vkeyText) {
    auto parsed = parseVerifierKey(*vkeyText);
    if (!parsed) return contradiction("log.vkey: " + parsed.error().message);
    vkey = std::move(parsed).value();
  }
  auto key = loadSigningKey(places.keysFolder);
  if (!key && key.error().code == ErrorCode::kNotFound && !note && !vkey) {
    key = createSigningKey(files, places.keysFolder);
  }
  if (!key) {
    if (key.error().code != ErrorCode::kNotFound) return std::move(key).error();
    return Error{ErrorCode::kAuditFailed,
                 "the log's signing key is missing: " + key.error().message,
                 "restore it from a backup, or begin a new log in another folder"};
  }
  TRY(std::string origin, chooseOrigin(vkey, *key, wantedOrigin));
  const VerifierKey own = key->verifierKey(origin);
  if (vkey && !(*vkey == own)) {
    return contradiction("log.vkey does not belong to the signing key: one of them was replaced");
  }
  std::optional<Checkpoint> checkpoint;
  if (note) {
    auto opened = openCheckpoint(*note, own);
    if (!opened) return contradiction("the checkpoint is not good: " + opened.error().message);
    checkpoint = std::move(opened).value();
  }
  TRY(std::optional<Checkpoint> copy, readCopy(places, own));
  TRY_STATUS(checkNotRolledBack(copy, checkpoint));
  if (!vkey) TRY_STATUS(writeVerifierKey(files, places, own));
  return LogIdentity{std::move(key).value(), std::move(origin), std::move(checkpoint),
                     note.value_or(""), std::move(copy)};
}

Result<TileStore> openStore(FileOps& files, const LogPlaces& places, const LogIdentity& identity) {
  const Checkpoint checkpoint =
      identity.checkpoint.value_or(Checkpoint{identity.origin, 0, emptyRoot()});
  const TileReader reader(places.folder, checkpoint.size);
  auto edge = reader.edge();
  if (!edge || edge->root() != checkpoint.root) edge = repairTiles(files, places, checkpoint);
  if (!edge) return std::move(edge).error();
  std::string bundle;
  if (checkpoint.size % kTileWidth != 0) {
    TRY(bundle, checkedBundle(reader, checkpoint.size / kTileWidth, edge->levels()[0]));
  }
  TRY_STATUS(checkLastFullBundle(reader, *edge));
  if (identity.copy) TRY_STATUS(checkNotRewritten(places, *identity.copy, checkpoint));
  TileStore store(files, places.folder, places.checkpointCopy(), std::move(edge).value(),
                  std::move(bundle));
  if (identity.checkpoint) store.adopt(*identity.checkpoint, identity.note);
  return store;
}

Result<Journal::Tail> replayJournal(Journal& journal, TileStore& store,
                                    const std::filesystem::path& folder) {
  const std::uint64_t covered = store.size();
  TileReader reader(folder, covered);
  const auto onBatch = [&](const Batch& batch) -> Status {
    if (batch.first > store.size()) {
      return contradiction("records " + std::to_string(store.size()) + " to " +
                           std::to_string(batch.first - 1) +
                           " are neither in tiles nor in the journal");
    }
    const auto entries = parseBundle(batch.payload, batch.count);
    if (!entries) return contradiction("the journal is malformed: " + entries.error().message);
    std::uint64_t seq = batch.first;
    for (const std::string_view entry : *entries) {
      const Digest leaf = leafHash(entry);
      if (seq >= covered) {
        const auto view = viewRecord(entry);
        if (!view || view->seq != seq) {
          return contradiction("the journal's record " + std::to_string(seq) + " is another one");
        }
        store.add(entry, leaf);
      } else {
        const auto known = reader.subtree(seq, seq + 1);
        if (known && *known != leaf) {
          return contradiction("record " + std::to_string(seq) +
                               " is one in the journal and another in the tiles");
        }
      }
      ++seq;
    }
    return {};
  };
  TRY(Journal::Tail tail, journal.replay(onBatch));
  if (tail.missing || tail.end < covered) {
    // The tiles have all that the journal had: it begins anew behind them.
    tail.end = covered;
    tail.openFrom = tail.missing ? 0 : std::min(tail.openFrom, covered);
  }
  return tail;
}

}  // namespace gantlet::audit
