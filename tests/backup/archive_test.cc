// Archives that somebody has made or changed: none of them reaches out of its folder, and none that
// its maker has not signed is restored.
#include <archive.h>
#include <archive_entry.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <fstream>
#include <functional>
#include <sstream>

#include "audit/file_ops.h"
#include "audit/key_store.h"
#include "audit/log.h"
#include "backup/archive_reader.h"
#include "backup/archive_writer.h"
#include "backup/restore.h"
#include "backup/snapshot.h"
#include "backup/staging.h"
#include "core/clock.h"
#include "core/unique_fd.h"
#include "store/execution_store.h"
#include "store/key_store.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;
using namespace gantlet::backup;
namespace fs = std::filesystem;

namespace {

using Files = std::vector<std::pair<std::string, std::string>>;

UniqueFd memory() { return UniqueFd(::memfd_create("archive", MFD_CLOEXEC)); }

std::string bytesOf(int fd) {
  std::string bytes(static_cast<std::size_t>(::lseek(fd, 0, SEEK_END)), '\0');
  REQUIRE(::pread(fd, bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size()));
  return bytes;
}

UniqueFd fileOf(std::string_view bytes) {
  UniqueFd fd = memory();
  REQUIRE(::write(fd.get(), bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()));
  ::lseek(fd.get(), 0, SEEK_SET);
  return fd;
}

std::string packed(const Files& files) {
  const UniqueFd fd = memory();
  const auto writer = ArchiveWriter::open(fd.get());
  REQUIRE(writer);
  for (const auto& [name, bytes] : files) REQUIRE((*writer)->add(name, bytes));
  REQUIRE((*writer)->close());
  return bytesOf(fd.get());
}

Files unpacked(std::string_view archive) {
  Files files;
  const UniqueFd fd = fileOf(archive);
  const auto reader = ArchiveReader::open(fd.get());
  REQUIRE(reader);
  for (auto item = (*reader)->next(); item && *item; item = (*reader)->next()) {
    files.emplace_back((**item).name, "");
    REQUIRE((*reader)->read([&](std::string_view piece) -> Status {
      files.back().second += piece;
      return {};
    }));
  }
  return files;
}

std::string* fileIn(Files& files, const std::string& name) {
  for (auto& [known, bytes] : files) {
    if (known == name) return &bytes;
  }
  return nullptr;
}

// A data folder with a log of 300 records, and a backup of it.
struct Backed {
  test::TempFolder place;
  fs::path data = fs::path(place.path) / "data";
  std::string archive;
  SystemClock clock;

  explicit Backed(bool keys = true) {
    fs::create_directories(data / "tmp");
    REQUIRE(::chmod(data.c_str(), 0700) == 0);
    add(300);
    std::ofstream(data / "later.txt") << "something that a later Gantlet keeps";
    archive = backUp(keys);
  }
  void add(int records) {
    const auto log = audit::openLog(data / "audit", clock);
    INFO((log ? "" : log.error().text()));
    REQUIRE(log);
    audit::AuditRecord record;
    record.tenant = TenantId("acme");
    record.stage = "service";
    record.event = "start";
    record.outcome = "ok";
    for (int i = 0; i < records; ++i) REQUIRE((*log)->enqueue(record));
    REQUIRE((*log)->publish());
  }
  std::string backUp(bool keys = true) {
    const UniqueFd fd = memory();
    SnapshotOptions options;
    options.folder = data;
    options.leaveOut = {"tmp"};
    options.scratch = data / "tmp";
    options.keys = keys;
    options.version = "test";
    const auto made = writeSnapshot(options, clock, fd.get());
    INFO((made ? "" : made.error().text()));
    REQUIRE(made);
    return bytesOf(fd.get());
  }
  Result<Restored> restore(std::string_view bytes, RestoreOptions options = {}) {
    options.folder = place.path / "restored";
    const UniqueFd fd = fileOf(bytes);
    return restoreBackup(options, clock, fd.get());
  }
  // That nothing was restored, and nothing is left of the try.
  void refused(std::string_view bytes, const std::string& why, const RestoreOptions& options = {}) {
    const auto result = restore(bytes, options);
    REQUIRE_FALSE(result);
    INFO(result.error().text());
    CHECK(result.error().text().find(why) != std::string::npos);
    CHECK_FALSE(fs::exists(place.path / "restored"));
    CHECK_FALSE(fs::exists(place.path / "restored.restoring"));
  }
};

}  // namespace

