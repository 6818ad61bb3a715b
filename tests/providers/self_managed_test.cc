// The self-managed provider against doubles of RAGFlow's executor manager and of Gantlet.
#include <catch2/catch.hpp>

#include "json/value.h"
#include "providers/registry.h"
#include "providers/self_managed/remote_result.h"
#include "tests/support/http_double.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

const SystemClock kClock;

std::shared_ptr<SandboxProvider> providerFor(const std::string& endpoint, int retries = 3) {
  ProviderContext context;
  context.clock = &kClock;
  auto provider = makeProvider(
      *findProviderKind("self_managed"),
      {{"endpoint", endpoint}, {"max_retries", retries}, {"api_token", "tok-123456"}}, context);
  REQUIRE(provider);
  return *provider;
}

ExecutionRequest request() {
  ExecutionRequest request;
  request.tenant = TenantId("acme");
  request.source = "def main(a):\n    return a\n";
  request.argumentsJson = R"({"a":1})";
  request.limits.wall = std::chrono::seconds(5);
  return request;
}

std::string ragflowBody(const std::string& status, int code, const std::string& more = "") {
  return R"({"status":")" + status + R"(","stdout":"","stderr":"words","exit_code":)" +
         std::to_string(code) + R"(,"detail":null,"artifacts":[],"result":null)" + more + "}";
}

struct Executor {
  explicit Executor(const std::function<void(int nth, const DoubleReply&)>& onRun)
      : server([this, onRun](const DoubleRequest& seen, const DoubleReply& reply) {
          if (seen.path == "/healthz") return reply.answer(200, R"({"status":"ok"})");
          if (seen.path != "/run") return reply.answer(404, R"({"detail":"Not Found"})");
          onRun(++runs, reply);
        }) {}
  std::atomic<int> runs{0};
  HttpDouble server;
};

}  // namespace

TEST_CASE("RAGFlow's executor is spoken to in its own words", "[self_managed]") {
  Executor executor([](int, const DoubleReply& reply) {
    reply.answer(200,
                 R"({"status":"success","stdout":"out","stderr":"","exit_code":0,"detail":null,)"
                 R"("time_used_ms":12.5,"memory_used_kb":2048,"artifacts":[{"name":"a.csv",)"
                 R"("mime_type":"text/csv","size":1,"content_b64":"MQ=="},{"name":"../b.csv",)"
                 R"("mime_type":"text/csv","size":1,"content_b64":"MQ=="}],)"
                 R"("result":{"present":true,"value":{"x":1},"type":"json"}})");
  });
  const auto provider = providerFor(executor.server.url());
  CHECK(provider->health().healthy);
  const auto result = provider->execute(request());
  REQUIRE(result);
  CHECK(result->out.text == "out");
  CHECK(result->resultJson == R"({"x":1})");
  CHECK(result->metrics.memoryPeakMb == 2.0);
  REQUIRE(result->artifacts.size() == 1);  // a name with a path in it is none
  const DoubleRequest sent = executor.server.seen().back();
  CHECK(sent.header("authorization") == "Bearer tok-123456");
  CHECK(sent.body.find(R"("language":"python")") != std::string::npos);
  CHECK(sent.body.find(R"("arguments":{"a":1})") != std::string::npos);
}

TEST_CASE("every outcome of RAGFlow's executor has its end", "[self_managed]") {
  struct Case {
    std::string body;
    End end;
  };
  const std::vector<Case> cases{
      {ragflowBody("program_error", 1), End::kExited},
      {ragflowBody("resource_limit_exceeded", -124, R"(,"resource_limit_type":"time")"),
       End::kTimeout},
      {ragflowBody("resource_limit_exceeded", -137, R"(,"resource_limit_type":"memory")"),
       End::kOutOfMemory},
      {ragflowBody("program_runner_error", -999), End::kKilled},
      {ragflowBody("runtime_error", 139, R"(,"runtime_error_type":"signalled")"), End::kSignalled},
  };
  for (const Case& one : cases) {
    INFO(one.body);
    Executor executor([&](int, const DoubleReply& reply) { reply.answer(200, one.body); });
    const auto result = providerFor(executor.server.url())->execute(request());
    REQUIRE(result);
    CHECK(result->end == one.end);
    CHECK(result->exitCode != 0);
    CHECK(executor.runs == 1);
  }
}

