// Below /v1/nodes, and what gateways send to nodes.
#include <thread>

#include "cluster/identity_desk.h"
#include "cluster/join_token.h"
#include "cluster/node_desk.h"
#include "cluster/node_runner.h"
#include "cluster/relay.h"
#include "cluster/x509.h"
#include "core/base64.h"
#include "manager/execution_request.h"
#include "tests/service/fixture.h"
#include "tests/support/certificates.h"
#include "tests/support/held_clock.h"
#include "tests/support/memory_log.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

// Of what is refused at once: how busy the machine is must not decide.
constexpr std::chrono::seconds kPatience{60};

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
  HeldClock clock;  // a node is unreachable when nothing was heard of it for ten seconds
  MemoryLog log;
  std::unique_ptr<Database> database;
  std::optional<NodeStore> store;
  std::optional<cluster::NodeDesk> desk;
};

// A cluster's certificates, and a node that has them.
struct Secured {
  Secured()
      : runner(
            kept, [this] { return ready; }, "boot_1") {
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
  std::function<void()> meanwhile;  // runs with the program
  std::string output;               // that it prints, to who listens
  cluster::KeptRun kept{
      {nodes.log, admission,
       [this](const GateRequest& request) -> Result<Report> {
         ran.push_back(request.submission.tenant.text() + ":" + request.submission.source + ":" +
                       request.actor.id);
         if (meanwhile) meanwhile();
         if (!output.empty() && request.onOutput) request.onOutput(1, output);
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
  const auto answer = relay.run({Secured::text(), kPatience, {}});
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
    CHECK_FALSE(relay.run({Secured::text(), kPatience, {}}));
  }
  net::TlsOptions nobody = here.shown(here.gateway);
  nobody.certFile.clear();
  cluster::Relay relay({*here.nodes.desk, nobody, false});
  CHECK_FALSE(relay.run({Secured::text(), kPatience, {}}));
  CHECK(here.ran.empty());
}

TEST_CASE("a gateway sends nothing to who is not the node that it means", "[nodes]") {
  Secured here;
  // Its address is registered under another node's name.
  here.nodes.add("node-2", "https://127.0.0.1:" + std::to_string(here.fixture->port()));
  REQUIRE(*here.nodes.store->leave("node-1", "boot_1"));
  cluster::Relay relay({*here.nodes.desk, here.shown(here.gateway), false});
  const auto refused = relay.run({Secured::text(), kPatience, {}});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::kUnavailable);
  CHECK(here.ran.empty());
}

TEST_CASE("a gateway believes a node the key that it joined with, and none when it is revoked",
          "[nodes]") {
  Secured here;
  IdentityStore identities(*here.nodes.database, timeOf(here.nodes.clock));
  const auto ask = [&] {
    cluster::Relay relay({*here.nodes.desk, here.shown(here.gateway), false});
    const auto answer = relay.run({Secured::text(), kPatience, {}});
    return answer ? std::string("200") : answer.error().message;
  };
  const auto key = [](const Certificate& certificate) {
    return toHex(cluster::keyDigest(*certificate.key()));
  };
  // Its certificate is the CA's, and its name right: its key is an earlier one.
  REQUIRE(*identities.renew("by hand", {"node-1", key(here.gateway), "01", 0}, {}));
  CHECK_THAT(ask(), Catch::Contains("not the pinned one"));
  CHECK(here.ran.empty());
  REQUIRE(*identities.renew(key(here.gateway), {"node-1", key(here.node), "02", 0}, {}));
  CHECK(ask() == "200");
  REQUIRE(*identities.renew(key(here.node), {"node-1", key(here.gateway), "03", 0},
                            std::chrono::hours(1)));
  CHECK(ask() == "200");  // the old one, for an hour
  REQUIRE(*identities.revoke("node-1", "adm", "stolen"));
  CHECK_THAT(ask(), Catch::Contains("no node of the cluster"));
  CHECK(here.ran.size() == 2);
  Fixture fixture;
  fixture.desks.nodes = &*here.nodes.desk;
  const json::Value shown = parsed(fixture.get("/v1/nodes/node-1"));
  CHECK(member(shown, "revoked_at") != "null");
  CHECK(member(shown, "mode") == R"("revoked")");
  for (const char* mode : {"active", "draining", "quarantined"}) {
    const auto refused = here.nodes.desk->setMode("node-1", mode, "", {"adm", "", ""});
    REQUIRE_FALSE(refused);
    CHECK_THAT(refused.error().message, Catch::Contains("is revoked"));
  }
}

TEST_CASE("a gateway answers RAGFlow's and the older face with a node's answer", "[nodes]") {
  Secured here;
  cluster::Relay relay({*here.nodes.desk, here.shown(here.gateway), false});
  Fixture front;
  front.desks.relay = &relay;
  const std::string body = R"({"language":"python","code_b64":"MQ=="})";
  const json::Value ragflow = parsed(front.post("/run", body));
  INFO(json::write(ragflow));
  CHECK(member(ragflow, "status") == R"("success")");
  CHECK(member(ragflow, "exit_code") == "0");
  CHECK(member(parsed(front.post("/execute", body)), "status") == R"("success")");
  CHECK(here.ran.size() == 2);
  // Their errors are in their own form as well.
  here.fault = Error{ErrorCode::kInvalidArgument, "the code has a NUL byte", ""};
  CHECK(front.post("/run", body).status == 422);
  CHECK(front.post("/execute", body).status == 400);
  here.fault = std::nullopt;
  here.ready = Error{ErrorCode::kUnavailable, "this node is stopping", ""};
  const RawResponse none = front.post("/run", body);
  CHECK(none.status == 200);
  CHECK(none.body.find("no node of the cluster") != std::string::npos);
  CHECK(front.post("/execute", body).status == 503);
}

TEST_CASE("a run's events come through a gateway while it runs", "[nodes]") {
  Secured here;
  here.output = "line\n";
  cluster::Relay relay({*here.nodes.desk, here.shown(here.gateway), false});
  Fixture front;
  front.desks.relay = &relay;
  const auto stream = [&] {
    return front.client().exchange(Fixture::postBytes(
        "/v1/execute", R"({"language":"python","code":"1"})", "Accept: text/event-stream\r\n"));
  };
  const RawResponse events = stream();
  INFO(events.body);
  CHECK(events.status == 200);
  CHECK(events.body.find("event: stdout\ndata: {\"text\":\"line\\n\"}") != std::string::npos);
  CHECK(events.body.find("event: result\n") != std::string::npos);
  // Before the first event the status line tells; behind it an event does.
  here.ready = Error{ErrorCode::kUnavailable, "this node is stopping", ""};
  CHECK(stream().status == 503);
  here.ready = {};
  here.fault = Error{ErrorCode::kUnavailable, "its sandbox has gone", ""};
  const RawResponse broken = stream();
  CHECK(broken.status == 200);
  CHECK(broken.body.find("event: error\n") != std::string::npos);
}

TEST_CASE("a node runs nothing twice, and nothing that was meant for the process before it",
          "[nodes]") {
  Secured here;
  cluster::NodeBegun begun = cluster::NodeBegun::kNo;
  const std::string text = Secured::text();
  CHECK(here.runner.run({text, "boot_1", {}}, begun));
  CHECK(begun == cluster::NodeBegun::kYes);
  const auto again = here.runner.run({text, "boot_1", {}}, begun);
  REQUIRE_FALSE(again);
  CHECK(again.error().code == ErrorCode::kOutcomeUnknown);
  CHECK(begun == cluster::NodeBegun::kYes);
  const auto other = here.runner.run({Secured::text(), "boot_0", {}}, begun);
  REQUIRE_FALSE(other);
  CHECK(begun == cluster::NodeBegun::kOther);
  CHECK(here.ran.size() == 1);
}

TEST_CASE("what a node answers that is revoked while it runs is not believed", "[nodes]") {
  Secured here;
  IdentityStore identities(*here.nodes.database, timeOf(here.nodes.clock));
  here.meanwhile = [&] {
    REQUIRE(*identities.revoke("node-1", "adm", "stolen"));
    // Gateways look into the registry every half second.
    std::this_thread::sleep_for(std::chrono::milliseconds(600));
  };
  cluster::Relay relay({*here.nodes.desk, here.shown(here.gateway), false});
  const auto answer = relay.run({Secured::text(), kPatience, {}});
  REQUIRE_FALSE(answer);
  CHECK(answer.error().code == ErrorCode::kOutcomeUnknown);
  CHECK(answer.error().message.find("revoked while it ran") != std::string::npos);
}

TEST_CASE("a machine joins and renews over HTTP, and strangers are told nothing", "[nodes]") {
  Nodes nodes;
  const Certificate ca("cluster CA");
  const auto authority = cluster::CertificateAuthority::load(
      ca.writeCertificate(nodes.folder.path / "ca.pem"), ca.writeKey(nodes.folder.path / "ca.key"));
  REQUIRE(authority);
  IdentityStore store(*nodes.database, timeOf(nodes.clock));
  cluster::IdentityDesk desk(store, nodes.log, authority->get());
  Fixture fixture;
  fixture.desks.identities = &desk;
  const RawResponse made = fixture.post("/v1/nodes/node-7/token", R"({"ttl_seconds":60})");
  CHECK(made.status == 201);
  CHECK(fixture.post("/v1/nodes/node-7/token", R"({"ttl_seconds":90000})").status == 400);
  CHECK(fixture.post("/v1/nodes/Node/token", "{}").status == 400);
  std::string text = member(parsed(made), "token");
  const auto token = cluster::JoinToken::parse(text.substr(1, text.size() - 2));
  REQUIRE(token);
  const std::string pem = *cluster::newPrivateKey();
  const auto key = cluster::privateKeyOf(pem);
  const std::string request = *cluster::requestFor(*key);
  const auto join = [&](const std::string& signature) {
    return fixture.post("/v1/cluster/join",
                        json::write(json::Object{{"token", *token->id()},
                                                 {"request", request},
                                                 {"signature", encodeBase64(signature)}}));
  };
  const RawResponse wrong = join("no signature");
  CHECK(wrong.status == 403);
  CHECK(wrong.body.find("unknown, used, or too old") != std::string::npos);
  CHECK(fixture.post("/v1/cluster/join", "{").status == 400);
  CHECK(fixture.post("/v1/cluster/join", std::string(70'000, ' ')).status == 413);
  const RawResponse joined = join(*token->sign(cluster::joinMessage(request)));
  INFO(joined.body);
  CHECK(joined.status == 201);
  CHECK(member(parsed(joined), "node") == R"("node-7")");
  CHECK(join(*token->sign(cluster::joinMessage(request))).status == 403);
  CHECK(fixture.post("/v1/nodes/node-7/revoke", R"({"reason":"lost"})").status == 200);
  CHECK(fixture.post("/v1/nodes/node-8/revoke", "{}").status == 404);
}

TEST_CASE("what a node has not begun goes elsewhere; what it may have begun does not", "[nodes]") {
  Secured here;
  cluster::Relay relay({*here.nodes.desk, here.shown(here.gateway), false});
  here.ready = Error{ErrorCode::kUnavailable, "this node is stopping", ""};
  const auto refused = relay.run({Secured::text(), kPatience, {}});
  REQUIRE_FALSE(refused);
  CHECK(refused.error().message.find("takes none now") != std::string::npos);
  CHECK(here.ran.empty());
  here.ready = {};
  here.fault = Error{ErrorCode::kUnavailable, "its sandbox has gone", ""};
  const auto broken = relay.run({Secured::text(), kPatience, {}});
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
