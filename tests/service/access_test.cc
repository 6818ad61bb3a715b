#include <sys/stat.h>

#include <filesystem>

#include "service/rate_limit.h"
#include "tests/service/fixture.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;
using namespace gantlet::test;

namespace {

const std::string kCode = R"({"language":"python","code":"1"})";

ServiceOptions withTokens() {
  ServiceOptions options;
  options.tokens.push_back(ApiToken::of("key-a", TenantId("acme"), "s3cret"));
  options.tokens.push_back(ApiToken::of("key-b", TenantId("beta"), "other"));
  return options;
}

}  // namespace

TEST_CASE("a service without tokens does not listen beyond loopback", "[access]") {
  FakeGate gate;
  ServiceOptions options;
  options.port = 0;
  options.address = "0.0.0.0";
  const auto refused = HttpService::start(options, gate);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::kInvalidArgument);
  CHECK(refused.error().text().find("API token") != std::string::npos);
  options.allowUnauthenticated = true;
  CHECK(HttpService::start(options, gate));
  options.allowUnauthenticated = false;
  options.tokens = withTokens().tokens;
  CHECK(HttpService::start(options, gate));
  options.address = "example.com";
  CHECK_FALSE(HttpService::start(options, gate));
}

TEST_CASE("a taken port says so", "[access]") {
  Fixture fixture;
  ServiceOptions options;
  options.port = fixture.port();
  const auto second = HttpService::start(options, fixture.gate);
  REQUIRE_FALSE(second);
  CHECK(second.error().code == ErrorCode::kBusy);
}

TEST_CASE("a page that rebinds its name to loopback is refused", "[access]") {
  Fixture fixture;
  const auto status = [&](const std::string& host) {
    return fixture.client().exchange("GET /livez HTTP/1.1\r\nHost: " + host + "\r\n\r\n").status;
  };
  for (const char* known : {"localhost", "localhost:9385", "LOCALHOST", "127.0.0.1:1", "[::1]:9"}) {
    INFO(known);
    CHECK(status(known) == 200);
  }
  for (const char* other :
       {"evil.example", "localhost.evil.example", "127.0.0.1.nip.io", "10.0.0.1"}) {
    INFO(other);
    CHECK(status(other) == 403);
  }
  ServiceOptions options;
  options.hostNames = {"gantlet.internal"};
  Fixture named(options);
  CHECK(
      named.client().exchange("GET /livez HTTP/1.1\r\nHost: gantlet.internal:80\r\n\r\n").status ==
      200);
}

TEST_CASE("other sites' pages cannot post", "[access]") {
  Fixture fixture;
  const auto status = [&](const std::string& headers) {
    return fixture.post("/v1/vet", kCode, headers).status;
  };
  CHECK(status("Origin: http://evil.example\r\n") == 403);
  CHECK(status("Origin: null\r\n") == 403);
  CHECK(status("Origin: http://localhost:1\r\n") == 403);
  CHECK(status("Sec-Fetch-Site: cross-site\r\n") == 403);
  CHECK(status("Origin: http://localhost\r\nOrigin: http://evil.example\r\n") == 400);
  CHECK(status("Sec-Fetch-Site: none\r\nSec-Fetch-Site: cross-site\r\n") == 400);
  CHECK(fixture.gate.seen().empty());
  CHECK(status("Origin: http://localhost\r\n") == 200);
  CHECK(status("Sec-Fetch-Site: same-origin\r\n") == 200);
}

TEST_CASE("a field that says who asks, or from where, is refused when it stands twice",
          "[access]") {
  for (const ServiceOptions& options : {ServiceOptions{}, withTokens()}) {
    Fixture fixture(options);
    for (const std::string field :
         {"Authorization: Bearer s3cret", "X-Sandbox-Token: other", "X-Tenant-ID: acme",
          "Origin: http://localhost", "Sec-Fetch-Site: none", "Sec-Fetch-Mode: cors",
          "Sec-Fetch-Dest: empty", "Sec-Fetch-User: ?1", "Host: localhost"}) {
      INFO(field);
      const std::string name = field.substr(0, field.find(':'));
      const std::string other = name + ": none\r\n";
      // Equal ones too, and a second in other letters.
      CHECK(fixture.post("/v1/vet", kCode, field + "\r\n" + field + "\r\n").status == 400);
      CHECK(fixture.post("/v1/vet", kCode, field + "\r\n" + other).status == 400);
      CHECK(fixture.post("/v1/vet", kCode, http::lowerCase(field) + "\r\n" + other).status == 400);
    }
    CHECK(fixture.gate.seen().empty());
  }
}

