// What a part of a cluster starts with, and without what it does not.
#include <catch2/catch.hpp>

#include "cli/console.h"
#include "cli/serve/service_plan.h"
#include "cli/serve/service_secrets.h"
#include "store/settings_store.h"
#include "tests/support/certificates.h"
#include "tests/support/temp_folder.h"

using namespace gantlet;
using gantlet::cli::Arguments;
using gantlet::cli::Console;
using gantlet::cli::loadServiceConfig;
using gantlet::cli::planService;
using gantlet::cli::ServicePlan;
using gantlet::cli::Variable;
using gantlet::test::Certificate;
using gantlet::test::TempFolder;

namespace {

using Variables = std::vector<Variable>;

const Variable kDatabase{"GANTLET_DATABASE", "mariadb socket=/run/db.sock user=g name=g"};
const Variable kRedis{"GANTLET_REDIS", "unix:/run/redis.sock"};
const Variable kName{"GANTLET_NODE_NAME", "node-1"};
const Variable kOpen{"GANTLET_CLUSTER_WITHOUT_TLS", "true"};

Result<ServicePlan> plan(const Variables& variables) {
  static const auto kRules = Rulebook::load();
  REQUIRE(kRules);
  auto config = loadServiceConfig(Arguments(), variables);
  if (!config) return config.error();
  return planService(*std::move(config), **kRules);
}

std::string errorOf(const Variables& variables) {
  const auto planned = plan(variables);
  REQUIRE_FALSE(planned);
  CHECK(planned.error().code == ErrorCode::kInvalidArgument);
  return planned.error().text();
}

bool has(const std::string& text, const std::string& words) {
  INFO(text);
  return text.find(words) != std::string::npos;
}

struct Files {
  Files() {
    const Certificate ca("cluster CA");
    const Certificate own("node-1", &ca);
    variables = {{"GANTLET_CLUSTER_CERTIFICATE", own.writeCertificate(folder.path / "own.pem")},
                 {"GANTLET_CLUSTER_KEY", own.writeKey(folder.path / "own.key")},
                 {"GANTLET_CLUSTER_CA", ca.writeCertificate(folder.path / "ca.pem")}};
  }
  [[nodiscard]] Variables with(const Variables& more) const {
    Variables all = variables;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  }
  TempFolder folder;
  Variables variables;
};

}  // namespace

TEST_CASE("a service alone is as it was, and takes no settings of a cluster", "[cluster]") {
  const auto alone = plan({});
  REQUIRE(alone);
  CHECK_FALSE(alone->http.tls);
  CHECK(has(errorOf({kRedis}), "the role is all"));
  CHECK(has(errorOf({kName}), "--role node"));
  CHECK(has(errorOf({kOpen}), "the role is all"));
  CHECK(has(errorOf({{"GANTLET_ROLE", "worker"}}), "all, gateway or node"));
}

TEST_CASE("a part of a cluster does not start without MariaDB, Redis and certificates",
          "[cluster]") {
  for (const char* role : {"gateway", "node"}) {
    INFO(role);
    const Variable is{"GANTLET_ROLE", role};
    CHECK(has(errorOf({is}), "MariaDB"));
    CHECK(has(errorOf({is, {"GANTLET_DATABASE", "embedded"}}), "MariaDB"));
    CHECK(has(errorOf({is, kDatabase}), "Redis"));
    CHECK(has(errorOf({is, kDatabase, kRedis}), "certificates"));
  }
  CHECK(has(errorOf({kRedis, {"GANTLET_REDIS", "redis"}}), "no address of a Redis"));
  CHECK(has(errorOf({{"GANTLET_NODE_NAME", "Node 1"}}), "no name of a node"));
}

