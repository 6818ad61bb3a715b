// /v1/volumes from outside, over a real sandbox.
#include <filesystem>
#include <fstream>

#include "executor/launcher/host_root.h"
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
    http.options.failedAuthPerAddress = 0;  // each wrong token is answered for itself
    http.desks.sessions = &place.desk;
    http.desks.volumes = volumes.get();
  }
  RawResponse call(const std::string& method, const std::string& path, const std::string& body = "",
                   const std::string& token = "acme-secret-1234", const std::string& more = "") {
    std::string bytes = method + " " + path +
                        " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + token + "\r\n" +
                        more;
    if (method == "POST") bytes += "Content-Type: application/json\r\n";
    if (!body.empty() || method == "PUT" || method == "POST") {
      bytes += "Content-Length: " + std::to_string(body.size()) + "\r\n";
    }
    return http.client().exchange(bytes + "\r\n" + body);
  }

  // As E2B's clients know a volume.
  struct Known {
    std::string id;
    std::string token;  // of its files
  };
  Known makeForE2b(const std::string& name, const std::string& token = "acme-secret-1234") {
    const RawResponse made = call("POST", "/volumes", R"({"name":")" + name + "\"}", token);
    INFO(made.body);
    REQUIRE(made.status == 201);
    const json::Value value = parsed(made);
    return {*value.asObject()->find("volumeID")->asString(),
            *value.asObject()->find("token")->asString()};
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
  // Of an empty one it blames what was sent.
  CHECK(fixture.call("POST", "/v1/volumes", R"({"name":"none","quota_bytes":1048576})").status ==
        201);
  const RawResponse large =
      fixture.call("PUT", "/v1/volumes/none/files/big", std::string(1'200'000, 'x'));
  CHECK(large.status == 413);
  CHECK(large.body.find("it holds 0 B of 1 MiB") != std::string::npos);
  CHECK(large.body.find("send less") != std::string::npos);
  INFO(large.body);
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

