// Below /v1/nodes, and what gateways send to nodes.
#include "cluster/node_desk.h"
#include "cluster/node_runner.h"
#include "cluster/relay.h"
#include "manager/execution_request.h"
#include "tests/service/fixture.h"
#include "tests/support/certificates.h"
#include "tests/support/memory_log.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

struct Nodes {
  Nodes() {
    auto opened = Database::open(DatabaseAddress::embedded(folder.path / "gantlet.db"));
    REQUIRE(opened);
    database = *std::move(opened);
    store.emplace(*database, timeOf(clock));
    desk.emplace(*store, log);
  }
  void add(const std::string& id, const std::string& address = "http://127.0.0.1:1") {
    StoredNode node;
    node.id = id;
    node.boot = "boot_1";
    node.address = address;
    node.version = "1";
    node.capacity = 8;
    REQUIRE(store->add(node));
  }
  TempFolder folder;
  SystemClock clock;
  MemoryLog log;
  std::unique_ptr<Database> database;
  std::optional<NodeStore> store;
  std::optional<cluster::NodeDesk> desk;
};

// A cluster's certificates, and a node that has them.
struct Secured {
  Secured() : runner(kept, [this] { return ready; }) {
    http::TlsFiles files{node.writeCertificate(folder.path / "node.pem"),
                         node.writeKey(folder.path / "node.key"),
                         ca.writeCertificate(folder.path / "ca.pem"), cluster::kGatewayName};
    auto context = http::TlsContext::load(files);
    INFO((context ? "" : context.error().text()));
    REQUIRE(context);
    ServiceOptions options;
    options.tls = *context;
    fixture.emplace(std::move(options));
    fixture->desks.runner = &runner;
    nodes.add("node-1", "https://127.0.0.1:" + std::to_string(fixture->port()));
  }
  net::TlsOptions shown(const Certificate& own) const {
    net::TlsOptions tls;
    tls.caFile = (folder.path / "ca.pem").string();
    tls.certFile = own.writeCertificate(folder.path / "own.pem");
    tls.keyFile = own.writeKey(folder.path / "own.key");
    return tls;
  }
  static std::string text() {
    GateRequest request;
    request.submission.id = newSubmissionId();
    request.submission.tenant = TenantId("acme");
    request.submission.source = "print(1)";
    request.actor = {"key_1", "10.0.0.1", "req-1"};
    return keepRequest(request, "default");
  }

  TempFolder folder;
  Nodes nodes;
  Certificate ca{"cluster CA"};
  Certificate node{"node-1", &ca, "DNS:node-1.node.gantlet"};
  Certificate gateway{"gateway-1", &ca, "DNS:gateway.gantlet"};
  Admission admission{AdmissionOptions{}, nodes.clock};
  std::vector<std::string> ran;
  Status ready;
  std::optional<Error> fault;
  cluster::KeptRun kept{
      {nodes.log, admission,
       [this](const GateRequest& request) -> Result<Report> {
         ran.push_back(request.submission.tenant.text() + ":" + request.submission.source + ":" +
                       request.actor.id);
         if (fault) return *fault;
         return FakeGate::successReport(request);
       },
       [](const TenantId&, std::string_view) -> Result<Policy> { return Policy(); }}};
  cluster::NodeRunner runner;
  std::optional<Fixture> fixture;
};

}  // namespace

TEST_CASE("nodes are listed, looked up, drained and given work again", "[nodes]") {
  Nodes nodes;
  nodes.add("a");
  nodes.add("b");
  Fixture fixture;
  fixture.desks.nodes = &*nodes.desk;
  const json::Value list = parsed(fixture.get("/v1/nodes"));
  CHECK(member(list, "nodes.0.id") == R"("a")");
  CHECK(member(list, "nodes.1.state") == R"("ready")");
  CHECK(member(list, "nodes.1.left_at") == "null");
  CHECK(fixture.get("/v1/nodes/c").status == 404);
  const auto patch = [&](const std::string& body) {
    const std::string bytes = Fixture::postBytes("/v1/nodes/a", body);
    return fixture.client().exchange("PATCH" + bytes.substr(4));
  };
  CHECK(patch(R"({"mode":"gone"})").status == 400);
  CHECK(patch(R"({"reason":"x"})").status == 400);
  const json::Value drained = parsed(patch(R"({"mode":"draining","reason":"new disk"})"));
  CHECK(member(drained, "mode") == R"("draining")");
  CHECK(member(parsed(fixture.get("/v1/nodes/a")), "mode_reason") == R"("new disk")");
  CHECK(member(parsed(patch(R"({"mode":"active"})")), "mode") == R"("active")");
}

