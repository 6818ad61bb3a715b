// /v1/sessions from outside, over a real sandbox.
#include <thread>

#include "service/local_client.h"
#include "tests/service/session_fixture.h"

using namespace gantlet;
using namespace gantlet::test;

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
  // In JSON's own escapes: a NUL, a terminal's escape, a line end in a name.
  for (const char* wrong : {R"({"who":"a\u0000b"})", R"({"who":"\u001b[2J"})", R"({"a\nb":"me"})",
                            R"({"a\u007fb":"me"})"}) {
    INFO(wrong);
    const std::string body = R"({"metadata":)" + std::string(wrong) + "}";
    const RawResponse refused = fixture.json("PATCH", session, body);
    CHECK(refused.status == 400);
    CHECK(refused.body.find("'metadata' has control characters") != std::string::npos);
    CHECK(fixture.json("POST", "/v1/sessions", body).status == 400);
  }
  CHECK(fixture.json("PATCH", session, R"({"metadata":{"note":"two\nlines\tof é"}})").status ==
        200);
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
  CHECK(member(parsed(fixture.call("GET", session + "/contexts/main")), "id") == R"("main")");
  CHECK(fixture.call("GET", session + "/contexts/ctx_none").status == 404);
  CHECK(fixture.call("DELETE", session + "/contexts/main").status == 400);
  CHECK(fixture.json("POST", session + "/contexts", R"({"language":"javascript"})").status == 201);
  CHECK(fixture.json("POST", "/v1/sessions", R"({"language":"javascript"})").status == 201);
  CHECK(fixture.json("POST", "/v1/sessions", R"({"language":"ruby"})").status == 400);
  const RawResponse paused = fixture.call("POST", session + "/pause");
  INFO(paused.status << " " << paused.body);
  CHECK((paused.status == 204 || paused.status == 501));
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

TEST_CASE("a repeated Idempotency-Key is the session that it was, as long as that lives",
          "[sessions][idempotency]") {
  SessionFixture fixture;
  const std::string key = "Idempotency-Key: 5f0c-1\r\n";
  const RawResponse first = fixture.json("POST", "/v1/sessions", "{}", key);
  REQUIRE(first.status == 201);
  const std::string session = first.headers.at("location");
  const RawResponse again = fixture.json("POST", "/v1/sessions", "{}", key);
  CHECK(again.status == 201);
  CHECK(again.headers.at("location") == session);
  CHECK(fixture.json("POST", "/v1/sessions", R"({"idle_seconds":60})", key).status == 422);
  CHECK(fixture.json("POST", "/v1/sessions", "{}", "Idempotency-Key: a b\r\n").status == 400);
  const RawResponse other = fixture.json("POST", "/v1/sessions", "{}", "Idempotency-Key: x\r\n");
  CHECK(other.headers.at("location") != session);
  const std::string beta = key + "X-Tenant-ID: beta\r\n";
  CHECK(fixture.json("POST", "/v1/sessions", "{}", beta).headers.at("location") != session);
  CHECK(fixture.call("DELETE", session).status == 204);
  const RawResponse anew = fixture.json("POST", "/v1/sessions", "{}", key);
  CHECK(anew.status == 201);
  CHECK(anew.headers.at("location") != session);
}

TEST_CASE("a session is held and rolled back over HTTP", "[sessions][checkpoint]") {
  SessionFixture fixture;
  const std::string session = fixture.make();
  fixture.json("POST", session + "/cells", R"({"code":"n = [1]"})");
  const RawResponse made = fixture.json("POST", session + "/checkpoints", "{}");
  INFO(made.body);
  REQUIRE(made.status == 201);
  const std::string at = made.headers.at("location");
  const std::string id = at.substr(at.rfind('/') + 1);
  CHECK(at == session + "/checkpoints/" + id);
  CHECK(member(parsed(made), "id") == "\"" + id + "\"");
  CHECK(member(parsed(made), "context") == "\"main\"");
  CHECK(member(parsed(made), "execution_count") == "1");
  CHECK(member(parsed(fixture.call("GET", at)), "id") == "\"" + id + "\"");
  const json::Value list = parsed(fixture.call("GET", session + "/checkpoints"));
  CHECK(member(list, "checkpoints.0.id") == "\"" + id + "\"");
  CHECK(member(list, "checkpoints.1.id") == "<none>");
  fixture.json("POST", session + "/cells", R"j({"code":"n.append(2)"})j");
  const std::string back = R"({"checkpoint":")" + id + "\"}";
  const RawResponse rolled = fixture.json("POST", session + "/rollback", back);
  INFO(rolled.body);
  REQUIRE(rolled.status == 200);
  CHECK(member(parsed(rolled), "id") == "\"main\"");
  CHECK(member(parsed(rolled), "execution_count") == "1");
  CHECK(member(parsed(fixture.json("POST", session + "/cells", R"({"code":"n"})")), "result") ==
        "[1]");
  CHECK(fixture.call("POST", session + "/checkpoints").status == 201);
  CHECK(fixture.json("POST", session + "/checkpoints", R"({"context":"none"})").status == 404);
  CHECK(fixture.json("POST", session + "/checkpoints", R"({"count":1})").status == 400);
  CHECK(fixture.json("POST", session + "/rollback", "{}").status == 400);
  CHECK(fixture.json("POST", session + "/rollback", R"({"checkpoint":"ckp_none"})").status == 404);
  CHECK(fixture.json("POST", "/v1/sessions/ses_none/checkpoints", "{}").status == 404);
  CHECK(fixture.call("POST", session + "/pause").status == 204);
  CHECK(fixture.json("POST", session + "/checkpoints", "{}").status == 409);
  CHECK(fixture.json("POST", session + "/rollback", back).status == 409);
  CHECK(fixture.call("POST", session + "/resume").status == 204);
  CHECK(fixture.call("DELETE", at).status == 204);
  CHECK(fixture.call("DELETE", at).status == 404);
  CHECK(fixture.call("GET", at).status == 404);
  CHECK(fixture.json("POST", session + "/rollback", back).status == 404);
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

TEST_CASE("who has no key sees the sessions of the tenant that it names, else of default",
          "[sessions][tenants]") {
  SessionFixture fixture;
  fixture.http.options.localSocket = fixture.folder.path / "service.sock";
  const std::string acme = "X-Tenant-ID: acme\r\n";
  const std::string own = fixture.make();
  const std::string other = fixture.make(acme);
  CHECK(member(parsed(fixture.call("GET", other, acme)), "tenant") == R"("acme")");
  CHECK(fixture.call("GET", other).status == 404);
  CHECK(fixture.call("GET", own, acme).status == 404);
  CHECK(fixture.call("GET", own, "X-Tenant-ID: default\r\n").status == 200);
  for (const auto& [tenant, sees] : {std::pair{std::string(), own}, std::pair{acme, other}}) {
    const json::Value listed = parsed(fixture.call("GET", "/v1/sessions", tenant));
    CHECK(member(listed, "sessions.0.id") == "\"" + sees.substr(13) + "\"");
    CHECK(member(listed, "sessions.1.id") == "<none>");
    const json::Value sandboxes = parsed(fixture.call("GET", "/sandboxes", tenant));
    CHECK(member(sandboxes, "0.sandboxID") == "\"i" + sees.substr(17) + "\"");
    CHECK(member(sandboxes, "1") == "<none>");
  }
  CHECK(fixture.json("POST", other + "/cells", R"({"code":"1"})").status == 404);
  CHECK(fixture.call("PUT", other + "/files/x", "", "x").status == 404);
  CHECK(fixture.json("POST", other + "/branch", "{}").status == 404);
  CHECK(fixture.call("DELETE", other).status == 404);
  CHECK(fixture.call("DELETE", "/sandboxes/i" + other.substr(17)).status == 404);
  // The operator's view: over the data folder's socket, which is its owner's alone.
  LocalRequest asked;
  asked.method = "GET";
  asked.path = "/v1/sessions";
  auto all = callLocal(fixture.http.options.localSocket, asked);
  REQUIRE(all);
  CHECK(all->body.find(own.substr(13)) != std::string::npos);
  CHECK(all->body.find(other.substr(13)) != std::string::npos);
}

TEST_CASE("sessions are listed a page at a time", "[sessions][page]") {
  SessionFixture fixture;
  std::vector<std::string> ids;
  for (int i = 0; i < 3; ++i) ids.push_back(fixture.make().substr(13));
  std::sort(ids.begin(), ids.end());
  const json::Value first = parsed(fixture.call("GET", "/v1/sessions?limit=2"));
  CHECK(member(first, "sessions.0.id") == "\"" + ids[0] + "\"");
  CHECK(member(first, "sessions.2.id") == "<none>");
  CHECK(member(first, "next") == "\"" + ids[1] + "\"");
  const json::Value rest = parsed(fixture.call("GET", "/v1/sessions?limit=2&cursor=" + ids[1]));
  CHECK(member(rest, "sessions.0.id") == "\"" + ids[2] + "\"");
  CHECK(member(rest, "sessions.1.id") == "<none>");
  CHECK(member(rest, "next") == "null");
  const RawResponse wrong = fixture.call("GET", "/v1/sessions?stat=IDLE");
  CHECK(wrong.status == 400);
  CHECK(wrong.body.find("'stat' can't be asked for here") != std::string::npos);
  CHECK(wrong.body.find("limit, cursor") != std::string::npos);
  CHECK(fixture.call("GET", "/v1/sessions?limit=0").status == 400);
  CHECK(fixture.call("GET", "/v1/sessions?limit=1&limit=1").status == 400);
  CHECK(fixture.call("GET", "/v1/sessions?cursor=x").status == 400);
}

TEST_CASE("a body that may be left out needs no length", "[sessions][bodies]") {
  SessionFixture fixture;
  const auto bare = [&](const std::string& path, const std::string& headers = "") {
    return fixture.http.client().exchange("POST " + path + " HTTP/1.1\r\nHost: localhost\r\n" +
                                          headers + "\r\n");
  };
  const RawResponse made = bare("/v1/sessions");
  INFO(made.body);
  REQUIRE(made.status == 201);
  const std::string session = made.headers.at("location");
  CHECK(bare("/v1/sessions", "Content-Type: application/json\r\n").status == 201);
  CHECK(fixture.call("POST", "/v1/sessions").status == 201);
  // As curl -d '' sends it: an empty form is no body.
  const std::string form = "Content-Type: application/x-www-form-urlencoded\r\n";
  CHECK(fixture.call("POST", "/v1/sessions", form).status == 201);
  CHECK(bare("/v1/sessions", form).status == 201);
  CHECK(fixture.call("POST", "/v1/sessions", form, "{}").status == 415);
  CHECK(
      fixture.call("POST", "/v1/sessions", form + "Origin: https://elsewhere.example\r\n").status ==
      403);
  CHECK(bare(session + "/contexts").status == 201);
  CHECK(bare(session + "/branch").status == 201);
  CHECK(bare(session + "/contexts/main/interrupt").status == 204);
  CHECK(bare(session + "/contexts/main/restart").status == 204);
  CHECK(bare(session + "/pause").status == 204);
  CHECK(bare(session + "/resume").status == 204);
  CHECK(bare("/sandboxes/i" + session.substr(17) + "/pause").status == 204);
  CHECK(bare(session + "/cells", "Content-Type: application/json\r\n").status == 411);
  // What follows on the connection is the next request, not a body.
  RawClient client = fixture.http.client();
  const std::string two = "POST " + session + "/resume HTTP/1.1\r\nHost: localhost\r\n\r\n";
  CHECK(client.exchange(two).status == 204);
  CHECK(client.exchange(two).status == 204);
}

TEST_CASE("deadlines that can't be are refused with their range", "[sessions]") {
  SessionFixture fixture;
  for (const char* name : {"idle_seconds", "max_seconds"}) {
    for (const char* value :
         {"1.5", "-1", "0", "\"60\"", "true", "[]", "86401", "1e300", "18446744073709551616"}) {
      INFO(name << " " << value);
      const std::string body = std::string("{\"") + name + "\":" + value + "}";
      const RawResponse refused = fixture.json("POST", "/v1/sessions", body);
      INFO(refused.body);
      CHECK(refused.status == 400);
      CHECK(refused.body.find("must be a whole number of seconds from 1 to 86400") !=
            std::string::npos);
      CHECK(refused.body.find(name) != std::string::npos);
    }
  }
  const std::string session = fixture.make();
  CHECK(fixture.json("PATCH", session, R"({"idle_seconds":1.5})").status == 400);
  CHECK(fixture.json("PATCH", session, R"({"idle_seconds":86400})").status == 200);
}

TEST_CASE("POST /v1/execute runs code as a cell of the session that it names",
          "[sessions][execute]") {
  SessionFixture fixture;
  const std::string session = fixture.make();
  const std::string id = session.substr(13);
  const auto execute = [&](const std::string& fields, const std::string& headers = "") {
    return fixture.json("POST", "/v1/execute",
                        R"({"language":"python","session_id":")" + id + "\"," + fields + "}",
                        headers);
  };
  const json::Value first =
      parsed(execute(R"j("code":"x = arguments['n']\nprint(x)","arguments":{"n":20})j"));
  CHECK(member(first, "status") == R"("success")");
  CHECK(member(first, "stdout") == R"("20\n")");
  CHECK(member(first, "session_id") == "\"" + id + "\"");
  CHECK(member(first, "execution_count") == "1");
  CHECK(member(parsed(execute(R"("code":"x + 1")")), "result") == "21");
  CHECK(member(parsed(fixture.json("POST", session + "/cells", R"({"code":"x"})")), "result") ==
        "20");
  const RawResponse stream =
      execute(R"j("code":"print('out')\nx")j", "Accept: text/event-stream\r\n");
  CHECK(stream.body.find("event: stdout\ndata: {\"text\":\"out\\n\"}") != std::string::npos);
  CHECK(stream.body.find("event: result\n") != std::string::npos);
  CHECK(member(parsed(execute(R"j("code":"import subprocess\nsubprocess.run('ls')")j")),
               "status") == R"("denied")");
  for (const char* own : {R"("policy":"strict")", R"("template":"t")", R"("memory":"64m")",
                          R"("stdin":"x")", R"("files":[{"name":"a","content":"x"}])"}) {
    INFO(own);
    CHECK(execute(std::string(R"("code":"1",)") + own).status == 400);
  }
  CHECK(execute(R"("code":"")").status == 200);
  CHECK(fixture
            .json("POST", "/v1/execute",
                  R"({"language":"python","code":"1","session_id":"ses_none"})")
            .status == 404);
  CHECK(execute(R"("code":"1")", "X-Tenant-ID: acme\r\n").status == 404);
  CHECK(member(parsed(fixture.json(
                   "POST", "/v1/execute",
                   R"({"language":"javascript","code":"[1].length","session_id":")" + id + "\"}")),
               "result") == "1");
}

