// The events of queued executions through gateways: where they run, when they have ended, and when
// their node is gone.
#include <poll.h>

#include <list>
#include <thread>

#include "cluster/embedded_queue.h"
#include "cluster/event_book.h"
#include "cluster/node_desk.h"
#include "cluster/node_worker.h"
#include "cluster/reconciler.h"
#include "cluster/share.h"
#include "manager/execution_desk.h"
#include "tests/service/fixture.h"
#include "tests/support/await_that.h"
#include "tests/support/held_clock.h"
#include "tests/support/memory_log.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;
using namespace gantlet::test;
using std::chrono::milliseconds;

namespace {

const std::string kAsync = R"({"language":"python","code":"1","mode":"async"})";
const std::string kSafe = R"({"language":"python","code":"1","mode":"async","retry":"safe"})";
const std::string kAcme = "Authorization: Bearer acme-secret-1234\r\n";
const std::string kBeta = "Authorization: Bearer beta-secret-1234\r\n";

constexpr std::chrono::seconds kPatient{60};

using Messages = std::shared_ptr<cluster::EmbeddedQueue::Store>;

std::unique_ptr<Database> databaseIn(const std::filesystem::path& file) {
  auto opened = Database::open(DatabaseAddress::embedded(file));
  if (!opened) FAIL(opened.error().text());
  return *std::move(opened);
}

// One that says something, waits for a word of the test or its end, and says more.
struct Program {
  Result<Report> run(const GateRequest& request) {
    Report report = FakeGate::successReport(request);
    if (request.onVetted) request.onVetted(report.verdict);
    if (request.onStarted) request.onStarted("fake");
    if (request.onOutput) request.onOutput(1, "hi\n");
    while (held) {
      pollfd cancel{request.cancel.eventFd, POLLIN, 0};
      if (::poll(&cancel, 1, 1) > 0) break;
    }
    if (request.onOutput) request.onOutput(2, "warn");
    report.execution->display.emplace_back(R"({"text/plain":"42"})");
    return report;
  }
  std::atomic<bool> held{true};
};

const std::vector<std::string> kAllNames{"queued", "vetted",  "started", "stdout",
                                         "stderr", "display", "result",  "ended"};

struct EventNode {
  EventNode(Database& database, const Clock& clock, const Messages& messages, Program& program,
            const std::string& name)
      : id(name),
        queue(messages),
        claims(database, timeOf(clock)),
        executions(database),
        nodes(database, timeOf(clock)),
        kept({log, admission,
              [&program](const GateRequest& request) { return program.run(request); },
              [](const TenantId&, std::string_view) -> Result<Policy> {
                Policy policy;
                policy.limits.output = ByteCount::mebi(1);
                return policy;
              }}) {
    http.options.behindGateways = true;
    http.options.allowUnauthenticated = true;
    http.desks.events = &events;
    StoredNode self;
    self.id = id;
    self.boot = "boot_" + id;
    self.address = "http://127.0.0.1:" + std::to_string(http.port());
    self.version = "1";
    self.capacity = 8;
    REQUIRE(nodes.add(self));
    cluster::WorkerOptions options;
    options.node = id;
    options.boot = "boot_" + id;
    options.patience = milliseconds(10);
    options.pause = milliseconds(10);
    worker = std::make_unique<cluster::NodeWorker>(
        cluster::NodeWorker::Parts{queue, claims, executions, kept, events}, options);
    worker->setTaking(true);
  }

