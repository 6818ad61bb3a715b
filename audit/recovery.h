// Recovery: what a log folder holds when it is opened, checked against itself.
// Thread-safety: none; called before the log is shared.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "audit/checkpoint.h"
#include "audit/file_ops.h"
#include "audit/journal.h"
#include "audit/merkle.h"
#include "audit/signed_note.h"
#include "audit/tile_store.h"
#include "core/result.h"

namespace gantlet::audit {

// The identity of a log: its key, its name and its last checkpoint.
struct LogIdentity {
  SigningKey key;
  std::string origin;
  std::optional<Checkpoint> checkpoint;  // none: the log is new
  std::string note;                      // the checkpoint's text
  std::optional<Checkpoint> copy;        // the last one signed, as kept beside the key
};

struct LogPlaces {
  std::filesystem::path folder;
  std::filesystem::path keysFolder;
  [[nodiscard]] std::filesystem::path checkpointCopy() const {
    return keysFolder / "log-checkpoint";
  }
};

// Reads, or for a new log makes, key and verifier key, and checks the checkpoint against both and
// against the copy of the last one that lies beside the key.
// Errors: kAuditFailed when they contradict each other; kInvalidArgument (origin, key); kIo.
[[nodiscard]] Result<LogIdentity> openIdentity(FileOps& files, const LogPlaces& places,
                                               const std::string& wantedOrigin);

// The tile store as of the checkpoint. Tiles that are missing are made anew from the records; tiles
// or records that contradict the checkpoint are an Error (kAuditFailed).
[[nodiscard]] Result<TileStore> openStore(FileOps& files, const LogPlaces& places,
                                          const LogIdentity& identity);

// Adds the journal's records that the checkpoint does not cover to the store and compares the
// others with their leaf hashes. Errors: kAuditFailed.
[[nodiscard]] Result<Journal::Tail> replayJournal(Journal& journal, TileStore& store,
                                                  const std::filesystem::path& folder);

// An Error that says what contradicts and what to do.
[[nodiscard]] Error contradiction(std::string message);

}  // namespace gantlet::audit
