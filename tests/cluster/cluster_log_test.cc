// A cluster's log at work: what gateways make of what the parts show of their logs.
#include "cluster/cluster_log.h"

#include "audit/witness.h"
#include "tests/cluster/log_cluster.h"

using namespace gantlet;
using namespace gantlet::test;
namespace fs = std::filesystem;

TEST_CASE("the checkpoints of all parts become entries, the same at both gateways",
          "[clusterlog]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    LogCluster cluster(place);
    for (int i = 0; i < 3; ++i) cluster.round(90);
    for (const auto& log : cluster.logs) REQUIRE(log->run());
    const cluster::ClusterLog::State first = cluster.logs[0]->state();
    CHECK(first.writing);
    CHECK(first.faulty.empty());
    CHECK(first.silent.empty());
    CHECK_FALSE(cluster.logs[1]->state().writing);
    // Four logs appear, and go on twice; and whose turn it is.
    CHECK(first.size == 4 * 3 + 1);
    CHECK(cluster.logs[1]->state().size == first.size);
    CHECK(slurp(cluster.gateways[0]->folder / "cluster-log/tile/0/000.p/13") ==
          slurp(cluster.gateways[1]->folder / "cluster-log/tile/0/000.p/13"));
    const audit::ClusterReport report = cluster.verify(cluster.policy(), cluster.folders());
    INFO(told(report));
    CHECK(report.good());
    REQUIRE(report.logs.size() == 4);
    for (const auto& log : report.logs) CHECK(log.checkpoints == 3);
  }
}

TEST_CASE("what has stood still makes no entries", "[clusterlog]") {
  const Engines engines;
  LogCluster cluster(engines.places().front());
  cluster.round();
  const std::uint64_t size = cluster.logs[0]->state().size;
  for (int i = 0; i < 5; ++i) {
    cluster.clock.pass(kMinute);
    for (const auto& log : cluster.logs) REQUIRE(log->run());
  }
  CHECK(cluster.logs[0]->state().size == size);
}

TEST_CASE("another gateway takes the log over, and the first one's turn is over", "[clusterlog]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    LogCluster cluster(place);
    cluster.round();
    const std::uint64_t size = cluster.logs[0]->state().size;
    // The first one pauses.
    std::unique_ptr<cluster::ClusterLog> paused = std::move(cluster.logs[0]);
    cluster.round();
    CHECK(cluster.logs[1]->state().writing);
    CHECK(cluster.logs[1]->state().size > size);
    // It wakes, follows, and does not write.
    REQUIRE(paused->run());
    CHECK_FALSE(paused->state().writing);
    CHECK(paused->state().size == cluster.logs[1]->state().size);
    cluster.logs[0] = std::move(paused);
    cluster.round();
    CHECK(cluster.verify(cluster.policy(), cluster.folders()).good());
  }
}

TEST_CASE("a writer that lost its turn meanwhile appends nothing", "[clusterlog]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    const auto database = place.open();
    HeldClock clock;
    ClusterLogStore store(*database, timeOf(clock));
    CHECK(*store.takeTurn("a", std::chrono::seconds(10)));
    CHECK_FALSE(*store.takeTurn("b", std::chrono::seconds(10)));
    CHECK(*store.takeTurn("a", std::chrono::seconds(10)));
    CHECK(*store.append("a", {0, ""}, {{0, "one", "r1"}}));
    CHECK_FALSE(*store.append("b", {1, "r1"}, {{1, "two", "r2"}}));
    clock.pass(std::chrono::seconds(11));
    CHECK_FALSE(*store.append("a", {1, "r1"}, {{1, "two", "r2"}}));
    CHECK(*store.takeTurn("b", std::chrono::seconds(10)));
    CHECK_FALSE(*store.append("b", {0, ""}, {{0, "two", "r2"}}));
    CHECK_FALSE(*store.append("b", {1, "other"}, {{1, "two", "r2"}}));
    CHECK(*store.append("b", {1, "r1"}, {{1, "two", "r2"}}));
    CHECK(store.head()->size == 2);
    REQUIRE(store.giveTurn("b"));
    CHECK(*store.takeTurn("a", std::chrono::seconds(10)));
  }
}