TEST_CASE("a gateway's run goes to a node over TLS, with certificates on both sides", "[nodes]") {
  Secured here;
  cluster::Relay relay({*here.nodes.desk, here.shown(here.gateway), false});
  const auto answer = relay.run(Secured::text(), std::chrono::seconds(5), {});
  INFO((answer ? "" : answer.error().text()));
  REQUIRE(answer);
  CHECK(answer->status == 200);
  CHECK(answer->body.find("\"stdout\":\"hi\\n\"") != std::string::npos);
  CHECK(here.ran == std::vector<std::string>{"acme:print(1):key_1"});
}

TEST_CASE("a node refuses whoever does not prove to be a gateway", "[nodes]") {
  Secured here;
  const Certificate foreign("other CA");
  const Certificate stranger("gateway-1", &foreign, "DNS:gateway.gantlet");
  const Certificate other("node-2", &here.ca, "DNS:node-2.node.gantlet");
  for (const Certificate* own : {&stranger, &other}) {
    cluster::Relay relay({*here.nodes.desk, here.shown(*own), false});
    CHECK_FALSE(relay.run(Secured::text(), std::chrono::seconds(5), {}));
  }
  net::TlsOptions nobody = here.shown(here.gateway);
  nobody.certFile.clear();
  cluster::Relay relay({*here.nodes.desk, nobody, false});
  CHECK_FALSE(relay.run(Secured::text(), std::chrono::seconds(5), {}));
  CHECK(here.ran.empty());
}

TEST_CASE("a gateway sends nothing to who is not the node that it means", "[nodes]") {
  Secured here;
  // Its address is registered under another node's name.
  here.nodes.add("node-2", "https://127.0.0.1:" + std::to_string(here.fixture->port()));
  REQUIRE(*here.nodes.store->leave("node-1", "boot_1"));
  cluster::Relay relay({*here.nodes.desk, here.shown(here.gateway), false});
  const auto refused = relay.run(Secured::text(), std::chrono::seconds(5), {});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::kUnavailable);
  CHECK(here.ran.empty());
}

TEST_CASE("what a node has not begun goes elsewhere; what it may have begun does not", "[nodes]") {
  Secured here;
  cluster::Relay relay({*here.nodes.desk, here.shown(here.gateway), false});
  here.ready = Error{ErrorCode::kUnavailable, "this node is stopping", ""};
  const auto refused = relay.run(Secured::text(), std::chrono::seconds(5), {});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message.find("takes none now") != std::string::npos);
  CHECK(here.ran.empty());
  here.ready = {};
  here.fault = Error{ErrorCode::kUnavailable, "its sandbox has gone", ""};
  const auto broken = relay.run(Secured::text(), std::chrono::seconds(5), {});
  REQUIRE(broken);
  CHECK(broken->status == 503);
  CHECK(here.ran.size() == 1);
}

TEST_CASE("a gateway answers POST /v1/execute with a node's answer", "[nodes]") {
  Secured here;
  cluster::Relay relay({*here.nodes.desk, here.shown(here.gateway), false});
  Fixture front;
  front.desks.relay = &relay;
  const RawResponse answer = front.post("/v1/execute", R"({"language":"python","code":"2"})");
  CHECK(answer.status == 200);
  CHECK(member(parsed(answer), "status") == R"("success")");
  CHECK(here.ran == std::vector<std::string>{"default:2:anonymous"});
  REQUIRE(*here.nodes.store->leave("node-1", "boot_1"));
  cluster::Relay later({*here.nodes.desk, here.shown(here.gateway), false});
  Fixture alone;
  alone.desks.relay = &later;
  const RawResponse none = alone.post("/v1/execute", R"({"language":"python","code":"2"})");
  CHECK(none.status == 503);
  CHECK(none.body.find("no node of the cluster") != std::string::npos);
}
