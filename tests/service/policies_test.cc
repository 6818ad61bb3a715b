// Stored policies from outside: versions that never change, whose they are, and what they allow.
#include "manager/policy_desk.h"
#include "tests/policy/support.h"
#include "tests/service/execution_fixture.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

const std::string kAdmin = "Authorization: Bearer admin-secret-12\r\n";
const std::string kAcme = "Authorization: Bearer acme-secret-1234\r\n";
const std::string kBeta = "Authorization: Bearer beta-secret-1234\r\n";
const std::string kForAcme = kAdmin + "X-Tenant-ID: acme\r\n";

struct PolicyFixture : ExecutionFixture {
  PolicyFixture() : ExecutionFixture(true) { openPolicies(); }
  ~PolicyFixture() { http.service.reset(); }
  void openPolicies() {
    http.service.reset();
    policies.reset();
    auto opened = PolicyDesk::open(*database, log, clock, rulebook());
    INFO((opened ? "" : opened.error().text()));
    REQUIRE(opened);
    policies = std::move(opened).value();
    http.desks.policies = policies.get();
  }
  RawResponse make(const std::string& name, const std::string& document,
                   const std::string& as = kAdmin) {
    return http.post("/v1/policies",
                     json::write(json::Object{{"name", name}, {"document", document}}), as);
  }
  RawResponse next(const std::string& name, const std::string& document,
                   const std::string& as = kAdmin) {
    return http.post("/v1/policies/" + name + "/versions",
                     json::write(json::Object{{"document", document}}), as);
  }
  std::size_t told(const std::string& event) {
    std::size_t count = 0;
    for (const audit::AuditRecord& record : log.records()) {
      count += record.stage == "config" && record.event == event ? 1U : 0U;
    }
    return count;
  }
  std::unique_ptr<PolicyDesk> policies;
};

const std::string kTeam = "extends: default\npython: {modules: {allow: [csv]}}\n";
const std::string kMore = "extends: default\nlimits: {memory: 64m}\n";

}  // namespace

TEST_CASE("a policy's versions are kept, read, and never changed", "[policies]") {
  PolicyFixture fixture;
  const RawResponse made = fixture.make("team", kTeam);
  INFO(made.body);
  REQUIRE(made.status == 201);
  CHECK(made.headers.at("location") == "/v1/policies/team@1");
  CHECK(member(parsed(made), "version") == "1");
  CHECK(fixture.told("policy_made") == 1);
  CHECK(fixture.make("team", kMore).status == 409);
  const RawResponse second = fixture.next("team", kMore);
  INFO(second.body);
  REQUIRE(second.status == 201);
  CHECK(member(parsed(second), "version") == "2");
  fixture.openPolicies();
  const json::Value first = parsed(fixture.call("GET", "/v1/policies/team@1", kAdmin));
  CHECK(member(first, "digest") == member(parsed(made), "digest"));
  CHECK(member(first, "document") == json::write(json::Value(kTeam)));
  const json::Value latest = parsed(fixture.call("GET", "/v1/policies/team", kAdmin));
  CHECK(member(latest, "version") == "2");
  CHECK(member(latest, "limits.memory_bytes") == "67108864");
  CHECK(fixture.call("GET", "/v1/policies/team/versions", kAdmin).body.find("\"version\":2") !=
        std::string::npos);
  CHECK(fixture.call("GET", "/v1/policies", kAdmin).body.find("\"name\":\"strict\"") !=
        std::string::npos);
  const RawResponse third = fixture.call("GET", "/v1/policies/team@3", kAdmin);
  CHECK(third.status == 404);
  CHECK(third.body.find("the policy team has no version '3'") != std::string::npos);
  CHECK(fixture.call("GET", "/v1/policies/none", kAdmin).status == 404);
  CHECK(fixture.call("GET", "/v1/policies/default@1", kAdmin).status == 200);
}

