#include "cli/serve/service_config.h"

#include <unistd.h>

#include <algorithm>
#include <array>

#include "cli/common.h"
#include "cli/config_file.h"
#include "cli/serve/operation_settings.h"
#include "cluster/identity_desk.h"
#include "cluster/redis_queue.h"
#include "core/digest.h"
#include "store/secret_box.h"

namespace gantlet::cli {
namespace {

constexpr ByteCount kConfigFileLimit = ByteCount::mebi(1);

Status setPort(std::string_view text, ServiceConfig& config) {
  TRY(const std::uint64_t port, parseWhole(text, 0, 65535));
  config.service.port = static_cast<std::uint16_t>(port);
  return {};
}

Status setListen(std::string_view text, ServiceConfig& config) {
  return readListen(text, config.service.address, config.service.port);
}

Status setMetricsListen(std::string_view text, ServiceConfig& config) {
  ServiceOptions::Watch& watch = config.service.watch.emplace();
  return readListen(text, watch.address, watch.port);
}

Status setDataDir(std::string_view text, ServiceConfig& config) {
  config.dataDir = std::string(text);
  return {};
}

Status setToken(std::string_view text, ServiceConfig& config) {
  if (text.size() < 16) {
    return badSetting("an API token of fewer than 16 characters can be guessed",
                      "use a longer one");
  }
  config.service.tokens.push_back(ApiToken::of("env", TenantId("default"), text));
  return {};
}

Status setAdminToken(std::string_view text, ServiceConfig& config) {
  TRY_STATUS(setToken(text, config));
  config.service.tokens.back() = ApiToken::of("admin", TenantId("default"), text, Role::kAdmin);
  return {};
}

// RAGFlow deployments choose their own tokens; the length is not ours to refuse.
Status setRagflowToken(std::string_view text, ServiceConfig& config) {
  config.service.tokens.push_back(ApiToken::of("ragflow", TenantId("default"), text));
  return {};
}

Status setRunTimeout(std::string_view text, ServiceConfig& config) {
  TRY(config.service.ragflow.timeout, parseRagflowTimeout(text));
  return {};
}

Status setRunMemory(std::string_view text, ServiceConfig& config) {
  TRY(const ByteCount memory, parseByteCount(text));
  if (memory < ByteCount::mebi(16))
    return badSetting("'" + std::string(text) + "' is less than 16m");
  config.service.ragflow.memory = memory;
  return {};
}

Status setRagflowTokenRate(std::string_view text, ServiceConfig& config) {
  TRY(config.service.requestsPerToken, parseRate(text));
  return {};
}

Status setRagflowAddressRate(std::string_view text, ServiceConfig& config) {
  TRY(config.service.requestsPerAddress, parseRate(text));
  return {};
}

Status checkNetwork(std::string_view text, ServiceConfig& /*config*/) {
  if (text.find_first_not_of(' ') == std::string_view::npos || text == "none") return {};
  return badSetting("submissions have no network", "leave it out, or none");
}

Status setPoolSize(std::string_view text, ServiceConfig& config) {
  TRY(const std::uint64_t size, parseWhole(text, 1, 10'000));
  config.sandbox.maxConcurrent = static_cast<std::uint32_t>(size);
  return {};
}

Status setForkServers(std::string_view text, ServiceConfig& config) {
  TRY(config.sandbox.pools.enabled, parseSwitch(text));
  return {};
}

Status setForkNode(std::string_view text, ServiceConfig& config) {
  TRY(config.sandbox.pools.forkNode, parseSwitch(text));
  return {};
}

Status setPreload(std::string_view text, ServiceConfig& config) {
  TRY(config.sandbox.pools.preloadDataScience, parseSwitch(text));
  return {};
}

template <std::uint32_t PoolOptions::*kMember>
Status setWaiting(std::string_view text, ServiceConfig& config) {
  TRY(const std::uint64_t count, parseWhole(text, 0, 256));
  config.sandbox.pools.*kMember = static_cast<std::uint32_t>(count);
  return {};
}

Status setPolicy(std::string_view text, ServiceConfig& config) {
  config.policy = std::string(text);
  config.policyIsSet = true;
  return {};
}

Status setRunPolicy(std::string_view text, ServiceConfig& config) {
  config.runPolicy = std::string(text);
  return {};
}

Status setPolicies(std::string_view text, ServiceConfig& config) {
  config.policies = parseList(text);
  return {};
}

Status setPython(std::string_view text, ServiceConfig& config) {
  config.sandbox.python = std::string(text);
  return {};
}

Status setNode(std::string_view text, ServiceConfig& config) {
  config.sandbox.node = std::string(text);
  return {};
}

Status setMaxBody(std::string_view text, ServiceConfig& config) {
  TRY(config.service.maxBody, parseByteCount(text));
  return {};
}

Status setAddressRate(std::string_view text, ServiceConfig& config) {
  TRY(const std::uint64_t rate, parseWhole(text, 0, 1'000'000));
  config.service.requestsPerAddress = static_cast<unsigned>(rate);
  return {};
}

Status setTokenRate(std::string_view text, ServiceConfig& config) {
  TRY(const std::uint64_t rate, parseWhole(text, 0, 1'000'000));
  config.service.requestsPerToken = static_cast<unsigned>(rate);
  return {};
}

Status setDrain(std::string_view text, ServiceConfig& config) {
  TRY(config.drain, parseRagflowTimeout(text));
  return {};
}

Status setQuota(std::string_view text, ServiceConfig& config) {
  config.quotaIsSet = true;
  return readQuota(text, config.quota);
}

// "acme: concurrent=5; reports: executions_per_day=100".
Status setTenantQuotas(std::string_view text, ServiceConfig& config) {
  while (!text.empty()) {
    const std::size_t end = text.find(';');
    std::string_view entry = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    while (entry.starts_with(' ')) entry.remove_prefix(1);
    if (entry.empty()) continue;
    const std::size_t colon = entry.find(':');
    if (colon == std::string_view::npos) {
      return badSetting("'" + std::string(entry) + "' is not TENANT: LIMITS",
                        "such as acme: concurrent=5; reports: executions_per_day=100");
    }
    TRY(const TenantId tenant, parseTenantId(entry.substr(0, colon)));
    Quota quota = config.quota;
    TRY_STATUS(readQuota(entry.substr(colon + 1), quota));
    config.quotas[tenant.text()] = quota;
  }
  return {};
}

// Read where it is used; here only so that a wrong one stops the start with its name.
Status checkSettingsKey(std::string_view text, ServiceConfig& /*config*/) {
  TRY(const Secret key, parseSettingsKey(text));
  return {};
}

Status setProviderAddresses(std::string_view text, ServiceConfig& config) {
  TRY(config.providerGuard, net::AddressGuard::except(parseList(text)));
  return {};
}

Status setWebhookAddresses(std::string_view text, ServiceConfig& config) {
  TRY(config.webhookGuard, net::AddressGuard::publicOr(parseList(text)));
  return {};
}

// The file itself is read when the service starts.
Status setWebhookCa(std::string_view text, ServiceConfig& config) {
  config.webhookCa = std::string(text);
  return {};
}

Status setRole(std::string_view text, ServiceConfig& config) {
  if (text == "all")
    config.role = ServiceConfig::Role::kAll;
  else if (text == "gateway")
    config.role = ServiceConfig::Role::kGateway;
  else if (text == "node")
    config.role = ServiceConfig::Role::kNode;
  else
    return badSetting("'" + std::string(text) + "' is no role", "write all, gateway or node");
  return {};
}

// It becomes a part of a name in certificates, and of paths.
Status setNodeName(std::string_view text, ServiceConfig& config) {
  if (!cluster::isNodeName(text)) {
    return badSetting("'" + std::string(text) + "' is no name of a node",
                      "up to 63 of a-z, 0-9 and -, not beginning with -");
  }
  config.nodeName = std::string(text);
  return {};
}

Status setNodeAddress(std::string_view text, ServiceConfig& config) {
  TRY(config.nodeAddress, parseHostPort(text));
  return {};
}

Status setGatewayListen(std::string_view text, ServiceConfig& config) {
  config.gatewayListen.emplace();
  return readListen(text, config.gatewayListen->address, config.gatewayListen->port);
}

Status setGatewayAddress(std::string_view text, ServiceConfig& config) {
  TRY(config.gatewayAddress, parseHostPort(text));
  return {};
}

Status setRedis(std::string_view text, ServiceConfig& config) {
  TRY(const cluster::RedisAddress checked, cluster::RedisAddress::parse(text));
  config.redis = std::string(text);
  return {};
}

template <std::string ServiceConfig::*kMember>
Status setClusterFile(std::string_view text, ServiceConfig& config) {
  config.*kMember = std::string(text);
  return {};
}
template <std::string http::TlsFiles::*kMember>
Status setClusterTls(std::string_view text, ServiceConfig& config) {
  config.clusterTls.*kMember = std::string(text);
  return {};
}

Status setObjects(std::string_view text, ServiceConfig& config) {
  TRY(config.objects, objects::ObjectAddress::parse(text));
  return {};
}

Status setRedisWithoutTls(std::string_view text, ServiceConfig& config) {
  TRY(config.redisWithoutTls, parseSwitch(text));
  return {};
}

Status setClusterWithoutTls(std::string_view text, ServiceConfig& config) {
  TRY(config.clusterWithoutTls, parseSwitch(text));
  return {};
}

Status checkSeccompSwitch(std::string_view text, ServiceConfig& /*config*/) {
  TRY(const bool wanted, parseSwitch(text));
  if (wanted) return {};
  return badSetting(
      "seccomp cannot be turned off: it is what stands between a submission and the kernel",
      "unset it, or set it to true");
}

using Apply = Status (*)(std::string_view, ServiceConfig&);

// When another value of a setting counts: from a reload (SIGHUP) on, or from the next start.
enum class Counts : std::uint8_t { kFromReload, kFromStart };

// One table for the file's keys, the variables and the help.
struct Setting {
  std::string_view key;       // in the file
  std::string_view variable;  // GANTLET_…
  Apply apply;
  std::string_view help;
  Counts counts = Counts::kFromReload;
};

constexpr std::array kSettings{
    Setting{"listen", "GANTLET_LISTEN", setListen, "ADDRESS:PORT (127.0.0.1:9385)",
            Counts::kFromStart},
    Setting{"metrics_listen", "GANTLET_METRICS_LISTEN", setMetricsListen,
            "ADDRESS:PORT where /metrics, /livez and /readyz alone are served, without TLS and "
            "token (none)",
            Counts::kFromStart},
    Setting{"data_dir", "GANTLET_DATA_DIR", setDataDir,
            "data folder (/var/lib/gantlet for root, else ~/.local/share/gantlet)",
            Counts::kFromStart},
    Setting{
        "review_ceiling", "GANTLET_REVIEW_CEILING", setReviewCeiling,
        "what one reviewer may add to a policy: capabilities, modules and rules, with commas, or "
        "none; more takes two people (anything)",
        Counts::kFromStart},
    Setting{"price_table", "GANTLET_PRICE_TABLE", setPriceTable,
            "a file of prices, for GET /v1/usage (none: nothing has a price)", Counts::kFromStart},
    Setting{"database", "GANTLET_DATABASE", setDatabase,
            "embedded, or mariadb socket=PATH user=USER name=NAME; or with host=HOST port=PORT "
            "password_file=FILE tls_ca=FILE instead of the socket (embedded)",
            Counts::kFromStart},
    Setting{"role", "GANTLET_ROLE", setRole, "all, or of a cluster: gateway or node (all)",
            Counts::kFromStart},
    Setting{"node_name", "GANTLET_NODE_NAME", setNodeName,
            "of a node: its name in the cluster (none)", Counts::kFromStart},
    Setting{"node_address", "GANTLET_NODE_ADDRESS", setNodeAddress,
            "of a node: HOST:PORT where gateways reach it (listen's)", Counts::kFromStart},
    Setting{"gateway_listen", "GANTLET_GATEWAY_LISTEN", setGatewayListen,
            "of a gateway: ADDRESS:PORT where the others ask it for its audit log (none: nowhere)",
            Counts::kFromStart},
    Setting{"gateway_address", "GANTLET_GATEWAY_ADDRESS", setGatewayAddress,
            "HOST:PORT where they reach it (gateway_listen's)", Counts::kFromStart},
    Setting{"redis", "GANTLET_REDIS", setRedis,
            "of a cluster: its queue, unix:PATH, HOST:PORT, or rediss://HOST:PORT for TLS (none)",
            Counts::kFromStart},
    Setting{"redis_password_file", "GANTLET_REDIS_PASSWORD_FILE",
            setClusterFile<&ServiceConfig::redisPasswordFile>, "file with Redis' password (none)",
            Counts::kFromStart},
    Setting{"redis_tls_ca", "GANTLET_REDIS_TLS_CA", setClusterFile<&ServiceConfig::redisTlsCa>,
            "PEM file of who certifies a Redis with TLS (the system's)", Counts::kFromStart},
    Setting{"redis_tls_certificate", "GANTLET_REDIS_TLS_CERTIFICATE",
            setClusterFile<&ServiceConfig::redisTlsCertificate>,
            "PEM file with the certificate that it asks for (none)", Counts::kFromStart},
    Setting{"redis_tls_key", "GANTLET_REDIS_TLS_KEY", setClusterFile<&ServiceConfig::redisTlsKey>,
            "PEM file with that certificate's private key (none)", Counts::kFromStart},
    Setting{"redis_without_tls", "GANTLET_REDIS_WITHOUT_TLS", setRedisWithoutTls,
            "DANGEROUS: send Redis' password over a network in clear text (false)",
            Counts::kFromStart},
    Setting{"cluster_certificate", "GANTLET_CLUSTER_CERTIFICATE",
            setClusterTls<&http::TlsFiles::certificate>,
            "of a cluster: PEM file with this part's certificate (none)", Counts::kFromStart},
    Setting{"cluster_key", "GANTLET_CLUSTER_KEY", setClusterTls<&http::TlsFiles::key>,
            "PEM file with its private key, for nobody else to read", Counts::kFromStart},
    Setting{"cluster_ca", "GANTLET_CLUSTER_CA", setClusterTls<&http::TlsFiles::clientCa>,
            "PEM file of the cluster's own CA (none)", Counts::kFromStart},
    Setting{"cluster_ca_key", "GANTLET_CLUSTER_CA_KEY",
            setClusterFile<&ServiceConfig::clusterCaKey>,
            "of a gateway where nodes join: PEM file of the CA's private key (none)",
            Counts::kFromStart},
    Setting{
        "objects", "GANTLET_OBJECTS", setObjects,
        "of a node: where kept workspaces are put as well, folder path=PATH, or s3 endpoint=URL "
        "region=REGION bucket=NAME credentials_file=FILE (none: on its own disk alone)",
        Counts::kFromStart},
    Setting{"face_secret_file", "GANTLET_FACE_SECRET_FILE",
            setClusterFile<&ServiceConfig::faceSecretFile>,
            "of gateways: file with 32 bytes or more, the same for all, that tokens of E2B's "
            "clients are signed with (none: this gateway's own)",
            Counts::kFromStart},
    Setting{"cluster_without_tls", "GANTLET_CLUSTER_WITHOUT_TLS", setClusterWithoutTls,
            "DANGEROUS, for tests: a cluster on this host's loopback without certificates (false)",
            Counts::kFromStart},
    Setting{"api_token", "GANTLET_API_TOKEN", setToken,
            "the token that requests carry (none: loopback only)"},
    Setting{"admin_token", "GANTLET_ADMIN_TOKEN", setAdminToken,
            "the token of an admin: every tenant, the audit log, the service's own settings"},
    Setting{"allow_unauthenticated", "GANTLET_ALLOW_UNAUTHENTICATED", setAllowUnauthenticated,
            "DANGEROUS: listen beyond loopback without a token (false)"},
    Setting{"allow_addresses", "GANTLET_ALLOW_ADDRESSES", setAllowAddresses,
            "who may run code without a token: \"10.0.0.5, 10.1.0.0/24=acme\" (nobody)"},
    Setting{"host_names", "GANTLET_HOST_NAMES", setHostNames,
            "names a Host field may carry when there is no token, with commas"},
    Setting{"policy", "GANTLET_POLICY", setPolicy, "for requests that name none (default)"},
    Setting{"policies", "GANTLET_POLICIES", setPolicies,
            "others that requests may choose, with commas (all without tokens, strict with them)"},
    Setting{"run_policy", "GANTLET_RUN_POLICY", setRunPolicy,
            "for POST /run (data-science; where policy is set: that)"},
    Setting{"run_timeout", "GANTLET_RUN_TIMEOUT", setRunTimeout, "time for POST /run (10s)"},
    Setting{"run_memory", "GANTLET_RUN_MEMORY", setRunMemory, "memory for POST /run (256m)"},
    Setting{"pool_size", "GANTLET_POOL_SIZE", setPoolSize,
            "how many submissions run at once (four a core, at least eight)", Counts::kFromStart},
    Setting{"fork_servers", "GANTLET_FORK_SERVERS", setForkServers,
            "preloaded interpreters that fork each Python program (true)", Counts::kFromStart},
    Setting{"fork_node", "GANTLET_FORK_NODE", setForkNode,
            "a preloaded node that forks each JavaScript program (true)", Counts::kFromStart},
    Setting{"warm_python", "GANTLET_WARM_PYTHON", setWaiting<&PoolOptions::warmPython>,
            "Python programs that wait for a submission (4)", Counts::kFromStart},
    Setting{"warm_data_science", "GANTLET_WARM_DATA_SCIENCE",
            setWaiting<&PoolOptions::warmDataScience>,
            "the same with numpy, pandas, scipy, sklearn and the like (1)", Counts::kFromStart},
    Setting{"warm_node", "GANTLET_WARM_NODE", setWaiting<&PoolOptions::warmNode>,
            "nodes that wait for a submission, 15 MB each unless forked (1)", Counts::kFromStart},
    Setting{"ready_jails", "GANTLET_READY_JAILS", setWaiting<&PoolOptions::readyJails>,
            "sets of namespaces that wait for a program (4)", Counts::kFromStart},
    Setting{"preload_data_science", "GANTLET_PRELOAD_DATA_SCIENCE", setPreload,
            "start numpy's fork server with the service, not with its first program (false)",
            Counts::kFromStart},
    Setting{"max_body", "GANTLET_MAX_BODY", setMaxBody, "largest request body (64m)"},
    Setting{"requests_per_address", "GANTLET_REQUESTS_PER_ADDRESS", setAddressRate,
            "a minute; 0: no limit (0)"},
    Setting{"requests_per_token", "GANTLET_REQUESTS_PER_TOKEN", setTokenRate,
            "a minute; 0: no limit (0)"},
    Setting{"quota", "GANTLET_QUOTA", setQuota,
            "of each tenant (\"concurrent=10 queue=64\"; none without tokens)"},
    Setting{"tenant_quotas", "GANTLET_TENANT_QUOTAS", setTenantQuotas,
            "of single tenants: \"acme: concurrent=5; reports: seconds_per_day=600\""},
    Setting{"", "GANTLET_SETTINGS_KEY", checkSettingsKey,
            "key of the stored settings, 64 hex digits (else keys/settings.key)",
            Counts::kFromStart},
    Setting{"drain_timeout", "GANTLET_DRAIN_TIMEOUT", setDrain,
            "how long a stop waits for running submissions (30s)"},
    Setting{"audit_keep_days", "GANTLET_AUDIT_KEEP_DAYS", setAuditDays,
            "audit records that are older are pruned; 0: never (0)"},
    Setting{"audit_keep_bytes", "GANTLET_AUDIT_KEEP_BYTES", setAuditBytes,
            "of the newest audit records; 0: all (0)"},
    Setting{"audit_keep_sources", "GANTLET_AUDIT_KEEP_SOURCES", setKeepSources,
            "keep source texts, encrypted, beside the audit log (false)", Counts::kFromStart},
    Setting{"audit_hide_identities", "GANTLET_AUDIT_HIDE_IDENTITIES", setHideIdentities,
            "actors and addresses as commitments that can be forgotten (false)",
            Counts::kFromStart},
    Setting{"provider_addresses", "GANTLET_PROVIDER_ADDRESSES", setProviderAddresses,
            "link-local and metadata addresses or networks where a provider may be, with commas "
            "(none)",
            Counts::kFromStart},
    Setting{"webhook_addresses", "GANTLET_WEBHOOK_ADDRESSES", setWebhookAddresses,
            "private addresses or networks where a webhook may be, with commas (none)",
            Counts::kFromStart},
    Setting{"webhook_ca", "GANTLET_WEBHOOK_CA", setWebhookCa,
            "PEM file of a CA that receivers of webhooks may have besides the system's (none)",
            Counts::kFromStart},
    Setting{"python", "GANTLET_PYTHON", setPython, "Python interpreter (/usr/bin/python3)",
            Counts::kFromStart},
    Setting{"node", "GANTLET_NODE", setNode, "node interpreter (/usr/bin/node)",
            Counts::kFromStart},
    Setting{"tls_certificate", "GANTLET_TLS_CERTIFICATE", setTlsCertificate,
            "PEM file with the service's certificate and its chain (none: plain HTTP)"},
    Setting{"tls_key", "GANTLET_TLS_KEY", setTlsKey,
            "PEM file with its private key, for nobody else to read"},
    Setting{"tls_client_ca", "GANTLET_TLS_CLIENT_CA", setTlsClientCa,
            "PEM file of a CA; clients then need a certificate of it (none)"},
    Setting{"log_format", "GANTLET_LOG_FORMAT", setLogFormat,
            "of the service's log on standard error: text or json (text)"},
    Setting{"log_level", "GANTLET_LOG_LEVEL", setLogLevel,
            "what the log leaves out: all below debug, info, warning or error (info)"},
};

// What RAGFlow deployments set. Their other SANDBOX_ variables are for RAGFlow itself.
constexpr std::array kRagflowSettings{
    Setting{"", "SANDBOX_EXECUTOR_MANAGER_PORT", setPort, "listen's port"},
    Setting{"", "SANDBOX_EXECUTOR_MANAGER_POOL_SIZE", setPoolSize, "pool_size"},
    Setting{"", "SANDBOX_EXECUTOR_MANAGER_API_TOKEN", setRagflowToken, "api_token"},
    Setting{"", "SANDBOX_TIMEOUT", setRunTimeout, "run_timeout: 10s, 1m, 1m30s, 60"},
    Setting{"", "SANDBOX_MAX_MEMORY", setRunMemory, "run_memory: 256m"},
    Setting{"", "SANDBOX_ENABLE_SECCOMP", checkSeccompSwitch, "must be true"},
    Setting{"", "SANDBOX_EXECUTOR_MANAGER_ALLOW_UNAUTHENTICATED", setAllowUnauthenticated,
            "allow_unauthenticated"},
    Setting{"", "SANDBOX_RUN_RATE_LIMIT", setRagflowTokenRate, "requests_per_token: 120/minute"},
    Setting{"", "SANDBOX_RUN_PREAUTH_RATE_LIMIT", setRagflowAddressRate,
            "requests_per_address: 30/minute"},
    Setting{"", "SANDBOX_CONTAINER_NETWORK", checkNetwork, "none only"},
};

// "NAME: what is wrong (what to do)".
Status applyNamed(const Setting& setting, std::string_view name, std::string_view value,
                  ServiceConfig& config) {
  const Status status = setting.apply(value, config);
  if (status) {
    const std::string_view key = setting.key.empty() ? setting.variable : setting.key;
    config.given[std::string(key)] = toHex(sha256(value));
    return {};
  }
  return badSetting(std::string(name) + ": " + status.error().message, status.error().resolution);
}

Result<ApiToken> apiToken(const ConfigToken& token) {
  const std::optional<Role> role = parseRole(token.role);
  if (!role) {
    return badSetting(token.place + ": role: '" + token.role + "' is none",
                      "tenant, auditor, reviewer or admin");
  }
  const bool every = token.tenant == "*" && *role != Role::kTenant;
  const Result<TenantId> tenant = every ? TenantId("default") : parseTenantId(token.tenant);
  if (!tenant) return badSetting(token.place + ": tenant: " + tenant.error().text());
  ApiToken made = ApiToken::of(token.id, *tenant, token.secret, *role);
  made.everyTenant = made.everyTenant || every;
  if (!token.secretHash.empty()) {
    const std::optional<Digest> hash = parseSecretHash(token.secretHash);
    if (!hash) return badSetting(token.place + ": token_sha256 must be 64 hex digits");
    made.secretHash = *hash;
  }
  return made;
}

Status applyFile(const std::string& path, ServiceConfig& config) {
  TRY(const std::string text, readInput(path, kConfigFileLimit));
  if (text.size() > kConfigFileLimit.bytes()) {
    return Error{ErrorCode::kTooLarge, path + ": larger than 1 MiB", ""};
  }
  TRY(const ConfigFile file, parseConfigFile(text, path));
  std::vector<std::string_view> known{"api_tokens"};
  for (const Setting& setting : kSettings) known.push_back(setting.key);
  for (const ConfigEntry& entry : file.entries) {
    const Setting* found = nullptr;
    for (const Setting& setting : kSettings) {
      if (!setting.key.empty() && setting.key == entry.key) found = &setting;
    }
    if (found == nullptr) {
      return badSetting(entry.place + ": unknown key '" + entry.key + "'" +
                        suggestion(entry.key, known));
    }
    TRY_STATUS(applyNamed(*found, entry.place + ": " + entry.key, entry.value, config));
  }
  std::string all;
  for (const ConfigToken& token : file.tokens) {
    TRY(ApiToken made, apiToken(token));
    all +=
        token.id + '\0' + token.tenant + '\0' + token.role + '\0' + toHex(made.secretHash) + '\n';
    config.service.tokens.push_back(std::move(made));
  }
  if (!all.empty()) config.given["api_tokens"] = toHex(sha256(all));
  return {};
}

// Kubernetes puts these into every container for a service called "gantlet".
bool isKubernetesVariable(std::string_view name) {
  return name == "GANTLET_PORT" || name.starts_with("GANTLET_PORT_") ||
         name.starts_with("GANTLET_SERVICE_");
}

// What RAGFlow's deployments set for RAGFlow itself.
constexpr std::array<std::string_view, 14> kOthersVariables{"SANDBOX_ENABLED",
                                                            "SANDBOX_HOST",
                                                            "SANDBOX_URL",
                                                            "SANDBOX_API_URL",
                                                            "SANDBOX_BASE_PYTHON_IMAGE",
                                                            "SANDBOX_BASE_NODEJS_IMAGE",
                                                            "SANDBOX_EXECUTOR_MANAGER_IMAGE",
                                                            "SANDBOX_EXECUTOR_MANAGER_HOST",
                                                            "SANDBOX_EXECUTOR_MANAGER_URL",
                                                            "SANDBOX_PROVIDER_TYPE",
                                                            "SANDBOX_PROVIDER",
                                                            "SANDBOX_ARTIFACT_BUCKET",
                                                            "SANDBOX_ARTIFACT_EXPIRE_DAYS",
                                                            "SANDBOX_MAX_OUTPUT"};

// A misspelt token or limit that nobody tells of would leave the service open, or without the
// limit. What is near none of ours may be another program's: it is told of at the start.
Status checkRagflowVariables(const std::vector<Variable>& environment, ServiceConfig& config) {
  std::vector<std::string_view> known;
  for (const Setting& setting : kRagflowSettings) known.push_back(setting.variable);
  for (const Variable& variable : environment) {
    const std::string& name = variable.name;
    if (!name.starts_with("SANDBOX_") ||
        std::find(known.begin(), known.end(), name) != known.end() ||
        std::find(kOthersVariables.begin(), kOthersVariables.end(), name) !=
            kOthersVariables.end()) {
      continue;
    }
    if (const std::string meant = suggestion(name, known); !meant.empty()) {
      return badSetting("unknown variable " + name + meant,
                        "set that one instead, or unset " + name + " for this service");
    }
    config.warnings.push_back("the variable " + name + " means nothing here");
  }
  return {};
}

Status refuseUnknownVariables(const std::vector<Variable>& environment) {
  std::vector<std::string_view> known{"GANTLET_CONFIG"};
  for (const Setting& setting : kSettings) known.push_back(setting.variable);
  for (const Variable& variable : environment) {
    if (!variable.name.starts_with("GANTLET_") || isKubernetesVariable(variable.name)) continue;
    if (std::find(known.begin(), known.end(), variable.name) == known.end()) {
      return badSetting("unknown variable " + variable.name + suggestion(variable.name, known));
    }
  }
  return {};
}

template <std::size_t N>
Status applyVariables(const std::array<Setting, N>& settings,
                      const std::vector<Variable>& environment, ServiceConfig& config) {
  for (const Setting& setting : settings) {
    for (const Variable& variable : environment) {
      // Compose files pass variables on empty when they are not set.
      if (variable.name != setting.variable || variable.value.empty()) continue;
      TRY_STATUS(applyNamed(setting, variable.name, variable.value, config));
    }
  }
  return {};
}

}  // namespace

Result<ServiceConfig> loadServiceConfig(const Arguments& arguments,
                                        const std::vector<Variable>& environment) {
  ServiceConfig config;
  std::optional<std::string> file = arguments.value("--config");
  for (const Variable& variable : environment) {
    if (!file && variable.name == "GANTLET_CONFIG" && !variable.value.empty()) {
      file = variable.value;
    }
  }
  if (file) {
    TRY_STATUS(applyFile(*file, config));
  }
  TRY_STATUS(refuseUnknownVariables(environment));
  TRY_STATUS(checkRagflowVariables(environment, config));
  TRY_STATUS(applyVariables(kRagflowSettings, environment, config));
  TRY_STATUS(applyVariables(kSettings, environment, config));
  for (const char* flag : {"--listen", "--data-dir", "--role", "--log-format", "--log-level"}) {
    const std::optional<std::string> value = arguments.value(flag);
    if (!value) continue;
    for (const Setting& setting : kSettings) {
      std::string key(flag + 2);
      std::replace(key.begin(), key.end(), '-', '_');
      if (setting.key == key) {
        TRY_STATUS(applyNamed(setting, flag, *value, config));
      }
    }
  }
  if (arguments.has("--verbose")) config.log.level = LogLevel::kDebug;
  return config;
}

bool needsRestart(std::string_view key) {
  return std::any_of(kSettings.begin(), kSettings.end(), [&](const Setting& setting) {
    return setting.key == key && setting.counts == Counts::kFromStart;
  });
}

std::vector<Variable> processEnvironment() {
  std::vector<Variable> variables;
  for (char** entry = ::environ; entry != nullptr && *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    const std::size_t equals = text.find('=');
    if (equals == std::string_view::npos) continue;
    variables.push_back(
        {std::string(text.substr(0, equals)), std::string(text.substr(equals + 1))});
  }
  return variables;
}

std::string settingsHelp() {
  std::string text = "Settings (key in the file, variable in the environment):\n";
  for (const Setting& setting : kSettings) {
    std::string key(setting.key);
    key.resize(22, ' ');
    std::string variable(setting.variable);
    variable.resize(31, ' ');
    text.append("  ").append(key).append(variable).append(setting.help).append("\n");
  }
  text += "RAGFlow's variables:\n";
  for (const Setting& setting : kRagflowSettings) {
    std::string variable(setting.variable);
    variable.resize(36, ' ');
    text.append("  ").append(variable).append(setting.help).append("\n");
  }
  return text;
}

std::vector<SettingText> settingTexts() {
  std::vector<SettingText> texts;
  texts.reserve(kSettings.size());
  for (const Setting& setting : kSettings) {
    texts.push_back({setting.key, setting.variable, setting.help});
  }
  return texts;
}

std::vector<SettingText> ragflowTexts() {
  std::vector<SettingText> texts;
  texts.reserve(kRagflowSettings.size());
  for (const Setting& setting : kRagflowSettings) {
    texts.push_back({setting.key, setting.variable, setting.help});
  }
  return texts;
}

}  // namespace gantlet::cli
