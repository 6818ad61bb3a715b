// What the log does at the start after a crash, and what it refuses to start on.
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>

#include "tests/audit/check_log.h"
#include "tests/audit/faulty_files.h"

extern char** environ;

namespace gantlet::audit {
namespace {

std::filesystem::path journalFile(const std::filesystem::path& audit) {
  for (const auto& file : std::filesystem::directory_iterator(audit / "journal")) {
    return file.path();
  }
  FAIL("there is no journal");
  return {};
}

// The bytes of the journal up to the last that is not zero.
std::size_t usedBytes(const std::string& journal) { return journal.find_last_not_of('\0') + 1; }

// A copy of a folder as a crash leaves it: taken while the log is open. Most of the journal's zeros
// are left out, to copy less.
struct Crashed {
  TempFolder temp{fastFolder()};
  explicit Crashed(const TempFolder& original) {
    std::filesystem::remove_all(temp.path());
    std::filesystem::copy(original.path(), temp.path(), std::filesystem::copy_options::recursive);
    std::error_code failed;
    for (const auto& file : std::filesystem::directory_iterator(temp.audit() / "journal", failed)) {
      const std::string bytes = slurp(file.path());
      std::filesystem::resize_file(file.path(), std::min(bytes.size(), usedBytes(bytes) + 4096));
    }
  }
};

LogOptions fast(FaultyFiles& files) {
  LogOptions options = quietOptions();
  options.files = &files;
  return options;
}

// What opening `audit` says, empty if it opens.
std::string refusal(const std::filesystem::path& audit) {
  const ManualClock clock;
  const auto log = openLog(audit, clock, quietOptions());
  if (log) return "";
  CHECK_FALSE(log.error().resolution.empty());
  return log.error().message;
}

// A log of `count` records whose checkpoint covers them, closed.
void makeLog(const TempFolder& temp, std::size_t count) {
  const ManualClock clock;
  auto log = mustOpen(temp.audit(), clock);
  writeMany(*log, count);
}

void flipByte(const std::filesystem::path& path, std::size_t at) {
  std::string bytes = slurp(path);
  REQUIRE(at < bytes.size());
  bytes[at] = static_cast<char>(bytes[at] ^ 1);
  spill(path, bytes);
}

}  // namespace

TEST_CASE("a tail torn at any byte loses no whole record before it", "[audit][recovery]") {
  const TempFolder temp(fastFolder());
  const ManualClock clock;
  auto log = mustOpen(temp.audit(), clock);
  writeMany(*log, 5);
  REQUIRE(log->publish());
  std::vector<std::size_t> ends{usedBytes(slurp(journalFile(temp.audit())))};
  for (int i = 0; i < 4; ++i) {
    REQUIRE(write(*log, makeRecord("judge", "sub_tail" + std::to_string(i))));
    ends.push_back(usedBytes(slurp(journalFile(temp.audit()))));
  }
  const Crashed crashed(temp);
  const std::filesystem::path audit = crashed.temp.audit();
  const std::string journal = slurp(journalFile(audit));
  FaultyFiles files;
  for (std::size_t cut = ends.front(); cut <= ends.back(); ++cut) {
    for (const int how : {0, 1, 2}) {
      if (how != 1 && cut % 5 != 0) continue;
      CAPTURE(cut, how);
      Crashed again(crashed.temp);
      std::string torn = journal.substr(0, cut);  // cut short
      if (how == 1) torn.resize(journal.size(), '\0');
      if (how == 2) torn.append(ends.back() - cut, '\xA5');
      spill(journalFile(again.temp.audit()), torn);
      const auto whole = static_cast<std::size_t>(
          std::count_if(ends.begin() + 1, ends.end(), [&](std::size_t end) { return end <= cut; }));
      const bool clean = std::find(ends.begin(), ends.end(), cut) != ends.end() &&
                         (how != 2 || cut == ends.back());
      {
        auto reopened = mustOpen(again.temp.audit(), clock, fast(files));
        REQUIRE(reopened->size() == 5 + whole + (clean ? 0 : 1));
        if (cut % 16 == 0) REQUIRE(write(*reopened, makeRecord("judge", "sub_more")));
      }
      if (cut % 16 != 0) continue;
      const ReadBack back = readBack(again.temp.audit());
      REQUIRE(back.count("audit", "recovered") == (clean ? 0U : 1U));
      REQUIRE(back.hasSubmission("sub_more"));
    }
  }
}

TEST_CASE("damage before a record that was confirmed is refused, not cut off",
          "[audit][recovery]") {
  const TempFolder temp;
  const ManualClock clock;
  auto log = mustOpen(temp.audit(), clock);
  REQUIRE(log->publish());
  const std::size_t first = usedBytes(slurp(journalFile(temp.audit())));
  REQUIRE(write(*log, makeRecord("judge", "sub_0")));
  const std::size_t second = usedBytes(slurp(journalFile(temp.audit())));
  REQUIRE(write(*log, makeRecord("judge", "sub_1")));
  const Crashed whole(temp);
  for (std::size_t at = first; at < second; ++at) {
    const Crashed crashed(whole.temp);
    flipByte(journalFile(crashed.temp.audit()), at);
    REQUIRE(refusal(crashed.temp.audit()).find("had been confirmed") != std::string::npos);
  }
}

TEST_CASE("submissions that were executing get an aborted record, others don't",
          "[audit][recovery]") {
  const TempFolder temp;
  const ManualClock clock;
  auto log = mustOpen(temp.audit(), clock);
  REQUIRE(write(*log, makeRecord("execute", "sub_done", "intent")));
  REQUIRE(write(*log, makeRecord("execute", "sub_done", "outcome")));
  REQUIRE(write(*log, makeRecord("assemble", "sub_done")));
  REQUIRE(write(*log, makeRecord("execute", "sub_lost", "intent")));
  REQUIRE(log->publish());
  REQUIRE(write(*log, makeRecord("analyze", "sub_vetted")));
  REQUIRE(write(*log, makeRecord("execute", "sub_also_lost", "intent")));
  REQUIRE(write(*log, makeRecord("execute", "sub_also_lost", "outcome")));
  const Crashed crashed(temp);
  mustOpen(crashed.temp.audit(), clock).reset();
  const ReadBack back = readBack(crashed.temp.audit());
  REQUIRE(back.entries.size() == 9);
  const auto one = viewRecord(back.entries[7]);
  const auto two = viewRecord(back.entries[8]);
  CHECK(one->submission == "sub_lost");
  CHECK(one->stage == "assemble");
  CHECK(one->outcome == "aborted");
  CHECK(one->tenant == "acme");
  CHECK(one->details.find("\"intent_seq\":3") != std::string_view::npos);
  CHECK(two->submission == "sub_also_lost");
  // The next start finds nothing open.
  CHECK(mustOpen(crashed.temp.audit(), clock)->size() == 9);
}

TEST_CASE("an intent is found however long before the crash it was written", "[audit][recovery]") {
  const TempFolder temp;
  const ManualClock clock;
  auto log = mustOpen(temp.audit(), clock);
  REQUIRE(write(*log, makeRecord("execute", "sub_lost", "intent")));
  AuditRecord big = makeRecord("analyze", "sub_1");
  big.details.set("padding", std::string(50'000, 'p'));
  for (int round = 0; round < 4; ++round) {
    for (int i = 0; i < 30; ++i) REQUIRE(write(*log, big));
    REQUIRE(log->publish());
  }
  const Crashed crashed(temp);
  mustOpen(crashed.temp.audit(), clock).reset();
  const ReadBack back = readBack(crashed.temp.audit());
  REQUIRE(back.entries.size() == 122);
  CHECK(viewRecord(back.entries.back())->submission == "sub_lost");
  CHECK(viewRecord(back.entries.back())->outcome == "aborted");
}

TEST_CASE("tiles that are missing are made anew", "[audit][recovery]") {
  const TempFolder temp;
  makeLog(temp, 700);
  for (const char* tile : {"tile/0/001", "tile/0/002.p/188", "tile/1/000.p/2"}) {
    CAPTURE(tile);
    const std::string bytes = slurp(temp.audit() / tile);
    REQUIRE_FALSE(bytes.empty());
    std::filesystem::remove(temp.audit() / tile);
    const std::string said = refusal(temp.audit());
    if (std::string(tile) == "tile/0/001") {
      // The last full tile is not needed to go on; its absence is told.
      CHECK(said.find("tile/0/001") != std::string::npos);
      spill(temp.audit() / tile, bytes);
    } else {
      CHECK(said.empty());
      CHECK(slurp(temp.audit() / tile) == bytes);
    }
  }
}

TEST_CASE("the start is refused when records, tiles and checkpoint contradict each other",
          "[audit][recovery]") {
  const TempFolder temp;
  makeLog(temp, 300);
  const auto changed = [&](const std::filesystem::path& file, std::size_t at) {
    const Crashed copy(temp);
    flipByte(copy.temp.path() / file, at);
    return refusal(copy.temp.audit());
  };
  CHECK(changed("audit/tile/entries/001.p/44", 100).find("record 256") != std::string::npos);
  CHECK(changed("audit/tile/entries/000", 100).find("record 0") != std::string::npos);
  CHECK(changed("audit/tile/0/001.p/44", 5).find("agree with the signed") != std::string::npos);
  CHECK(changed("audit/tile/1/000.p/1", 5).find("agree with the signed") != std::string::npos);
  CHECK(changed("audit/tile/0/000", 5).find("tile above") != std::string::npos);
  {
    const Crashed copy(temp);
    const auto tile = copy.temp.audit() / "tile/0/001.p/44";
    const std::string bytes = slurp(tile);
    spill(tile, bytes + bytes.substr(0, sizeof(Digest)));  // right as far as its name goes
    CHECK(refusal(copy.temp.audit()).find("tile/0/001.p/44 is not what") != std::string::npos);
  }
  CHECK(changed("audit/checkpoint", 25).find("checkpoint") != std::string::npos);
  CHECK(changed("audit/log.vkey", 60).find("log.vkey") != std::string::npos);
  CHECK_FALSE(changed("keys/log-signing.key", 60).empty());
  CHECK_FALSE(changed("keys/log-checkpoint", 30).empty());
  CHECK(refusal(temp.audit()).empty());
}

TEST_CASE("the start is refused when something is missing", "[audit][recovery]") {
  const TempFolder temp;
  makeLog(temp, 300);
  const auto without = [&](const std::filesystem::path& file) {
    const Crashed copy(temp);
    REQUIRE(std::filesystem::remove_all(copy.temp.path() / file) > 0);
    return refusal(copy.temp.audit());
  };
  CHECK(without("audit/checkpoint").find("no checkpoint") != std::string::npos);
  CHECK(without("audit/tile/entries/001.p").find("tile/entries/001") != std::string::npos);
  CHECK(without("audit/tile/entries/000").find("tile/entries/000") != std::string::npos);
  CHECK_FALSE(without("audit/tile").empty());
  CHECK(without("keys/log-signing.key").find("signing key is missing") != std::string::npos);
  CHECK(without("audit").find("rolled back") != std::string::npos);
  CHECK(without("audit/journal").empty());  // tiles have all of it; a record says so
}

TEST_CASE("a folder that was put back to an older state is refused", "[audit][recovery]") {
  const TempFolder temp;
  const TempFolder older;
  makeLog(temp, 300);
  copyFolder(temp.audit(), older.path() / "audit");
  const ManualClock clock;
  {
    auto log = mustOpen(temp.audit(), clock);
    writeMany(*log, 3);
  }
  copyFolder(older.path() / "audit", temp.audit());
  CHECK(refusal(temp.audit()).find("rolled back") != std::string::npos);
}

TEST_CASE("a history that was rewritten with the right key is refused", "[audit][recovery]") {
  const TempFolder temp;
  const TempFolder forged;
  makeLog(temp, 10);
  std::filesystem::create_directories(forged.path() / "keys");
  std::filesystem::copy_file(temp.path() / "keys/log-signing.key",
                             forged.path() / "keys/log-signing.key");
  {
    const ManualClock clock;
    auto log = mustOpen(forged.audit(), clock);
    writeMany(*log, 12, "sub_other");
  }
  copyFolder(forged.audit(), temp.audit());
  CHECK(refusal(temp.audit()).find("history was rewritten") != std::string::npos);
}

TEST_CASE("a signing key that others can read is refused", "[audit][recovery]") {
  const TempFolder temp;
  makeLog(temp, 1);
  std::filesystem::permissions(temp.path() / "keys/log-signing.key",
                               std::filesystem::perms::group_read,
                               std::filesystem::perm_options::add);
  CHECK(refusal(temp.audit()).find("read by others") != std::string::npos);
}

TEST_CASE("a log keeps its name", "[audit][recovery]") {
  const TempFolder temp;
  const ManualClock clock;
  LogOptions options = quietOptions();
  options.origin = "audit.example.com/gantlet";
  mustOpen(temp.audit(), clock, options).reset();
  CHECK(readBack(temp.audit()).checkpoint.origin == "audit.example.com/gantlet");
  CHECK(refusal(temp.audit()).empty());
  options.origin = "audit.example.com/other";
  CHECK_FALSE(openLog(temp.audit(), clock, options));
  options.origin = "with space";
  const TempFolder fresh;
  CHECK_FALSE(openLog(fresh.audit(), clock, options));
}

// Not a test of its own: what the next test starts as a process and kills.
TEST_CASE("a process that writes records until it is killed", "[.writer]") {
  const char* folder = std::getenv("GANTLET_TEST_WRITER_FOLDER");
  REQUIRE(folder != nullptr);
  const SystemClock clock;
  LogOptions options = quietOptions();
  options.publishEvery = std::chrono::milliseconds(3);
  auto log = mustOpen(folder, clock, options);
  for (std::uint64_t i = 0;; ++i) {
    const auto receipt = write(*log, makeRecord("analyze", "sub_" + std::to_string(i)));
    REQUIRE(receipt);
    const std::string line = std::to_string(receipt->seq) + " " + receipt->hash + "\n";
    if (::write(STDERR_FILENO, line.data(), line.size()) < 0) return;
  }
}

TEST_CASE("kill -9 loses nothing that was confirmed", "[audit][recovery][kill]") {
  const TempFolder temp;
  ::setenv("GANTLET_TEST_WRITER_FOLDER", temp.audit().c_str(), 1);
  std::string confirmed;
  for (int round = 0; round < 6; ++round) {
    std::array<int, 2> pipe{};
    REQUIRE(::pipe2(pipe.data(), O_CLOEXEC) == 0);
    UniqueFd in(pipe[0]);
    UniqueFd out(pipe[1]);
    posix_spawn_file_actions_t actions;
    ::posix_spawn_file_actions_init(&actions);
    ::posix_spawn_file_actions_adddup2(&actions, out.get(), STDERR_FILENO);
    ::posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    std::array<const char*, 3> arguments{"test_audit", "[.writer]", nullptr};
    pid_t child = 0;
    REQUIRE(::posix_spawn(&child, "/proc/self/exe", &actions, nullptr,
                          const_cast<char* const*>(arguments.data()), environ) == 0);
    ::posix_spawn_file_actions_destroy(&actions);
    out.reset();
    std::string lines;
    std::array<char, 4096> buffer{};
    const std::size_t enough = 4000U * static_cast<std::size_t>(round + 1);
    while (lines.size() < enough) {
      const ssize_t n = ::read(in.get(), buffer.data(), buffer.size());
      if (n <= 0) break;
      lines.append(buffer.data(), static_cast<std::size_t>(n));
    }
    ::kill(child, SIGKILL);
    for (;;) {
      const ssize_t n = ::read(in.get(), buffer.data(), buffer.size());
      if (n <= 0) break;
      lines.append(buffer.data(), static_cast<std::size_t>(n));
    }
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    INFO(lines.substr(0, 2000));
    REQUIRE(WIFSIGNALED(status));
    REQUIRE(lines.size() >= enough);
    confirmed += lines.substr(0, lines.rfind('\n') + 1);
  }
  const ManualClock clock;
  mustOpen(temp.audit(), clock).reset();
  const ReadBack back = readBack(temp.audit());
  std::istringstream stream(confirmed);
  std::uint64_t seq = 0;
  std::string hash;
  std::size_t count = 0;
  while (stream >> seq >> hash) {
    ++count;
    REQUIRE(seq < back.entries.size());
    REQUIRE(toHex(leafHash(back.entries[seq])) == hash);
  }
  CHECK(count > 500);
}

}  // namespace gantlet::audit
