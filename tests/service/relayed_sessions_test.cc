// Sessions through gateways: over real sandboxes on two nodes.
#include <thread>

#include "cluster/embedded_queue.h"
#include "cluster/reconciler.h"
#include "core/base64.h"
#include "service/faces/e2b/address.h"
#include "service/faces/e2b/token.h"
#include "service/relayed_caller.h"
#include "tests/service/session_cluster.h"

using namespace gantlet;
using namespace gantlet::test;
using std::chrono::seconds;

namespace {

struct TwoNodes : SessionCluster {
  TwoNodes() {
    node("node-1");
    node("node-2");
    gateways.emplace_back(*this);
    gateways.emplace_back(*this);
  }
  SessionGateway& first() { return gateways.front(); }
  SessionGateway& second() { return gateways.back(); }
  [[nodiscard]] static std::string idOf(const std::string& session) {
    return session.substr(session.rfind('/') + 1);
  }
};

constexpr const char* kBeta = "beta-secret-1234";
constexpr const char* kAcme = "acme-secret-1234";

}  // namespace

TEST_CASE("a session that one gateway has made is there at the other, on its node", "[relayed]") {
  TwoNodes at;
  const std::string session = at.first().make();
  const json::Value cell = parsed(at.second().call("POST", session + "/cells", kAcme,
                                                   R"json({"code":"x = 20\nprint(x)"})json"));
  CHECK(member(cell, "stdout") == R"("20\n")");
  CHECK(member(parsed(at.first().call("POST", session + "/cells", kAcme, R"({"code":"x + 1"})")),
               "result") == "21");
  CHECK(member(parsed(at.first().call("POST", "/v1/execute", kAcme,
                                      R"({"code":"x + 2","language":"python","session_id":")" +
                                          TwoNodes::idOf(session) + "\"}")),
               "result") == "22");
  CHECK(member(parsed(at.second().call("GET", session)), "tenant") == R"("acme")");
  // The node's log says who did it, and where it came from: not the gateway.
  const auto records = at.nodeOf(session).place->log.records();
  REQUIRE_FALSE(records.empty());
  CHECK(records.front().event == "session_created");
  CHECK(records.front().tenant.text() == "acme");
  const json::Value context = parsed(at.second().call("POST", session + "/contexts", kAcme, "{}"));
  CHECK(member(context, "state") == R"("FRESH")");
  CHECK(at.second().call("POST", session + "/contexts/main/interrupt", kAcme).status == 204);
  CHECK(at.second().call("PATCH", session, kAcme, R"({"metadata":{"who":"me"}})").status == 200);
  CHECK(at.first().call("PATCH", session, kAcme, R"({"what":1})").status == 400);
  const RawResponse branches =
      at.first().call("POST", session + "/branch", kAcme, R"({"count":2})");
  REQUIRE(branches.status == 201);
  const std::string branch = *parsed(branches)
                                  .asObject()
                                  ->find("sessions")
                                  ->asArray()
                                  ->front()
                                  .asObject()
                                  ->find("id")
                                  ->asString();
  CHECK(member(parsed(at.second().call("POST", "/v1/sessions/" + branch + "/cells", kAcme,
                                       R"({"code":"x"})")),
               "result") == "20");
  CHECK(&at.nodeOf(branch) == &at.nodeOf(session));
  CHECK(at.second().call("DELETE", session).status == 204);
  CHECK(at.first().call("GET", session).status == 404);
  CHECK(at.first().call("POST", session + "/cells", kAcme, R"({"code":"1"})").status == 404);
}

TEST_CASE("the events of a cell come through a gateway as they are told", "[relayed]") {
  TwoNodes at;
  const std::string session = at.first().make();
  const RawResponse stream =
      at.second().call("POST", session + "/cells", kAcme,
                       R"({"code":"print('out')\ndisplay('shown')\n1/0","stream":true})");
  CHECK(stream.status == 200);
  CHECK(stream.headers.at("content-type").starts_with("text/event-stream"));
  for (const char* event : {"event: started\n", "event: stdout\ndata: {\"text\":\"out\\n\"}",
                            "event: display\n", "event: exception\n", "event: ended\n"}) {
    INFO(event);
    CHECK(stream.body.find(event) != std::string::npos);
  }
}

