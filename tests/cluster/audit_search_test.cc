// What gateways and nodes say to each other for a search of all logs.
#include "cluster/audit_search.h"

#include "tests/cluster/log_cluster.h"

using namespace gantlet;
using namespace gantlet::cluster;
using namespace gantlet::test;

TEST_CASE("a question goes to a node with its reader, and of which tenant that sees records",
          "[search]") {
  MergedQuery query;
  query.fields = {{"stage", "execute"}, {"actor", "key_\"ci"}};
  query.limit = 7;
  query.newestFirst = false;
  const AuditReader reader{"aud", "10.0.0.1", "req_1", TenantId("acme")};
  const auto asked = parseAuditAsk(writeAuditAsk(reader, query, 42));
  REQUIRE(asked);
  CHECK(asked->query.fields == query.fields);
  CHECK(asked->query.limit == 7);
  CHECK_FALSE(asked->query.newestFirst);
  CHECK(asked->cursor == 42);
  CHECK(asked->reader.actor == "aud");
  CHECK(asked->reader.only == TenantId("acme"));
  const auto every =
      parseAuditAsk(writeAuditAsk({"adm", "", "", std::nullopt}, query, std::nullopt));
  REQUIRE(every);
  CHECK_FALSE(every->reader.only);
  CHECK_FALSE(every->cursor);
  // What leaves out the tenant is no question, and not one for every tenant.
  const std::string good = writeAuditAsk(reader, query, 42);
  std::string without = good;
  without.replace(without.find("\"only\""), 6, "\"lony\"");
  CHECK_FALSE(parseAuditAsk(without));
  std::string number = good;
  number.replace(number.find("\"acme\""), 6, "7");
  CHECK_FALSE(parseAuditAsk(number));
  CHECK_FALSE(parseAuditAsk("[]"));
  CHECK_FALSE(parseAuditAsk("{}"));
}

TEST_CASE("a node gives a tenant's auditor that tenant's records alone, and records the reading",
          "[search]") {
  const Engines engines;
  LogCluster cluster(engines.places().front());
  Part& node = *cluster.members[0];
  node.write(3);
  audit::AuditRecord other;
  other.tenant = TenantId("other");
  other.stage = "service";
  other.event = "test";
  other.outcome = "ok";
  REQUIRE(node.log->enqueue(other));
  REQUIRE(node.log->publish());
  const SystemClock clock;
  AuditDesk desk(*node.log, clock, node.folder / "audit", nullptr);
  MergedQuery query;
  query.fields = {{"stage", "service"}};
  const AuditReader reader{"aud", "10.0.0.1", "req_1", TenantId("acme")};
  const auto page = ownAuditPage(desk, reader, query, std::nullopt);
  REQUIRE(page);
  CHECK(page->records.size() == 3);
  const auto read = parseAuditPage(writeAuditPage(*page));
  REQUIRE(read);
  REQUIRE(read->records.size() == 3);
  CHECK(read->records[0].entry == page->records[0].entry);
  CHECK(read->records[0].seq == page->records[0].seq);
  CHECK(read->next == page->next);
  CHECK(read->checkpoint == page->checkpoint);
  query.fields = {{"tenant", "other"}};
  const auto strange = ownAuditPage(desk, reader, query, std::nullopt);
  REQUIRE_FALSE(strange);
  CHECK(strange.error().code == ErrorCode::kNotFound);
  REQUIRE(node.log->publish());
  query.fields = {{"event", "read"}};
  const auto readings = ownAuditPage(desk, {"adm", "", "", std::nullopt}, query, std::nullopt);
  REQUIRE(readings);
  REQUIRE_FALSE(readings->records.empty());
  CHECK(readings->records.back().entry.find("\"actor\":\"aud\"") != std::string::npos);
  for (const char* text : {"", "{}", R"({"records":[{}]})", R"({"records":[],"root":"x"})"}) {
    CHECK_FALSE(parseAuditPage(text));
  }
}

TEST_CASE("parts that can't be asked are named with why", "[search]") {
  const Engines engines;
  LogCluster cluster(engines.places().front());
  cluster.round();
  for (const char* name : {"node-1", "node-2", "node-3"}) {
    StoredNode self;
    self.id = name;
    self.boot = "boot";
    self.address = "http://10.255.255.1:1";
    REQUIRE(cluster.nodes.add(self));
  }
  REQUIRE(*cluster.nodes.leave("node-1", "boot"));
  REQUIRE(*cluster.identities.revoke("node-2", "adm", "stolen"));
  const SystemClock clock;
  MemoryLog log;
  NodeDesk nodes(cluster.nodes, log);
  Part& gateway = *cluster.gateways[0];
  AuditDesk desk(*gateway.log, clock, gateway.folder / "audit", nullptr);
  Part& other = *cluster.gateways[1];
  AuditSearch search(
      {desk, gateway.part(), nodes, [&] { return cluster.store.knownGateways(); }, {}});
  const auto parts = search.parts();
  REQUIRE(parts);
  REQUIRE(parts->size() == 5);
  CHECK((*parts)[0].name == gateway.part());
  CHECK((*parts)[0].ask);
  const auto page = mergedSearch(*parts, {"adm", "", "", std::nullopt}, MergedQuery());
  REQUIRE(page);
  CHECK_FALSE(page->records.empty());
  std::map<std::string, std::string> missing(page->missing.begin(), page->missing.end());
  CHECK(missing.size() == 4);
  CHECK(missing[other.part()].find("no gateway_listen") != std::string::npos);
  CHECK(missing["node:node-1"] == "it is left");
  CHECK(missing["node:node-2"] == "it is revoked");
  CHECK(missing["node:node-3"] == "it is not reached over TLS");

  const auto why = [&] {
    const auto now = mergedSearch(*search.parts(), {"adm", "", "", std::nullopt}, MergedQuery());
    REQUIRE(now);
    for (const auto& [part, reason] : now->missing) {
      if (part == other.part()) return reason;
    }
    return std::string();
  };
  other.publisher->reachableAt("http://10.255.255.1:1");
  other.publish();
  CHECK(why() == "it is not reached over TLS");
  REQUIRE(other.publisher->publish(true));
  CHECK(why() == "it has stopped");
  other.write(1);
  other.publish();
  CHECK(why() == "it is not reached over TLS");
  cluster.clock.pass(kMinute);
  CHECK(why() == "it was not heard of for half a minute");
}
