// What a cluster promises: each accepted execution ends once, none runs twice after its start, none
// is lost unnamed.
#include "tests/cluster/fleet.h"

#include <algorithm>
#include <thread>

#include "cluster/membership.h"

using namespace gantlet;
using namespace gantlet::test;
using std::chrono::milliseconds;
using std::chrono::seconds;

TEST_CASE("queued executions run on the nodes, each once", "[fleet]") {
  onEveryFleet([](Fleet& fleet) {
    std::vector<std::string> ids;
    ids.reserve(40);
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
    ids.reserve(20);
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

TEST_CASE("what a node is given while it stops is another's, and is cancelled nowhere", "[fleet]") {
  // Has its messages, and hands them out when its node has begun to stop.
  struct Late final : cluster::Queue {
    explicit Late(cluster::Queue& of) : inner(of) {}
    Result<std::vector<std::string>> publish(const std::vector<std::string>& ids) override {
      return inner.publish(ids);
    }
    Result<std::vector<cluster::QueueMessage>> take(std::size_t most, milliseconds wait) override {
      auto messages = inner.take(most, wait);
      if (messages && !messages->empty()) {
        taken = true;
        awaitThat([this] { return !worker.load()->isTaking(); });
      }
      return messages;
    }
    Result<std::vector<cluster::QueueMessage>> reclaim(std::size_t most,
                                                       milliseconds idle) override {
      return inner.reclaim(most, idle);
    }
    Status finish(const std::vector<std::string>& messages) override {
      return inner.finish(messages);
    }
    Result<std::vector<bool>> has(const std::vector<std::string>& messages) override {
      return inner.has(messages);
    }
    cluster::Queue& inner;
    std::atomic<cluster::NodeWorker*> worker{nullptr};
    std::atomic<bool> taken{false};
  };
  onEveryFleet([](Fleet& fleet) {
    FleetNode& node = fleet.node("a");
    node.worker.reset();
    const std::string id = fleet.add();
    fleet.reconcile();
    Late late(*node.queue);
    cluster::WorkerOptions options;
    options.node = "a";
    options.boot = "boot_a";
    cluster::NodeWorker worker({late, node.claims, node.executions, node.kept, node.events},
                               options);
    late.worker = &worker;
    worker.setTaking(true);
    awaitThat([&] { return late.taken.load(); });
    worker.stop(seconds(20));
    CHECK(fleet.get(id).state == "PENDING");
    CHECK(fleet.runs.starts[id].empty());
    CHECK(fleet.reconcile().published == 1);
    fleet.node("b");
    fleet.awaitState(id, "COMPLETED");
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

TEST_CASE("what a node refused before it began leaves its Idempotency-Key free", "[fleet]") {
  onEveryFleet([](Fleet& fleet) {
    for (const bool begins : {false, true}) {
      fleet.runs.refused = Error{ErrorCode::kUnavailable, "no provider can run anything", ""};
      fleet.runs.begins = begins;
      const std::string key = begins ? "began" : "refused";
      const std::string id = fleet.add(false, "", key);
      fleet.reconcile();
      if (!begins) fleet.node("a");
      fleet.awaitState(id, "FAILED");
      fleet.runs.refused.reset();
      const auto found = fleet.executions.under("acme", key, "");
      REQUIRE(found);
      CHECK(found->has_value() == begins);
    }
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

TEST_CASE("of all gateways that see a node lost, one records it", "[fleet]") {
  onEveryFleet([](Fleet& fleet) {
    MemoryLog otherLog;
    const auto otherQueue = fleet.queues.open("gateway");
    cluster::Reconciler other({*otherQueue, fleet.claims, otherLog, nullptr}, {"gateway-2"});
    const auto count = [](const MemoryLog& log) {
      const auto records = log.records();
      return std::count_if(records.begin(), records.end(),
                           [](const auto& record) { return record.event == "execution_lost"; });
    };
    std::vector<Claim> claims;
    for (int i = 0; i < 8; ++i) {
      const auto claim = fleet.claims.claim(fleet.add(), "dead", "boot_dead");
      REQUIRE(*claim);
      REQUIRE(*fleet.claims.begin(**claim, false));
      claims.push_back(**claim);
    }
    fleet.clock.pass(milliseconds(30'001));
    // The other one has asked first, and then been silent: for a while nobody takes its place.
    REQUIRE(*fleet.claims.takeEnding(claims[0], "gateway-2") == Ending::kMine);
    CHECK(*fleet.claims.takeEnding(claims[0], "gateway-2") == Ending::kStillMine);
    CHECK(*fleet.claims.takeEnding(claims[0], "gateway-1") == Ending::kOthers);
    std::thread second([&] { CHECK(other.run()); });
    CHECK(fleet.reconciler.run());
    second.join();
    for (int i = 1; i < 8; ++i)
      CHECK(fleet.get(claims[static_cast<std::size_t>(i)].id).state == "LOST");
    CHECK(count(fleet.log) + count(otherLog) == 7);
    REQUIRE(*fleet.claims.takeEnding(claims[0], "gateway-2") == Ending::kOthers);  // it has ended
  });
}

TEST_CASE("a gateway that can't record leaves it to another one, and one that dies for a minute",
          "[fleet]") {
  onEveryFleet([](Fleet& fleet) {
    const auto claim = fleet.claims.claim(fleet.add(), "dead", "boot_dead");
    REQUIRE(*claim);
    REQUIRE(*fleet.claims.begin(**claim, false));
    fleet.clock.pass(milliseconds(30'001));
    fleet.log.setFault(Error{ErrorCode::kAuditFailed, "the disk is full", ""});
    CHECK_FALSE(fleet.reconciler.run());
    CHECK(fleet.get((*claim)->id).state == "RUNNING");
    CHECK(*fleet.claims.takeEnding(**claim, "gateway-2") == Ending::kMine);
    fleet.log.setFault(std::nullopt);
    CHECK(fleet.reconcile().lost == 0);
    fleet.clock.pass(milliseconds(60'001));
    CHECK(fleet.reconcile().lost == 1);
  });
}

TEST_CASE("what a node holds without knowing, as the answer to its claim was lost, is given up",
          "[fleet]") {
  onEveryFleet([](Fleet& fleet) {
    FleetNode& node = fleet.node("a");
    node.worker->setTaking(false);
    const std::string waits = fleet.add();
    const std::string begun = fleet.add();
    const auto first = fleet.claims.claim(waits, "a", "boot_a");
    const auto second = fleet.claims.claim(begun, "a", "boot_a");
    REQUIRE((*first && *second));
    REQUIRE(*fleet.claims.begin(**second, false));
    node.beat();  // they may be on their way to their threads
    CHECK(fleet.reconcile().published == 0);
    node.beat();
    const auto done = fleet.reconcile();
    CHECK(done.published == 1);
    CHECK(done.lost == 1);
    CHECK(fleet.get(begun).state == "LOST");
    fleet.node("b");
    // The node a may have been at the queue when it was told to take no more: what it got there
    // has no message until the reconciler's next look.
    awaitThat([&] {
      (void)fleet.reconcile();
      return fleet.get(waits).state == "COMPLETED";
    });
    CHECK(fleet.runs.starts[waits] == std::vector<std::string>{"b"});
    CHECK(fleet.runs.starts[begun].empty());
  });
}
