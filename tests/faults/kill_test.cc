// The service is killed at any moment: whatever it had answered is in the log, whatever it had
// begun is accounted for, nothing is left behind, and it starts again.
#include <signal.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <mutex>
#include <random>
#include <thread>

#include "tests/faults/service_process.h"

using namespace gantlet::faults;
using gantlet::test::TempFolder;

namespace {

constexpr int kRounds = 6;
constexpr int kClients = 6;

const std::vector<std::string>& programs() {
  static const std::vector<std::string> kPrograms{
      kQuick,
      "import db\n",                                       // denied
      "print('x' * 100000)\n",                             // talks
      "import time\ntime.sleep(0.3)\nresult = 1\n",        // waits
      "x = []\nwhile True:\n    x.append('y' * 10**6)\n",  // a bomb
      "def main(:\n",                                      // malformed
  };
  return kPrograms;
}

bool gone(pid_t pid) { return ::kill(pid, 0) != 0 && errno == ESRCH; }

bool allGone(const std::vector<pid_t>& pids) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{20};
  for (const pid_t pid : pids) {
    while (!gone(pid) && std::chrono::steady_clock::now() < end) {
      std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
    if (!gone(pid)) return false;
  }
  return true;
}

}  // namespace

TEST_CASE("killed at any moment, it loses nothing that it answered and leaves nothing behind",
          "[kill]") {
  const TempFolder temp;
  const std::filesystem::path data = temp.path / "data";
  std::mt19937 random(20260501);
  std::mutex mutex;
  std::vector<Answer> answers;
  std::vector<pid_t> killed;
  for (int round = 0; round < kRounds; ++round) {
    ServiceProcess service({data, nullptr, {}, {}});
    INFO("round " << round << ": " << service.complaint());
    REQUIRE(service.port() != 0);
    std::atomic<bool> stop{false};
    std::vector<std::thread> clients;
    for (int i = 0; i < kClients; ++i) {
      clients.emplace_back([&, i] {
        for (std::size_t k = static_cast<std::size_t>(i); !stop; ++k) {
          Answer answer = service.execute(programs()[k % programs().size()]);
          const std::lock_guard lock(mutex);
          if (answer.status == 200) answers.push_back(std::move(answer));
        }
      });
    }
    std::this_thread::sleep_for(std::chrono::milliseconds{100 + random() % 900});
    const pid_t pid = service.pid();
    std::vector<pid_t> below = familyOf(pid);
    stop = true;
    service.kill9();
    for (std::thread& client : clients) client.join();
    CHECK(allGone(below));
    killed.push_back(pid);
  }
  ServiceProcess last({data, nullptr, {}, {}});
  REQUIRE(last.port() != 0);
  CHECK(last.execute(kQuick).status == 200);
  for (const pid_t pid : killed) CHECK(groupsOf(pid) == 0);
  CHECK(last.stop() == 0);
  const LogFacts log = readLog(data);
  REQUIRE(answers.size() > 10);
  for (const Answer& answer : answers) {
    INFO(answer.id << " " << answer.state);
    CHECK(log.all.contains(answer.id));
    if (answer.state != "denied") CHECK(log.ended.contains(answer.id));
  }
  for (const std::string& id : log.announced) {
    INFO(id);
    CHECK(log.ended.contains(id));  // "aborted" for those that the kill cut off
  }
}

TEST_CASE("a killed launcher ends its runs as our fault and is replaced, or the service says so",
          "[kill]") {
  const TempFolder temp;
  ServiceProcess service({temp.path / "data", nullptr, {}, {}});
  REQUIRE(service.port() != 0);
  REQUIRE(service.execute(kQuick).status == 200);
  Answer late;
  std::thread client([&] { late = service.execute("import time\ntime.sleep(5)\nresult = 1\n"); });
  std::this_thread::sleep_for(std::chrono::milliseconds{800});
  const std::vector<pid_t> below = familyOf(service.pid());
  REQUIRE_FALSE(below.empty());
  ::kill(below.front(), SIGKILL);
  client.join();
  INFO(late.body);
  CHECK(late.state != "success");
  Answer after;
  for (int i = 0; i < 100 && after.status != 200; ++i) {
    after = service.execute(kQuick);
    // Until it is back it says why, and that it is not the program's fault.
    if (after.status != 200) CHECK(after.status == 503);
    std::this_thread::sleep_for(std::chrono::milliseconds{50});
  }
  if (after.status != 200) CHECK(service.get("/readyz") == 503);
  CHECK(service.stop() == 0);
  const LogFacts log = readLog(temp.path / "data");
  for (const std::string& id : log.announced) CHECK(log.ended.contains(id));
}
