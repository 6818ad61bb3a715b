// /v1/sessions from outside, over a real sandbox.
#include "tests/service/fixture.h"
#include "tests/support/session_place.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

struct SessionFixture {
  explicit SessionFixture(bool tokens = false) {
    if (tokens) {
      http.options.tokens = {
          ApiToken::of("adm", TenantId("default"), "admin-secret-12", Role::kAdmin),
          ApiToken::of("a", TenantId("acme"), "acme-secret-1234"),
          ApiToken::of("b", TenantId("beta"), "beta-secret-1234")};
    }
    http.gate.policyScript = [](const TenantId&, std::string_view name) {
      return sharedRulebook()->policy(name.empty() ? "default" : name);
    };
    http.desks.sessions = &place.desk;
  }
  RawResponse call(const std::string& method, const std::string& path,
                   const std::string& headers = "", const std::string& body = "") {
    std::string bytes = method + " " + path + " HTTP/1.1\r\nHost: localhost\r\n" + headers;
    if (!body.empty() || method == "PUT" || method == "POST" || method == "PATCH") {
      bytes += "Content-Length: " + std::to_string(body.size()) + "\r\n";
    }
    return http.client().exchange(bytes + "\r\n" + body);
  }
  RawResponse json(const std::string& method, const std::string& path, const std::string& body,
                   const std::string& headers = "") {
    return call(method, path, "Content-Type: application/json\r\n" + headers, body);
  }
  std::string make(const std::string& headers = "") {
    const RawResponse made = json("POST", "/v1/sessions", "{}", headers);
    INFO(made.body);
    REQUIRE(made.status == 201);
    const json::Value value = parsed(made);
    const std::string id = *value.asObject()->find("id")->asString();
    CHECK(made.headers.at("location") == "/v1/sessions/" + id);
    return "/v1/sessions/" + id;
  }

  SessionPlace place;
  Fixture http;
};

}  // namespace

TEST_CASE("a session runs cells over HTTP until it is deleted", "[sessions]") {
  SessionFixture fixture;
  const std::string session = fixture.make();
  const json::Value shown = parsed(fixture.call("GET", session));
  CHECK(member(shown, "state") == R"("IDLE")");
  CHECK(member(shown, "workspace") == R"("/workspace")");
  CHECK(member(shown, "contexts.0.id") == R"("main")");
  CHECK(member(shown, "contexts.0.state") == R"("FRESH")");
  const json::Value first =
      parsed(fixture.json("POST", session + "/cells",
                          R"j({"code":"x = arguments['n']\nprint(x)","arguments":{"n":20}})j"));
  CHECK(member(first, "status") == R"("success")");
  CHECK(member(first, "stdout") == R"("20\n")");
  CHECK(member(first, "execution_count") == "1");
  CHECK(member(first, "result_bundle") == "null");
  const json::Value second =
      parsed(fixture.json("POST", session + "/cells", R"({"code":"x + 1"})"));
  CHECK(member(second, "result") == "21");
  CHECK(member(second, "context") == R"("main")");
  CHECK(member(second, "result_bundle").find("text/plain") != std::string::npos);
  const json::Value failed =
      parsed(fixture.json("POST", session + "/cells", R"({"code":"1 / 0"})"));
  CHECK(member(failed, "status") == R"("program_error")");
  CHECK(member(failed, "exception.name") == R"("ZeroDivisionError")");
  const json::Value denied = parsed(fixture.json(
      "POST", session + "/cells", R"j({"code":"import subprocess\nsubprocess.run('ls')"})j"));
  CHECK(member(denied, "status") == R"("denied")");
  CHECK(member(denied, "execution_count") == "null");
  CHECK(member(denied, "verdict.findings.0.file") == R"("cell 4")");
  CHECK(member(denied, "advice").size() > 10);
  CHECK(fixture.json("POST", session + "/cells", R"({"code":"1","context":"none"})").status == 404);
  CHECK(fixture.json("POST", session + "/cells", R"({"code":"1","timeout":-1})").status == 400);
  CHECK(fixture.json("POST", session + "/cells", R"({"code":"1","kernel":"x"})").status == 400);
  const json::Value changed =
      parsed(fixture.json("PATCH", session, R"({"max_seconds":60,"metadata":{"who":"me"}})"));
  CHECK(member(changed, "metadata.who") == R"("me")");
  CHECK(fixture.call("DELETE", session).status == 204);
  CHECK(fixture.call("DELETE", session).status == 404);
  CHECK(fixture.json("POST", session + "/cells", R"({"code":"1"})").status == 404);
}

