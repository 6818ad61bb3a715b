// What E2B's clients are told where a sandbox, its context or its tenant's settings change while
// they are at work, over a real sandbox.
#include <chrono>
#include <string>
#include <thread>

#include "core/clock.h"
#include "tests/service/session_fixture.h"

using namespace gantlet;
using namespace gantlet::test;

TEST_CASE("E2B's upload that ends after its sandbox tells that the sandbox is not there",
          "[sessions][e2b][files]") {
  SessionFixture fixture;
  const auto fieldsOf = [](const std::string& session) {
    return "E2b-Sandbox-Id: i" + session.substr(std::string("/v1/sessions/ses_").size()) +
           "\r\nE2b-Sandbox-Port: 49983\r\n";
  };
  const std::string part =
      "--XX\r\nContent-Disposition: form-data; name=\"file\"; filename=\"slow\"\r\n\r\nhalf";
  const std::string rest = " and half\r\n--XX--\r\n";
  struct Row {
    const char* type;
    std::string first;
    std::string second;
  };
  for (const Row& row : {Row{"multipart/form-data; boundary=XX", part, rest},
                         Row{"application/octet-stream", "half", " and half"}}) {
    for (const bool deleted : {true, false}) {
      INFO(row.type << " " << deleted);
      const std::string session = fixture.make();
      const std::string fields = fieldsOf(session);
      RawClient client = fixture.http.client();
      REQUIRE(client.send("POST /files?path=slow HTTP/1.1\r\nHost: localhost\r\n" + fields +
                          "Content-Type: " + row.type + "\r\nContent-Length: " +
                          std::to_string(row.first.size() + row.second.size()) + "\r\n\r\n" +
                          row.first));
      // The upload has begun when its name is kept.
      const auto& events = [&] { return fixture.place.events(); };
      while (events().empty() || events().back() != "file_written") std::this_thread::yield();
      if (deleted) {
        REQUIRE(fixture.call("DELETE", session).status == 204);
      } else {
        fixture.place.clock.pass(std::chrono::hours(7));
      }
      REQUIRE(client.send(row.second));
      const RawResponse response = client.read();
      CHECK(response.status == 502);
      CHECK(response.body.find("The sandbox was not found") != std::string::npos);
    }
  }
  // Over /v1 it is what every request to such a session is.
  const std::string session = fixture.make();
  RawClient client = fixture.http.client();
  REQUIRE(client.send("PUT " + session +
                      "/files/slow HTTP/1.1\r\nHost: localhost\r\nContent-Length: 8\r\n\r\nhalf"));
  while (fixture.place.events().back() != "file_written") std::this_thread::yield();
  REQUIRE(fixture.call("DELETE", session).status == 204);
  REQUIRE(client.send("half"));
  CHECK(client.read().status == 404);
}

TEST_CASE("what is in E2B's clients' way is a conflict, and no limit of their rate",
          "[sessions][e2b]") {
  SessionFixture fixture;
  const std::string session = fixture.make();
  const std::string id = session.substr(std::string("/v1/sessions/ses_").size());
  const std::string to = "E2b-Sandbox-Id: i" + id + "\r\nE2b-Sandbox-Port: ";
  // An upload over which the session goes back to a checkpoint.
  REQUIRE(fixture.json("POST", session + "/cells", R"({"code":"x = 1"})").status == 200);
  const json::Value held = parsed(fixture.json("POST", session + "/checkpoints", "{}"));
  RawClient client = fixture.http.client();
  REQUIRE(client.send("POST /files?path=slow HTTP/1.1\r\nHost: localhost\r\n" + to +
                      "49983\r\nContent-Type: application/octet-stream\r\n"
                      "Content-Length: 8\r\n\r\nhalf"));
  while (fixture.place.events().back() != "file_written") std::this_thread::yield();
  const RawResponse back =
      fixture.json("POST", session + "/rollback", R"({"checkpoint":)" + member(held, "id") + "}");
  INFO(back.body);
  REQUIRE(back.status == 200);
  REQUIRE(client.send("half"));
  const RawResponse upload = client.read();
  CHECK(upload.status == 409);
  CHECK(upload.body.find("went back to a checkpoint") != std::string::npos);
  CHECK_FALSE(upload.headers.contains("retry-after"));
  // One context too many.
  RawResponse last;
  for (int i = 0; i < 8; ++i) last = fixture.json("POST", "/contexts", "{}", to + "49999\r\n");
  CHECK(last.status == 409);
  CHECK_FALSE(last.headers.contains("retry-after"));
}

