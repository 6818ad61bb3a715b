// A snapshot of a data folder, written into an archive while a service may go on using the folder.
//
// The audit log is taken as of one checkpoint: tiles and bundles below a signed size never change,
// so the journal and everything newer is left out. SQLite files are copied by SQLite in one
// transaction. What lies beside the log is kept before its records are, so that all that the
// records name is there.
//
// Thread-safety: pure functions.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <set>
#include <string>

#include "backup/statement.h"
#include "core/clock.h"
#include "core/result.h"

namespace gantlet::backup {

struct SnapshotOptions {
  std::filesystem::path folder;    // the data folder
  std::set<std::string> leaveOut;  // entries of it that are made anew: locks, sockets, indexes
  // Entries of it that programs change while they are read: who packs them into `scratch`, a file,
  // and adds that under a name below the entry, one after the other.
  using Add = std::function<Status(const std::string& name)>;
  using Pack = std::function<Status(const std::filesystem::path& entry,
                                    const std::filesystem::path& scratch, const Add& add)>;
  std::map<std::string, Pack> packed;
  std::filesystem::path scratch;      // a folder of the caller's own, for copies of databases
  bool keys = true;                   // the keys folder as well: SECRET
  std::string version;                // of this program
  std::function<bool()> interrupted;  // true ends it (kCancelled)
};

// Writes the archive to `fd`. Errors: kNotFound (no audit log there), kInvalidArgument (a log that
// contradicts itself), kBusy (records were pruned meanwhile: try again), kIo, kCancelled.
[[nodiscard]] Result<Statement> writeSnapshot(const SnapshotOptions& options, const Clock& clock,
                                              int fd);

}  // namespace gantlet::backup
