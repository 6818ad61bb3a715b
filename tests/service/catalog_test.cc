// Tenants and templates from outside: what is set binds whoever runs by it.
#include "tests/service/catalog_fixture.h"

using namespace gantlet;
using namespace gantlet::test;

TEST_CASE("what is set for a tenant is made, read, changed and recorded", "[catalog]") {
  CatalogFixture fixture;
  const RawResponse made = fixture.post(
      "/v1/tenants",
      R"({"name":"acme","policies":["strict"],"quota":{"concurrent":2,"timeout":1.5,"memory":"64m"}})");
  INFO(made.body);
  CHECK(made.status == 201);
  CHECK(made.headers.at("location") == "/v1/tenants/acme");
  CHECK(fixture.told("tenant_made") == 1);
  CHECK(fixture.post("/v1/tenants", R"({"name":"acme"})").status == 409);
  const json::Value one = parsed(fixture.call("GET", "/v1/tenants/acme", kAdmin));
  CHECK(member(one, "policies") == R"(["strict"])");
  CHECK(member(one, "templates") == "null");
  CHECK(member(one, "quota.concurrent") == "2");
  CHECK(member(one, "quota.queue") == "null");
  CHECK(member(one, "quota.timeout") == "1.5");
  CHECK(member(one, "quota.memory") == "67108864");
  CHECK(member(one, "created_by") == R"("adm")");
  CHECK(fixture.patch("/v1/tenants/acme", R"({"policies":null,"quota":{"queue":7,"timeout":null}})")
            .status == 200);
  fixture.openCatalog();
  const json::Value again = parsed(fixture.call("GET", "/v1/tenants/acme", kAdmin));
  CHECK(member(again, "policies") == "null");
  CHECK(member(again, "quota.concurrent") == "2");
  CHECK(member(again, "quota.queue") == "7");
  CHECK(member(again, "quota.timeout") == "null");
  CHECK(fixture.told("tenant_changed") == 1);
  CHECK(member(parsed(fixture.call("GET", "/v1/tenants?limit=1", kAdmin)), "next") == "null");
  for (const char* body :
       {R"({"name":"../x"})", R"({"name":"x","policies":["none"]})",
        R"({"name":"x","policies":[]})", R"({"name":"x","quota":{"memory":"1k"}})",
        R"({"name":"x","quota":{"timeout":0}})", R"({"name":"x","quota":{"timeout":0.0005}})",
        R"({"name":"x","quota":{"concurrent":-1}})", R"({"name":"x","colour":1})", "{}", "[]"}) {
    INFO(body);
    CHECK(fixture.post("/v1/tenants", body).status == 400);
  }
  CHECK(fixture.patch("/v1/tenants/acme", R"({"name":"other"})").status == 400);
  CHECK(fixture.patch("/v1/tenants/none", "{}").status == 404);
}

TEST_CASE("of changes of a tenant that come at once, none is lost", "[catalog]") {
  CatalogFixture fixture;
  REQUIRE(fixture.post("/v1/tenants", R"({"name":"acme"})").status == 201);
  for (int round = 1; round <= 20; ++round) {
    const std::string number = std::to_string(round);
    std::vector<std::string> bodies;
    for (const char* field : {"concurrent", "queue", "timeout", "executions_per_minute"}) {
      bodies.push_back(R"({"quota":{")" + std::string(field) + "\":" + number + "}}");
    }
    bodies.push_back(round % 2 == 0 ? R"({"policies":["strict"]})" : R"({"policies":["default"]})");
    std::vector<std::thread> clients;
    std::atomic<int> changed = 0;
    for (const std::string& body : bodies) {
      clients.emplace_back(
          [&] { changed += fixture.patch("/v1/tenants/acme", body).status == 200 ? 1 : 0; });
    }
    for (std::thread& client : clients) client.join();
    REQUIRE(changed == 5);
    const json::Value one = parsed(fixture.call("GET", "/v1/tenants/acme", kAdmin));
    for (const char* field : {"concurrent", "queue", "timeout", "executions_per_minute"}) {
      REQUIRE(member(one, std::string("quota.") + field) == number);
    }
    REQUIRE(member(one, "policies") == (round % 2 == 0 ? R"(["strict"])" : R"(["default"])"));
  }
}