TEST_CASE("a node's log that was cut is refused, recorded and told of", "[clusterlog]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    LogCluster cluster(place);
    cluster.round();
    Part& node = *cluster.members[0];
    const audit::TlogPolicy policy = cluster.policy();
    // Its operator keeps a copy, and puts it back later with the copy of the checkpoint beside the
    // key: the node itself does not notice.
    node.close();
    keepCopy(node.folder, cluster.folder.path / "kept");
    node.open();
    cluster.round();
    cluster.round();
    node.close();
    keepCopy(cluster.folder.path / "kept", node.folder);
    node.open();
    node.publish();
    for (const auto& log : cluster.logs) REQUIRE(log->run());
    const auto refused = cluster.lines.of("cluster_log_refused");
    REQUIRE(refused.size() == 1);
    CHECK(fieldOf(refused[0], "part") == "node:node-1");
    CHECK(fieldOf(refused[0], "fault") == "smaller");
    CHECK(cluster.logs[0]->state().faulty.contains("node:node-1"));
    // It goes on, beyond what was seen: what it proves is not what was seen.
    node.write(100);
    node.publish();
    for (const auto& log : cluster.logs) REQUIRE(log->run());
    node.write(1);
    node.publish();
    for (const auto& log : cluster.logs) REQUIRE(log->run());
    CHECK(cluster.store.part("node:node-1").value()->fault == "not_continued");
    CHECK(node.lines.of("own_log_refused").size() == 2);  // it was smaller first
    const audit::ClusterReport report = cluster.verify(policy, cluster.folders());
    INFO(told(report));
    CHECK(has(report, "history_rewritten", "node:node-1"));
    CHECK_FALSE(report.notes.empty());
    CHECK(std::all_of(report.problems.begin(), report.problems.end(),
                      [](const auto& one) { return one.part == "node:node-1"; }));
  }
}

TEST_CASE("a database whose entries were changed is told of, and nothing is written",
          "[clusterlog]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    LogCluster cluster(place);
    cluster.round();
    const std::uint64_t size = cluster.logs[0]->state().size;
    REQUIRE(size > 3);
    const auto before = cluster.store.entries(size - 1, 1);
    REQUIRE(before);
    // The order of the last two is turned round.
    REQUIRE(cluster.database->transact([&](Sql& sql) -> Status {
      TRY_STATUS(
          sql.run("UPDATE cluster_log SET seq = -1 WHERE seq = ?", {std::int64_t(size) - 1}));
      TRY_STATUS(sql.run("UPDATE cluster_log SET seq = ? WHERE seq = ?",
                         {std::int64_t(size) - 1, std::int64_t(size) - 2}));
      return sql.run("UPDATE cluster_log SET seq = ? WHERE seq = -1", {std::int64_t(size) - 2});
    }));
    cluster.clock.pass(kMinute);
    for (const auto& log : cluster.logs) {
      const Status done = log->run();
      REQUIRE_FALSE(done);
      CHECK(done.error().code == ErrorCode::kAuditFailed);
    }
    CHECK(cluster.lines.of("cluster_log_contradicted").size() == 2);
    CHECK(cluster.store.head()->size == size);
    CHECK_FALSE(cluster.logs[0]->state().contradiction.empty());
    // A gateway that is new reads what the database has, and finds that it fits nothing.
    fs::remove_all(cluster.gateways[1]->folder / "cluster-log");
    fs::remove_all(cluster.gateways[1]->folder / "keys" / "cluster-log");
    cluster.logs[1] = cluster.openLog(1);
    CHECK_FALSE(cluster.logs[1]->run());
    // The copies verify as before.
    CHECK(cluster.verify(cluster.policy(), cluster.folders()).good());
  }
}

TEST_CASE("a database that has lost its end gets it again", "[clusterlog]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    LogCluster cluster(place);
    cluster.round();
    cluster.round();
    const std::uint64_t size = cluster.logs[0]->state().size;
    REQUIRE(cluster.database->transact(
        [&](Sql& sql) { return sql.run("DELETE FROM cluster_log WHERE seq >= 3"); }));
    cluster.clock.pass(kMinute);
    for (const auto& log : cluster.logs) REQUIRE(log->run());
    CHECK(cluster.store.head()->size >= size);
    CHECK(cluster.lines.of("cluster_log_given_back").size() == 1);
    cluster.round();
    CHECK(cluster.verify(cluster.policy(), cluster.folders()).good());
  }
}

