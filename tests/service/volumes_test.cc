// /v1/volumes from outside, over a real sandbox.
#include "executor/host_root.h"
#include "manager/volume_desk.h"
#include "tests/service/fixture.h"
#include "tests/support/session_place.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

struct VolumeFixture {
  VolumeFixture() {
    http.options.tokens = {
        ApiToken::of("adm", TenantId("default"), "admin-secret-12", Role::kAdmin),
        ApiToken::of("a", TenantId("acme"), "acme-secret-1234"),
        ApiToken::of("b", TenantId("beta"), "beta-secret-1234")};
    http.gate.policyScript = [](const TenantId&, std::string_view name) {
      return sharedRulebook()->policy(name.empty() ? "default" : name);
    };
    http.desks.sessions = &place.desk;
    http.desks.volumes = volumes.get();
  }
  RawResponse call(const std::string& method, const std::string& path, const std::string& body = "",
                   const std::string& token = "acme-secret-1234") {
    std::string bytes = method + " " + path +
                        " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token + "\r\n";
    if (method == "POST") bytes += "Content-Type: application/json\r\n";
    if (!body.empty() || method == "PUT" || method == "POST") {
      bytes += "Content-Length: " + std::to_string(body.size()) + "\r\n";
    }
    return http.client().exchange(bytes + "\r\n" + body);
  }

  static std::unique_ptr<Database> opened(const TempFolder& folder) {
    auto made = Database::open(DatabaseAddress::embedded(folder.path / "volumes.db"));
    if (!made) FAIL(made.error().text());
    return std::move(*made);
  }
  static std::unique_ptr<VolumeDesk> volumesIn(Database& database, audit::Log& log,
                                               const Clock& clock) {
    auto made = VolumeDesk::open({database, log, clock, volumesFolder(), launcherUser()}, {});
    if (!made) FAIL(made.error().text());
    return std::move(*made);
  }

  TempFolder folder;
  std::unique_ptr<Database> database = opened(folder);
  MemoryLog log;
  HeldClock clock;
  std::unique_ptr<VolumeDesk> volumes = volumesIn(*database, log, clock);
  SessionPlace place{{}, nullptr, volumes.get()};
  Fixture http;
};

}  // namespace

TEST_CASE("a volume is made, filled, used by sessions and deleted over HTTP", "[volumes]") {
  VolumeFixture fixture;
  const RawResponse made =
      fixture.call("POST", "/v1/volumes", R"({"name":"data","quota_bytes":1048576})");
  INFO(made.body);
  REQUIRE(made.status == 201);
  CHECK(made.headers.at("location") == "/v1/volumes/data");
  CHECK(member(parsed(made), "quota_bytes") == "1048576");
  CHECK(fixture.call("POST", "/v1/volumes", R"({"name":"data"})").status == 409);
  CHECK(fixture.call("PUT", "/v1/volumes/data/files/in/a.csv", "1,2\n").status == 201);
  CHECK(fixture.call("PUT", "/v1/volumes/data/files/in/a.csv", "1,2,3\n").status == 200);
  CHECK(fixture.call("PUT", "/v1/volumes/data/files/big", std::string(1'200'000, 'x')).status ==
        413);
  CHECK(fixture.call("GET", "/v1/volumes/data/files/in/a.csv").body == "1,2,3\n");
  CHECK(member(parsed(fixture.call("GET", "/v1/volumes/data/files?recursive=true")),
               "files.1.path") == R"("in/a.csv")");
  const RawResponse session =
      fixture.call("POST", "/v1/sessions", R"({"volumes":[{"name":"data","read_only":true}]})");
  INFO(session.body);
  REQUIRE(session.status == 201);
  CHECK(member(parsed(session), "volumes.0.path") == R"("/volumes/data")");
  CHECK(member(parsed(session), "volumes.0.read_only") == "true");
  const std::string path = session.headers.at("location");
  const json::Value cell = parsed(fixture.call(
      "POST", path + "/cells", R"j({"code":"open('/volumes/data/in/a.csv').read()"})j"));
  CHECK(member(cell, "result") == R"("1,2,3\n")");
  const RawResponse used = fixture.call("DELETE", "/v1/volumes/data");
  CHECK(used.status == 409);
  CHECK(used.body.find("ses_") != std::string::npos);
  const json::Value shown = parsed(fixture.call("GET", "/v1/volumes/data"));
  CHECK(member(shown, "files") == "2");
  CHECK(member(shown, "sessions.0") ==
        "\"" + path.substr(std::string("/v1/sessions/").size()) + "\"");
  CHECK(fixture.call("DELETE", path).status == 204);
  int gone = 409;
  for (int i = 0; gone == 409 && i < 500; ++i) {  // until the session's sandbox has gone
    gone = fixture.call("DELETE", "/v1/volumes/data").status;
  }
  CHECK(gone == 204);
  CHECK(fixture.call("GET", "/v1/volumes/data").status == 404);
  CHECK(fixture.call("GET", "/v1/volumes/data/files").status == 404);
}