TEST_CASE("a token is asked for where there are tokens, and says who calls", "[access]") {
  Fixture fixture(withTokens());
  const auto status = [&](const std::string& headers) {
    return fixture.post("/run", R"({"code_b64":""})", headers).status;
  };
  CHECK(status("") == 401);
  CHECK(status("Authorization: Bearer wrong\r\n") == 401);
  CHECK(status("Authorization: Basic s3cret\r\n") == 401);
  CHECK(status("X-Sandbox-Token: S3cret\r\n") == 401);
  CHECK(fixture.gate.seen().empty());
  CHECK(status("Authorization: Bearer s3cret\r\n") == 200);
  CHECK(fixture.gate.last().actor.id == "key-a");
  CHECK(fixture.gate.last().submission.tenant.text() == "acme");
  CHECK(status("X-Sandbox-Token: other\r\n") == 200);
  CHECK(fixture.gate.last().submission.tenant.text() == "beta");
  CHECK(status("X-Sandbox-Token: other\r\nX-Tenant-ID: acme\r\n") == 400);
  CHECK(fixture.get("/healthz").status == 200);
  CHECK(fixture.get("/livez").status == 200);
  const RawResponse refused = fixture.post("/v1/vet", kCode);
  CHECK(refused.headers.at("www-authenticate").starts_with("Bearer"));
  CHECK(member(parsed(refused), "code") == R"("SB007")");
}

TEST_CASE("without tokens the header names the tenant", "[access]") {
  Fixture fixture;
  CHECK(fixture.post("/v1/vet", kCode, "X-Tenant-ID: acme\r\nX-Request-Id: r1\r\n").status == 200);
  CHECK(fixture.gate.last().submission.tenant.text() == "acme");
  CHECK(fixture.gate.last().actor.requestId == "r1");
  for (const char* bad : {"../x", ".a", "a b", "", "a/b"}) {
    INFO(bad);
    CHECK(fixture.post("/v1/vet", kCode, "X-Tenant-ID: " + std::string(bad) + "\r\n").status ==
          400);
  }
  CHECK(fixture.post("/v1/vet", kCode, "X-Tenant-ID: a\r\nX-Tenant-ID: b\r\n").status == 400);
}

TEST_CASE("who guesses tokens is slowed down, and only they", "[access]") {
  ServiceOptions options = withTokens();
  options.failedAuthPerAddress = 3;
  Fixture fixture(options);
  const std::string valid = "X-Sandbox-Token: s3cret\r\n";
  for (const char* guess : {"X-Sandbox-Token: x\r\n", "Authorization: Basic x\r\n", ""}) {
    CHECK(fixture.post("/v1/vet", kCode, guess).status == 401);
  }
  for (const char* guess : {"X-Sandbox-Token: y\r\n", "X-Sandbox-Token: x\r\n", ""}) {
    INFO(guess);
    const RawResponse slowed = fixture.post("/v1/vet", kCode, guess);
    CHECK(slowed.status == 429);
    CHECK(std::stoi(slowed.headers.at("retry-after")) >= 1);
    CHECK(slowed.body.find("valid API token") != std::string::npos);
    // Whoever shares the address and has a token does not notice.
    CHECK(fixture.post("/v1/vet", kCode, valid).status == 200);
  }
}

TEST_CASE("a credential that is wrong is refused where none is asked for", "[access]") {
  const TempFolder folder;
  ServiceOptions options;
  options.localSocket = folder.path / "service.sock";
  Fixture fixture(options);
  for (const char* wrong :
       {"Authorization: Bearer garbage\r\n", "Authorization: Basic YTpi\r\n",
        "Authorization: Bearer \r\n", "Authorization: x\r\n", "X-Sandbox-Token: garbage\r\n"}) {
    INFO(wrong);
    CHECK(fixture.post("/v1/vet", kCode, wrong).status == 401);
    RawClient client(options.localSocket.string());
    REQUIRE(client.connected());
    CHECK(client.exchange(Fixture::postBytes("/v1/vet", kCode, wrong)).status == 401);
  }
  CHECK(fixture.gate.seen().empty());
  CHECK(fixture.post("/v1/vet", kCode).status == 200);
  CHECK(fixture.get("/livez", "Authorization: Bearer garbage\r\n").status == 200);
}