TEST_CASE("a text is found by its digest, a preset's too, and each is recorded once",
          "[policies]") {
  PolicyFixture fixture;
  const std::size_t presets = rulebook().policyNames().size();
  CHECK(fixture.told("policy_recorded") == presets);
  fixture.openPolicies();
  CHECK(fixture.told("policy_recorded") == presets);
  const std::string strict = policyNamed("strict").digest;
  const json::Value found = parsed(fixture.call("GET", "/v1/policies/" + strict, kAdmin));
  CHECK(member(found, "name") == "\"strict\"");
  CHECK(member(found, "document").find("name: strict") != std::string::npos);
  REQUIRE(fixture.make("team", kTeam).status == 201);
  const json::Value team = parsed(fixture.call("GET", "/v1/policies/team", kAdmin));
  const std::string digest = *team.asObject()->find("digest")->asString();
  const json::Value text = parsed(fixture.call("GET", "/v1/policies/" + digest, kAdmin));
  CHECK(member(text, "document") == json::write(json::Value(kTeam)));
  CHECK(member(text, "base") == json::write(json::Value(policyNamed("default").digest)));
  const std::string none = "sha256:" + std::string(64, '0');
  CHECK(fixture.call("GET", "/v1/policies/" + none, kAdmin).status == 404);
}

TEST_CASE("texts whose records were pruned are recorded again", "[policies]") {
  PolicyFixture fixture;
  const std::size_t presets = rulebook().policyNames().size();
  CHECK(fixture.policies->recordAgain(0));
  CHECK(fixture.told("policy_recorded") == presets);
  CHECK(fixture.policies->recordAgain(fixture.clock.wallNow().time_since_epoch().count()));
  CHECK(fixture.told("policy_recorded") == 2 * presets);
  const audit::AuditRecord again = fixture.log.records().back();
  const auto text = fixture.policies->text(*again.details.find("policy_digest")->asString(), {});
  REQUIRE(text);
  REQUIRE(*text);
  CHECK(*again.details.find("document_hash")->asString() == digestText(sha256((*text)->document)));
}

TEST_CASE("what is no policy is refused with its line, and nothing is kept of it", "[policies]") {
  PolicyFixture fixture;
  for (const char* document :
       {"extends: nobody\n", "extends: default\ncolour: red\n", "[1, 2", "",
        "name: other\nextends: default\n", "version: 7\nextends: default\n"}) {
    INFO(document);
    const RawResponse refused = fixture.make("team", document);
    CHECK(refused.status == 400);
    CHECK(refused.body.find("'document'") != std::string::npos);
  }
  for (const char* name : {"default", "../x", "a@2", "", "sha256:00"}) {
    INFO(name);
    CHECK(fixture.make(name, kTeam).status == 400);
  }
  CHECK(fixture.told("policy_made") == 0);
  CHECK(fixture.next("team", kTeam).status == 404);
  // JSON is YAML as well.
  CHECK(fixture.make("json", R"({"extends":"strict","limits":{"memory":"64m"}})").status == 201);
}

TEST_CASE("what a stored policy extends is named by its version, so that it stays what it is",
          "[policies]") {
  PolicyFixture fixture;
  REQUIRE(fixture.make("zbase", kTeam).status == 201);
  CHECK(fixture.make("above", "extends: zbase\n").status == 400);
  REQUIRE(fixture.make("above", "extends: zbase@1\n").status == 201);
  REQUIRE(fixture.next("zbase", kMore).status == 201);
  const json::Value before = parsed(fixture.call("GET", "/v1/policies/above", kAdmin));
  fixture.openPolicies();
  const json::Value after = parsed(fixture.call("GET", "/v1/policies/above", kAdmin));
  CHECK(member(before, "digest") == member(after, "digest"));
  CHECK(member(after, "limits.memory_bytes") == member(before, "limits.memory_bytes"));
}

