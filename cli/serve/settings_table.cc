#include "cli/serve/settings_table.h"

#include <algorithm>
#include <array>

#include "cli/serve/cluster_settings.h"
#include "cli/serve/operation_settings.h"
#include "cli/serve/run_settings.h"
#include "cli/serve/setting_forms.h"

namespace gantlet::cli {
namespace {

// How many programs, nodes or namespaces wait for a submission.
template <std::uint32_t PoolOptions::*kMember>
Status setWaiting(std::string_view text, ServiceConfig& config) {
  return setWhole<0, 256, &ServiceConfig::sandbox, &SandboxOptions::pools, kMember>(text, config);
}

using Counts = ServiceSetting::Counts;

constexpr std::array kSettings{
    ServiceSetting{"listen", "GANTLET_LISTEN", setListen, "ADDRESS:PORT (127.0.0.1:9385)",
                   Counts::kFromStart},
    ServiceSetting{
        "metrics_listen", "GANTLET_METRICS_LISTEN", setMetricsListen,
        "ADDRESS:PORT where /metrics, /livez and /readyz alone are served, without TLS and "
        "token (none)",
        Counts::kFromStart},
    ServiceSetting{"data_dir", "GANTLET_DATA_DIR", setText<&ServiceConfig::dataDir>,
                   "data folder (/var/lib/gantlet for root, else ~/.local/share/gantlet)",
                   Counts::kFromStart},
    ServiceSetting{
        "review_ceiling", "GANTLET_REVIEW_CEILING", setReviewCeiling,
        "what one reviewer may add to a policy: capabilities, modules and rules, with commas, or "
        "none; more takes two people (anything)",
        Counts::kFromStart},
    ServiceSetting{"price_table", "GANTLET_PRICE_TABLE", setText<&ServiceConfig::priceTable>,
                   "a file of prices, for GET /v1/usage (none: nothing has a price)",
                   Counts::kFromStart},
    ServiceSetting{
        "database", "GANTLET_DATABASE", setDatabase,
        "embedded, or mariadb socket=PATH user=USER name=NAME; or with host=HOST port=PORT "
        "password_file=FILE tls_ca=FILE instead of the socket (embedded)",
        Counts::kFromStart},
    ServiceSetting{"role", "GANTLET_ROLE", setRole, "all, or of a cluster: gateway or node (all)",
                   Counts::kFromStart},
    ServiceSetting{"node_name", "GANTLET_NODE_NAME", setNodeName,
                   "of a node: its name in the cluster (none)", Counts::kFromStart},
    ServiceSetting{"node_address", "GANTLET_NODE_ADDRESS", setNodeAddress,
                   "of a node: HOST:PORT where gateways reach it (listen's)", Counts::kFromStart},
    ServiceSetting{
        "gateway_listen", "GANTLET_GATEWAY_LISTEN", setGatewayListen,
        "of a gateway: ADDRESS:PORT where the others ask it for its audit log (none: nowhere)",
        Counts::kFromStart},
    ServiceSetting{"gateway_address", "GANTLET_GATEWAY_ADDRESS", setGatewayAddress,
                   "HOST:PORT where they reach it (gateway_listen's)", Counts::kFromStart},
    ServiceSetting{
        "redis", "GANTLET_REDIS", setRedis,
        "of a cluster: its queue, unix:PATH, HOST:PORT, or rediss://HOST:PORT for TLS (none)",
        Counts::kFromStart},
    ServiceSetting{"redis_password_file", "GANTLET_REDIS_PASSWORD_FILE",
                   setText<&ServiceConfig::redisPasswordFile>, "file with Redis' password (none)",
                   Counts::kFromStart},
    ServiceSetting{"redis_tls_ca", "GANTLET_REDIS_TLS_CA", setText<&ServiceConfig::redisTlsCa>,
                   "PEM file of who certifies a Redis with TLS (the system's)", Counts::kFromStart},
    ServiceSetting{"redis_tls_certificate", "GANTLET_REDIS_TLS_CERTIFICATE",
                   setText<&ServiceConfig::redisTlsCertificate>,
                   "PEM file with the certificate that it asks for (none)", Counts::kFromStart},
    ServiceSetting{"redis_tls_key", "GANTLET_REDIS_TLS_KEY", setText<&ServiceConfig::redisTlsKey>,
                   "PEM file with that certificate's private key (none)", Counts::kFromStart},
    ServiceSetting{"redis_without_tls", "GANTLET_REDIS_WITHOUT_TLS",
                   setSwitch<&ServiceConfig::redisWithoutTls>,
                   "DANGEROUS: send Redis' password over a network in clear text (false)",
                   Counts::kFromStart},
    ServiceSetting{"cluster_certificate", "GANTLET_CLUSTER_CERTIFICATE",
                   setText<&ServiceConfig::clusterTls, &http::TlsFiles::certificate>,
                   "of a cluster: PEM file with this part's certificate (none)",
                   Counts::kFromStart},
    ServiceSetting{"cluster_key", "GANTLET_CLUSTER_KEY",
                   setText<&ServiceConfig::clusterTls, &http::TlsFiles::key>,
                   "PEM file with its private key, for nobody else to read", Counts::kFromStart},
    ServiceSetting{"cluster_ca", "GANTLET_CLUSTER_CA",
                   setText<&ServiceConfig::clusterTls, &http::TlsFiles::clientCa>,
                   "PEM file of the cluster's own CA (none)", Counts::kFromStart},
    ServiceSetting{"cluster_ca_key", "GANTLET_CLUSTER_CA_KEY",
                   setText<&ServiceConfig::clusterCaKey>,
                   "of a gateway where nodes join: PEM file of the CA's private key (none)",
                   Counts::kFromStart},
    ServiceSetting{
        "objects", "GANTLET_OBJECTS", setObjects,
        "of a node: where kept workspaces are put as well, folder path=PATH, or s3 endpoint=URL "
        "region=REGION bucket=NAME credentials_file=FILE (none: on its own disk alone)",
        Counts::kFromStart},
    ServiceSetting{
        "face_secret_file", "GANTLET_FACE_SECRET_FILE", setText<&ServiceConfig::faceSecretFile>,
        "of gateways: file with 32 bytes or more, the same for all, that tokens of E2B's "
        "clients are signed with (none: this gateway's own)",
        Counts::kFromStart},
    ServiceSetting{
        "cluster_without_tls", "GANTLET_CLUSTER_WITHOUT_TLS",
        setSwitch<&ServiceConfig::clusterWithoutTls>,
        "DANGEROUS, for tests: a cluster on this host's loopback without certificates (false)",
        Counts::kFromStart},
    ServiceSetting{"api_token", "GANTLET_API_TOKEN", setToken,
                   "the token that requests carry (none: loopback only)"},
    ServiceSetting{
        "admin_token", "GANTLET_ADMIN_TOKEN", setAdminToken,
        "the token of an admin: every tenant, the audit log, the service's own settings"},
    ServiceSetting{"allow_unauthenticated", "GANTLET_ALLOW_UNAUTHENTICATED",
                   setSwitch<&ServiceConfig::service, &ServiceOptions::allowUnauthenticated>,
                   "DANGEROUS: listen beyond loopback without a token (false)"},
    ServiceSetting{"allow_addresses", "GANTLET_ALLOW_ADDRESSES", setAllowAddresses,
                   "who may run code without a token: \"10.0.0.5, 10.1.0.0/24=acme\" (nobody)"},
    ServiceSetting{"host_names", "GANTLET_HOST_NAMES",
                   setList<&ServiceConfig::service, &ServiceOptions::hostNames>,
                   "names a Host field may carry when there is no token, with commas"},
    ServiceSetting{"policy", "GANTLET_POLICY", setPolicy, "for requests that name none (default)"},
    ServiceSetting{"policies", "GANTLET_POLICIES", setList<&ServiceConfig::policies>,
                   "others that requests may choose, with commas (all without tokens, default and "
                   "strict with them)"},
    ServiceSetting{"run_policy", "GANTLET_RUN_POLICY", setText<&ServiceConfig::runPolicy>,
                   "for POST /run (data-science; where policy is set: that)"},
    ServiceSetting{
        "run_timeout", "GANTLET_RUN_TIMEOUT",
        setTime<&ServiceConfig::service, &ServiceOptions::ragflow, &RagflowOptions::timeout>,
        "time for POST /run (10s)"},
    ServiceSetting{"run_memory", "GANTLET_RUN_MEMORY", setRunMemory, "memory for POST /run (256m)"},
    ServiceSetting{"pool_size", "GANTLET_POOL_SIZE",
                   setWhole<1, 10'000, &ServiceConfig::sandbox, &SandboxOptions::maxConcurrent>,
                   "how many submissions run at once (four a core, at least eight)",
                   Counts::kFromStart},
    ServiceSetting{
        "fork_servers", "GANTLET_FORK_SERVERS",
        setSwitch<&ServiceConfig::sandbox, &SandboxOptions::pools, &PoolOptions::enabled>,
        "preloaded interpreters that fork each Python program (true)", Counts::kFromStart},
    ServiceSetting{
        "fork_node", "GANTLET_FORK_NODE",
        setSwitch<&ServiceConfig::sandbox, &SandboxOptions::pools, &PoolOptions::forkNode>,
        "a preloaded node that forks each JavaScript program (true)", Counts::kFromStart},
    ServiceSetting{"warm_python", "GANTLET_WARM_PYTHON", setWaiting<&PoolOptions::warmPython>,
                   "Python programs that wait for a submission (4)", Counts::kFromStart},
    ServiceSetting{
        "warm_data_science", "GANTLET_WARM_DATA_SCIENCE", setWaiting<&PoolOptions::warmDataScience>,
        "the same with numpy, pandas, scipy, sklearn and the like (1)", Counts::kFromStart},
    ServiceSetting{"warm_node", "GANTLET_WARM_NODE", setWaiting<&PoolOptions::warmNode>,
                   "nodes that wait for a submission, 15 MB each unless forked (1)",
                   Counts::kFromStart},
    ServiceSetting{"ready_jails", "GANTLET_READY_JAILS", setWaiting<&PoolOptions::readyJails>,
                   "sets of namespaces that wait for a program (4)", Counts::kFromStart},
    ServiceSetting{"preload_data_science", "GANTLET_PRELOAD_DATA_SCIENCE",
                   setSwitch<&ServiceConfig::sandbox, &SandboxOptions::pools,
                             &PoolOptions::preloadDataScience>,
                   "start numpy's fork server with the service, not with its first program (false)",
                   Counts::kFromStart},
    ServiceSetting{"max_body", "GANTLET_MAX_BODY",
                   setBytes<&ServiceConfig::service, &ServiceOptions::maxBody>,
                   "largest request body (64m)"},
    ServiceSetting{
        "requests_per_address", "GANTLET_REQUESTS_PER_ADDRESS",
        setWhole<0, 1'000'000, &ServiceConfig::service, &ServiceOptions::requestsPerAddress>,
        "a minute; 0: no limit (0)"},
    ServiceSetting{
        "requests_per_token", "GANTLET_REQUESTS_PER_TOKEN",
        setWhole<0, 1'000'000, &ServiceConfig::service, &ServiceOptions::requestsPerToken>,
        "a minute; 0: no limit (0)"},
    ServiceSetting{"quota", "GANTLET_QUOTA", setQuota,
                   "of each tenant (\"concurrent=10 queue=64\"; none without tokens)"},
    ServiceSetting{"tenant_quotas", "GANTLET_TENANT_QUOTAS", setTenantQuotas,
                   "of single tenants: \"acme: concurrent=5; reports: seconds_per_day=600\""},
    ServiceSetting{"", "GANTLET_SETTINGS_KEY", checkSettingsKey,
                   "key of the stored settings, 64 hex digits (else keys/settings.key)",
                   Counts::kFromStart},
    ServiceSetting{"drain_timeout", "GANTLET_DRAIN_TIMEOUT", setTime<&ServiceConfig::drain>,
                   "how long a stop waits for running submissions (30s)"},
    ServiceSetting{"stop_delay", "GANTLET_STOP_DELAY", setTime<&ServiceConfig::stopDelay>,
                   "how long a stop still serves while /readyz is false (a node: 1s; else 0s)"},
    ServiceSetting{"audit_keep_days", "GANTLET_AUDIT_KEEP_DAYS", setAuditDays,
                   "audit records that are older are pruned; 0: never (0)"},
    ServiceSetting{"audit_keep_bytes", "GANTLET_AUDIT_KEEP_BYTES", setAuditBytes,
                   "of the newest audit records; 0: all (0)"},
    ServiceSetting{
        "audit_keep_sources", "GANTLET_AUDIT_KEEP_SOURCES", setSwitch<&ServiceConfig::keepSources>,
        "keep source texts, encrypted, beside the audit log (false)", Counts::kFromStart},
    ServiceSetting{"audit_hide_identities", "GANTLET_AUDIT_HIDE_IDENTITIES",
                   setSwitch<&ServiceConfig::hideIdentities>,
                   "actors and addresses as commitments that can be forgotten (false)",
                   Counts::kFromStart},
    ServiceSetting{
        "provider_addresses", "GANTLET_PROVIDER_ADDRESSES", setProviderAddresses,
        "link-local and metadata addresses or networks where a provider may be, with commas "
        "(none)",
        Counts::kFromStart},
    ServiceSetting{"webhook_addresses", "GANTLET_WEBHOOK_ADDRESSES", setWebhookAddresses,
                   "private addresses or networks where a webhook may be, with commas (none)",
                   Counts::kFromStart},
    ServiceSetting{
        "webhook_ca", "GANTLET_WEBHOOK_CA", setText<&ServiceConfig::webhookCa>,
        "PEM file of a CA that receivers of webhooks may have besides the system's (none)",
        Counts::kFromStart},
    ServiceSetting{"python", "GANTLET_PYTHON",
                   setText<&ServiceConfig::sandbox, &SandboxOptions::python>,
                   "Python interpreter (/usr/bin/python3)", Counts::kFromStart},
    ServiceSetting{"node", "GANTLET_NODE", setText<&ServiceConfig::sandbox, &SandboxOptions::node>,
                   "node interpreter (/usr/bin/node)", Counts::kFromStart},
    ServiceSetting{"tls_certificate", "GANTLET_TLS_CERTIFICATE",
                   setText<&ServiceConfig::tls, &http::TlsFiles::certificate>,
                   "PEM file with the service's certificate and its chain (none: plain HTTP)"},
    ServiceSetting{"tls_key", "GANTLET_TLS_KEY", setText<&ServiceConfig::tls, &http::TlsFiles::key>,
                   "PEM file with its private key, for nobody else to read"},
    ServiceSetting{"tls_client_ca", "GANTLET_TLS_CLIENT_CA",
                   setText<&ServiceConfig::tls, &http::TlsFiles::clientCa>,
                   "PEM file of a CA; clients then need a certificate of it (none)"},
    ServiceSetting{"log_format", "GANTLET_LOG_FORMAT", setLogFormat,
                   "of the service's log on standard error: text or json (text)"},
    ServiceSetting{"log_level", "GANTLET_LOG_LEVEL", setLogLevel,
                   "what the log leaves out: all below debug, info, warning or error (info)"},
};

constexpr std::array kRagflowSettings{
    ServiceSetting{"", "SANDBOX_EXECUTOR_MANAGER_PORT", setPort, "listen's port"},
    ServiceSetting{"", "SANDBOX_EXECUTOR_MANAGER_POOL_SIZE",
                   setWhole<1, 10'000, &ServiceConfig::sandbox, &SandboxOptions::maxConcurrent>,
                   "pool_size"},
    ServiceSetting{"", "SANDBOX_EXECUTOR_MANAGER_API_TOKEN", setRagflowToken, "api_token"},
    ServiceSetting{
        "", "SANDBOX_TIMEOUT",
        setTime<&ServiceConfig::service, &ServiceOptions::ragflow, &RagflowOptions::timeout>,
        "run_timeout: 10s, 1m, 1m30s, 60"},
    ServiceSetting{"", "SANDBOX_MAX_MEMORY", setRunMemory, "run_memory: 256m"},
    ServiceSetting{"", "SANDBOX_ENABLE_SECCOMP", checkSeccompSwitch, "must be true"},
    ServiceSetting{"", "SANDBOX_EXECUTOR_MANAGER_ALLOW_UNAUTHENTICATED",
                   setSwitch<&ServiceConfig::service, &ServiceOptions::allowUnauthenticated>,
                   "allow_unauthenticated"},
    ServiceSetting{"", "SANDBOX_RUN_RATE_LIMIT",
                   setRate<&ServiceConfig::service, &ServiceOptions::requestsPerToken>,
                   "requests_per_token: 120/minute"},
    ServiceSetting{"", "SANDBOX_RUN_PREAUTH_RATE_LIMIT",
                   setRate<&ServiceConfig::service, &ServiceOptions::requestsPerAddress>,
                   "requests_per_address: 30/minute"},
    ServiceSetting{"", "SANDBOX_CONTAINER_NETWORK", checkNetwork, "none only"},
};

std::vector<SettingText> textsOf(std::span<const ServiceSetting> table) {
  std::vector<SettingText> texts;
  texts.reserve(table.size());
  for (const ServiceSetting& setting : table) {
    texts.push_back({setting.key, setting.variable, setting.help});
  }
  return texts;
}

}  // namespace

std::span<const ServiceSetting> settings() { return kSettings; }
std::span<const ServiceSetting> ragflowSettings() { return kRagflowSettings; }

bool needsRestart(std::string_view key) {
  return std::any_of(kSettings.begin(), kSettings.end(), [&](const ServiceSetting& setting) {
    return setting.key == key && setting.counts == Counts::kFromStart;
  });
}

bool takesList(std::string_view key) {
  static constexpr std::array<std::string_view, 6> kLists{
      "allow_addresses", "host_names",         "policies",
      "review_ceiling",  "provider_addresses", "webhook_addresses"};
  return std::find(kLists.begin(), kLists.end(), key) != kLists.end();
}

std::string settingsHelp() {
  std::string text = "Settings (key in the file, variable in the environment):\n";
  for (const ServiceSetting& setting : kSettings) {
    std::string key(setting.key);
    key.resize(22, ' ');
    std::string variable(setting.variable);
    variable.resize(31, ' ');
    text.append("  ").append(key).append(variable).append(setting.help).append("\n");
  }
  text += "RAGFlow's variables:\n";
  for (const ServiceSetting& setting : kRagflowSettings) {
    std::string variable(setting.variable);
    variable.resize(std::max<std::size_t>(48, variable.size() + 1), ' ');
    text.append("  ").append(variable).append(setting.help).append("\n");
  }
  return text;
}

std::vector<SettingText> settingTexts() { return textsOf(kSettings); }
std::vector<SettingText> ragflowTexts() { return textsOf(kRagflowSettings); }

}  // namespace gantlet::cli
