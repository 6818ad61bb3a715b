#include <atomic>
#include <future>

#include "core/base64.h"
#include "tests/service/fixture.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

// A request for a small program, with `more` fields.
std::string execute(const std::string& more) {
  return R"({"language":"python","code":"1")" + (more.empty() ? "" : "," + more) + "}";
}

}  // namespace

TEST_CASE("a run answers the report", "[execute]") {
  Fixture fixture;
  const RawResponse response = fixture.post(
      "/v1/execute",
      execute(
          R"("arguments":{"a":[1]},"timeout":2.5,"memory":"64m","stdin":"in","policy":"strict",)"
          R"("files":[{"name":"d/a.txt","content":"A"},{"name":"b","content_b64":"AP8="}])"));
  INFO(response.body);
  CHECK(response.status == 200);
  const json::Value body = parsed(response);
  CHECK(member(body, "status") == R"("success")");
  CHECK(member(body, "result") == "42");
  CHECK(member(body, "stdout") == R"("hi\n")");
  const GateRequest seen = fixture.gate.last();
  CHECK(seen.argumentsJson == R"({"a":[1]})");
  CHECK(seen.limits.wall == std::chrono::milliseconds{2500});
  CHECK(seen.limits.memory == ByteCount::mebi(64));
  CHECK(seen.stdinBytes == "in");
  CHECK(seen.policy.name == "strict");
  REQUIRE(seen.files.size() == 2);
  CHECK(seen.files[0].name == "d/a.txt");
  CHECK(seen.files[1].bytes == std::string("\0\xff", 2));
  CHECK(seen.cancel.socketFd >= 0);
  CHECK(seen.actor.id == "anonymous");
  CHECK(seen.actor.address == "127.0.0.1");
}

TEST_CASE("what is left out is the policy's", "[execute]") {
  Fixture fixture;
  fixture.post("/v1/execute",
               execute(R"("arguments":null,"timeout":null,"memory":null,"session_id":null)"));
  const GateRequest seen = fixture.gate.last();
  CHECK(seen.argumentsJson == "{}");
  CHECK(seen.limits.wall.count() == 0);
  CHECK(seen.limits.memory.bytes() == 0);
  CHECK(seen.policy.name == "default");
}

TEST_CASE("a timeout too short to count is not taken for none", "[execute]") {
  Fixture fixture;
  CHECK(fixture.post("/v1/execute", execute(R"("timeout":1e-9)")).status == 200);
  CHECK(fixture.gate.last().limits.wall == std::chrono::milliseconds{1});
}

TEST_CASE("a denied or failed program is a 200 with its report", "[execute]") {
  const std::vector<std::pair<RunStatus, std::string>> cases{
      {RunStatus::kDenied, "\"denied\""},
      {RunStatus::kTimeout, "\"timeout\""},
      {RunStatus::kOutOfMemory, "\"out_of_memory\""},
      {RunStatus::kProviderError, "\"provider_error\""}};
  for (const auto& [status, name] : cases) {
    Fixture fixture;
    fixture.gate.runScript = [status = status](const GateRequest& request) -> Result<Report> {
      Report report = FakeGate::baseReport(request);
      report.status = status;
      report.error = ReportError{"SB007", "no", ""};
      return report;
    };
    const RawResponse response = fixture.post("/v1/execute", execute(""));
    CHECK(response.status == 200);
    CHECK(member(parsed(response), "status") == name);
  }
}

