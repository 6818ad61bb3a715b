// An ExecutionDesk whose database is a cluster's: others take what it adds, and end it.
#include <algorithm>
#include <array>
#include <catch2/catch.hpp>
#include <set>
#include <thread>

#include "manager/execution_desk.h"
#include "tests/store/answer_thief.h"
#include "tests/store/engines.h"
#include "tests/support/memory_log.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

struct FakeShare final : ExecutionShare {
  void added(const std::string& id) override {
    const std::lock_guard lock(mutex);
    ids.push_back(id);
  }
  Result<Load> load() override { return Load{waiting, running}; }
  Result<Load> loadOf(const std::string& /*tenant*/) override { return Load{waiting, running}; }
  Result<bool> askCancel(const std::string& id) override {
    const std::lock_guard lock(mutex);
    asked.insert(id);
    return runs;
  }
  Result<std::shared_ptr<EventSource>> follow(const StoredExecution& execution,
                                              std::uint64_t after) override {
    followed = execution.id + " " + std::to_string(after);
    return std::shared_ptr<EventSource>(std::make_shared<ExecutionEvents>(execution));
  }
  std::string followed;
  std::mutex mutex;
  std::vector<std::string> ids;
  std::set<std::string> asked;
  std::uint64_t waiting = 0;
  std::uint64_t running = 0;
  bool runs = true;
};

struct Gateway {
  explicit Gateway(Database& database) {
    ExecutionDesk::Parts parts{
        database,
        log,
        clock,
        admission,
        [](const GateRequest&) -> Result<Report> {
          return Error{ErrorCode::kInternal, "a gateway runs nothing", ""};
        },
        [](const TenantId&, std::string_view) -> Result<Policy> { return Policy(); }};
    parts.share = &share;
    ExecutionOptions options;
    options.maxWaiting = 5;
    auto opened = ExecutionDesk::open(parts, options);
    INFO((opened ? "" : opened.error().text()));
    REQUIRE(opened);
    desk = std::move(opened).value();
  }
  Result<ExecutionAdded> add(const std::optional<std::string>& key = std::nullopt,
                             bool awaited = false) {
    ExecutionDesk::Wanted wanted;
    wanted.request.submission.id = newSubmissionId();
    wanted.request.submission.tenant = TenantId("acme");
    wanted.request.submission.source = "1";
    wanted.request.actor = {"key_1", "", ""};
    wanted.idempotencyKey = key;
    wanted.bodyHash = "h";
    wanted.awaited = awaited;
    return desk->add(wanted);
  }
  MemoryLog log;
  SystemClock clock;
  Admission admission{AdmissionOptions{}, clock};
  FakeShare share;
  std::unique_ptr<ExecutionDesk> desk;
};

StoredExecution endedAs(const std::string& state) {
  StoredExecution ended;
  ended.state = state;
  ended.endedAt = SystemClock().wallNow().time_since_epoch().count();
  ended.result = "{}";
  return ended;
}

}  // namespace

TEST_CASE("a cluster's desk adds, tells the others, and runs nothing", "[executions]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    ExecutionStore store(*database);
    Gateway one(*database);
    Gateway two(*database);
    const auto added = one.add("key", true);
    REQUIRE(added);
    const std::string id = added->execution.id;
    CHECK(one.share.ids == std::vector<std::string>{id});
    CHECK(*store.request(id));  // also of one that its client waits for: another service runs it
    // The same key at another gateway is the same execution.
    const auto again = two.add("key");
    REQUIRE(again);
    CHECK(again->existed);
    CHECK(again->execution.id == id);
    CHECK(two.share.ids.empty());
    // Neither desk takes back, or loses, what others are about.
    REQUIRE(*store.begin(id, "PENDING", "RUNNING", 1));
    CHECK(one.desk->reconcile());
    Gateway three(*database);
    CHECK(three.desk->get(id, std::nullopt)->state == "RUNNING");
    // Its events are where it runs, and nobody else's to see.
    CHECK_FALSE(one.desk->events(id, TenantId("beta"), 0));
    CHECK(one.share.followed.empty());
    const auto live = one.desk->events(id, std::nullopt, 7);
    REQUIRE(live);
    CHECK_FALSE((*live)->isWhole());
    CHECK(one.share.followed == id + " 7");
    // Who waits hears of an end that another service has written.
    Result<bool> written = false;
    std::jthread node([&] { written = store.end(id, "RUNNING", endedAs("COMPLETED")); });
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
    const auto ended =
        two.desk->waitFor(id, [&] { return std::chrono::steady_clock::now() > end; });
    node.join();
    CHECK(*written);
    INFO((ended ? "" : ended.error().text()));
    REQUIRE(ended);
    CHECK(ended->state == "COMPLETED");
    CHECK(ended->result == "{}");
    const auto kept = one.desk->events(id, std::nullopt, 0);
    REQUIRE(kept);
    CHECK((*kept)->isWhole());
    CHECK(one.share.followed == id + " 7");
  }
}

