// AuditSession: the data folder and its audit log, held for as long as a command writes records.
#pragma once

#include <memory>

#include "audit/log.h"
#include "cli/arguments.h"
#include "cli/console.h"
#include "cli/data_folder.h"
#include "core/clock.h"

namespace gantlet::cli {

class AuditSession {
 public:
  // Waits for other short commands that hold the folder, and says so.
  // Errors: kUnavailable (the folder can't be used, or a service holds it), kBusy, kAuditFailed.
  [[nodiscard]] static Result<AuditSession> open(const Arguments& arguments,
                                                 const CommandSpec& spec, Console& console,
                                                 const Clock& clock);

  // The same for a folder that is already held.
  [[nodiscard]] static Result<AuditSession> over(DataFolder folder, const Clock& clock);

  [[nodiscard]] audit::Log* log() const { return log_.get(); }
  [[nodiscard]] const DataFolder& folder() const { return folder_; }

 private:
  AuditSession(DataFolder folder, std::unique_ptr<audit::Log> log)
      : folder_(std::move(folder)), log_(std::move(log)) {}
  DataFolder folder_;
  std::unique_ptr<audit::Log> log_;  // closed before the folder is let go
};

// Opens the folder that the flags and the environment name; prints the notice of a wait.
[[nodiscard]] Result<OpenedFolder> openFolderFor(const Arguments& arguments,
                                                 const CommandSpec& spec, Console& console);

}  // namespace gantlet::cli
