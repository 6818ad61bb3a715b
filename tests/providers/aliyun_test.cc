// The Aliyun provider: signatures against the vendor's vectors, and a double that verifies them.
#include <catch2/catch.hpp>

#include "providers/aliyun/signer.h"
#include "providers/registry.h"
#include "tests/support/aliyun_double.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

const SystemClock kClock;
// 2026-03-06T12:00:00Z
const WallTime kTime{std::chrono::milliseconds{1772798400000}};
const char* const kHost = "1431999136518149-ram.agentrun-data.cn-hangzhou.aliyuncs.com";

std::string signature(const aliyun::Signable& request, const char* id, const char* secret) {
  const aliyun::Credentials credentials{Secret(id), Secret(secret), Secret()};
  for (const auto& [name, value] : aliyun::signData(request, credentials, "cn-hangzhou", kTime)) {
    if (name == "Agentrun-Authorization") return value.substr(value.rfind('=') + 1);
  }
  return "";
}

std::shared_ptr<SandboxProvider> providerFor(const json::Object& config) {
  ProviderContext context;
  context.clock = &kClock;
  auto provider = makeProvider(*findProviderKind("aliyun_codeinterpreter"), config, context);
  INFO((provider ? "" : provider.error().text()));
  REQUIRE(provider);
  return *provider;
}

ExecutionRequest request() {
  ExecutionRequest request;
  request.tenant = TenantId("acme");
  request.filename = "main.py";
  request.source = "print('hi')";
  request.argumentsJson = "{}";
  request.limits.wall = std::chrono::seconds(60);
  return request;
}

}  // namespace

TEST_CASE("the data plane's signatures are the vendor's", "[aliyun]") {
  REQUIRE(formatRfc3339(kTime) == "2026-03-06T12:00:00.000Z");
  const char* const id = "LTAI5t5opp3xMWk2B3a4gZVq";
  CHECK(signature({"GET", kHost, "/sandboxes/sbx-xxx/health", "", "", ""}, id, "secret") ==
        "e1479ea1aec37e55f91d82b1ccc48df2feef04184a911f91a3e3fe0e27d02610");
  CHECK(signature({"GET", kHost, "/path", "foo=bar&zoo=", "", ""}, id, "secret") ==
        "2de34f2c0ef3d6f0f6460f994ee3fea8c940241fcc2ff2f008a776f1be9b4dba");
  CHECK(signature({"POST", kHost, "/path", "foo=bar&zoo=", "", ""}, id, "secret") ==
        "a0d4e04405ddf83d93cf8b30c6064c1a68a298cf95ca6ff56be04f515b98ddbe");
  CHECK(signature({"POST", kHost, "/path", "foo=bar&zoo=", "", "application/json"}, id, "secret") ==
        "fdcde808b0dc7526d8083e681ca9a64728e5c1e67e4c92735dfb2268ecc71fb2");
  CHECK(signature({"GET", kHost, "/sandboxes/sbx-1/filesystem", "path=%2Ftmp%2Fa+b~%C3%A9*&depth=2",
                   "", ""},
                  "testAK",
                  "testSK") == "6257709e5b5a3b77070910c227f5484ca202e7caa2978e98d93fbdf92c69e474");
}

TEST_CASE("a query is canonical whatever its form", "[aliyun]") {
  CHECK(aliyun::canonicalQuery("b=2&a=1&flag&c=") == "a=1&b=2&c=");
  CHECK(aliyun::canonicalQuery("a=x+y~*%2F") == "a=x%20y~%2A%2F");
  CHECK(aliyun::canonicalQuery("").empty());
}

TEST_CASE("the full life of a sandbox passes a verifying server", "[aliyun]") {
  AliyunDouble cloud;
  const auto provider = providerFor(cloud.config());
  const auto result = provider->execute(request());
  INFO((result ? "" : result.error().text()));
  REQUIRE(result);
  CHECK(result->out.text == "hi\n");
  CHECK(cloud.badSignatures() == 0);
  CHECK(cloud.alive().empty());
  CHECK(cloud.server().count("POST", "/2025-09-10/templates") == 1);
  for (const DoubleRequest& seen : cloud.server().seen()) {
    if (seen.path.ends_with("/execute")) {
      CHECK(seen.body.find("\"timeout\":30") != std::string::npos);  // never more
    }
  }
}