TEST_CASE("over HTTP a volume is there for its tenant alone", "[volumes]") {
  VolumeFixture fixture;
  const RawResponse made = fixture.call("POST", "/v1/volumes", R"({"name":"data"})");
  REQUIRE(made.status == 201);
  const std::string id = *parsed(made).asObject()->find("id")->asString();
  const std::string theirs = "beta-secret-1234";
  for (const std::string& name : {std::string("data"), id}) {
    CHECK(fixture.call("GET", "/v1/volumes/" + name, "", theirs).status == 404);
    CHECK(fixture.call("DELETE", "/v1/volumes/" + name, "", theirs).status == 404);
    CHECK(fixture.call("GET", "/v1/volumes/" + name + "/files", "", theirs).status == 404);
    CHECK(fixture.call("PUT", "/v1/volumes/" + name + "/files/a", "x", theirs).status == 404);
    CHECK(
        fixture.call("POST", "/v1/sessions", R"({"volumes":[{"name":")" + name + R"("}]})", theirs)
            .status == 404);
  }
  CHECK(member(parsed(fixture.call("GET", "/v1/volumes", "", theirs)), "volumes") == "[]");
  // An administrator sees every tenant's, and names one by its id.
  const std::string admin = "admin-secret-12";
  CHECK(member(parsed(fixture.call("GET", "/v1/volumes", "", admin)), "volumes.0.id") ==
        "\"" + id + "\"");
  CHECK(fixture.call("DELETE", "/v1/volumes/" + id, "", admin).status == 204);
}

TEST_CASE("what is no volume is refused over HTTP", "[volumes]") {
  VolumeFixture fixture;
  for (const char* body :
       {"{}", R"({"name":""})", R"({"name":"../x"})", R"({"name":"a","quota_bytes":0})",
        R"({"name":"a","quota_bytes":-1})", R"({"name":"a","quota_bytes":1e300})",
        R"({"name":"a","quota_bytes":99999999999999})", R"({"name":"a","size":1})"}) {
    INFO(body);
    CHECK(fixture.call("POST", "/v1/volumes", body).status == 400);
  }
  CHECK(member(parsed(fixture.call("GET", "/v1/volumes")), "volumes") == "[]");
  for (const char* body : {R"({"volumes":[{"name":"none"}]})"}) {
    CHECK(fixture.call("POST", "/v1/sessions", body).status == 404);
  }
  REQUIRE(fixture.call("POST", "/v1/volumes", R"({"name":"a"})").status == 201);
  for (const char* body :
       {R"({"volumes":[{"name":"a","path":"/etc"}]})", R"({"volumes":[{"name":"a"},{"name":"a"}]})",
        R"({"volumes":[{"path":"/volumes/a"}]})", R"({"volumes":{"name":"a"}})"}) {
    INFO(body);
    CHECK(fixture.call("POST", "/v1/sessions", body).status == 400);
  }
}