TEST_CASE("only what cannot have run is sent again", "[self_managed]") {
  Executor busyOnce([](int nth, const DoubleReply& reply) {
    reply.answer(200,
                 nth == 1 ? ragflowBody("program_runner_error", -10) : ragflowBody("success", 0));
  });
  CHECK(providerFor(busyOnce.server.url())->execute(request()));
  CHECK(busyOnce.runs == 2);
  struct Case {
    std::function<void(const DoubleReply&)> answer;
    ErrorCode code;
  };
  const std::vector<Case> once{
      {[](const DoubleReply& reply) { reply.answer(500, "Internal Server Error"); },
       ErrorCode::kOutcomeUnknown},
      {[](const DoubleReply& reply) { reply.answer(502, "Bad Gateway"); },
       ErrorCode::kOutcomeUnknown},
      {[](const DoubleReply& reply) { reply.raw("HTTP/1.1 200 OK\r\nContent-Le"); },
       ErrorCode::kOutcomeUnknown},
      {[](const DoubleReply& reply) { reply.answer(200, ragflowBody("program_runner_error", -3)); },
       ErrorCode::kOutcomeUnknown},
      {[](const DoubleReply& reply) { reply.answer(401, R"({"detail":"bad token tok-123456"})"); },
       ErrorCode::kConnectFailed},
      {[](const DoubleReply& reply) { reply.answer(422, "{}"); }, ErrorCode::kInvalidArgument},
  };
  for (const Case& one : once) {
    Executor executor([&](int, const DoubleReply& reply) { one.answer(reply); });
    const auto result = providerFor(executor.server.url())->execute(request());
    REQUIRE_FALSE(result);
    CHECK(result.error().code == one.code);
    CHECK(result.error().text().find("tok-123456") == std::string::npos);
    CHECK(executor.runs == 1);
  }
}

TEST_CASE("an executor that is not there is a failed connection", "[self_managed]") {
  const auto result = providerFor("http://127.0.0.1:1", 1)->execute(request());
  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::kConnectFailed);
  CHECK_FALSE(providerFor("http://127.0.0.1:1")->health().healthy);
}

TEST_CASE("a Gantlet that says 503 has run nothing", "[self_managed]") {
  const HttpDouble peer([](const DoubleRequest& seen, const DoubleReply& reply) {
    if (seen.path == "/livez") return reply.answer(200, R"({"status":"alive"})");
    reply.answer(503, R"({"code":"SB009","detail":"no runner"})");
  });
  const auto result = providerFor(peer.url())->execute(request());
  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::kUnavailable);
}

TEST_CASE("the endpoint's form is checked in RAGFlow's words", "[self_managed]") {
  const ProviderKind& kind = *findProviderKind("self_managed");
  CHECK(checkConfig(kind, {{"endpoint", "ftp://x"}}).front().message ==
        "Provider validation failed: Invalid endpoint format: ftp://x. Must start with http:// or "
        "https://");
  // The seed's own example, with what its executor is told elsewhere.
  const json::Object example{{"endpoint", "http://sandbox-internal:9385"},
                             {"pool_size", 20},
                             {"max_memory", "512m"},
                             {"timeout", 60},
                             {"enable_seccomp", true},
                             {"enable_ast_analysis", true}};
  CHECK(checkConfig(kind, example).empty());
}

TEST_CASE("what a remote executor says keeps to the limits, and its numbers to their range",
          "[self_managed]") {
  Limits limits;
  limits.result = ByteCount(64);
  const std::string large = '"' + std::string(64, 'a') + '"';
  const auto ragflow = json::parse(R"({"status":"success","exit_code":-1e300,"result":)"
                                   R"({"present":true,"value":)" +
                                   large + "}}");
  const auto gantlet = json::parse(R"({"status":"success","exit_code":1e300,"result":)" + large +
                                   R"(,"truncated":{"stdout_bytes":1e300}})");
  REQUIRE((ragflow && gantlet));
  const auto one = self_managed::readRagflowResult(*ragflow->asObject(), limits);
  const auto other = self_managed::readGantletResult(*gantlet->asObject(), limits);
  REQUIRE((one && other));
  CHECK(one->exitCode == INT32_MIN);
  CHECK(other->exitCode == INT32_MAX);
  CHECK(other->out.truncated);
  for (const ExecutionResult* result : {&*one, &*other}) {
    CHECK(result->end == End::kOutputLimit);
    CHECK_FALSE(result->resultJson.has_value());
    CHECK(result->detail == "the value is larger than 64 B");
  }
}

TEST_CASE("why a remote Gantlet denied a program is told", "[self_managed]") {
  for (const char* status : {"denied", "needs_review"}) {
    const auto body = json::parse(R"({"status":")" + std::string(status) +
                                  R"(","error":{"message":"os.system starts processes"}})");
    REQUIRE(body);
    const auto result = self_managed::readGantletResult(*body->asObject(), Limits{});
    REQUIRE(result);
    CHECK(result->end == End::kKilled);
    CHECK(result->detail == "the remote executor's policy denied it: os.system starts processes");
  }
}
