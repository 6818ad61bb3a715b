#include "cli/serve/service_config.h"

#include <catch2/catch.hpp>
#include <fstream>

#include "tests/cli/temp_folder.h"

using gantlet::ByteCount;
using gantlet::ErrorCode;
using gantlet::Result;
using gantlet::Role;
using gantlet::toHex;
using gantlet::cli::Arguments;
using gantlet::cli::loadServiceConfig;
using gantlet::cli::parseRagflowTimeout;
using gantlet::cli::ServiceConfig;
using gantlet::cli::Variable;
using std::chrono::seconds;

namespace {

Result<ServiceConfig> load(const std::vector<Variable>& environment, const std::string& yaml = "",
                           const std::string& listen = "") {
  const gantlet::cli::TempFolder folder;
  Arguments arguments;
  if (!yaml.empty()) {
    const std::string path = (folder.path() / "gantlet.yaml").string();
    std::ofstream(path) << yaml;
    arguments.set("--config", path);
  }
  if (!listen.empty()) arguments.set("--listen", listen);
  return loadServiceConfig(arguments, environment);
}

std::string errorOf(const std::vector<Variable>& environment, const std::string& yaml = "") {
  const Result<ServiceConfig> config = load(environment, yaml);
  REQUIRE_FALSE(config);
  CHECK(config.error().code == ErrorCode::kInvalidArgument);
  return config.error().text();
}

bool has(const std::string& text, const std::string& words) {
  INFO(text);
  return text.find(words) != std::string::npos;
}

}  // namespace

TEST_CASE("without settings the service listens on loopback at RAGFlow's port", "[cli]") {
  const Result<ServiceConfig> config = load({});
  REQUIRE(config);
  CHECK(config->service.address == "127.0.0.1");
  CHECK(config->service.port == 9385);
  CHECK(config->service.tokens.empty());
  CHECK_FALSE(config->service.allowUnauthenticated);
}

TEST_CASE("health and metrics are served on an address of their own where one is named", "[cli]") {
  CHECK_FALSE(load({})->service.watch);
  const auto named = load({}, "metrics_listen: 10.0.0.7:9387\n");
  REQUIRE(named);
  REQUIRE(named->service.watch);
  CHECK(named->service.watch->address == "10.0.0.7");
  CHECK(named->service.watch->port == 9387);
  CHECK(load({{"GANTLET_METRICS_LISTEN", "9387"}})->service.watch->address == "127.0.0.1");
  CHECK(has(errorOf({}, "metrics_listen: somewhere\n"), "metrics_listen"));
}

TEST_CASE("a review ceiling covers what it names and nothing else", "[cli]") {
  const auto ceiling = [](const std::string& words) {
    const Result<ServiceConfig> config = load({{"GANTLET_REVIEW_CEILING", words}});
    REQUIRE(config);
    CHECK(config->reviewCeiling.set);
    return config->reviewCeiling;
  };
  gantlet::Proposal module;
  module.modules = {"csv"};
  gantlet::Proposal name;
  name.names = {"calendar.main"};
  gantlet::Proposal rule;
  rule.rules = {"py.attribute.unresolved"};
  gantlet::Proposal capability;
  capability.capabilities = {"file.read"};
  for (const gantlet::Proposal& one : {module, name, rule, capability}) {
    CHECK_FALSE(ceiling("none").covers(one));
    CHECK(ceiling("file.read,modules,rules").covers(one));
    CHECK(load({})->reviewCeiling.covers(one));
  }
  CHECK(ceiling("modules").covers(module));
  CHECK(ceiling("modules").covers(name));
  CHECK_FALSE(ceiling("file.read,rules").covers(module));
  CHECK_FALSE(ceiling("file.read,rules").covers(name));
  CHECK_FALSE(ceiling("modules").covers(rule));
  CHECK_FALSE(ceiling("modules").covers(capability));
  CHECK(has(errorOf({{"GANTLET_REVIEW_CEILING", "none,modules"}}), "'none' is no capability"));
  CHECK(has(errorOf({{"GANTLET_REVIEW_CEILING", "module"}}), "modules, for modules"));
}

