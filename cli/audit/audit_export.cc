// gantlet audit export: records for other tools, with a signed manifest; and the check of one.
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>

#include "audit/export.h"
#include "audit/key_store.h"
#include "audit/manifest.h"
#include "cli/audit/audit_source.h"
#include "cli/command.h"
#include "cli/common.h"
#include "cli/exit_codes.h"
#include "cli/inputs.h"
#include "core/digest.h"
#include "core/unique_fd.h"

namespace gantlet::cli {
namespace {

constexpr int kExitNotGood = 1;
constexpr ByteCount kNoteLimit = ByteCount::mebi(1);

constexpr auto kExportFlags = withFilterFlags(std::array{
    Flag{"--format", "ndjson|csv|ocsf|ecs|cef", "how records are written (default: ndjson)"},
    Flag{"--output", "FILE", "write there, and FILE.manifest (default: standard output, none)"},
    Flag{"--check", "FILE", "check an export with its manifest instead; needs --key"},
    Flag{"--manifest", "FILE", "the manifest's file (default: FILE.manifest)"},
    Flag{"--key", "KEY|FILE", "the log's verifier key that you kept (its log.vkey)"},
    kDataDirFlag,
    kVerboseFlag,
});

// By this host's log key; nothing for a copy of a log, to which the key does not belong.
Result<std::string> signedManifest(const std::filesystem::path& folder,
                                   const audit::Manifest& manifest) {
  TRY(const audit::SigningKey key, audit::loadSigningKey(folder.parent_path() / "keys"));
  TRY(const audit::Checkpoint checkpoint, audit::parseCheckpointUnverified(manifest.checkpoint));
  return audit::signStatement(audit::manifestText(manifest), key, checkpoint.origin);
}

Result<int> check(const std::string& path, const Arguments& arguments, Console& console) {
  const auto keyWord = arguments.value("--key");
  if (!keyWord) {
    return Error{ErrorCode::kInvalidArgument, "--check needs --key",
                 "a manifest proves nothing without the key that you kept"};
  }
  auto key = audit::parseVerifierKey(*keyWord);
  if (!key) {
    TRY(const std::string text, readInput(*keyWord, kNoteLimit));
    key = audit::parseVerifierKey(text);
  }
  if (!key) return key.error();
  TRY(const std::string note,
      readInput(arguments.valueOr("--manifest", path + ".manifest"), kNoteLimit));
  const auto manifest = audit::openManifest(note, *key);
  if (!manifest) {
    console.message(kAuditExportSpec.name, "NOT VERIFIED: " + manifest.error().text());
    return kExitNotGood;
  }
  const UniqueFd file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  if (!file) return systemError("cannot read '" + path + "'", errno);
  Sha256 hash;
  std::uint64_t bytes = 0;
  std::string piece(1U << 20U, '\0');
  ssize_t n = 0;
  while ((n = ::read(file.get(), piece.data(), piece.size())) > 0) {
    hash.update(std::string_view(piece.data(), static_cast<std::size_t>(n)));
    bytes += static_cast<std::uint64_t>(n);
  }
  if (n < 0) return systemError("cannot read '" + path + "'", errno);
  if (bytes != manifest->bytes || toHex(hash.finish()) != manifest->sha256) {
    console.message(kAuditExportSpec.name,
                    "NOT VERIFIED: " + path + " is not what the manifest was signed for");
    return kExitNotGood;
  }
  console.out("verified: " + std::to_string(manifest->records) + " records as " + manifest->format +
              ", of the first " + std::to_string(manifest->asOf) +
              " of the log, asked for: " + printable(json::write(manifest->filter)) + "\n");
  return kExitSuccess;
}

Result<int> exportAll(const Arguments& arguments, Console& console) {
  if (const auto path = arguments.value("--check")) return check(*path, arguments, console);
  const std::string name = arguments.valueOr("--format", "ndjson");
  const std::optional<audit::ExportFormat> format = audit::parseExportFormat(name);
  if (!format) {
    return Error{ErrorCode::kInvalidArgument, "unknown format '" + name + "'",
                 "the formats are ndjson, csv, ocsf, ecs and cef"};
  }
  const WallTime now = SystemClock().wallNow();
  TRY(const audit::RecordFilter filter, filterOf(arguments, now));
  std::optional<std::string> copy;
  if (!arguments.positional().empty()) copy = arguments.positional()[0];
  TRY(const std::filesystem::path folder, auditFolder(arguments, copy));
  const auto path = arguments.value("--output");
  UniqueFd file;
  if (path) {
    file.reset(::open(path->c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
    if (!file) return systemError("cannot write '" + *path + "'", errno);
  }
  if (!copy) {
    TRY_STATUS(recordReading(arguments, kAuditExportSpec, console, "export", filter));
  }
  Status written;
  const auto write = [&](std::string_view bytes) {
    written = file ? writeToFile(file.get(), bytes) : (console.out(bytes), console.outStatus());
    return written.has_value();
  };
  const Result<audit::ExportSummary> summary = audit::exportLog(folder, filter, *format, write);
  TRY_STATUS(written);
  if (!summary) return summary.error();
  console.message(kAuditExportSpec.name, std::to_string(summary->records) + " records, sha256 " +
                                             summary->sha256 + ", as of checkpoint " +
                                             std::to_string(summary->asOf));
  if (!path) return kExitSuccess;
  if (copy) {
    console.message(kAuditExportSpec.name,
                    "no manifest: the key that signs it is with the log, not with a copy");
    return kExitSuccess;
  }
  TRY(const std::string note,
      signedManifest(folder, audit::manifestOf(*summary, filter, *format, now)));
  TRY_STATUS(writeFile(*path + ".manifest", note));
  return kExitSuccess;
}

}  // namespace

const CommandSpec kAuditExportSpec{
    "audit export",
    "export audit records for other tools",
    "[FLAG...] [DIR]",
    "Exports the records that match, oldest first, and tells their number and SHA-256. With "
    "--output a\n"
    "manifest signed by the log's key is written beside the file. Exit code of a check: 0 "
    "verified, 1 not.",
    kExportFlags,
    "  gantlet audit export --format csv --output audit.csv\n"
    "  gantlet audit export --format ocsf --since 2026-01-01 > events.ndjson\n"
    "  gantlet audit export --check audit.csv --key log.vkey\n"};

int runAuditExport(const Arguments& arguments, Console& console) {
  const Result<int> code = exportAll(arguments, console);
  return code ? *code : fail(kAuditExportSpec, console, code.error());
}

}  // namespace gantlet::cli
