// The Kubernetes provider against a double of an API server with agent-sandbox, which plays what
// can go wrong on the way to a pod and in it.
#include <sys/eventfd.h>

#include <catch2/catch.hpp>
#include <fstream>

#include "core/unique_fd.h"
#include "providers/registry.h"
#include "tests/support/kubernetes_double.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

const SystemClock kClock;

std::shared_ptr<SandboxProvider> providerFor(const json::Object& config) {
  ProviderContext context;
  context.clock = &kClock;
  auto provider = makeProvider(*findProviderKind("kubernetes"), config, context);
  INFO((provider ? "" : provider.error().text()));
  REQUIRE(provider);
  return *provider;
}

std::string problemOf(json::Object config, const char* field, const char* value) {
  config.set(field, value);
  const auto problems = checkConfig(*findProviderKind("kubernetes"), config);
  return problems.empty() ? "" : problems.front().message;
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

// Runs one program; whatever came of it, no claim may be left.
Result<ExecutionResult> runIn(KubernetesDouble& cluster, const ExecutionRequest& asked = request(),
                              bool router = true) {
  const auto provider = providerFor(cluster.config(router));
  auto result = provider->execute(asked);
  CHECK(provider->instanceCount() == 0);
  CHECK(cluster.alive().empty());
  return result;
}

json::Object failing(json::Object claim, const char* reason) {
  claim.set(
      "status",
      json::Object{{"conditions", json::Array{json::Object{{"type", "Ready"},
                                                           {"status", "False"},
                                                           {"reason", reason},
                                                           {"message", "said the controller"}}}}});
  return claim;
}

}  // namespace