TEST_CASE("a tenant's key manages nothing", "[catalog]") {
  CatalogFixture fixture;
  CHECK(fixture.post("/v1/tenants", R"({"name":"x"})", kAcme).status == 403);
  CHECK(fixture.post("/v1/templates", R"({"name":"x"})", kAcme).status == 403);
  CHECK(fixture.call("GET", "/v1/tenants", kAcme).status == 403);
  CHECK(fixture.patch("/v1/tenants/acme", "{}", kAcme).status == 403);
  CHECK(fixture.told("tenant_made") + fixture.told("template_made") == 0);
}

TEST_CASE("what can't be recorded is not set", "[catalog]") {
  CatalogFixture fixture;
  fixture.log.setFault(Error{ErrorCode::kAuditFailed, "no space", ""});
  CHECK(fixture.post("/v1/tenants", R"({"name":"acme"})").status == 503);
  CHECK(fixture.post("/v1/templates", R"({"name":"reports"})").status == 503);
  fixture.log.setFault(std::nullopt);
  CHECK(fixture.call("GET", "/v1/tenants/acme", kAdmin).status == 404);
  CHECK(fixture.call("GET", "/v1/templates/reports", kAdmin).status == 404);
}

TEST_CASE("a tenant's requests choose from its policies alone, and get the first", "[catalog]") {
  CatalogFixture fixture;
  REQUIRE(fixture.post("/v1/tenants", R"({"name":"acme","policies":["strict"]})").status == 201);
  CHECK(fixture.catalog->mayChoose(TenantId("acme"), "strict") == true);
  CHECK(fixture.catalog->mayChoose(TenantId("acme"), "default") == false);
  CHECK(fixture.catalog->mayChoose(TenantId("beta"), "default") == std::nullopt);
  CHECK(fixture.run("").status == 200);
  CHECK(fixture.http.gate.last().policy.name == "strict");
  CHECK(fixture.run(R"(,"policy":"strict")").status == 200);
  const RawResponse refused = fixture.run(R"(,"policy":"default")");
  CHECK(refused.status == 403);
  CHECK(refused.body.find("choose one of: strict") != std::string::npos);
  CHECK(
      fixture.http.post("/v1/vet", R"({"language":"python","code":"1","policy":"default"})", kAcme)
          .status == 403);
  CHECK(fixture.run(R"(,"policy":"default")", kBeta).status == 200);
  CHECK(fixture.patch("/v1/tenants/acme", R"({"policies":["default","strict"]})").status == 200);
  CHECK(fixture.run("").status == 200);
  CHECK(fixture.http.gate.last().policy.name == "default");
  // Every face goes by it.
  CHECK(fixture.http.post("/run", R"({"code_b64":"MQ==","language":"python"})", kAcme).status ==
        200);
  CHECK(fixture.http.gate.last().policy.name == "default");
}

TEST_CASE("over a tenant's ceiling a request is refused by its name, and below it held to it",
          "[catalog]") {
  CatalogFixture fixture;
  REQUIRE(fixture.post("/v1/tenants", R"({"name":"acme","quota":{"timeout":2,"memory":"64m"}})")
              .status == 201);
  const RawResponse timeout = fixture.run(R"(,"timeout":3)");
  CHECK(timeout.status == 403);
  CHECK(timeout.body.find("at most 2 seconds: the tenant acme allows no more") !=
        std::string::npos);
  const RawResponse memory = fixture.run(R"(,"memory":"65m")", kAcme, "/v1/executions");
  CHECK(memory.status == 403);
  CHECK(memory.body.find("at most 64 MiB: the tenant acme") != std::string::npos);
  CHECK(fixture.run(R"(,"timeout":2,"memory":"64m")").status == 200);
  CHECK(fixture.run("").status == 200);
  CHECK(fixture.http.gate.last().ceilings.wall == std::chrono::seconds(2));
  CHECK(fixture.http.gate.last().ceilings.memory == ByteCount::mebi(64));
  // Also where it waited in the queue, and on the older faces.
  const std::string id = fixture.idOf(fixture.run(R"(,"mode":"async")", kAcme, "/v1/executions"));
  CHECK(fixture.ended(id) == "COMPLETED");
  CHECK(fixture.http.gate.last().ceilings.wall == std::chrono::seconds(2));
  CHECK(fixture.http.post("/run", R"({"code_b64":"MQ==","language":"python"})", kAcme).status ==
        200);
  CHECK(fixture.http.gate.last().ceilings.memory == ByteCount::mebi(64));
  CHECK(fixture.run(R"(,"timeout":3)", kBeta).status == 200);
}