TEST_CASE("files go through a gateway as they are, with ranges, tags and conditions", "[relayed]") {
  TwoNodes at;
  const std::string session = at.first().make();
  const std::string file = session + "/files/data.bin";
  std::string large(std::size_t{5} << 20U, '\0');
  for (std::size_t i = 0; i < large.size(); ++i) large[i] = static_cast<char>(i * 31 >> 7U);
  const RawResponse put = at.first().call("PUT", file, kAcme, large);
  REQUIRE(put.status == 201);
  CHECK(member(parsed(put), "sha256") == "\"" + toHex(sha256(large)) + "\"");
  const RawResponse got = at.second().call("GET", file);
  CHECK(got.status == 200);
  CHECK(got.body == large);
  const std::string etag = got.headers.at("etag");
  CHECK(etag == put.headers.at("etag"));
  CHECK(at.second().call("GET", file, kAcme, "", "If-None-Match: " + etag + "\r\n").status == 304);
  const RawResponse part = at.second().call("GET", file, kAcme, "", "Range: bytes=10-19\r\n");
  CHECK(part.status == 206);
  CHECK(part.body == large.substr(10, 10));
  CHECK(part.headers.at("content-range") == "bytes 10-19/" + std::to_string(large.size()));
  const RawResponse head = at.second().call("HEAD", file);
  CHECK(head.status == 200);
  CHECK(head.headers.at("content-length") == std::to_string(large.size()));
  CHECK(at.first().call("PUT", file, kAcme, "x", "If-Match: \"other\"\r\n").status == 412);
  CHECK(at.first().call("PUT", file, kAcme, "", "If-Match: " + etag + "\r\n").status == 200);
  CHECK(at.second().call("GET", file).body.empty());
  CHECK(at.first().call("PUT", session + "/files/folder/", kAcme).status == 201);
  const json::Value list = parsed(at.second().call("GET", session + "/files?recursive=true"));
  CHECK(member(list, "files.0.path") == R"("data.bin")");
  CHECK(at.second().call("DELETE", file).status == 204);
  CHECK(at.second().call("GET", file).status == 404);
}

TEST_CASE("what a Connection field names is for the gateway alone", "[relayed]") {
  TwoNodes at;
  const std::string file = at.first().make() + "/files/data.bin";
  REQUIRE(at.first().call("PUT", file, kAcme, "0123456789").status == 201);
  const auto get = [&](const std::string& headers) {
    return at.second().call("GET", file, kAcme, "", headers + "Range: bytes=1-2\r\n");
  };
  CHECK(get("").body == "12");
  CHECK(get("Connection: If-Range\r\n").body == "12");
  const RawResponse whole = get("Connection: keep-alive\r\nConnection: x ,RANGE\r\n");
  CHECK(whole.status == 200);
  CHECK(whole.body == "0123456789");
}

TEST_CASE("no key reaches another tenant's session through any gateway", "[relayed]") {
  TwoNodes at;
  const std::string session = at.first().make();
  Caller forged;
  forged.tenant = TenantId("acme");
  forged.actor = {"a", "", ""};
  forged.principal = {"a", Role::kAdmin, std::nullopt};
  const std::string field =
      std::string(kCallerField) + ": " + callerText(forged, Secret()) + "\r\n";
  for (SessionGateway& gateway : at.gateways) {
    for (const std::string& headers : {std::string(), field}) {
      CHECK(gateway.call("GET", session, kBeta, "", headers).status == 404);
      CHECK(gateway.call("DELETE", session, kBeta, "", headers).status == 404);
      CHECK(gateway.call("POST", session + "/cells", kBeta, R"({"code":"1"})", headers).status ==
            404);
      CHECK(gateway.call("GET", session + "/files/a", kBeta, "", headers).status == 404);
      CHECK(gateway
                .call("POST", "/v1/execute", kBeta,
                      R"({"code":"1","language":"python","session_id":")" +
                          TwoNodes::idOf(session) + "\"}",
                      headers)
                .status == 404);
      CHECK(gateway.call("GET", session, "", "", headers).status == 401);
      CHECK(member(parsed(gateway.call("GET", "/v1/sessions", kBeta, "", headers)), "sessions") ==
            "[]");
    }
    CHECK(gateway.call("GET", session, "admin-secret-12").status == 200);
    CHECK(gateway.call("GET", session, kAcme, "", "X-Tenant-ID: beta\r\n").status == 400);
  }
  // And a gateway that says who calls is believed by a node alone.
  CHECK(at.first().call("GET", session, "", "", field).status == 401);
}

