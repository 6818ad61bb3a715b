#include "cli/audit/audit_session.h"

#include "cli/interrupt.h"

namespace gantlet::cli {

Result<OpenedFolder> openFolderFor(const Arguments& arguments, const CommandSpec& spec,
                                   Console& console) {
  TRY(const std::filesystem::path path, dataFolderPath(arguments.value("--data-dir")));
  WaitForFolder wait;
  wait.notice = [&](const HeldBy& holder) {
    console.message(spec.name, "waiting for 'gantlet " + holder.role + "' (process " +
                                   std::to_string(holder.pid) + ") to let go of " + path.string());
  };
  wait.interrupted = [] { return Interrupt::pending() != 0; };
  return openDataFolder(path, spec.name, wait);
}

Result<AuditSession> AuditSession::over(DataFolder folder, const Clock& clock) {
  TRY(std::unique_ptr<audit::Log> log, audit::openLog(folder.audit(), clock));
  return AuditSession(std::move(folder), std::move(log));
}

Result<AuditSession> AuditSession::open(const Arguments& arguments, const CommandSpec& spec,
                                        Console& console, const Clock& clock) {
  TRY(OpenedFolder opened, openFolderFor(arguments, spec, console));
  if (const HeldBy* holder = std::get_if<HeldBy>(&opened)) {
    return Error{ErrorCode::kUnavailable,
                 "a service (process " + std::to_string(holder->pid) + ") holds the data folder",
                 "stop that service first ('gantlet " + std::string(spec.name) +
                     "' needs the folder for itself), or use another --data-dir"};
  }
  return over(std::move(std::get<DataFolder>(opened)), clock);
}

}  // namespace gantlet::cli
