// Descriptors, memory, time and cgroups are taken away from a running service.
#include <sys/resource.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <fstream>
#include <future>
#include <thread>

#include "executor/kernel/cgroup.h"
#include "json/value.h"
#include "tests/faults/service_process.h"
#include "tests/support/await_that.h"

using namespace gantlet::faults;
using gantlet::test::RawClient;
using gantlet::test::TempFolder;

namespace {

namespace fs = std::filesystem;

void limitTo(int resource, rlim_t most) {
  const rlimit limit{most, most};
  (void)::setrlimit(static_cast<__rlimit_resource>(resource), &limit);
}

// A cgroup of our own for the service, with a memory limit; removed with what is left in it.
class MemoryGroup {
 public:
  explicit MemoryGroup(std::uint64_t bytes) {
    const gantlet::CgroupLayout layout = gantlet::findCgroups();
    if (layout.version != gantlet::CgroupVersion::kV1) return;
    folder_ = layout.memory / ("gantlet-fault-" + std::to_string(::getpid()));
    std::error_code failed;
    if (!fs::create_directory(folder_, failed)) folder_.clear();
    if (folder_.empty()) return;
    std::ofstream(folder_ / "memory.limit_in_bytes") << bytes;
    std::ofstream(folder_ / "memory.memsw.limit_in_bytes") << bytes;
  }
  ~MemoryGroup() {
    std::error_code ignored;
    if (folder_.empty()) return;
    for (int i = 0; i < 200; ++i) {
      std::vector<fs::path> below;
      for (const auto& entry : fs::recursive_directory_iterator(folder_, ignored)) {
        if (entry.is_directory(ignored)) below.push_back(entry.path());
      }
      for (auto at = below.rbegin(); at != below.rend(); ++at) ::rmdir(at->c_str());
      if (::rmdir(folder_.c_str()) == 0) return;
      std::this_thread::sleep_for(std::chrono::milliseconds{10});
    }
  }
  MemoryGroup(const MemoryGroup&) = delete;
  MemoryGroup& operator=(const MemoryGroup&) = delete;

  [[nodiscard]] bool usable() const { return !folder_.empty(); }
  void join() const { std::ofstream(folder_ / "cgroup.procs") << "0"; }

 private:
  fs::path folder_;
};

}  // namespace

TEST_CASE("without free descriptors it answers what it can and recovers", "[resources]") {
  const TempFolder temp;
  ServiceProcess service({temp.path / "data", nullptr, [] { limitTo(RLIMIT_NOFILE, 128); }, {}});
  REQUIRE(service.port() != 0);
  REQUIRE(service.execute(kQuick).status == 200);
  std::vector<RawClient> crowd;
  crowd.reserve(300);
  for (int i = 0; i < 300; ++i) crowd.emplace_back(service.port());
  auto crowded = std::async(std::launch::async, [&] { return service.execute(kQuick); });
  // It waits behind the crowd, or is told that there is no room; it is never lost.
  (void)crowded.wait_for(std::chrono::milliseconds{500});
  crowd.clear();
  const Answer answer = crowded.get();
  INFO(answer.status << " " << answer.body);
  CHECK((answer.status == 200 || answer.status == 503));
  Answer after;
  gantlet::test::awaitThat([&] {
    after = service.execute(kQuick);
    return after.status == 200;
  });
  CHECK(service.stop() == 0);
  const LogFacts log = readLog(temp.path / "data");
  for (const std::string& id : log.announced) CHECK(log.ended.contains(id));
}