TEST_CASE("a restored folder has what was backed up, and its log goes on", "[backup]") {
  Backed backed;
  const auto restored = backed.restore(backed.archive);
  INFO((restored ? "" : restored.error().text()));
  REQUIRE(restored);
  CHECK(restored->statement.records == 300);
  CHECK(restored->recorded);
  const fs::path folder = backed.place.path / "restored";
  std::ostringstream later;
  later << std::ifstream(folder / "later.txt").rdbuf();
  CHECK(later.str() == "something that a later Gantlet keeps");
  CHECK((fs::status(folder).permissions() & fs::perms(077)) == fs::perms::none);
  CHECK((fs::status(folder / "keys/log-signing.key").permissions() & fs::perms(0777)) ==
        fs::perms(0600));
  // The records of the recovery and of the restore are behind those that were there.
  const auto log = audit::openLog(folder / "audit", backed.clock);
  REQUIRE(log);
  CHECK((*log)->size() > 300);
  // Into a folder that is there and empty as well; not over data.
  RestoreOptions options;
  options.folder = backed.place.path / "empty";
  fs::create_directory(options.folder);
  const UniqueFd fd = fileOf(backed.archive);
  CHECK(restoreBackup(options, backed.clock, fd.get()));
  const auto again = backed.restore(backed.archive);
  REQUIRE_FALSE(again);
  CHECK(again.error().message.find("is not an empty folder") != std::string::npos);
}

TEST_CASE("an archive that is cut off anywhere restores nothing", "[backup]") {
  Backed backed;
  const std::string& whole = backed.archive;
  for (std::size_t part = 0; part < 16; ++part) {
    const std::size_t size = whole.size() * part / 16;
    INFO(size << " of " << whole.size());
    backed.refused(std::string_view(whole).substr(0, size), part == 0 ? "no" : "");
  }
  // Whole files, but not all of them.
  Files files = unpacked(whole);
  files.pop_back();
  backed.refused(packed(files), "nobody has signed it");
  files.pop_back();
  backed.refused(packed(files), "it has no manifest");
  backed.refused(packed({}), "not a backup of Gantlet");
  backed.refused("no archive at all", "no archive");
  backed.refused(packed({{"README", "something else"}}), "another form");
}

TEST_CASE("a changed, added, missing or second file is found", "[backup]") {
  Backed backed;
  const Files good = unpacked(backed.archive);
  Files files = good;
  fileIn(files, "later.txt")->front() = 'X';
  backed.refused(packed(files), "'later.txt' in the archive is not what the signed manifest says");
  files = good;
  files.insert(files.begin() + 2, {"audit/extra", "x"});
  backed.refused(packed(files), "is not what the signed manifest says");
  files = good;
  files.erase(files.begin() + 3);
  backed.refused(packed(files), "is not what the signed manifest says");
  files = good;
  files.insert(files.begin() + 4, files[3]);
  backed.refused(packed(files), "twice");
  files = good;
  files.emplace_back("behind", "x");
  backed.refused(packed(files), "more behind its end");
  // A second archive behind the first, which tar's own readers do not look at.
  backed.refused(backed.archive + backed.archive, "more behind its end");
  // With a manifest that agrees, which nobody has signed.
  files = good;
  fileIn(files, "later.txt")->front() = 'X';
  const UniqueFd fd = memory();
  const auto writer = ArchiveWriter::open(fd.get());
  REQUIRE(writer);
  for (const auto& [name, bytes] : files) {
    REQUIRE((*writer)->add(name, name == kManifest ? (*writer)->digests() : bytes));
  }
  REQUIRE((*writer)->close());
  backed.refused(bytesOf(fd.get()), "manifest is not the one that was signed");
}