TEST_CASE("a cluster without certificates is on the loopback alone", "[cluster]") {
  const Files files;
  const Variable gateway{"GANTLET_ROLE", "gateway"};
  CHECK(plan({gateway, kDatabase, kRedis, kOpen}));
  CHECK(plan({{"GANTLET_ROLE", "node"}, kDatabase, kRedis, kOpen, kName}));
  CHECK(has(errorOf({gateway,
                     kDatabase,
                     kRedis,
                     kOpen,
                     {"GANTLET_LISTEN", "0.0.0.0:1"},
                     {"GANTLET_API_TOKEN", "a-long-token-of-a-test"}}),
            "loopback"));
  CHECK(has(errorOf(files.with({gateway, kDatabase, kRedis, kOpen})), "there are certificates"));
  Variables two = files.with({gateway, kDatabase, kRedis});
  two.erase(two.begin());
  CHECK(has(errorOf(two), "one of the three files is missing"));
}

TEST_CASE("a node serves gateways and nobody else", "[cluster]") {
  const Files files;
  const Variable node{"GANTLET_ROLE", "node"};
  CHECK(has(errorOf(files.with({node, kDatabase, kRedis})), "a name of its own"));
  const auto planned =
      plan(files.with({node, kDatabase, kRedis, kName, {"GANTLET_LISTEN", "0.0.0.0:0"}}));
  INFO((planned ? "" : planned.error().text()));
  REQUIRE(planned);
  CHECK(planned->http.tls);
  CHECK(has(errorOf(files.with(
                {node, kDatabase, kRedis, kName, {"GANTLET_API_TOKEN", "a-long-token-of-a-test"}})),
            "nobody else"));
  CHECK(has(errorOf(files.with({{"GANTLET_ROLE", "gateway"}, kDatabase, kRedis, kName})),
            "a node's"));
  // A gateway beyond the loopback needs tokens, as every service.
  CHECK_FALSE(plan(files.with(
      {{"GANTLET_ROLE", "gateway"}, kDatabase, kRedis, {"GANTLET_LISTEN", "0.0.0.0:0"}})));
}