  std::string id;
  MemoryLog log;
  SystemClock system;
  cluster::EmbeddedQueue queue;
  ClaimStore claims;
  ExecutionStore executions;
  NodeStore nodes;
  Admission admission{AdmissionOptions{}, system};
  cluster::KeptRun kept;
  cluster::EventBook events{system};
  std::unique_ptr<cluster::NodeWorker> worker;
  Fixture http;
};

cluster::FollowOptions quick() {
  cluster::FollowOptions options;
  options.most = 3;
  options.mostTenant = 2;
  options.lookEvery = milliseconds(20);
  options.pause = milliseconds(20);
  options.longestPause = milliseconds(20);
  return options;
}

struct EventGateway {
  EventGateway(Database& database, const Clock& clock, const Messages& messages,
               cluster::NodeDesk& nodes, const cluster::FollowOptions& options = quick())
      : queue(messages),
        claims(database, timeOf(clock)),
        executions(database),
        relay({nodes, {}, true}),
        follower({relay, claims, executions}, options),
        share({queue, claims, nullptr, &follower}) {
    ExecutionDesk::Parts parts{
        database,
        log,
        system,
        admission,
        [](const GateRequest&) -> Result<Report> {
          return Error{ErrorCode::kInternal, "a gateway runs nothing", ""};
        },
        [](const TenantId&, std::string_view) -> Result<Policy> { return Policy(); }};
    parts.share = &share;
    auto opened = ExecutionDesk::open(parts, {});
    REQUIRE(opened);
    desk = std::move(*opened);
    http.desks.executions = desk.get();
    http.options.tokens = {ApiToken::of("a", TenantId("acme"), "acme-secret-1234"),
                           ApiToken::of("b", TenantId("beta"), "beta-secret-1234")};
  }
  ~EventGateway() { http.service.reset(); }
  std::string make(const std::string& body = kAsync, const std::string& as = kAcme) {
    const RawResponse made = http.post("/v1/executions", body, as);
    INFO(made.status << " " << made.body);
    REQUIRE(made.status == 202);
    const std::string id = member(parsed(made), "id");
    return id.substr(1, id.size() - 2);
  }
  RawResponse events(const std::string& id, const std::string& fields = kAcme) {
    return http.get("/v1/executions/" + id + "/events", fields);
  }
  RawClient watch(const std::string& id, const std::string& fields = kAcme) {
    RawClient client = http.client();
    client.send("GET /v1/executions/" + id + "/events HTTP/1.1\r\nHost: localhost\r\n" + fields +
                "\r\n");
    return client;
  }

