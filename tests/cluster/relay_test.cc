// Where gateways send runs, and how nodes stand.
#include "cluster/relay.h"

#include <catch2/catch.hpp>

#include "tests/cluster/fleet.h"
#include "tests/support/http_double.h"

using namespace gantlet;
using namespace gantlet::cluster;
using namespace gantlet::test;

TEST_CASE("a node is ready, unreachable after 10 s, dead after 30 s", "[nodes]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    HeldClock clock;
    MemoryLog log;
    NodeStore store(*database, timeOf(clock));
    NodeDesk desk(store, log);
    StoredNode node;
    node.id = "a";
    node.boot = "boot_1";
    node.address = "http://127.0.0.1:1";
    REQUIRE(store.add(node));
    CHECK(desk.get("a")->state == NodeState::kReady);
    CHECK(desk.get("a")->takesWork());
    clock.pass(std::chrono::milliseconds(9'999));
    CHECK(desk.get("a")->state == NodeState::kReady);
    clock.pass(std::chrono::milliseconds(1));
    CHECK(desk.get("a")->state == NodeState::kUnreachable);
    CHECK_FALSE(desk.get("a")->takesWork());
    clock.pass(std::chrono::milliseconds(20'000));
    CHECK(desk.get("a")->state == NodeState::kDead);
    REQUIRE(*store.heartbeat("a", "boot_1", 0));
    CHECK(desk.get("a")->state == NodeState::kReady);
    REQUIRE(*store.leave("a", "boot_1"));
    CHECK(desk.get("a")->state == NodeState::kLeft);
    const auto nobody = desk.get("b");
    REQUIRE_FALSE(nobody);
    CHECK(nobody.error().code == ErrorCode::kNotFound);
  }
}

TEST_CASE("what is decided about a node is recorded before it counts", "[nodes]") {
  const Engines engines;
  const auto database = engines.places().front().open();
  HeldClock clock;
  MemoryLog log;
  NodeStore store(*database, timeOf(clock));
  NodeDesk desk(store, log);
  StoredNode node;
  node.id = "a";
  node.boot = "boot_1";
  REQUIRE(store.add(node));
  const Actor actor{"adm", "", ""};
  CHECK(desk.setMode("a", "gone", "", actor).error().code == ErrorCode::kInvalidArgument);
  CHECK(desk.setMode("a", "draining", std::string(201, 'x'), actor).error().code ==
        ErrorCode::kInvalidArgument);
  CHECK(desk.setMode("b", "draining", "", actor).error().code == ErrorCode::kNotFound);
  CHECK(log.records().empty());
  log.setFault(Error{ErrorCode::kAuditFailed, "the disk is full", ""});
  CHECK_FALSE(desk.setMode("a", "draining", "", actor));
  CHECK(desk.get("a")->stored.mode == "active");
  log.setFault(std::nullopt);
  const auto drained = desk.setMode("a", "draining", "new disk", actor);
  REQUIRE(drained);
  CHECK(drained->stored.mode == "draining");
  CHECK_FALSE(drained->takesWork());
  REQUIRE(log.records().size() == 1);
  CHECK(log.records().front().event == "node_mode");
}

TEST_CASE("a gateway sends nothing to a node that it would not reach over TLS", "[relay]") {
  const Engines engines;
  const auto database = engines.places().front().open();
  HeldClock clock;
  MemoryLog log;
  NodeStore store(*database, timeOf(clock));
  NodeDesk desk(store, log);
  Relay none({desk, {}, true});
  CHECK_FALSE(none.ready());
  StoredNode node;
  node.id = "a";
  node.boot = "boot_1";
  node.address = "http://127.0.0.1:1";
  REQUIRE(store.add(node));
  Relay strict({desk, {}, false});
  const auto refused = strict.run({"{}", std::chrono::seconds(1), {}});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message.find("not reached over TLS") != std::string::npos);
  // Nor to another host's, whatever is allowed here.
  node.address = "http://10.255.255.1:1";
  REQUIRE(store.add(node));
  Relay open({desk, {}, true});
  const auto far = open.run({"{}", std::chrono::seconds(1), {}});
  REQUIRE_FALSE(far);
  CHECK(far.error().message.find("not reached over TLS") != std::string::npos);
}

TEST_CASE("of runs one in a while tries a node that could not be reached, the others go elsewhere",
          "[relay]") {
  const Engines engines;
  const auto database = engines.places().front().open();
  HeldClock clock;
  MemoryLog log;
  NodeStore store(*database, timeOf(clock));
  NodeDesk desk(store, log);
  HttpDouble there([](const DoubleRequest&, const DoubleReply& reply) { reply.answer(200, "{}"); });
  for (const auto& [id, address] :
       {std::pair("cut", std::string("http://127.0.0.1:1")), std::pair("there", there.url())}) {
    StoredNode node;
    node.id = id;
    node.boot = std::string("boot_") + id;
    node.address = address;
    node.capacity = 8;
    REQUIRE(store.add(node));
  }
  const auto firsts = [](Relay& relay) {
    std::set<std::string> ids;
    for (int i = 0; i < 100; ++i) {
      const auto order = relay.order();
      REQUIRE(order);
      REQUIRE(order->size() == 2);  // it is asked when no other takes it
      ids.insert(order->front().id);
    }
    return ids;
  };
  const auto ask = [](Relay& relay, const std::string& id) {
    const auto node = relay.node(id);
    REQUIRE(node);
    net::HttpRequest request;
    request.target = "/v1/nodes";
    request.deadline = net::in(std::chrono::seconds(20));
    const auto passed = relay.pass(**node, request);
    REQUIRE(passed);
    return passed->outcome.ok();
  };
  const std::set<std::string> both{"cut", "there"};
  Relay::Parts parts{desk, {}, true};
  parts.avoided = std::chrono::hours(1);
  Relay relay(parts);
  CHECK(firsts(relay) == both);
  CHECK_FALSE(ask(relay, "cut"));
  CHECK(ask(relay, "there"));
  CHECK(firsts(relay) == std::set<std::string>{"there"});
  // Started anew, perhaps at another address, it is one like any other.
  StoredNode again;
  again.id = "cut";
  again.boot = "boot_again";
  again.address = there.url();
  again.capacity = 8;
  REQUIRE(store.add(again));
  relay.lookAnew();
  CHECK(firsts(relay) == both);

  // When the time is over, one tries.
  again.boot = "boot_cut";
  again.address = "http://127.0.0.1:1";
  REQUIRE(store.add(again));
  parts.avoided = std::chrono::milliseconds(0);
  Relay eager(parts);
  CHECK_FALSE(ask(eager, "cut"));
  CHECK(firsts(eager) == both);
}
