#include "service/pipeline_gate.h"

#include <catch2/catch.hpp>

#include "tests/support/fake_provider.h"
#include "tests/support/memory_log.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

struct Wired {
  explicit Wired(PipelineGateOptions options = {})
      : pipeline(rulebook(), &provider, &log, clock), gate(pipeline, provider, log, options) {}

  static std::shared_ptr<const Rulebook> rulebook() {
    auto loaded = Rulebook::load();
    INFO((loaded ? "" : loaded.error().text()));
    REQUIRE(loaded);
    return *loaded;
  }

  FakeProvider provider;
  MemoryLog log;
  SystemClock clock;
  Pipeline pipeline;
  PipelineGate gate;
};

}  // namespace

TEST_CASE("who names no policy gets the default, and any may be chosen on loopback", "[gate]") {
  Wired wired;
  const auto unnamed = wired.gate.policy(TenantId("t"), "");
  REQUIRE(unnamed);
  CHECK(unnamed->name == "default");
  REQUIRE(wired.gate.policy(TenantId("t"), "observe"));
  const auto unknown = wired.gate.policy(TenantId("t"), "nope");
  REQUIRE_FALSE(unknown);
  CHECK(unknown.error().code == ErrorCode::kNotFound);
  CHECK(unknown.error().message == "there is no policy 'nope'");
  CHECK(unknown.error().resolution.find("data-science") != std::string::npos);
}

TEST_CASE("a tenant cannot choose a laxer policy than it was given", "[gate]") {
  Wired wired({"strict", {"default"}});
  const auto own = wired.gate.policy(TenantId("t"), "");
  REQUIRE(own);
  CHECK(own->name == "strict");
  CHECK(wired.gate.policy(TenantId("t"), "strict"));
  CHECK(wired.gate.policy(TenantId("t"), "default"));
  const auto refused = wired.gate.policy(TenantId("t"), "observe");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::kInvalidArgument);
  CHECK(refused.error().resolution.find("strict, default") != std::string::npos);
}

TEST_CASE("what a tenant may choose is told once", "[gate]") {
  Wired wired({"default", {"strict", "default", "data-science", "strict"}});
  const auto refused = wired.gate.policy(TenantId("t"), "observe");
  REQUIRE_FALSE(refused);
  CHECK(refused.error().resolution.ends_with("choose one of: default, strict, data-science"));
}

TEST_CASE("the advice to a tenant names policies that it may choose, and no others", "[gate]") {
  Wired wired({"strict", {"default"}});
  wired.pipeline.choicesFrom([&](const TenantId& tenant, std::string_view preset) {
    return tenant == TenantId("lab") || wired.gate.offers(preset);
  });
  const auto advice = [&](const char* tenant) {
    GateRequest request;
    request.submission.id = newSubmissionId();
    request.submission.tenant = TenantId(tenant);
    request.submission.filename = "main.py";
    request.submission.source = "import pandas";
    const auto policy = wired.gate.policy(TenantId(tenant), "default");
    REQUIRE(policy);
    request.policy = *policy;
    const auto report = wired.gate.vet(request);
    REQUIRE(report);
    return report->verdict.advice;
  };
  CHECK(advice("lab").find("data-science") != std::string::npos);
  CHECK(advice("acme").find("data-science") == std::string::npos);
  CHECK_FALSE(advice("acme").empty());
}

TEST_CASE("the service is ready when runs can be recorded and run", "[gate]") {
  Wired wired;
  CHECK(wired.gate.ready());
  wired.provider.setHealth({false, "no launcher"});
  CHECK(wired.gate.ready().error().code == ErrorCode::kUnavailable);
  wired.log.setFault(Error{ErrorCode::kAuditFailed, "disk full", ""});
  CHECK(wired.gate.ready().error().code == ErrorCode::kAuditFailed);
}

TEST_CASE("a run through the gate reaches the provider and leaves its records", "[gate]") {
  Wired wired;
  GateRequest request;
  request.submission.id = newSubmissionId();
  request.submission.tenant = TenantId("t");
  request.submission.filename = "main.py";
  request.submission.source = "x = 1\n";
  const auto policy = wired.gate.policy(TenantId("t"), "");
  REQUIRE(policy);
  request.policy = *policy;
  const auto report = wired.gate.run(request);
  REQUIRE(report);
  CHECK(report->status == RunStatus::kSuccess);
  CHECK(wired.provider.requests().size() == 1);
  CHECK(wired.log.size() >= 5);
  CHECK(report->audit.size() == wired.log.size());
}