TEST_CASE("a forged checkpoint in the database becomes no entry that counts", "[clusterlog]") {
  const Engines engines;
  LogCluster cluster(engines.places().front());
  cluster.round();
  auto forger = audit::SigningKey::generate();
  REQUIRE(forger);
  Part& node = *cluster.members[0];
  const audit::Checkpoint invented{node.origin(), 1'000'000, sha256("invented")};
  StoredPartLog row = *cluster.store.part("node:node-1").value();
  audit::AddCheckpoint asked;
  asked.oldSize = static_cast<std::uint64_t>(row.loggedSize);
  const auto note = audit::signCheckpoint(invented, *forger);
  REQUIRE(note);
  asked.note = *note;
  row.request = audit::writeAddCheckpoint(asked);
  REQUIRE(cluster.store.publish(row));
  REQUIRE(cluster.logs[0]->run());
  CHECK(cluster.store.part("node:node-1").value()->fault == "wrong_signature");
  // With the forger's own key it is another log.
  row.key = forger->verifierKey(node.origin()).text();
  REQUIRE(cluster.store.publish(row));
  REQUIRE(cluster.logs[0]->run());
  CHECK(cluster.store.part("node:node-1").value()->fault == "other_log");
  // The node goes on, and so does its log.
  cluster.round();
  CHECK(cluster.store.part("node:node-1").value()->fault.empty());
  const audit::ClusterReport report = cluster.verify(cluster.policy(), cluster.folders());
  INFO(told(report));
  CHECK(report.good());
  CHECK_FALSE(report.notes.empty());
}

TEST_CASE("a part that shows nothing of its log any more is told of", "[clusterlog]") {
  const Engines engines;
  LogCluster cluster(engines.places().front());
  cluster.round();
  cluster.members[1]->close();
  cluster.round();
  cluster.round();
  CHECK(cluster.logs[0]->state().silent == std::set<std::string>{"node:node-2"});
  CHECK(cluster.lines.of("cluster_log_silent").size() == 1);
  cluster.members[1]->open();
  cluster.round();
  CHECK(cluster.logs[0]->state().silent.empty());
  // Who ends, and says so, is not looked for.
  REQUIRE(cluster.members[0]->publisher->publish(true));
  cluster.members[0]->close();
  cluster.round();
  cluster.round();
  CHECK(cluster.logs[0]->state().silent.empty());
}

TEST_CASE("the writer cosigns what it has logged, and the part keeps it where it knows the writer",
          "[clusterlog]") {
  const Engines engines;
  LogCluster cluster(engines.places().front());
  cluster.round();
  Part& node = *cluster.members[0];
  const auto row = cluster.store.part("node:node-1");
  REQUIRE(row);
  const auto note = audit::parseNote((*row)->cosigned);
  REQUIRE(note);
  REQUIRE(note->signatures.size() == 2);
  auto key = audit::SigningKey::fromPem(
      slurp(cluster.gateways[0]->folder / "keys" / "cluster-log" / "log-signing.key"));
  REQUIRE(key);
  const audit::WitnessKey witness =
      audit::witnessKeyOf(*key, cluster.gateways[0]->origin() + "/cluster");
  CHECK(audit::verifyCosignature((*row)->cosigned, witness));
  spill(node.folder / "audit" / "witnesses", witness.text() + "\n");
  cluster.round();
  const std::string kept = slurp(node.folder / "audit" / "checkpoint.cosigned");
  CHECK(audit::verifyCosignature(kept, witness));
  audit::VerifyOptions options;
  options.witness = witness;
  const auto report = audit::verifyLog(node.folder / "audit", options);
  REQUIRE(report);
  CHECK(report->good());
}

TEST_CASE("the gateways that are there are known by what they publish", "[clusterlog]") {
  const Engines engines;
  for (const DatabasePlace& place : engines.places()) {
    INFO(place.name());
    LogCluster cluster(place);
    cluster.round();
    std::vector<std::string> both{cluster.gateways[0]->part(), cluster.gateways[1]->part()};
    std::sort(both.begin(), both.end());
    CHECK(*cluster.store.gateways() == both);
    REQUIRE(cluster.gateways[0]->publisher->publish(true));
    CHECK(*cluster.store.gateways() == std::vector{cluster.gateways[1]->part()});
    cluster.clock.pass(kMinute);
    CHECK(cluster.store.gateways()->empty());
    const auto known = cluster.store.knownGateways();
    REQUIRE(known);
    REQUIRE(known->size() == 2);
    for (const ClusterLogStore::Gateway& one : *known) {
      CHECK(one.silent);
      CHECK(one.stopped == (one.part == cluster.gateways[0]->part()));
      CHECK(one.address.empty());
    }
  }
}
