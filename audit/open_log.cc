// openLog: a recipe. Each step either finds the folder in order or says what is wrong with it.
#include <fcntl.h>
#include <sys/file.h>

#include <cerrno>

#include "audit/bundle.h"
#include "audit/log_error.h"
#include "audit/recovery.h"
#include "audit/tile_reader.h"
#include "audit/tiled_log.h"

namespace gantlet::audit {
namespace {

Status makeFolder(FileOps& files, const std::filesystem::path& path) {
  if (const int error = files.makeFolder(path, 0750); error != 0 && error != EEXIST) {
    return logError("make " + path.string(), error);
  }
  return {};
}

Status prepareFolders(FileOps& files, const std::filesystem::path& folder) {
  std::error_code failed;
  std::filesystem::create_directories(folder.parent_path(), failed);  // told by the next line
  TRY_STATUS(makeFolder(files, folder));
  TRY_STATUS(makeFolder(files, folder / "journal"));
  TRY_STATUS(makeFolder(files, folder / "tmp"));
  for (const auto& path : {folder, folder.parent_path()}) {
    if (const int error = files.syncFolder(path)) {
      return logError("sync " + path.string(), error);
    }
  }
  return {};
}

// Two writers would give the same numbers to different records.
Result<UniqueFd> lockFolder(const std::filesystem::path& folder) {
  UniqueFd fd(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!fd) return logError("open " + folder.string(), errno);
  if (::flock(fd.get(), LOCK_EX | LOCK_NB) != 0) {
    if (errno == EWOULDBLOCK) {
      return Error{ErrorCode::kBusy,
                   "another process has the audit log " + folder.string() + " open",
                   "stop that process, or use another data folder"};
    }
    return logError("lock " + folder.string(), errno);
  }
  return fd;
}

Status noteRecord(std::string_view entry, OpenSubmissions& open) {
  const auto view = viewRecord(entry);
  if (!view || !view->seq) return contradiction("a record is malformed");
  open.note(view->stage, view->event, view->tenant, view->submission, *view->seq);
  return {};
}

// The submissions that had announced their execution and have no terminal record, looked for from
// record `from` on.
Result<OpenSubmissions> findOpenSubmissions(const std::filesystem::path& folder, std::uint64_t from,
                                            std::uint64_t size) {
  OpenSubmissions open;
  const TileReader reader(folder, size);
  for (std::uint64_t index = from / kTileWidth; index * kTileWidth < size; ++index) {
    TRY(const std::string bundle, reader.bundle(index));
    TRY(const auto entries, parseBundle(bundle, reader.tileWidth(0, index)));
    for (std::size_t i = 0; i < entries.size(); ++i) {
      if (index * kTileWidth + i >= from) TRY_STATUS(noteRecord(entries[i], open));
    }
  }
  return open;
}

AuditRecord abortedRecord(const OpenSubmissions::Intent& intent) {
  AuditRecord record;
  record.tenant = TenantId(intent.tenant);
  record.submission = SubmissionId(intent.submission);
  record.stage = "assemble";
  record.event = "outcome";
  record.outcome = "aborted";
  record.details = {{"intent_seq", intent.seq},
                    {"reason", "the process ended before the submission did"}};
  return record;
}

AuditRecord recoveredRecord(const Journal::Tail& tail) {
  AuditRecord record;
  record.stage = "audit";
  record.event = "recovered";
  record.outcome = "ok";
  if (tail.missing) record.details.set("journal", "missing");
  if (tail.tornBytes > 0) record.details.set("torn_bytes", tail.tornBytes);
  return record;
}

// What the crash left open becomes records.
Status recordRecovery(Log& log, const std::filesystem::path& folder, const Journal::Tail& tail,
                      bool isNew) {
  if (tail.tornBytes > 0 || (tail.missing && !isNew)) {
    TRY(const Receipt receipt, log.enqueue(recoveredRecord(tail)));
    TRY_STATUS(log.waitDurable(receipt.seq));
  }
  if (isNew || tail.openFrom >= tail.end) return {};
  // The records of the journal lie in tiles too once they are published: one way of reading them.
  TRY_STATUS(log.publish());
  TRY(const OpenSubmissions open, findOpenSubmissions(folder, tail.openFrom, tail.end));
  for (const OpenSubmissions::Intent& intent : open.list()) {
    TRY(const Receipt receipt, log.enqueue(abortedRecord(intent)));
    TRY_STATUS(log.waitDurable(receipt.seq));
  }
  return {};
}

Result<std::unique_ptr<Log>> open(const std::filesystem::path& folder, const Clock& clock,
                                  const LogOptions& options) {
  FileOps& files = options.files != nullptr ? *options.files : systemFileOps();
  LogPlaces places{folder, options.keysFolder};
  if (places.keysFolder.empty()) places.keysFolder = folder.parent_path() / "keys";
  TRY_STATUS(prepareFolders(files, folder));
  TRY(UniqueFd lock, lockFolder(folder));
  Reserve reserve(files, folder, options.reserveBytes, options.minFreeBytes);
  TRY_STATUS(reserve.take());
  TRY(LogIdentity identity, openIdentity(files, places, options.origin));
  TRY(TileStore store, openStore(files, places, identity));
  const bool isNew = !identity.checkpoint;
  Journal journal(files, folder);
  TRY(Journal::Tail tail, replayJournal(journal, store, folder));
  if (isNew && tail.end > 0) return contradiction("it has records but no checkpoint");
  if (const int error = journal.openForAppend(tail)) {
    return logError("open its journal in " + folder.string(), error);
  }
  if (isNew) TRY_STATUS(store.publish(identity.key, identity.origin));
  auto log = std::make_unique<TiledLog>(
      TiledLog::Parts{&files, &clock, folder, options, std::move(identity.origin), readBootId(),
                      std::move(identity.key), std::move(store), std::move(journal),
                      std::move(reserve), std::move(lock), tail.openFrom});
  TRY_STATUS(recordRecovery(*log, folder, tail, isNew));
  log->start();
  return std::unique_ptr<Log>(std::move(log));
}

}  // namespace

Result<std::unique_ptr<Log>> openLog(const std::filesystem::path& folder, const Clock& clock) {
  return openLog(folder, clock, LogOptions{});
}

Result<std::unique_ptr<Log>> openLog(const std::filesystem::path& folder, const Clock& clock,
                                     const LogOptions& options) {
  // "data/audit/" has the parent "data/audit": the keys would come to lie inside the log.
  std::error_code failed;
  std::filesystem::path place = std::filesystem::absolute(folder, failed).lexically_normal();
  if (!place.has_filename()) place = place.parent_path();
  return open(place, clock, options);
}

}  // namespace gantlet::audit