TEST_CASE("requests are limited by address and by token where asked", "[access]") {
  ServiceOptions options = withTokens();
  options.requestsPerToken = 2;
  Fixture fixture(options);
  const std::string a = "X-Sandbox-Token: s3cret\r\n";
  CHECK(fixture.post("/v1/vet", kCode, a).status == 200);
  CHECK(fixture.post("/v1/vet", kCode, a).status == 200);
  CHECK(fixture.post("/v1/vet", kCode, a).status == 429);
  CHECK(fixture.post("/v1/vet", kCode, "X-Sandbox-Token: other\r\n").status == 200);
}

TEST_CASE("RAGFlow's client finds its own words in a 429", "[access][ragflow]") {
  ServiceOptions options = withTokens();
  options.requestsPerToken = 1;
  Fixture fixture(options);
  const std::string token = "X-Sandbox-Token: s3cret\r\n";
  CHECK(fixture.post("/run", R"({"code_b64":""})", token).status == 200);
  const RawResponse slowed = fixture.post("/run", R"({"code_b64":""})", token);
  CHECK(slowed.status == 429);
  CHECK(std::stoi(slowed.headers.at("retry-after")) >= 1);
  CHECK(member(parsed(slowed), "exit_code") == "-429");
  CHECK(member(parsed(slowed), "status") == R"("program_runner_error")");
}

TEST_CASE("a rate limit refills with time", "[access]") {
  RateLimit limit(60);
  const RateLimit::Time start{};
  for (int i = 0; i < 60; ++i) CHECK(limit.take("a", start).count() == 0);
  CHECK(limit.take("a", start).count() == 1);
  CHECK(limit.take("b", start).count() == 0);
  CHECK(limit.take("a", start + std::chrono::seconds{1}).count() == 0);
  CHECK(limit.take("a", start + std::chrono::seconds{1}).count() == 1);
}

TEST_CASE("the local socket is its owner's alone and asks for no token", "[access]") {
  const TempFolder folder;
  ServiceOptions options = withTokens();
  options.localSocket = folder.path / "service.sock";
  {
    Fixture fixture(options);
    fixture.start();
    struct stat info {};
    REQUIRE(::stat(options.localSocket.c_str(), &info) == 0);
    CHECK((info.st_mode & 0777) == 0600);
    RawClient client(options.localSocket.string());
    REQUIRE(client.connected());
    CHECK(client.exchange(Fixture::postBytes("/v1/vet", kCode, "X-Tenant-ID: t1\r\n")).status ==
          200);
    CHECK(fixture.gate.last().actor.id == "local");
    CHECK(fixture.gate.last().submission.tenant.text() == "t1");
    ServiceOptions second = options;
    second.port = 0;
    const auto refused = HttpService::start(second, fixture.gate);
    REQUIRE_FALSE(refused);
    CHECK(refused.error().code == ErrorCode::kBusy);
  }
  CHECK_FALSE(std::filesystem::exists(options.localSocket));
}

TEST_CASE("a stale socket file is replaced, any other file is left alone", "[access]") {
  const TempFolder folder;
  ServiceOptions options;
  options.localSocket = folder.path / "s";
  {
    const UniqueFd fd(::socket(AF_UNIX, SOCK_STREAM, 0));
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strcpy(address.sun_path, options.localSocket.c_str());
    REQUIRE(::bind(fd.get(), reinterpret_cast<sockaddr*>(&address), sizeof address) == 0);
  }
  { Fixture(options).start(); }
  ServiceOptions file;
  file.port = 0;
  file.localSocket = folder.path;
  FakeGate gate;
  CHECK_FALSE(HttpService::start(file, gate));
  CHECK(std::filesystem::is_directory(folder.path));
  file.localSocket = folder.path / std::string(200, 'a');
  CHECK_FALSE(HttpService::start(file, gate));
}