TEST_CASE("a tenant's quota counts at once, above the configured one", "[catalog]") {
  CatalogFixture fixture;
  AdmissionOptions configured;
  configured.everyTenant.executionsPerDay = 100;
  fixture.admission.use(configured);
  REQUIRE(
      fixture.post("/v1/tenants", R"({"name":"acme","quota":{"executions_per_day":1}})").status ==
      201);
  const CancelSignal never;
  CHECK(fixture.admission.enter(TenantId("acme"), never));
  const auto second = fixture.admission.enter(TenantId("acme"), never);
  REQUIRE_FALSE(second);
  CHECK(second.error().code == ErrorCode::kBusy);
  CHECK(fixture.admission.enter(TenantId("beta"), never));
  fixture.admission.use(configured);  // a reload leaves it
  CHECK_FALSE(fixture.admission.enter(TenantId("acme"), never));
  CHECK(fixture.patch("/v1/tenants/acme", R"({"quota":null})").status == 200);
  CHECK(fixture.admission.enter(TenantId("acme"), never));
}

TEST_CASE("a template's versions stay as they were made, and the latest is meant by its name",
          "[catalog]") {
  CatalogFixture fixture;
  const RawResponse made = fixture.post(
      "/v1/templates", R"({"name":"reports","policy":"strict","limits":{"timeout":2}})");
  INFO(made.body);
  CHECK(made.status == 201);
  CHECK(made.headers.at("location") == "/v1/templates/reports@1");
  CHECK(member(parsed(fixture.call("GET", "/v1/templates/reports@1", kAcme)), "network") ==
        "\"none\"");
  CHECK(fixture.post("/v1/templates", R"({"name":"reports"})").status == 409);
  const RawResponse next =
      fixture.post("/v1/templates/reports/versions", R"({"policy":"default","language":"python"})");
  CHECK(next.status == 201);
  CHECK(member(parsed(next), "version") == "2");
  fixture.openCatalog();
  CHECK(member(parsed(fixture.call("GET", "/v1/templates/reports@1", kAcme)), "policy") ==
        R"("strict")");
  CHECK(member(parsed(fixture.call("GET", "/v1/templates/reports", kAcme)), "policy") ==
        R"("default")");
  const RawResponse third = fixture.call("GET", "/v1/templates/reports@3", kAcme);
  CHECK(third.status == 404);
  CHECK(third.body.find("the template reports has no version '3'") != std::string::npos);
  CHECK(member(parsed(fixture.call("GET", "/v1/templates/reports/versions", kAcme)),
               "versions.0.limits.timeout") == "2");
  CHECK(member(parsed(fixture.call("GET", "/v1/templates", kAcme)), "templates.0.version") == "2");
  CHECK(fixture.told("template_made") == 2);
  CHECK(fixture.run(R"(,"template":"reports@1")").status == 200);
  CHECK(fixture.http.gate.last().policy.name == "strict");
  CHECK(fixture.http.gate.last().templateLabel == "reports@1");
  CHECK(fixture.http.gate.last().ceilings.wall == std::chrono::seconds(2));
  CHECK(fixture.run(R"(,"template":"reports")").status == 200);
  CHECK(fixture.http.gate.last().policy.name == "default");
  CHECK(fixture.http.gate.last().templateLabel == "reports@2");
  CHECK(fixture.run(R"(,"template":"none")").status == 400);
  CHECK(fixture.run(R"(,"template":"reports@9")").status == 400);
}

