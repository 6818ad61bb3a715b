// The contract of ExecutionStore, on every engine.
#include "store/execution_store.h"

#include <catch2/catch.hpp>
#include <thread>

#include "store/review_store.h"
#include "tests/store/engines.h"

using namespace gantlet;
using gantlet::test::DatabasePlace;
using gantlet::test::Engines;

namespace {

NewExecution wanted(const std::string& id, const std::string& tenant = "acme") {
  NewExecution made;
  made.execution.id = id;
  made.execution.tenant = tenant;
  made.execution.state = "PENDING";
  made.execution.createdBy = "key_1";
  made.execution.createdAt = 1000;
  made.request = R"({"code":"1"})";
  made.bodyHash = "h";
  return made;
}

StoredExecution ended(const std::string& state, const std::string& result) {
  StoredExecution execution;
  execution.state = state;
  execution.endedAt = 3000;
  if (!result.empty()) execution.result = result;
  return execution;
}

}  // namespace

TEST_CASE("an execution is kept from its queue to its end", "[executions]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    ExecutionStore store(*database);
    REQUIRE(store.add(wanted("sub_1")));
    CHECK(*store.request("sub_1") == wanted("").request);
    CHECK(store.in("PENDING")->size() == 1);
    CHECK(*store.begin("sub_1", "PENDING", "RUNNING", 2000));
    CHECK_FALSE(*store.begin("sub_1", "PENDING", "RUNNING", 2500));
    CHECK(store.in("PENDING")->empty());
    // Longer than a piece, with characters of several bytes.
    std::string result = "\"";
    while (result.size() < 2'500'000) result += "\xF0\x9F\x9A\x80'\\ ";
    result += "\"";
    CHECK_FALSE(*store.end("sub_1", "PENDING", ended("COMPLETED", result)));
    CHECK(store.events("sub_1")->empty());
    StoredExecution end = ended("COMPLETED", result);
    end.events = "vetted {}\nstdout {\"text\":\"\xC3\xA9\"}\n";
    CHECK(*store.end("sub_1", "RUNNING", end));
    CHECK(*store.events("sub_1") == end.events);
    CHECK_FALSE(*store.end("sub_1", "RUNNING", ended("FAILED", "")));
    const auto found = store.get("sub_1");
    REQUIRE(found);
    REQUIRE(*found);
    CHECK((*found)->state == "COMPLETED");
    CHECK((*found)->tenant == "acme");
    CHECK((*found)->createdBy == "key_1");
    CHECK((*found)->startedAt == 2000);
    CHECK((*found)->endedAt == 3000);
    CHECK((*found)->result == result);
    CHECK_FALSE(*store.request("sub_1"));  // what was asked is gone
    CHECK_FALSE(*store.get("sub_2"));
  }
}

TEST_CASE("what is kept of executions counts for their tenant, also from before it was counted",
          "[executions]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    {
      const auto database = place.open();
      ExecutionStore store(*database);
      for (const char* id : {"sub_1", "sub_2", "sub_3", "sub_4"}) {
        REQUIRE(store.add(wanted(id, std::string(id) == "sub_4" ? "beta" : "acme")));
        if (std::string(id) == "sub_3") continue;  // it waits
        REQUIRE(*store.end(id, "PENDING", ended("COMPLETED", std::string(600, '1'))));
      }
      // As a program before that counting left it.
      REQUIRE(database->transact([](Sql& sql) -> Status {
        TRY_STATUS(sql.run("DELETE FROM execution_bytes"));
        return sql.run("UPDATE about SET value = '5' WHERE name = 'schema_version'");
      }));
    }
    const auto database = place.open();
    ExecutionStore store(*database);
    CHECK(*store.trim(1200, "full") == 0);
    CHECK(*store.trim(1199, "full") == 1);
    CHECK_FALSE((**store.get("sub_1")).result);
    CHECK((**store.get("sub_1")).error == "full");
    CHECK((**store.get("sub_2")).result);
    CHECK(*store.request("sub_3"));
    CHECK((**store.get("sub_4")).result);
    CHECK(*store.trim(1199, "full") == 0);
  }
}

TEST_CASE("what was refused is kept for who decides, and decided once", "[executions]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    ExecutionStore store(*database);
    ReviewStore reviews(*database);
    for (const char* id : {"sub_1", "sub_2"}) {
      REQUIRE(store.add(wanted(id)));
      REQUIRE(*store.begin(id, "PENDING", "RUNNING", 2000));
      REQUIRE(*store.end(id, "RUNNING", ended("DENIED", "{}"),
                         ReviewAsked{"deny", "hash", "python", "strict", "sha256:p"}));
    }
    CHECK(*store.reviewed("sub_1") == wanted("").request);
    CHECK_FALSE(*store.request("sub_1"));
    CHECK((**store.get("sub_1")).result == "{}");
    const auto page = reviews.list({"acme", ReviewFilter::State::kOpen, -1, "", 1});
    REQUIRE(page);
    CHECK(page->more);
    REQUIRE(page->reviews.size() == 1);
    StoredReview review = page->reviews[0];
    CHECK(review.execution == "sub_2");
    CHECK(review.codeSha256 == "hash");
    CHECK(review.createdAt == 3000);
    CHECK(review.createdBy == "key_1");
    CHECK_FALSE(review.decision);
    CHECK(reviews.list({"beta", ReviewFilter::State::kAny, 0, "", 10})->reviews.empty());
    review.decision = "approve";
    review.decidedAt = 4000;
    review.decidedBy = "key_2";
    review.reason = "seen \xC3\xA9";
    review.validUntil = 9000;
    review.run = "sub_3";
    review.document = "name: x";
    CHECK(*reviews.decide(review));
    CHECK_FALSE(*reviews.decide(review));
    const auto kept = reviews.get("sub_2");
    REQUIRE(kept);
    REQUIRE(*kept);
    CHECK((*kept)->reason == review.reason);
    CHECK((*kept)->run == "sub_3");
    CHECK(reviews.approvedCode(8999)->size() == 1);
    CHECK(reviews.approvedCode(9000)->empty());
    CHECK(reviews.list({std::nullopt, ReviewFilter::State::kDecided, 0, "", 10})->reviews.size() ==
          1);
    // What is forgotten takes its review along, but not an approval that still counts.
    CHECK(*store.forget(5000, 10) == 2);
    CHECK_FALSE(*reviews.get("sub_1"));
    CHECK(*reviews.get("sub_2"));
    CHECK_FALSE(*store.reviewed("sub_1"));
    CHECK(*store.forget(9001, 10) == 0);
    CHECK_FALSE(*reviews.get("sub_2"));
  }
}

