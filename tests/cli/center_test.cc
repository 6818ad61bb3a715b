// gantlet tenant, template and execution: beside a running service.
#include <catch2/catch.hpp>
#include <csignal>

#include "core/clock.h"
#include "service/local_client.h"
#include "tests/cli/driver.h"
#include "tests/cli/temp_folder.h"
#include "tests/support/await_that.h"

namespace gantlet::cli {

TEST_CASE("tenants and templates are set from the command line, and bind at once",
          "[cli][center]") {
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  const auto gantlet = [&](std::vector<std::string> words) {
    words.insert(words.end(), {"--data-dir", data});
    return drive({words, "", {}, ""});
  };
  const Ended without = gantlet({"tenant", "list"});
  CHECK(without.code == 69);
  CHECK(contains(without.err, "gantlet serve"));
  Running service({{"serve", "--listen", "127.0.0.1:0", "--data-dir", data}, "", {}, ""});
  REQUIRE(contains(service.readLine(), "listening on "));
  const auto post = [&](const std::string& path, const std::string& body) {
    LocalRequest request;
    request.path = path;
    request.body = body;
    request.headers = {{"X-Tenant-ID", "acme"}};
    auto reply = callLocal(data + "/gantlet.sock", request);
    REQUIRE(reply);
    return *reply;
  };
  const Ended set = gantlet({"tenant", "set", "acme", "--policies", "strict", "--timeout", "1.5"});
  INFO(set.err);
  CHECK(set.code == 0);
  CHECK(contains(gantlet({"tenant", "set", "acme", "--memory", "64m"}).out, "timeout=1.5"));
  CHECK(contains(gantlet({"tenant", "list"}).out, "policies=strict"));
  CHECK(contains(
      gantlet({"tenant", "set", "beta", "--policies", "strict", "--queue", "3", "--per-day", "2"})
          .out,
      "policies=strict templates=all queue=3 executions_per_day=2"));
  const Ended back = gantlet({"tenant", "set", "beta", "--reset", "policies,queue"});
  INFO(back.err);
  CHECK(contains(back.out, "policies=as configured templates=all executions_per_day=2\n"));
  const Ended missing = gantlet({"tenant", "set", "beta", "--templates", "none"});
  CHECK(missing.code == 64);
  CHECK(contains(missing.err, "none"));
  CHECK(post("/v1/execute", R"({"language":"python","code":"1","timeout":2})").status == 403);
  const LocalReply limited =
      post("/v1/execute", R"({"language":"python","code":"while True: pass"})");
  CHECK(limited.status == 200);
  CHECK(contains(limited.body, R"("status":"timeout")"));
  CHECK(contains(limited.body, R"("policy":"strict@)"));
  CHECK(gantlet({"template", "create", "reports", "--policy", "default", "--description", "for us"})
            .code == 0);
  CHECK(contains(gantlet({"template", "create", "reports", "--timeout", "1"}).out, "reports@2"));
  CHECK(contains(gantlet({"template", "list"}).out, "reports@2"));
  CHECK(contains(gantlet({"template", "list", "reports"}).out, "for us"));
  CHECK(gantlet({"template", "create", "old"}).code == 0);
  CHECK(gantlet({"template", "deprecate", "old"}).code == 64);
  const Ended deprecated = gantlet({"template", "deprecate", "old", "--reason", "use reports"});
  INFO(deprecated.err);
  CHECK(contains(deprecated.out, "old@2"));
  CHECK(contains(gantlet({"template", "list"}).out, "DEPRECATED: use reports"));
  CHECK(contains(post("/v1/execute", R"({"language":"python","code":"1","template":"old"})").body,
                 "it is deprecated: use reports"));
  // The template binds a policy that acme may not choose: its use is an administrator's decision,
  // by name.
  const std::string reports =
      R"({"language":"python","code":"import os\n1","template":"reports@1"})";
  const LocalReply unnamed = post("/v1/execute", reports);
  CHECK(unnamed.status == 403);
  CHECK(contains(unnamed.body, "it binds default, and tenant acme may choose: strict"));
  const auto give = [&](const std::string& templates) {
    const Ended given = gantlet({"tenant", "set", "acme", "--templates", templates});
    INFO(given.err);
    CHECK(given.code == 0);
  };
  give("reports");
  CHECK(contains(post("/v1/execute", reports).body, R"("policy":"default@)"));
  CHECK(gantlet({"template", "create", "../x"}).code == 64);
  const Ended setting = gantlet({"template", "create", "set", "--policy", "default", "--env",
                                 "CITY=Zürich", "--env", "TEAM=a", "--env=TEAM=b=c"});
  CHECK(gantlet({"template", "create", "unset", "--policy", "default"}).code == 0);
  INFO(setting.err);
  CHECK(contains(setting.out, "env=CITY,TEAM "));
  const Ended shown = gantlet({"template", "show", "set"});
  CHECK(contains(shown.out, "CITY=Zürich\n"));
  CHECK(contains(shown.out, "TEAM=b=c\n"));
  CHECK(contains(gantlet({"template", "show", "set@1", "--format", "json"}).out,
                 R"("environment":{"CITY":"Zürich","TEAM":"b=c"})"));
  CHECK(gantlet({"template", "show", "none"}).code != 0);
  give("reports,set,unset");
  for (const auto& [language, code] : std::vector<std::pair<std::string, std::string>>{
           {"python", "import os\\nresult = os.environ.get('TEAM')"},
           {"javascript", "const result = process.env.TEAM ?? null"}}) {
    std::string body = R"({"language":")";
    body.append(language).append(R"(","code":")").append(code).append("\"");
    const LocalReply with = post("/v1/execute", body + R"(,"template":"set"})");
    INFO(with.body);
    CHECK(contains(with.body, R"("result":"b=c")"));
    CHECK(contains(post("/v1/execute", body + R"(,"template":"unset"})").body, R"("result":null)"));
  }
  const Ended tables = gantlet({"template", "create", "tables", "--policy", "data-science",
                                "--package", "numpy>=1", "--package", "pandas"});
  INFO(tables.err);
  CHECK(contains(tables.out, "packages=numpy>=1,pandas "));
  CHECK(contains(gantlet({"template", "show", "tables"}).out, "numpy>=1,pandas"));
  give("reports,set,unset,tables");
  CHECK(gantlet({"tenant", "set", "acme", "--timeout", "30"}).code ==
        0);  // a first import on a busy machine
  const LocalReply table = post(
      "/v1/execute",
      R"j({"language":"python","code":"import numpy\nresult = int(numpy.sum([1, 2]))","template":"tables"})j");
  INFO(table.body);
  CHECK(contains(table.body, R"("result":3)"));
  CHECK(gantlet({"template", "create", "long", "--policy", "default", "--keep", "--idle", "60",
                 "--life", "600"})
            .code == 0);
  CHECK(contains(gantlet({"template", "show", "long"}).out, "keep_workspace"));
  give("set,long");
  const LocalReply keeps = post("/v1/sessions", R"({"template":"long"})");
  INFO(keeps.body);
  CHECK(contains(keeps.body, R"("keep_workspace":true)"));
  CHECK(contains(keeps.body, R"("idle_seconds":60)"));
  const LocalReply own =
      post("/v1/sessions", R"({"template":"long","keep_workspace":false,"idle_seconds":90})");
  CHECK(contains(own.body, R"("keep_workspace":false)"));
  CHECK(contains(own.body, R"("idle_seconds":90)"));
  LocalRequest e2b;
  e2b.path = "/sandboxes";
  e2b.body = R"({"templateID":"long","timeout":60,"envVars":{"CITY":"Bern"}})";
  e2b.headers = {{"X-API-Key", "e2b_0000"}};
  const auto sandbox = callLocal(data + "/gantlet.sock", e2b);
  REQUIRE(sandbox);
  INFO(sandbox->body);
  CHECK(sandbox->status == 201);
  CHECK(contains(gantlet({"session", "list", "--format", "json"}).out, R"("keep_workspace":true)"));
  const Ended session =
      gantlet({"session", "create", "--tenant", "acme", "--template", "set", "--env", "CITY=Bern"});
  INFO(session.err);
  REQUIRE(session.code == 0);
  const LocalReply cell =
      post("/v1/sessions/" + session.out.substr(0, 30) + "/cells",
           R"({"code":"import os\n[os.environ.get('CITY'), os.environ.get('TEAM')]"})");
  INFO(cell.body);
  CHECK(contains(cell.body, R"("result":["Bern","b=c"])"));
  // The advice names what its tenant may choose.
  const LocalReply refused = post("/v1/execute", R"({"language":"python","code":"import pandas"})");
  CHECK(contains(refused.body, R"("status":"denied")"));
  CHECK_FALSE(contains(refused.body, "data-science"));
  const Ended walled = gantlet({"template", "create", "walled", "--isolation", "microvm"});
  CHECK(contains(walled.out, "isolation=microvm"));
  give("set,long,walled");
  const LocalReply unwalled =
      post("/v1/execute", R"({"language":"python","code":"1","template":"walled"})");
  CHECK(unwalled.status == 503);
  CHECK(contains(unwalled.body, "microvm"));
  // What can't be meant is refused by the name it has on the command line.
  const std::vector<std::pair<std::vector<std::string>, std::string>> kWrong{
      {{"tenant", "set", "acme"}, "nothing is named that is to be set"},
      {{"tenant", "set", "acme", "--concurrent", "-1"}, "--concurrent"},
      {{"tenant", "set", "acme", "--reset", "colour"}, "--reset names nothing that is set"},
      {{"tenant", "set", "acme", "--queue", "1", "--reset", "queue"}, "leave one of both out"},
      {{"tenant", "set", "acme", "--budget", "many"}, "--budget must be an amount, not 'many'"},
      {{"tenant", "set", "\xFF", "--queue", "1"}, "can't name a tenant"},
      {{"template", "create", "x", "--description", "\xFF"}, "is not UTF-8"},
      {{"template", "create", "x", "--isolation", "wall"}, "microvm"},
      {{"template", "create", "x", "--env", "STAGE"}, "--env must be NAME=VALUE"},
      {{"template", "create", "x", "--package", "no-such-thing"}, "no-such-thing"},
      {{"template", "create", "x", "--env", "A=\xFF"}, "--env must be NAME=VALUE"},
      {{"template", "create", "x", "--env", "PYTHONPATH=/x"}, "environment.PYTHONPATH"},
      {{"session", "create", "--env", "LD_PRELOAD=/x"}, "environment.LD_PRELOAD"},
      {{"execution", "show", "sub_\xFF"}, "can't name an execution"},
      {{"execution", "show"}, "name one execution"},
      {{"usage", "--since", "2027-01-01", "--until", "2026-01-01"},
       "--since must be before --until"},
      {{"usage", "--by", "colour"}, "--by must name"},
      {{"key", "create", "--tenant", ""}, "use 1 to 64 letters"},
      {{"key", "create", "--name", "\xFF"}, "is not UTF-8"},
      {{"key", "revoke", "nope"}, "'nope' is no id of a key"},
  };
  for (const auto& [words, told] : kWrong) {
    const Ended wrong = gantlet(words);
    INFO(words[0] << " " << words[1] << ": " << wrong.err);
    CHECK(wrong.code == 64);
    CHECK(contains(wrong.err, told));
  }
  CHECK_FALSE(contains(gantlet({"tenant", "list"}).out, "concurrent"));
  const LocalReply made =
      post("/v1/executions", R"({"language":"python","code":"while True: pass","mode":"async"})");
  CHECK(made.status == 202);
  const std::size_t at = made.body.find("sub_");
  REQUIRE(at != std::string::npos);
  const std::string id = made.body.substr(at, 30);
  CHECK(contains(gantlet({"execution", "list", "--tenant", "acme"}).out, id));
  CHECK(gantlet({"execution", "cancel", id}).code == 0);
  CHECK(contains(gantlet({"execution", "show", id}).out, "CANCELLED"));
  CHECK(gantlet({"execution", "show", "sub_none"}).code != 0);
  const Ended used = gantlet({"usage", "--by", "tenant,provider"});
  INFO(used.out << used.err);
  CHECK(used.code == 0);
  CHECK(contains(used.out, "acme"));
  CHECK(contains(used.out, " executions"));
  CHECK(contains(gantlet({"usage", "--tenant", "acme", "--format", "json"}).out, R"("usage":[{)"));
  CHECK(contains(gantlet({"usage", "--tenant", "nobody"}).err, "nothing ran"));
  CHECK(gantlet({"usage", "--by", "colour"}).code == 64);
  CHECK(gantlet({"usage", "--since", "a&b=c"}).code == 64);
  service.signal(SIGTERM);
  CHECK(service.finish().code == 0);
}

TEST_CASE("keys are not looked for in a folder that is not there, and none is made for that",
          "[cli][center]") {
  const TempFolder folder;
  const std::string data = (folder.path() / "mistyped").string();
  for (const char* command : {"list", "revoke", "rotate"}) {
    std::vector<std::string> words{"key", command, "--data-dir", data};
    if (std::string(command) != "list") words.emplace_back("key_1");
    const Ended ended = drive({words, "", {}, ""});
    CHECK(ended.code == 64);
    CHECK(contains(ended.err, "there is no data folder"));
    CHECK_FALSE(std::filesystem::exists(data));
  }
}

TEST_CASE("a refused program runs once a reviewer has approved it, under its own filter",
          "[cli][center]") {
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  const auto gantlet = [&](std::vector<std::string> words) {
    words.insert(words.end(), {"--data-dir", data});
    return drive({words, "", {}, ""});
  };
  const auto keyOf = [&](const std::string& role) {
    const Ended made = gantlet({"key", "create", "--tenant", "acme", "--role", role});
    REQUIRE(made.code == 0);
    return made.out.substr(0, made.out.find('\n'));
  };
  const std::string agent = keyOf("tenant");
  const std::string reviewer = keyOf("reviewer");
  Running service({{"serve", "--listen", "127.0.0.1:0", "--data-dir", data}, "", {}, ""});
  REQUIRE(contains(service.readLine(), "listening on "));
  const auto call = [&](const std::string& method, const std::string& path, const std::string& body,
                        const std::string& key) {
    LocalRequest request;
    request.method = method;
    request.path = path;
    request.body = body;
    request.headers = {{"Authorization", "Bearer " + key}};
    auto reply = callLocal(data + "/gantlet.sock", request);
    REQUIRE(reply);
    return *reply;
  };
  const std::string code = "import csv\\nresult = list(csv.reader(['a,b']))";
  const auto run = [&](const std::string& source) {
    return call("POST", "/v1/executions",
                R"({"language":"python","policy":"strict","code":")" + source + "\"}", agent)
        .body;
  };
  const std::string refused = run(code);
  REQUIRE(contains(refused, R"("status":"denied")"));
  const std::string id = refused.substr(refused.find("sub_"), 30);
  const std::string place = "/v1/reviews/" + id;
  // Who runs code decides nothing; who decides runs nothing.
  CHECK(call("GET", place, "", agent).status == 403);
  CHECK(call("POST", "/v1/executions", R"({"language":"python","code":"1"})", reviewer).status ==
        403);
  const LocalReply matter = call("GET", place, "", reviewer);
  CHECK(matter.status == 200);
  CHECK(contains(matter.body, "this program alone could import csv"));
  CHECK(
      contains(call("GET", "/v1/executions/" + id, "", agent).body, R"("review":{"state":"OPEN")"));
  CHECK(call("POST", place, R"({"decision":"approve","reason":""})", reviewer).status == 400);
  CHECK(call("POST", place, R"({"decision":"maybe","reason":"x"})", reviewer).status == 400);
  CHECK(call("POST", place, R"({"decision":"approve","reason":"x","until":"2030-01-01T00:00:00Z"})",
             reviewer)
            .status == 400);
  const LocalReply approved = call(
      "POST", place, R"({"decision":"approve","reason":"reads a line","scope":"code"})", reviewer);
  INFO(approved.body);
  REQUIRE(approved.status == 200);
  CHECK(call("POST", place, R"({"decision":"reject","reason":"x"})", reviewer).status == 409);
  // It has run, and runs again; with another byte it does not.
  const std::size_t at = approved.body.find(R"("run":"sub_)");
  REQUIRE(at != std::string::npos);
  const std::string made = approved.body.substr(at + 7, 30);
  std::string first;
  test::awaitThat([&] {
    first = call("GET", "/v1/executions/" + made, "", agent).body;
    return contains(first, "COMPLETED");
  });
  CHECK(contains(first, R"("result":[["a","b"]])"));
  CHECK(contains(first, R"("policy":"strict.approved@1")"));
  CHECK(contains(run(code), R"("status":"success")"));
  CHECK(contains(run(code + " "), R"("status":"denied")"));
  const Ended shown = gantlet({"audit", "list", "--submission", made, "--format", "json"});
  CHECK(contains(shown.out, "\"approval\":\"" + id));
  CHECK(contains(gantlet({"audit", "list", "--submission", id, "--format", "json"}).out,
                 R"("stage":"review")"));
  // An approval that is withdrawn lets the same bytes run no more, by HTTP or the command line.
  const std::string withdrawal = place + "/withdraw";
  CHECK(call("POST", withdrawal, R"({"reason":"x"})", agent).status == 403);
  CHECK(call("POST", withdrawal, R"({"reason":""})", reviewer).status == 400);
  const LocalReply withdrawn =
      call("POST", withdrawal, R"({"reason":"reads more than it said"})", reviewer);
  INFO(withdrawn.body);
  REQUIRE(withdrawn.status == 200);
  CHECK(contains(withdrawn.body, R"("state":"WITHDRAWN")"));
  const std::string later = run(code);
  CHECK(contains(later, R"("status":"denied")"));
  CHECK(call("POST", withdrawal, R"({"reason":"again"})", reviewer).status == 409);
  const Ended told = gantlet({"review", "show", id});
  CHECK(contains(told.out, "WITHDRAWN"));
  CHECK(contains(told.out, "reads more than it said"));
  CHECK(contains(gantlet({"audit", "list", "--submission", id, "--format", "json"}).out,
                 R"("event":"withdrawn")"));
  const std::string second = later.substr(later.find("sub_"), 30);
  const std::string tomorrow = formatRfc3339(SystemClock().wallNow() + std::chrono::hours(24));
  REQUIRE(gantlet({"review", "approve", "--reason", "x", "--until", tomorrow, second}).code == 0);
  CHECK(contains(run(code), R"("status":"success")"));
  CHECK(gantlet({"review", "withdraw", second}).code == 64);
  const Ended gone = gantlet({"review", "withdraw", "--reason", "not for us", second});
  CHECK(gone.code == 0);
  CHECK(contains(gone.out, second + " is withdrawn"));
  CHECK(contains(run(code), R"("status":"denied")"));
  const Ended twice = gantlet({"review", "withdraw", "--reason", "not for us", second});
  CHECK(twice.code == 64);
  CHECK(contains(twice.err, "it was withdrawn before"));
  // From the command line, where nothing tells who decides.
  const std::string never = run("import os\\nos.system('ls')");
  const std::string other = never.substr(never.find("sub_"), 30);
  CHECK(contains(gantlet({"review", "list"}).out, other));
  const Ended show = gantlet({"review", "show", other});
  CHECK(contains(show.out, "none: line 2"));
  CHECK(contains(show.out, "os.system('ls')"));
  const Ended no = gantlet({"review", "approve", "--reason", "x", other});
  CHECK(no.code != 0);
  CHECK(contains(no.err, "no approval can let it run"));
  CHECK(gantlet({"review", "reject", other}).code == 64);
  CHECK(gantlet({"review", "reject", "--reason", "no", other}).code == 0);
  CHECK(contains(gantlet({"review", "list", "--all"}).out, "REJECTED"));
  service.signal(SIGTERM);
  CHECK(service.finish().code == 0);
}

TEST_CASE("who confirms an approval sees of what it is, and until when", "[cli][center]") {
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  const auto gantlet = [&](std::vector<std::string> words) {
    words.insert(words.end(), {"--data-dir", data});
    return drive({words, "", {}, ""});
  };
  const auto keyOf = [&](const std::string& role) {
    const Ended made = gantlet({"key", "create", "--tenant", "acme", "--role", role});
    REQUIRE(made.code == 0);
    return made.out.substr(0, made.out.find('\n'));
  };
  const std::string agent = keyOf("tenant");
  const std::string one = keyOf("reviewer");
  const std::string two = keyOf("reviewer");
  Running service({{"serve", "--listen", "127.0.0.1:0", "--data-dir", data},
                   "",
                   {{"GANTLET_REVIEW_CEILING", "none"}},
                   ""});
  REQUIRE(contains(service.readLine(), "listening on "));
  const auto call = [&](const std::string& method, const std::string& path, const std::string& body,
                        const std::string& key) {
    LocalRequest request;
    request.method = method;
    request.path = path;
    request.body = body;
    request.headers = {{"Authorization", "Bearer " + key}};
    auto reply = callLocal(data + "/gantlet.sock", request);
    REQUIRE(reply);
    return *reply;
  };
  const std::string refused =
      call("POST", "/v1/executions",
           R"({"language":"python","policy":"strict","code":"import csv"})", agent)
          .body;
  REQUIRE(contains(refused, R"("status":"denied")"));
  const std::string id = refused.substr(refused.find("sub_"), 30);
  const std::string place = "/v1/reviews/" + id;
  CHECK(contains(gantlet({"review", "show", id}).out, "two people; none has approved it yet"));
  const std::string until = formatRfc3339(SystemClock().wallNow() + std::chrono::hours(48));
  const std::string told = R"("scope":"code","until":")" + until + "\"";
  const LocalReply first =
      call("POST", place, R"({"decision":"approve","reason":"nightly",)" + told + "}", one);
  INFO(first.body);
  REQUIRE(first.status == 200);
  CHECK(contains(first.body, R"("waits_for_second":true)"));
  CHECK(contains(first.body, R"("reason":"nightly",)" + told));
  CHECK(contains(call("GET", place, "", two).body, R"("reason":"nightly",)" + told));
  const Ended shown = gantlet({"review", "show", id});
  CHECK(contains(shown.out, "of this code until " + until + ": nightly"));
  // A second approval that differs says what would confirm the first.
  for (const std::string& scope :
       {std::string("\"once\""),
        std::string(R"("code","until":")") +
            formatRfc3339(SystemClock().wallNow() + std::chrono::hours(72)) + "\""}) {
    const LocalReply other =
        call("POST", place, R"({"decision":"approve","reason":"x","scope":)" + scope + "}", two);
    CHECK(other.status == 422);
    CHECK(contains(other.body, "it does not confirm the first approval"));
    CHECK(contains(other.body, "approve with the scope code and an 'until' of at most " + until));
    CHECK_FALSE(contains(other.body, "write a policy"));
  }
  const LocalReply both =
      call("POST", place, R"({"decision":"approve","reason":"x",)" + told + "}", two);
  CHECK(both.status == 200);
  CHECK(contains(both.body, R"("state":"APPROVED")"));
  service.signal(SIGTERM);
  CHECK(service.finish().code == 0);
}

}  // namespace gantlet::cli
