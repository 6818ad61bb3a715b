// gantlet backup and gantlet restore.
#include <fcntl.h>
#include <unistd.h>

#include <array>

#include "backup/restore.h"
#include "backup/snapshot.h"
#include "cli/audit/audit_key.h"
#include "cli/audit/audit_session.h"
#include "cli/audit/audit_source.h"
#include "cli/command.h"
#include "cli/common.h"
#include "cli/exit_codes.h"
#include "cli/interrupt.h"
#include "cli/new_file.h"
#include "core/version.h"
#include "json/describe.h"
#include "manager/volume_archive.h"

namespace gantlet::cli {
namespace {

namespace fs = std::filesystem;

constexpr std::array kBackupFlags{
    Flag{"--without-keys", "", "leave the keys out: of the log, the settings, the tenants"},
    kFormatFlag,
    kDataDirFlag,
    kVerboseFlag,
};
constexpr std::array kRestoreFlags{
    kKeyFlag,
    Flag{"--checkpoint", "FILE", "a checkpoint that you kept: what the backup has not is told"},
    kFormatFlag,
    kDataDirFlag,
};

Result<std::string> oneFile(const Arguments& arguments) {
  if (arguments.positional().size() == 1) return arguments.positional()[0];
  return Error{ErrorCode::kInvalidArgument, "name one file, or - for a pipe", ""};
}

bool isWithin(const fs::path& path, const fs::path& folder) {
  const fs::path way = path.lexically_relative(folder);
  return !way.empty() && *way.begin() != "..";
}

// The record of the backup, which is in it: written by us, who then hold the folder, or by the
// service that holds it.
Result<std::optional<AuditSession>> recordBackup(const Arguments& arguments, Console& console,
                                                 const Clock& clock) {
  const std::string command = arguments.has("--without-keys") ? "backup --without-keys" : "backup";
  TRY(const fs::path data, dataFolderPath(arguments.value("--data-dir")));
  TRY(OpenedFolder opened, openFolderFor(arguments, kBackupSpec, console));
  if (std::holds_alternative<HeldBy>(opened)) {
    if (arguments.has("--verbose")) {
      console.message(kBackupSpec.name, "a service holds the data folder, and goes on");
    }
    TRY_STATUS(recordThroughService(data, command, {}));
    return std::optional<AuditSession>();
  }
  TRY(AuditSession session, AuditSession::over(std::move(std::get<DataFolder>(opened)), clock));
  audit::AuditRecord record;
  record.tenant = TenantId("default");
  record.stage = "audit";
  record.event = "backup";
  record.outcome = "ok";
  record.details = json::Object{{"actor", "local"}, {"command", command}};
  TRY(const audit::Receipt receipt, session.log()->enqueue(record));
  TRY_STATUS(session.log()->waitDurable(receipt.seq));
  TRY_STATUS(session.log()->publish());
  return std::optional<AuditSession>(std::move(session));
}

std::string contents(const backup::Statement& statement) {
  return std::to_string(statement.records) + " records, " + std::to_string(statement.files) +
         " files, " + formatByteCount(ByteCount(statement.bytes));
}

Result<int> runBackupTo(const std::string& name, const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  const bool piped = name == "-";
  if (piped && format == Format::kJson) {
    return Error{ErrorCode::kInvalidArgument,
                 "the archive goes to standard output, and so would the answer in JSON",
                 "name a file, or leave --format out"};
  }
  if (piped && console.outIsTerminal()) {
    return Error{ErrorCode::kInvalidArgument, "an archive is not for a terminal",
                 "name a file, or redirect standard output"};
  }
  TRY_STATUS(Interrupt::install());
  backup::SnapshotOptions options;
  TRY(options.folder, dataFolderPath(arguments.value("--data-dir")));
  TRY(const fs::path audit, auditFolder(arguments, std::nullopt));
  if (!piped && isWithin(fs::absolute(name).lexically_normal(), options.folder)) {
    return Error{ErrorCode::kInvalidArgument, "the backup would lie in the folder that it is of",
                 "name a file elsewhere, best on another disk"};
  }
  std::optional<NewFile> file;
  if (!piped) {
    TRY(NewFile made, NewFile::open(name));
    file.emplace(std::move(made));
  }
  const SystemClock clock;
  TRY(const std::optional<AuditSession> session, recordBackup(arguments, console, clock));
  options.leaveOut = {"lock", "tmp", kSocketName};
  for (const char* ending : {"", "-wal", "-shm", "-journal"}) {
    options.leaveOut.insert(std::string(kSearchIndexName) + ending);
  }
  std::vector<std::string> leftOut;
  options.packed["volumes"] = [&](const fs::path& volumes, const fs::path& scratch,
                                  const backup::SnapshotOptions::Add& add) {
    return packVolumes(volumes, scratch, {add, [&](const std::string& volume, const Error& why) {
                                            leftOut.push_back(volume + ": " + why.message);
                                          }});
  };
  options.scratch = options.folder / "tmp";
  options.keys = !arguments.has("--without-keys");
  options.version = std::string(kVersion);
  options.interrupted = [] { return Interrupt::pending() != 0; };
  TRY(const backup::Statement made,
      backup::writeSnapshot(options, clock, piped ? STDOUT_FILENO : file->fd()));
  if (file) TRY_STATUS(file->finish());
  console.message(
      kBackupSpec.name,
      contents(made) + (made.keys ? "; the keys are in it: keep it secret"
                                  : "; without the keys, which you must have elsewhere"));
  for (const std::string& why : leftOut) {
    console.message(kBackupSpec.name, "a volume is not in it: " + why);
  }
  json::Object answer = *json::toValue(made).asObject();
  answer.set("file", name).set("left_out", json::Array(leftOut.begin(), leftOut.end()));
  tellAnswer(console, format, answer, "");
  return leftOut.empty() ? kExitSuccess : kExitInternal;
}

Result<int> backupCommand(const Arguments& arguments, Console& console) {
  TRY(const std::string name, oneFile(arguments));
  return runBackupTo(name, arguments, console);
}

void tell(const backup::Restored& restored, const fs::path& folder, bool keyGiven,
          Console& console) {
  const auto say = [&](const std::string& text) { console.message(kRestoreSpec.name, text); };
  say(contents(restored.statement) + ", as of " + restored.asOf + ", are in " + folder.string());
  const std::uint64_t size = restored.statement.records;
  if (restored.published) {
    say("records " + std::to_string(size) + " to " + std::to_string(*restored.published - 1) +
        " were signed and are not in the backup: witnesses and auditors will find the log "
        "rolled_back; tell them (docs/operating.md)");
  } else {
    say("what was recorded after the backup is lost: whoever holds a checkpoint over more than " +
        std::to_string(size) +
        " records will find the log rolled_back; tell them "
        "(docs/operating.md)");
  }
  const auto some = [](const std::vector<std::string>& ids) {
    constexpr std::size_t kShown = 5;
    std::string text;
    for (std::size_t i = 0; i < std::min(ids.size(), kShown); ++i) text += " " + ids[i];
    return text +
           (ids.size() > kShown ? " and " + std::to_string(ids.size() - kShown) + " more" : "");
  };
  if (!restored.held.empty()) {
    say("executions that waited then are not run again: they may have run since, and the next "
        "start makes them LOST:" +
        some(restored.held));
  }
  if (!restored.keys.empty()) {
    say(std::to_string(restored.keys.size()) +
        " API keys count as they did then, also those that were revoked since: revoke these again "
        "('gantlet key list'):" +
        some(restored.keys));
  }
  if (!restored.unlooked.empty()) {
    say("keys and waiting executions were left as they are: " + restored.unlooked);
  }
  if (!restored.recorded) {
    say("the keys are not in the backup: put them into " + (folder / "keys").string() +
        " before anything is run; the restore is not recorded in the log");
  }
  if (!keyGiven) say("the key is the backup's own: give --key to know that it is yours");
}

json::Object answerOf(const backup::Restored& restored, const fs::path& folder, bool keyGiven) {
  json::Object answer = *json::toValue(restored.statement).asObject();
  answer.set("folder", folder.string()).set("as_of", restored.asOf);
  answer.set("published", restored.published ? json::Value(*restored.published) : json::Value());
  answer.set("recorded", restored.recorded).set("key_given", keyGiven);
  answer.set("not_run_again", json::Array(restored.held.begin(), restored.held.end()));
  answer.set("api_keys", json::Array(restored.keys.begin(), restored.keys.end()));
  const std::string& why = restored.unlooked;
  return answer.set("not_looked_at", why.empty() ? json::Value() : json::Value(why));
}

Result<int> restoreCommand(const Arguments& arguments, Console& console) {
  TRY(const Format format, formatOf(arguments));
  TRY(const std::string name, oneFile(arguments));
  TRY_STATUS(Interrupt::install());
  backup::RestoreOptions options;
  TRY(options.folder, dataFolderPath(arguments.value("--data-dir")));
  while (!options.folder.has_filename()) options.folder = options.folder.parent_path();
  TRY(options.key, keyOf(arguments));
  if (const auto path = arguments.value("--checkpoint")) {
    TRY(options.knownCheckpoint, readNote(*path));
  }
  options.interrupted = [] { return Interrupt::pending() != 0; };
  const UniqueFd file(name == "-" ? ::dup(STDIN_FILENO)
                                  : ::open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY));
  if (!file) {
    Error error = systemError("cannot read '" + name + "'", errno);
    if (errno == ENOENT) error.code = ErrorCode::kNotFound;
    return error;
  }
  TRY(const backup::Restored restored, backup::restoreBackup(options, SystemClock(), file.get()));
  const bool keyGiven = options.key.has_value();
  tell(restored, options.folder, keyGiven, console);
  return tellAnswer(console, format, answerOf(restored, options.folder, keyGiven), "");
}

}  // namespace

