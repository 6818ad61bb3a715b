// Which audit log a command reads: the one of this host's data folder, or a copied one.
//
// Reading this host's log is itself recorded in it. A copy is somebody's evidence: it is read and
// never written. Beside a running service the log is read as the service last published it.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "audit/query.h"
#include "cli/arguments.h"
#include "cli/console.h"

namespace gantlet::cli {

// `copy`: a folder given on the command line, either a log itself or a data folder that has one.
// Errors: kNotFound for a folder without a log, naming it.
[[nodiscard]] Result<std::filesystem::path> auditFolder(const Arguments& arguments,
                                                        const std::optional<std::string>& copy);

// Writes the record that this host's log has been read, and publishes what was written just before.
// Does nothing for a copy, and nothing while a service holds the folder. Errors: as
// AuditSession::open.
[[nodiscard]] Status recordReading(const Arguments& arguments, const CommandSpec& spec,
                                   Console& console, std::string_view event);

// --tenant --submission --stage --outcome --rule --since --until.
// Errors: kInvalidArgument naming the flag.
[[nodiscard]] Result<audit::RecordFilter> filterOf(const Arguments& arguments, WallTime now);

// "2026-01-31", "2026-01-31T23:59:59Z" (also with milliseconds), or an age: "30m", "24h", "7d".
[[nodiscard]] Result<WallTime> parseTime(std::string_view text, WallTime now);

}  // namespace gantlet::cli
