// What the service tells its operational log, and the request's id on its way through.
#include "core/base64.h"
#include "tests/service/fixture.h"
#include "tests/support/memory_lines.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

struct Logged {
  explicit Logged(ServiceOptions options = {}) : fixture(with(std::move(options), lines)) {}

  static ServiceOptions with(ServiceOptions options, MemoryLines& lines) {
    options.log = &lines;
    return options;
  }

  MemoryLines lines;
  Fixture fixture;
};

const std::string kCode = R"({"language":"python","code":"1"})";

}  // namespace

TEST_CASE("each request leaves one line with its ids, tenant, route, status and duration",
          "[log]") {
  Logged here;
  const RawResponse answer =
      here.fixture.post("/v1/execute", kCode, "X-Tenant-ID: acme\r\nX-Request-Id: req-7\r\n");
  REQUIRE(answer.status == 200);
  const auto lines = here.lines.await("request", 1);
  REQUIRE(lines.size() == 1);
  CHECK(fieldOf(lines[0], "method") == "POST");
  CHECK(fieldOf(lines[0], "route") == "/v1/execute");
  CHECK(fieldOf(lines[0], "status") == "200");
  CHECK(fieldOf(lines[0], "tenant") == "acme");
  CHECK(fieldOf(lines[0], "request_id") == "req-7");
  CHECK(fieldOf(lines[0], "submission_id") == here.fixture.gate.last().submission.id.text());
  CHECK(std::stod(fieldOf(lines[0], "duration_ms")) >= 0);
  CHECK(here.fixture.get("/livez").status == 200);
  CHECK(here.fixture.get("/nothing/here").status == 404);
  const auto more = here.lines.await("request", 3);
  REQUIRE(more.size() == 3);
  CHECK(fieldOf(more[1], "route") == "/livez");
  CHECK(fieldOf(more[2], "status") == "404");
  // A path that is none of ours is a stranger's text.
  CHECK(fieldOf(more[2], "route").empty());
}