TEST_CASE("a claim names the warm pool, ends by itself, and is given back", "[kubernetes]") {
  KubernetesDouble cluster;
  REQUIRE(runIn(cluster));
  std::size_t made = 0;
  for (const DoubleRequest& seen : cluster.server().seen()) {
    if (seen.path.starts_with("/apis/")) {
      CHECK(seen.header("authorization") == "Bearer an-accounts-token");
    } else {
      CHECK(seen.header("authorization").empty());  // the token is the API server's alone
      CHECK(seen.header("x-sandbox-namespace") == "agents");
      CHECK(seen.header("x-sandbox-port") == "8888");
    }
    if (seen.method != "POST" || !seen.path.ends_with("/sandboxclaims")) continue;
    ++made;
    CHECK(seen.body.find(R"("warmPoolRef":{"name":"python"})") != std::string::npos);
    CHECK(seen.body.find(R"("shutdownPolicy":"Delete")") != std::string::npos);
    CHECK(seen.body.find(R"("shutdownTime":"2)") != std::string::npos);
  }
  CHECK(made == 1);
  CHECK(cluster.server().count("DELETE", KubernetesDouble::kRoot) == 1);
}

TEST_CASE("the double refuses a claim with a field that the definition does not have",
          "[kubernetes]") {
  CHECK(wrongInClaim({{"spec", json::Object{{"warmPool", "x"}}}}) ==
        "unknown field \"spec.warmPool\"");
  CHECK(wrongInClaim({{"spec", json::Object{{"warmPoolRef", "x"}}}}) ==
        "spec.warmPoolRef: must be an object");
  CHECK(wrongInClaim(
            {{"spec", json::Object{{"lifecycle", json::Object{{"shutdownTime", "tomorrow"}}}}}}) ==
        "spec.lifecycle.shutdownTime: must be a date-time");
}

TEST_CASE("without a router the pod is asked at its address", "[kubernetes]") {
  KubernetesDouble cluster;
  const auto result = runIn(cluster, request(), false);
  REQUIRE(result);
  CHECK(result->out.text == "hi\n");
  for (const DoubleRequest& seen : cluster.server().seen()) {
    CHECK(seen.header("x-sandbox-id").empty());
  }
}

TEST_CASE("a claim is waited for over watches that end and versions that are forgotten",
          "[kubernetes]") {
  KubernetesDouble cluster;
  std::atomic<int> watches{0};
  cluster.onWatch = [&](const json::Object& claim, const DoubleReply& reply) {
    const int nth = ++watches;
    if (nth == 1) return reply.answer(410, R"({"message":"too old resource version"})"), true;
    reply.startChunked();
    if (nth == 2) {
      KubernetesDouble::event(reply, "ERROR", {{"code", 410}});
      reply.endChunked();
      return true;
    }
    // Not ready for a reason that passes.
    if (nth == 3)
      return KubernetesDouble::event(reply, "MODIFIED", failing(claim, "SandboxNotReady")), true;
    KubernetesDouble::event(reply, "MODIFIED", KubernetesDouble::ready(claim));
    return true;
  };
  const auto result = runIn(cluster);
  REQUIRE(result);
  CHECK(result->out.text == "hi\n");
  CHECK(watches == 4);
}

TEST_CASE("a claim that comes to nothing is an instance that failed, and is given back",
          "[kubernetes]") {
  for (const char* reason : {"WarmPoolNotFound", "TemplateNotFound", "ClaimExpired"}) {
    KubernetesDouble cluster;
    cluster.onWatch = [&](const json::Object& claim, const DoubleReply& reply) {
      reply.startChunked();
      KubernetesDouble::event(reply, "MODIFIED", failing(claim, reason));
      return true;
    };
    const auto result = runIn(cluster);
    REQUIRE_FALSE(result);
    CHECK(result.error().code == ErrorCode::kInstanceFailed);
    CHECK(result.error().message.find(std::string(reason) + ": said the controller") !=
          std::string::npos);
    CHECK(cluster.server().count("POST", "/execute") == 0);
  }
}

TEST_CASE("a pod's address is an address, or the claim is not ready", "[kubernetes]") {
  KubernetesDouble cluster;
  const UniqueFd cancel(::eventfd(0, EFD_CLOEXEC));
  cluster.onWatch = [&](const json::Object& claim, const DoubleReply& reply) {
    json::Object odd = claim;
    odd.set("status",
            json::Object{
                {"conditions", json::Array{json::Object{{"type", "Ready"}, {"status", "True"}}}},
                {"sandbox",
                 json::Object{{"name", "a-pod"}, {"podIPs", json::Array{"evil.example/x?"}}}}});
    reply.startChunked();
    KubernetesDouble::event(reply, "MODIFIED", odd);
    (void)::eventfd_write(cancel.get(), 1);
    (void)reply.awaitHangUp();
    return true;
  };
  ExecutionRequest asked = request();
  asked.cancel.eventFd = cancel.get();
  const auto result = runIn(cluster, asked, false);
  REQUIRE_FALSE(result);
  CHECK(cluster.server().count("POST", "/upload") == 0);
}

TEST_CASE("what the API server refuses says what to look at, and never the token", "[kubernetes]") {
  KubernetesDouble cluster;
  json::Object config = cluster.config();
  config.set("token", "another-accounts-token");
  const auto provider = providerFor(config);
  const auto result = provider->execute(request());
  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::kConnectFailed);
  CHECK(result.error().text().find("another-accounts-token") == std::string::npos);
  CHECK_FALSE(provider->health().healthy);

  KubernetesDouble full;
  full.onMake = [](const DoubleReply& reply) {
    reply.answer(429, R"({"message":"too many requests"})", "Retry-After: 7\r\n");
  };
  const auto busy = runIn(full);
  REQUIRE_FALSE(busy);
  CHECK(busy.error().code == ErrorCode::kBusy);
  CHECK(busy.error().retryAfter == std::chrono::seconds(7));
}

TEST_CASE("a claim whose making was not answered is given back all the same", "[kubernetes]") {
  KubernetesDouble cluster;
  cluster.onMake = [](const DoubleReply& reply) { reply.raw("HTTP/1.1 201 Crea"); };
  const auto result = runIn(cluster);
  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::kInstanceFailed);
  CHECK(cluster.server().count("DELETE", KubernetesDouble::kRoot) == 1);
}

