#include "backup/restore.h"

#include <unistd.h>

#include <cerrno>

#include "audit/file_ops.h"
#include "audit/key_store.h"
#include "audit/log.h"
#include "audit/verify.h"
#include "backup/archive_reader.h"
#include "backup/staging.h"
#include "core/digest.h"
#include "store/execution_store.h"
#include "store/key_store.h"

namespace gantlet::backup {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxManifest = std::size_t{256} << 20U;
constexpr std::size_t kMaxReadMe = 65536;

Error wrong(const std::string& what) {
  return Error{ErrorCode::kInvalidArgument, what,
               "nothing was restored; give a file that 'gantlet backup' has written"};
}

Status writeAll(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(fd, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return systemError("cannot write the restored folder", errno);
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return {};
}

// What an archive held, as it came: nothing of it is believed yet.
struct Unpacked {
  std::string digests;  // of what was unpacked, in the manifest's form
  std::string manifest;
  std::string note;
  std::uint64_t files = 0;
  std::uint64_t bytes = 0;
};

class Unpacking {
 public:
  Unpacking(ArchiveReader& in, const Staging& out, const RestoreOptions& options)
      : in_(in), out_(out), options_(options) {}

  Result<Unpacked> run() {
    TRY(std::optional<ArchiveReader::Item> item, in_.next());
    if (!item || item->name != kReadMe) return wrong("the archive is not a backup of Gantlet");
    TRY(const std::string words, text(*item, kMaxReadMe));
    if (!words.starts_with(std::string(kForm) + "\n")) {
      return wrong("the archive is a backup of another form than " + std::string(kForm));
    }
    note(*item, sha256(words));
    while (true) {
      TRY(item, in_.next());
      if (!item || item->name == kManifest) break;
      TRY_STATUS(unpack(*item));
    }
    if (!item) return wrong("the archive is cut off: it has no manifest");
    TRY(unpacked_.manifest, text(*item, kMaxManifest));
    TRY(item, in_.next());
    if (!item || item->name != kNote) return wrong("the archive is cut off: nobody has signed it");
    TRY(unpacked_.note, text(*item, audit::kMaxNoteBytes));
    TRY(item, in_.next());
    if (item) return wrong("the archive has more behind its end: '" + item->name + "'");
    return std::move(unpacked_);
  }

 private:
  Result<std::string> text(const ArchiveReader::Item& item, std::size_t most) {
    if (item.size > most) return wrong("'" + item.name + "' in the archive is too large");
    std::string bytes;
    TRY_STATUS(in_.read([&](std::string_view piece) -> Status {
      bytes += piece;
      return {};
    }));
    return bytes;
  }

  Status unpack(const ArchiveReader::Item& item) {
    if (options_.interrupted && options_.interrupted()) {
      return Error{ErrorCode::kCancelled, "interrupted", ""};
    }
    TRY(const UniqueFd fd, out_.create(item.name, item.size));
    Sha256 digest;
    TRY_STATUS(in_.read([&](std::string_view piece) {
      digest.update(piece);
      return writeAll(fd.get(), piece);
    }));
    note(item, digest.finish());
    return {};
  }

  void note(const ArchiveReader::Item& item, const Digest& digest) {
    unpacked_.digests += toHex(digest) + "  " + item.name + "\n";
    ++unpacked_.files;
    unpacked_.bytes += item.size;
  }

  ArchiveReader& in_;
  const Staging& out_;
  const RestoreOptions& options_;
  Unpacked unpacked_;
};

// The first line in which two lists of files differ.
std::string firstDifference(std::string_view manifest, std::string_view found) {
  while (true) {
    const std::string_view a = manifest.substr(0, manifest.find('\n'));
    const std::string_view b = found.substr(0, found.find('\n'));
    if (a != b || a.empty()) {
      const std::string_view line = a.empty() ? b : a;
      return std::string(line.size() > 66 ? line.substr(66) : line);
    }
    manifest.remove_prefix(std::min(a.size() + 1, manifest.size()));
    found.remove_prefix(std::min(b.size() + 1, found.size()));
  }
}

Result<audit::VerifierKey> keyOf(const fs::path& folder, const RestoreOptions& options) {
  const auto text = audit::readFile(folder / "audit/log.vkey", audit::kMaxNoteBytes);
  if (!text) return wrong("the archive has no audit/log.vkey");
  const auto key = audit::parseVerifierKey(*text);
  if (!key) return wrong("the archive's audit/log.vkey: " + key.error().message);
  if (options.key && !(*options.key == *key)) {
    return wrong("the backup is of another log: its key is " + key->text());
  }
  return *key;
}

// That the archive holds what its maker has signed.
Result<Statement> checkSigned(const Unpacked& unpacked, const audit::VerifierKey& key) {
  auto statement = openStatement(unpacked.note, key);
  if (!statement)
    return wrong("the backup's signature does not hold: " + statement.error().message);
  if (statement->manifest != digestText(sha256(unpacked.manifest))) {
    return wrong("the backup's manifest is not the one that was signed");
  }
  if (unpacked.digests != unpacked.manifest) {
    return wrong("'" + firstDifference(unpacked.manifest, unpacked.digests) +
                 "' in the archive is not what the signed manifest says");
  }
  return std::move(statement).value();
}

// The whole log, against its key and the checkpoint that was kept.
Result<audit::VerifyReport> checkLog(const fs::path& folder, const audit::VerifierKey& key,
                                     const RestoreOptions& options, Restored& restored) {
  audit::VerifyOptions verify;
  verify.key = key;
  verify.progress = [&](std::uint64_t, std::uint64_t) {
    return !options.interrupted || !options.interrupted();
  };
  if (options.knownCheckpoint) {
    const auto known = audit::openCheckpoint(*options.knownCheckpoint, key);
    if (!known) {
      return wrong("the checkpoint that you gave is not of this log: " + known.error().message);
    }
    if (known->size > restored.statement.records) {
      restored.published = known->size;
    } else {
      verify.knownCheckpoint = options.knownCheckpoint;
    }
  }
  TRY(audit::VerifyReport report, audit::verifyLog(folder / "audit", verify));
  if (!report.good()) {
    return wrong("the backup's audit log does not hold: " + report.problems.front().message);
  }
  if (report.checkpoint.size != restored.statement.records) {
    return wrong("the backup's audit log has another size than was signed");
  }
  return report;
}

// Says in the log that it was put back, and to where. False: its signing key is not there.
Result<bool> record(const fs::path& folder, const Clock& clock, const Restored& restored) {
  const auto key = audit::loadSigningKey(folder / "keys");
  if (!key) {
    if (key.error().code == ErrorCode::kNotFound) return false;
    return key.error();
  }
  TRY(const std::unique_ptr<audit::Log> log, audit::openLog(folder / "audit", clock));
  audit::AuditRecord record;
  record.tenant = TenantId("default");
  record.stage = "audit";
  record.event = "restored";
  record.outcome = "ok";
  record.details = json::Object{{"actor", "local"},
                                {"backup", restored.statement.manifest},
                                {"created", restored.statement.created},
                                {"records", restored.statement.records}};
  if (restored.published) record.details.set("published", *restored.published);
  TRY(const audit::Receipt receipt, log->enqueue(record));
  TRY_STATUS(log->waitDurable(receipt.seq));
  TRY_STATUS(log->publish());
  return true;
}

// What a database that is set back would do unasked: run again what waited then, and let in again
// who was shut out since.
Status holdBack(const fs::path& folder, const Clock& clock, Restored& restored) {
  const fs::path file = folder / "gantlet.db";
  if (!fs::exists(file)) return {};
  const auto database = Database::open(DatabaseAddress::embedded(file));
  if (!database) {
    restored.unlooked = database.error().message;
    return {};
  }
  const std::int64_t now = clock.wallNow().time_since_epoch().count();
  ExecutionStore executions(**database);
  TRY(const std::vector<WaitingExecution> waiting, executions.in("PENDING"));
  for (const WaitingExecution& one : waiting) {
    TRY([[maybe_unused]] const bool begun, executions.begin(one.id, "PENDING", "RUNNING", now));
    restored.held.push_back(one.id);
  }
  TRY(const std::vector<StoredKey> keys, KeyStore(**database).usable(now));
  for (const StoredKey& key : keys) restored.keys.push_back(key.id);
  return {};
}

}  // namespace

Result<Restored> restoreBackup(const RestoreOptions& options, const Clock& clock, int fd) {
  TRY(Staging staging, Staging::open(options.folder));
  TRY(const std::unique_ptr<ArchiveReader> in, ArchiveReader::open(fd));
  TRY(const Unpacked unpacked, Unpacking(*in, staging, options).run());
  TRY(const audit::VerifierKey key, keyOf(staging.folder(), options));
  Restored restored;
  TRY(restored.statement, checkSigned(unpacked, key));
  TRY(const audit::VerifyReport report, checkLog(staging.folder(), key, options, restored));
  restored.asOf = report.lastTime;
  TRY(restored.recorded, record(staging.folder(), clock, restored));
  TRY_STATUS(holdBack(staging.folder(), clock, restored));
  TRY_STATUS(staging.place());
  return restored;
}

}  // namespace gantlet::backup
