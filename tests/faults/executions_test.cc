// The service is killed under a full queue, again and again: each execution that was answered for
// ends exactly once, none runs twice, and each that was lost has its record.
//
// KILL_ROUNDS: how often, on each engine (`./x test --all`: 50; else 3).
#include <algorithm>
#include <atomic>
#include <catch2/catch.hpp>
#include <cstdlib>
#include <fstream>
#include <map>
#include <random>
#include <thread>

#include "json/value.h"
#include "tests/faults/service_process.h"
#include "tests/store/mariadb_server.h"

using namespace gantlet;
using namespace gantlet::faults;
using gantlet::test::MariaDbServer;
using gantlet::test::RawClient;
using gantlet::test::RawResponse;
using gantlet::test::TempFolder;

namespace {

constexpr std::size_t kQueued = 500;
constexpr int kClients = 8;
constexpr std::chrono::seconds kPatience{120};

int kills() {
  const char* wanted = std::getenv("KILL_ROUNDS");
  return wanted != nullptr ? std::max(1, std::atoi(wanted)) : 3;
}

// Long enough that some of them run at each kill, and that the queue fills.
std::string programOf(int number) {
  return R"({"language":"python","mode":"async","code":"import time\n\ndef main():\n)"
         R"(    time.sleep(0.05)\n    return )" +
         std::to_string(number) + "\"}";
}

// The id; "" where it was not answered for.
std::string queue(std::uint16_t port, int number) {
  RawClient client(port);
  if (!client.connected()) return "";
  const std::string body = programOf(number);
  const RawResponse response = client.exchange(
      "POST /v1/executions HTTP/1.1\r\nHost: localhost\r\nX-Tenant-ID: t" +
      std::to_string(number % 3) + "\r\nContent-Type: application/json\r\nContent-Length: " +
      std::to_string(body.size()) + "\r\n\r\n" + body);
  if (response.status != 202) return "";
  const auto document = json::parse(response.body);
  return document ? *document->asObject()->find("id")->asString() : "";
}

// Executions by id, each with when it ended, as JSON.
using Listed = std::map<std::string, std::string>;

// The newest of a state, and where `all` those before them.
Listed listed(std::uint16_t port, const std::string& state, bool all) {
  Listed found;
  std::string cursor;
  do {
    RawClient client(port);
    const RawResponse response = client.exchange("GET /v1/executions?limit=1000&state=" + state +
                                                 (cursor.empty() ? "" : "&cursor=" + cursor) +
                                                 " HTTP/1.1\r\nHost: localhost\r\n\r\n");
    REQUIRE(response.status == 200);
    const auto page = json::parse(response.body);
    REQUIRE(page);
    for (const json::Value& one : *page->asObject()->find("executions")->asArray()) {
      const json::Object& object = *one.asObject();
      found[*object.find("id")->asString()] = json::write(*object.find("ended_at"));
    }
    const std::string* next = page->asObject()->find("next")->asString();
    cursor = next != nullptr ? *next : "";
  } while (all && !cursor.empty());
  return found;
}

// What clients were promised and told while services came and went.
struct Book {
  std::set<std::string> answered;
  std::map<std::string, Listed> told;  // by state
  std::size_t fewest = kQueued * 100;  // waiting at a kill
};

// Clients that send until their service is gone.
class Clients {
 public:
  Clients(std::uint16_t port, int round) {
    for (int i = 0; i < kClients; ++i) {
      threads_.emplace_back([this, port, first = round * 1'000'000 + i] {
        for (int number = first; !stopped_; number += kClients) {
          std::string id = queue(port, number);
          if (id.empty()) return;
          const std::lock_guard lock(mutex_);
          answered_.push_back(std::move(id));
        }
      });
    }
  }
  std::vector<std::string> end() {
    stopped_ = true;
    for (std::thread& thread : threads_) thread.join();
    threads_.clear();
    return std::move(answered_);
  }

 private:
  std::atomic<bool> stopped_ = false;
  std::mutex mutex_;
  std::vector<std::string> answered_;
  std::vector<std::thread> threads_;
};