TEST_CASE(
    "every answer carries the request's id: the client's if it is well formed, else a new one",
    "[log]") {
  Logged here;
  const auto idOf = [&](const std::string& bytes) {
    RawClient client = here.fixture.client();
    const RawResponse response = client.exchange(bytes);
    INFO(bytes.substr(0, 80) << " -> " << response.status);
    REQUIRE(response.headers.contains("x-request-id"));
    if (response.headers.at("content-type") == "application/problem+json") {
      CHECK(member(parsed(response), "request_id") ==
            json::write(json::Value(response.headers.at("x-request-id"))));
    }
    return response.headers.at("x-request-id");
  };
  const std::string own = "X-Request-Id: mine-1\r\n";
  const auto get = [&](const std::string& path, const std::string& fields) {
    return "GET " + path + " HTTP/1.1\r\nHost: localhost\r\n" + fields + "\r\n";
  };
  CHECK(idOf(get("/livez", own)) == "mine-1");
  CHECK(idOf(get("/metrics", own)) == "mine-1");
  CHECK(idOf(get("/nothing", own)) == "mine-1");
  CHECK(idOf(get("/v1/vet", own)) == "mine-1");                      // 405
  CHECK(idOf(Fixture::postBytes("/v1/vet", "{", own)) == "mine-1");  // 400
  CHECK(idOf("POST /v1/vet HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
             own + "\r\n") == "mine-1");  // 411
  CHECK(idOf("POST /v1/vet HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
             own + "Content-Length: 999999999999\r\n\r\n") == "mine-1");  // 413
  // The front's own refusals, from a head that it does not take.
  CHECK(idOf("GET / HTTP/1.1\r\n" + own + "\r\n") == "mine-1");                          // no Host
  CHECK(idOf(get("/", own + "Host: twice\r\n")) == "mine-1");                            // 400
  CHECK(idOf(get("/", own + "Fat: " + std::string(20'000, 'x') + "\r\n")) == "mine-1");  // 431
  for (const std::string& made :
       {idOf("\x16\x03\x01 this is TLS\r\n\r\n"), idOf(get("/livez", "")),
        idOf(get("/livez", "X-Request-Id: a b\r\n")),
        idOf(get("/livez", "X-Request-Id: " + std::string(129, 'a') + "\r\n"))}) {
    CHECK(made.starts_with("req_"));
  }
}

TEST_CASE("who is refused leaves a line with its address, and a flood of them few", "[log]") {
  ServiceOptions options;
  options.tokens.push_back(ApiToken::of("key-a", TenantId("acme"), "s3cret-of-key-a-0"));
  options.failedAuthPerAddress = 0;
  Logged here(options);
  const RawResponse refused = here.fixture.post(
      "/v1/vet", kCode, "Authorization: Bearer wrong-token-canary\r\nX-Request-Id: r1\r\n");
  REQUIRE(refused.status == 401);
  const auto lines = here.lines.of("auth_failed");
  REQUIRE(lines.size() == 1);
  CHECK(fieldOf(lines[0], "address") == "127.0.0.1");
  CHECK(fieldOf(lines[0], "request_id") == "r1");
  CHECK(fieldOf(lines[0], "status") == "401");
  for (int i = 0; i < 199; ++i) CHECK(here.fixture.post("/v1/vet", kCode).status == 401);
  CHECK(here.lines.of("auth_failed").size() < 100);
  const RawResponse metrics = here.fixture.get("/metrics");
  CHECK(metrics.body.find("gantlet_auth_failures_total 200\n") != std::string::npos);
}

TEST_CASE("neither source text nor output nor a secret gets into the log", "[log]") {
  ServiceOptions options;
  options.tokens.push_back(ApiToken::of("key-a", TenantId("acme"), "CANARY-token-good-1"));
  Logged here(options);
  here.fixture.gate.runScript = [](const GateRequest& request) -> Result<Report> {
    Report report = FakeGate::successReport(request);
    report.execution->out.text = "CANARY-stdout";
    report.execution->resultJson = "\"CANARY-result\"";
    return report;
  };
  const std::string token = "Authorization: Bearer CANARY-token-good-1\r\n";
  const std::string body =
      R"({"language":"python","code":"# CANARY-source","stdin":"CANARY-stdin",)"
      R"("arguments":{"CANARY-key":"CANARY-value"},"filename":"CANARY-name.py"})";
  CHECK(here.fixture.post("/v1/execute", body, token).status == 200);
  CHECK(here.fixture.post("/v1/execute", body, token + "Accept: text/event-stream\r\n").status ==
        200);
  CHECK(here.fixture
            .post("/run",
                  R"({"language":"python","code_b64":")" + encodeBase64("#CANARY-b64") + "\"}",
                  token)
            .status == 200);
  // What is refused must not be quoted either.
  CHECK(here.fixture.post("/v1/execute", R"({"CANARY-unknown":1})", token).status == 400);
  CHECK(here.fixture.post("/v1/execute", "CANARY-no-json", token).status == 400);
  CHECK(
      here.fixture.post("/v1/execute", R"({"language":"CANARY-lang","code":"1"})", token).status ==
      400);
  CHECK(here.fixture.get("/CANARY-path?CANARY-query=1", token).status == 404);
  CHECK(here.fixture.post("/v1/vet", kCode, "Authorization: Bearer CANARY-token-bad\r\n").status ==
        401);
  CHECK(here.fixture.post("/v1/vet", kCode, token + "X-Tenant-ID: CANARY tenant\r\n").status ==
        400);
  CHECK(here.lines.await("request", 9).size() == 9);
  for (const LogLine& line : here.lines.all()) {
    for (const LogField& field : line.fields) {
      const std::string value = fieldOf(line, field.key);
      INFO(line.event << " " << field.key << "=" << value);
      CHECK(value.find("CANARY") == std::string::npos);
      CHECK(value.find(encodeBase64("#CANARY-b64")) == std::string::npos);
    }
  }
}

TEST_CASE("a request in work finishes under the settings it began with", "[reload]") {
  ServiceOptions options;
  options.tokens.push_back(ApiToken::of("old", TenantId("acme"), "the-old-token-000"));
  options.maxBody = ByteCount::kibi(64);
  Logged here(options);
  HttpService& service = here.fixture.start();
  const std::string body = R"({"language":"python","code":")" + std::string(2048, '#') + "\"}";
  const std::string bytes =
      Fixture::postBytes("/v1/execute", body, "X-Sandbox-Token: the-old-token-000\r\n");
  RawClient begun = here.fixture.client();
  // The head is there, the body is not; 100 Continue tells that the head was taken.
  const std::size_t split = bytes.find("\r\n\r\n");
  begun.send(bytes.substr(0, split) + "\r\nExpect: 100-continue\r\n\r\n");
  REQUIRE(begun.read().status == 100);

  ServiceOptions fresh = options;
  fresh.tokens = {ApiToken::of("new", TenantId("beta"), "the-new-token-000")};
  fresh.maxBody = ByteCount(1024);
  service.use(fresh);

  begun.send(bytes.substr(split + 4));
  CHECK(begun.read().status == 200);
  CHECK(here.fixture.gate.last().submission.tenant.text() == "acme");
  // The next request of the same connection goes by the new ones.
  CHECK(begun
            .exchange(
                Fixture::postBytes("/v1/execute", kCode, "X-Sandbox-Token: the-old-token-000\r\n"))
            .status == 401);
  CHECK(here.fixture.post("/v1/execute", kCode, "X-Sandbox-Token: the-new-token-000\r\n").status ==
        200);
  CHECK(here.fixture.gate.last().submission.tenant.text() == "beta");
  CHECK(here.fixture.post("/v1/execute", body, "X-Sandbox-Token: the-new-token-000\r\n").status ==
        413);
}

TEST_CASE("options change under load and every answer goes by one of them", "[reload]") {
  ServiceOptions options;
  options.tokens = {ApiToken::of("a", TenantId("a"), "token-a-000000000")};
  Fixture fixture(options);
  HttpService& service = fixture.start();
  std::atomic<bool> stop{false};
  std::thread changer([&] {
    for (int i = 0; i < 400; ++i) {
      ServiceOptions fresh = options;
      const std::string name = i % 2 == 0 ? "b" : "a";
      fresh.tokens = {ApiToken::of(name, TenantId(name), "token-" + name + "-000000000")};
      service.use(fresh);
      std::this_thread::yield();
    }
    stop = true;
  });
  RawClient client = fixture.client();
  while (!stop) {
    const RawResponse response = client.exchange(
        Fixture::postBytes("/v1/execute", kCode, "X-Sandbox-Token: token-a-000000000\r\n"));
    if (response.status == 200) {
      CHECK(fixture.gate.last().submission.tenant.text() == "a");
    } else {
      CHECK((response.status == 401 || response.status == 429));
    }
    if (response.status != 200) client = fixture.client();
  }
  changer.join();
}
