// What a template gives nobody: a policy, or a look at what is not the tenant's; and what a
// tenant's lists and ceilings refuse.
#include "tests/service/catalog_fixture.h"

using namespace gantlet;
using namespace gantlet::test;

TEST_CASE("a template binds no policy that its owner can't see, and runs by none", "[catalog]") {
  CatalogFixture fixture;
  fixture.http.gate.policyScript = [](const TenantId& tenant,
                                      std::string_view name) -> Result<Policy> {
    if (name == "betas" && tenant != TenantId("beta")) {
      return Error{ErrorCode::kNotFound, "there is no policy 'betas'", ""};
    }
    Policy policy;
    policy.name = name.empty() ? "default" : std::string(name);
    return policy;
  };
  fixture.openCatalog();
  const std::string body = R"({"name":"x","policy":"betas"})";
  const std::string forAcme = kAdmin + "X-Tenant-ID: acme\r\n";
  const std::string forBeta = kAdmin + "X-Tenant-ID: beta\r\n";
  for (const std::string& as : {kAdmin, forAcme}) {
    const RawResponse refused = fixture.post("/v1/templates", body, as);
    CHECK(refused.status == 400);
    CHECK(refused.body.find("'policy' names no policy") != std::string::npos);
  }
  REQUIRE(fixture.post("/v1/templates", body, forBeta).status == 201);
  // A version is its template's owner's, whoever adds it.
  CHECK(fixture.post("/v1/templates/x/versions", R"({"policy":"betas"})").status == 201);
  REQUIRE(fixture.post("/v1/templates", R"({"name":"all"})").status == 201);
  CHECK(fixture.post("/v1/templates/all/versions", R"({"policy":"betas"})").status == 400);
  // One that is stored already.
  CatalogStore store(*fixture.database);
  REQUIRE(store.add(StoredTemplate{
      "old", 1, std::nullopt, R"({"description":"","language":"","policy":"betas"})", 1, "adm"}));
  fixture.openCatalog();
  const RawResponse run = fixture.run(R"(,"template":"old")");
  CHECK(run.status == 400);
  CHECK(run.body.find("'template' names no policy") != std::string::npos);
  CHECK(fixture.run(R"(,"template":"old")", kAcme, "/v1/executions").status == 400);
  CHECK(fixture.http.gate.seen().empty());
  CHECK(fixture.run(R"(,"template":"x")", kBeta).status == 200);
  // What is set for a tenant is no way round it either.
  CHECK(fixture.post("/v1/tenants", R"({"name":"acme","policies":["betas"]})").status == 400);
  CHECK(fixture.post("/v1/tenants", R"({"name":"beta","policies":["betas"]})").status == 201);
}

TEST_CASE("who is held to some templates reads no others", "[catalog]") {
  CatalogFixture fixture;
  for (const char* name : {"a", "b", "c", "d"}) {
    REQUIRE(fixture
                .post("/v1/templates",
                      R"({"name":")" + std::string(name) + R"(","environment":{"KEY":"value"}})")
                .status == 201);
  }
  REQUIRE(fixture.post("/v1/tenants", R"({"name":"acme","templates":["b","d"]})").status == 201);
  for (const char* path :
       {"/v1/templates/a", "/v1/templates/a@1", "/v1/templates/a/versions", "/v1/templates/c"}) {
    INFO(path);
    CHECK(fixture.call("GET", path, kAcme).status == 404);
    CHECK(fixture.call("GET", path, kBeta).status == 200);
    CHECK(fixture.call("GET", path, kAdmin + "X-Tenant-ID: acme\r\n").status == 200);
  }
  CHECK(fixture.call("GET", "/v1/templates/b", kAcme).status == 200);
  CHECK(fixture.call("GET", "/v1/templates/b/versions", kAcme).status == 200);
  const json::Value first = parsed(fixture.call("GET", "/v1/templates?limit=1", kAcme));
  CHECK(member(first, "templates.0.name") == R"("b")");
  CHECK(member(first, "next") == R"("b")");
  const json::Value second = parsed(fixture.call("GET", "/v1/templates?limit=1&cursor=b", kAcme));
  CHECK(member(second, "templates.0.name") == R"("d")");
  CHECK(member(second, "next") == "null");
  CHECK(fixture.patch("/v1/tenants/acme", R"({"templates":null})").status == 200);
  CHECK(fixture.call("GET", "/v1/templates/a", kAcme).status == 200);
}

