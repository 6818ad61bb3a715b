// Sessions as E2B's clients see them, over a real sandbox.
#include <string>

#include "audit/log.h"
#include "manager/key_desk.h"
#include "tests/service/session_fixture.h"

using namespace gantlet;
using namespace gantlet::test;

TEST_CASE("a key in Authorization counts for E2B's control plane, or is refused",
          "[sessions][e2b]") {
  const bool tokens = GENERATE(true, false);
  CAPTURE(tokens);
  SessionFixture fixture(tokens);
  const std::string acme = "Authorization: Bearer acme-secret-1234\r\n";
  const auto list = [&](const std::string& headers) {
    return fixture.call("GET", "/sandboxes", headers).status;
  };
  CHECK(list("Authorization: Bearer wrong-secret-1234\r\n") == 401);
  CHECK(list("Authorization: nonsense\r\n") == 401);
  CHECK(list("Authorization: Bearer \r\n") == 401);
  CHECK(list("X-API-KEY: beta-secret-1234\r\n" + acme) == 401);
  if (!tokens) {
    CHECK(list("X-API-KEY: e2b_00\r\n") == 200);  // its clients can't send none
    return;
  }
  CHECK(list("X-API-KEY: acme-secret-1234\r\n" + acme) == 200);
  const RawResponse made = fixture.json("POST", "/sandboxes", R"({"templateID":"base"})", acme);
  INFO(made.body);
  REQUIRE(made.status == 201);
  const json::Value sandboxes = parsed(fixture.call("GET", "/sandboxes", acme));
  CHECK(member(sandboxes, "0.sandboxID") == member(parsed(made), "sandboxID"));
  CHECK(fixture.call("GET", "/sandboxes", "X-API-KEY: beta-secret-1234\r\n").body == "[]");
}

TEST_CASE("a sandbox's token ends with the secret that it was asked for with",
          "[sessions][e2b][keys]") {
  const bool tokens = GENERATE(true, false);
  CAPTURE(tokens);
  SessionFixture fixture(tokens);
  audit::LogOptions options;
  options.publishEvery = std::chrono::milliseconds(0);
  options.minFreeBytes = 0;
  options.reserveBytes = 0;
  HeldClock clock;
  const TempFolder& folder = fixture.folder;
  auto log = audit::openLog(folder.path / "audit", clock, options);
  REQUIRE(log);
  auto tables = Database::open(DatabaseAddress::embedded(folder.path / "gantlet.db"));
  REQUIRE(tables);
  auto keys = KeyDesk::open(**tables, **log, clock);
  REQUIRE(keys);
  fixture.http.desks.keys = keys->get();
  const Actor admin{"adm", "", ""};
  const auto made = (*keys)->make({"k", "acme", "tenant", {}, std::nullopt}, admin);
  REQUIRE(made);
  struct Sandbox {
    std::string id;
    std::string token;
  };
  const auto make = [&](const std::string& key) {
    const RawResponse response = fixture.json("POST", "/sandboxes", R"({"templateID":"base"})",
                                              "X-API-KEY: " + key + "\r\n");
    INFO(response.body);
    REQUIRE(response.status == 201);
    const json::Value value = parsed(response);
    return Sandbox{*value.asObject()->find("sandboxID")->asString(),
                   *value.asObject()->find("envdAccessToken")->asString()};
  };
  const auto write = [&](const Sandbox& sandbox) {
    const std::string fields = "E2b-Sandbox-Id: " + sandbox.id +
                               "\r\nE2b-Sandbox-Port: 49983\r\nX-Access-Token: " + sandbox.token +
                               "\r\nContent-Type: application/json\r\n";
    return fixture
        .call("POST", "/filesystem.Filesystem/ListDir", fields, R"({"path":"/home/user"})")
        .status;
  };
  const Sandbox first = make(made->secret.reveal());
  CHECK(write(first) == 200);
  const auto rotated = (*keys)->rotate(made->key.id, std::chrono::seconds(60), std::nullopt, admin);
  REQUIRE(rotated);
  CHECK(write(first) == 200);  // the secret before still counts
  const Sandbox second = make(rotated->secret.reveal());
  clock.pass(std::chrono::seconds(61));
  CHECK(write(first) == 401);
  CHECK(write(second) == 200);
  REQUIRE((*keys)->revoke(made->key.id, std::nullopt, admin));
  CHECK(write(second) == 401);
  if (!tokens) {
    // On nobody's behalf: it opens the sandbox of the tenant for which that was made.
    const RawResponse response =
        fixture.json("POST", "/sandboxes", R"({"templateID":"base"})", "X-Tenant-ID: beta\r\n");
    const json::Value value = parsed(response);
    CHECK(write({*value.asObject()->find("sandboxID")->asString(),
                 *value.asObject()->find("envdAccessToken")->asString()}) == 200);
  }
  fixture.http.service.reset();
}