TEST_CASE("an archive that another key has signed is refused where the key is known", "[backup]") {
  Backed mine;
  Backed other;
  RestoreOptions options;
  const auto key = audit::readFile(mine.data / "audit/log.vkey", 4096);
  REQUIRE(key);
  const auto parsed = audit::parseVerifierKey(*key);
  REQUIRE(parsed);
  options.key = *parsed;
  mine.refused(other.archive, "is of another log", options);
  // The other's statement under our key's name.
  Files files = unpacked(mine.archive);
  Files theirs = unpacked(other.archive);
  *fileIn(files, kNote) = *fileIn(theirs, kNote);
  mine.refused(packed(files), "signature does not hold", options);
  CHECK(mine.restore(mine.archive, options));
}

TEST_CASE("a log that does not hold is not restored, though its maker has signed it", "[backup]") {
  Backed backed;
  const fs::path bundle = backed.data / "audit/tile/entries/000";
  std::fstream file(bundle, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(200);
  file.put('X');
  file.close();
  backed.refused(backed.backUp(), "the backup's audit log does not hold");
}

TEST_CASE("a restored log that is older than one that was published says so", "[backup]") {
  Backed backed;
  backed.add(50);
  const auto newer = audit::readFile(backed.data / "audit/checkpoint", 65536);
  REQUIRE(newer);
  RestoreOptions options;
  options.knownCheckpoint = *newer;
  const auto restored = backed.restore(backed.archive, options);
  INFO((restored ? "" : restored.error().text()));
  REQUIRE(restored);
  REQUIRE(restored->published);
  CHECK(*restored->published > 300);
  std::string all;
  for (const auto& entry :
       fs::recursive_directory_iterator(backed.place.path / "restored/audit/tile/entries")) {
    if (!entry.is_regular_file()) continue;
    std::ostringstream text;
    text << std::ifstream(entry.path(), std::ios::binary).rdbuf();
    all += text.str();
  }
  CHECK(all.find(R"("event":"restored")") != std::string::npos);
  CHECK(all.find("\"published\":" + std::to_string(*restored->published)) != std::string::npos);
  // A checkpoint of another log is no evidence of this one.
  Backed other;
  options.knownCheckpoint = *audit::readFile(other.data / "audit/checkpoint", 65536);
  fs::remove_all(backed.place.path / "restored");
  backed.refused(backed.archive, "is not of this log", options);
}

TEST_CASE("what waited in a backup is not run again, and keys that count again are told",
          "[backup]") {
  Backed backed;
  {
    const auto database = Database::open(DatabaseAddress::embedded(backed.data / "gantlet.db"));
    REQUIRE(database);
    NewExecution waits;
    waits.execution.id = "sub_1";
    waits.execution.tenant = "acme";
    waits.execution.state = "PENDING";
    waits.request = "{}";
    REQUIRE(ExecutionStore(**database).add(waits));
    KeyStore keys(**database);
    for (const char* id : {"key_1", "key_2"}) {
      StoredKey key;
      key.id = id;
      key.tenant = "acme";
      key.role = "tenant";
      REQUIRE(keys.add(key, std::string(63, 'a') + id[4]));
    }
    REQUIRE(*keys.revoke("key_2", 1));
  }
  const auto restored = backed.restore(backed.backUp());
  INFO((restored ? "" : restored.error().text()));
  REQUIRE(restored);
  CHECK(restored->unlooked.empty());
  CHECK(restored->held == std::vector<std::string>{"sub_1"});
  CHECK(restored->keys == std::vector<std::string>{"key_1"});
  const auto database =
      Database::open(DatabaseAddress::embedded(backed.place.path / "restored" / "gantlet.db"));
  REQUIRE(database);
  CHECK(ExecutionStore(**database).in("PENDING")->empty());
  CHECK(ExecutionStore(**database).in("RUNNING")->size() == 1);  // LOST at the next start
}

TEST_CASE("without its keys a log is restored and not gone on with", "[backup]") {
  Backed backed(false);
  for (const auto& [name, bytes] : unpacked(backed.archive)) {
    INFO(name);
    CHECK_FALSE(name.starts_with("keys/"));
    CHECK(bytes.find("PRIVATE KEY") == std::string::npos);
  }
  const auto restored = backed.restore(backed.archive);
  REQUIRE(restored);
  CHECK_FALSE(restored->recorded);
  CHECK_FALSE(audit::openLog(backed.place.path / "restored/audit", backed.clock));
  // A new key would begin another history.
  CHECK_FALSE(fs::exists(backed.place.path / "restored/keys/log-signing.key"));
}

TEST_CASE("no name or kind of file in an archive leads out of the restored folder", "[backup]") {
  for (const char* name : {"../x", "/x", "a/../../x", "a//x", "./x", "a/", "", "a\\b", "a\nb"}) {
    INFO(name);
    CHECK_FALSE(isPlainName(name));
  }
  CHECK(isPlainName("audit/tile/0/x001/234.p/7"));
  Backed backed;
  const std::string head = unpacked(backed.archive).front().second;
  const auto with = [&](const std::function<void(archive_entry*)>& shape) {
    const UniqueFd fd = memory();
    archive* out = archive_write_new();
    archive_write_set_format_pax_restricted(out);
    archive_write_open_fd(out, fd.get());
    archive_entry* entry = archive_entry_new();
    archive_entry_set_pathname(entry, "README");
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_entry_set_size(entry, static_cast<la_int64_t>(head.size()));
    archive_write_header(out, entry);
    archive_write_data(out, head.data(), head.size());
    archive_entry_clear(entry);
    archive_entry_set_pathname(entry, "link");
    archive_entry_set_filetype(entry, AE_IFREG);
    archive_entry_set_size(entry, 0);
    shape(entry);
    archive_write_header(out, entry);
    archive_entry_free(entry);
    archive_write_close(out);
    archive_write_free(out);
    return bytesOf(fd.get());
  };
  const std::string outside = (backed.place.path / "outside").string();
  backed.refused(with([&](archive_entry* e) { archive_entry_set_pathname(e, outside.c_str()); }),
                 "leads elsewhere");
  backed.refused(with([](archive_entry* e) { archive_entry_set_pathname(e, "../outside"); }),
                 "leads elsewhere");
  backed.refused(with([&](archive_entry* e) {
                   archive_entry_set_filetype(e, AE_IFLNK);
                   archive_entry_set_symlink(e, outside.c_str());
                 }),
                 "is no plain file");
  backed.refused(with([&](archive_entry* e) { archive_entry_set_hardlink(e, "/etc/passwd"); }),
                 "is no plain file");
  for (const auto kind : {AE_IFDIR, AE_IFIFO, AE_IFCHR}) {
    backed.refused(
        with([&](archive_entry* e) { archive_entry_set_filetype(e, static_cast<unsigned>(kind)); }),
        "is no plain file");
  }
  CHECK_FALSE(fs::exists(outside));
  const auto staging = Staging::open(backed.place.path / "restored");
  REQUIRE(staging);
  const auto huge = staging->create("a", std::uint64_t{1} << 50U);
  REQUIRE_FALSE(huge);
  CHECK(huge.error().message.find("no space") != std::string::npos);
}

TEST_CASE("a restore removes what a killed one has left, and leaves a running one alone",
          "[backup]") {
  Backed backed;
  const fs::path left = backed.place.path / "restored.restoring";
  fs::create_directories(left / "audit");
  std::ofstream(left / "audit/checkpoint") << "half";
  REQUIRE(::chmod(left.c_str(), 0700) == 0);
  CHECK(backed.restore(backed.archive));
  fs::remove_all(backed.place.path / "restored");
  const auto running = Staging::open(backed.place.path / "restored");
  REQUIRE(running);
  const auto second = backed.restore(backed.archive);
  REQUIRE_FALSE(second);
  CHECK(second.error().code == ErrorCode::kBusy);
  CHECK(fs::exists(left));
}
