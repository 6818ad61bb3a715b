// A cluster within the test: a database, nodes that have real sandboxes, and gateways in front of
// them. Whether a node is heard of goes by the test's clock.
#pragma once

#include <list>

#include "cluster/node_desk.h"
#include "cluster/node_runner.h"
#include "cluster/place_book.h"
#include "cluster/place_keeper.h"
#include "cluster/relay.h"
#include "manager/kept_sessions.h"
#include "tests/service/fixture.h"
#include "tests/support/session_place.h"
#include "tests/support/temp_folder.h"

namespace gantlet::test {

inline std::unique_ptr<Database> databaseIn(const std::filesystem::path& file) {
  auto opened = Database::open(DatabaseAddress::embedded(file));
  if (!opened) FAIL(opened.error().text());
  return std::move(*opened);
}

struct SessionCluster;

struct SessionNode {
  SessionNode(SessionCluster& of, const std::string& name);
  ~SessionNode() {
    http.service.reset();
    keeper.reset();
  }
  // Tells of itself.
  void beat();

  SessionCluster& cluster;
  const std::string id;
  Status ready;
  TempFolder folder;
  std::unique_ptr<Database> own = databaseIn(folder.path / "own.db");
  std::unique_ptr<KeptSessions> kept;
  SystemClock clock;
  Admission admission{AdmissionOptions{}, clock};
  std::unique_ptr<VolumeDesk> volumes;
  std::unique_ptr<SessionPlace> place;
  cluster::KeptRun runs;
  cluster::NodeRunner runner;
  Fixture http;
  std::unique_ptr<cluster::PlaceKeeper> keeper;
};

struct SessionGateway {
  explicit SessionGateway(SessionCluster& cluster);
  RawResponse call(const std::string& method, const std::string& path,
                   const std::string& secret = "acme-secret-1234", const std::string& body = "",
                   const std::string& headers = "") {
    std::string bytes = method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n" + headers;
    if (!secret.empty()) bytes += "Authorization: Bearer " + secret + "\r\n";
    if (method == "PUT" || method == "POST" || method == "PATCH") {
      if (method != "PUT") bytes += "Content-Type: application/json\r\n";
      bytes += "Content-Length: " + std::to_string(body.size()) + "\r\n";
    }
    RawClient client = http.client();
    REQUIRE(client.send(bytes + "\r\n" + body));
    return client.read(method == "HEAD");
  }
  std::string make(const std::string& secret = "acme-secret-1234",
                   const std::string& headers = "") {
    const RawResponse made = call("POST", "/v1/sessions", secret, "{}", headers);
    INFO(made.body);
    REQUIRE(made.status == 201);
    return "/v1/sessions/" + *parsed(made).asObject()->find("id")->asString();
  }

  cluster::Relay relay;
  cluster::PlaceBook book;
  Fixture http;
};

struct SessionCluster {
  SessionNode& node(const std::string& name) { return nodes.emplace_back(*this, name); }
  SessionNode* find(const std::string& name) {
    for (SessionNode& one : nodes) {
      if (one.id == name) return &one;
    }
    return nullptr;
  }
  // The node that has it.
  SessionNode& nodeOf(const std::string& session) {
    const auto place = places.get(session.substr(session.rfind('/') + 1));
    REQUIRE(place);
    REQUIRE(*place);
    SessionNode* found = find((*place)->node);
    REQUIRE(found != nullptr);
    return *found;
  }
  // Time goes by, and these nodes are heard of.
  void pass(std::chrono::milliseconds time, const std::vector<std::string>& alive) {
    clock.pass(time);
    for (const std::string& name : alive) find(name)->beat();
    for (SessionGateway& gateway : gateways) gateway.relay.lookAnew();
  }

  TempFolder folder;
  HeldClock clock;
  MemoryLog log;
  std::unique_ptr<Database> database = databaseIn(folder.path / "gantlet.db");
  NodeStore store{*database, timeOf(clock)};
  cluster::NodeDesk desk{store, log};
  PlaceStore places{*database, timeOf(clock)};
  std::list<SessionNode> nodes;
  std::list<SessionGateway> gateways;  // first to go: they wait for nodes
};

inline SessionNode::SessionNode(SessionCluster& of, const std::string& name)
    : cluster(of),
      id(name),
      kept([this] {
        auto made = KeptSessions::open(*own, folder.path / "workspaces");
        if (!made) FAIL(made.error().text());
        return std::move(*made);
      }()),
      runs({cluster.log, admission,
            [](const GateRequest& request) { return FakeGate::successReport(request); },
            [](const TenantId&, std::string_view) -> Result<Policy> { return Policy(); }}),
      runner(
          runs, [this] { return ready; }, "boot_" + name) {
  const auto placed = [this](const StoredPlace& told) {
    StoredPlace here = told;
    here.node = id;
    return cluster.places.add(here);
  };
  auto desk = VolumeDesk::open({*own, cluster.log, clock, volumesFolder(), 65534, placed}, {});
  if (!desk) FAIL(desk.error().text());
  volumes = std::move(*desk);
  place = std::make_unique<SessionPlace>(SessionOptions(), kept.get(), volumes.get(), placed);
  http.options.behindGateways = true;
  http.options.allowUnauthenticated = true;
  http.gate.policyScript = [](const TenantId&, std::string_view policy) {
    return sharedRulebook()->policy(policy.empty() ? "default" : policy);
  };
  http.desks.sessions = &place->desk;
  http.desks.volumes = volumes.get();
  http.desks.runner = &runner;
  auto keeps = cluster::PlaceKeeper::open(
      {cluster.places, id,
       [this] {
         std::vector<StoredPlace> all = place->desk.places();
         for (StoredPlace& one : volumes->places()) all.push_back(std::move(one));
         return all;
       },
       [this](const std::string& session) {
         (void)place->desk.remove({session, std::nullopt, {"service", "", ""}});
       }},
      std::chrono::milliseconds(0));
  if (!keeps) FAIL(keeps.error().text());
  keeper = std::move(*keeps);
  StoredNode self;
  self.id = id;
  self.boot = "boot_" + id;
  self.address = "http://127.0.0.1:" + std::to_string(http.port());
  self.version = "1";
  self.capacity = 8;
  REQUIRE(cluster.store.add(self));
}

inline void SessionNode::beat() { REQUIRE(*cluster.store.heartbeat(id, "boot_" + id, 0)); }

inline SessionGateway::SessionGateway(SessionCluster& cluster)
    : relay({cluster.desk, {}, true, &cluster.places}), book(cluster.places) {
  http.options.tokens = {ApiToken::of("adm", TenantId("default"), "admin-secret-12", Role::kAdmin),
                         ApiToken::of("a", TenantId("acme"), "acme-secret-1234"),
                         ApiToken::of("b", TenantId("beta"), "beta-secret-1234")};
  http.options.faceSecret = Secret("the same secret at every gateway");
  http.desks.relay = &relay;
  http.desks.places = &book;
}

}  // namespace gantlet::test
