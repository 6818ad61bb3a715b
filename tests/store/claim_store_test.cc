// The contract of ClaimStore, on every engine: who may say what becomes of an execution.
#include "store/claim_store.h"

#include <catch2/catch.hpp>
#include <thread>

#include "store/node_store.h"
#include "tests/store/engines.h"
#include "tests/support/held_clock.h"

using namespace gantlet;
using gantlet::test::DatabasePlace;
using gantlet::test::Engines;
using gantlet::test::HeldClock;
using std::chrono::milliseconds;
using std::chrono::seconds;

namespace {

struct Place {
  explicit Place(const DatabasePlace& place)
      : database(place.open()), claims(*database, timeOf(clock)), executions(*database) {}

  void add(const std::string& id, const std::string& tenant = "acme") {
    NewExecution wanted;
    wanted.execution.id = id;
    wanted.execution.tenant = tenant;
    wanted.execution.state = "PENDING";
    wanted.execution.createdAt = clock.now;
    wanted.request = "{}";
    REQUIRE(executions.add(wanted));
  }
  [[nodiscard]] std::string stateOf(const std::string& id) {
    const auto found = executions.get(id);
    REQUIRE(found);
    REQUIRE(*found);
    return (*found)->state;
  }
  Claim claimed(const std::string& id, const std::string& node = "a") {
    const auto claim = claims.claim(id, node, "boot_" + node);
    REQUIRE(claim);
    REQUIRE(*claim);
    return **claim;
  }

  HeldClock clock;
  std::unique_ptr<Database> database;
  ClaimStore claims;
  ExecutionStore executions;
};

StoredExecution endedAs(const std::string& state) {
  StoredExecution ended;
  ended.state = state;
  ended.result = "{\"by\":\"" + state + "\"}";
  return ended;
}

bool refused(const Result<bool>& answer) { return answer && !*answer; }

}  // namespace

TEST_CASE("an execution is one node's at a time, from its claim to its end", "[claims]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    Place at(place);
    at.add("sub_1");
    CHECK_FALSE(*at.claims.claim("sub_unknown", "a", "boot_a"));
    const Claim claim = at.claimed("sub_1");
    CHECK(claim.attempt == 1);
    CHECK_FALSE(*at.claims.claim("sub_1", "b", "boot_b"));
    CHECK(at.stateOf("sub_1") == "PENDING");
    CHECK(*at.claims.begin(claim, false));
    CHECK(refused(at.claims.begin(claim, false)));
    CHECK(at.stateOf("sub_1") == "RUNNING");
    CHECK_FALSE(*at.claims.claim("sub_1", "b", "boot_b"));
    CHECK(*at.claims.end(claim, "RUNNING", endedAs("COMPLETED")));
    CHECK(refused(at.claims.end(claim, "RUNNING", endedAs("FAILED"))));
    CHECK(at.stateOf("sub_1") == "COMPLETED");
    CHECK_FALSE(*at.claims.claim("sub_1", "b", "boot_b"));
  }
}

TEST_CASE("of many who claim at once one has it", "[claims]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    Place at(place);
    at.add("sub_1");
    std::atomic<int> have{0};
    std::vector<std::jthread> nodes;
    for (int i = 0; i < 8; ++i) {
      nodes.emplace_back([&, i] {
        const auto claim = at.claims.claim("sub_1", "n" + std::to_string(i), "boot");
        if (claim && *claim) ++have;
      });
    }
    nodes.clear();
    CHECK(have == 1);
  }
}

TEST_CASE("before its program begins, a lapsed claim is another's; the first counts no more",
          "[claims]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    Place at(place);
    at.add("sub_1");
    const Claim first = at.claimed("sub_1", "a");
    at.clock.now += 10'001;
    // Even if nobody else has come.
    CHECK(refused(at.claims.begin(first, false)));
    const Claim second = at.claimed("sub_1", "b");
    CHECK(second.attempt == 2);
    CHECK(refused(at.claims.begin(first, false)));
    CHECK(*at.claims.begin(second, false));
    CHECK(refused(at.claims.end(first, "RUNNING", endedAs("COMPLETED"))));
    CHECK_FALSE(*at.claims.giveBack(first, "late", milliseconds(0)));
    CHECK(*at.claims.end(second, "RUNNING", endedAs("FAILED")));
    CHECK(at.stateOf("sub_1") == "FAILED");
  }
}