TEST_CASE("one Idempotency-Key of a tenant is one execution, also 50 at once", "[executions]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    ExecutionStore store(*database);
    std::atomic<int> made{0};
    std::vector<std::thread> threads;
    for (int i = 0; i < 50; ++i) {
      threads.emplace_back([&, i] {
        NewExecution execution = wanted("sub_" + std::to_string(i));
        execution.idempotencyKey = "once";
        const auto added = store.add(execution);
        if (added && !added->existed) ++made;
      });
    }
    for (std::thread& thread : threads) thread.join();
    CHECK(made == 1);
    CHECK(store.in("PENDING")->size() == 1);
    NewExecution other = wanted("sub_other");
    other.idempotencyKey = "once";
    other.bodyHash = "another";
    const auto refused = store.add(other);
    REQUIRE(refused);
    CHECK(refused->existed);
    CHECK_FALSE(refused->sameBody);
    NewExecution beta = wanted("sub_beta", "beta");
    beta.idempotencyKey = "once";
    CHECK_FALSE(store.add(beta)->existed);
    CHECK_FALSE(store.add(wanted("sub_a"))->existed);
    CHECK_FALSE(store.add(wanted("sub_b"))->existed);
  }
}

TEST_CASE("an end before anything ran leaves the Idempotency-Key free, and no other end does",
          "[executions]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    ExecutionStore store(*database);
    const auto add = [&](const std::string& id, const std::string& key) {
      NewExecution execution = wanted(id);
      execution.idempotencyKey = key;
      const auto added = store.add(execution);
      REQUIRE(added);
      return added->execution.id;
    };
    for (const bool free : {true, false}) {
      const std::string key = free ? "free" : "kept";
      REQUIRE(add("sub_1" + key, key) == "sub_1" + key);
      StoredExecution ended;
      ended.state = "FAILED";
      ended.endedAt = 5;
      ended.neverRan = free;
      REQUIRE(*store.end("sub_1" + key, "PENDING", ended));
      CHECK(add("sub_2" + key, key) == (free ? "sub_2" : "sub_1") + key);
      // Of one that is over nothing changes any more.
      ended.neverRan = true;
      CHECK_FALSE(*store.end("sub_1" + key, "PENDING", ended));
      CHECK(add("sub_3" + key, key) == (free ? "sub_2" : "sub_1") + key);
    }
  }
}

TEST_CASE("executions are listed from the newest on, by tenant and state", "[executions]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    ExecutionStore store(*database);
    for (int i = 0; i < 5; ++i) {
      REQUIRE(store.add(wanted("sub_" + std::to_string(i), i == 2 ? "beta" : "acme")));
    }
    REQUIRE(*store.begin("sub_3", "PENDING", "RUNNING", 1));
    ExecutionFilter filter;
    filter.limit = 2;
    auto page = store.list(filter);
    REQUIRE(page);
    CHECK(page->more);
    REQUIRE(page->executions.size() == 2);
    CHECK(page->executions[0].id == "sub_4");
    filter.before = "sub_3";
    filter.limit = 10;
    page = store.list(filter);
    CHECK(page->executions.size() == 3);
    CHECK_FALSE(page->more);
    filter.before = "";
    filter.tenant = "acme";
    filter.state = "PENDING";
    CHECK(store.list(filter)->executions.size() == 3);
    filter.tenant = "gamma";
    CHECK(store.list(filter)->executions.empty());
  }
}

TEST_CASE("what ended long ago is forgotten whole, what has not ended never", "[executions]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    ExecutionStore store(*database);
    for (const char* id : {"sub_1", "sub_2", "sub_3"}) REQUIRE(store.add(wanted(id)));
    for (const char* id : {"sub_1", "sub_2"}) {
      REQUIRE(*store.begin(id, "PENDING", "RUNNING", 1));
      REQUIRE(*store.end(id, "RUNNING", ended("COMPLETED", "{}")));
    }
    CHECK(*store.forget(3000, 10) == 0);
    CHECK(*store.forget(3001, 1) == 1);
    CHECK(*store.forget(3001, 10) == 1);
    CHECK_FALSE(*store.get("sub_1"));
    CHECK(*store.get("sub_3"));
    const auto left = database->transact(
        [](Sql& sql) { return sql.rows("SELECT COUNT(*) FROM execution_texts", "n"); });
    CHECK(left->front().number(0) == 1);
  }
}