TEST_CASE("a password of Redis goes over a network under TLS alone", "[cluster]") {
  const Files files;
  const Variable password{"GANTLET_REDIS_PASSWORD_FILE", "/etc/gantlet/redis"};
  const auto with = [&](const std::string& redis, const Variables& more = {}) {
    Variables all =
        files.with({kDatabase, kName, {"GANTLET_ROLE", "node"}, {"GANTLET_REDIS", redis}});
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  CHECK(has(errorOf(with("10.0.0.9:6379", {password})), "clear text"));
  CHECK(plan(with("10.0.0.9:6379")));
  CHECK(plan(with("10.0.0.9:6379", {password, {"GANTLET_REDIS_WITHOUT_TLS", "true"}})));
  for (const char* redis : {"rediss://10.0.0.9:6379", "127.0.0.1:6379", "[::1]:6379",
                            "localhost:6379", "unix:/run/redis.sock"}) {
    INFO(redis);
    CHECK(plan(with(redis, {password})));
  }
  CHECK(has(errorOf(with("10.0.0.9:6379", {{"GANTLET_REDIS_TLS_CA", "ca.pem"}})), "rediss://"));
  CHECK(has(errorOf(with("rediss://10.0.0.9:6379", {{"GANTLET_REDIS_TLS_KEY", "k.pem"}})),
            "redis_tls_certificate"));
  CHECK(has(errorOf(with("rediss://me:secret@10.0.0.9:6379")), "no address"));
}

TEST_CASE("an object store is a node's, and named whole", "[cli]") {
  const Variables node{{"GANTLET_ROLE", "node"}, kDatabase, kRedis, kName, kOpen};
  const auto with = [](Variables all, const std::string& objects) {
    all.push_back({"GANTLET_OBJECTS", objects});
    return all;
  };
  const auto planned = plan(with(node, "folder path=/mnt/gantlet"));
  if (!planned) FAIL(planned.error().text());
  CHECK(planned->config.objects->folder == "/mnt/gantlet");
  CHECK(has(errorOf(with(node, "folder path=mnt")), "GANTLET_OBJECTS: 'mnt' must be an absolute"));
  CHECK(has(errorOf(with(node, "s3 endpoint=http://s3.example.com bucket=gantlet")),
            "in clear text"));
  CHECK(has(errorOf(with({}, "folder path=/mnt/gantlet")), "a single service keeps"));
  CHECK(has(errorOf(with({{"GANTLET_ROLE", "gateway"}, kDatabase, kRedis, kOpen},
                         "folder path=/mnt/gantlet")),
            "set it on all nodes"));
}

TEST_CASE("other gateways ask one where it listens for them, by the cluster's certificates",
          "[cluster]") {
  const Files files;
  const Variable is{"GANTLET_ROLE", "gateway"};
  const Variable listen{"GANTLET_GATEWAY_LISTEN", "10.0.0.1:9386"};
  const Variable address{"GANTLET_GATEWAY_ADDRESS", "gw-1.example.com:9386"};
  const auto none = plan(files.with({kDatabase, kRedis, is}));
  REQUIRE(none);
  CHECK_FALSE(none->gateways);
  const auto planned = plan(files.with({kDatabase, kRedis, is, listen}));
  REQUIRE(planned);
  REQUIRE(planned->gateways);
  CHECK(planned->gateways->tls);
  CHECK(planned->gateways->address == "10.0.0.1");
  CHECK(planned->gateways->port == 9386);
  CHECK_FALSE(planned->http.tls);  // clients are served as before
  for (const char* every : {"0.0.0.0:9386", "[::]:9386"}) {
    const Variable all{"GANTLET_GATEWAY_LISTEN", every};
    CHECK(has(errorOf(files.with({kDatabase, kRedis, is, all})), "gateway_address"));
    CHECK(plan(files.with({kDatabase, kRedis, is, all, address})));
  }
  CHECK(has(errorOf(files.with({kDatabase, kRedis, is, address})), "gateway_listen"));
  const Variable node{"GANTLET_ROLE", "node"};
  CHECK(has(errorOf(files.with({kDatabase, kRedis, node, kName, listen})), "a gateway's"));
  CHECK(has(errorOf(files.with({kDatabase, kRedis, node, kName, address})), "a gateway's"));
  CHECK(has(errorOf({listen}), "the role is all"));
  CHECK(has(errorOf({address}), "the role is all"));
  CHECK(has(errorOf({kDatabase, kRedis, is, kOpen, listen}), "let gateway_listen name 127.0.0.1"));
  const Variable own{"GANTLET_GATEWAY_LISTEN", "127.0.0.1:0"};
  const auto open = plan({kDatabase, kRedis, is, kOpen, own});
  REQUIRE(open);
  REQUIRE(open->gateways);
  CHECK_FALSE(open->gateways->tls);
  for (const char* bad : {"somewhere", "10.0.0.1:", "::1:9386", "10.0.0.1:99999"}) {
    CHECK(has(errorOf(files.with({kDatabase, kRedis, is, {"GANTLET_GATEWAY_LISTEN", bad}})),
              "GANTLET_GATEWAY_LISTEN"));
  }
}

TEST_CASE("a node makes no admin token, which would be of use to readers of its log alone",
          "[cluster]") {
  const auto tokensOf = [](bool behindGateways, bool again) {
    const TempFolder folder;
    const auto store =
        SettingsStore::open(folder.path / "gantlet.db", {folder.path / "settings.key", {}});
    REQUIRE(store);
    ServiceOptions first;
    if (again) {
      // What a node made before it knew better counts no more.
      gantlet::cli::AdminToken made(**store, first);
      REQUIRE(made.prepare());
      Console console;
      REQUIRE(made.show(console));
    }
    ServiceOptions options;
    options.behindGateways = behindGateways;
    gantlet::cli::AdminToken token(**store, options);
    REQUIRE(token.prepare());
    Console console;
    REQUIRE(token.show(console));
    const auto kept = (*store)->list("service.admin_token");
    REQUIRE(kept);
    return std::pair(options.adminTokens.size(), kept->size());
  };
  const auto alone = tokensOf(false, false);
  CHECK(alone.first == 1);
  CHECK(alone.second == 1);
  CHECK(tokensOf(false, true).first == 1);
  const auto node = tokensOf(true, false);
  CHECK(node.first == 0);
  CHECK(node.second == 0);
  CHECK(tokensOf(true, true).first == 0);
}