TEST_CASE("a session that keeps its workspace is put away and comes back over HTTP",
          "[sessions][kept]") {
  SessionFixture fixture;
  CHECK(fixture.json("POST", "/v1/sessions", R"({"keep_workspace":"yes"})").status == 400);
  CHECK(member(parsed(fixture.call("GET", fixture.make())), "keep_workspace") == "false");
  const json::Value made =
      parsed(fixture.json("POST", "/v1/sessions", R"({"keep_workspace":true,"idle_seconds":60})"));
  CHECK(member(made, "keep_workspace") == "true");
  CHECK(member(made, "saved") == "null");
  CHECK(member(made, "save_error") == "null");
  const std::string id = *made.asObject()->find("id")->asString();
  const std::string session = "/v1/sessions/" + id;
  const json::Value other = parsed(fixture.json("POST", session + "/contexts", "{}"));
  CHECK(fixture.call("PUT", session + "/files/f.txt", "", "abc").status == 201);
  CHECK(fixture.json("POST", session + "/cells", R"({"code":"x = 1"})").status == 200);
  fixture.place.clock.pass(std::chrono::seconds(61));
  fixture.place.desk.reclaim();
  const json::Value away = parsed(fixture.call("GET", session));
  CHECK(member(away, "state") == R"("SAVED")");
  CHECK(member(away, "saved.files") == "1");
  CHECK(member(away, "contexts.0.state") == R"("ENDED")");
  CHECK(member(away, "deadline") == member(away, "idle_deadline"));
  const std::string list = fixture.call("GET", "/v1/sessions").body;
  CHECK(list.find(id) != std::string::npos);

  // E2B's clients take it for a sandbox that is paused.
  const std::string sandbox = "i" + id.substr(4);
  CHECK(member(parsed(fixture.call("GET", "/sandboxes/" + sandbox)), "state") == R"("paused")");
  const std::string port = "E2b-Sandbox-Id: " + sandbox + "\r\nE2b-Sandbox-Port: 49999\r\n";
  CHECK(fixture.json("POST", "/execute", R"({"code":"1"})", port).status == 502);
  CHECK(fixture.json("POST", "/sandboxes/" + sandbox + "/connect", "{}").status == 201);
  CHECK(fixture.call("GET", "/contexts", port).body.find("f.txt") == std::string::npos);
  CHECK(fixture
            .json("POST", "/execute", R"({"code":"1","context_id":)" + member(other, "id") + "}",
                  port)
            .status == 404);

  const json::Value first =
      parsed(fixture.json("POST", session + "/cells", R"j({"code":"open('f.txt').read()"})j"));
  CHECK(member(first, "result") == R"("abc")");
  CHECK(member(first, "started_anew") == "true");
  CHECK(
      fixture
          .json("POST", session + "/cells", R"({"code":"1","context":)" + member(other, "id") + "}")
          .body.find("come back with its files") != std::string::npos);
  fixture.place.clock.pass(std::chrono::hours(7));
  fixture.place.desk.reclaim();
  fixture.place.refused = "default";
  const RawResponse refused = fixture.json("POST", session + "/resume", "{}");
  CHECK(refused.status == 409);
  CHECK(refused.body.find("can't come back by its policy") != std::string::npos);
  fixture.place.refused.clear();
  CHECK(fixture.json("POST", session + "/resume", "{}").status == 204);
  CHECK(fixture.call("DELETE", session).status == 204);
  CHECK(fixture.call("GET", session).status == 404);
}

TEST_CASE("a number of branches that can't be is refused with its range", "[sessions][branch]") {
  SessionFixture fixture;
  const std::string session = fixture.make();
  for (const char* count : {"-1", "0", "17", "1.5", "1180591620717411303424", "\"2\"", "true"}) {
    const RawResponse refused =
        fixture.json("POST", session + "/branch", R"({"count":)" + std::string(count) + "}");
    INFO(count << " " << refused.body);
    CHECK(refused.status == 400);
    CHECK(refused.body.find("must be a whole number from 1 to 16") != std::string::npos);
  }
  CHECK(fixture.json("POST", session + "/branch", R"({"count":null})").status == 201);
}