TEST_CASE("what a template binds a request can't change", "[catalog]") {
  CatalogFixture fixture;
  REQUIRE(fixture
              .post("/v1/templates", R"({"name":"reports","policy":"strict","language":"python",)"
                                     R"("limits":{"timeout":2,"memory":"64m"}})")
              .status == 201);
  const RawResponse policy = fixture.run(R"(,"template":"reports","policy":"default")");
  CHECK(policy.status == 403);
  CHECK(policy.body.find("the template reports@1 binds strict") != std::string::npos);
  CHECK(fixture.run(R"(,"template":"reports","policy":"strict")").status == 200);
  const RawResponse timeout = fixture.run(R"(,"template":"reports","timeout":2.5)");
  CHECK(timeout.status == 403);
  CHECK(timeout.body.find("at most 2 seconds: the template reports@1") != std::string::npos);
  CHECK(fixture.run(R"(,"template":"reports","memory":"100m")").status == 403);
  CHECK(fixture.http
            .post("/v1/execute", R"({"language":"javascript","code":"1","template":"reports"})",
                  kAcme)
            .status == 422);
  const std::string id =
      fixture.idOf(fixture.run(R"(,"mode":"async","template":"reports")", kAcme, "/v1/executions"));
  CHECK(fixture.ended(id) == "COMPLETED");
  CHECK(fixture.http.gate.last().policy.name == "strict");
  CHECK(fixture.http.gate.last().templateLabel == "reports@1");
  // The lower of two ceilings holds, whoever set it.
  REQUIRE(fixture.post("/v1/tenants", R"({"name":"acme","quota":{"timeout":1}})").status == 201);
  CHECK(fixture.run(R"(,"template":"reports","timeout":2)").body.find("the tenant acme") !=
        std::string::npos);
}

TEST_CASE("templates of a tenant are its own, and a tenant may be held to some", "[catalog]") {
  CatalogFixture fixture;
  REQUIRE(
      fixture.post("/v1/templates", R"({"name":"own"})", kAdmin + "X-Tenant-ID: acme\r\n").status ==
      201);
  REQUIRE(fixture.post("/v1/templates", R"({"name":"all"})").status == 201);
  CHECK(fixture.run(R"(,"template":"own")").status == 200);
  CHECK(fixture.run(R"(,"template":"own")", kBeta).status == 400);
  CHECK(fixture.call("GET", "/v1/templates/own", kBeta).status == 404);
  CHECK(fixture.call("GET", "/v1/templates/own/versions", kBeta).status == 404);
  CHECK(parsed(fixture.call("GET", "/v1/templates", kBeta))
            .asObject()
            ->find("templates")
            ->asArray()
            ->size() == 1);
  // Everybody's is not one tenant's to change.
  CHECK(fixture.post("/v1/templates/all/versions", "{}", kAdmin + "X-Tenant-ID: acme\r\n").status ==
        400);
  REQUIRE(fixture.post("/v1/tenants", R"({"name":"acme","templates":["own"]})").status == 201);
  CHECK(fixture.run(R"(,"template":"all")").status == 403);
  CHECK(fixture.run(R"(,"template":"own")").status == 200);
}

TEST_CASE("a tenant is held to templates that are there, and that it can see", "[catalog]") {
  CatalogFixture fixture;
  REQUIRE(
      fixture.post("/v1/templates", R"({"name":"own"})", kAdmin + "X-Tenant-ID: beta\r\n").status ==
      201);
  REQUIRE(fixture.post("/v1/templates", R"({"name":"all"})").status == 201);
  for (const char* name : {"none", "own"}) {
    const RawResponse refused = fixture.post(
        "/v1/tenants", R"({"name":"acme","templates":["all",")" + std::string(name) + "\"]}");
    CHECK(refused.status == 422);
    CHECK(refused.body.find("'templates[1]' names no template that tenant acme can see: " +
                            std::string(name)) != std::string::npos);
  }
  CHECK(fixture.call("GET", "/v1/tenants/acme", kAdmin).status == 404);
  REQUIRE(fixture.post("/v1/tenants", R"({"name":"acme","templates":["all"]})").status == 201);
  CHECK(fixture.patch("/v1/tenants/acme", R"({"templates":["none"]})").status == 422);
  CHECK(fixture.patch("/v1/tenants/acme", R"({"templates":[]})").status == 200);
  CHECK(fixture.patch("/v1/tenants/acme", R"({"templates":null})").status == 200);
  CHECK(fixture.post("/v1/tenants", R"({"name":"beta","templates":["own","all"]})").status == 201);
}

