// The events of executions, their output and what they left, from outside.
#include <poll.h>

#include "tests/service/execution_fixture.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

// One that says something, waits for a word of the test, and leaves files.
struct Program {
  Result<Report> run(const GateRequest& request) {
    Report report = FakeGate::successReport(request);
    if (request.onVetted) request.onVetted(report.verdict);
    if (request.onStarted) request.onStarted("fake");
    if (request.onOutput) {
      request.onOutput(1, "hi\n");
      request.onOutput(2, "warn");
    }
    std::unique_lock lock(mutex);
    changed.wait_for(lock, std::chrono::seconds(20), [&] { return !held; });
    report.execution->err.text = "warn";
    report.execution->display.emplace_back(R"({"text/plain":"42"})");
    report.execution->artifacts.push_back({"charts/\xC3\xA9 1.html", "text/html", "<script>"});
    return report;
  }
  void let() {
    const std::lock_guard lock(mutex);
    held = false;
    changed.notify_all();
  }
  std::mutex mutex;
  std::condition_variable changed;
  bool held = false;
};

struct EventFixture : ExecutionFixture {
  explicit EventFixture(bool tokens = false) : ExecutionFixture(tokens) {
    http.gate.runScript = [this](const GateRequest& request) { return program.run(request); };
  }
  ~EventFixture() { program.let(); }
  std::string make(const std::string& as = "") {
    return idOf(http.post("/v1/executions", kAsync, as));
  }
  RawResponse events(const std::string& id, const std::string& headers = "") {
    return call("GET", "/v1/executions/" + id + "/events", headers);
  }
  static std::vector<std::string> namesOf(const std::string& stream) {
    std::vector<std::string> names;
    for (std::size_t at = stream.find("event: "); at != std::string::npos;
         at = stream.find("event: ", at + 1)) {
      names.push_back(stream.substr(at + 7, stream.find('\n', at) - at - 7));
    }
    return names;
  }
  Program program;
};

const std::vector<std::string> kAllNames{"queued", "vetted",  "started", "stdout",
                                         "stderr", "display", "result",  "ended"};

}  // namespace