TEST_CASE("a list has the sessions of all nodes, and names a node that can't be asked",
          "[relayed]") {
  TwoNodes at;
  std::vector<std::string> ids;
  for (int i = 0; i < 6; ++i) ids.push_back(TwoNodes::idOf(at.first().make()));
  (void)at.first().make(kBeta);
  const auto listed = [&](const std::string& query) {
    return parsed(at.second().call("GET", "/v1/sessions" + query));
  };
  const json::Value all = listed("");
  REQUIRE(all.asObject()->find("sessions")->asArray()->size() == ids.size());
  CHECK(member(all, "next") == "null");
  CHECK(member(all, "unasked") == "[]");
  CHECK(member(all, "lost") == "[]");
  std::vector<std::string> paged;
  std::string cursor;
  do {
    const json::Value page = listed("?limit=2" + (cursor.empty() ? "" : "&cursor=" + cursor));
    for (const json::Value& one : *page.asObject()->find("sessions")->asArray()) {
      paged.push_back(*one.asObject()->find("id")->asString());
    }
    const json::Value* next = page.asObject()->find("next");
    cursor = next->asString() == nullptr ? "" : *next->asString();
  } while (!cursor.empty());
  CHECK(paged == ids);
  CHECK(at.second().call("GET", "/v1/sessions?what=1").status == 400);
  // Of one that can't be asked nothing is passed over in silence.
  SessionNode& gone = at.nodeOf(ids.front());
  const std::string other = gone.id == "node-1" ? "node-2" : "node-1";
  at.pass(seconds(11), {other});
  const json::Value some = listed("");
  CHECK(some.asObject()->find("sessions")->asArray()->size() < ids.size());
  CHECK(member(some, "unasked.0.node") == "\"" + gone.id + "\"");
  CHECK(member(some, "unasked.0.reason") == R"("it is unreachable")");
}

TEST_CASE("sessions of a node that dies are told as lost, and never hang", "[relayed]") {
  TwoNodes at;
  const std::string session = at.first().make();
  SessionNode& node = at.nodeOf(session);
  const std::string other = node.id == "node-1" ? "node-2" : "node-1";
  at.pass(seconds(11), {other});
  const RawResponse away = at.second().call("GET", session);
  CHECK(away.status == 503);
  CHECK(away.headers.contains("retry-after"));
  CHECK(away.body.find("does not tell of itself") != std::string::npos);
  at.pass(seconds(20), {other});
  const RawResponse dead = at.second().call("POST", session + "/cells", kAcme, R"({"code":"1"})");
  CHECK(dead.status == 410);
  CHECK(dead.body.find("is LOST: its node " + node.id + " is dead") != std::string::npos);
  CHECK(at.second().call("GET", session, kBeta).status == 404);
  // A gateway says so in its log, once, and then in the database.
  cluster::EmbeddedQueue queue(std::make_shared<cluster::EmbeddedQueue::Store>());
  ClaimStore claims(*at.database, timeOf(at.clock));
  cluster::Reconciler reconciler({queue, claims, at.log, nullptr, &at.places});
  CHECK(reconciler.run()->sessions == 1);
  CHECK(reconciler.run()->sessions == 0);
  bool recorded = false;
  for (const auto& record : at.log.records()) recorded = recorded || record.event == "session_lost";
  CHECK(recorded);
  const json::Value list = parsed(at.first().call("GET", "/v1/sessions"));
  CHECK(member(list, "sessions") == "[]");
  CHECK(member(list, "lost.0.id") == "\"" + TwoNodes::idOf(session) + "\"");
  // It comes back: what was called lost stays so, and ends there.
  at.pass(seconds(0), {"node-1", "node-2"});
  CHECK(node.place->desk.places().size() == 1);
  REQUIRE(node.keeper->look());
  CHECK(node.place->desk.places().empty());
  CHECK(at.first().call("GET", session).status == 410);
}

