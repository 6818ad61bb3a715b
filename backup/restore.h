// Puts a backup into the place of a data folder that is missing or empty: unpacked beside it, every
// file held against the signed manifest, the audit log verified, the restore recorded in it, and
// then moved into place in one step. Anything wrong leaves everything as it was.
//
// What an archive alone can't show: that it is one of the operator's own (give `key`), and that
// nothing was recorded after it (give `knownCheckpoint`). A restored log is an older one: whoever
// holds a later checkpoint will find that records are missing, and is to be told.
//
// Thread-safety: pure functions.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "audit/checkpoint.h"
#include "backup/statement.h"
#include "core/clock.h"
#include "core/result.h"

namespace gantlet::backup {

struct RestoreOptions {
  std::filesystem::path folder;  // the data folder that is to be; absolute
  std::optional<audit::VerifierKey> key;
  std::optional<std::string> knownCheckpoint;
  std::function<bool()> interrupted;  // true ends it (kCancelled)
};

struct Restored {
  Statement statement;
  std::string asOf;                        // the time of the last record in it
  std::optional<std::uint64_t> published;  // what the known checkpoint covers, where that is more
  bool recorded = false;                   // false: without its key the log can't be gone on with
  // Executions that waited when the backup was made. They may have run since: the next start makes
  // them LOST, as those that ran.
  std::vector<std::string> held;
  // API keys that count again as of the backup, also those that were revoked since.
  std::vector<std::string> keys;
  std::string unlooked;  // why the database could not be asked for these; "": it was
};

// Reads the archive from `fd`, which may be a pipe. Errors: those of Staging::open and
// ArchiveReader; kInvalidArgument that says what does not hold; kAuditFailed, kIo, kCancelled.
[[nodiscard]] Result<Restored> restoreBackup(const RestoreOptions& options, const Clock& clock,
                                             int fd);

}  // namespace gantlet::backup