TEST_CASE("flags win over GANTLET_, over SANDBOX_, over the file", "[cli]") {
  const std::string yaml = "listen: 127.0.0.2:1111\npool_size: 3\n";
  const std::vector<Variable> sandbox{{"SANDBOX_EXECUTOR_MANAGER_PORT", "2222"}};
  const std::vector<Variable> both{{"SANDBOX_EXECUTOR_MANAGER_PORT", "2222"},
                                   {"GANTLET_LISTEN", "127.0.0.3:3333"}};
  const auto file = load({}, yaml);
  REQUIRE(file);
  CHECK(file->service.port == 1111);
  CHECK(file->sandbox.maxConcurrent == 3);
  const auto ragflow = load(sandbox, yaml);
  REQUIRE(ragflow);
  CHECK(ragflow->service.port == 2222);
  CHECK(ragflow->service.address == "127.0.0.2");
  const auto own = load(both, yaml);
  REQUIRE(own);
  CHECK(own->service.port == 3333);
  const auto flag = load(both, yaml, "[::1]:4444");
  REQUIRE(flag);
  CHECK(flag->service.port == 4444);
  CHECK(flag->service.address == "::1");
}

TEST_CASE("an unknown key stops the start with its likely spelling", "[cli]") {
  CHECK(has(errorOf({}, "policy: default\nlisen: 1\n"),
            "gantlet.yaml:2: unknown key 'lisen'; did you mean 'listen'?"));
  CHECK(has(errorOf({{"GANTLET_LISTN", "1"}}),
            "unknown variable GANTLET_LISTN; did you mean 'GANTLET_LISTEN'?"));
  CHECK(has(errorOf({}, "api_tokens:\n  - {id: a, tokn: abc}\n"), "did you mean 'token'?"));
}

TEST_CASE("variables that Kubernetes makes for a service named gantlet are not ours", "[cli]") {
  CHECK(load({{"GANTLET_SERVICE_HOST", "10.0.0.1"},
              {"GANTLET_PORT", "tcp://10.0.0.1:9385"},
              {"GANTLET_PORT_9385_TCP_ADDR", "10.0.0.1"}}));
}

TEST_CASE("RAGFlow's time forms are read and others refused", "[cli]") {
  CHECK(parseRagflowTimeout("10s").value() == seconds(10));
  CHECK(parseRagflowTimeout("1m").value() == seconds(60));
  CHECK(parseRagflowTimeout("1m30s").value() == seconds(90));
  CHECK(parseRagflowTimeout("60").value() == seconds(60));
  for (const char* text : {"", "0", "0s", "ten", "10h", "10 s", "1m30", "1m90s", "-5", "1.5s", "s",
                           "m", "10ss", "99999999999999999999"}) {
    INFO(text);
    CHECK_FALSE(parseRagflowTimeout(text));
  }
}

TEST_CASE("RAGFlow's variables are honoured", "[cli]") {
  const auto config = load({{"SANDBOX_TIMEOUT", "1m30s"},
                            {"SANDBOX_MAX_MEMORY", "512m"},
                            {"SANDBOX_EXECUTOR_MANAGER_POOL_SIZE", "7"},
                            {"SANDBOX_EXECUTOR_MANAGER_API_TOKEN", "secret"},
                            {"SANDBOX_ENABLE_SECCOMP", "true"},
                            {"SANDBOX_HOST", "sandbox-executor-manager"}});
  REQUIRE(config);
  CHECK(config->service.ragflow.timeout == seconds(90));
  CHECK(config->service.ragflow.memory == ByteCount::mebi(512));
  CHECK(config->sandbox.maxConcurrent == 7);
  REQUIRE(config->service.tokens.size() == 1);
}