TEST_CASE("a cell streams its events as they come", "[sessions]") {
  SessionFixture fixture;
  const std::string session = fixture.make();
  const RawResponse stream =
      fixture.json("POST", session + "/cells",
                   R"({"code":"print('out')\ndisplay('shown')\n1/0","stream":true})");
  CHECK(stream.status == 200);
  CHECK(stream.headers.at("content-type").starts_with("text/event-stream"));
  std::size_t at = 0;
  for (const char* event :
       {"event: started\ndata: {\"execution_count\":1}",
        "event: stdout\ndata: {\"text\":\"out\\n\"}", "event: display\n",
        "event: exception\ndata: {\"name\":\"ZeroDivisionError\"", "event: ended\ndata: {"}) {
    INFO(event << " in " << stream.body);
    at = stream.body.find(event, at);
    REQUIRE(at != std::string::npos);
  }
  const RawResponse none =
      fixture.json("POST", "/v1/sessions/ses_none/cells", R"({"code":"1","stream":true})");
  CHECK(none.status == 404);
}

TEST_CASE("a cell whose session or context goes away is answered as cancelled", "[sessions]") {
  SessionFixture fixture;
  for (const char* what : {"", "/contexts/main"}) {
    const std::string session = fixture.make();
    const std::string part(what);
    std::thread leaving([&] {
      while (fixture.call("GET", session + "/files/started").status != 200) {
      }
      if (part.empty()) {
        CHECK(fixture.call("DELETE", session).status == 204);
      } else {
        CHECK(fixture.call("POST", session + part + "/restart").status == 204);
      }
    });
    const RawResponse answer =
        fixture.json("POST", session + "/cells",
                     R"j({"code":"open('started', 'w').close()\nwhile True:\n    pass"})j");
    leaving.join();
    INFO(answer.body);
    CHECK(answer.status == 200);
    CHECK(member(parsed(answer), "status") == R"("cancelled")");
  }
}

TEST_CASE("contexts are made, interrupted, restarted and deleted over HTTP", "[sessions]") {
  SessionFixture fixture;
  const std::string session = fixture.make();
  const RawResponse made = fixture.json("POST", session + "/contexts", "{}");
  REQUIRE(made.status == 201);
  const std::string context = made.headers.at("location");
  const std::string id = context.substr(context.rfind('/') + 1);
  CHECK(member(parsed(fixture.json("POST", session + "/cells",
                                   R"({"code":"7","context":")" + id + "\"}")),
               "result") == "7");
  CHECK(member(parsed(fixture.call("GET", session + "/contexts")), "contexts.1.state") != "<none>");
  CHECK(fixture.call("POST", context + "/interrupt").status == 204);
  CHECK(fixture.call("POST", context + "/restart").status == 204);
  CHECK(fixture.call("DELETE", context).status == 204);
  CHECK(fixture.call("DELETE", session + "/contexts/main").status == 400);
  CHECK(fixture.json("POST", session + "/contexts", R"({"language":"javascript"})").status == 501);
  CHECK(fixture.json("POST", "/v1/sessions", R"({"language":"javascript"})").status == 501);
  const RawResponse paused = fixture.call("POST", session + "/pause");
  INFO(paused.status << " " << paused.body);
  CHECK((paused.status == 204 || paused.status == 501));
}