TEST_CASE("a tenant's policy is that tenant's alone, and a tenant's key makes none", "[policies]") {
  PolicyFixture fixture;
  REQUIRE(fixture.make("ours", kTeam, kForAcme).status == 201);
  REQUIRE(fixture.make("all", kTeam).status == 201);
  CHECK(fixture.make("mine", kTeam, kAcme).status == 403);
  CHECK(fixture.next("ours", kTeam, kAcme).status == 403);
  CHECK(fixture.call("GET", "/v1/policies/ours", kAcme).status == 200);
  CHECK(fixture.call("GET", "/v1/policies/ours", kBeta).status == 404);
  const RawResponse theirs = fixture.call("GET", "/v1/policies/ours@9", kBeta);
  CHECK(theirs.status == 404);
  CHECK(theirs.body.find("no version") == std::string::npos);  // that it is there is not told
  CHECK(fixture.call("GET", "/v1/policies/ours/diff?to=all", kBeta).status == 404);
  CHECK(fixture.call("GET", "/v1/policies/all", kBeta).status == 200);
  const json::Value ours = parsed(fixture.call("GET", "/v1/policies/ours", kAcme));
  const std::string digest = *ours.asObject()->find("digest")->asString();
  CHECK(fixture.call("GET", "/v1/policies/" + digest, kBeta).status == 404);
  CHECK(fixture.call("GET", "/v1/policies/" + digest, kAcme).status == 200);
  CHECK(fixture.call("GET", "/v1/policies", kBeta).body.find("\"ours\"") == std::string::npos);
  CHECK(fixture.policies->isFor("ours@1", TenantId("acme")));
  CHECK_FALSE(fixture.policies->isFor("ours@1", TenantId("beta")));
}

TEST_CASE("an administrator grants what its owner sees, and no other tenant's policy",
          "[policies]") {
  PolicyFixture fixture;
  REQUIRE(fixture.make("own", kTeam, kForAcme).status == 201);
  REQUIRE(fixture.make("team", kTeam).status == 201);
  const PolicyDesk& desk = *fixture.policies;
  CHECK(desk.policyOf(TenantId("acme"), "own"));
  CHECK(desk.policyOf(TenantId("acme"), "own@1"));
  CHECK(desk.policyOf(TenantId("beta"), "team"));
  CHECK(desk.policyOf(std::nullopt, "team@1"));
  CHECK(desk.policyOf(std::nullopt, "observe"));
  for (const std::optional<TenantId>& owner :
       {std::optional<TenantId>(), std::optional(TenantId("beta"))}) {
    for (const char* label : {"own", "own@1"}) {
      const auto refused = desk.policyOf(owner, label);
      REQUIRE_FALSE(refused);
      CHECK(refused.error().code == ErrorCode::kNotFound);
    }
  }
}

TEST_CASE("what can't be recorded is not stored", "[policies]") {
  PolicyFixture fixture;
  fixture.log.setFault(Error{ErrorCode::kAuditFailed, "no space", ""});
  CHECK(fixture.make("team", kTeam).status == 503);
  fixture.log.setFault(std::nullopt);
  CHECK(fixture.call("GET", "/v1/policies/team", kAdmin).status == 404);
  fixture.openPolicies();
  CHECK(fixture.call("GET", "/v1/policies/team", kAdmin).status == 404);
}

TEST_CASE("two policies are compared value by value", "[policies]") {
  PolicyFixture fixture;
  REQUIRE(fixture
              .make("team",
                    "extends: default\npython: {names: {allow: [os.getpid]}}\n"
                    "limits: {memory: 64m}\n")
              .status == 201);
  const RawResponse told = fixture.call("GET", "/v1/policies/default/diff?to=team", kAdmin);
  INFO(told.body);
  CHECK(told.status == 200);
  CHECK(told.body.find(R"({"what":"python.names","old":[],"new":["os.getpid"]})") !=
        std::string::npos);
  CHECK(told.body.find(R"("what":"limits.memory_bytes")") != std::string::npos);
  CHECK(fixture.call("GET", "/v1/policies/default/diff", kAdmin).status == 400);
  CHECK(fixture.call("GET", "/v1/policies/default/diff?to=none", kAdmin).status == 404);
}
