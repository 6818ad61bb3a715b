// LogMirror: a log in a folder of its own whose entries come from elsewhere: the copy that each
// gateway keeps of its cluster's log, in the same tiles, under the same origin, signed by a key of
// its own. What it has taken in it never gives up: a source that says otherwise is told.
//
// Nothing is durable before append() returns; the source has it until then.
// Thread-safety: none.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "audit/checkpoint.h"
#include "audit/file_ops.h"
#include "audit/recovery.h"
#include "audit/tile_store.h"

namespace gantlet::audit {

class LogMirror {
 public:
  // `keysFolder`: where its signing key lies, or is made. Errors: as openLog().
  [[nodiscard]] static Result<LogMirror> open(const std::filesystem::path& folder,
                                              const std::filesystem::path& keysFolder,
                                              const std::string& origin,
                                              FileOps& files = systemFileOps());

  [[nodiscard]] std::uint64_t size() const { return store_.size(); }
  [[nodiscard]] Digest root() const { return store_.root(); }
  // Of its first `size` entries. Errors: kInvalidArgument, those of TileReader.
  [[nodiscard]] Result<Digest> rootAt(std::uint64_t size) const;
  // The entries from `first` on, at most `most`. Errors: as above.
  [[nodiscard]] Result<std::vector<std::string>> entries(std::uint64_t first,
                                                         std::size_t most) const;
  // The next entries, and a checkpoint over them. After an Error it has them, and the next call
  // writes them. Errors: kAuditFailed.
  [[nodiscard]] Status append(const std::vector<std::string>& entries);

  [[nodiscard]] const std::string& origin() const { return identity_->origin; }
  [[nodiscard]] const SigningKey& key() const { return identity_->key; }
  [[nodiscard]] VerifierKey verifierKey() const { return key().verifierKey(origin()); }
  // Its last checkpoint, signed; "" before the first.
  [[nodiscard]] const std::string& note() const { return store_.publishedNote(); }
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

 private:
  LogMirror(std::filesystem::path folder, LogIdentity identity, TileStore store);

  std::filesystem::path folder_;
  std::unique_ptr<LogIdentity> identity_;
  TileStore store_;
};

}  // namespace gantlet::audit