TEST_CASE("a template's isolation is the weakest wall of its runs, also of those that wait",
          "[catalog]") {
  CatalogFixture fixture;
  const RawResponse made =
      fixture.post("/v1/templates", R"({"name":"walled","isolation":"gvisor"})");
  INFO(made.body);
  REQUIRE(made.status == 201);
  CHECK(made.body.find(R"("isolation":"gvisor")") != std::string::npos);
  REQUIRE(fixture.post("/v1/templates", R"({"name":"plain"})").status == 201);
  CHECK(fixture.run(R"(,"template":"walled")").status == 200);
  CHECK(fixture.http.gate.last().ceilings.isolation == IsolationClass::kGvisor);
  CHECK(fixture.run(R"(,"template":"plain")").status == 200);
  CHECK(fixture.http.gate.last().ceilings.isolation == IsolationClass::kProcess);
  CHECK(fixture.run(R"(,"template":"walled")", kAcme, "/v1/executions").status == 200);
  CHECK(fixture.http.gate.last().ceilings.isolation == IsolationClass::kGvisor);
  fixture.openCatalog();  // it is kept
  CHECK(fixture.run(R"(,"template":"walled")").status == 200);
  CHECK(fixture.http.gate.last().ceilings.isolation == IsolationClass::kGvisor);
}

TEST_CASE("a template's environment reaches its runs, and steers no interpreter", "[catalog]") {
  CatalogFixture fixture;
  const Environment wanted{{"CITY", "Zürich"}, {"STAGE", ""}};
  const RawResponse made =
      fixture.post("/v1/templates", R"({"name":"set","environment":{"STAGE":"","CITY":"Zürich"}})");
  INFO(made.body);
  REQUIRE(made.status == 201);
  CHECK(made.body.find(R"("environment":{"CITY":"Zürich","STAGE":""})") != std::string::npos);
  REQUIRE(fixture.post("/v1/templates/set/versions", "{}").status == 201);
  CHECK(fixture.run(R"(,"template":"set@1")").status == 200);
  CHECK(fixture.http.gate.last().environment == wanted);
  CHECK(fixture.run(R"(,"template":"set")").status == 200);
  CHECK(fixture.http.gate.last().environment.empty());
  CHECK(fixture.run("").status == 200);
  CHECK(fixture.http.gate.last().environment.empty());
  CHECK(fixture.run(R"(,"template":"set@1")", kAcme, "/v1/executions").status == 200);
  CHECK(fixture.http.gate.last().environment == wanted);
  const RawResponse queued =
      fixture.run(R"(,"template":"set@1","mode":"async")", kAcme, "/v1/executions");
  CHECK(queued.status == 202);
  fixture.openCatalog();  // it is kept
  CHECK(fixture.run(R"(,"template":"set@1")").status == 200);
  CHECK(fixture.http.gate.last().environment == wanted);
  // The log tells names, and by the digest whether values are the same.
  for (const audit::AuditRecord& record : fixture.log.records()) {
    const std::string details = json::write(record.details);
    CHECK(details.find("rich") == std::string::npos);
    if (record.event == "template_made" && details.find("set@1") != std::string::npos) {
      CHECK(details.find(R"("environment":["CITY","STAGE"])") != std::string::npos);
    }
  }
  std::string many;
  for (int i = 0; i < 101; ++i) {
    many += (i == 0 ? "" : ",") + ("\"A" + std::to_string(i)) + R"(":"")";
  }
  for (const std::string variable :
       {R"("LD_PRELOAD":"/x.so")", R"("PYTHONPATH":"/x")", R"("NODE_OPTIONS":"--x")",
        R"("PATH":"/x")", R"("HOME":"/x")", R"("TZ":"/etc/x")", R"("https_proxy":"x:1")",
        R"("a-b":"")", R"("":"x")", R"("1A":"")", R"("A=B":"")", R"("A":"\u0000")", many.c_str()}) {
    INFO(variable);
    const RawResponse refused =
        fixture.post("/v1/templates", R"({"name":"x","environment":{)" + variable + "}}");
    CHECK(refused.status == 422);
    CHECK(refused.body.find("'environment") != std::string::npos);
    CHECK(fixture.post("/v1/templates/set/versions", R"({"environment":{)" + variable + "}}")
              .status == 422);
  }
  CHECK(fixture
            .post("/v1/templates", R"({"name":"x","environment":{"A":")" +
                                       std::string(std::size_t{64} << 10U, 'x') + R"("}})")
            .status == 422);
  CHECK(fixture.call("GET", "/v1/templates/x", kAdmin).status == 404);
  CHECK(
      fixture.post("/v1/templates", R"({"name":"x","environment":{"TZ":"Europe/Paris"}})").status ==
      201);
}

