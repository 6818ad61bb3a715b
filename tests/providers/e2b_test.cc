// The E2B provider against a double that plays the hazards of the wire.
#include <sys/eventfd.h>

#include <atomic>
#include <catch2/catch.hpp>
#include <chrono>
#include <future>

#include "providers/registry.h"
#include "tests/support/cloud_doubles.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

const SystemClock kClock;

std::shared_ptr<SandboxProvider> providerFor(const json::Object& config) {
  ProviderContext context;
  context.clock = &kClock;
  auto provider = makeProvider(*findProviderKind("e2b"), config, context);
  INFO((provider ? "" : provider.error().text()));
  REQUIRE(provider);
  return *provider;
}

ExecutionRequest request(const std::string& source = "print('hi')") {
  ExecutionRequest request;
  request.id = newSubmissionId();
  request.tenant = TenantId("acme");
  request.filename = "main.py";
  request.source = source;
  request.argumentsJson = "{}";
  request.limits.wall = std::chrono::seconds(10);
  return request;
}

using Script = std::function<void(const DoubleReply&)>;

Result<ExecutionResult> runAgainst(const Script& script, std::size_t& left,
                                   std::chrono::milliseconds wall = std::chrono::seconds(10)) {
  E2bDouble cloud;
  cloud.onExecute = script;
  const auto provider = providerFor(cloud.config());
  ExecutionRequest asked = request();
  asked.limits.wall = wall;
  auto result = provider->execute(asked);
  left = cloud.alive().size();
  CHECK(provider->instanceCount() == 0);
  return result;
}

const char* const kEnd = "{\"type\":\"end_of_execution\"}\n";

}  // namespace

TEST_CASE("the sandbox is asked for without internet, and its tokens travel", "[e2b]") {
  E2bDouble cloud;
  const auto provider = providerFor(cloud.config());
  REQUIRE(provider->execute(request()));
  for (const DoubleRequest& seen : cloud.server().seen()) {
    if (seen.path == "/sandboxes") {
      CHECK(seen.body.find(R"("allow_internet_access":false)") != std::string::npos);
      CHECK(seen.header("x-api-key") == "e2b_0123456789abcdef");
    }
    if (seen.path == "/execute") {
      CHECK(seen.header("x-access-token") == "tok");
      CHECK(seen.header("x-api-key").empty());  // the key is for the control plane alone
    }
  }
  CHECK(cloud.alive().empty());
}

TEST_CASE("a head that drips and characters cut in two arrive whole", "[e2b]") {
  std::size_t left = 1;
  const auto result = runAgainst(
      [](const DoubleReply& reply) {
        for (const char c : std::string("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")) {
          reply.raw(std::string(1, c));
        }
        const std::string line = "{\"type\":\"stdout\",\"text\":\"é€😀\\n\"}\n" + std::string(kEnd);
        for (const char c : line) reply.chunk(std::string(1, c));
        reply.endChunked();
      },
      left);
  REQUIRE(result);
  CHECK(result->out.text == "é€😀\n");
  CHECK(result->exitCode == 0);
  CHECK(left == 0);
}

TEST_CASE("a stream without its end event is an unknown outcome", "[e2b]") {
  for (const bool cut : {false, true}) {
    std::size_t left = 1;
    const auto result = runAgainst(
        [cut](const DoubleReply& reply) {
          reply.startChunked();
          reply.chunk("{\"type\":\"stdout\",\"text\":\"hi\\n\"}\n");
          if (!cut) reply.endChunked();
        },
        left);
    REQUIRE_FALSE(result);
    CHECK(result.error().code == ErrorCode::kOutcomeUnknown);
    CHECK(left == 0);
  }
}

TEST_CASE("lines that are no JSON end the exchange", "[e2b]") {
  std::size_t left = 1;
  const auto result = runAgainst(
      [](const DoubleReply& reply) {
        reply.startChunked();
        reply.chunk("<html>\n");
        reply.endChunked();
      },
      left);
  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::kOutcomeUnknown);
  CHECK(left == 0);
}

TEST_CASE("a program that outlives its limit is aborted, and its sandbox killed", "[e2b]") {
  std::size_t left = 1;
  std::atomic<bool> hungUp{false};
  const auto result = runAgainst(
      [&](const DoubleReply& reply) {
        reply.startChunked();
        reply.chunk("{\"type\":\"stdout\",\"text\":\"started\\n\"}\n");
        hungUp = reply.awaitHangUp();
      },
      left, std::chrono::milliseconds(300));
  REQUIRE(result);
  CHECK(result->end == End::kTimeout);
  CHECK(result->out.text == "started\n");
  CHECK(left == 0);
}