TEST_CASE("RAGFlow's newer variables are honoured, or refused by name", "[cli]") {
  const auto config = load({{"SANDBOX_EXECUTOR_MANAGER_ALLOW_UNAUTHENTICATED", "true"},
                            {"SANDBOX_RUN_RATE_LIMIT", "120/minute"},
                            {"SANDBOX_RUN_PREAUTH_RATE_LIMIT", "30 per minute"},
                            {"SANDBOX_CONTAINER_NETWORK", "none"}});
  REQUIRE(config);
  CHECK(config->service.allowUnauthenticated);
  CHECK(config->service.requestsPerToken == 120);
  CHECK(config->service.requestsPerAddress == 30);
  CHECK(load({{"SANDBOX_CONTAINER_NETWORK", "  "}}));
  CHECK(has(errorOf({{"SANDBOX_CONTAINER_NETWORK", "bridge"}}), "SANDBOX_CONTAINER_NETWORK"));
  for (const char* rate : {"120", "2/second", "x/minute", "0/minute", "1/minute;2/hour"}) {
    INFO(rate);
    CHECK(has(errorOf({{"SANDBOX_RUN_RATE_LIMIT", rate}}), "SANDBOX_RUN_RATE_LIMIT"));
  }
}

TEST_CASE("a misspelt variable of RAGFlow's stops the start, a strange one is told of", "[cli]") {
  CHECK(has(errorOf({{"SANDBOX_EXECUTOR_MANAGER_API_TOKNE", "secret"}}),
            "did you mean 'SANDBOX_EXECUTOR_MANAGER_API_TOKEN'?"));
  CHECK(has(errorOf({{"SANDBOX_TIMEOUTS", "10s"}}), "did you mean 'SANDBOX_TIMEOUT'?"));
  CHECK(has(errorOf({{"SANDBOX_MEMORY", "1g"}}), "did you mean 'SANDBOX_MAX_MEMORY'?"));
  const auto own = load({{"SANDBOX_HOST", "sandbox"}, {"SANDBOX_EXECUTOR_MANAGER_IMAGE", "x"}});
  REQUIRE(own);
  CHECK(own->warnings.empty());
  const auto strange = load({{"SANDBOX_FOR_CHILDREN_TO_PLAY_IN", "yes"}});
  REQUIRE(strange);
  REQUIRE(strange->warnings.size() == 1);
  CHECK(has(strange->warnings[0], "SANDBOX_FOR_CHILDREN_TO_PLAY_IN"));
}

TEST_CASE("a variable that is set but empty counts as not set", "[cli]") {
  const auto config = load({{"SANDBOX_TIMEOUT", ""}, {"SANDBOX_EXECUTOR_MANAGER_API_TOKEN", ""}});
  REQUIRE(config);
  CHECK(config->service.tokens.empty());
}

TEST_CASE("a wish to turn seccomp off is refused", "[cli]") {
  CHECK(has(errorOf({{"SANDBOX_ENABLE_SECCOMP", "false"}}), "seccomp cannot be turned off"));
  CHECK(has(errorOf({{"SANDBOX_ENABLE_SECCOMP", "0"}}), "seccomp cannot be turned off"));
  CHECK(has(errorOf({{"SANDBOX_ENABLE_SECCOMP", "maybe"}}), "neither true nor false"));
}

TEST_CASE("an unusable value names its setting", "[cli]") {
  CHECK(has(errorOf({{"SANDBOX_TIMEOUT", "60x"}}), "SANDBOX_TIMEOUT: '60x' is not a time"));
  CHECK(
      has(errorOf({{"SANDBOX_EXECUTOR_MANAGER_PORT", "70000"}}), "SANDBOX_EXECUTOR_MANAGER_PORT"));
  CHECK(has(errorOf({}, "\npool_size: many\n"), "gantlet.yaml:2: pool_size: 'many'"));
  CHECK(has(errorOf({}, "listen: ::1:9385\n"), "brackets"));
  CHECK(has(errorOf({}, "listen: [\n"), "gantlet.yaml:"));
  CHECK(has(errorOf({}, "listen: a:1\nlisten: b:2\n"), "set twice"));
  CHECK(has(errorOf({{"GANTLET_API_TOKEN", "short"}}), "can be guessed"));
}