TEST_CASE("a template says what its sessions get where nobody else does", "[catalog]") {
  CatalogFixture fixture;
  const RawResponse made = fixture.post(
      "/v1/templates",
      R"({"name":"long","session":{"keep_workspace":true,"idle_seconds":60,"max_seconds":600}})");
  INFO(made.body);
  REQUIRE(made.status == 201);
  const std::string said =
      R"("session":{"keep_workspace":true,"idle_seconds":60,"max_seconds":600})";
  CHECK(made.body.find(said) != std::string::npos);
  fixture.openCatalog();  // it is kept
  CHECK(fixture.call("GET", "/v1/templates/long@1", kAdmin).body.find(said) != std::string::npos);
  const SessionDefaults known = sessionDefaults(fixture.catalog.get(), "long@1");
  CHECK(known.keepWorkspace == true);
  CHECK(known.idle == std::chrono::seconds(60));
  CHECK(known.life == std::chrono::seconds(600));
  CHECK_FALSE(sessionDefaults(fixture.catalog.get(), "").keepWorkspace);
  CHECK_FALSE(sessionDefaults(fixture.catalog.get(), "none@1").keepWorkspace);
  CHECK(fixture.post("/v1/templates/long/versions", "{}")
            .body.find(
                R"("session":{"keep_workspace":null,"idle_seconds":null,"max_seconds":null})") !=
        std::string::npos);
}

TEST_CASE("templates of an older program are read as they were meant", "[catalog]") {
  CatalogFixture fixture;
  CatalogStore store(*fixture.database);
  REQUIRE(store.add(StoredTemplate{
      "old", 1, std::nullopt,
      R"({"description":"d","language":"python","policy":"strict","wall_ms":1500})", 1, "adm"}));
  // Of a newer one, which says something that nobody here knows.
  const std::string newer = R"({"description":"","language":"","policy":"","colour":1})";
  fixture.openCatalog();
  const std::string old = fixture.call("GET", "/v1/templates/old", kAdmin).body;
  CHECK(old.find(R"("packages":[],"environment":{},"session":{"keep_workspace":null)") !=
        std::string::npos);
  CHECK(fixture.run(R"(,"template":"old")").status == 200);
  CHECK(fixture.http.gate.last().environment.empty());
  CHECK(fixture.http.gate.last().packages.requirements.empty());
  REQUIRE(store.add(StoredTemplate{"newer", 1, std::nullopt, newer, 1, "adm"}));
  CHECK_FALSE(CatalogDesk::open(*fixture.database, fixture.log, fixture.clock, fixture.admission));
}