TEST_CASE("a node that wakes after its lease has its result refused", "[claims]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    Place at(place);
    at.add("sub_1");
    const Claim claim = at.claimed("sub_1");
    REQUIRE(*at.claims.begin(claim, false));
    at.clock.now += 30'001;
    CHECK(refused(at.claims.end(claim, "RUNNING", endedAs("COMPLETED"))));
    CHECK(at.claims.renew("a", "boot_a")->empty());
    const auto lapsed = at.claims.lapsed(10);
    REQUIRE(lapsed);
    REQUIRE(lapsed->size() == 1);
    CHECK((*lapsed)[0].begun);
    CHECK((*lapsed)[0].tenant == "acme");
    CHECK(*at.claims.endLapsed((*lapsed)[0].claim, endedAs("LOST")));
    CHECK(at.stateOf("sub_1") == "LOST");
    CHECK(refused(at.claims.end(claim, "RUNNING", endedAs("COMPLETED"))));
    CHECK(at.claims.lapsed(10)->empty());
  }
}

TEST_CASE("a lease that is renewed runs on", "[claims]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    Place at(place);
    at.add("sub_1");
    at.add("sub_2");
    const Claim begun = at.claimed("sub_1");
    REQUIRE(*at.claims.begin(begun, false));
    const Claim waits = at.claimed("sub_2");
    for (int i = 0; i < 40; ++i) {
      at.clock.now += 2'000;
      const auto held = at.claims.renew("a", "boot_a");
      REQUIRE(held);
      REQUIRE(held->size() == 2);
    }
    CHECK(at.claims.lapsed(10)->empty());
    // Another process of the same name renews nothing of it.
    CHECK(at.claims.renew("a", "boot_other")->empty());
    CHECK(refused(at.claims.endLapsed(begun, endedAs("LOST"))));
    CHECK(*at.claims.end(begun, "RUNNING", endedAs("COMPLETED")));
    CHECK(*at.claims.begin(waits, false));
  }
}

TEST_CASE("what its caller called safe waits again where its node is lost", "[claims]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    Place at(place);
    at.add("sub_1");
    const Claim first = at.claimed("sub_1");
    REQUIRE(*at.claims.begin(first, true));
    CHECK(refused(at.claims.restart(first, "too early")));
    at.clock.now += 30'001;
    REQUIRE(at.claims.lapsed(10)->front().safe);
    CHECK(*at.claims.restart(first, "node a was lost"));
    CHECK(at.stateOf("sub_1") == "PENDING");
    CHECK(refused(at.claims.end(first, "RUNNING", endedAs("COMPLETED"))));
    CHECK_FALSE(first.again);
    const Claim second = at.claimed("sub_1", "b");
    CHECK(second.attempt == 2);
    CHECK(second.again);
    REQUIRE(*at.claims.begin(second, true));
    CHECK(*at.claims.end(second, "RUNNING", endedAs("COMPLETED")));
  }
}