TEST_CASE("a list stands for words with commas, and for nothing that has one value", "[cli]") {
  const auto config = load({}, "policies: [strict, observe]\nhost_names: [a.example, b.example]\n");
  REQUIRE(config);
  CHECK(config->policies == std::vector<std::string>{"strict", "observe"});
  CHECK(config->service.hostNames == std::vector<std::string>{"a.example", "b.example"});
  CHECK(load({}, "allow_addresses: [10.0.0.5, 10.1.0.0/24=acme]\n"));
  for (const std::string wrong :
       {"listen: [1]", "allow_unauthenticated: [true]", "policy: [a, b]", "pool_size: [3]",
        "quota: [concurrent=10]", "data_dir: [/tmp]", "policy: []", "listen: {a: 1}"}) {
    INFO(wrong);
    const std::string told = errorOf({}, "log_level: info\n" + wrong + "\n");
    CHECK(has(told,
              "gantlet.yaml:2: '" + wrong.substr(0, wrong.find(':')) + "' must have one value"));
  }
  CHECK(has(errorOf({}, "api_tokens:\n  - {id: [a], token: 0123456789abcdef}\n"),
            "'id' must have one value"));
}

TEST_CASE("API tokens of the file belong to tenants", "[cli]") {
  const auto config = load({},
                           "api_tokens:\n"
                           "  - {id: one, tenant: acme, token: 0123456789abcdef}\n"
                           "  - {id: two, token: fedcba9876543210}\n");
  REQUIRE(config);
  REQUIRE(config->service.tokens.size() == 2);
  CHECK(config->service.tokens[0].tenant.text() == "acme");
  CHECK(config->service.tokens[1].tenant.text() == "default");
  CHECK(has(errorOf({}, "api_tokens:\n  - {id: a, token: short}\n"), "fewer than 16"));
  CHECK(has(errorOf({}, "api_tokens:\n  - {id: a, tenant: ../x, token: 0123456789abcdef}\n"),
            "tenant"));
}

TEST_CASE("API tokens of the file have roles, and may be given as hashes", "[cli]") {
  const std::string hash(64, 'a');
  const auto config =
      load({},
           "api_tokens:\n"
           "  - {id: one, tenant: acme, role: auditor, token_sha256: " +
               hash +
               "}\n"
               "  - {id: all, tenant: '*', role: auditor, token: fedcba9876543210}\n"
               "  - {id: root, role: admin, token: 0123456789abcdef}\n");
  REQUIRE(config);
  REQUIRE(config->service.tokens.size() == 3);
  CHECK(config->service.tokens[0].role == Role::kAuditor);
  CHECK_FALSE(config->service.tokens[0].everyTenant);
  CHECK(toHex(config->service.tokens[0].secretHash) == hash);
  CHECK(config->service.tokens[1].everyTenant);
  CHECK(config->service.tokens[2].role == Role::kAdmin);
  CHECK(config->service.tokens[2].everyTenant);
  CHECK(has(errorOf({}, "api_tokens:\n  - {id: a, role: root, token: 0123456789abcdef}\n"),
            "tenant, auditor, reviewer or admin"));
  CHECK(has(errorOf({}, "api_tokens:\n  - {id: a, tenant: '*', token: 0123456789abcdef}\n"),
            "tenant"));
  CHECK(has(errorOf({}, "api_tokens:\n  - {id: a, token_sha256: 12}\n"), "64 hex digits"));
  CHECK(has(errorOf({}, "api_tokens:\n  - {id: a, token: 0123456789abcdef, token_sha256: " + hash +
                            "}\n"),
            "twice"));
}

TEST_CASE("the admin's token has a setting of its own", "[cli]") {
  const auto config = load({{"GANTLET_ADMIN_TOKEN", "0123456789abcdef"}});
  REQUIRE(config);
  REQUIRE(config->service.tokens.size() == 1);
  CHECK(config->service.tokens[0].role == Role::kAdmin);
  CHECK(has(errorOf({{"GANTLET_ADMIN_TOKEN", "short"}}), "can be guessed"));
}