TEST_CASE("a sandbox that E2B's clients pause outlives its timeout", "[sessions][e2b]") {
  SessionFixture fixture;
  const RawResponse made =
      fixture.json("POST", "/v2/sandboxes", R"({"templateID":"base","timeout":60})");
  REQUIRE(made.status == 201);
  const json::Value sandbox = parsed(made);
  const std::string id = *sandbox.asObject()->find("sandboxID")->asString();
  const std::string path = "/sandboxes/" + id;
  const std::string to = "E2b-Sandbox-Id: " + id + "\r\nE2b-Sandbox-Port: 49999\r\n";
  REQUIRE(fixture.json("POST", "/execute", R"({"code":"x = 7"})", to).status == 200);
  REQUIRE(fixture.json("POST", path + "/pause", "{}").status == 204);
  const auto endOf = [&] {
    const json::Value detail = parsed(fixture.call("GET", path));
    return *detail.asObject()->find("endAt")->asString();
  };
  const auto in = [&](std::chrono::seconds time) {
    return "\"" + formatRfc3339((fixture.place.clock.wallNow() + time).time_since_epoch().count()) +
           "\"";
  };
  CHECK("\"" + endOf() + "\"" == in(std::chrono::hours(24)));
  fixture.place.clock.pass(std::chrono::hours(23));
  fixture.place.desk.reclaim();
  const RawResponse back = fixture.json("POST", path + "/connect", R"({"timeout":90})");
  INFO(back.body);
  CHECK(back.status == 201);
  CHECK("\"" + endOf() + "\"" == in(std::chrono::seconds(90)));
  CHECK(fixture.json("POST", "/execute", R"({"code":"x"})", to).body.find("\"7\"") !=
        std::string::npos);
  REQUIRE(fixture.json("POST", path + "/pause", "{}").status == 204);
  fixture.place.clock.pass(std::chrono::hours(24) + std::chrono::seconds(1));
  fixture.place.desk.reclaim();
  CHECK(fixture.json("POST", path + "/connect", "{}").status == 404);
}

TEST_CASE("code whose context E2B's clients restart or remove ends with an error of its name",
          "[sessions][e2b]") {
  SessionFixture fixture;
  const std::string session = fixture.make();
  const std::string id = session.substr(std::string("/v1/sessions/ses_").size());
  const std::string to = "E2b-Sandbox-Id: i" + id + "\r\nE2b-Sandbox-Port: 49999\r\n";
  for (const bool removes : {false, true}) {
    const json::Value context = parsed(fixture.json("POST", "/contexts", "{}", to));
    const std::string name = *context.asObject()->find("id")->asString();
    const std::string body = R"({"code":"while True:\n    pass","context_id":")" + name + "\"}";
    RawClient client = fixture.http.client();
    REQUIRE(client.send("POST /execute HTTP/1.1\r\nHost: localhost\r\n" + to +
                        "Content-Type: application/json\r\nContent-Length: " +
                        std::to_string(body.size()) + "\r\n\r\n" + body));
    REQUIRE(client.readThrough("number_of_executions").find("200 OK") != std::string::npos);
    const RawResponse done = removes
                                 ? fixture.call("DELETE", "/contexts/" + name, to)
                                 : fixture.json("POST", "/contexts/" + name + "/restart", "", to);
    CHECK(done.status == 200);
    const std::string rest = client.readThrough("end_of_execution");
    INFO(rest);
    CHECK(rest.find("InterpreterEnded") != std::string::npos);
    CHECK(rest.find("was restarted or removed") != std::string::npos);
  }
}