TEST_CASE("a template is no way round a tenant's policies, unless the tenant was given it by name",
          "[catalog]") {
  CatalogFixture fixture;
  REQUIRE(fixture.post("/v1/templates", R"({"name":"lax","policy":"default"})").status == 201);
  REQUIRE(fixture.post("/v1/templates", R"({"name":"same","policy":"strict"})").status == 201);
  REQUIRE(fixture.post("/v1/templates", R"({"name":"none"})").status == 201);
  REQUIRE(fixture.post("/v1/tenants", R"({"name":"acme","policies":["strict"]})").status == 201);
  const RawResponse refused = fixture.run(R"(,"template":"lax")");
  CHECK(refused.status == 403);
  CHECK(refused.body.find("it binds default, and tenant acme may choose: strict") !=
        std::string::npos);
  CHECK(fixture.run(R"(,"template":"lax")", kAcme, "/v1/executions").status == 403);
  CHECK(fixture.http.gate.seen().empty());
  CHECK(fixture.run(R"(,"template":"same")").status == 200);
  CHECK(fixture.run(R"(,"template":"none")").status == 200);
  CHECK(fixture.http.gate.last().policy.name == "strict");
  CHECK(fixture.run(R"(,"template":"lax")", kBeta).status == 200);
  REQUIRE(fixture.patch("/v1/tenants/acme", R"({"templates":["lax"]})").status == 200);
  CHECK(fixture.run(R"(,"template":"lax")").status == 200);
  CHECK(fixture.http.gate.last().policy.name == "default");
}

TEST_CASE("a tenant's lists name each thing once", "[catalog]") {
  CatalogFixture fixture;
  const RawResponse policies =
      fixture.post("/v1/tenants", R"({"name":"acme","policies":["default","strict","default"]})");
  CHECK(policies.status == 400);
  CHECK(policies.body.find("'policies' names default twice") != std::string::npos);
  CHECK(fixture.post("/v1/tenants", R"({"name":"acme","templates":["a","a"]})").status == 400);
  REQUIRE(fixture.post("/v1/tenants", R"({"name":"acme","policies":["default"]})").status == 201);
  CHECK(fixture.patch("/v1/tenants/acme", R"({"policies":["strict","strict"]})").status == 400);
}

TEST_CASE("the older face refuses more than a tenant's ceiling, and cuts its clients' defaults",
          "[catalog]") {
  CatalogFixture fixture;
  REQUIRE(fixture.post("/v1/tenants", R"({"name":"acme","quota":{"timeout":2,"memory":"64m"}})")
              .status == 201);
  const auto older = [&](const std::string& more, const std::string& as = kAcme) {
    return fixture.http.post("/execute", R"({"code_b64":"MQ==","language":"python")" + more + "}",
                             as);
  };
  for (const std::string seconds : {"2.001", "3", "45", "1e300"}) {
    const RawResponse refused = older(R"(,"timeout":)" + seconds);
    INFO(refused.body);
    CHECK(refused.status == 403);
    CHECK(
        refused.body.find("'timeout' must be at most 2 seconds: the tenant acme allows no more") !=
        std::string::npos);
  }
  const RawResponse memory = older(R"(,"max_memory":"65m")");
  CHECK(memory.status == 403);
  CHECK(memory.body.find("'max_memory' must be at most 64 MiB: the tenant acme") !=
        std::string::npos);
  // What those clients send where nobody asked them for anything.
  for (const std::string more :
       {R"(,"timeout":60,"max_memory":"256m")", R"(,"timeout":60.0,"max_memory":268435456)",
        R"(,"timeout":2,"max_memory":"64m")", ""}) {
    INFO(more);
    CHECK(older(more).status == 200);
    CHECK(fixture.http.gate.last().ceilings.wall == std::chrono::seconds(2));
    CHECK(fixture.http.gate.last().ceilings.memory == ByteCount::mebi(64));
  }
  // Without a ceiling the policy's limits cut as before.
  CHECK(older(R"(,"timeout":45,"max_memory":"1g")", kBeta).status == 200);
  CHECK(fixture.http.gate.last().limits.wall == fixture.http.gate.last().policy.limits.wall);
}