TEST_CASE("where executions are is told of many at once", "[claims]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    Place at(place);
    std::vector<std::string> ids;
    for (int i = 0; i < 250; ++i) {
      ids.push_back("sub_" + std::to_string(i));
      at.add(ids.back());
    }
    const Claim begun = at.claimed("sub_0", "a");
    REQUIRE(*at.claims.begin(begun, true));
    const Claim tried = at.claimed("sub_1", "b");
    REQUIRE(*at.claims.release(tried));
    const Claim again = at.claimed("sub_1", "b");
    CHECK(again.attempt == 2);
    CHECK_FALSE(again.again);  // it has not begun before
    const Claim ended = at.claimed("sub_2", "a");
    REQUIRE(*at.claims.begin(ended, false));
    REQUIRE(*at.claims.end(ended, "RUNNING", endedAs("COMPLETED")));
    REQUIRE(*at.claims.release(at.claimed("sub_3", "a")));
    ids.emplace_back("sub_nowhere");
    const auto places = at.claims.places(ids);
    REQUIRE(places);
    CHECK(places->size() == 250);
    CHECK(places->at("sub_0").state == "RUNNING");
    CHECK(places->at("sub_0").claim->boot == "boot_a");
    CHECK(places->at("sub_1").state == "PENDING");
    CHECK(places->at("sub_1").claim->attempt == 2);
    CHECK(places->at("sub_1").claim->node == "b");
    CHECK(places->at("sub_2").state == "COMPLETED");
    CHECK_FALSE(places->at("sub_2").claim);
    CHECK_FALSE(places->at("sub_3").claim);
    CHECK_FALSE(places->at("sub_249").claim);
    CHECK(at.claims.places({})->empty());
  }
}

TEST_CASE("attempts that fail before the start are counted, with their reasons", "[claims]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    Place at(place);
    at.add("sub_1");
    CHECK(*at.claims.giveBack(at.claimed("sub_1", "a"), "no policy", seconds(5)) == 1);
    CHECK_FALSE(*at.claims.claim("sub_1", "b", "boot_b"));  // its pause
    CHECK(at.claims.unclaimed("", 10)->empty());
    at.clock.now += 5'000;
    REQUIRE(at.claims.unclaimed("", 10)->size() == 1);
    CHECK(at.claims.unclaimed("", 10)->front().failures == 1);
    const Claim second = at.claimed("sub_1", "b");
    at.clock.now += 10'001;
    CHECK(*at.claims.lapse(second, "node b did not begin it") == 2);
    CHECK_FALSE(*at.claims.lapse(second, "once more"));
    const auto failures = at.claims.failures("sub_1");
    REQUIRE(failures);
    REQUIRE(failures->size() == 2);
    CHECK((*failures)[0].reason == "no policy");
    CHECK((*failures)[0].node == "a");
    CHECK((*failures)[1].attempt == 2);
    // Without a claim it can be ended; with one it can't.
    const Claim third = at.claimed("sub_1", "c");
    CHECK(refused(at.claims.endUnclaimed("sub_1", endedAs("FAILED"))));
    CHECK(*at.claims.release(third));
    CHECK(*at.claims.endUnclaimed("sub_1", endedAs("FAILED")));
    CHECK(at.stateOf("sub_1") == "FAILED");
  }
}

TEST_CASE("one that was cancelled while it waited is not begun", "[claims]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    Place at(place);
    at.add("sub_1");
    const Claim claim = at.claimed("sub_1");
    CHECK_FALSE(*at.claims.askCancel("sub_1"));
    REQUIRE(*at.executions.end("sub_1", "PENDING", endedAs("CANCELLED")));
    CHECK(refused(at.claims.begin(claim, false)));
    CHECK(refused(at.claims.end(claim, "RUNNING", endedAs("COMPLETED"))));
    CHECK(at.stateOf("sub_1") == "CANCELLED");
    REQUIRE(at.claims.forgetEnded());
    at.add("sub_2");
    const Claim running = at.claimed("sub_2");
    REQUIRE(*at.claims.begin(running, false));
    CHECK(*at.claims.askCancel("sub_2"));
    REQUIRE(at.claims.renew("a", "boot_a")->size() == 1);
    CHECK(at.claims.renew("a", "boot_a")->front().cancelAsked);
  }
}