TEST_CASE("a file that lies too deep closes no volume over HTTP", "[volumes]") {
  VolumeFixture fixture;
  const auto own = fixture.makeForE2b("data");
  std::string deep;
  for (int i = 0; i < 130; ++i) deep += "d/";
  CHECK(fixture.call("PUT", "/v1/volumes/data/files/" + deep + "a", "x").status == 400);
  for (const auto& [method, asked] :
       {std::pair("PUT", "/file?force=true&path=/"), std::pair("POST", "/dir?force=true&path=/")}) {
    CHECK(fixture.call(method, "/volumecontent/" + own.id + asked + deep + "a", "x", own.token)
              .status == 400);
  }
  CHECK(member(parsed(fixture.call("GET", "/v1/volumes/data/files?recursive=true")), "files") ==
        "[]");
  CHECK(fixture.call("PUT", "/v1/volumes/data/files/a", "x").status == 201);
  const RawResponse reserved =
      fixture.call("PUT", "/v1/volumes/data/files/.gantlet-upload-1-1", "x");
  CHECK(reserved.status == 400);
  CHECK(reserved.body.find("kept for uploads") != std::string::npos);
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

TEST_CASE("a volume's token opens the files of that volume to E2B's clients, and nothing else",
          "[volumes][e2b]") {
  VolumeFixture fixture;
  const auto own = fixture.makeForE2b("data");
  const auto second = fixture.makeForE2b("more");
  const auto theirs = fixture.makeForE2b("data", "beta-secret-1234");
  const auto files = [](const std::string& id) { return "/volumecontent/" + id; };
  REQUIRE(fixture.call("PUT", files(own.id) + "/file?path=/a", "mine", own.token).status == 201);
  REQUIRE(fixture.call("PUT", files(theirs.id) + "/file?path=/a", "theirs", theirs.token).status ==
          201);
  // With each key and token that is not of that volume, by id and by name, however it is written.
  for (const std::string& token : {own.token, second.token, std::string("acme-secret-1234"),
                                   own.token.substr(0, own.token.size() - 2), own.token + "00"}) {
    for (const std::string& id :
         {theirs.id, theirs.id + "%00", theirs.id + "%2F", "%76" + theirs.id.substr(1),
          own.id + "/../" + theirs.id, own.id + "%2F..%2F" + theirs.id}) {
      for (const char* asked : {"/file?path=/a", "/dir?path=/", "/path?path=/a"}) {
        INFO(token << " " << id << asked);
        const RawResponse read = fixture.call("GET", files(id) + asked, "", token);
        INFO(read.status << " " << read.body);
        CHECK((read.status == 401 || read.status == 404 || read.status == 400));
        CHECK(read.body.find("theirs") == std::string::npos);
      }
      for (const auto& [method, asked] :
           {std::pair("PUT", "/file?path=/a"), std::pair("POST", "/dir?path=/made"),
            std::pair("DELETE", "/path?path=/a")}) {
        INFO(token << " " << method << " " << id << asked);
        const RawResponse changed = fixture.call(method, files(id) + asked, "", token);
        CHECK((changed.status == 401 || changed.status == 404 || changed.status == 400));
      }
    }
  }
  // Another tenant's sandbox named beside it changes nothing, nor does another tenant.
  const std::string more = "X-Tenant-ID: beta\r\nE2b-Sandbox-Id: i" + theirs.id.substr(4) +
                           "\r\nE2b-Sandbox-Port: 49983\r\n";
  CHECK(fixture.call("GET", files(theirs.id) + "/file?path=/a", "", own.token, more).status != 200);
  CHECK(fixture.call("GET", files(own.id) + "/file?path=/a", "", own.token, more)
            .body.find("theirs") == std::string::npos);
  // It is a key to nothing.
  for (const auto& [method, path] :
       {std::pair("GET", "/volumes"), std::pair("GET", "/v1/volumes"),
        std::pair("GET", "/sandboxes"), std::pair("POST", "/volumes"),
        std::pair("POST", "/v1/sessions"), std::pair("GET", "/v1/volumes/data/files")}) {
    INFO(method << " " << path);
    CHECK(fixture
              .call(method, path, std::string(method) == "POST" ? R"({"name":"x"})" : "", own.token)
              .status == 401);
  }
  CHECK(fixture.call("DELETE", "/volumes/" + own.id, "", own.token).status == 401);
  CHECK(fixture.call("DELETE", "/volumes/" + theirs.id).status == 404);
  CHECK(fixture.call("GET", "/volumes/" + theirs.id).status == 404);
  // With theirs nothing has happened.
  CHECK(fixture.call("GET", files(theirs.id) + "/file?path=/a", "", theirs.token).body == "theirs");
  CHECK(member(
            parsed(fixture.call("GET", files(theirs.id) + "/dir?path=/&depth=9", "", theirs.token)),
            "1") == "<none>");
  // A volume that is gone is opened by no token, nor is another that takes its name.
  CHECK(fixture.call("DELETE", "/volumes/" + own.id).status == 204);
  const auto again = fixture.makeForE2b("data");
  CHECK(fixture.call("GET", files(own.id) + "/dir?path=/", "", own.token).status == 404);
  CHECK(fixture.call("GET", files(again.id) + "/dir?path=/", "", own.token).status == 401);
}

TEST_CASE("no path that one of E2B's clients names leads out of a volume", "[volumes][e2b]") {
  VolumeFixture fixture;
  const auto own = fixture.makeForE2b("data");
  const auto theirs = fixture.makeForE2b("data", "beta-secret-1234");
  REQUIRE(
      fixture.call("PUT", "/volumecontent/" + theirs.id + "/file?path=/a", "theirs", theirs.token)
          .status == 201);
  const std::filesystem::path at = volumesFolder() / "acme" / own.id;
  const TempFolder outside;
  std::ofstream(outside.path / "a") << "outside";
  std::filesystem::permissions(outside.path, std::filesystem::perms(0777));
  std::filesystem::create_directory_symlink(outside.path, at / "out");
  std::filesystem::create_directory_symlink("../../beta/" + theirs.id, at / "theirs");
  std::filesystem::create_symlink("/etc/passwd", at / "passwd");
  const std::string files = "/volumecontent/" + own.id;
  const std::vector<std::string> paths{"/../a",
                                       "/../../beta/" + theirs.id + "/a",
                                       "/out/a",
                                       "/theirs/a",
                                       "/passwd",
                                       "/./../a",
                                       "/d/../../../a",
                                       "/..%2F..%2Fbeta%2F" + theirs.id + "%2Fa",
                                       "/%2e%2e/a",
                                       "/a%00/../..",
                                       "/out/../theirs/a",
                                       "/home/user/../../etc/passwd",
                                       "/" + std::string(300, 'x'),
                                       "/" + std::string(3000, '/') + "../a"};
  for (const std::string& path : paths) {
    INFO(path.substr(0, 80));
    const auto call = [&](const std::string& method, const std::string& asked,
                          const std::string& body) {
      std::string target = files;
      target += asked;
      target += path;
      return fixture.call(method, target, body, own.token);
    };
    const RawResponse read = call("GET", "/file?path=", "");
    CHECK((read.status == 400 || read.status == 404));
    CHECK(read.body.find("root:") == std::string::npos);
    for (const auto& [method, kind] :
         {std::pair("PUT", "/file"), std::pair("POST", "/dir"), std::pair("GET", "/dir")}) {
      const RawResponse answer = call(method, std::string(kind) + "?force=true&path=", "changed");
      INFO(method << kind << " " << answer.status);
      CHECK(answer.status != 200);
      // A file takes the place of a link, which is the volume's own.
      if (path != "/passwd") CHECK(answer.status >= 400);
    }
  }
  // However it begins, a path is one of the volume's own.
  CHECK(fixture.call("PUT", files + "/file?path=//etc/passwd", "own", own.token).status == 201);
  CHECK(std::filesystem::file_size(at / "etc/passwd") == 3);
  // Links themselves can be removed, and what they lead to stays.
  for (const char* link : {"/out", "/theirs"}) {
    CHECK(fixture.call("DELETE", files + "/path?path=" + link, "", own.token).status == 204);
  }
  std::ifstream in(outside.path / "a");
  CHECK(std::string(std::istreambuf_iterator<char>(in), {}) == "outside");
  CHECK(std::distance(std::filesystem::directory_iterator(outside.path), {}) == 1);
  CHECK(
      fixture.call("GET", "/volumecontent/" + theirs.id + "/file?path=/a", "", theirs.token).body ==
      "theirs");
  const json::Value left =
      parsed(fixture.call("GET", "/volumecontent/" + theirs.id + "/dir?path=/", "", theirs.token));
  CHECK(member(left, "1") == "<none>");
}

TEST_CASE("a sandbox of E2B's clients has its tenant's volumes, below /volumes alone",
          "[volumes][e2b]") {
  VolumeFixture fixture;
  (void)fixture.makeForE2b("data");
  const auto theirs = fixture.makeForE2b("other", "beta-secret-1234");
  const auto make = [&](const std::string& name, const std::string& path) {
    return fixture
        .call("POST", "/sandboxes",
              R"({"templateID":"base","volumeMounts":[{"name":")" + name + R"(","path":")" + path +
                  R"("}]})")
        .status;
  };
  for (const std::string& name : {std::string("other"), theirs.id, std::string("../beta"),
                                  "../beta/" + theirs.id, std::string(), std::string(".")}) {
    INFO(name);
    CHECK(make(name, "/volumes/d") == 404);
  }
  for (const char* path : {"/", "/etc", "/home/user", "/home/user/d", "/volumes", "/volumes/",
                           "/volumes/..", "/volumes/a/b", "/volumes/../etc", "/proc/self",
                           "volumes/d", "/volumes/.d", "/volumes/d\\u0000x", "/gantlet"}) {
    INFO(path);
    CHECK(make("data", path) == 400);
  }
  CHECK(make("data", "/volumes/d") == 201);
}

