// The contract of NodeStore, on every engine.
#include "store/node_store.h"

#include <catch2/catch.hpp>

#include "tests/store/engines.h"
#include "tests/support/held_clock.h"

using namespace gantlet;
using gantlet::test::DatabasePlace;
using gantlet::test::Engines;
using gantlet::test::HeldClock;

namespace {

StoredNode nodeOf(const std::string& id, const std::string& boot) {
  StoredNode node;
  node.id = id;
  node.boot = boot;
  node.address = "http://127.0.0.1:1";
  node.version = "1";
  node.capacity = 8;
  return node;
}

}  // namespace

TEST_CASE("a node is there from its registration on, and its last boot counts", "[nodes]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    HeldClock clock;
    clock.now = 1'000;
    NodeStore nodes(*database, timeOf(clock));
    REQUIRE(nodes.add(nodeOf("b", "boot_1")));
    REQUIRE(nodes.add(nodeOf("a", "boot_1")));
    clock.now = 3'000;
    CHECK(*nodes.heartbeat("a", "boot_1", 3) == "active");
    CHECK_FALSE(*nodes.heartbeat("a", "boot_0", 3));
    CHECK_FALSE(*nodes.heartbeat("c", "boot_1", 3));
    auto list = nodes.list();
    REQUIRE(list);
    CHECK(list->now == 3'000);
    REQUIRE(list->nodes.size() == 2);
    CHECK(list->nodes[0].id == "a");
    CHECK(list->nodes[0].running == 3);
    CHECK(list->nodes[0].heartbeatAt == 3'000);
    CHECK(list->nodes[1].heartbeatAt == 1'000);
    REQUIRE(nodes.add(nodeOf("a", "boot_2")));
    CHECK_FALSE(*nodes.heartbeat("a", "boot_1", 0));
    CHECK_FALSE(*nodes.leave("a", "boot_1"));
    CHECK(*nodes.leave("a", "boot_2"));
    CHECK(nodes.list()->nodes[0].leftAt == 3'000);
    REQUIRE(nodes.forget(3'001));
    CHECK(nodes.list()->nodes.empty());
  }
}

TEST_CASE("a node's mode stays over its restarts, with who set it and why", "[nodes]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    HeldClock clock;
    clock.now = 1'000;
    NodeStore nodes(*database, timeOf(clock));
    REQUIRE(nodes.add(nodeOf("a", "boot_1")));
    CHECK(*nodes.setMode("a", "quarantined", "bad disk", "adm"));
    CHECK(*nodes.setMode("a", "quarantined", "bad disk", "adm"));
    CHECK_FALSE(*nodes.setMode("c", "active", "", "adm"));
    REQUIRE(nodes.add(nodeOf("a", "boot_2")));
    CHECK(*nodes.heartbeat("a", "boot_2", 0) == "quarantined");
    const auto list = nodes.list();
    REQUIRE(list);
    CHECK(list->nodes[0].mode == "quarantined");
    CHECK(list->nodes[0].modeReason == "bad disk");
    CHECK(list->nodes[0].modeBy == "adm");
  }
}
