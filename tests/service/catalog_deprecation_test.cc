// Templates that are given up: what is new is refused, what was begun goes on.
#include <variant>

#include "tests/service/catalog_fixture.h"

using namespace gantlet;
using namespace gantlet::test;

TEST_CASE("nothing new is run by a deprecated template, whichever version is named", "[catalog]") {
  CatalogFixture fixture;
  REQUIRE(fixture.post("/v1/templates", R"({"name":"reports","policy":"strict"})").status == 201);
  const std::string act = "/v1/templates/reports:deprecate";
  CHECK(fixture.post(act, R"({"reason":"use reports2"})", kAcme).status == 403);
  for (const char* wrong :
       {"{}", R"({"reason":""})", R"({"reason":1})", R"({"reason":"x","y":1})"}) {
    CHECK(fixture.post(act, wrong).status == 400);
  }
  CHECK(fixture.post("/v1/templates/none:deprecate", R"({"reason":"x"})").status == 404);
  const RawResponse done = fixture.post(act, R"({"reason":"use reports2"})");
  INFO(done.body);
  CHECK(done.status == 200);
  CHECK(member(parsed(done), "version") == "2");
  CHECK(member(parsed(done), "policy") == R"("strict")");
  CHECK(member(parsed(done), "deprecated") == R"("use reports2")");
  // Once is enough.
  CHECK(member(parsed(fixture.post(act, R"({"reason":"use reports2"})")), "version") == "2");
  CHECK(fixture.told("template_made") == 2);
  fixture.openCatalog();
  for (const char* name : {"reports", "reports@1", "reports@2"}) {
    const RawResponse refused = fixture.run(R"(,"template":")" + std::string(name) + "\"");
    INFO(refused.body);
    CHECK(refused.status == 403);
    CHECK(refused.body.find("'template' must not be reports: it is deprecated: use reports2") !=
          std::string::npos);
  }
  CHECK(member(parsed(fixture.call("GET", "/v1/templates/reports@1", kAcme)), "deprecated") ==
        "null");
  // What was begun by it goes on.
  const auto again =
      fixture.catalog->choose(TenantId("acme"), "", "reports@1", CatalogDesk::Use::kAgain);
  REQUIRE(std::holds_alternative<CatalogDesk::Choice>(again));
  CHECK(std::get<CatalogDesk::Choice>(again).policy == "strict");
  REQUIRE(fixture.post("/v1/templates/reports/versions", R"({"policy":"strict"})").status == 201);
  CHECK(fixture.run(R"(,"template":"reports")").status == 200);
  CHECK(fixture.run(R"(,"template":"reports@1")").status == 200);
}
