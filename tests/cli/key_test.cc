// gantlet key: beside a running service and without one.
#include <catch2/catch.hpp>
#include <csignal>

#include "service/local_client.h"
#include "tests/cli/driver.h"
#include "tests/cli/temp_folder.h"

namespace gantlet::cli {
namespace {

std::string lineOf(const std::string& text) { return text.substr(0, text.find('\n')); }

}  // namespace

TEST_CASE("gantlet key makes, lists, rotates and revokes keys, with and without a service",
          "[cli][key]") {
  const TempFolder folder;
  const std::string data = (folder.path() / "data").string();
  const auto key = [&](std::vector<std::string> words) {
    words.insert(words.begin(), "key");
    words.insert(words.end(), {"--data-dir", data});
    return drive({words, "", {}, ""});
  };
  const Ended before =
      key({"create", "--tenant", "acme", "--name", "made before", "--expires", "30d"});
  INFO(before.err);
  REQUIRE(before.code == 0);
  CHECK(lineOf(before.out).starts_with("gantlet_key_"));
  CHECK(contains(before.err, "shown only now"));
  CHECK_FALSE(contains(before.err, lineOf(before.out)));

  Running service({{"serve", "--listen", "127.0.0.1:0", "--data-dir", data}, "", {}, ""});
  REQUIRE(contains(service.readLine(), "listening on "));
  const auto vet = [&](const std::string& secret) {
    LocalRequest request;
    request.path = "/v1/vet";
    request.body = R"({"language":"python","code":"1"})";
    request.headers = {{"Authorization", "Bearer " + secret}};
    const auto reply = callLocal(data + "/gantlet.sock", request);
    REQUIRE(reply);
    return reply->status;
  };
  CHECK(vet(lineOf(before.out)) == 200);
  const Ended during = key({"create", "--scopes", "vet", "-v"});
  REQUIRE(during.code == 0);
  CHECK(contains(during.err, "through the service"));
  CHECK(contains(during.err, "without a key are still served"));
  CHECK(vet(lineOf(during.out)) == 200);
  const Ended list = key({"list"});
  CHECK(contains(list.out, "made before"));
  const std::string id = lineOf(list.out).substr(0, lineOf(list.out).find(' '));
  REQUIRE(id.starts_with("key_"));
  const Ended rotated = key({"rotate", "--overlap", "0", id});
  REQUIRE(rotated.code == 0);
  CHECK(vet(lineOf(before.out)) == 401);
  CHECK(vet(lineOf(rotated.out)) == 200);
  CHECK(key({"revoke", id}).code == 0);
  CHECK(vet(lineOf(rotated.out)) == 401);
  CHECK(key({"revoke", id}).code == 0);
  CHECK(contains(key({"rotate", id}).err, "was revoked at "));
  CHECK(contains(key({"revoke", "key_none"}).err, "no such key"));
  CHECK(contains(key({"list", "--format", "json"}).out, "\"state\":\"revoked\""));
  CHECK(key({"revoke", "../../x"}).code == 64);
  CHECK(key({"create", "--role", "root"}).code == 64);
  for (const char* none : {"", " ", ","}) {
    const Ended refused = key({"create", "--scopes", none});
    CHECK(refused.code == 64);
    CHECK(contains(refused.err, "scopes"));
    CHECK(refused.out.empty());
  }
  service.signal(SIGTERM);
  CHECK(service.finish().code == 0);
  CHECK(contains(key({"list"}).out, "revoked"));
}

}  // namespace gantlet::cli