TEST_CASE("a program that no pod took has not run; of one that was sent nobody knows",
          "[kubernetes]") {
  KubernetesDouble cluster;
  cluster.onUpload = [](const DoubleReply& reply) { reply.answer(500, R"({"message":"full"})"); };
  auto result = runIn(cluster);
  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::kUnavailable);
  cluster.onUpload = [](const DoubleReply& reply) { reply.raw("HTTP/1.1 2"); };
  result = runIn(cluster);
  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::kUnavailable);
  cluster.onUpload = nullptr;
  for (
      const char* answer :
      {R"({"detail":"bad gateway"})", "<html>", R"({"stdout":"","stderr":""})",
       R"({"stdout":"","stderr":"Failed to execute command: No such file: 'python3'","exit_code":1})"}) {
    cluster.onExecute = [&](const DoubleReply& reply) {
      reply.answer(answer[2] == 'd' ? 502 : 200, answer);
    };
    result = runIn(cluster);
    REQUIRE_FALSE(result);
    CHECK(result.error().code == ErrorCode::kOutcomeUnknown);
  }
}

TEST_CASE("a program that leaves without its end line keeps its exit code", "[kubernetes]") {
  KubernetesDouble cluster;
  auto result = runIn(cluster, request("import os\nprint('a', flush=True)\nos._exit(3)\n"));
  REQUIRE(result);
  CHECK(result->exitCode == 3);
  CHECK(result->out.text == "a\n");
  result = runIn(cluster, request("import os\nos.kill(os.getpid(), 9)\n"));
  REQUIRE(result);
  CHECK(result->exitCode == 137);
  result = runIn(cluster, request("import os\nos._exit(0)\n"));
  REQUIRE(result);
  CHECK(result->exitCode == 1);
}

TEST_CASE("leftovers whose time is over are given back at the first run, others stay",
          "[kubernetes]") {
  KubernetesDouble cluster;
  cluster.leave("gantlet-old", "2020-01-01T00:00:00Z");
  cluster.leave("gantlet-living", "2999-01-01T00:00:00.000Z");
  cluster.leave("gantlet-odd", "soon");
  const auto provider = providerFor(cluster.config());
  REQUIRE(provider->execute(request()));
  CHECK(cluster.alive() == std::set<std::string>{"gantlet-living", "gantlet-odd"});
}

TEST_CASE("a claim that can't be given back is tried again", "[kubernetes]") {
  KubernetesDouble cluster;
  cluster.onDelete = [](const DoubleReply& reply) { reply.answer(500, R"({"message":"etcd"})"); };
  const auto provider = providerFor(cluster.config());
  REQUIRE(provider->execute(request()));
  CHECK(provider->instanceCount() == 1);
  cluster.onDelete = nullptr;
  CHECK(provider->reapStale() == 1);
  CHECK(cluster.alive().empty());
}

TEST_CASE("the account's token comes from a file that changes", "[kubernetes]") {
  KubernetesDouble cluster;
  const TempFolder folder;
  const std::string file = (folder.path / "token").string();
  json::Object config = cluster.config();
  config.set("token", "");
  config.set("token_file", file);
  const auto provider = providerFor(config);
  CHECK(provider->health().message.find("holds no token") != std::string::npos);
  std::ofstream(file) << KubernetesDouble::kToken << "\n";
  CHECK(provider->health().healthy);
  std::ofstream(file) << "line\r\nX-Evil: 1\n";
  CHECK_FALSE(provider->health().healthy);
}

TEST_CASE("what can't be configured is told", "[kubernetes]") {
  const json::Object config{{"warm_pool", "python"}};
  CHECK(problemOf(config, "namespace", "agents").empty());
  CHECK(problemOf(config, "warm_pool", "../secrets").find("name of Kubernetes") !=
        std::string::npos);
  CHECK(problemOf(config, "api_server", "http://10.0.0.1:8080").find("must be https://") !=
        std::string::npos);
  CHECK(problemOf(config, "api_server", "http://127.0.0.1:8001").empty());
  CHECK_FALSE(problemOf(config, "isolation", "process").empty());
  CHECK_FALSE(problemOf(config, "router_url", "router:8080").empty());
}
