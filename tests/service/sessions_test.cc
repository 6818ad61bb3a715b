// /v1/sessions from outside, over a real sandbox.
#include <array>
#include <atomic>
#include <cstdio>
#include <set>
#include <thread>

#include "audit/log.h"
#include "manager/kept_sessions.h"
#include "manager/key_desk.h"
#include "service/local_client.h"
#include "tests/service/fixture.h"
#include "tests/support/session_place.h"
#include "tests/support/temp_folder.h"

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

  static std::unique_ptr<Database> opened(const TempFolder& folder) {
    auto made = Database::open(DatabaseAddress::embedded(folder.path / "kept.db"));
    if (!made) FAIL(made.error().text());
    return std::move(*made);
  }
  static std::unique_ptr<KeptSessions> keptIn(const TempFolder& folder, Database& database) {
    auto made = KeptSessions::open(database, folder.path / "workspaces");
    if (!made) FAIL(made.error().text());
    return std::move(*made);
  }

  TempFolder folder;
  std::unique_ptr<Database> database = opened(folder);
  std::unique_ptr<KeptSessions> kept = keptIn(folder, *database);
  SessionPlace place{{}, kept.get()};
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
  CHECK(fixture.call("DELETE", session + "/contexts/main").status == 400);
  CHECK(fixture.json("POST", session + "/contexts", R"({"language":"javascript"})").status == 201);
  CHECK(fixture.json("POST", "/v1/sessions", R"({"language":"javascript"})").status == 201);
  CHECK(fixture.json("POST", "/v1/sessions", R"({"language":"ruby"})").status == 400);
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
                         Row{"bytes=10-18446744073709551615", 206, 10, all - 10},
                         Row{"bytes=0-99999999999999999999999", 206, 0, all},
                         Row{"bytes=99999999999999999999999-", 416, 0, 0},
                         Row{"bytes=-99999999999999999999999", 206, 0, all},
                         Row{"Bytes=0-9", 206, 0, 10}, Row{"bytes=0-0x9", 200, 0, all},
                         Row{"bytes=-", 200, 0, all}, Row{"bytes=+1-2", 200, 0, all}}) {
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

TEST_CASE("files have names in every script, and come back under them", "[sessions][files]") {
  SessionFixture fixture;
  const std::string session = fixture.make();
  std::vector<std::string> names{"Отчёт за год.csv",
                                 "売上高２０２５.xlsx",
                                 "تقرير سنوي.txt",
                                 "דוח.txt",
                                 "वार्षिक रिपोर्ट.txt",
                                 "รายงาน.txt",
                                 "한국어.txt",
                                 "Ελληνικά.txt",
                                 "📈 chart 👩🏽‍🔬.png",
                                 "caf\u00e9",
                                 "cafe\u0301",
                                 "a b",
                                 "100%25.txt",
                                 "q?x=1#frag;y&z",
                                 "'quoted' \"twice\"",
                                 "back\\slash",
                                 ".hidden",
                                 "-rf",
                                 "~",
                                 "a..b",
                                 "trailing ",
                                 "+plus+",
                                 "\uFFFD",
                                 "\u202Eexe.txt"};
  for (std::size_t i = 0; i < 255; i += 5) names.emplace_back(std::string(i + 1, 'n'));
  names.push_back("dir/" + names[1] + "/" + names[2]);
  const auto encoded = [](const std::string& name) {
    std::string text;
    for (const char c : name) {
      std::array<char, 4> hex{};
      std::snprintf(hex.data(), hex.size(), "%%%02X", static_cast<unsigned>(c) & 0xFFU);
      text += c == '/' ? "/" : hex.data();
    }
    return text;
  };
  for (const std::string& name : names) {
    INFO(name);
    REQUIRE(fixture.call("PUT", session + "/files/" + encoded(name), "", name).status == 201);
  }
  json::Value listed = parsed(fixture.call("GET", session + "/files?recursive=true"));
  std::set<std::string> found;
  for (const json::Value& one : *listed.asObject()->find("files")->asArray()) {
    found.insert(*one.asObject()->find("path")->asString());
  }
  for (const std::string& name : names) {
    INFO(name);
    CHECK(fixture.call("GET", session + "/files/" + encoded(name)).body == name);
    CHECK(found.count(name) == 1);
  }
  CHECK(found.size() == names.size() + 2);  // dir, and the folder in it
}

TEST_CASE("an upload that the workspace has no room for is refused, and leaves nothing",
          "[sessions][files]") {
  SessionFixture fixture;
  const std::string session = fixture.make();
  const RawResponse full =
      fixture.call("PUT", session + "/files/big", "", std::string(std::size_t{101} << 20U, 'x'));
  CHECK(full.status == 413);
  CHECK(full.body.find("the session's workspace is full") != std::string::npos);
  CHECK(full.body.find("remove files of it") != std::string::npos);
  CHECK(member(parsed(fixture.call("GET", session + "/files")), "files") == "[]");
  CHECK(fixture.call("PUT", session + "/files/small", "", "x").status == 201);
}

TEST_CASE("a range counts for GET alone", "[sessions][files]") {
  SessionFixture fixture;
  const std::string file = fixture.make() + "/files/f";
  fixture.call("PUT", file, "", "0123456789");
  const RawResponse head = fixture.call("HEAD", file, "Range: bytes=0-3\r\n");
  CHECK(head.status == 200);
  CHECK(head.headers.at("content-length") == "10");
  CHECK(fixture.call("PUT", file, "Content-Range: bytes 0-1/2\r\n", "ab").status == 400);
  CHECK(fixture.call("GET", file).body == "0123456789");
}

TEST_CASE("a file is only written or removed as the client's preconditions say",
          "[sessions][files]") {
  SessionFixture fixture;
  const std::string session = fixture.make();
  const std::string file = session + "/files/f";
  CHECK(fixture.call("PUT", file, "If-Match: *\r\n", "x").status == 412);
  CHECK(fixture.call("DELETE", file, "If-Match: \"nope\"\r\n").status == 404);
  const RawResponse made = fixture.call("PUT", file, "If-None-Match: *\r\n", "one");
  REQUIRE(made.status == 201);
  const std::string first = made.headers.at("etag");
  CHECK(fixture.call("HEAD", file).headers.at("etag") == first);
  const RawResponse taken = fixture.call("PUT", file, "If-None-Match: *\r\n", "two");
  CHECK(taken.status == 412);
  CHECK(taken.headers.at("content-type").starts_with("application/problem+json"));
  CHECK(taken.headers.at("etag") == first);
  for (const std::string& no :
       {std::string("If-Match: \"nope\""), "If-Match: W/" + first, "If-None-Match: " + first,
        "If-None-Match: W/" + first, "If-None-Match: \"a,b\" , " + first}) {
    INFO(no);
    CHECK(fixture.call("PUT", file, no + "\r\n", "two").status == 412);
    CHECK(fixture.call("DELETE", file, no + "\r\n").status == 412);
  }
  for (const char* broken : {"If-Match: nope", "If-Match: \"a\" \"b\"", "If-None-Match: \"a",
                             "If-Match: *, \"a\"", "If-None-Match: "}) {
    INFO(broken);
    CHECK(fixture.call("PUT", file, std::string(broken) + "\r\n", "two").status == 400);
    CHECK(fixture.call("DELETE", file, std::string(broken) + "\r\n").status == 400);
  }
  CHECK(fixture.call("GET", file).body == "one");
  CHECK(fixture.call("GET", file, "If-Match: \"nope\"\r\n").status == 412);
  CHECK(fixture.call("GET", file, "If-None-Match: \"x\", W/" + first + "\r\n").status == 304);
  const RawResponse changed =
      fixture.call("PUT", file, "If-Match: \"x,y\"\r\nIf-Match: " + first + "\r\n", "two");
  REQUIRE(changed.status == 200);
  CHECK(changed.headers.at("etag") != first);
  CHECK(fixture.call("DELETE", file, "If-Match: " + first + "\r\n").status == 412);
  CHECK(fixture.call("GET", file).body == "two");
  CHECK(fixture.call("DELETE", file, "If-Match: " + changed.headers.at("etag") + "\r\n").status ==
        204);
  CHECK(fixture.call("PUT", session + "/files/d/", "If-None-Match: *\r\n").status == 201);
  CHECK(fixture.call("PUT", session + "/files/d/", "If-None-Match: *\r\n").status == 412);
  CHECK(fixture.call("DELETE", session + "/files/d", "If-Match: \"x\"\r\n").status == 412);
  CHECK(fixture.call("DELETE", session + "/files/d", "If-Match: *\r\n").status == 204);
  CHECK(fixture.call("PUT", "/v1/sessions/ses_none/files/x", "If-Match: *\r\n", "x").status == 404);
}

TEST_CASE("of many that write a file under one condition one does", "[sessions][files]") {
  SessionFixture fixture;
  const std::string session = fixture.make();
  const std::string condition =
      "If-Match: " + fixture.call("PUT", session + "/files/f", "", "0").headers.at("etag") + "\r\n";
  std::atomic<int> wrote{0};
  std::atomic<int> made{0};
  std::vector<std::thread> clients;
  for (int i = 0; i < 8; ++i) {
    clients.emplace_back([&, i] {
      const std::string body = std::to_string(i + 1);
      wrote += fixture.call("PUT", session + "/files/f", condition, body).status == 200 ? 1 : 0;
      made +=
          fixture.call("PUT", session + "/files/new", "If-None-Match: *\r\n", body).status == 201
              ? 1
              : 0;
    });
  }
  for (std::thread& client : clients) client.join();
  CHECK(wrote == 1);
  CHECK(made == 1);
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

TEST_CASE("a file with any name that a program gave it is listed, read and deleted",
          "[sessions][files]") {
  SessionFixture fixture;
  const std::string session = fixture.make();
  const json::Value made = parsed(fixture.json(
      "POST", session + "/cells",
      R"j({"code":"import os\nos.makedirs(b'd\\xfe')\nfor name in (b'a\\nb', b'by\\xffte', b'd\\xfe/\\x7f\\xc3', b'%41 +'):\n    with open(name, 'wb') as f:\n        f.write(name)"})j"));
  INFO(json::write(made));
  REQUIRE(member(made, "status") == R"("success")");
  const json::Value list = parsed(fixture.call("GET", session + "/files?recursive=true"));
  std::map<std::string, std::string> found;
  for (const json::Value& one : *list.asObject()->find("files")->asArray()) {
    const json::Object& file = *one.asObject();
    found[*file.find("path_encoded")->asString()] = *file.find("type")->asString();
  }
  const std::map<std::string, std::string> expected{{"a%0Ab", "file"},
                                                    {"by%FFte", "file"},
                                                    {"d%FE", "folder"},
                                                    {"d%FE/%7F%C3", "file"},
                                                    {"%2541%20%2B", "file"}};
  CHECK(found == expected);
  CHECK(fixture.call("GET", session + "/files?path=d%FE").body.find("d%FE/%7F%C3") !=
        std::string::npos);
  CHECK(fixture.call("GET", session + "/files/a%0Ab").body == "a\nb");
  CHECK(fixture.call("GET", session + "/files/d%FE/%7F%C3").body == "d\xfe/\x7f\xc3");
  CHECK(fixture.call("HEAD", session + "/files/by%FFte").status == 200);
  for (const char* path : {"a%0Ab", "by%FFte", "d%FE/%7F%C3", "%2541%20%2B", "d%FE"}) {
    INFO(path);
    CHECK(fixture.call("DELETE", session + "/files/" + path).status == 204);
    CHECK(fixture.call("GET", session + "/files/" + path).status == 404);
  }
  // From outside none is made, and none leads out.
  for (const char* path : {"a%0Ab", "by%FFte", "a%00b", "a%7F/"}) {
    INFO(path);
    CHECK(fixture.call("PUT", session + "/files/" + path, "", "x").status == 400);
  }
  CHECK(fixture.call("GET", session + "/files/a%00b").status == 400);
  CHECK(fixture.call("GET", session + "/files/%2e%2e/%FF").status == 400);
  CHECK(member(parsed(fixture.call("GET", session + "/files")), "files") == "[]");
}

TEST_CASE("an error quotes no more of a path than tells which", "[sessions][files]") {
  SessionFixture fixture;
  const std::string session = fixture.make();
  const std::string id = session.substr(std::string("/v1/sessions/").size());
  const std::string sandbox =
      "E2b-Sandbox-Id: i" + id.substr(4) + "\r\nE2b-Sandbox-Port: 49983\r\n";
  const std::string longName(6000, 'x');
  const auto isShort = [](const RawResponse& response, int status) {
    INFO(response.body.substr(0, 400));
    CHECK(response.status == status);
    CHECK(response.body.size() < 700);
  };
  isShort(fixture.call("GET", session + "/files/" + longName), 400);
  isShort(fixture.call("GET", session + "/files/" + std::string(1000, 'y')), 400);
  isShort(fixture.call("GET", session + "/contexts/" + longName + "/x"), 404);
  isShort(fixture.call("DELETE", session + "/contexts/" + longName), 404);
  isShort(fixture.json("POST", session + "/branch", R"({"context":")" + longName + "\"}"), 404);
  isShort(fixture.json("POST", "/filesystem.Filesystem/Stat",
                       R"({"path":")" + std::string(200'000, 'z') + "\"}", sandbox),
          400);
  isShort(fixture.json("POST", "/sandboxes", R"({"templateID":")" + longName + "\"}"), 404);
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