TEST_CASE("E2B's clients write over a file, and make a folder twice, by force alone",
          "[volumes][e2b]") {
  VolumeFixture fixture;
  const auto own = fixture.makeForE2b("data");
  const auto ask = [&](const std::string& method, const std::string& rest,
                       const std::string& body = "") {
    return fixture.call(method, "/volumecontent/" + own.id + rest, body, own.token).status;
  };
  CHECK(ask("PUT", "/file?path=/a", "one") == 201);
  CHECK(ask("PUT", "/file?path=/a", "two") == 409);
  CHECK(ask("PUT", "/file?path=/a&force=false", "two") == 409);
  CHECK(fixture.call("GET", "/volumecontent/" + own.id + "/file?path=/a", "", own.token).body ==
        "one");
  CHECK(ask("PUT", "/file?path=/a&force=true", "three") == 201);
  CHECK(fixture.call("GET", "/volumecontent/" + own.id + "/file?path=/a", "", own.token).body ==
        "three");
  CHECK(ask("POST", "/dir?path=/d") == 201);
  CHECK(ask("POST", "/dir?path=/d") == 409);
  CHECK(ask("POST", "/dir?path=/d&force=true") == 201);
  CHECK(ask("POST", "/dir?path=/x/y") == 404);
  CHECK(ask("GET", "/path?path=/x") == 404);
  CHECK(ask("POST", "/dir?path=/x/y&force=true") == 201);
  CHECK(ask("POST", "/dir?path=/a/b&force=true") == 400);
  CHECK(ask("PUT", "/file?path=/b&force=yes", "x") == 400);
  // What has the owner and the rights that it asks for is as it asks.
  CHECK(ask("PUT", "/file?path=/c&uid=1000&gid=1000&mode=420", "x") == 201);
  CHECK(ask("POST", "/dir?path=/e&uid=1000&gid=1000&mode=493") == 201);
  for (const char* other : {"uid=0", "gid=0", "mode=511", "mode=2541", "uid="}) {
    INFO(other);
    CHECK(ask("PUT", std::string("/file?path=/f&") + other, "x") == 400);
    CHECK(ask("POST", std::string("/dir?path=/g&") + other) == 400);
  }
}
