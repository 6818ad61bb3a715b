// A body that no route will take ends its request where that is seen, not at its end.
#include "tests/service/fixture.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

constexpr const char* kLong = "Content-Length: 60000000\r\n\r\n";

std::string headOf(const std::string& path, const std::string& more) {
  return "POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
         more;
}

struct Case {
  const char* path;
  const char* begin;
  int status;
  const char* said;
};

const Case kRefused[] = {
    {"/v1/execute", R"({"language":"python","cod":)", 400, "unknown key 'cod'"},
    {"/v1/execute", R"({"languages")", 400, "known keys: arguments, code, code_b64, "},
    {"/v1/execute", R"({"code":[)", 400, "'code' must be a string, not an array"},
    {"/v1/execute", R"({"arguments":[)", 400, "'arguments' must be an object, not an array"},
    {"/v1/execute", R"({"arguments":"x",)", 400, "'arguments' must be an object, not a string"},
    {"/v1/execute", R"({"timeout":true,)", 400, "'timeout' must be a number, not a boolean"},
    {"/v1/execute", R"({"files":{)", 400, "'files' must be an array, not an object"},
    {"/v1/execute", "[", 400, "'the document' must be an object, not an array"},
    {"/v1/execute", R"({"arguments":{"a":[1,,)", 400, "not usable JSON"},
    {"/v1/execute", "{\"arguments\":{\"a\":\"\xff", 400, "is not valid UTF-8"},
    {"/v1/vet", R"({"file":)", 400, "unknown key 'file'"},
    {"/v1/vet", R"({"facts":1,)", 400, "'facts' must be true or false, not a number"},
    {"/v1/audit/holds", R"({"until":)", 400, "unknown key 'until'"},
};

std::string answerText(RawClient& client, int& status) {
  const RawResponse response = client.read();
  status = response.status;
  return response.body;
}

}  // namespace

TEST_CASE("an unknown key or a wrong kind is refused before the rest of the body is there",
          "[outline]") {
  Fixture fixture;
  for (const Case& one : kRefused) {
    INFO(one.path << " " << one.begin);
    RawClient client = fixture.client();
    client.send(headOf(one.path, kLong) + one.begin);
    int status = 0;
    const std::string body = answerText(client, status);
    CHECK(status == one.status);
    CHECK(body.find(one.said) != std::string::npos);
    CHECK(body.find("request_id") != std::string::npos);
    CHECK(client.closedByServer());
  }
  CHECK(fixture.gate.seen().empty());
}

TEST_CASE("what is refused early is refused byte by byte and in chunks, too", "[outline]") {
  Fixture fixture;
  for (const Case& one : kRefused) {
    INFO(one.path << " " << one.begin);
    RawClient dripping = fixture.client();
    dripping.send(headOf(one.path, kLong));
    for (const char* at = one.begin; *at != '\0'; ++at) {
      if (!dripping.send(std::string_view(at, 1))) break;
    }
    int status = 0;
    CHECK(answerText(dripping, status).find(one.said) != std::string::npos);
    CHECK(status == one.status);
    RawClient chunked = fixture.client();
    chunked.send(headOf(one.path, "Transfer-Encoding: chunked\r\n\r\n"));
    for (const char* at = one.begin; *at != '\0'; ++at) {
      if (!chunked.send("1\r\n" + std::string(at, 1) + "\r\n")) break;
    }
    CHECK(answerText(chunked, status).find(one.said) != std::string::npos);
    CHECK(status == one.status);
  }
}

TEST_CASE("code that is longer than any code is not read to its end", "[outline]") {
  ServiceOptions options;
  options.maxCode = ByteCount::kibi(4);
  Fixture fixture(options);
  for (const char* path : {"/v1/execute", "/v1/vet", "/run", "/execute"}) {
    INFO(path);
    RawClient client = fixture.client();
    client.send(headOf(path, kLong) + R"({"code_b64":")" + std::string(40'000, 'A'));
    CHECK(client.read().status == 413);
    CHECK(client.closedByServer());
  }
}

TEST_CASE("a key without an end is an unknown key", "[outline]") {
  Fixture fixture;
  RawClient client = fixture.client();
  client.send(headOf("/v1/execute", kLong) + "{\"" + std::string(10'000, 'k'));
  CHECK(client.read().status == 400);
}

TEST_CASE("what the older faces ignore they ignore still", "[outline]") {
  Fixture fixture;
  const std::string more = R"("base_image":null,"what":[{"code_b64":1}],"code":"x")";
  CHECK(fixture.post("/run", R"({"code_b64":"MQ==",)" + more + "}").status == 200);
  CHECK(
      fixture.post("/execute", R"({"code_b64":"MQ==","language":"python",)" + more + "}").status ==
      200);
  // Their own words for what is wrong.
  CHECK(fixture.post("/run", R"({"code_b64":)").status == 422);
  CHECK(fixture.post("/run", "[1]").status == 422);
  const RawResponse typed = fixture.post("/run", R"({"code_b64":1,"arguments":[]})");
  CHECK(typed.status == 422);
  CHECK(member(parsed(typed), "detail.1.type") == R"("dict_type")");
}

TEST_CASE("null, nested names, escaped names and blanks are the route's to read", "[outline]") {
  Fixture fixture;
  const auto status = [&](const std::string& body) {
    return fixture.post("/v1/execute", body).status;
  };
  CHECK(status(R"( { "code" : "1" , "language":"python","arguments":null,"timeout":null } )") ==
        200);
  CHECK(status(R"({"code":"1","language":"python","arguments":{"cod":{"files":1}}})") == 200);
  CHECK(status(R"({"c\u006fde":"1","language":"python"})") == 200);
  CHECK(status(R"({"c\u006fd":"1","language":"python"})") == 400);
  CHECK(status("") == 400);
}