TEST_CASE("a node that is drained claims nothing from that moment on", "[claims]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    Place at(place);
    NodeStore nodes(*at.database, timeOf(at.clock));
    StoredNode node;
    node.id = "a";
    node.boot = "boot_a";
    REQUIRE(nodes.add(node));
    at.add("sub_1");
    at.add("sub_2");
    const Claim before = at.claimed("sub_1");
    for (const char* mode : {"draining", "quarantined"}) {
      REQUIRE(*nodes.setMode("a", mode, "", "", ""));
      CHECK_FALSE(*at.claims.claim("sub_2", "a", "boot_a"));
    }
    CHECK(*at.claims.begin(before, false));  // what it has goes on
    CHECK(at.claimed("sub_2", "b").node == "b");
    REQUIRE(*nodes.setMode("a", "active", "", "", ""));
    at.add("sub_3");
    CHECK(at.claimed("sub_3").node == "a");
  }
}

TEST_CASE("what waits and has no message is found, page by page", "[claims]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    Place at(place);
    for (const char* id : {"sub_1", "sub_2", "sub_3"}) at.add(id, "acme");
    at.add("sub_4", "other");
    REQUIRE(at.claims.noteMessages({{"sub_2", "7-0"}, {"sub_gone", "8-0"}}));
    const auto page = at.claims.unclaimed("", 2);
    REQUIRE(page);
    REQUIRE(page->size() == 2);
    CHECK((*page)[0].id == "sub_1");
    CHECK((*page)[0].message.empty());
    CHECK((*page)[1].message == "7-0");
    CHECK(at.claims.unclaimed("sub_2", 9)->size() == 2);
    REQUIRE(*at.claims.begin(at.claimed("sub_3"), false));
    CHECK(at.claims.unclaimed("", 9)->size() == 3);
    CHECK(at.claims.counts(std::nullopt)->waiting == 3);
    CHECK(at.claims.counts("acme")->running == 1);
    CHECK(at.claims.counts("other")->waiting == 1);
    CHECK(at.claims.counts("nobody")->waiting == 0);
  }
}

TEST_CASE("the cluster's time is the database's", "[claims]") {
  if (gantlet::test::sharedMariaDb() == nullptr) {
    WARN("NOT TRIED: the stores on MariaDB: mariadb-server-core is not installed");
    return;
  }
  const auto database = Engines::on(*gantlet::test::sharedMariaDb()).open();
  const auto now = database->read([](Sql& sql) { return databaseTime()(sql); });
  REQUIRE(now);
  CHECK(std::abs(*now - SystemClock().wallNow().time_since_epoch().count()) < 60'000);
}

TEST_CASE("a database is a cluster's or one service's, never both", "[claims]") {
  if (gantlet::test::sharedMariaDb() == nullptr) {
    WARN("NOT TRIED: the stores on MariaDB: mariadb-server-core is not installed");
    return;
  }
  DatabasePlace alone = Engines::on(*gantlet::test::sharedMariaDb());
  alone.address.lockWait = milliseconds(100);
  DatabasePlace together = alone;
  together.address.shared = true;
  {
    const auto service = alone.open();
    CHECK_FALSE(Database::open(together.address));
    NewExecution wanted;
    wanted.execution.id = "sub_1";
    wanted.execution.tenant = "acme";
    wanted.execution.state = "PENDING";
    REQUIRE(ExecutionStore(*service).add(wanted));
  }
  const auto unfinished = Database::open(together.address);
  REQUIRE_FALSE(unfinished);
  CHECK(unfinished.error().message.find("has not ended") != std::string::npos);
  {
    const auto service = alone.open();
    REQUIRE(ExecutionStore(*service).end("sub_1", "PENDING", endedAs("CANCELLED")));
  }
  const auto one = together.open();
  const auto two = together.open();
  CHECK_FALSE(Database::open(alone.address));
  DatabaseAddress embedded = DatabaseAddress::embedded("/nonexistent/gantlet.db");
  embedded.shared = true;
  const auto file = Database::open(embedded);
  REQUIRE_FALSE(file);
  CHECK(file.error().code == ErrorCode::kInvalidArgument);
}