TEST_CASE("a wrong secret is a failed connection that shows no secret", "[aliyun]") {
  AliyunDouble cloud;
  json::Object config = cloud.config();
  config.set("access_key_secret", "another-secret-of-mine");
  const auto result = providerFor(config)->execute(request());
  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::kConnectFailed);
  CHECK(result.error().text().find("another-secret") == std::string::npos);
  CHECK(result.error().text().find("ERR_FORBIDDEN") != std::string::npos);
}

TEST_CASE("throttling, faults and unknown results have their meaning", "[aliyun]") {
  struct Case {
    int status;
    const char* body;
    ErrorCode code;
  };
  for (const Case& one :
       {Case{400, R"({"Code":"Throttling.User","Message":"slow"})", ErrorCode::kBusy},
        Case{429, R"({"code":"X","message":"slow"})", ErrorCode::kBusy},
        Case{403, R"({"code":"ERR_FORBIDDEN","message":"no"})", ErrorCode::kConnectFailed},
        Case{500, "it broke", ErrorCode::kOutcomeUnknown}}) {
    AliyunDouble cloud;
    cloud.onExecute = [&one](const DoubleReply& reply) { reply.answer(one.status, one.body); };
    const auto result = providerFor(cloud.config())->execute(request());
    REQUIRE_FALSE(result);
    CHECK(result.error().code == one.code);
    CHECK(cloud.alive().empty());
  }
  AliyunDouble cloud;
  cloud.onExecute = [](const DoubleReply& reply) {
    reply.answer(200, R"({"results":[{"type":"stdout","text":"x"},{"type":"image","blob":"qq"},)"
                      R"({"type":"result","text":"42"},{"type":"endOfExecution","status":"ok"}]})");
  };
  const auto result = providerFor(cloud.config())->execute(request());
  REQUIRE(result);
  CHECK(result->resultJson == "42");
  REQUIRE(result->artifacts.size() == 1);
  CHECK(result->artifacts[0].bytes == R"({"type":"image","blob":"qq"})");
}

TEST_CASE("a shown value over the limit is an end and no result", "[aliyun]") {
  AliyunDouble cloud;
  cloud.onExecute = [](const DoubleReply& reply) {
    reply.answer(200, R"({"results":[{"type":"result","text":"\"0123456789\""}]})");
  };
  ExecutionRequest small = request();
  small.limits.result = ByteCount(12);
  const auto fits = providerFor(cloud.config())->execute(small);
  REQUIRE(fits);
  CHECK(fits->resultJson == "\"0123456789\"");
  small.limits.result = ByteCount(11);
  const auto result = providerFor(cloud.config())->execute(small);
  REQUIRE(result);
  CHECK(result->end == End::kOutputLimit);
  CHECK_FALSE(result->resultJson);
}

TEST_CASE("a configuration is checked as the vendor's users know it", "[aliyun]") {
  const ProviderKind& kind = *findProviderKind("aliyun_codeinterpreter");
  const auto problems = [&](const json::Object& config) { return checkConfig(kind, config); };
  CHECK(problems({{"access_key_id", "LTAI5t"}, {"access_key_secret", "s"}}).front().message ==
        "Required field 'account_id' is missing");
  const json::Object good{
      {"access_key_id", "LTAI5t"}, {"access_key_secret", "s"}, {"account_id", "1"}};
  CHECK(problems(good).empty());
  json::Object bad = good;
  bad.set("access_key_id", "AKIA");
  CHECK(problems(bad).front().message.starts_with("Provider validation failed: "));
  bad = good;
  bad.set("timeout", 31);
  CHECK(problems(bad).front().message == "Field 'timeout' must be <= 30");
  bad = good;
  bad.set("region", "us-east-1");
  CHECK(problems(bad).front().field == "region");
}
