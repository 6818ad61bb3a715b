#include "backup/snapshot.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <vector>

#include "audit/checkpoint.h"
#include "audit/key_store.h"
#include "audit/retention.h"
#include "audit/tile_path.h"
#include "audit/tile_reader.h"
#include "backup/archive_writer.h"
#include "store/database_copy.h"

namespace gantlet::backup {
namespace {

namespace fs = std::filesystem;

constexpr const char* kWords =
    "gantlet-backup/v1\n\n"
    "A backup of a data folder of Gantlet. 'gantlet restore' checks it and puts it into place.\n"
    "By hand: MANIFEST is for sha256sum -c; MANIFEST.note is signed by the key audit/log.vkey;\n"
    "audit/ is a C2SP tiled log, which 'gantlet audit verify' checks.\n";

const std::string kScratchName = "backup-";

// The files below a folder, sorted; no links, sockets or other things.
Result<std::vector<fs::path>> filesBelow(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  fs::recursive_directory_iterator at(folder, error);
  if (error == std::errc::no_such_file_or_directory) return files;
  for (; !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
    std::error_code gone;
    if (fs::is_regular_file(at->symlink_status(gone))) files.push_back(at->path());
  }
  // What was removed while the folder was walked is no fault: it is not to be kept any more.
  if (error && error != std::errc::no_such_file_or_directory) {
    return systemError("cannot read '" + folder.string() + "'", error.value());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// What backups that were killed have left.
void removeLeftovers(const fs::path& scratch) {
  std::error_code error;
  for (fs::directory_iterator at(scratch, error); !error && at != fs::directory_iterator();
       at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (!name.starts_with(kScratchName)) continue;
    const std::string digits = name.substr(kScratchName.size());
    pid_t pid = 0;
    std::from_chars(digits.data(), digits.data() + digits.size(), pid);
    std::error_code ignored;
    if (pid <= 0 || (::kill(pid, 0) != 0 && errno == ESRCH)) fs::remove(at->path(), ignored);
  }
}

class Snapshot {
 public:
  Snapshot(const SnapshotOptions& options, ArchiveWriter& out)
      : options_(options), audit_(options.folder / "audit"), out_(out) {}

  Status write() {
    TRY(note_, audit::readFile(audit_ / "checkpoint", audit::kMaxNoteBytes));
    TRY(const std::string vkey, audit::readFile(audit_ / "log.vkey", audit::kMaxNoteBytes));
    TRY(key_, audit::parseVerifierKey(vkey));
    TRY(checkpoint_, audit::openCheckpoint(note_, key_));
    first_ = audit::firstRetained(audit_);
    TRY_STATUS(out_.add(kReadMe, kWords));
    TRY_STATUS(out_.add("audit/checkpoint", note_));
    TRY_STATUS(out_.add("audit/log.vkey", vkey));
    TRY_STATUS(writeLog());
    TRY_STATUS(writeNotes());
    TRY_STATUS(writeOthers());
    return options_.keys ? writeKeys() : Status();
  }

  [[nodiscard]] const audit::Checkpoint& checkpoint() const { return checkpoint_; }

 private:
  Status goOn() const {
    if (!options_.interrupted || !options_.interrupted()) return {};
    return Error{ErrorCode::kCancelled, "interrupted", ""};
  }

  Status writeLog() {
    const audit::TileReader reader(audit_, checkpoint_.size);
    for (unsigned level = 0; level < audit::TreeEdge::levelCount(checkpoint_.size); ++level) {
      // Retention takes leaf hashes with the records; the levels above stay.
      std::uint64_t index = level == 0 ? first_ / audit::kTileWidth : 0;
      for (; reader.tileWidth(level, index) > 0; ++index) {
        TRY_STATUS(goOn());
        const auto hashes = reader.tile(level, index);
        if (!hashes) return orPruned(hashes.error());
        const std::string_view bytes(reinterpret_cast<const char*>(hashes->data()),
                                     hashes->size() * sizeof(Digest));
        const auto width = static_cast<unsigned>(hashes->size());
        TRY_STATUS(out_.add("audit/" + audit::tilePath(level, index, width), bytes));
      }
    }
    for (std::uint64_t index = first_ / audit::kTileWidth; reader.tileWidth(0, index) > 0;
         ++index) {
      TRY_STATUS(goOn());
      const auto bundle = reader.bundle(index);
      if (!bundle) return orPruned(bundle.error());
      TRY_STATUS(
          out_.add("audit/" + audit::bundlePath(index, reader.tileWidth(0, index)), *bundle));
    }
    return {};
  }

  // A file that is gone may have been pruned since.
  [[nodiscard]] Error orPruned(const Error& error) const {
    if (audit::firstRetained(audit_) == first_) return error;
    return Error{ErrorCode::kBusy, "records of the audit log were pruned while it was copied",
                 "try again"};
  }

  // What the log's folder has beside the log. A cosigned checkpoint that is newer than ours would
  // contradict the restored log.
  Status writeNotes() {
    if (first_ > 0) TRY_STATUS(out_.add("audit/pruned", std::to_string(first_) + "\n"));
    TRY_STATUS(addIfThere("audit/witnesses"));
    const auto cosigned = audit::readFile(audit_ / "checkpoint.cosigned", audit::kMaxNoteBytes);
    if (!cosigned) return {};
    const auto signedOne = audit::parseCheckpointUnverified(*cosigned);
    if (!signedOne || signedOne->size > checkpoint_.size) return {};
    return out_.add("audit/checkpoint.cosigned", *cosigned);
  }

  Status addIfThere(const std::string& name) {
    Status added = out_.addFile(name, options_.folder / name);
    if (!added && added.error().code != ErrorCode::kNotFound) return added;
    return {};
  }

  // Everything but the log and the keys, of which this has a copy of its own. New kinds of files
  // are copied as they are.
  Status writeOthers() {
    std::error_code error;
    std::vector<fs::path> entries;
    for (fs::directory_iterator at(options_.folder, error);
         !error && at != fs::directory_iterator(); at.increment(error)) {
      entries.push_back(at->path());
    }
    if (error) return systemError("cannot read '" + options_.folder.string() + "'", error.value());
    std::sort(entries.begin(), entries.end());
    for (const fs::path& entry : entries) {
      const std::string name = entry.filename().string();
      if (name == "audit" || name == "keys" || options_.leaveOut.contains(name)) continue;
      if (const auto pack = options_.packed.find(name); pack != options_.packed.end()) {
        const fs::path copy =
            options_.scratch / (kScratchName + std::to_string(::getpid()) + "-" + name);
        TRY_STATUS(pack->second(entry, copy, [&](const std::string& below) -> Status {
          TRY_STATUS(goOn());
          return out_.addFile(name + "/" + below, copy);
        }));
      } else if (isDatabase(entry)) {
        TRY_STATUS(writeDatabase(entry, name));
      } else if (fs::is_directory(fs::symlink_status(entry, error))) {
        TRY_STATUS(writeFolder(entry));
      } else if (fs::is_regular_file(fs::symlink_status(entry, error)) &&
                 !isBesideDatabase(entry)) {
        TRY_STATUS(addIfThere(name));
      }
    }
    return {};
  }

  // A database's log and index: they are in the copy of it.
  static bool isBesideDatabase(const fs::path& file) {
    for (const std::string_view ending : {"-wal", "-shm", "-journal"}) {
      const std::string name = file.string();
      if (name.ends_with(ending) && isDatabase(name.substr(0, name.size() - ending.size()))) {
        return true;
      }
    }
    return false;
  }

  Status writeDatabase(const fs::path& file, const std::string& name) {
    TRY_STATUS(goOn());
    const fs::path copy =
        options_.scratch / (kScratchName + std::to_string(::getpid()) + "-" + name);
    std::error_code ignored;
    fs::remove(copy, ignored);
    const Status copied = copyDatabase(file, copy);
    Status added = copied ? out_.addFile(name, copy) : copied;
    fs::remove(copy, ignored);
    return added;
  }

  Status writeFolder(const fs::path& folder) {
    TRY(const std::vector<fs::path> files, filesBelow(folder));
    for (const fs::path& file : files) {
      TRY_STATUS(goOn());
      TRY_STATUS(addIfThere(file.lexically_relative(options_.folder).string()));
    }
    return {};
  }

  // The copy of the last checkpoint, by which a rollback is noticed, becomes ours.
  Status writeKeys() {
    TRY(const std::vector<fs::path> files, filesBelow(options_.folder / "keys"));
    for (const fs::path& file : files) {
      const std::string name = file.lexically_relative(options_.folder).string();
      if (name != "keys/log-checkpoint") TRY_STATUS(addIfThere(name));
    }
    return out_.add("keys/log-checkpoint", note_);
  }

  const SnapshotOptions& options_;
  const fs::path audit_;
  ArchiveWriter& out_;
  std::string note_;
  audit::VerifierKey key_;
  audit::Checkpoint checkpoint_;
  std::uint64_t first_ = 0;
};

}  // namespace

Result<Statement> writeSnapshot(const SnapshotOptions& options, const Clock& clock, int fd) {
  TRY(const audit::SigningKey key, audit::loadSigningKey(options.folder / "keys"));
  TRY(const std::unique_ptr<ArchiveWriter> out, ArchiveWriter::open(fd));
  removeLeftovers(options.scratch);
  Snapshot snapshot(options, *out);
  TRY_STATUS(snapshot.write());
  Statement statement;
  const std::string manifest = out->digests();
  statement.manifest = digestText(sha256(manifest));
  statement.created = formatRfc3339(clock.wallNow());
  statement.version = options.version;
  statement.files = out->files();
  statement.bytes = out->bytes();
  statement.records = snapshot.checkpoint().size;
  statement.keys = options.keys;
  TRY(const std::string note, signStatement(statement, key, snapshot.checkpoint().origin));
  TRY_STATUS(out->add(kManifest, manifest));
  TRY_STATUS(out->add(kNote, note));
  TRY_STATUS(out->close());
  return statement;
}

}  // namespace gantlet::backup
