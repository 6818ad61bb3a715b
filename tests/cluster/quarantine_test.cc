// Nodes whose starts fail, on a clock that the test moves.
#include "cluster/quarantine.h"

#include "tests/cluster/fleet.h"

using namespace gantlet;
using namespace gantlet::cluster;
using namespace gantlet::test;
using std::chrono::minutes;
using std::chrono::seconds;

namespace {

MonotonicTime at(std::chrono::milliseconds time) { return MonotonicTime{time}; }

NodeTold told(const std::string& node, std::int64_t starts, std::int64_t faults,
              const std::string& boot = "boot", bool takesWork = true) {
  return {node, boot, takesWork, {starts, faults, "no space left"}};
}

// The judge after a first look at what was before.
QuarantineJudge begun(const std::vector<NodeTold>& before) {
  QuarantineJudge judge{QuarantineOptions()};
  CHECK(judge.look(before, at(seconds(0))).empty());
  return judge;
}

struct Watched {
  Watched() {
    for (const char* id : {"a", "b", "c"}) {
      StoredNode node;
      node.id = id;
      node.boot = "boot";
      node.address = "http://127.0.0.1:1";
      REQUIRE(store.add(node));
    }
  }
  void tell(const std::string& node, std::int64_t starts, std::int64_t faults) {
    REQUIRE(store.tell(node, "boot", {starts, faults, "no space left"}));
  }
  std::string mode(const std::string& node) { return desk.get(node)->stored.mode; }
  // Time goes by, and all nodes are heard of.
  void pass(std::chrono::milliseconds time) {
    clock.pass(time);
    for (const char* id : {"a", "b", "c"}) REQUIRE(*store.heartbeat(id, "boot", 0));
    REQUIRE(quarantine.look());
  }

  Engines engines;
  std::unique_ptr<Database> database = engines.places().front().open();
  HeldClock clock;
  MemoryLog log;
  NodeStore store{*database, timeOf(clock)};
  NodeDesk desk{store, log};
  std::vector<std::string> probed;
  Status probe = Error{ErrorCode::kUnavailable, "no space left", ""};
  Quarantine quarantine{{desk, clock,
                         [this](const Node& node) {
                           probed.push_back(node.stored.id);
                           return probe;
                         }},
                        [] {
                          QuarantineOptions options;
                          options.lookEvery = std::chrono::milliseconds(0);
                          return options;
                        }()};
};

}  // namespace

TEST_CASE("a node whose starts fail, where its peers' do not, is to have no more work",
          "[quarantine]") {
  QuarantineJudge judge = begun({told("a", 0, 0), told("b", 0, 0), told("c", 0, 0)});
  const auto found =
      judge.look({told("a", 10, 8), told("b", 40, 0), told("c", 40, 1)}, at(seconds(20)));
  REQUIRE(found.size() == 1);
  CHECK(found.front().node == "a");
  CHECK(found.front().reason ==
        "8 of its last 10 starts failed, and 1 of 80 on the other nodes: no space left");
}

TEST_CASE("what fails everywhere, or seldom, or is long ago, quarantines nobody", "[quarantine]") {
  const auto look = [](const std::vector<NodeTold>& then, std::chrono::milliseconds time) {
    QuarantineJudge judge = begun({told("a", 0, 0), told("b", 0, 0), told("c", 0, 0)});
    return judge.look(then, at(time)).size();
  };
  CHECK(look({told("a", 10, 8), told("b", 10, 7), told("c", 10, 8)}, seconds(20)) == 0);
  CHECK(look({told("a", 4, 4), told("b", 40, 0), told("c", 40, 0)}, seconds(20)) == 0);
  CHECK(look({told("a", 100, 10), told("b", 100, 0), told("c", 100, 0)}, seconds(20)) == 0);
  CHECK(look({told("a", 10, 10), told("b", 1, 0), told("c", 1, 0)}, seconds(20)) == 0);
  CHECK(look({told("a", 10, 10, "boot", false), told("b", 40, 0), told("c", 40, 0)}, seconds(20)) ==
        0);
  // A gateway that begins does not know when what it is told of has happened.
  QuarantineJudge late{QuarantineOptions()};
  CHECK(late.look({told("a", 10, 10), told("b", 40, 0), told("c", 40, 0)}, at(seconds(0))).empty());
  CHECK(late.look({told("a", 10, 10), told("b", 80, 0), told("c", 80, 0)}, at(seconds(9))).empty());
  // What was there five minutes ago is no more recent.
  QuarantineJudge judge = begun({told("a", 0, 0), told("b", 0, 0), told("c", 0, 0)});
  CHECK(judge.look({told("a", 4, 4), told("b", 40, 0), told("c", 40, 0)}, at(seconds(20))).empty());
  CHECK(judge.look({told("a", 4, 4), told("b", 80, 0), told("c", 80, 0)}, at(minutes(6))).empty());
  CHECK(judge.look({told("a", 8, 8), told("b", 99, 0), told("c", 99, 0)}, at(minutes(7))).empty());
  // Nor is what a process before this one did.
  QuarantineJudge anew = begun({told("a", 0, 0), told("b", 0, 0), told("c", 0, 0)});
  CHECK(anew.look({told("a", 9, 9, "next"), told("b", 80, 0), told("c", 80, 0)}, at(seconds(20)))
            .empty());
}

