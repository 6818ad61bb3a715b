// What a cluster promises: each accepted execution ends once, none runs twice after its start, none
// is lost unnamed.
#include "tests/cluster/fleet.h"

#include <random>

#include "cluster/membership.h"

using namespace gantlet;
using namespace gantlet::test;
using std::chrono::milliseconds;
using std::chrono::seconds;

TEST_CASE("queued executions run on the nodes, each once", "[fleet]") {
  onEveryFleet([](Fleet& fleet) {
    std::vector<std::string> ids;
    for (int i = 0; i < 40; ++i) ids.push_back(fleet.add());
    CHECK(fleet.reconcile().published == 40);
    fleet.node("a");
    fleet.node("b");
    for (const std::string& id : ids) fleet.awaitState(id, "COMPLETED");
    for (const std::string& id : ids) {
      CHECK(fleet.runs.starts[id].size() == 1);
      CHECK(fleet.get(id).result);
      CHECK(fleet.get(id).startedAt);
    }
    CHECK(fleet.reconcile().published == 0);
    CHECK(fleet.claims.counts(std::nullopt)->waiting == 0);
  });
}

TEST_CASE("a queue that loses everything loses no execution", "[fleet]") {
  onEveryFleet([](Fleet& fleet) {
    std::vector<std::string> ids;
    for (int i = 0; i < 20; ++i) ids.push_back(fleet.add());
    CHECK(fleet.reconcile().published == 20);
    CHECK(fleet.reconcile().published == 0);  // each has its message
    fleet.queues.forgetAll();
    CHECK(fleet.reconcile().published == 20);
    fleet.runs.held = true;
    fleet.node("a", 3);
    awaitThat([&] { return fleet.runs.started() == 3; });
    fleet.queues.forgetAll();  // under load
    fleet.runs.let();
    for (const std::string& id : ids) {
      awaitThat([&] {
        fleet.reconcile();
        return fleet.get(id).state == "COMPLETED";
      });
    }
    for (const std::string& id : ids) CHECK(fleet.runs.starts[id].size() == 1);
  });
}

TEST_CASE("what ran on a node that dies is LOST and said so, and runs nowhere else", "[fleet]") {
  onEveryFleet([](Fleet& fleet) {
    fleet.runs.held = true;
    const std::string id = fleet.add();
    fleet.reconcile();
    fleet.node("a");
    fleet.awaitState(id, "RUNNING");
    fleet.node("b");
    fleet.clock.pass(seconds(29));
    CHECK(fleet.reconcile().lost == 0);
    fleet.clock.pass(seconds(2));  // it has not told of itself for longer than its lease
    CHECK(fleet.reconcile().lost == 1);
    CHECK(fleet.get(id).state == "LOST");
    CHECK(fleet.get(id).error.find("the node a was lost") != std::string::npos);
    bool recorded = false;
    for (const auto& record : fleet.log.records()) {
      recorded = recorded || (record.event == "execution_lost" && record.submission.text() == id);
    }
    CHECK(recorded);
    // It wakes: its program is ended, and what came of it refused.
    fleet.nodes["a"]->beat();
    awaitThat([&] { return fleet.nodes["a"]->worker->running() == 0; });
    CHECK(fleet.get(id).state == "LOST");
    CHECK_FALSE(fleet.get(id).result);
    CHECK(fleet.reconcile().published == 0);
    CHECK(fleet.runs.starts[id].size() == 1);
  });
}

