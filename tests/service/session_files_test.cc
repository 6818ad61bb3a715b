// Files of sessions from outside, over a real sandbox: /v1/sessions/ID/files.
#include <array>
#include <atomic>
#include <cstdio>
#include <map>
#include <set>
#include <thread>

#include "tests/service/session_fixture.h"

using namespace gantlet;
using namespace gantlet::test;

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
  CHECK(fixture.call("GET", session + "/files?path=a&path=b").status == 400);
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