TEST_CASE("files go in and out in whole and in part", "[sessions][files]") {
  SessionFixture fixture;
  const std::string session = fixture.make();
  const std::string file = session + "/files/data/in%20put.bin";
  std::string bytes;
  for (int i = 0; i < 3 << 20; ++i) bytes += static_cast<char>(i * 31 >> 3);
  const RawResponse put = fixture.call("PUT", file, "", bytes);
  INFO(put.body);
  CHECK(put.status == 201);
  CHECK(member(parsed(put), "size") == std::to_string(bytes.size()));
  CHECK(fixture.call("PUT", file, "", bytes).status == 200);
  const RawResponse whole = fixture.call("GET", file);
  CHECK(whole.status == 200);
  CHECK(whole.body == bytes);
  CHECK(whole.headers.at("content-type") == "application/octet-stream");
  const std::string etag = whole.headers.at("etag");
  const RawResponse head = fixture.call("HEAD", file);
  CHECK(head.headers.at("content-length") == std::to_string(bytes.size()));
  CHECK(fixture.call("GET", file, "If-None-Match: " + etag + "\r\n").status == 304);
  struct Row {
    const char* range;
    int status;
    std::size_t begin;
    std::size_t size;
  };
  const std::size_t all = bytes.size();
  for (const Row& row : {Row{"bytes=0-9", 206, 0, 10}, Row{"bytes=5-", 206, 5, all - 5},
                         Row{"bytes=-7", 206, all - 7, 7}, Row{"bytes=99999999-", 416, 0, 0},
                         Row{"bytes=-0", 416, 0, 0}, Row{"bytes=9-5", 200, 0, all},
                         Row{"bytes=0-1,3-4", 200, 0, all}, Row{"lines=1-2", 200, 0, all},
                         Row{"bytes=10-18446744073709551615", 206, 10, all - 10}}) {
    INFO(row.range);
    const RawResponse part = fixture.call("GET", file, std::string("Range: ") + row.range + "\r\n");
    CHECK(part.status == row.status);
    if (row.status != 416) CHECK(part.body == bytes.substr(row.begin, row.size));
  }
  CHECK(fixture.call("GET", file, "Range: bytes=0-1\r\nIf-Range: \"old\"\r\n").status == 200);
  CHECK(fixture.call("PUT", session + "/files/folder/").status == 201);
  CHECK(fixture.call("GET", session + "/files/folder").status == 400);
  const json::Value list = parsed(fixture.call("GET", session + "/files?recursive=true"));
  CHECK(member(list, "files.0.path") == R"("data")");
  CHECK(member(list, "files.1.path") == R"("data/in put.bin")");
  CHECK(member(list, "files.2.type") == R"("folder")");
  CHECK(fixture.call("GET", session + "/files/..%2f..%2fetc%2fpasswd").status == 400);
  CHECK(fixture.call("GET", session + "/files/none").status == 404);
  CHECK(fixture.call("PUT", session + "/files/%2e%2e/x", "", "x").status == 400);
  CHECK(fixture.call("DELETE", session + "/files/data").status == 204);
  CHECK(fixture.call("GET", file).status == 404);
}

TEST_CASE("a token sees its own tenant's sessions alone", "[sessions]") {
  SessionFixture fixture(true);
  const std::string acme = "Authorization: Bearer acme-secret-1234\r\n";
  const std::string beta = "Authorization: Bearer beta-secret-1234\r\n";
  CHECK(fixture.json("POST", "/v1/sessions", "{}").status == 401);
  const std::string session = fixture.make(acme);
  CHECK(fixture.call("GET", session, acme).status == 200);
  CHECK(fixture.call("GET", session, beta).status == 404);
  CHECK(fixture.json("POST", session + "/cells", R"({"code":"1"})", beta).status == 404);
  CHECK(fixture.call("PUT", session + "/files/x", beta, "x").status == 404);
  CHECK(fixture.call("GET", session + "/files", beta).status == 404);
  CHECK(fixture.call("DELETE", session, beta).status == 404);
  CHECK(member(parsed(fixture.call("GET", "/v1/sessions", beta)), "sessions") == "[]");
  CHECK(fixture.call("DELETE", session, "Authorization: Bearer admin-secret-12\r\n").status == 204);
}

TEST_CASE("a session is branched over HTTP", "[sessions][branch]") {
  SessionFixture fixture;
  const std::string session = fixture.make();
  fixture.json("POST", session + "/cells", R"({"code":"n = [1]"})");
  const RawResponse made = fixture.json("POST", session + "/branch", R"({"count":2})");
  INFO(made.body);
  REQUIRE(made.status == 201);
  const json::Value answer = parsed(made);
  CHECK(member(answer, "sessions.2.id") == "<none>");
  const std::string parent = session.substr(session.rfind('/') + 1);
  for (const char* which : {"sessions.0", "sessions.1"}) {
    CHECK(member(answer, std::string(which) + ".parent") == "\"" + parent + "\"");
    std::string id = member(answer, std::string(which) + ".id");
    id = "/v1/sessions/" + id.substr(1, id.size() - 2);
    CHECK(member(parsed(fixture.json("POST", id + "/cells", R"j({"code":"n.append(2)\nn"})j")),
                 "result") == "[1,2]");
  }
  CHECK(member(parsed(fixture.call("GET", session)), "parent") == "null");
  CHECK(fixture.json("POST", session + "/branch", "{}").status == 201);
  CHECK(fixture.json("POST", session + "/branch", R"({"count":0})").status == 400);
  CHECK(fixture.json("POST", session + "/branch", R"({"number":1})").status == 400);
  CHECK(fixture.json("POST", session + "/branch", R"({"context":"none"})").status == 404);
  CHECK(fixture.json("POST", "/v1/sessions/ses_none/branch", "{}").status == 404);
  CHECK(fixture.call("POST", session + "/pause").status == 204);
  CHECK(fixture.json("POST", session + "/branch", "{}").status == 409);
}
