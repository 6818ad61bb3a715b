// SIGHUP and the log of a real service, from outside.
#include <sys/stat.h>

#include <catch2/catch.hpp>
#include <csignal>
#include <filesystem>

#include "json/value.h"
#include "service/local_client.h"
#include "tests/cli/driver.h"
#include "tests/cli/temp_folder.h"
#include "tests/support/raw_client.h"

using namespace gantlet;
using namespace gantlet::cli;

namespace {

const std::string kBody = R"({"language":"python","code":"def main():\n    return 1\n"})";

// A service with a configuration file of its own.
struct Configured {
  explicit Configured(const std::string& yaml, std::vector<std::string> more = {}) {
    rewrite(yaml);
    std::vector<std::string> words{"serve",       "--config",   config(), "--listen",
                                   "127.0.0.1:0", "--data-dir", data};
    words.insert(words.end(), more.begin(), more.end());
    running = std::make_unique<Running>(Drive{words, "", {}, ""});
    const std::string ready = running->readLine();
    INFO(ready);
    const std::size_t at = ready.find("127.0.0.1:");
    REQUIRE(at != std::string::npos);
    port = static_cast<std::uint16_t>(std::stoi(ready.substr(at + 10)));
  }
  [[nodiscard]] std::string config() const { return (folder.path() / "gantlet.yaml").string(); }