TEST_CASE("absurd limits, names and fields are refused, naming the field", "[execute]") {
  struct Case {
    const char* more;
    int status;
    const char* field;
  };
  const std::vector<Case> cases{
      {R"("timeout":0)", 400, "timeout"},
      {R"("timeout":-1)", 400, "timeout"},
      {R"("timeout":30.001)", 400, "timeout"},
      {R"("timeout":1e300)", 400, "timeout"},
      {R"("timeout":"5")", 400, "timeout"},
      {R"("timeout":true)", 400, "timeout"},
      {R"("memory":0)", 400, "memory"},
      {R"("memory":-5)", 400, "memory"},
      {R"("memory":"2g")", 400, "memory"},
      {R"("memory":"lots")", 400, "memory"},
      {R"("memory":99999999999)", 400, "memory"},
      {R"("memory":1.5)", 400, "memory"},
      {R"("arguments":[1])", 400, "arguments"},
      {R"("arguments":"x")", 400, "arguments"},
      {R"("session_id":"s")", 400, "session_id"},
      {R"("template":"t")", 400, "template"},
      {R"("policy":"nope")", 400, "policy"},
      {R"("stdin":7)", 400, "stdin"},
      {R"("files":[{"name":"../a","content":""}])", 400, "files[0].name"},
      {R"("files":[{"name":"/a","content":""}])", 400, "files[0].name"},
      {R"("files":[{"name":"a//b","content":""}])", 400, "files[0].name"},
      {R"("files":[{"name":"a/.","content":""}])", 400, "files[0].name"},
      {R"("files":[{"name":"a\\b","content":""}])", 400, "files[0].name"},
      {R"("files":[{"name":"a\u0000b","content":""}])", 400, "files[0].name"},
      {R"("files":[{"name":"","content":""}])", 400, "files[0].name"},
      {R"("files":[{"name":"a"}])", 400, "files[0].content"},
      {R"("files":[{"name":"a","content":"","content_b64":""}])", 400, "files[0].content"},
      {R"("files":[{"name":"a","content_b64":"?"}])", 400, "files[0].content_b64"},
      {R"("files":[{"name":"a","content":""},{"name":"a","content":""}])", 400, "files[1].name"},
  };
  Fixture fixture;
  for (const Case& one : cases) {
    INFO(one.more);
    const RawResponse response = fixture.post("/v1/execute", execute(one.more));
    CHECK(response.status == one.status);
    CHECK(member(parsed(response), "errors.0.field") == "\"" + std::string(one.field) + "\"");
  }
  CHECK(fixture.gate.seen().empty());
}

TEST_CASE("a run's output streams as it comes, and the result ends it", "[execute][sse]") {
  Fixture fixture;
  std::promise<void> seenByClient;
  auto seen = seenByClient.get_future().share();
  fixture.gate.runScript = [seen](const GateRequest& request) -> Result<Report> {
    request.onOutput(1, "a\xc3");
    request.onOutput(1, "\xa9\n");
    request.onOutput(2, "err\xff");
    seen.wait();  // the client has read all that before the run ends
    request.onOutput(1, "\xe2\x82");
    return FakeGate::successReport(request);
  };
  RawClient client = fixture.client();
  client.send(Fixture::postBytes("/v1/execute", execute(""), "Accept: text/event-stream\r\n"));
  const std::string head = client.readThrough("\r\n\r\n");
  CHECK(head.find("200 OK") != std::string::npos);
  CHECK(head.find("text/event-stream") != std::string::npos);
  CHECK(client.readThrough("\n\n").find("id: 1\nevent: stdout\ndata: {\"text\":\"a\"}") !=
        std::string::npos);
  CHECK(client.readThrough("\n\n").find("event: stdout\ndata: {\"text\":\"é\\n\"}") !=
        std::string::npos);
  CHECK(client.readThrough("\n\n").find("event: stderr\ndata: {\"text\":\"err\xEF\xBF\xBD\"}") !=
        std::string::npos);
  seenByClient.set_value();
  CHECK(client.readThrough("\n\n").find("event: stdout\ndata: {\"text\":\"\xEF\xBF\xBD\"}") !=
        std::string::npos);
  CHECK(client.readThrough("\n\n").find("event: result\ndata: {\"id\":\"sub_") !=
        std::string::npos);
  CHECK(client.readThrough("0\r\n\r\n").ends_with("0\r\n\r\n"));
  CHECK(client.closedByServer());
}

TEST_CASE("a stream that never starts is an ordinary problem", "[execute][sse]") {
  Fixture fixture;
  fixture.gate.runScript = [](const GateRequest&) -> Result<Report> {
    return Error{ErrorCode::kBusy, "all runners are busy", "try again"};
  };
  RawResponse response = fixture.post("/v1/execute", execute(""), "Accept: text/event-stream\r\n");
  CHECK(response.status == 429);
  CHECK(response.headers["content-type"] == "application/problem+json");
}

TEST_CASE("a fault behind the first event is an event", "[execute][sse]") {
  Fixture fixture;
  fixture.gate.runScript = [](const GateRequest& request) -> Result<Report> {
    request.onOutput(1, "x");
    return Error{ErrorCode::kAuditFailed, "the log is full", ""};
  };
  const RawResponse response =
      fixture.post("/v1/execute", execute(""), "Accept: text/event-stream\r\n");
  CHECK(response.status == 200);
  CHECK(response.body.find("event: error\ndata: {\"type\":\"about:blank\"") != std::string::npos);
  CHECK(response.body.find("SB009") != std::string::npos);
  CHECK(response.headers.contains("x-test-complete"));
}

TEST_CASE("a silent stream gets keep-alive comments", "[execute][sse]") {
  ServiceOptions options;
  options.front.streamSilence = std::chrono::milliseconds{60};
  Fixture fixture(options);
  std::promise<void> commented;
  auto done = commented.get_future().share();
  fixture.gate.runScript = [done](const GateRequest& request) -> Result<Report> {
    done.wait();
    return FakeGate::successReport(request);
  };
  RawClient client = fixture.client();
  client.send(Fixture::postBytes("/v1/execute", execute(""), "Accept: text/event-stream\r\n"));
  CHECK(client.readThrough(": keep-alive\n\n").find(": keep-alive") != std::string::npos);
  CHECK(client.readThrough(": keep-alive\n\n").find(": keep-alive") != std::string::npos);
  commented.set_value();
  CHECK(client.readThrough("0\r\n\r\n").find("event: result") != std::string::npos);
}

TEST_CASE("a stream passes on no more than the policy keeps", "[execute][sse]") {
  Fixture fixture;
  fixture.gate.runScript = [](const GateRequest& request) -> Result<Report> {
    const std::string piece(65536, 'x');
    for (int i = 0; i < 64; ++i) request.onOutput(1, piece);
    return FakeGate::successReport(request);
  };
  const RawResponse response =
      fixture.post("/v1/execute", execute(""), "Accept: text/event-stream\r\n");
  CHECK(response.body.size() > 1024 * 1024);
  CHECK(response.body.size() < 1200 * 1024);
  CHECK(response.body.find("event: result") != std::string::npos);
}

TEST_CASE("a stream's client that does not read is given up, and its run cancelled",
          "[execute][sse]") {
  ServiceOptions options;
  options.front.slowClient = std::chrono::milliseconds{50};
  Fixture fixture(options);
  fixture.gate.outputLimit = ByteCount::mebi(64);
  std::promise<bool> cancelled;
  auto result = cancelled.get_future();
  fixture.gate.runScript = [&cancelled](const GateRequest& request) -> Result<Report> {
    const std::string piece(1024 * 1024, 'x');  // together more than the sockets' buffers hold
    for (int i = 0; i < 32; ++i) request.onOutput(1, piece);
    pollfd gone{request.cancel.socketFd, POLLRDHUP, 0};
    cancelled.set_value(::poll(&gone, 1, 0) == 1);
    return FakeGate::successReport(request);
  };
  RawClient client(fixture.port());
  const int small = 4096;
  ::setsockopt(client.fd(), SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
  client.send(Fixture::postBytes("/v1/execute", execute(""), "Accept: text/event-stream\r\n"));
  CHECK(result.get());
}

TEST_CASE("HTTP/1.0 gets a stream that ends with the connection", "[execute][sse]") {
  Fixture fixture;
  const std::string body = execute("");
  const RawResponse response = fixture.client().exchange(
      "POST /v1/execute HTTP/1.0\r\nContent-Type: application/json\r\nAccept: "
      "text/event-stream\r\nContent-Length: " +
      std::to_string(body.size()) + "\r\n\r\n" + body);
  CHECK(response.status == 200);
  CHECK_FALSE(response.headers.contains("transfer-encoding"));
  CHECK_FALSE(response.headers.contains("content-length"));
  CHECK(response.body.starts_with("id: 1\nevent: result\n"));
}

TEST_CASE("a client that goes away is seen on the run's socket", "[execute]") {
  Fixture fixture;
  std::promise<int> started;
  std::promise<int> seen;
  fixture.gate.runScript = [&](const GateRequest& request) -> Result<Report> {
    started.set_value(request.cancel.socketFd);
    pollfd gone{request.cancel.socketFd, POLLRDHUP, 0};
    seen.set_value(::poll(&gone, 1, RawClient::kPatienceMs));
    return Error{ErrorCode::kCancelled, "the caller went away", ""};
  };
  RawClient client = fixture.client();
  client.send(Fixture::postBytes("/v1/execute", execute("")));
  CHECK(started.get_future().get() >= 0);
  client.close();
  CHECK(seen.get_future().get() == 1);
  CHECK(fixture.get("/livez").status == 200);
}