TEST_CASE("a caller that goes away aborts the execution", "[e2b]") {
  const UniqueFd cancel(::eventfd(0, EFD_CLOEXEC));
  std::promise<bool> written;  // Catch's checks are for one thread
  E2bDouble cloud;
  cloud.onExecute = [&](const DoubleReply& reply) {
    reply.startChunked();
    reply.chunk("{\"type\":\"keepalive\"}\n");
    const std::uint64_t one = 1;
    written.set_value(::write(cancel.get(), &one, sizeof one) == sizeof one);
    (void)reply.awaitHangUp();
  };
  const auto provider = providerFor(cloud.config());
  ExecutionRequest asked = request();
  asked.cancel.eventFd = cancel.get();
  const auto result = provider->execute(asked);
  REQUIRE(result);
  CHECK(result->end == End::kCancelled);
  // The caller may be through before the other thread is back from its write.
  std::future<bool> asksToCancel = written.get_future();
  REQUIRE(asksToCancel.wait_for(std::chrono::seconds(60)) == std::future_status::ready);
  CHECK(asksToCancel.get());
  CHECK(cloud.alive().empty());  // the kill is not cancelled with it
}

TEST_CASE("a rate limit that says how long is waited for, another one is told", "[e2b]") {
  E2bDouble patient;
  patient.onCreate = [](int nth, const DoubleReply& reply) {
    if (nth == 1) reply.answer(429, R"({"code":429,"message":"slow down"})", "Retry-After: 0\r\n");
    return nth == 1;
  };
  CHECK(providerFor(patient.config())->execute(request()));
  E2bDouble strict;
  strict.onCreate = [](int, const DoubleReply& reply) {
    reply.answer(429, R"({"code":429,"message":"slow down"})");
    return true;
  };
  const auto refused = providerFor(strict.config())->execute(request());
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::kBusy);
  CHECK(strict.server().count("POST", "/sandboxes") == 1);
}

TEST_CASE("a wrong key is a failed connection and stands in no message", "[e2b]") {
  E2bDouble cloud;
  json::Object config = cloud.config();
  config.set("api_key", "e2b_feedfacefeedface");
  const auto result = providerFor(config)->execute(request());
  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::kConnectFailed);
  CHECK(result.error().text().find("feedface") == std::string::npos);
  CHECK(result.error().text().find("****") != std::string::npos);
}

TEST_CASE("502 tells whether the code arrived", "[e2b]") {
  for (const bool absent : {true, false}) {
    std::size_t left = 1;
    const auto result = runAgainst(
        [absent](const DoubleReply& reply) {
          reply.answer(502, absent ? R"({"sandboxId":"i1","message":"not found","code":502})"
                                   : "Bad Gateway");
        },
        left);
    REQUIRE_FALSE(result);
    CHECK(result.error().code == (absent ? ErrorCode::kUnavailable : ErrorCode::kOutcomeUnknown));
    CHECK(left == 0);
  }
}

TEST_CASE("a refused creation has run nothing", "[e2b]") {
  E2bDouble cloud;
  cloud.onCreate = [](int, const DoubleReply& reply) {
    reply.answer(500, R"({"code":500,"message":"no capacity"})");
    return true;
  };
  const auto result = providerFor(cloud.config())->execute(request());
  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::kInstanceFailed);
  json::Object dead = cloud.config();
  dead.set("api_url", "http://127.0.0.1:1");
  const auto unreached = providerFor(dead)->execute(request());
  REQUIRE_FALSE(unreached);
  CHECK(unreached.error().code == ErrorCode::kConnectFailed);
}

TEST_CASE("an image becomes an artifact, an exception the program's error", "[e2b]") {
  std::size_t left = 1;
  const auto result = runAgainst(
      [](const DoubleReply& reply) {
        reply.startChunked();
        reply.chunk(R"({"type":"result","png":"aGk=","text":"<Figure>"})"
                    "\n");
        reply.chunk(
            R"({"type":"error","name":"ValueError","value":"x","traceback":"ValueError: x"})"
            "\n");
        reply.chunk(kEnd);
        reply.endChunked();
      },
      left);
  REQUIRE(result);
  CHECK(result->exitCode == 1);
  CHECK(result->err.text == "ValueError: x\n");
  REQUIRE(result->artifacts.size() == 1);
  CHECK(result->artifacts[0].name == "result-1.png");
  CHECK(result->artifacts[0].bytes == "hi");
}

TEST_CASE("a sandbox whose kill failed is killed by the clean-up", "[e2b]") {
  std::atomic<bool> down{true};
  std::atomic<int> kills{0};
  HttpDouble cloud([&](const DoubleRequest& seen, const DoubleReply& reply) {
    if (seen.method == "DELETE") {
      ++kills;
      return down ? reply.answer(500, "{}") : reply.answer(404, R"({"code":404})");
    }
    if (seen.path == "/execute") {
      reply.startChunked();
      reply.chunk(kEnd);
      return reply.endChunked();
    }
    reply.answer(201, R"({"sandboxID":"i7"})");
  });
  const auto provider =
      providerFor({{"api_key", "e2b_00"}, {"api_url", cloud.url()}, {"sandbox_url", cloud.url()}});
  CHECK(provider->execute(request()));
  CHECK(provider->instanceCount() == 1);
  down = false;
  CHECK(provider->reapStale() == 1);
  CHECK(provider->instanceCount() == 0);
  CHECK(kills == 2);
}