  void rewrite(const std::string& yaml) const { (void)folder.write("gantlet.yaml", yaml); }
  [[nodiscard]] int vet(const std::string& token, const std::string& policy = "") const {
    std::string body = kBody;
    if (!policy.empty()) body.insert(1, "\"policy\":\"" + policy + "\",");
    test::RawClient client(port);
    return client
        .exchange(
            "POST /v1/vet HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            "X-Sandbox-Token: " +
            token + "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body)
        .status;
  }
  [[nodiscard]] std::string metrics() const {
    test::RawClient client(port);
    return client.exchange("GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n").body;
  }
  // The log's line that tells how the reload ended.
  std::string hangUp(std::string_view words) const {
    running->signal(SIGHUP);
    return running->awaitError(words);
  }

  TempFolder folder;
  std::string data = (folder.path() / "data").string();
  std::unique_ptr<Running> running;
  std::uint16_t port = 0;
};

std::string tokenYaml(const std::string& secret) {
  return "api_tokens:\n  - {id: agent, tenant: acme, token: " + secret + "}\n";
}

}  // namespace

TEST_CASE("SIGHUP takes new tokens and policies, and is a record of the audit log", "[reload]") {
  Configured service("log_format: json\npolicies: strict\n" + tokenYaml("first-token-0000000"));
  CHECK(service.vet("first-token-0000000") == 200);
  CHECK(service.vet("first-token-0000000", "observe") == 403);
  service.rewrite("log_format: json\npolicies: strict, observe\npool_size: 3\n" +
                  tokenYaml("second-token-000000"));
  const std::string line = service.hangUp(R"("event":"reloaded")");
  CHECK(contains(line, R"("changed":"api_tokens, policies")"));
  CHECK(contains(service.running->awaitError("restart_needed"), R"("keys":"pool_size")"));
  CHECK(service.vet("first-token-0000000") == 401);
  CHECK(service.vet("second-token-000000", "observe") == 200);
  CHECK(contains(service.metrics(), "gantlet_reloads_total{result=\"done\"} 1"));
  CHECK(contains(service.metrics(), "gantlet_last_reload_successful 1"));
  service.running->signal(SIGTERM);
  CHECK(service.running->finish().code == 0);
  const Ended listed = invoke(
      {"audit", "list", "--data-dir", service.data, "--format", "json", "--stage", "service"});
  INFO(listed.out << listed.err);
  CHECK(contains(listed.out, R"("event":"reload")"));
  CHECK(contains(listed.out, "api_tokens"));
}

TEST_CASE("a bad configuration changes nothing, and the log says what is wrong", "[reload]") {
  Configured service(tokenYaml("first-token-0000000"));
  const auto refuses = [&](const std::string& yaml, const std::string& reason) {
    service.rewrite(yaml);
    const std::string line = service.hangUp("not taken");
    INFO(yaml << "\n" << line);
    CHECK(contains(line, " error "));
    CHECK(contains(line, reason));
    CHECK(contains(line, "goes on with the old ones"));
    CHECK(service.vet("first-token-0000000") == 200);
    CHECK(service.vet("second-token-000000") == 401);
  };
  const std::string other = tokenYaml("second-token-000000");
  refuses(other + "polcy: strict\n", "gantlet.yaml:3: unknown key 'polcy'");
  refuses(other + "policy: lax\n", "lax");
  refuses(other + "max_body: much\n", "gantlet.yaml:3: max_body");
  refuses(other + "quota: concurrent=many\n", "quota");
  refuses("api_tokens: [", "gantlet.yaml");
  refuses(tokenYaml("short"), "fewer than 16 characters");
  refuses(other + "listen: 0.0.0.0:1\napi_tokens: []\n", "set twice");
  std::filesystem::remove(service.config());
  CHECK(contains(service.hangUp("not taken"), "gantlet.yaml"));
  CHECK(service.vet("first-token-0000000") == 200);
  CHECK(contains(service.metrics(), "gantlet_last_reload_successful 0"));
  // A good one is taken again.
  service.rewrite(other);
  CHECK(contains(service.hangUp("read again"), "changed=api_tokens"));
  CHECK(service.vet("second-token-000000") == 200);
  CHECK(contains(service.metrics(), "gantlet_last_reload_successful 1"));
  CHECK(contains(service.metrics(), "gantlet_reloads_total{result=\"refused\"} 8"));
}

TEST_CASE("a reload that names no token any more does not open the service", "[reload]") {
  Configured service("log_format: json\n" + tokenYaml("first-token-0000000"));
  CHECK(service.vet("first-token-0000000", "default") == 200);
  CHECK(service.vet("first-token-0000000", "strict") == 200);
  CHECK(service.vet("first-token-0000000", "data-science") == 403);
  service.rewrite("log_format: json\n");
  CHECK(contains(service.hangUp(R"("event":"reload_refused")"), "name no token"));
  CHECK(service.vet("") == 401);
  CHECK(service.vet("first-token-0000000") == 200);
}

TEST_CASE("a token file is read again, and the environment's token stays", "[reload]") {
  const TempFolder secrets;
  const std::string file = secrets.write("token", "first-token-0000000\n");
  Configured service("api_tokens:\n  - {id: agent, tenant: acme, token_file: " + file + "}\n");
  CHECK(service.vet("first-token-0000000") == 200);
  (void)secrets.write("token", "second-token-000000\n");
  CHECK(contains(service.hangUp("read again"), "changed=api_tokens"));
  CHECK(service.vet("first-token-0000000") == 401);
  CHECK(service.vet("second-token-000000") == 200);
  // With nothing changed nothing is said to have changed.
  CHECK(service.hangUp("read again").ends_with("the settings were read again"));
}

TEST_CASE("a token of the environment outlives a reload, and stands nowhere in the process's log",
          "[reload]") {
  const TempFolder folder;
  const std::string config = folder.write("gantlet.yaml", "policy: default\n");
  Running running({{"serve", "--config", config, "--listen", "127.0.0.1:0", "--data-dir",
                    (folder.path() / "data").string(), "--log-level", "debug"},
                   "",
                   {{"GANTLET_API_TOKEN", "CANARY-environment-token"}},
                   ""});
  const std::string ready = running.readLine();
  const auto port =
      static_cast<std::uint16_t>(std::stoi(ready.substr(ready.find("127.0.0.1:") + 10)));
  const auto vet = [&](const std::string& token) {
    test::RawClient client(port);
    return client
        .exchange(
            "POST /v1/vet HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            "X-Sandbox-Token: " +
            token + "\r\nContent-Length: " + std::to_string(kBody.size()) + "\r\n\r\n" + kBody)
        .status;
  };
  CHECK(vet("CANARY-environment-token") == 200);
  (void)folder.write("gantlet.yaml", "policy: strict\n");
  running.signal(SIGHUP);
  CHECK(contains(running.awaitError("read again"), "changed=policy"));
  CHECK(vet("CANARY-environment-token") == 200);
  CHECK(vet("CANARY-another-token") == 401);
  running.signal(SIGTERM);
  const Ended ended = running.finish();
  CHECK(ended.code == 0);
  CHECK(contains(ended.err, "a caller was refused"));
  CHECK_FALSE(contains(ended.err, "CANARY"));
}

TEST_CASE("start, requests and stop leave lines; a local caller's id is in log and record",
          "[log]") {
  Configured service("policy: default\n", {"--log-format", "json"});
  const std::string started = service.running->awaitError(R"("event":"started")");
  CHECK(contains(started, R"("url":"http://127.0.0.1:)"));
  LocalRequest request;
  request.path = "/v1/execute";
  request.body = kBody;
  request.headers.emplace_back("X-Request-Id", "ticket-42");
  const auto reply = callLocal(service.data + "/gantlet.sock", request);
  REQUIRE(reply);
  CHECK(reply->status == 200);
  const std::string line = service.running->awaitError("ticket-42");
  const auto parsed = json::parse(line);
  REQUIRE(parsed);
  const auto report = json::parse(reply->body);
  REQUIRE(report);
  CHECK(*parsed->asObject()->find("submission_id") == *report->asObject()->find("id"));
  service.running->signal(SIGTERM);
  const Ended ended = service.running->finish();
  CHECK(contains(ended.err, R"("event":"stopping")"));
  CHECK(contains(ended.err, R"("event":"stopped")"));
  const Ended shown = invoke({"audit", "list", "--data-dir", service.data, "--format", "json"});
  CHECK(contains(shown.out, R"("request_id":"ticket-42")"));
}