TEST_CASE("a limit that E2B's clients meet with code is a 429 that says when to come back",
          "[sessions][e2b]") {
  SessionFixture fixture;
  const std::string session = fixture.make();
  const std::string id = session.substr(std::string("/v1/sessions/ses_").size());
  const std::string to = "E2b-Sandbox-Id: i" + id + "\r\nE2b-Sandbox-Port: 49999\r\n";
  AdmissionOptions tight;
  tight.everyTenant.executionsPerMinute = 1;
  fixture.place.admission.use(tight);
  REQUIRE(fixture.json("POST", "/execute", R"({"code":"1"})", to).status == 200);
  const RawResponse refused = fixture.json("POST", "/execute", R"({"code":"2"})", to);
  INFO(refused.body);
  CHECK(refused.status == 429);
  CHECK(refused.headers.contains("retry-after"));
}

TEST_CASE("cells and branches by a policy that may not be chosen any more are 403",
          "[sessions][e2b]") {
  std::string refused;
  SessionFixture fixture;
  fixture.bounds = [&](const TenantId&, const std::string& policy,
                       const std::string&) -> Result<Ceilings> {
    if (refused.empty()) return Ceilings{};
    return Error{ErrorCode::kInvalidArgument, "'policy' must not be " + policy,
                 "choose " + refused};
  };
  const std::string session = fixture.make();
  REQUIRE(fixture.json("POST", session + "/cells", R"({"code":"1"})").status == 200);
  refused = "strict";
  const std::string of = session.substr(std::string("/v1/sessions/").size());
  for (const RawResponse& response :
       {fixture.json("POST", session + "/cells", R"({"code":"1"})"),
        fixture.json("POST", session + "/cells", R"({"code":"1","stream":true})"),
        fixture.json("POST", session + "/branch", "{}"),
        fixture.json("POST", "/v1/execute", R"({"code":"1","session_id":")" + of + "\"}")}) {
    INFO(response.body);
    CHECK(response.status == 403);
    CHECK(response.body.find("'policy' must not be default@") != std::string::npos);
  }
  CHECK(fixture.call("PUT", session + "/files/a", "", "a").status == 201);
  const std::string code =
      fixture
          .json("POST", "/execute", R"({"code":"1"})",
                "E2b-Sandbox-Id: i" + of.substr(4) + "\r\nE2b-Sandbox-Port: 49999\r\n")
          .body;
  CHECK(code.find("ExecutionRefused") != std::string::npos);
  CHECK(code.find("must not be default@") != std::string::npos);
}

TEST_CASE("E2B's clients read files whatever a program has named them", "[sessions][e2b][files]") {
  SessionFixture fixture;
  const std::string session = fixture.make();
  const std::string fields = "E2b-Sandbox-Id: i" +
                             session.substr(std::string("/v1/sessions/ses_").size()) +
                             "\r\nE2b-Sandbox-Port: 49983\r\n";
  const RawResponse made = fixture.json(
      "POST", session + "/cells",
      R"j({"code":"a, b = open('a\\nb', 'w'), open('c\\td', 'w')\na.write('it'), b.write('it')\n)j"
      R"j(a.close(), b.close()"})j");
  INFO(made.body);
  for (const char* name : {"a%0Ab", "c%09d"}) {
    CHECK(fixture.call("GET", std::string("/files?path=") + name, fields).body == "it");
    CHECK(fixture
              .call("POST", std::string("/files?path=") + name,
                    fields + "Content-Type: application/octet-stream\r\n", "x")
              .status == 400);
  }
}
