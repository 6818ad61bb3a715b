// Roles: what each token may do, whose things it sees, and what is kept of its secret.
#include "service/auth/api_token.h"
#include "service/http/query.h"
#include "service/route_path.h"
#include "tests/service/fixture.h"

using namespace gantlet;
using namespace gantlet::test;

TEST_CASE("each role may do what its line says and no more", "[auth]") {
  CHECK(roleMay(Role::kTenant, Permission::kSubmit));
  CHECK_FALSE(roleMay(Role::kTenant, Permission::kReadAudit));
  CHECK_FALSE(roleMay(Role::kTenant, Permission::kAdminister));
  CHECK_FALSE(roleMay(Role::kAuditor, Permission::kSubmit));
  CHECK(roleMay(Role::kAuditor, Permission::kReadAudit));
  CHECK_FALSE(roleMay(Role::kAuditor, Permission::kAdminister));
  CHECK(roleMay(Role::kAdmin, Permission::kSubmit));
  CHECK(roleMay(Role::kAdmin, Permission::kReadAudit));
  CHECK(roleMay(Role::kAdmin, Permission::kAdminister));
  CHECK(roleMay(Role::kTenant, Permission::kVet));
  for (const Permission permission :
       {Permission::kVet, Permission::kSubmit, Permission::kReadAudit, Permission::kAdminister}) {
    CHECK_FALSE(roleMay(Role::kReviewer, permission));
    CHECK(parseScope(scopeName(permission)) == permission);
  }
  for (const Role role : {Role::kTenant, Role::kAuditor, Role::kReviewer, Role::kAdmin}) {
    CHECK(parseRole(roleName(role)) == role);
  }
  CHECK_FALSE(parseRole("root"));
}

TEST_CASE("scopes take from a role and never add to it", "[auth]") {
  const Principal vets{"k", Role::kTenant, std::nullopt, {Permission::kVet}};
  CHECK(vets.may(Permission::kVet));
  CHECK_FALSE(vets.may(Permission::kSubmit));
  const Principal runs{"k", Role::kTenant, std::nullopt, {Permission::kSubmit}};
  CHECK(runs.may(Permission::kVet));
  CHECK(runs.may(Permission::kSubmit));
  const Principal wants{"k", Role::kTenant, std::nullopt, {Permission::kAdminister}};
  CHECK_FALSE(wants.may(Permission::kAdminister));
  CHECK_FALSE(wants.may(Permission::kVet));
}

TEST_CASE("of a token only the secret's hash is kept", "[auth]") {
  const ApiToken token = ApiToken::of("a", TenantId("acme"), "a-long-enough-secret");
  CHECK(token.secretHash == sha256("a-long-enough-secret"));
  CHECK(parseSecretHash(toHex(token.secretHash)) == token.secretHash);
  CHECK_FALSE(parseSecretHash("9f86"));
  CHECK_FALSE(parseSecretHash(std::string(64, 'g')));
  const std::vector<ApiToken> tokens{token, ApiToken::of("b", TenantId("beta"), "other-secret")};
  REQUIRE(findToken(tokens, "other-secret") != nullptr);
  CHECK(findToken(tokens, "other-secret")->id == "b");
  CHECK(findToken(tokens, "other-secre") == nullptr);
  CHECK(findToken(tokens, "") == nullptr);
}

TEST_CASE("a tenant's token sees its tenant, an admin's all", "[auth]") {
  const Principal tenant = ApiToken::of("a", TenantId("acme"), "x").principal();
  CHECK(tenant.sees(TenantId("acme")));
  CHECK_FALSE(tenant.sees(TenantId("beta")));
  const Principal admin = ApiToken::of("r", TenantId("default"), "x", Role::kAdmin).principal();
  CHECK(admin.sees(TenantId("beta")));
}

TEST_CASE("an auditor's token can't run code; the wrong role is 403, no token 401", "[auth]") {
  ServiceOptions options;
  options.tokens.push_back(
      ApiToken::of("aud", TenantId("acme"), "auditor-secret-1", Role::kAuditor));
  options.tokens.push_back(
      ApiToken::of("adm", TenantId("default"), "admin-secret-12", Role::kAdmin));
  Fixture fixture(options);
  const std::string code = R"({"language":"python","code":"1"})";
  const auto as = [](const std::string& secret, const std::string& more = "") {
    return "Authorization: Bearer " + secret + "\r\n" + more;
  };
  CHECK(fixture.post("/v1/vet", code).status == 401);
  const RawResponse refused = fixture.post("/v1/vet", code, as("auditor-secret-1"));
  CHECK(refused.status == 403);
  CHECK(refused.body.find("tenant or admin") != std::string::npos);
  CHECK(fixture.gate.seen().empty());
  CHECK(fixture.post("/v1/vet", code, as("admin-secret-12")).status == 200);
  CHECK(fixture.gate.last().submission.tenant == TenantId("default"));
  CHECK(fixture.post("/v1/vet", code, as("admin-secret-12", "X-Tenant-ID: beta\r\n")).status ==
        200);
  CHECK(fixture.gate.last().submission.tenant == TenantId("beta"));
}

TEST_CASE("a route's pattern takes segments as they are", "[auth]") {
  const auto one = matchPath("/v1/audit/{seq}/proof", "/v1/audit/42/proof");
  REQUIRE(one);
  CHECK(*one == PathFields{{"seq", "42"}});
  CHECK_FALSE(matchPath("/v1/audit/{seq}/proof", "/v1/audit//proof"));
  CHECK_FALSE(matchPath("/v1/audit/{seq}", "/v1/audit/42/proof"));
  CHECK_FALSE(matchPath("/v1/audit/{seq}", "/v1/audit"));
  CHECK(matchPath("/v1/audit", "/v1/audit")->empty());
  CHECK(*matchPath("/t/{tail}", "/t/0/x001/002") == PathFields{{"tail", "0/x001/002"}});
}

TEST_CASE("a query is decoded strictly", "[auth]") {
  const auto fields = http::parseQuery("a=1&b=x%20y+z&&c");
  REQUIRE(fields);
  CHECK(*fields == http::QueryFields{{"a", "1"}, {"b", "x y z"}, {"c", ""}});
  for (const char* broken : {"a=%", "a=%4", "a=%zz", "a=%00", "a=%0a", "a=%ff", "%+1=2"}) {
    INFO(broken);
    CHECK_FALSE(http::parseQuery(broken));
  }
}
