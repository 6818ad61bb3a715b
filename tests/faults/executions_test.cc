// The service is killed under a full queue, again and again: each execution that was answered for
// ends exactly once, none runs twice, and each that was lost has its record.
#include <atomic>
#include <catch2/catch.hpp>
#include <map>
#include <thread>

#include "json/value.h"
#include "store/execution_store.h"
#include "tests/faults/service_process.h"

using namespace gantlet;
using namespace gantlet::faults;
using gantlet::test::RawClient;
using gantlet::test::RawResponse;
using gantlet::test::TempFolder;

namespace {

constexpr int kExecutions = 500;
constexpr int kKills = 4;

// The id; "" where it was not answered for.
std::string queue(std::uint16_t port, int number) {
  RawClient client(port);
  if (!client.connected()) return "";
  const std::string body =
      R"({"language":"python","mode":"async","code":"def main():\n    return )" +
      std::to_string(number) + "\"}";
  const RawResponse response = client.exchange(
      "POST /v1/executions HTTP/1.1\r\nHost: localhost\r\nX-Tenant-ID: t" +
      std::to_string(number % 3) + "\r\nContent-Type: application/json\r\nContent-Length: " +
      std::to_string(body.size()) + "\r\n\r\n" + body);
  if (response.status != 202) return "";
  const auto document = json::parse(response.body);
  return document ? *document->asObject()->find("id")->asString() : "";
}

std::map<std::string, int> statesOf(const std::filesystem::path& data) {
  const auto database = Database::open(DatabaseAddress::embedded(data / "gantlet.db"));
  REQUIRE(database);
  std::map<std::string, int> states;
  for (const char* state : {"PENDING", "RUNNING", "COMPLETED", "FAILED", "LOST", "CANCELLED"}) {
    const auto found = ExecutionStore(**database).in(state);
    REQUIRE(found);
    if (!found->empty()) states[state] = static_cast<int>(found->size());
  }
  return states;
}

}  // namespace

TEST_CASE("killed under 500 queued executions, it ends each once and runs none twice", "[kill]") {
  const TempFolder temp;
  const std::filesystem::path data = temp.path / "data";
  std::set<std::string> answered;
  {
    ServiceProcess service({data, nullptr, {}, {}});
    INFO(service.complaint());
    REQUIRE(service.port() != 0);
    for (int i = 0; i < kExecutions; ++i) {
      const std::string id = queue(service.port(), i);
      REQUIRE(!id.empty());
      answered.insert(id);
    }
    service.kill9();
  }
  CHECK(answered.size() == kExecutions);
  for (int round = 1; round < kKills; ++round) {
    ServiceProcess service({data, nullptr, {}, {}});
    INFO(service.complaint());
    REQUIRE(service.port() != 0);
    std::this_thread::sleep_for(std::chrono::milliseconds{40 * round});
    service.kill9();
  }
  ServiceProcess last({data, nullptr, {}, {}});
  REQUIRE(last.port() != 0);
  std::map<std::string, int> states;
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{120};
  const auto waiting = [&](const char* state) {
    RawClient client(last.port());
    const RawResponse response =
        client.exchange("GET /v1/executions?limit=1&state=" + std::string(state) +
                        " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    return response.status != 200 || response.body.find("\"id\"") != std::string::npos;
  };
  while ((waiting("PENDING") || waiting("RUNNING")) && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds{50});
  }
  CHECK(last.stop() == 0);
  states = statesOf(data);
  INFO("completed " << states["COMPLETED"] << ", lost " << states["LOST"]);
  CHECK(states["COMPLETED"] + states["LOST"] == kExecutions);
  CHECK(states["PENDING"] + states["RUNNING"] + states["FAILED"] + states["CANCELLED"] == 0);
  CHECK(states["COMPLETED"] > kExecutions / 2);
  const LogFacts log = readLog(data);
  for (const std::string& id : log.announced) {
    INFO(id);
    CHECK(answered.contains(id));
    CHECK(log.ended.contains(id));
  }
  for (const std::string& id : answered) {
    INFO(id);
    CHECK(log.all.contains(id));  // its run, or that it was lost
    CHECK_FALSE(log.twice.contains(id));
  }
}