TEST_CASE("events come while the program runs, and the stream ends with it", "[events]") {
  EventFixture fixture;
  fixture.program.held = true;
  const std::string id = fixture.make();
  RawClient client = fixture.http.client();
  client.send("GET /v1/executions/" + id + "/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
  std::string live = client.readThrough(R"({"text":"warn"})");
  CHECK(live.find("text/event-stream") != std::string::npos);
  CHECK(live.find("id: 4\nevent: stdout\ndata: {\"text\":\"hi\\n\"}\n\n") != std::string::npos);
  fixture.program.let();
  live += client.readThrough("0\r\n\r\n");
  CHECK(EventFixture::namesOf(live) == kAllNames);
  CHECK(client.closedByServer());
  CHECK(fixture.ended(id) == "COMPLETED");
}

TEST_CASE("a synchronous execution answers with its events where these are asked for", "[events]") {
  EventFixture fixture;
  fixture.program.held = true;
  RawClient client = fixture.http.client();
  const std::string body = R"({"language":"python","code":"1"})";
  client.send(
      "POST /v1/executions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
      "Accept: text/event-stream\r\nContent-Length: " +
      std::to_string(body.size()) + "\r\n\r\n" + body);
  std::string live = client.readThrough(R"({"text":"warn"})");
  const std::size_t at = live.find("Location: /v1/executions/");
  REQUIRE(at != std::string::npos);
  const std::string id = live.substr(at + 25, live.find('\r', at) - at - 25);
  fixture.program.let();
  live += client.readThrough("0\r\n\r\n");
  CHECK(EventFixture::namesOf(live) == kAllNames);
  CHECK(fixture.ended(id) == "COMPLETED");
}

TEST_CASE("after the end and after a restart the same events are told, from any number on",
          "[events]") {
  EventFixture fixture;
  const std::string id = fixture.make();
  CHECK(fixture.ended(id) == "COMPLETED");
  const RawResponse whole = fixture.events(id);
  CHECK(whole.status == 200);
  CHECK(EventFixture::namesOf(whole.body) == kAllNames);
  fixture.open();
  for (std::size_t after = 0; after < kAllNames.size(); ++after) {
    const std::string number = std::to_string(after);
    const RawResponse rest = fixture.events(id, "Last-Event-ID: " + number + "\r\n");
    INFO(number);
    CHECK(rest.status == 200);
    CHECK(rest.body.starts_with("id: " + std::to_string(after + 1) + "\n"));
    CHECK(whole.body.ends_with(rest.body));
  }
  CHECK(fixture.events(id, "Last-Event-ID: 8\r\n").status == 204);
  CHECK(fixture.events(id, "Last-Event-ID: 999999\r\n").status == 204);
  for (const char* wrong :
       {"Last-Event-ID: -1\r\n", "Last-Event-ID: x\r\n", "Last-Event-ID: 1\r\nLast-Event-ID: 2\r\n",
        "Last-Event-ID: 9999999999999999999999\r\n"}) {
    INFO(wrong);
    CHECK(fixture.events(id, wrong).status == 400);
  }
}

TEST_CASE("a client that was cut off misses nothing", "[events]") {
  EventFixture fixture;
  fixture.program.held = true;
  const std::string id = fixture.make();
  {
    RawClient client = fixture.http.client();
    client.send("GET /v1/executions/" + id + "/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
    CHECK(client.readThrough("event: stdout").find("id: 4") != std::string::npos);
  }
  RawClient again = fixture.http.client();
  again.send("GET /v1/executions/" + id +
             "/events HTTP/1.1\r\nHost: localhost\r\nLast-Event-ID: 4\r\n\r\n");
  std::string live = again.readThrough(R"({"text":"warn"})");
  fixture.program.let();
  live += again.readThrough("0\r\n\r\n");
  CHECK(EventFixture::namesOf(live) ==
        std::vector<std::string>{"stderr", "display", "result", "ended"});
}

TEST_CASE("hundreds who watch cost no worker, and all see the end", "[events]") {
  EventFixture fixture;
  fixture.program.held = true;
  const std::string id = fixture.make();
  std::vector<RawClient> clients;
  for (int i = 0; i < 300; ++i) {
    clients.push_back(fixture.http.client());
    clients.back().send("GET /v1/executions/" + id + "/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
  }
  for (RawClient& client : clients) client.readThrough("event: stdout");
  CHECK(fixture.http.get("/livez").status == 200);
  CHECK(fixture.call("GET", "/v1/executions/" + id).status == 200);
  fixture.program.let();
  for (RawClient& client : clients) {
    REQUIRE(client.readThrough("0\r\n\r\n").find("event: ended") != std::string::npos);
  }
}

TEST_CASE("a large result is streamed whole, live and afterwards", "[events]") {
  EventFixture fixture;
  const std::string large(5'000'000, 'x');
  fixture.program.held = true;
  fixture.http.gate.runScript = [&](const GateRequest& request) -> Result<Report> {
    auto report = fixture.program.run(request);
    report->execution->out.text = large;
    return report;
  };
  const std::string id = fixture.make();
  RawClient client = fixture.http.client();
  client.send("GET /v1/executions/" + id + "/events HTTP/1.1\r\nHost: localhost\r\n\r\n");
  fixture.program.let();
  const RawResponse live = client.read();
  CHECK(live.body.size() > large.size());
  CHECK(live.body.find(large) != std::string::npos);
  CHECK(live.body == fixture.events(id).body);
}

TEST_CASE("events, output and artifacts are the tenant's own", "[events]") {
  EventFixture fixture(true);
  const std::string acme = "Authorization: Bearer acme-secret-1234\r\n";
  const std::string beta = "Authorization: Bearer beta-secret-1234\r\n";
  const std::string id = fixture.make(acme);
  CHECK(fixture.ended(id) == "COMPLETED");
  for (const char* what : {"/events", "/output/stdout", "/artifacts/charts/%C3%A9%201.html"}) {
    INFO(what);
    const std::string path = "/v1/executions/" + id + what;
    CHECK(fixture.call("GET", path, acme).status == 200);
    CHECK(fixture.call("GET", path, beta).status == 404);
    CHECK(fixture.call("GET", path).status == 401);
  }
}

TEST_CASE("output is text, and an artifact never a page of this service", "[events]") {
  EventFixture fixture;
  fixture.program.held = true;
  const std::string id = fixture.make();
  const std::string path = "/v1/executions/" + id;
  const RawResponse early = fixture.call("GET", path + "/output/stdout");
  CHECK(early.status == 404);
  CHECK(early.body.find("has not ended") != std::string::npos);
  fixture.program.let();
  CHECK(fixture.ended(id) == "COMPLETED");
  CHECK(fixture.call("GET", path + "/output/stdout").body == "hi\n");
  CHECK(fixture.call("GET", path + "/output/stderr").body == "warn");
  CHECK(fixture.call("GET", path + "/output/stdin").status == 404);
  const RawResponse file = fixture.call("GET", path + "/artifacts/charts/%C3%A9%201.html");
  CHECK(file.status == 200);
  CHECK(file.body == "<script>");
  CHECK(file.headers.at("content-type") == "text/html");
  CHECK(file.headers.at("content-disposition") == "attachment; filename*=UTF-8''%C3%A9%201.html");
  CHECK(file.headers.at("content-security-policy") == "sandbox; default-src 'none'");
  CHECK(file.headers.at("x-content-type-options") == "nosniff");
  CHECK(fixture.call("GET", path + "/artifacts/none").status == 404);
  CHECK(fixture.call("GET", path + "/artifacts/%zz").status == 400);
  CHECK(fixture.call("HEAD", path + "/events").status == 200);
}