TEST_CASE("a cell whose node dies meanwhile ends with what is known of it", "[relayed]") {
  TwoNodes at;
  const std::string session = at.first().make();
  SessionNode& node = at.nodeOf(session);
  const std::string other = node.id == "node-1" ? "node-2" : "node-1";
  const std::string body =
      R"json({"code":"import time\nprint('on', flush=True)\ntime.sleep(20)","stream":true})json";
  RawClient client = at.first().http.client();
  REQUIRE(client.send("POST " + session +
                      "/cells HTTP/1.1\r\nHost: localhost\r\nAuthorization: "
                      "Bearer acme-secret-1234\r\nContent-Type: application/json\r\n"
                      "Content-Length: " +
                      std::to_string(body.size()) + "\r\n\r\n" + body));
  const auto begun = std::chrono::steady_clock::now();
  while (node.place->desk.get({TwoNodes::idOf(session), std::nullopt, {}})->state !=
         SessionState::kActive) {
    REQUIRE(std::chrono::steady_clock::now() - begun < seconds(20));
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  at.pass(seconds(31), {other});
  const RawResponse answer = client.read();
  CHECK(std::chrono::steady_clock::now() - begun < seconds(15));
  if (answer.status == 200) {
    CHECK(answer.body.find("event: error\n") != std::string::npos);
    CHECK(answer.body.find("died, or was revoked, meanwhile") != std::string::npos);
  } else {
    CHECK(answer.status == 502);
  }
}

TEST_CASE("a node that takes no work gets no new session, and serves those that it has",
          "[relayed]") {
  TwoNodes at;
  const std::string session = at.first().make();
  SessionNode& node = at.nodeOf(session);
  REQUIRE(at.desk.setMode(node.id, "draining", "", {"adm", "", ""}));
  node.ready = Error{ErrorCode::kUnavailable, "this node is draining", ""};
  at.pass(seconds(0), {});
  for (int i = 0; i < 4; ++i) CHECK(at.nodeOf(at.second().make()).id != node.id);
  CHECK(at.second().call("GET", session).status == 200);
  // A gateway that has not heard of it yet is told so by the node.
  REQUIRE(at.desk.setMode(node.id, "active", "", {"adm", "", ""}));
  at.pass(seconds(0), {});
  for (int i = 0; i < 4; ++i) CHECK(at.nodeOf(at.second().make()).id != node.id);
  for (SessionNode& one : at.nodes) one.ready = node.ready;
  const RawResponse none = at.second().call("POST", "/v1/sessions", kAcme, "{}");
  CHECK(none.status == 503);
  CHECK(none.body.find("no node of the cluster takes this now") != std::string::npos);
}

TEST_CASE("an Idempotency-Key makes one session, at whichever gateway", "[relayed]") {
  TwoNodes at;
  const std::string key = "Idempotency-Key: once\r\n";
  const std::string session = at.first().make(kAcme, key);
  for (int i = 0; i < 4; ++i) CHECK(at.second().make(kAcme, key) == session);
  CHECK(at.second().call("POST", "/v1/sessions", kAcme, R"({"max_seconds":60})", key).status ==
        422);
  CHECK(at.second().make(kBeta, key) != session);
  // Also where its node takes no more work.
  SessionNode& node = at.nodeOf(session);
  node.ready = Error{ErrorCode::kUnavailable, "this node is draining", ""};
  CHECK(at.second().make(kAcme, key) == session);
  CHECK(at.second().call("DELETE", session).status == 204);
  const std::string again = at.second().make(kAcme, key);
  CHECK(again != session);
  CHECK(at.nodeOf(again).id != node.id);
}

TEST_CASE("of a request that was refused its Idempotency-Key is bound to no node", "[relayed]") {
  TwoNodes at;
  const std::string key = "Idempotency-Key: once\r\n";
  const std::string id = namePlaceId("key", "acme", "once");
  const auto bound = [&] {
    const auto place = at.places.get(id);
    REQUIRE(place);
    return *place ? (*place)->node : std::string();
  };
  const auto make = [&](const std::string& body) {
    return at.first().call("POST", "/v1/sessions", kAcme, body, key).status;
  };
  // The key is let go behind the answer.
  const auto isLetGo = [&] {
    const auto end = std::chrono::steady_clock::now() + seconds(20);
    while (!bound().empty() && std::chrono::steady_clock::now() < end) std::this_thread::yield();
    return bound().empty();
  };
  CHECK(make(R"({"max_seconds":0})") == 400);
  CHECK(isLetGo());
  for (SessionNode& node : at.nodes) {
    node.ready = Error{ErrorCode::kUnavailable, "this node is draining", ""};
  }
  CHECK(make("{}") == 503);
  CHECK(isLetGo());
  for (SessionNode& node : at.nodes) node.ready = {};
  // What others have begun under it meanwhile stays where it is.
  const StoredPlace wanted{id, kKeyPlace, "acme", "node-1"};
  REQUIRE(at.places.choose(wanted, "refused"));
  REQUIRE(at.places.choose(wanted, "made"));
  REQUIRE(at.places.takeBack(id, "refused"));
  REQUIRE(at.places.takeBack(id, "made"));
  REQUIRE(at.places.takeBack(id, ""));
  CHECK(bound() == "node-1");
  CHECK(make(R"({"max_seconds":0})") == 400);
  CHECK(bound() == "node-1");
  const std::string session = at.second().make(kAcme, key);
  CHECK(at.nodeOf(session).id == "node-1");
  CHECK(make(R"({"max_seconds":60})") == 422);
  CHECK(at.first().make(kAcme, key) == session);
}

TEST_CASE("a node does nothing twice that it is to do once, nor for another process", "[relayed]") {
  TwoNodes at;
  SessionNode& node = at.nodes.front();
  Caller caller;
  caller.tenant = TenantId("acme");
  caller.actor = {"a", "", "req-1"};
  caller.principal = {"a", Role::kTenant, TenantId("acme")};
  const auto make = [&](const std::string& once, const std::string& boot) {
    return node.http.post("/v1/sessions", "{}",
                          std::string(kCallerField) + ": " + callerText(caller, Secret()) +
                              "\r\nGantlet-Makes: yes\r\nGantlet-Once: " + once +
                              "\r\nGantlet-Boot: " + boot + "\r\n");
  };
  CHECK(make("once-1", "boot_node-1").status == 201);
  const RawResponse twice = make("once-1", "boot_node-1");
  CHECK(twice.status == 502);
  CHECK(twice.headers.at("gantlet-begun") == "yes");
  const RawResponse other = make("once-2", "boot_before");
  CHECK(other.status == 503);
  CHECK(other.headers.at("gantlet-begun") == "other");
  CHECK(node.place->desk.places().size() == 1);
  // What no gateway says of its caller is nobody's word.
  const RawResponse broken =
      node.http.post("/v1/sessions", "{}", std::string(kCallerField) + ": x\r\n");
  CHECK(broken.status == 400);
}

namespace {

// E2B's client of a session, with such a token.
struct SandboxClient {
  SessionGateway& gateway;
  const std::string session;

  [[nodiscard]] std::string fields(const std::string& port) const {
    return "E2b-Sandbox-Id: " + e2b::sandboxId(session) + "\r\nE2b-Sandbox-Port: " + port + "\r\n";
  }
  [[nodiscard]] int with(const std::string& token) const {
    return gateway
        .call("GET", "/files?path=/home/user/a.txt", "", "",
              fields("49983") + "X-Access-Token: " + token + "\r\n")
        .status;
  }
  [[nodiscard]] RawResponse signedBy(const std::string& token, const std::string& path) const {
    std::string signature = encodeBase64(bytesOf(sha256("/home/user/a.txt:read:user:" + token)));
    while (signature.ends_with('=')) signature.pop_back();
    std::string escaped;
    for (const char c : signature) {
      escaped += c == '+' ? "%2B" : c == '/' ? "%2F" : std::string(1, c);
    }
    return gateway.call("GET", "/files?path=" + path + "&username=user&signature=v1_" + escaped, "",
                        "", fields("49983"));
  }
};

}  // namespace

TEST_CASE("what a node signs for E2B's clients opens what lives there, and nothing of another's",
          "[relayed]") {
  TwoNodes at;
  const std::string path = at.first().make();
  REQUIRE(at.first().call("PUT", path + "/files/a.txt", kAcme, "text").status == 201);
  const std::string session = TwoNodes::idOf(path);
  const std::string home = at.nodeOf(path).id;
  const std::string other = home == "node-1" ? "node-2" : "node-1";
  const Secret all = at.first().http.options.faceSecret;
  const auto keyOf = [&](const std::string& id, const std::string& secret,
                         const std::string& node) {
    return e2b::textOf(
        {id, markOf(all, ApiToken::of(id, TenantId("acme"), secret).secretHash), node});
  };
  const std::string key = keyOf("a", kAcme, home);
  const std::string token = e2b::sandboxToken(faceSecretFor(all, home), session, key);
  const SandboxClient client{at.second(), session};
  CHECK(client.with(token) == 200);
  // A thief of another node's secret names that node, or this one; or none as a gateway's own did.
  const Secret stolen = faceSecretFor(all, other);
  CHECK(client.with(e2b::sandboxToken(stolen, session, keyOf("a", kAcme, other))) == 401);
  CHECK(client.with(e2b::sandboxToken(stolen, session, key)) == 401);
  CHECK(client.with(e2b::sandboxToken(stolen, session, e2b::textOf({"", "", other}))) == 401);
  CHECK(client.with(e2b::sandboxToken(all, session, keyOf("a", kAcme, ""))) == 401);
  // This node's word for another tenant's key.
  const std::string betas = keyOf("b", kBeta, home);
  CHECK(client.with(e2b::sandboxToken(faceSecretFor(all, home), session, betas)) != 200);
  // A signed address needs no more than itself, for the one file that it names.
  const RawResponse file = client.signedBy(token, "/home/user/a.txt");
  CHECK(file.status == 200);
  CHECK(file.body == "text");
  CHECK(client.signedBy(token, "/home/user/b.txt").status == 401);
  CHECK(client.signedBy(e2b::sandboxToken(stolen, session, key), "/home/user/a.txt").status == 401);
  // What goes along to a node is its own.
  Caller caller;
  caller.tenant = TenantId("acme");
  caller.keyId = "a";
  const auto told = readCaller(callerText(caller, all, home));
  REQUIRE(told);
  CHECK(told->faceSecret.reveal() == faceSecretFor(all, home).reveal());
  CHECK(told->faceSecret.reveal() != all.reveal());
  CHECK(told->keyHash == Digest{});
}

TEST_CASE("the loss of a session is recorded by one gateway, and by another after a minute",
          "[relayed]") {
  TwoNodes at;
  const std::string session = TwoNodes::idOf(at.first().make());
  at.clock.pass(seconds(40));
  cluster::EmbeddedQueue queue(std::make_shared<cluster::EmbeddedQueue::Store>());
  ClaimStore claims(*at.database, timeOf(at.clock));
  // One is about to, and dies.
  REQUIRE(*at.places.takeEnding(session, "one") == Ending::kMine);
  CHECK(*at.places.takeEnding(session, "one") == Ending::kStillMine);
  cluster::Reconciler other({queue, claims, at.log, nullptr, &at.places}, {"other"});
  const auto records = [&] {
    std::size_t count = 0;
    for (const auto& one : at.log.records()) count += one.event == "session_lost" ? 1 : 0;
    return count;
  };
  CHECK(other.run()->sessions == 0);
  CHECK(records() == 0);
  at.clock.pass(seconds(61));
  CHECK(other.run()->sessions == 1);
  CHECK(records() == 1);
  CHECK(*at.places.takeEnding(session, "one") == Ending::kOthers);
}
