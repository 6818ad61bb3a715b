// What a verifier finds in copies of all logs of a cluster. Whose tricks are tried is an operator's
// of a node, or of the database, or of a gateway.
#include "audit/cluster_verify.h"

#include "audit/record_json.h"
#include "tests/cluster/log_cluster.h"

using namespace gantlet;
using namespace gantlet::test;
namespace fs = std::filesystem;

TEST_CASE("a cut log that no gateway has seen since is found offline", "[clusterlog]") {
  const Engines engines;
  LogCluster cluster(engines.places().front());
  cluster.round();
  Part& node = *cluster.members[1];
  const audit::TlogPolicy policy = cluster.policy();
  keepCopy(node.folder / "audit", cluster.folder.path / "kept");
  cluster.round();
  std::vector<fs::path> folders = cluster.folders();
  folders[3] = cluster.folder.path / "kept";
  const audit::ClusterReport report = cluster.verify(policy, folders);
  INFO(told(report));
  REQUIRE(report.problems.size() == 1);
  CHECK(has(report, "rolled_back", "node:node-2"));
}

TEST_CASE("a log replaced by a fresh one under the same key is refused and found", "[clusterlog]") {
  const Engines engines;
  LogCluster cluster(engines.places().front());
  cluster.round();
  Part& node = *cluster.members[0];
  const audit::TlogPolicy policy = cluster.policy();
  node.close();
  fs::remove_all(node.folder / "audit");
  fs::remove(node.folder / "keys" / "log-checkpoint");
  // Of a folder that is new the key alone is taken over where the verifier key is there.
  fs::create_directories(node.folder / "audit");
  spill(node.folder / "audit" / "log.vkey", policy.logs[3].text() + "\n");
  node.open();
  REQUIRE(node.key() == policy.logs[3]);
  node.write(50, "another history");
  node.publish();
  for (const auto& log : cluster.logs) REQUIRE(log->run());
  node.write(1);
  node.publish();
  for (const auto& log : cluster.logs) REQUIRE(log->run());
  CHECK(cluster.store.part("node:node-1").value()->fault == "not_continued");
  const audit::ClusterReport report = cluster.verify(policy, cluster.folders());
  INFO(told(report));
  CHECK(has(report, "history_rewritten", "node:node-1"));
}

TEST_CASE("another log under a node's name counts only once the node has joined anew",
          "[clusterlog]") {
  const Engines engines;
  LogCluster cluster(engines.places().front());
  cluster.join("node-1", "key_1");
  cluster.round();
  cluster.round();
  const audit::TlogPolicy before = cluster.policy();
  Part& node = *cluster.members[0];
  node.close();
  fs::rename(node.folder, cluster.folder.path / "old");
  node.open();
  node.write(3);
  node.publish();
  for (const auto& log : cluster.logs) REQUIRE(log->run());
  CHECK(cluster.store.part("node:node-1").value()->fault == "other_log");
  cluster.clock.pass(kMinute);
  cluster.join("node-1", "key_2");
  node.write(1);
  node.publish();
  for (const auto& log : cluster.logs) REQUIRE(log->run());
  CHECK(cluster.store.part("node:node-1").value()->fault.empty());
  cluster.round();
  // The auditor knows the old log's key, and is not told of the new one's.
  const audit::ClusterReport unknown = cluster.verify(before, cluster.folders());
  CHECK(has(unknown, "unknown_log", "node:node-1"));
  CHECK(has(unknown, "missing_log", "node:node-1"));
  audit::TlogPolicy both = cluster.policy();
  both.logs.push_back(before.logs[3]);
  CHECK(has(cluster.verify(both, cluster.folders()), "missing_log", "node:node-1"));
  std::vector<fs::path> all = cluster.folders();
  all.push_back(cluster.folder.path / "old" / "audit");
  const audit::ClusterReport report = cluster.verify(both, all);
  INFO(told(report));
  CHECK(report.good());
}

TEST_CASE("a part whose folder is gone is named", "[clusterlog]") {
  const Engines engines;
  LogCluster cluster(engines.places().front());
  cluster.round();
  std::vector<fs::path> folders = cluster.folders();
  folders.erase(folders.begin() + 2);
  audit::ClusterReport report = cluster.verify(cluster.policy(), folders);
  REQUIRE(report.problems.size() == 1);
  CHECK(has(report, "missing_log", "node:node-1"));
  CHECK(report.problems[0].log == cluster.members[0]->origin());
  // The policy without it does not help.
  audit::TlogPolicy less = cluster.policy();
  less.logs.erase(less.logs.begin() + 3);
  report = cluster.verify(less, folders);
  CHECK(has(report, "missing_log", "node:node-1"));
  CHECK(has(report, "unknown_log", "node:node-1"));
  // What is known to be gone is told, and no problem.
  audit::ClusterVerifyOptions options;
  options.policy = cluster.policy();
  options.without.insert(cluster.members[0]->origin());
  const auto known =
      audit::verifyCluster(cluster.gateways[0]->folder / "cluster-log", folders, options);
  REQUIRE(known);
  CHECK(known->good());
  CHECK_FALSE(known->notes.empty());
  // A log that the policy knows and the cluster has never seen.
  audit::TlogPolicy more = cluster.policy();
  auto stranger = audit::SigningKey::generate();
  REQUIRE(stranger);
  more.logs.push_back(stranger->verifierKey("example.com/never"));
  CHECK(has(cluster.verify(more, cluster.folders()), "missing_log", ""));
}

