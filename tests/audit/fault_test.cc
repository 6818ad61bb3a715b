// The log when the disk fails: fail closed, keep what was confirmed, go on by itself.
#include <sys/mount.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <set>
#include <thread>

#include "audit/query.h"
#include "tests/audit/check_log.h"
#include "tests/audit/faulty_files.h"

namespace gantlet::audit {
namespace {

bool inJournal(const std::filesystem::path& path) {
  return path.parent_path().filename() == "journal";
}

// A run of writes and publications. Notes which records were confirmed.
struct Script {
  std::set<std::string> confirmed;
  std::size_t names = 0;

  void one(Log& log, const std::string& stage = "analyze") {
    const std::string name = "sub_" + std::to_string(names++);
    if (write(log, makeRecord(stage, name))) confirmed.insert(name);
  }
  void many(Log& log, std::size_t count) {
    std::vector<std::pair<std::string, std::uint64_t>> queued;
    for (std::size_t i = 0; i < count; ++i) {
      const std::string name = "sub_" + std::to_string(names++);
      const auto receipt = log.enqueue(makeRecord("judge", name));
      if (receipt) queued.emplace_back(name, receipt->seq);
    }
    for (const auto& [name, seq] : queued) {
      if (log.waitDurable(seq)) confirmed.insert(name);
    }
  }
  void run(Log& log, ManualClock& clock) {
    const auto step = [&] { clock.advance(std::chrono::milliseconds(150)); };
    for (int i = 0; i < 3; ++i) one(log);
    (void)log.publish();
    step();
    many(log, 254);
    step();
    one(log);
    (void)log.publish();
    step();
    AuditRecord big = makeRecord("judge", "big");
    big.details.set("padding", std::string(60'000, 'p'));
    for (int i = 0; i < 20; ++i) (void)log.enqueue(big);
    (void)log.publish();
    step();
    one(log);
    (void)log.publish();
    step();
    one(log);
  }
};

void checkAllThere(const std::filesystem::path& audit, const Script& script) {
  const ManualClock clock;
  FaultyFiles files;  // does not wait for the disk
  LogOptions options = quietOptions();
  options.files = &files;
  mustOpen(audit, clock, options).reset();  // recovers, publishes
  const ReadBack back = readBack(audit);
  std::set<std::string> there;
  for (const std::string& entry : back.entries) {
    there.insert(std::string(viewRecord(entry)->submission));
  }
  for (const std::string& name : script.confirmed) {
    CAPTURE(name);
    REQUIRE(there.contains(name));
  }
}

// How many system calls the script makes when nothing fails.
std::size_t countCalls() {
  const TempFolder temp;
  ManualClock clock;
  FaultyFiles files;
  std::size_t calls = 0;
  files.decide = [&](std::string_view, const std::filesystem::path&) {
    ++calls;
    return 0;
  };
  LogOptions options = quietOptions();
  options.files = &files;
  auto log = mustOpen(temp.audit(), clock, options);
  Script().run(*log, clock);
  log.reset();
  return calls;
}

}  // namespace

TEST_CASE("a record that the disk takes long for is published without another one",
          "[audit][fault]") {
  const TempFolder temp;
  const SystemClock clock;
  FaultyFiles files;
  std::atomic<bool> slow{false};
  files.decide = [&](std::string_view op, const std::filesystem::path& path) {
    // Longer than the background thread waits for more records.
    if (slow && op == "sync" && inJournal(path)) {
      std::this_thread::sleep_for(std::chrono::milliseconds(300));
    }
    return 0;
  };
  LogOptions options = quietOptions();
  options.publishEvery = std::chrono::milliseconds(5);
  options.files = &files;
  auto log = mustOpen(temp.audit(), clock, options);
  slow = true;
  const auto receipt = log->enqueue(makeRecord("analyze", "sub_1"));
  REQUIRE(receipt);
  REQUIRE(log->waitDurable(receipt->seq));
  const auto covered = [&] {
    const auto checkpoint = readCheckpoint(temp.audit());
    return checkpoint ? checkpoint->size : 0;
  };
  for (int i = 0; i < 2000 && covered() == 0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  CHECK(covered() == 1);
}

TEST_CASE("a failed sync refuses the waiter and every new record, then the log goes on",
          "[audit][fault]") {
  const TempFolder temp;
  ManualClock clock;
  FaultyFiles files;
  LogOptions options = quietOptions();
  options.files = &files;
  auto log = mustOpen(temp.audit(), clock, options);
  REQUIRE(write(*log, makeRecord("analyze", "sub_before")));
  CHECK(log->health());

  bool failing = true;
  files.decide = [&](std::string_view op, const std::filesystem::path& path) {
    return failing && op == "sync" && inJournal(path) ? EIO : 0;
  };
  const auto receipt = log->enqueue(makeRecord("execute", "sub_during", "intent"));
  REQUIRE(receipt);
  const Status waited = log->waitDurable(receipt->seq);
  REQUIRE_FALSE(waited);
  CHECK(waited.error().code == ErrorCode::kAuditFailed);
  CHECK(waited.error().message.find("Input/output error") != std::string::npos);
  const auto refused = log->enqueue(makeRecord("analyze", "sub_refused"));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::kAuditFailed);
  CHECK_FALSE(log->health());
  CHECK_FALSE(log->publish());

  failing = false;  // repaired, but it is not tried before 100 ms are over
  CHECK_FALSE(log->enqueue(makeRecord("analyze", "sub_refused")));
  clock.advance(std::chrono::milliseconds(100));
  CHECK(log->health());
  CHECK(log->waitDurable(receipt->seq));
  REQUIRE(write(*log, makeRecord("analyze", "sub_after")));
  log.reset();

  const ReadBack back = readBack(temp.audit());
  CHECK(back.hasSubmission("sub_before"));
  CHECK(back.hasSubmission("sub_after"));
  CHECK_FALSE(back.hasSubmission("sub_refused"));
  CHECK(viewRecord(back.entries[receipt->seq])->submission == "sub_during");
  CHECK(back.count("audit", "failed") == 1);
  CHECK(back.count("audit", "recovered") == 1);
}

TEST_CASE("a try at recovering that fails is not repeated within 100 ms", "[audit][fault]") {
  const TempFolder temp;
  ManualClock clock;
  FaultyFiles files;
  LogOptions options = quietOptions();
  options.files = &files;
  auto log = mustOpen(temp.audit(), clock, options);
  std::size_t calls = 0;
  files.decide = [&](std::string_view op, const std::filesystem::path&) {
    ++calls;
    return op == "sync" || op == "truncate" ? EIO : 0;
  };
  CHECK_FALSE(write(*log, makeRecord("analyze", "sub_1")));
  for (int i = 0; i < 5; ++i) {
    clock.advance(std::chrono::milliseconds(100));
    calls = 0;
    CHECK_FALSE(log->health());
    CHECK(calls > 0);
    calls = 0;
    for (int k = 0; k < 10; ++k) CHECK_FALSE(log->enqueue(makeRecord("analyze", "sub_2")));
    CHECK(calls == 0);
  }
}

TEST_CASE("a full disk is recorded from the space kept back, then the log refuses",
          "[audit][fault]") {
  const TempFolder temp;
  ManualClock clock;
  FaultyFiles files;
  LogOptions options = quietOptions();
  options.files = &files;
  auto log = mustOpen(temp.audit(), clock, options);
  bool full = true;
  files.decide = [&](std::string_view op, const std::filesystem::path& path) {
    // Full until the reserve is given up.
    if (op == "truncate" && path.filename() == "reserve") full = false;
    return full && op == "write" && inJournal(path) ? ENOSPC : 0;
  };
  CHECK(write(*log, makeRecord("analyze", "sub_last")));  // it fits into the reserve
  const auto refused = log->enqueue(makeRecord("analyze", "sub_refused"));
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message.find("No space left") != std::string::npos);
  CHECK(refused.error().resolution.find("free space") != std::string::npos);
  CHECK(std::filesystem::file_size(temp.audit() / "reserve") == 0);
  clock.advance(std::chrono::milliseconds(100));
  CHECK(log->health());
  CHECK(std::filesystem::file_size(temp.audit() / "reserve") == options.reserveBytes);
  log.reset();
  const ReadBack back = readBack(temp.audit());
  CHECK(back.hasSubmission("sub_last"));
  CHECK(back.count("audit", "failed") == 1);
  CHECK(back.count("audit", "recovered") == 1);
}

TEST_CASE("too little free space refuses new records before the disk is full", "[audit][fault]") {
  const TempFolder temp;
  ManualClock clock;
  FaultyFiles files;
  LogOptions options = quietOptions();
  options.files = &files;
  options.minFreeBytes = 1U << 20U;
  auto log = mustOpen(temp.audit(), clock, options);
  files.freeSpace = 1000;
  CHECK(write(*log, makeRecord("analyze", "sub_1")));  // it was written: it is confirmed
  CHECK_FALSE(log->enqueue(makeRecord("analyze", "sub_2")));
  clock.advance(std::chrono::seconds(1));
  CHECK_FALSE(log->health());
  files.freeSpace = UINT64_MAX;
  clock.advance(std::chrono::seconds(1));
  CHECK(log->health());
  log.reset();
  CHECK(readBack(temp.audit()).count("audit", "failed") == 1);
  files.freeSpace = 1000;
  const auto reopened = openLog(temp.audit(), clock, options);
  REQUIRE_FALSE(reopened);
  CHECK(reopened.error().code == ErrorCode::kAuditFailed);
}

TEST_CASE("too little free space is seen before anybody writes", "[audit][fault]") {
  const TempFolder temp;
  ManualClock clock;
  FaultyFiles files;
  LogOptions options = quietOptions();
  options.files = &files;
  options.minFreeBytes = 1U << 20U;
  auto log = mustOpen(temp.audit(), clock, options);
  CHECK(log->health());
  files.freeSpace = 1000;
  const Status full = log->health();
  REQUIRE_FALSE(full);
  CHECK(full.error().code == ErrorCode::kAuditFailed);
  CHECK(full.error().message.find("KiB free") != std::string::npos);
  files.freeSpace = UINT64_MAX;
  CHECK(log->health());
  log.reset();
  CHECK(readBack(temp.audit()).count("audit", "failed") == 0);  // nothing was refused
}

TEST_CASE("a failing tile or checkpoint refuses new records as well", "[audit][fault]") {
  for (const std::string where : {"tile", "checkpoint", "log-checkpoint"}) {
    CAPTURE(where);
    const TempFolder temp;
    ManualClock clock;
    FaultyFiles files;
    LogOptions options = quietOptions();
    options.files = &files;
    auto log = mustOpen(temp.audit(), clock, options);
    bool failing = true;
    files.decide = [&](std::string_view op, const std::filesystem::path& path) {
      const bool here = where == "tile" ? path.string().find("/tile/") != std::string::npos
                                        : path.filename() == where;
      return failing && op == "rename" && here ? EROFS : 0;
    };
    REQUIRE(write(*log, makeRecord("analyze", "sub_1")));
    CHECK_FALSE(log->publish());
    CHECK_FALSE(log->enqueue(makeRecord("analyze", "sub_2")));
    failing = false;
    clock.advance(std::chrono::milliseconds(100));
    CHECK(write(*log, makeRecord("analyze", "sub_3")));
    CHECK(log->publish());
    log.reset();
    CHECK(readBack(temp.audit()).count("audit", "recovered") == 1);
  }
}

TEST_CASE("interrupted and short writes change nothing", "[audit][fault]") {
  const TempFolder temp;
  ManualClock clock;
  FaultyFiles files;
  LogOptions options = quietOptions();
  options.files = &files;
  files.maxWrite = 4001;
  std::size_t calls = 0;
  files.decide = [&](std::string_view op, const std::filesystem::path&) {
    return op == "write" && ++calls % 2 == 0 ? EINTR : 0;
  };
  Script script;
  auto log = mustOpen(temp.audit(), clock, options);
  script.run(*log, clock);
  log.reset();
  CHECK(script.confirmed.size() == script.names);
  CHECK(readBack(temp.audit()).checkpoint.size == script.names + 20);
}

TEST_CASE("whichever single call fails, nothing confirmed is lost and the log goes on",
          "[audit][fault]") {
  const std::size_t total = countCalls();
  REQUIRE(total > 60);
  for (std::size_t failing = 1; failing <= total; ++failing) {
    CAPTURE(failing);
    const TempFolder temp(fastFolder());
    ManualClock clock;
    FaultyFiles files;
    std::size_t calls = 0;
    files.decide = [&](std::string_view, const std::filesystem::path&) {
      return ++calls == failing ? (failing % 3 == 0 ? ENOSPC : EIO) : 0;
    };
    LogOptions options = quietOptions();
    options.files = &files;
    Script script;
    auto log = openLog(temp.audit(), clock, options);
    if (!log) log = openLog(temp.audit(), clock, options);  // the second try finds all in order
    REQUIRE(log);
    script.run(**log, clock);
    clock.advance(std::chrono::milliseconds(150));
    CHECK((*log)->health());
    log = Error{};
    checkAllThere(temp.audit(), script);
  }
}

TEST_CASE("if the process ends at any call, everything confirmed is there at the next start",
          "[audit][fault]") {
  const std::size_t total = countCalls();
  for (std::size_t last = 1; last <= total; ++last) {
    CAPTURE(last);
    const TempFolder temp(fastFolder());
    ManualClock clock;
    FaultyFiles files;
    std::size_t calls = 0;
    files.decide = [&](std::string_view, const std::filesystem::path&) {
      return ++calls > last ? EIO : 0;
    };
    LogOptions options = quietOptions();
    options.files = &files;
    Script script;
    {
      auto log = openLog(temp.audit(), clock, options);
      if (log) script.run(**log, clock);
    }
    checkAllThere(temp.audit(), script);
  }
}

TEST_CASE("if the power goes at any call, everything confirmed is there at the next start",
          "[audit][fault]") {
  const std::size_t total = countCalls();
  std::mt19937 random(20260101);
  for (std::size_t last = 1; last <= total; ++last) {
    for (const double chance : {1.0, 0.5}) {
      CAPTURE(last, chance);
      const TempFolder temp(fastFolder());
      const TempFolder attic(fastFolder());
      ManualClock clock;
      LossyFiles files(attic.path());
      std::size_t calls = 0;
      files.decide = [&](std::string_view, const std::filesystem::path&) {
        return ++calls > last ? EIO : 0;
      };
      LogOptions options = quietOptions();
      options.files = &files;
      Script script;
      {
        auto log = openLog(temp.audit(), clock, options);
        if (log) script.run(**log, clock);
      }
      files.powerCut(random, chance);
      checkAllThere(temp.audit(), script);
    }
  }
}

TEST_CASE("a file system that really is full refuses and recovers", "[audit][fault]") {
  const TempFolder temp;
  const std::filesystem::path disk = temp.path() / "disk";
  std::filesystem::create_directory(disk);
  if (::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=6m") != 0) {
    WARN("not run: mounting a tmpfs is not allowed here");
    return;
  }
  const auto unmount = [](const std::filesystem::path* path) {
    ::umount2(path->c_str(), MNT_DETACH);
  };
  const std::unique_ptr<const std::filesystem::path, decltype(unmount)> mounted(&disk, unmount);
  ManualClock clock;
  LogOptions options = quietOptions();
  options.reserveBytes = 1U << 20U;
  Script script;
  {
    auto log = mustOpen(disk / "audit", clock, options);
    script.one(*log);
    const std::string filler(4096, 'f');
    {
      std::ofstream ballast(disk / "ballast", std::ios::binary);
      while (ballast.write(filler.data(), 4096).flush()) {
      }
    }
    AuditRecord big = makeRecord("judge", "big");
    big.details.set("padding", std::string(50'000, 'p'));
    Status refused;
    for (int i = 0; i < 200 && refused; ++i) {
      const auto receipt = write(*log, big);
      if (!receipt) refused = receipt.error();
    }
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == ErrorCode::kAuditFailed);
    clock.advance(std::chrono::milliseconds(150));
    CHECK_FALSE(log->health());
    std::filesystem::remove(disk / "ballast");
    clock.advance(std::chrono::milliseconds(150));
    CHECK(log->health());
    script.one(*log);
    CHECK(script.confirmed.size() == 2);
  }
  const ReadBack back = readBack(disk / "audit");
  CHECK(back.count("audit", "failed") == 1);
  CHECK(back.count("audit", "recovered") == 1);
  checkAllThere(disk / "audit", script);
}

}  // namespace gantlet::audit