TEST_CASE("the time that a client gives one of E2B's calls is read, or refused",
          "[sessions][e2b]") {
  SessionFixture fixture;
  const std::string id = fixture.make().substr(std::string("/v1/sessions/").size());
  const std::string fields = "E2b-Sandbox-Id: i" + id.substr(4) + "\r\nE2b-Sandbox-Port: 49983\r\n";
  const auto stat = [&](const std::string& time) {
    return fixture.json("POST", "/filesystem.Filesystem/Stat", R"({"path":"."})",
                        fields + "Connect-Timeout-Ms: " + time + "\r\n");
  };
  const std::string message = R"({"path":"."})";
  const auto watch = [&](const std::string& time) {
    return fixture.call(
        "POST", "/filesystem.Filesystem/WatchDir",
        fields + "Content-Type: application/connect+json\r\nConnect-Timeout-Ms: " + time + "\r\n",
        std::string("\0\0\0\0", 4) + static_cast<char>(message.size()) + message);
  };
  for (const char* junk : {"soon", "1.5", "-1", "12345678901", "10 ms", "+1"}) {
    const RawResponse refused = stat(junk);
    INFO(junk << " " << refused.body);
    CHECK(refused.status == 400);
    CHECK(member(parsed(refused), "code") == R"("invalid_argument")");
    const RawResponse unwatched = watch(junk);
    CHECK(unwatched.status == 200);  // a stream tells of errors in its last frame
    CHECK(unwatched.body.find(R"("code":"invalid_argument")") != std::string::npos);
  }
  CHECK(stat("60000").status == 200);
  CHECK(stat("9999999999").status == 200);
  CHECK(watch("1").body.find(R"("code":"deadline_exceeded")") != std::string::npos);
}

TEST_CASE("E2B's clients find a context of each language from the start", "[sessions][e2b]") {
  SessionFixture fixture;
  const std::string id = fixture.make().substr(std::string("/v1/sessions/").size());
  const std::string fields = "E2b-Sandbox-Id: i" + id.substr(4) + "\r\nE2b-Sandbox-Port: 49999\r\n";
  for (int look = 0; look < 2; ++look) {  // and no more of them with each look
    const json::Value list = parsed(fixture.call("GET", "/contexts", fields));
    CHECK(member(list, "0.language") == R"("python")");
    CHECK(member(list, "1.language") == R"("javascript")");
    CHECK(member(list, "1.id") == R"("main-javascript")");
    CHECK(member(list, "2") == "<none>");
  }
  // Without anything of it in the session before there is something to run.
  CHECK(member(parsed(fixture.call("GET", "/v1/sessions/" + id)), "contexts.1") == "<none>");
  const std::string kept = fixture.json("POST", "/execute", R"({"code":"kept = 5"})", fields).body;
  CHECK(fixture.json("POST", "/contexts/main-javascript/restart", "", fields).status == 200);
  CHECK(fixture.json("POST", "/execute", R"({"code":"kept"})", fields).body.find("\"5\"") !=
        std::string::npos);
  // The last one is the one that was made last.
  const json::Value made = parsed(fixture.json("POST", "/contexts", "{}", fields));
  const json::Value list = parsed(fixture.call("GET", "/contexts", fields));
  CHECK(member(list, "2.id") == member(made, "id"));
}