TEST_CASE("half of the nodes are left, however many fail", "[quarantine]") {
  QuarantineJudge judge =
      begun({told("a", 0, 0), told("b", 0, 0), told("c", 0, 0), told("d", 0, 0), told("e", 0, 0)});
  const auto found = judge.look({told("a", 10, 9), told("b", 10, 10), told("c", 10, 10),
                                 told("d", 200, 0), told("e", 200, 0)},
                                at(seconds(20)));
  REQUIRE(found.size() == 2);
  CHECK(found.front().node != "a");  // the worst first
  QuarantineJudge two = begun({told("a", 0, 0), told("b", 0, 0)});
  CHECK(two.look({told("a", 10, 10), told("b", 40, 0)}, at(seconds(20))).size() == 1);
  QuarantineJudge one = begun({told("a", 0, 0)});
  CHECK(one.look({told("a", 10, 10)}, at(seconds(20))).empty());
}

TEST_CASE("a quarantined node gets work again when a probe has run well", "[quarantine]") {
  Watched here;
  here.pass(seconds(2));
  here.tell("a", 10, 9);
  here.tell("b", 50, 0);
  here.tell("c", 50, 0);
  here.pass(seconds(2));
  const Node node = *here.desk.get("a");
  CHECK(node.stored.mode == "quarantined");
  CHECK(node.stored.modeBy == "service");
  CHECK(node.stored.modeReason.starts_with("9 of its last 10 starts failed"));
  CHECK_FALSE(node.takesWork());
  CHECK(here.probed.empty());
  here.pass(seconds(29));
  CHECK(here.probed.empty());
  here.pass(seconds(1));
  CHECK(here.probed == std::vector<std::string>{"a"});
  CHECK(here.mode("a") == "quarantined");
  here.probe = Status();
  here.pass(seconds(30));
  CHECK(here.probed.size() == 2);
  CHECK(here.mode("a") == "active");
  // What it did before does not count twice.
  here.pass(seconds(2));
  CHECK(here.mode("a") == "active");
  std::vector<std::string> modes;
  for (const auto& record : here.log.records()) {
    if (record.event == "node_mode") modes.push_back(json::write(*record.details.find("mode")));
  }
  CHECK(modes == std::vector<std::string>{"\"quarantined\"", "\"active\""});
}

TEST_CASE("what people have set about a node stays theirs", "[quarantine]") {
  Watched here;
  here.pass(seconds(2));
  REQUIRE(here.desk.setMode("a", "quarantined", "looked at", {"adm", "", ""}));
  here.probe = Status();
  here.pass(minutes(5));
  here.pass(minutes(5));
  CHECK(here.probed.empty());
  CHECK(here.mode("a") == "quarantined");
  // A record that can't be written keeps what it is about from happening.
  here.tell("b", 50, 50);
  here.tell("c", 50, 0);
  here.log.setFault(Error{ErrorCode::kAuditFailed, "the disk is full", ""});
  CHECK_FALSE(here.quarantine.look());
  CHECK(here.mode("b") == "active");
}