TEST_CASE("a service out of memory is ended or refuses, and its log stays whole", "[resources]") {
  MemoryGroup group(160U << 20U);
  if (!group.usable()) {
    WARN("not checked: no memory cgroup (version 1) can be made here");
    return;
  }
  const TempFolder temp;
  const fs::path data = temp.path / "data";
  std::vector<Answer> answers;
  {
    ServiceProcess service({data, nullptr, [&] { group.join(); }, {}});
    REQUIRE(service.port() != 0);
    answers.push_back(service.execute(kQuick));
    REQUIRE(answers.back().status == 200);
    // Bodies that fill the group while programs run in groups below it.
    std::vector<std::thread> clients;
    clients.reserve(4);
    for (int i = 0; i < 4; ++i) {
      clients.emplace_back([&] {
        RawClient client(service.port());
        const std::string body(60U << 20U, ' ');
        client.send(
            "POST /v1/execute HTTP/1.1\r\nHost: localhost\r\nContent-Type: "
            "application/json\r\nContent-Length: " +
            std::to_string(body.size()) + "\r\n\r\n");
        client.send(body);
        (void)client.read();
      });
    }
    for (int i = 0; i < 5; ++i) answers.push_back(service.execute(kQuick));
    for (std::thread& client : clients) client.join();
  }
  ServiceProcess again({data, nullptr, {}, {}});
  REQUIRE(again.port() != 0);
  answers.push_back(again.execute(kQuick));
  CHECK(answers.back().status == 200);
  CHECK(again.stop() == 0);
  const LogFacts log = readLog(data);
  for (const Answer& answer : answers) {
    if (answer.status == 200) CHECK(log.ended.contains(answer.id));
  }
  for (const std::string& id : log.announced) CHECK(log.ended.contains(id));
}

TEST_CASE("a wall clock that steps changes no time-out, no order and no proof", "[resources]") {
  const Faults faults;
  const TempFolder temp;
  ServiceProcess service({temp.path / "data", &faults, {}, {}});
  REQUIRE(service.port() != 0);
  std::vector<Answer> answers;
  for (const long shift : {0L, 7L * 86'400, -400L * 86'400, 3'600L, 0L}) {
    faults->clockShift = shift;
    Answer slow;
    std::thread client(
        [&] { slow = service.execute("import time\ntime.sleep(0.5)\nresult = 1\n"); });
    faults->clockShift = shift + 5'000;
    answers.push_back(service.execute(kQuick));
    client.join();
    INFO("shift " << shift << ": " << slow.body);
    CHECK(slow.state == "success");
    CHECK(answers.back().state == "success");
  }
  faults->clockShift = 0;
  CHECK(service.stop() == 0);
  const LogFacts log = readLog(temp.path / "data");
  for (const Answer& answer : answers) CHECK(log.ended.contains(answer.id));
}

TEST_CASE("cgroups that disappear never lead to a run without limits", "[resources]") {
  const gantlet::CgroupLayout layout = gantlet::findCgroups();
  if (layout.version == gantlet::CgroupVersion::kNone) {
    WARN("not checked: this host has no cgroups that can be used");
    return;
  }
  const TempFolder temp;
  ServiceProcess service({temp.path / "data", nullptr, {}, {}});
  REQUIRE(service.port() != 0);
  REQUIRE(service.execute(kQuick).status == 200);
  REQUIRE(groupsOf(service.pid()) > 0);
  for (const fs::path& root : {layout.memory, layout.pids, layout.cpu}) {
    const fs::path own = root / ("gantlet-" + std::to_string(service.pid()));
    std::error_code ignored;
    std::vector<fs::path> all{own};
    for (const auto& entry : fs::recursive_directory_iterator(own, ignored)) {
      if (entry.is_directory(ignored)) all.push_back(entry.path());
    }
    // But for the service's own CPU group, which can't go while it lives.
    for (auto at = all.rbegin(); at != all.rend(); ++at) ::rmdir(at->c_str());
  }
  // A bomb: without its memory limit it would have a gigabyte.
  const Answer bomb = service.execute("x = 'y' * (1 << 30)\nresult = len(x)\n");
  INFO(bomb.body);
  CHECK(bomb.state != "success");
  Answer after;
  for (int i = 0; i < 40 && after.status != 200; ++i) {
    after = service.execute(kQuick);
    if (after.status != 200) CHECK(after.status == 503);
  }
  // It recovers, or it says that it can't run anything.
  if (after.status != 200) CHECK(service.get("/readyz") == 503);
  CHECK(service.stop() == 0);
}
