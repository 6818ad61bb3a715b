// The disk under the audit log fails in every way that disks fail: nothing runs unaudited, nothing
// that was answered is lost, and the service recovers by itself or says why it can't.
#include <sys/mount.h>

#include <catch2/catch.hpp>
#include <fstream>
#include <thread>

#include "tests/faults/service_process.h"

using namespace gantlet::faults;
using gantlet::test::TempFolder;

namespace {

namespace fs = std::filesystem;

// Every answer that a run succeeded stands in the log. One that the fault cut off was announced,
// its result was withheld, and the next start says what became of it.
void checkLog(const fs::path& data, const std::vector<Answer>& answers) {
  {
    ServiceProcess next({data, nullptr, {}, {}});
    CHECK(next.port() != 0);
    CHECK(next.stop() == 0);
  }
  const LogFacts log = readLog(data);
  for (const Answer& answer : answers) {
    if (answer.status != 200) continue;
    INFO(answer.id);
    CHECK(log.announced.contains(answer.id));
    CHECK(log.ended.contains(answer.id));
  }
  for (const std::string& id : log.announced) {
    INFO(id);
    CHECK(log.ended.contains(id));
  }
}

// Real ENOSPC: a file that takes the last block.
bool fillUp(const fs::path& file) {
  std::ofstream out(file, std::ios::binary);
  const std::string piece(65536, 'x');
  while (out.write(piece.data(), static_cast<std::streamsize>(piece.size()))) out.flush();
  return fs::file_size(file) > 0;
}

// The request that meets the fault may have been announced before it, and then its result is
// withheld; from then on nothing starts.
void refusesWithoutRunning(ServiceProcess& service) {
  const Answer first = service.execute(kQuick);
  INFO(first.body);
  CHECK(first.status == 503);
  CHECK(first.body.find("'ran'") == std::string::npos);
  const double before = cpuBelowMs(service.pid());
  const Answer refused = service.execute(kBusy);
  INFO(refused.body);
  CHECK(refused.status == 503);
  CHECK(refused.state != "success");
  CHECK(cpuBelowMs(service.pid()) - before < 500);
}

bool recovers(ServiceProcess& service, std::vector<Answer>& answers) {
  for (int i = 0; i < 100; ++i) {
    answers.push_back(service.execute(kQuick));
    if (answers.back().status == 200) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds{50});
  }
  return false;
}

}  // namespace

TEST_CASE("a full disk stops runs before they start, and space brings them back", "[disk]") {
  const TempFolder temp;
  const fs::path disk = temp.path / "disk";
  if (!mountTmpfs(disk, "48m")) {
    WARN("not checked: no tmpfs can be mounted here");
    return;
  }
  {
    ServiceProcess service({disk / "data", nullptr, {}, {}});
    INFO(service.complaint());
    REQUIRE(service.port() != 0);
    std::vector<Answer> answers{service.execute(kQuick)};
    REQUIRE(answers[0].status == 200);
    REQUIRE(fillUp(disk / "filler"));
    refusesWithoutRunning(service);
    CHECK(service.becomes("/readyz", 503));
    CHECK(service.get("/livez") == 200);
    fs::remove(disk / "filler");
    CHECK(recovers(service, answers));
    CHECK(service.becomes("/readyz", 200));
    CHECK(service.stop() == 0);
    checkLog(disk / "data", answers);
  }
  CHECK(::umount(disk.c_str()) == 0);
}

TEST_CASE("a service does not start on a full disk, and says so", "[disk]") {
  const TempFolder temp;
  const fs::path disk = temp.path / "disk";
  if (!mountTmpfs(disk, "8m")) {
    WARN("not checked: no tmpfs can be mounted here");
    return;
  }
  REQUIRE(fillUp(disk / "filler"));
  {
    ServiceProcess service({disk / "data", nullptr, {}, {}});
    CHECK(service.port() == 0);
    CHECK_FALSE(service.complaint().empty());
    CHECK(service.stop() != 0);
  }
  CHECK(::umount(disk.c_str()) == 0);
}

TEST_CASE("a disk that fails writes or syncs stops runs until it works again", "[disk]") {
  const Faults faults;
  const TempFolder temp;
  ServiceProcess service({temp.path / "data", &faults, {}, {}});
  REQUIRE(service.port() != 0);
  std::vector<Answer> answers{service.execute(kQuick)};
  REQUIRE(answers[0].status == 200);
  for (const int error : {EIO, ENOSPC, EROFS, EDQUOT}) {
    INFO(std::strerror(error));
    faults->writeError = error;
    refusesWithoutRunning(service);
    faults->writeError = 0;
    CHECK(recovers(service, answers));
  }
  faults->syncError = EIO;
  refusesWithoutRunning(service);
  CHECK(service.becomes("/readyz", 503));
  faults->syncError = 0;
  CHECK(recovers(service, answers));
  CHECK(service.stop() == 0);
  checkLog(temp.path / "data", answers);
}

TEST_CASE("a disk that fails while a program runs takes back its result", "[disk]") {
  const Faults faults;
  const TempFolder temp;
  ServiceProcess service({temp.path / "data", &faults, {}, {}});
  REQUIRE(service.port() != 0);
  std::vector<Answer> answers;
  Answer late;
  std::thread client(
      [&] { late = service.execute("import time\ntime.sleep(2)\nresult = 'ran'\n"); });
  std::this_thread::sleep_for(std::chrono::milliseconds{1'200});
  faults->syncError = EIO;
  client.join();
  INFO(late.body);
  CHECK(late.status != 200);
  CHECK(late.body.find("'ran'") == std::string::npos);
  faults->syncError = 0;
  CHECK(recovers(service, answers));
  CHECK(service.stop() == 0);
  checkLog(temp.path / "data", answers);
}

TEST_CASE("a read-only data folder refuses the start", "[disk]") {
  const TempFolder temp;
  const fs::path disk = temp.path / "disk";
  if (!mountTmpfs(disk, "48m")) {
    WARN("not checked: no tmpfs can be mounted here");
    return;
  }
  {
    ServiceProcess first({disk / "data", nullptr, {}, {}});
    REQUIRE(first.port() != 0);
    CHECK(first.execute(kQuick).status == 200);
    CHECK(first.stop() == 0);
  }
  REQUIRE(::mount(nullptr, disk.c_str(), nullptr, MS_REMOUNT | MS_RDONLY, nullptr) == 0);
  {
    ServiceProcess second({disk / "data", nullptr, {}, {}});
    CHECK(second.port() == 0);
    CHECK(second.complaint().find("ead-only") != std::string::npos);
    CHECK(second.stop() != 0);
  }
  CHECK(readLog(disk / "data").records > 0);
  CHECK(::umount(disk.c_str()) == 0);
}

TEST_CASE("an audit folder that disappears never lets a run go unrecorded in silence", "[disk]") {
  const TempFolder temp;
  ServiceProcess service({temp.path / "data", nullptr, {}, {}});
  REQUIRE(service.port() != 0);
  REQUIRE(service.execute(kQuick).status == 200);
  fs::rename(temp.path / "data" / "audit", temp.path / "moved");
  refusesWithoutRunning(service);
  CHECK(service.becomes("/readyz", 503));
  fs::rename(temp.path / "moved", temp.path / "data" / "audit");
  std::vector<Answer> answers;
  CHECK(recovers(service, answers));
  CHECK(service.stop() == 0);
  checkLog(temp.path / "data", answers);
}