TEST_CASE("an entry that was forged into the cluster's log does not hold", "[clusterlog]") {
  const Engines engines;
  LogCluster cluster(engines.places().front());
  cluster.round();
  // Its writer is the forger: it has the key of the log, and not that of the node's.
  auto forger = audit::SigningKey::generate();
  REQUIRE(forger);
  Part& node = *cluster.members[0];
  const auto note = audit::signCheckpoint({node.origin(), 2, sha256("another history")}, *forger);
  REQUIRE(note);
  audit::ClusterEntry entry;
  entry.event = audit::kCheckpointSeen;
  entry.part = node.part();
  entry.note = *note;
  const auto record = audit::RecordDraft::of(audit::clusterRecord(entry), "boot");
  REQUIRE(record);
  auto mirror = audit::LogMirror::open(cluster.gateways[0]->folder / "cluster-log",
                                       cluster.gateways[0]->folder / "keys" / "cluster-log",
                                       "gantlet.local/cluster/test");
  REQUIRE(mirror);
  REQUIRE(mirror->append({record->entry(mirror->size(), WallTime{}, MonotonicTime{})}));
  const audit::ClusterReport report = cluster.verify(cluster.policy(), cluster.folders());
  INFO(told(report));
  CHECK(has(report, "bad_entry", "node:node-1"));
}

TEST_CASE("entries of the cluster's log that were moved or cut are found", "[clusterlog]") {
  const Engines engines;
  LogCluster cluster(engines.places().front());
  cluster.round();
  cluster.round();
  const fs::path log = cluster.gateways[0]->folder / "cluster-log";
  const audit::TlogPolicy policy = cluster.policy();
  const std::string bundle = slurp(log / "tile/entries/000.p/9");
  REQUIRE_FALSE(bundle.empty());
  std::string turned = bundle;
  const auto sizeAt = [&](std::size_t at) {
    return (static_cast<std::size_t>(static_cast<unsigned char>(bundle[at])) << 8U) |
           static_cast<unsigned char>(bundle[at + 1]);
  };
  const std::size_t first = 2 + sizeAt(0);
  const std::size_t second = 2 + sizeAt(first);
  turned = bundle.substr(first, second) + bundle.substr(0, first) + bundle.substr(first + second);
  spill(log / "tile/entries/000.p/9", turned);
  CHECK(has(cluster.verify(policy, cluster.folders()), "swapped_records", "cluster"));
  spill(log / "tile/entries/000.p/9", bundle.substr(0, bundle.size() - 100));
  CHECK_FALSE(cluster.verify(policy, cluster.folders()).good());
  spill(log / "tile/entries/000.p/9", bundle);
  CHECK(cluster.verify(policy, cluster.folders()).good());
  // A copy under a key that the policy does not name.
  audit::TlogPolicy other = policy;
  auto key = audit::SigningKey::generate();
  REQUIRE(key);
  other.logs[0] = key->verifierKey("gantlet.local/cluster/test");
  CHECK(has(cluster.verify(other, cluster.folders()), "key_replaced", "cluster"));
}

TEST_CASE("who the nodes are stands in the log, and is held to the gateways' records",
          "[clusterlog]") {
  const Engines engines;
  LogCluster cluster(engines.places().front());
  cluster.join("node-1", "key_1");
  cluster.join("node-2", "key_2");
  StoredNode self;
  self.id = "node-1";
  self.boot = "boot_1";
  REQUIRE(cluster.nodes.add(self));
  cluster.round();
  cluster.identityRecord("node_renewed", {{"node", "node-1"}, {"key", "key_3"}, {"was", "key_1"}});
  REQUIRE(*cluster.identities.renew("key_1", {"node-1", "key_3", "s", cluster.clock.now + 1000000},
                                    std::chrono::hours(1)));
  cluster.round();
  cluster.identityRecord("node_revoked", {{"node", "node-2"}, {"reason", "stolen"}});
  REQUIRE(*cluster.identities.revoke("node-2", "adm", "stolen"));
  REQUIRE(*cluster.nodes.leave("node-1", "boot_1"));
  cluster.round();
  audit::ClusterReport report = cluster.verify(cluster.policy(), cluster.folders());
  INFO(told(report));
  CHECK(report.good());
  CHECK(report.nodes == 2);
  const auto count = [&](const std::string& event) {
    const auto entries = cluster.store.entries(0, 1000);
    REQUIRE(entries);
    return std::count_if(entries->begin(), entries->end(), [&](const auto& row) {
      const auto entry = audit::readClusterEntry(row.entry);
      return entry && entry->event == event;
    });
  };
  CHECK(count("node_joined") == 2);
  CHECK(count("node_renewed") == 1);
  CHECK(count("node_revoked") == 1);
  CHECK(count("node_registered") == 1);
  CHECK(count("node_left") == 1);
  // A key that somebody has put into the database, of which no gateway knows.
  REQUIRE(cluster.database->transact([&](Sql& sql) {
    return sql.run(
        "UPDATE cluster_identities SET key_sha256 = 'forged', old_key = '' WHERE node = "
        "'node-1'");
  }));
  cluster.round();
  report = cluster.verify(cluster.policy(), cluster.folders());
  CHECK(has(report, "unrecorded_identity", "node:node-1"));
  CHECK(has(report, "unlogged_identity", "node:node-1"));
}
