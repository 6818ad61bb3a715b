// The events of what a node runs: while it runs, and with its end.
#include "cluster/event_book.h"

#include <catch2/catch.hpp>

#include "tests/cluster/fleet.h"

using namespace gantlet;
using namespace gantlet::test;

TEST_CASE("a node keeps the events of what it ran with the end, and of what it runs", "[events]") {
  onEveryFleet([](Fleet& fleet) {
    fleet.runs.held = true;
    fleet.runs.begins = true;
    fleet.runs.says = "hi\n";
    FleetNode& node = fleet.node("a");
    const std::string id = fleet.add();
    (void)fleet.reconcile();
    fleet.awaitState(id, "RUNNING");
    std::shared_ptr<ExecutionEvents> live;
    awaitThat([&] {
      live = node.events.find(id, 1);
      return live && live->next(2);
    });
    CHECK(live->next(1)->name == "started");
    CHECK(live->next(2)->data == R"({"text":"hi\n"})");
    CHECK_FALSE(live->hasEnded());
    CHECK_FALSE(node.events.find(id, 2));
    fleet.runs.let();
    fleet.awaitState(id, "COMPLETED");
    awaitThat([&] { return live->hasEnded(); });
    CHECK_FALSE(live->next(3));
    awaitThat([&] { return !node.events.find(id, 1); });
    StoredExecution ended = fleet.get(id);
    ended.events = *fleet.executions.events(id);
    const ExecutionEvents kept(ended, 0);
    CHECK(kept.next(1)->name == "started");
    CHECK(kept.next(2)->data == R"({"text":"hi\n"})");
    CHECK(kept.next(3)->name == "result");
    CHECK(kept.next(4)->name == "ended");
  });
}

TEST_CASE("a second run of what its caller called safe has numbers of its own", "[events]") {
  onEveryFleet([](Fleet& fleet) {
    fleet.runs.held = true;
    fleet.runs.begins = true;
    FleetNode& first = fleet.node("a", 1);
    const std::string id = fleet.add(true);
    (void)fleet.reconcile();
    fleet.awaitState(id, "RUNNING");
    fleet.clock.now += 30'001;
    first.worker->setTaking(false);
    (void)fleet.node("b");
    CHECK(fleet.reconcile().restarted == 1);
    first.beat();  // it learns that it has lost it
    fleet.awaitState(id, "RUNNING");
    fleet.runs.let();
    fleet.awaitState(id, "COMPLETED");
    StoredExecution ended = fleet.get(id);
    ended.events = *fleet.executions.events(id);
    const ExecutionEvents kept(ended, 0);
    CHECK(kept.next(0)->name == "queued");
    CHECK(kept.next(1)->number == kNumbersOfAttempt + 1);
    CHECK(kept.next(1)->name == "queued");
    CHECK(kept.next(kNumbersOfAttempt + 1)->name == "started");
  });
}