TEST_CASE("what had not begun on a node that dies is another's", "[fleet]") {
  onEveryFleet([](Fleet& fleet) {
    const std::string id = fleet.add();
    // A node that claims, and is never heard of again.
    REQUIRE(*fleet.claims.claim(id, "dead", "boot_dead"));
    CHECK(fleet.reconcile().published == 0);
    fleet.clock.pass(milliseconds(10'001));
    const auto done = fleet.reconcile();
    CHECK(done.lapsed == 1);
    CHECK(done.published == 1);
    fleet.node("b");
    fleet.awaitState(id, "COMPLETED");
    CHECK(fleet.runs.starts[id] == std::vector<std::string>{"b"});
  });
}

TEST_CASE("a message that its node took and never claimed is taken again", "[fleet]") {
  onEveryFleet([](Fleet& fleet) {
    const std::string id = fleet.add();
    fleet.reconcile();
    REQUIRE(fleet.queues.open("dead")->take(1, milliseconds(100))->size() == 1);
    CHECK(fleet.reconcile().published == 0);  // it is still there
    fleet.node("b");
    fleet.awaitState(id, "COMPLETED");
  });
}

TEST_CASE("what its caller called safe runs again where its node is lost", "[fleet]") {
  onEveryFleet([](Fleet& fleet) {
    fleet.runs.held = true;
    const std::string id = fleet.add(true);
    fleet.reconcile();
    fleet.node("a", 1);
    fleet.awaitState(id, "RUNNING");
    fleet.nodes["a"]->worker->setTaking(false);
    fleet.clock.pass(milliseconds(30'001));
    const auto done = fleet.reconcile();
    CHECK(done.restarted == 1);
    CHECK(done.published == 1);
    fleet.node("b");
    awaitThat([&] { return fleet.get(id).state == "RUNNING"; });
    fleet.runs.let();
    fleet.awaitState(id, "COMPLETED");
    CHECK(fleet.runs.starts[id] == std::vector<std::string>{"a", "b"});
    awaitThat([&] { return fleet.nodes["a"]->worker->running() == 0; });
  });
}

TEST_CASE("what no node can begin is given up, with the reason of each attempt", "[fleet]") {
  onEveryFleet([](Fleet& fleet) {
    const std::string id = fleet.add(false, "gone");
    fleet.node("a");
    std::size_t dead = 0;
    awaitThat([&] {
      fleet.clock.pass(seconds(1));
      dead += fleet.reconcile().dead;
      return fleet.get(id).state == "FAILED";
    });
    CHECK(dead == 1);
    const std::string error = fleet.get(id).error;
    CHECK(error.find("5 attempts") != std::string::npos);
    CHECK(error.find("attempt 5 on a: there is no policy") != std::string::npos);
    CHECK(fleet.runs.starts.empty());
  });
}

TEST_CASE("a node that was asked to ends what it runs", "[fleet]") {
  onEveryFleet([](Fleet& fleet) {
    fleet.runs.held = true;
    const std::string id = fleet.add();
    fleet.reconcile();
    fleet.node("a");
    fleet.awaitState(id, "RUNNING");
    REQUIRE(*fleet.claims.askCancel(id));
    fleet.nodes["a"]->beat();
    fleet.awaitState(id, "CANCELLED");
  });
}

TEST_CASE("a node that is drained takes nothing, and ends what it has", "[fleet]") {
  onEveryFleet([](Fleet& fleet) {
    NodeStore store(*fleet.database, timeOf(fleet.clock));
    FleetNode& node = fleet.node("a");
    StoredNode self;
    self.id = "a";
    self.boot = "boot_a";
    self.address = "http://127.0.0.1:1";
    self.capacity = 4;
    fleet.runs.held = true;
    const std::string first = fleet.add();
    fleet.reconcile();
    fleet.awaitState(first, "RUNNING");
    auto member =
        cluster::Membership::join({store, node.claims, *node.worker, {}, &node.lines}, self);
    REQUIRE(member);
    CHECK((*member)->ready());
    REQUIRE(*store.setMode("a", "draining", "", "adm"));
    (*member)->beat();
    CHECK_FALSE((*member)->ready());
    const std::string second = fleet.add();
    fleet.reconcile();
    fleet.runs.let();
    fleet.awaitState(first, "COMPLETED");
    CHECK(fleet.get(second).state == "PENDING");
    REQUIRE(*store.setMode("a", "active", "", "adm"));
    (*member)->beat();
    // Its message may have been given back in the middle of a look at the queue.
    awaitThat([&] {
      fleet.reconcile();
      return fleet.get(second).state == "COMPLETED";
    });
    // Another process takes its name: this one takes no more.
    StoredNode other = self;
    other.boot = "boot_other";
    REQUIRE(store.add(other));
    (*member)->beat();
    CHECK_FALSE((*member)->ready());
    (*member)->stop();
    CHECK_FALSE(store.list()->nodes[0].leftAt);
  });
}

// Nodes die, fall silent and come back, queues forget: whatever happens, the invariants hold.
TEST_CASE("under random faults each execution ends once, and none runs twice", "[fleet]") {
  onEveryFleet([](Fleet& fleet) {
    const unsigned seed = std::random_device{}();
    INFO("seed " << seed);
    std::mt19937 random(seed);
    std::vector<std::string> ids;
    int next = 0;
    std::vector<std::string> alive;
    const auto pick = [&](std::size_t most) { return random() % most; };
    for (int step = 0; step < 60; ++step) {
      for (std::size_t i = pick(4); i > 0; --i) ids.push_back(fleet.add());
      switch (pick(6)) {
        case 0: {
          alive.push_back("n" + std::to_string(next++));
          fleet.node(alive.back());
          break;
        }
        case 1: {
          const std::lock_guard lock(fleet.runs.mutex);
          fleet.runs.held = !fleet.runs.held;
          break;
        }
        case 2: fleet.queues.forgetAll(); break;
        case 3: fleet.clock.pass(milliseconds(pick(12'000))); break;
        case 4: {  // one falls silent for good, or so it seems
          if (alive.size() < 2) break;
          fleet.nodes[alive.front()]->worker->setTaking(false);
          alive.erase(alive.begin());
          break;
        }
        default: std::this_thread::sleep_for(milliseconds(5));
      }
      for (const std::string& name : alive) fleet.nodes[name]->beat();
      fleet.reconcile();
    }
    fleet.runs.let();
    if (alive.empty()) {
      alive.push_back("last");
      fleet.node("last");
    }
    for (const std::string& id : ids) {
      awaitThat([&] {
        fleet.clock.pass(seconds(1));
        for (const std::string& name : alive) fleet.nodes[name]->beat();
        fleet.reconcile();
        const std::string state = fleet.get(id).state;
        return state != "PENDING" && state != "RUNNING";
      });
    }
    const std::lock_guard lock(fleet.runs.mutex);
    for (const std::string& id : ids) {
      const StoredExecution ended = fleet.get(id);
      INFO(id << " " << ended.state << " " << ended.error);
      CHECK(fleet.runs.starts[id].size() <= 1);
      const bool ran = fleet.runs.starts[id].size() == 1;
      if (ended.state == "COMPLETED" || ended.state == "LOST") CHECK(ran);
      if (ended.state == "LOST") CHECK(ended.error.find("was lost") != std::string::npos);
      CHECK((ended.state == "COMPLETED" || ended.state == "LOST" || ended.state == "CANCELLED" ||
             ended.state == "FAILED"));
      CHECK(ended.endedAt);
    }
  });
}