TEST_CASE("E2B's calls say what is wrong with them", "[sessions][e2b]") {
  SessionFixture fixture;
  const std::string id = fixture.make().substr(std::string("/v1/sessions/").size());
  const std::string fields = "E2b-Sandbox-Id: i" + id.substr(4) + "\r\nE2b-Sandbox-Port: 49983\r\n";
  const RawResponse none = fixture.call("GET", "/files", fields);
  CHECK(none.status == 400);
  CHECK(none.body.find("'path' is missing") != std::string::npos);
  const RawResponse twice = fixture.call("GET", "/files?path=a&path=b", fields);
  CHECK(twice.status == 400);
  CHECK(twice.body.find("more than once") != std::string::npos);
  for (const char* type : {"application/proto", "application/grpc", "text/plain"}) {
    INFO(type);
    CHECK(fixture
              .call("POST", "/filesystem.Filesystem/Stat",
                    fields + "Content-Type: " + type + "\r\n", R"({"path":""})")
              .status == 415);
  }
  CHECK(fixture.json("POST", "/filesystem.Filesystem/Stat", R"({"path":"."})", fields).status ==
        200);
  for (const char* depth : {"\"x\"", "1.5", "9223372036854775808", "-1", "true", "4294967296"}) {
    const RawResponse refused =
        fixture.json("POST", "/filesystem.Filesystem/ListDir",
                     R"({"path":".","depth":)" + std::string(depth) + "}", fields);
    INFO(depth << " " << refused.body);
    CHECK(refused.status == 400);
    CHECK(refused.body.find("'depth' must be a whole number") != std::string::npos);
  }
  for (const char* depth : {"0", "1", "2.0", "\"3\"", "4294967295", "null"}) {
    INFO(depth);
    CHECK(fixture
              .json("POST", "/filesystem.Filesystem/ListDir",
                    R"({"path":".","depth":)" + std::string(depth) + "}", fields)
              .status == 200);
  }
}

TEST_CASE("environment variables that are no texts are refused", "[sessions][e2b]") {
  SessionFixture fixture;
  const std::string id = fixture.make().substr(std::string("/v1/sessions/").size());
  const std::string fields = "E2b-Sandbox-Id: i" + id.substr(4) + "\r\nE2b-Sandbox-Port: 49999\r\n";
  for (const char* wrong : {"5", "[]", "\"a\"", R"({"a":5})", R"({"a":null})"}) {
    INFO(wrong);
    const RawResponse refused = fixture.json(
        "POST", "/execute", R"({"code":"1","env_vars":)" + std::string(wrong) + "}", fields);
    CHECK(refused.status == 400);
    CHECK(refused.body.find("env_vars") != std::string::npos);
  }
  for (const char* right : {"null", "{}", R"({"MINE":"5"})"}) {
    INFO(right);
    CHECK(fixture
              .json("POST", "/execute", R"({"code":"1","env_vars":)" + std::string(right) + "}",
                    fields)
              .status == 200);
  }
}