const CommandSpec kBackupSpec{
    "backup",
    "copy a data folder into one archive, beside a running service too",
    "[FLAG...] FILE|-",
    "Writes an archive (tar, zstd) of the data folder: the audit log up to a signed checkpoint, "
    "the\n"
    "settings, what is kept beside the log, the keys, and a signed manifest. FILE must be new; it "
    "is\n"
    "there whole or not at all. The backup is recorded in the audit log.",
    kBackupFlags,
    "  gantlet backup /mnt/backups/gantlet-2026-01-31.tar.zst\n"
    "  gantlet backup --without-keys - | ssh vault 'cat > gantlet.tar.zst'\n"};
const CommandSpec kRestoreSpec{
    "restore",
    "check a backup and put it into the place of an empty data folder",
    "[FLAG...] FILE|-",
    "Unpacks a backup beside the data folder, holds every file against the signed manifest, "
    "verifies\n"
    "the audit log, records the restore in it, and puts all of it into place in one step. The "
    "data\n"
    "folder must be new or empty. Anything wrong leaves everything as it was.",
    kRestoreFlags,
    "  gantlet restore /mnt/backups/gantlet-2026-01-31.tar.zst --data-dir /var/lib/gantlet\n"
    "  gantlet restore --key log.vkey --checkpoint last.checkpoint gantlet.tar.zst\n"};

int runBackup(const Arguments& arguments, Console& console) {
  const Result<int> code = backupCommand(arguments, console);
  return code ? *code : fail(kBackupSpec, console, code.error());
}
int runRestore(const Arguments& arguments, Console& console) {
  const Result<int> code = restoreCommand(arguments, console);
  return code ? *code : fail(kRestoreSpec, console, code.error());
}

}  // namespace gantlet::cli
