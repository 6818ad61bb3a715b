// The audit log of a real service that is killed, and of one whose disk fails, under load.
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <random>

#include "audit/query.h"
#include "audit/verify.h"
#include "test_paths.h"
#include "tests/cli/audit_load.h"
#include "tests/cli/driver.h"
#include "tests/cli/temp_folder.h"

namespace gantlet::cli {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

int rounds() {
  const char* wanted = std::getenv("AUDIT_CRASH_ROUNDS");
  return wanted != nullptr ? std::atoi(wanted) : 12;
}

std::string problemsOf(const audit::VerifyReport& report) {
  std::string text;
  for (const audit::VerifyProblem& problem : report.problems) text += problem.message + "\n";
  return text;
}

void checkLog(const std::filesystem::path& folder, const std::vector<AnsweredRecord>& answered) {
  const auto report = audit::verifyLog(folder);
  REQUIRE(report);
  INFO(problemsOf(*report));
  CHECK(report->good());
  CHECK(missingFrom(folder, answered) == 0);
  CHECK(checkRecords(folder) >= answered.size());
}

}  // namespace

// AUDIT_CRASH_ROUNDS=200 for the long form.
TEST_CASE("kill -9 at a random moment loses no answered record", "[cli][crash]") {
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  std::mt19937 random(std::random_device{}());
  std::vector<AnsweredRecord> answered;
  std::size_t aborted = 0;
  for (int round = 0; round < rounds(); ++round) {
    Running service({{"serve", "--listen", "127.0.0.1:0", "--data-dir", data}, "", {}, ""});
    INFO("round " << round);
    const std::string ready = service.readLine();
    REQUIRE(contains(ready, "listening on "));  // it starts again, whatever was cut
    Load load(data, 6);
    std::this_thread::sleep_for(milliseconds(5 + random() % 400));
    service.signal(SIGKILL);
    (void)service.finish();
    load.stop();
    const auto now = load.answered();
    answered.insert(answered.end(), now.begin(), now.end());
  }
  // A last start signs all that is durable and ends what the crashes cut off.
  Running service({{"serve", "--listen", "127.0.0.1:0", "--data-dir", data}, "", {}, ""});
  REQUIRE(contains(service.readLine(), "listening on "));
  service.signal(SIGTERM);
  CHECK(service.finish().code == 0);
  CHECK_FALSE(answered.empty());
  checkLog(folder.path() / "data/audit", answered);
  audit::RecordFilter filter;
  filter.outcomes = {"aborted"};
  const auto visit = [&](const audit::RecordView&, std::string_view) -> Result<bool> {
    ++aborted;
    return true;
  };
  REQUIRE(audit::scanLog(folder.path() / "data/audit", filter, visit));
  const auto report = audit::verifyLog(folder.path() / "data/audit");
  CHECK(report->openSubmissions == 0);  // every submission has its end
  WARN(rounds() << " kills, " << answered.size() << " answered records, " << aborted
                << " aborted submissions");
}

TEST_CASE("an independent verifier agrees with the checkpoint while the service writes",
          "[cli][crash]") {
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  Running service({{"serve", "--listen", "127.0.0.1:0", "--data-dir", data}, "", {}, ""});
  REQUIRE(contains(service.readLine(), "listening on "));
  Load load(data, 6);
  const std::string command = "python3 '" + std::string(GANTLET_SOURCE_DIR) +
                              "/tests/audit/independent_verify.py' '" + data + "/audit' >'" +
                              (folder.path() / "said").string() + "' 2>&1";
  for (int i = 0; i < 8; ++i) {
    std::this_thread::sleep_for(milliseconds(150));
    const int code = std::system(command.c_str());
    std::string said;
    std::getline(std::ifstream(folder.path() / "said"), said);
    INFO(said);
    CHECK(code == 0);
    CHECK(said.starts_with("good: "));
  }
  load.stop();
  CHECK(load.served() > 10);
}

TEST_CASE("a failing disk refuses new work within a second; nothing answered is lost",
          "[cli][crash]") {
  const std::string fault = GENERATE("write EIO", "write ENOSPC", "sync EIO", "sync ENOSPC");
  INFO(fault);
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  const std::string control = (folder.path() / "fault").string();
  Running service({{"serve", "--listen", "127.0.0.1:0", "--data-dir", data},
                   "",
                   {{"LD_PRELOAD", GANTLET_FAULTY_DISK},
                    {"FAULTY_DISK", control},
                    // An AddressSanitizer build wants to be first; here it need not be.
                    {"ASAN_OPTIONS", "verify_asan_link_order=0"}},
                   ""});
  REQUIRE(contains(service.readLine(), "listening on "));
  Load load(data, 4);
  const auto until = [&](auto condition, milliseconds patience) {
    const auto end = Clock::now() + patience;
    while (!condition() && Clock::now() < end) std::this_thread::sleep_for(milliseconds(5));
    return condition();
  };
  REQUIRE(until([&] { return load.served() > 10; }, milliseconds(20'000)));
  std::ofstream(control + ".new") << fault;
  std::filesystem::rename(control + ".new", control);
  CHECK(until([&] { return load.refused() > 0; }, milliseconds(1000)));
  // From the first refusal on nothing is served until the disk is well again.
  // Answers whose records were safe before may still be on their way, on a busy machine for long.
  int before = -1;
  CHECK(until(
      [&] {
        before = load.served();
        std::this_thread::sleep_for(milliseconds(300));
        return load.served() == before;
      },
      milliseconds(5000)));
  std::filesystem::remove(control);
  CHECK(until([&] { return load.served() > before; }, milliseconds(5000)));
  load.stop();
  service.signal(SIGTERM);
  CHECK(service.finish().code == 0);
  checkLog(folder.path() / "data/audit", load.answered());
  audit::RecordFilter filter;
  filter.events = {"failed", "recovered"};
  filter.stages = {"audit"};
  const auto page = audit::queryLog(folder.path() / "data/audit", filter);
  REQUIRE(page);
  CHECK(page->records.size() >= 2);  // the failure and the recovery are records themselves
}

}  // namespace gantlet::cli