  MemoryLog log;
  SystemClock system;
  cluster::EmbeddedQueue queue;
  ClaimStore claims;
  ExecutionStore executions;
  Admission admission{AdmissionOptions{}, system};
  cluster::Relay relay;
  cluster::EventFollower follower;
  cluster::Share share;
  std::unique_ptr<ExecutionDesk> desk;
  Fixture http;
};

struct EventCluster {
  explicit EventCluster(const cluster::FollowOptions& options = quick())
      : one(*database, clock, messages, desk, options),
        two(*database, clock, messages, desk, options) {}
  ~EventCluster() {
    program.held = false;
    one.http.service.reset();
    two.http.service.reset();
    nodes.clear();
  }
  EventNode& node(const std::string& name) {
    return nodes.emplace_back(*database, clock, messages, program, name);
  }
  [[nodiscard]] std::string stateOf(const std::string& id) {
    const auto found = executions.get(id);
    REQUIRE(found);
    REQUIRE(*found);
    return (*found)->state;
  }
  void awaitState(const std::string& id, const std::string& state) {
    awaitThat([&] { return stateOf(id) == state; }, kPatient);
  }
  // Its machine is gone: nothing of it answers, and its leases run out.
  void kill(EventNode& node) {
    node.worker->setTaking(false);
    node.http.service.reset();
    clock.pass(milliseconds(31'000));
    one.relay.lookAnew();
    two.relay.lookAnew();
    REQUIRE(reconciler.run());
  }

  TempFolder folder;
  HeldClock clock;
  MemoryLog log;
  Program program;
  Messages messages = std::make_shared<cluster::EmbeddedQueue::Store>();
  std::unique_ptr<Database> database = databaseIn(folder.path / "gantlet.db");
  NodeStore store{*database, timeOf(clock)};
  cluster::NodeDesk desk{store, log};
  ClaimStore claims{*database, timeOf(clock)};
  ExecutionStore executions{*database};
  cluster::EmbeddedQueue queue{messages};
  cluster::Reconciler reconciler{{queue, claims, log}};
  EventGateway one;
  EventGateway two;
  std::list<EventNode> nodes;
};

std::vector<std::string> fieldsOf(const std::string& stream, const std::string& field) {
  std::vector<std::string> values;
  const std::string start = field + ": ";
  for (std::size_t at = stream.find(start); at != std::string::npos;
       at = stream.find(start, at + 1)) {
    if (at > 0 && stream[at - 1] != '\n') continue;
    values.push_back(stream.substr(at + start.size(), stream.find('\n', at) - at - start.size()));
  }
  return values;
}

// Without the framing of a chunked body.
std::string unchunked(std::string stream) {
  std::string text;
  stream.erase(0, stream.find("\r\n\r\n") + 4);
  while (!stream.empty()) {
    const std::size_t end = stream.find("\r\n");
    const std::size_t size = std::stoul(stream.substr(0, end), nullptr, 16);
    if (size == 0 || end == std::string::npos) break;
    text += stream.substr(end + 2, size);
    stream.erase(0, std::min(stream.size(), end + 4 + size));
  }
  return text;
}

}  // namespace

TEST_CASE("every gateway tells the events of what runs on a node, live and kept, under one number",
          "[relayed]") {
  EventCluster cluster;
  cluster.node("node-1");
  const std::string id = cluster.one.make();
  RawClient first = cluster.one.watch(id);
  RawClient second = cluster.two.watch(id);
  std::string one = first.readThrough(R"({"text":"hi\n"})");
  std::string two = second.readThrough(R"({"text":"hi\n"})");
  CHECK(one.find("text/event-stream") != std::string::npos);
  CHECK(one.find("id: 4\nevent: stdout\ndata: {\"text\":\"hi\\n\"}") != std::string::npos);
  {
    RawClient third = cluster.one.watch(id);
    CHECK(third.readThrough("event: started").find("200 OK") != std::string::npos);
    const RawResponse full = cluster.one.events(id);  // more than one tenant may watch there
    CHECK(full.status == 429);
    CHECK(full.headers.contains("retry-after"));
    // Nothing is queued for who could not watch it.
    const RawResponse refused =
        cluster.one.http.post("/v1/executions", R"({"language":"python","code":"1"})",
                              kAcme + "Accept: text/event-stream\r\n");
    CHECK(refused.status == 429);
    CHECK(cluster.executions.list({})->executions.size() == 1);
  }
  cluster.program.held = false;
  one += first.readThrough("0\r\n\r\n");
  two += second.readThrough("0\r\n\r\n");
  CHECK(fieldsOf(unchunked(one), "event") == kAllNames);
  CHECK(unchunked(one) == unchunked(two));
  CHECK(cluster.stateOf(id) == "COMPLETED");
  // After the end the same, from any number on, at every gateway.
  for (EventGateway* gateway : {&cluster.one, &cluster.two}) {
    const RawResponse whole = gateway->events(id);
    CHECK(whole.status == 200);
    CHECK(whole.body == unchunked(one));
    for (std::size_t after = 1; after < kAllNames.size(); ++after) {
      const RawResponse rest =
          gateway->events(id, kAcme + "Last-Event-ID: " + std::to_string(after) + "\r\n");
      CHECK(rest.body.starts_with("id: " + std::to_string(after + 1) + "\n"));
      CHECK(whole.body.ends_with(rest.body));
    }
    CHECK(gateway->events(id, kAcme + "Last-Event-ID: 8\r\n").status == 204);
    CHECK(gateway->events(id, kBeta).status == 404);
    CHECK(gateway->events("sub_nowhere").status == 404);
  }
}

TEST_CASE("a client that was cut off goes on at another gateway, and misses nothing", "[relayed]") {
  EventCluster cluster;
  cluster.node("node-1");
  const std::string id = cluster.one.make();
  {
    RawClient client = cluster.one.watch(id);
    CHECK(client.readThrough("event: started").find("id: 3") != std::string::npos);
  }
  // Its connection and its thread are gone with it.
  awaitThat([&] { return cluster.one.follower.readers() == 0; }, kPatient);
  CHECK(cluster.two.events(id, kBeta).status == 404);  // while it runs, too
  RawClient again = cluster.two.watch(id, kAcme + "Last-Event-ID: 3\r\n");
  std::string rest = again.readThrough(R"({"text":"hi\n"})");
  cluster.program.held = false;
  rest += again.readThrough("0\r\n\r\n");
  CHECK(fieldsOf(unchunked(rest), "id") == std::vector<std::string>{"4", "5", "6", "7", "8"});
}

TEST_CASE("a gateway answers a synchronous execution with its events where these are asked for",
          "[relayed]") {
  EventCluster cluster;
  const std::string body = R"({"language":"python","code":"1"})";
  RawClient client = cluster.one.http.client();
  client.send(Fixture::postBytes("/v1/executions", body, kAcme + "Accept: text/event-stream\r\n"));
  std::string live = client.readThrough("event: queued");
  CHECK(live.find("Location: /v1/executions/sub_") != std::string::npos);
  // It waits until there is a node.
  cluster.program.held = false;
  cluster.node("node-1");
  live += client.readThrough("0\r\n\r\n");
  CHECK(fieldsOf(unchunked(live), "event") == kAllNames);
}

TEST_CASE("a gateway tells the same over a WebSocket", "[relayed]") {
  EventCluster cluster;
  cluster.node("node-1");
  const std::string id = cluster.one.make();
  RawClient client = cluster.one.http.client();
  client.send("GET /v1/executions/" + id + "/stream HTTP/1.1\r\nHost: localhost\r\n" + kAcme +
              "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
              "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n");
  std::string live = client.readThrough(R"({"text":"hi\n"})");
  CHECK(live.find(R"({"id":4,"event":"stdout","data":)") != std::string::npos);
  CHECK(live.find("101 Switching") != std::string::npos);
  CHECK(live.find(R"({"id":1,"event":"queued","data":)") != std::string::npos);
  CHECK(live.find(R"("event":"started")") != std::string::npos);
  cluster.program.held = false;
  live += client.readThrough(R"({"state":"COMPLETED")");
  CHECK(live.find(R"({"id":5,"event":"stderr")") != std::string::npos);
  CHECK(live.find(R"({"id":7,"event":"result")") != std::string::npos);
}

TEST_CASE("a stream follows what is run again elsewhere, under numbers of its own", "[relayed]") {
  EventCluster cluster;
  EventNode& first = cluster.node("node-1");
  const std::string id = cluster.one.make(kSafe);
  RawClient client = cluster.one.watch(id);
  std::string live = client.readThrough(R"({"text":"hi\n"})");
  cluster.kill(first);
  cluster.node("node-2");
  // A worker that is told to take no more may still take a message, which is then missing.
  awaitThat([&] { return cluster.reconciler.run() && cluster.stateOf(id) == "RUNNING"; }, kPatient);
  live += client.readThrough(R"({"text":"hi\n"})");
  cluster.program.held = false;
  live += client.readThrough("0\r\n\r\n");
  const std::string told = unchunked(live);
  CHECK(fieldsOf(told, "event") ==
        std::vector<std::string>{"queued", "vetted", "started", "stdout", "queued", "vetted",
                                 "started", "stdout", "stderr", "display", "result", "ended"});
  CHECK(fieldsOf(told, "id") == std::vector<std::string>{"1", "2", "3", "4", "10000001", "10000002",
                                                         "10000003", "10000004", "10000005",
                                                         "10000006", "10000007", "10000008"});
  CHECK(cluster.stateOf(id) == "COMPLETED");
  // What is kept goes on from the numbers that were told.
  const RawResponse rest = cluster.two.events(id, kAcme + "Last-Event-ID: 4\r\n");
  CHECK(rest.body.starts_with("id: 10000001\nevent: queued\n"));
  CHECK(told.ends_with(rest.body));
}

TEST_CASE("where the node is lost the stream ends, and says so", "[relayed]") {
  EventCluster cluster;
  EventNode& node = cluster.node("node-1");
  const std::string id = cluster.one.make();
  RawClient client = cluster.one.watch(id);
  std::string live = client.readThrough(R"({"text":"hi\n"})");
  cluster.kill(node);
  live += client.readThrough("0\r\n\r\n");
  CHECK(live.find("id: 5\nevent: ended\ndata: {\"state\":\"LOST\"") != std::string::npos);
  CHECK(fieldsOf(cluster.two.events(id).body, "event") ==
        std::vector<std::string>{"queued", "ended"});
}

TEST_CASE("a node that can't be reached is told of, with a code that is so", "[relayed]") {
  cluster::FollowOptions impatient = quick();
  impatient.patience = milliseconds(50);
  EventCluster cluster(impatient);
  EventNode& node = cluster.node("node-1");
  const std::string id = cluster.one.make();
  RawClient client = cluster.one.watch(id);
  std::string live = client.readThrough(R"({"text":"hi\n"})");
  // The way to it is cut; it tells the database of itself still.
  node.http.service.reset();
  live += client.readThrough("0\r\n\r\n");
  const std::string told = unchunked(live);
  CHECK(fieldsOf(told, "event").back() == "error");
  CHECK(fieldsOf(told, "id") == std::vector<std::string>{"1", "2", "3", "4"});
  CHECK(told.find(R"("code":"SB009")") != std::string::npos);
  CHECK(told.find("are with the node node-1, which can't be reached") != std::string::npos);
  CHECK(cluster.stateOf(id) == "RUNNING");
  // It does not even tell of itself.
  cluster.clock.pass(milliseconds(11'000));
  cluster.one.relay.lookAnew();
  const RawResponse away = cluster.one.events(id);
  CHECK(away.status == 503);
  CHECK(member(parsed(away), "code") == R"("SB009")");
  CHECK(away.body.find("has not been heard of") != std::string::npos);
  CHECK(away.headers.contains("retry-after"));
}

TEST_CASE("what ended without kept events still tells how", "[relayed]") {
  EventCluster cluster;
  const std::string id = cluster.one.make();
  RawClient client = cluster.one.watch(id);
  std::string live = client.readThrough("event: queued");
  // A node of an older version took it, and ended it.
  const auto claim = cluster.claims.claim(id, "node-0", "boot_0");
  REQUIRE(claim);
  REQUIRE(*claim);
  REQUIRE(*cluster.claims.begin(**claim, false));
  StoredExecution ended;
  ended.state = "COMPLETED";
  ended.result = R"({"stdout":""})";
  REQUIRE(*cluster.claims.end(**claim, "RUNNING", ended));
  live += client.readThrough("0\r\n\r\n");
  const std::vector<std::string> names{"queued", "result", "ended"};
  CHECK(fieldsOf(unchunked(live), "event") == names);
  CHECK(fieldsOf(cluster.two.events(id).body, "event") == names);
}

TEST_CASE("a gateway that stops ends its streams, and those who left cost nothing", "[relayed]") {
  EventCluster cluster;
  cluster.node("node-1");
  const std::string id = cluster.one.make();
  RawClient client = cluster.one.watch(id);
  (void)client.readThrough(R"({"text":"hi\n"})");
  (void)client.readThrough("\n\n\r\n");
  CHECK(cluster.one.follower.readers() == 1);
  cluster.one.http.service->drain(milliseconds(20'000));
  CHECK(client.closedByServer());
  awaitThat([&] { return cluster.one.follower.readers() == 0; }, kPatient);
  const auto waiting = cluster.one.desk->events(id, TenantId("acme"), 0);
  REQUIRE(waiting);
  cluster.one.follower.stop();
  CHECK_FALSE((*waiting)->next(0));
  CHECK(cluster.one.desk->events(id, TenantId("acme"), 0).error().code == ErrorCode::kUnavailable);
}
