// The contract of WebhookStore, on every engine.
#include "store/webhook_store.h"

#include <catch2/catch.hpp>

#include "store/execution_store.h"
#include "tests/store/engines.h"

using namespace gantlet;
using gantlet::test::DatabasePlace;
using gantlet::test::Engines;

namespace {

StoredDelivery deliveryOf(const std::string& id, const std::string& tenant, std::int64_t at) {
  StoredDelivery delivery;
  delivery.id = id;
  delivery.webhook = "whk_1";
  delivery.execution = "sub_1";
  delivery.tenant = tenant;
  delivery.url = "https://example.com/";
  delivery.state = "PENDING";
  delivery.payload = R"({"type":"execution.ended"})";
  delivery.createdAt = at;
  delivery.nextAt = at;
  return delivery;
}

Status put(Database& database, const StoredDelivery& delivery) {
  return database.transact([&](Sql& sql) { return addDelivery(sql, delivery); });
}

}  // namespace

TEST_CASE("webhooks are kept as they were made, with the generation of their secret",
          "[webhooks]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    WebhookStore store(*database);
    REQUIRE(
        store.add({"whk_1", "acme", "https://e.com/?\xC3\xA9", "d", 1, "adm", 1, std::nullopt}));
    REQUIRE(store.add({"whk_2", "*", "https://e.com/", "", 2, "adm", 1, std::nullopt}));
    REQUIRE(store.setGeneration("whk_2", 2, 99));
    auto all = store.all();
    REQUIRE(all);
    REQUIRE(all->size() == 2);
    CHECK((*all)[0].url == "https://e.com/?\xC3\xA9");
    CHECK_FALSE((*all)[0].oldUntil);
    CHECK((*all)[1].generation == 2);
    CHECK((*all)[1].oldUntil == 99);
    REQUIRE(store.remove("whk_1"));
    CHECK(store.all()->size() == 1);
  }
}

TEST_CASE("deliveries are due in their order, kept with their ends, and forgotten", "[webhooks]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    WebhookStore store(*database);
    REQUIRE(put(*database, deliveryOf("msg_1", "acme", 30)));
    REQUIRE(put(*database, deliveryOf("msg_2", "acme", 10)));
    REQUIRE(put(*database, deliveryOf("msg_3", "beta", 20)));
    CHECK(store.due(9, {}, {}, 10)->empty());
    CHECK(store.due(30, {}, {}, 10)->size() == 3);
    CHECK(store.due(30, {}, {}, 1)->at(0).id == "msg_2");
    CHECK(store.due(30, {"msg_2"}, {}, 1)->at(0).id == "msg_3");
    CHECK(store.due(30, {"msg_2"}, {"beta"}, 1)->at(0).id == "msg_1");
    CHECK(**store.nextDue() == 10);
    StoredDelivery ended = deliveryOf("msg_2", "acme", 10);
    ended.state = "DELIVERED";
    ended.attempts = 3;
    ended.status = 200;
    ended.endedAt = 40;
    REQUIRE(store.attempted(ended));
    ended.state = "DEAD";
    REQUIRE(store.attempted(ended));  // it has ended already
    const auto kept = store.delivery("msg_2");
    REQUIRE(kept);
    CHECK((*kept)->state == "DELIVERED");
    CHECK((*kept)->attempts == 3);
    CHECK((*kept)->status == 200);
    CHECK((*kept)->endedAt == 40);
    CHECK((*kept)->payload == ended.payload);
    CHECK_FALSE(*store.again("msg_1", 50));
    CHECK(*store.again("msg_2", 50));
    CHECK((*store.delivery("msg_2"))->attempts == 0);
    DeliveryFilter filter;
    filter.limit = 2;
    const auto page = store.deliveries(filter);
    REQUIRE(page);
    CHECK(page->more);
    CHECK(page->deliveries.at(0).id == "msg_3");
    filter.before = "msg_2";
    CHECK(store.deliveries(filter)->deliveries.size() == 1);
    filter = {};
    filter.tenant = "beta";
    filter.state = "PENDING";
    filter.webhook = "whk_1";
    CHECK(store.deliveries(filter)->deliveries.size() == 1);
    ended.id = "msg_3";
    ended.state = "DEAD";
    REQUIRE(store.attempted(ended));
    CHECK(*store.forget(40, 10) == 0);
    CHECK(*store.forget(41, 10) == 1);
    CHECK_FALSE(*store.delivery("msg_3"));
  }
}

TEST_CASE("an end and what is told of it are one commit", "[webhooks]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    ExecutionStore executions(*database);
    WebhookStore store(*database);
    NewExecution added;
    added.execution.id = "sub_1";
    added.execution.tenant = "acme";
    added.execution.state = "RUNNING";
    added.execution.createdAt = 5;
    added.request = "{}";
    added.callbackUrl = "https://example.com/callback";
    REQUIRE(executions.add(added));
    StoredExecution ended;
    ended.state = "COMPLETED";
    ended.endedAt = 7;
    int asked = 0;
    const EndTold told = [&](const StoredExecution& execution, const std::string& url) {
      ++asked;
      CHECK(execution.state == "COMPLETED");
      CHECK(execution.endedAt == 7);
      CHECK(execution.createdAt == 5);
      CHECK(url == added.callbackUrl);
      return std::vector<StoredDelivery>{deliveryOf("msg_1", execution.tenant, 7)};
    };
    CHECK_FALSE(*executions.end("sub_1", "PENDING", ended, std::nullopt, told));
    CHECK(asked == 0);
    CHECK(*executions.end("sub_1", "RUNNING", ended, std::nullopt, told));
    CHECK(*store.delivery("msg_1"));
    // A delivery that can't be kept leaves the execution as it was.
    added.execution.id = "sub_2";
    REQUIRE(executions.add(added));
    CHECK_FALSE(executions.end("sub_2", "RUNNING", ended, std::nullopt, told));
    CHECK((*executions.get("sub_2"))->state == "RUNNING");
    CHECK(*executions.forgetTenant("acme") == 2);
    CHECK_FALSE(*store.delivery("msg_1"));
  }
}