TEST_CASE("a template's packages are there, and its policy lets them be imported", "[catalog]") {
  CatalogFixture fixture;
  const auto rulebook = Rulebook::load();
  REQUIRE(rulebook);
  fixture.http.gate.policyScript = [&](const TenantId&, std::string_view name) {
    return (*rulebook)->policy(name.empty() ? "default" : name);
  };
  fixture.openCatalog();
  fixture.have("numpy", "1.24.2", "numpy");
  fixture.have("python_dateutil", "2.8.2", "dateutil");
  fixture.have("unheard-of", "1.0", "unheard_of");
  const auto make = [&](const std::string& more) {
    return fixture.post("/v1/templates", R"({"name":"x",)" + more + "}");
  };
  for (const auto& [more, why] : std::vector<std::pair<std::string, std::string>>{
           {R"("packages":["numpy","pandas"])",
            "'packages[1]' names pandas, which Python does not"},
           {R"("packages":["pandas"])", "there are: numpy 1.24.2, python-dateutil 2.8.2, unheard"},
           {R"("packages":["numpy>=2"])", "asks for numpy>=2, and there is numpy 1.24.2"},
           {R"("packages":["numpy[x]"])", "'packages[0]' has extras"},
           {R"("packages":[""])", "is no name of a distribution"},
           {R"("policy":"data-science","packages":["unheard-of"])",
            "lets none of its modules be imported (unheard_of)"},
           {R"("policy":"data-science","packages":["pandas"])",
            "there are: numpy 1.24.2, python-dateutil 2.8.2\""},
           {R"("policy":"strict","packages":["numpy"])", "policy strict@"},
           {R"("language":"javascript","packages":["numpy"])", "JavaScript does not have"},
       }) {
    INFO(more);
    const RawResponse refused = make(more);
    INFO(refused.body);
    CHECK(refused.status == 422);
    CHECK(refused.body.find(why) != std::string::npos);
  }
  std::string many;
  for (int i = 0; i < 101; ++i) many += i == 0 ? R"("numpy")" : R"(,"numpy")";
  CHECK(make(R"("packages":[)" + many + "]").status == 422);
  CHECK(fixture.call("GET", "/v1/templates/x", kAdmin).status == 404);
  const RawResponse made =
      make(R"("policy":"data-science","packages":["NumPy>=1.20","python-dateutil"])");
  INFO(made.body);
  CHECK(made.status == 201);
  CHECK(made.body.find(R"("packages":["NumPy>=1.20","python-dateutil"])") != std::string::npos);
  const NeededPackages needed{Language::kPython, {"NumPy>=1.20", "python-dateutil"}};
  CHECK(fixture.run(R"(,"template":"x")").status == 200);
  CHECK(fixture.http.gate.last().packages == needed);
  CHECK(fixture.run(R"(,"template":"x")", kAcme, "/v1/executions").status == 200);
  CHECK(fixture.http.gate.last().packages == needed);
  fixture.openCatalog();  // it is kept
  CHECK(fixture.run(R"(,"template":"x")").status == 200);
  CHECK(fixture.http.gate.last().packages == needed);
  CHECK(fixture.run("").status == 200);
  CHECK(fixture.http.gate.last().packages.requirements.empty());
  // A template of no policy is held to what is there alone.
  CHECK(fixture.post("/v1/templates/x/versions", R"({"packages":["unheard-of"]})").status == 201);
  CHECK(fixture
            .post("/v1/templates",
                  R"({"name":"js","language":"javascript","packages":["lodash>=4"]})")
            .status == 201);
}

TEST_CASE("what this service can't do for a template is refused by its field", "[catalog]") {
  CatalogFixture fixture;
  for (const auto& [more, field] : std::vector<std::pair<std::string, std::string>>{
           {R"("packages":"x")", "packages"},
           {R"("session":{"keep_workspace":1})", "session.keep_workspace"},
           {R"("session":{"idle_seconds":0})", "session.idle_seconds"},
           {R"("session":{"max_seconds":86401})", "session.max_seconds"},
           {R"("session":{"colour":1})", "session"},
           {R"("packages":[1])", "packages"},
           {R"("network":"all")", "network"},
           {R"("environment":{"A":1})", "environment"},
           {R"("environment":["A"])", "environment"},
           {R"("isolation":"vm")", "isolation"},
           {R"("isolation":1)", "isolation"},
           {R"("policy":"none")", "policy"},
           {R"("language":"ruby")", "language"},
           {R"("limits":{"timeout":-1})", "limits.timeout"},
           {R"("limits":{"timeout":0.0009})", "limits.timeout"},
           {R"("description":"a\u001b[31mb")", "description"},
           {R"("description":"a\nb")", "description"},
           {R"("description":"a\u007f")", "description"},
       }) {
    INFO(more);
    const RawResponse response = fixture.post("/v1/templates", R"({"name":"x",)" + more + "}");
    CHECK(response.status == 400);
    CHECK(response.body.find("'" + field) != std::string::npos);
  }
  CHECK(fixture.post("/v1/templates", R"({"name":"a@1"})").status == 400);
  CHECK(fixture.post("/v1/templates", R"({"name":"x","network":"none"})").status == 201);
}
