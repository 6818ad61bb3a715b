// TileStore: lays durable records out as C2SP tiles and publishes signed checkpoints. Tiles,
// bundles and the checkpoint are derived from the journal; a checkpoint is written only when
// everything that it covers has been synced.
//
// Thread-safety: none; the log keeps one publisher at a time.
#pragma once

#include <cstdint>
#include <deque>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "audit/checkpoint.h"
#include "audit/file_ops.h"
#include "audit/merkle.h"
#include "audit/signed_note.h"
#include "core/result.h"

namespace gantlet::audit {

class TileStore {
 public:
  // `edge` and `bundle` (the entries of the bundle that is not full yet) as of the last checkpoint.
  // `keyCopy`: where a second copy of each checkpoint goes, by which a log that was rolled back is
  // noticed at the next start; empty for none.
  TileStore(FileOps& files, std::filesystem::path folder, std::filesystem::path keyCopy,
            TreeEdge edge, std::string bundle);

  // The checkpoint that is on disk already, for a log that is opened again.
  void adopt(Checkpoint published, std::string note);

  // Takes in the next record; nothing is written yet.
  void add(std::string_view entry, const Digest& leaf);

  // Writes all that was added and a checkpoint signed by `key` under `origin`. Can be called again
  // after an Error. Errors: kAuditFailed.
  [[nodiscard]] Status publish(const SigningKey& key, const std::string& origin);

  [[nodiscard]] std::uint64_t size() const { return edge_.size(); }
  [[nodiscard]] Digest root() const { return edge_.root(); }
  [[nodiscard]] const Checkpoint& published() const { return published_; }
  [[nodiscard]] const std::string& publishedNote() const { return publishedNote_; }

 private:
  struct File {
    std::string path;  // below the folder
    std::string bytes;
  };
  [[nodiscard]] Status writeTile(const File& file);
  [[nodiscard]] int makeFolders(const std::filesystem::path& folder);
  [[nodiscard]] Status writePartialTiles();
  [[nodiscard]] Status writeCheckpoint(const SigningKey& key, const std::string& origin);
  void removeStalePartials();

  FileOps* files_;
  std::filesystem::path folder_;
  std::filesystem::path keyCopy_;
  TreeEdge edge_;
  std::string bundle_;
  std::deque<File> full_;                     // full tiles and bundles that are not on disk yet
  std::vector<std::filesystem::path> stale_;  // folders of partial tiles whose full tile is there
  std::set<std::filesystem::path> known_;     // folders that exist
  std::set<std::filesystem::path> unsynced_;  // folders with new names
  Checkpoint published_;
  std::string publishedNote_;
};

}  // namespace gantlet::audit