void killOnce(Book& book, const ServiceProcess::Options& options, int round) {
  ServiceProcess service(options);
  INFO("round " << round << ": " << service.complaint());
  REQUIRE(service.port() != 0);
  for (const char* state : {"COMPLETED", "LOST"}) {
    book.told[state].merge(listed(service.port(), state, false));
  }
  Clients clients(service.port(), round);
  const auto end = std::chrono::steady_clock::now() + kPatience;
  std::size_t waiting = 0;
  while ((waiting = listed(service.port(), "PENDING", false).size()) < kQueued &&
         std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds{10});
  }
  std::mt19937 random(static_cast<unsigned>(round));
  std::this_thread::sleep_for(std::chrono::microseconds{random() % 100'000});
  service.kill9();
  for (std::string& id : clients.end()) book.answered.insert(std::move(id));
  CHECK(waiting >= kQueued);
  book.fewest = std::min(book.fewest, waiting);
}

// Runs what is left, and stops. By state, how all have ended.
std::map<std::string, Listed> letEnd(const ServiceProcess::Options& options) {
  ServiceProcess last(options);
  REQUIRE(last.port() != 0);
  const auto waits = [&](const char* state) { return !listed(last.port(), state, false).empty(); };
  const auto end = std::chrono::steady_clock::now() + kPatience;
  while ((waits("PENDING") || waits("RUNNING")) && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds{50});
  }
  std::map<std::string, Listed> states;
  for (const char* state : {"PENDING", "RUNNING", "COMPLETED", "FAILED", "LOST", "CANCELLED"}) {
    states[state] = listed(last.port(), state, true);
  }
  CHECK(last.stop() == 0);
  return states;
}

void checkAnswered(const Book& book, const Listed& completed, const Listed& lost,
                   const LogFacts& log) {
  for (const std::string& id : book.answered) {
    INFO(id);
    if (completed.contains(id)) {
      REQUIRE_FALSE(lost.contains(id));
      REQUIRE(log.announced.contains(id));
      REQUIRE(log.ended.contains(id));
    } else {
      REQUIRE(lost.contains(id));
      REQUIRE(log.all.contains(id));  // that it was lost
    }
  }
}

void killAgainAndAgain(const ServiceProcess::Options& options) {
  Book book;
  for (int round = 1; round <= kills(); ++round) killOnce(book, options, round);
  auto states = letEnd(options);
  for (const char* other : {"PENDING", "RUNNING", "FAILED", "CANCELLED"}) {
    INFO(other);
    CHECK(states[other].empty());
  }
  const Listed& completed = states["COMPLETED"];
  const Listed& lost = states["LOST"];
  // Cut off between the commit and the answer: the client of each connection, at most.
  const std::size_t unanswered = completed.size() + lost.size() - book.answered.size();
  CHECK(unanswered <= static_cast<std::size_t>(kills()) * kClients);
  const LogFacts log = readLog(options.data);
  CHECK(log.twice.empty());  // none has run a second time
  checkAnswered(book, completed, lost, log);
  for (const std::string& id : log.announced) {
    INFO(id);
    CHECK(log.ended.contains(id));
  }
  // What somebody was told is still so.
  for (const auto& [state, ended] : book.told) {
    for (const auto& [id, at] : ended) {
      INFO(id);
      REQUIRE(states[state].contains(id));
      REQUIRE(states[state][id] == at);
    }
  }
  WARN(kills() << " kills, " << book.fewest << " or more waiting at each: " << book.answered.size()
               << " answered with 202; " << completed.size() << " completed, " << lost.size()
               << " lost, of these " << unanswered << " not answered");
}

}  // namespace

TEST_CASE("killed under 500 queued executions, it ends each once and runs none twice", "[kill]") {
  const TempFolder temp;
  killAgainAndAgain({temp.path / "data", nullptr, {}, {}});
}

TEST_CASE("killed under 500 queued executions, it does so on MariaDB as well", "[kill]") {
  if (!MariaDbServer::isInstalled()) return;  // tests/store/engines.h tells
  const TempFolder temp;
  MariaDbServer server;
  const std::filesystem::path config = temp.path / "gantlet.yaml";
  std::ofstream(config) << "database: mariadb socket=" << server.socket().string()
                        << " user=root name=" << server.newDatabase() << "\n";
  killAgainAndAgain({temp.path / "data", nullptr, {}, {"--config", config.string()}});
}