TEST_CASE("a cluster's desk cancels what waits, and has what runs cancelled", "[executions]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    ExecutionStore store(*database);
    Gateway gateway(*database);
    const Actor actor{"adm", "", ""};
    const std::string waits = gateway.add()->execution.id;
    CHECK(*gateway.desk->cancel(waits, std::nullopt, actor) == ExecutionDesk::Cancelled::kNow);
    CHECK(gateway.share.asked.empty());
    const std::string runs = gateway.add()->execution.id;
    REQUIRE(*store.begin(runs, "PENDING", "RUNNING", 1));
    CHECK(*gateway.desk->cancel(runs, std::nullopt, actor) == ExecutionDesk::Cancelled::kAsked);
    CHECK(gateway.share.asked == std::set<std::string>{runs});
    REQUIRE(*store.end(runs, "RUNNING", endedAs("CANCELLED")));
    CHECK(*gateway.desk->cancel(runs, std::nullopt, actor) == ExecutionDesk::Cancelled::kHadEnded);
  }
}

TEST_CASE("what two gateways were asked for under one key stays, whatever the first one was told",
          "[executions][lost]") {
  MariaDbServer* server = sharedMariaDb();
  if (server == nullptr) return;  // test_store tells
  AnswerThief thief(server->socket());
  DatabasePlace place = Engines::on(*server);
  place.address.shared = true;
  DatabaseAddress stolen = place.address;
  stolen.place = thief.socket();
  stolen.reconnectPause = std::chrono::seconds(1);
  auto first = Database::open(stolen);
  REQUIRE(first);
  const auto database = place.open();
  ExecutionStore store(*database);
  Gateway one(**first);
  Gateway two(*database);
  for (const std::optional<std::string>& key :
       {std::optional<std::string>("key"), std::optional<std::string>()}) {
    INFO(key.value_or("no key"));
    thief.steal("INSERT INTO executions ");
    thief.shutBehind(true);
    const auto refused = one.add(key);
    REQUIRE_FALSE(refused);  // and it is in the database
    thief.shutBehind(false);
    std::string id;
    if (key) {
      const auto again = two.add(key);
      REQUIRE(again);
      CHECK(again->existed);
      CHECK(two.add(key)->execution.id == again->execution.id);
      id = again->execution.id;
    }
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    bool done = one.desk->reconcile();
    while (!done && std::chrono::steady_clock::now() < end) {
      std::this_thread::yield();
      done = one.desk->reconcile();
    }
    REQUIRE(done);
    const auto left = store.in("PENDING");
    REQUIRE(left);
    // Nobody was told of the one without a key: it is gone.
    REQUIRE(left->size() == 1);
    if (key) CHECK(left->front().id == id);
  }
  CHECK(thief.stolen() == 2);
}

TEST_CASE("a cluster's queue is full by what waits in all of it", "[executions]") {
  const Engines engines;
  const auto database = engines.places().front().open();
  Gateway gateway(*database);
  gateway.share.waiting = 5;
  const auto full = gateway.add();
  REQUIRE_FALSE(full);
  CHECK(full.error().code == ErrorCode::kBusy);
  CHECK(gateway.desk->counts().waiting == 5);
  gateway.share.waiting = 4;
  CHECK(gateway.add());
  gateway.log.setFault(Error{ErrorCode::kAuditFailed, "the disk is full", ""});
  CHECK(gateway.add().error().code == ErrorCode::kAuditFailed);
}