TEST_CASE("an upload of several files of which one is refused stores none", "[sessions][e2b]") {
  SessionFixture fixture;
  const std::string id = fixture.make().substr(std::string("/v1/sessions/").size());
  const std::string fields = "E2b-Sandbox-Id: i" + id.substr(4) + "\r\nE2b-Sandbox-Port: 49983\r\n";
  const auto upload = [&](std::initializer_list<const char*> names) {
    std::string body;
    for (const char* name : names) {
      body += "--XX\r\nContent-Disposition: form-data; name=\"file\"; filename=\"" +
              std::string(name) + "\"\r\n\r\nof " + name + "\r\n";
    }
    return fixture.call("POST", "/files",
                        fields + "Content-Type: multipart/form-data; boundary=XX\r\n",
                        body + "--XX--\r\n");
  };
  CHECK(upload({"good.txt", "/etc/x"}).status == 400);
  CHECK(fixture.call("GET", "/files?path=good.txt", fields).status == 404);
  CHECK(fixture.json("POST", "/filesystem.Filesystem/ListDir", R"({"path":"/home/user"})", fields)
            .body.find("good") == std::string::npos);
  CHECK(upload({"good.txt", "sub/two.txt"}).status == 200);
  CHECK(fixture.call("GET", "/files?path=good.txt", fields).body == "of good.txt");
  CHECK(fixture.call("GET", "/files?path=sub/two.txt", fields).body == "of sub/two.txt");
}

TEST_CASE("E2B's control plane tells whether the service could run anything, to whoever asks",
          "[e2b]") {
  SessionFixture fixture(true);
  const RawResponse well = fixture.call("GET", "/health");
  CHECK(well.status == 200);
  // That of a sandbox is the sandbox's: it is asked for on its ports.
  CHECK(fixture.call("GET", "/health", "E2b-Sandbox-Id: i01jz0000000000000000000000\r\n").status !=
        200);
  fixture.http.gate.readyStatus =
      Error{ErrorCode::kUnavailable, "no runner is there", "install one"};
  const RawResponse ill = fixture.call("GET", "/health");
  CHECK(ill.status == 503);
  CHECK(ill.headers.at("retry-after") == "1");
  CHECK(ill.body == R"j({"code":503,"message":"no runner is there (install one)"})j");
}

TEST_CASE(
    "each error of E2B's control plane and files has a number as its code, and tells of "
    "sandboxes",
    "[sessions][e2b]") {
  SessionFixture fixture;
  const std::string gone = "i01jz0000000000000000000000";
  const std::string fields = "E2b-Sandbox-Id: " + gone +
                             "\r\nE2b-Sandbox-Port: 49983\r\nContent-Type: application/json\r\n";
  struct Case {
    const char* method;
    std::string path;
    int status;
  };
  for (const Case& one :
       {Case{"GET", "/sandboxes/" + gone, 404}, Case{"DELETE", "/sandboxes/" + gone, 404},
        Case{"POST", "/sandboxes/" + gone + "/pause", 404}, Case{"GET", "/sandboxes/nonsense", 404},
        Case{"PATCH", "/sandboxes/" + gone, 404}, Case{"GET", "/templates", 501},
        Case{"POST", "/templates", 501}, Case{"GET", "/templates/base", 501},
        Case{"PUT", "/templates", 404}, Case{"GET", "/v2/templates", 501},
        Case{"GET", "/v3/templates/none", 404}, Case{"GET", "/volumes/none", 503},
        Case{"PUT", "/volumes", 404}, Case{"GET", "/volumecontent/none/else", 404},
        Case{"GET", "/snapshots/x", 404}}) {
    const bool brings = one.method != std::string("GET") && one.method != std::string("DELETE");
    const RawResponse refused =
        brings ? fixture.json(one.method, one.path, "{}") : fixture.call(one.method, one.path);
    INFO(one.method << " " << one.path << ": " << refused.body);
    CHECK(refused.status == one.status);
    CHECK(member(parsed(refused), "code") == std::to_string(one.status));
    CHECK(refused.body.find("session") == std::string::npos);
    CHECK(refused.body.find("ses_") == std::string::npos);
  }
  const RawResponse one = fixture.call("GET", "/sandboxes/" + gone);
  CHECK(one.body.find("there is no such sandbox: '" + gone + "'") != std::string::npos);
  const RawResponse file = fixture.call("GET", "/files?path=a", fields);
  CHECK(file.status == 502);
  CHECK(member(parsed(file), "code") == "502");
}
