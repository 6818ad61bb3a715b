// The admin routes' doors: who gets in. What they do is seen from outside, in tests/cli.
#include "tests/service/fixture.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

constexpr const char* kPath = "/api/v1/admin/sandbox/providers";

}  // namespace

TEST_CASE("without tokens this host administers, and a known admin token is taken", "[admin]") {
  ServiceOptions options;
  options.adminTokens.push_back(
      ApiToken::of("admin", TenantId("default"), "gantlet_admin_0123", Role::kAdmin));
  Fixture fixture(options);
  CHECK(fixture.get(kPath).status == 200);
  CHECK(fixture.get(kPath, "Authorization: Bearer gantlet_admin_0123\r\n").status == 200);
  CHECK(fixture.post("/run", R"({"code_b64":""})").status == 200);
}

TEST_CASE("with tokens only an admin's administers", "[admin]") {
  ServiceOptions options;
  options.tokens.push_back(ApiToken::of("agent", TenantId("acme"), "agent-token-0123"));
  options.adminTokens.push_back(
      ApiToken::of("admin", TenantId("default"), "gantlet_admin_0123", Role::kAdmin));
  Fixture fixture(options);
  CHECK(fixture.get(kPath).status == 401);
  CHECK(fixture.get(kPath, "Authorization: Bearer agent-token-0123\r\n").status == 403);
  CHECK(fixture.get(kPath, "Authorization: Bearer wrong-token-0123\r\n").status == 401);
  const RawResponse response = fixture.get(kPath, "Authorization: Bearer gantlet_admin_0123\r\n");
  CHECK(response.status == 200);
  CHECK(member(parsed(response), "code") == "0");
  CHECK(fixture.get("/api/admin/sandbox/providers", "X-Sandbox-Token: gantlet_admin_0123\r\n")
            .status == 200);
}

TEST_CASE("a full quota tells its limit and when to come back", "[quota]") {
  Fixture fixture;
  fixture.gate.runScript = [](const GateRequest&) -> Result<Report> {
    Error error{ErrorCode::kBusy, "full", "wait"};
    error.retryAfter = std::chrono::seconds(7);
    error.limit = "\"concurrent\";q=10";
    return error;
  };
  const RawResponse response = fixture.post("/v1/execute", R"({"language":"python","code":"1"})");
  CHECK(response.status == 429);
  CHECK(response.headers.at("retry-after") == "7");
  CHECK(response.headers.at("ratelimit-policy") == "\"concurrent\";q=10");
  CHECK(response.headers.at("ratelimit") == "\"concurrent\";r=0;t=7");
  CHECK(member(parsed(response), "code") == R"("SB008")");
}

TEST_CASE("providers' faults keep their codes", "[admin]") {
  struct Case {
    ErrorCode code;
    int status;
    const char* sb;
  };
  for (const Case& one : {Case{ErrorCode::kConnectFailed, 503, "\"SB003\""},
                          Case{ErrorCode::kInstanceFailed, 503, "\"SB004\""},
                          Case{ErrorCode::kOutcomeUnknown, 502, "\"SB009\""}}) {
    Fixture fixture;
    fixture.gate.runScript = [&one](const GateRequest&) -> Result<Report> {
      return Error{one.code, "the provider said so", ""};
    };
    const RawResponse response = fixture.post("/v1/execute", R"({"language":"python","code":"1"})");
    CHECK(response.status == one.status);
    CHECK(member(parsed(response), "code") == one.sb);
    CHECK(fixture.post("/run", R"({"code_b64":""})").status == 200);  // RAGFlow would send it again
  }
}