TEST_CASE("a gateway forgets the oldest results over a tenant's bytes, whoever has added them",
          "[executions]") {
  struct Held final : Clock {
    [[nodiscard]] WallTime wallNow() const override { return SystemClock().wallNow(); }
    [[nodiscard]] MonotonicTime monotonicNow() const override { return MonotonicTime(passed); }
    std::chrono::milliseconds passed{1000};
  };
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    ExecutionStore store(*database);
    Held clock;
    MemoryLog log;
    Admission admission{AdmissionOptions{}, clock};
    FakeShare share;
    ExecutionDesk::Parts parts{
        *database,
        log,
        clock,
        admission,
        [](const GateRequest&) -> Result<Report> { return Report(); },
        [](const TenantId&, std::string_view) -> Result<Policy> { return Policy(); }};
    parts.share = &share;
    ExecutionOptions options;
    options.maxKeptBytes = 100'000;
    const auto open = [&] {
      auto opened = ExecutionDesk::open(parts, options);
      REQUIRE(opened);
      (*opened)->stop(std::chrono::milliseconds(0));  // what it does by itself is done here
      CHECK((*opened)->trim());
      CHECK_FALSE((*opened)->isTrimDue());
      return *std::move(opened);
    };
    const auto node = open();
    clock.passed += std::chrono::hours(24);
    CHECK_FALSE(node->isTrimDue());
    options.trimEvery = std::chrono::minutes(1);
    const auto gateway = open();
    const auto kept = [&] {
      NewExecution made;
      made.execution.id = newSubmissionId().text();
      made.execution.tenant = "acme";
      made.execution.state = "RUNNING";
      made.execution.createdBy = "key_1";
      made.request = "{}";
      REQUIRE(store.add(made));
      StoredExecution ended = endedAs("COMPLETED");
      ended.result = "\"" + std::string(60'000, 'x') + "\"";
      REQUIRE(*store.end(made.execution.id, "RUNNING", ended));
      return made.execution.id;
    };
    const std::array<std::string, 2> both{kept(), kept()};
    // Ids order by their millisecond, which the two may share.
    const auto& [oldest, newest] = std::minmax(both[0], both[1]);
    clock.passed += std::chrono::milliseconds(59'999);
    CHECK_FALSE(gateway->isTrimDue());
    clock.passed += std::chrono::milliseconds(1);
    CHECK(gateway->isTrimDue());
    CHECK(gateway->trim());
    CHECK_FALSE(gateway->isTrimDue());
    CHECK_FALSE(gateway->get(oldest, std::nullopt)->result);
    CHECK(gateway->get(newest, std::nullopt)->result);
  }
}

TEST_CASE("gateways that forget results at the same time forget no more than one would",
          "[executions]") {
  const Engines engines;
  for (DatabasePlace place : engines.places()) {
    INFO(place.name());
    place.address.shared = place.address.engine == Engine::kMariaDb;  // opened by many
    const auto database = place.open();
    ExecutionStore store(*database);
    for (int i = 0; i < 250; ++i) {
      NewExecution made;
      made.execution.id = newSubmissionId().text();
      made.execution.tenant = "acme";
      made.execution.state = "RUNNING";
      made.execution.createdBy = "key_1";
      made.request = "{}";
      REQUIRE(store.add(made));
      StoredExecution ended = endedAs("COMPLETED");
      ended.result = std::string(1000, 'x');
      REQUIRE(*store.end(made.execution.id, "RUNNING", ended));
    }
    std::atomic<std::uint64_t> forgotten{0};
    std::vector<std::unique_ptr<Database>> databases;
    for (int i = 0; i < 3; ++i) databases.push_back(place.open());
    std::vector<std::jthread> gateways;
    for (const auto& own : databases) {
      gateways.emplace_back([&] {
        const auto trimmed = ExecutionStore(*own).trim(100'000, "forgotten");
        if (trimmed) forgotten += *trimmed;
      });
    }
    gateways.clear();
    CHECK(*store.trim(100'000, "forgotten") + forgotten == 150);
    const auto page = store.list({"acme", std::nullopt, "", 1000});
    REQUIRE(page);
    CHECK(std::count_if(page->executions.begin(), page->executions.end(),
                        [](const auto& one) { return one.error == "forgotten"; }) == 150);
  }
}
