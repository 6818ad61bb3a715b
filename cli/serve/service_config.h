// ServiceConfig: what `gantlet serve` runs with. Flags win over the environment (GANTLET_…, then
// RAGFlow's SANDBOX_…), which wins over the file, which wins over the defaults. What is unknown or
// unreadable stops the start: a setting that is silently ignored is worse than none.
//
// Thread-safety: a value type.
#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "audit/retention.h"
#include "cli/arguments.h"
#include "cli/serve/log_writer.h"
#include "cli/setting_values.h"
#include "core/result.h"
#include "executor/sandbox.h"
#include "manager/admission.h"
#include "manager/review_desk.h"
#include "objects/object_address.h"
#include "providers/http/address_guard.h"
#include "service/service.h"
#include "store/database.h"

namespace gantlet::cli {

[[nodiscard]] inline SandboxOptions withPools() {
  SandboxOptions options;
  options.ownCpuGroup = true;
  options.pools.enabled = true;
  return options;
}

struct ServiceConfig {
  ServiceOptions service;
  SandboxOptions sandbox = withPools();  // a service runs many: fork servers pay
  std::optional<std::string> dataDir;
  std::optional<DatabaseAddress> database;  // none: the one in the data folder
  // Of a cluster: what this service is there, and how it reaches the others.
  enum class Role : std::uint8_t { kAll, kGateway, kNode };
  Role role = Role::kAll;   // all: no cluster
  std::string nodeName;     // "": the host's
  std::string nodeAddress;  // where gateways reach a node, "HOST:PORT"; "": where it listens
  // Of a gateway: where it listens for the others (none: nowhere), and "HOST:PORT" where they reach
  // it ("": there).
  struct ListenAt {
    std::string address = "127.0.0.1";
    std::uint16_t port = 0;
  };
  std::optional<ListenAt> gatewayListen;
  std::string gatewayAddress;
  std::string redis;  // "unix:PATH", "HOST:PORT" or "rediss://HOST:PORT"
  std::string redisPasswordFile;
  std::string redisTlsCa;           // "": the system's
  std::string redisTlsCertificate;  // with its key: who this part is; "": nobody
  std::string redisTlsKey;
  bool redisWithoutTls = false;  // DANGEROUS: the password in clear text
  http::TlsFiles clusterTls;     // certificate, key, and the cluster's CA as clientCa
  std::string clusterCaKey;      // a gateway's that makes certificates; "": it makes none
  // Of a node: where kept workspaces are put as well; none: nowhere.
  std::optional<objects::ObjectAddress> objects;
  std::string faceSecretFile;      // what all gateways sign with; "": this one's own
  bool clusterWithoutTls = false;  // DANGEROUS: on loopback only
  std::string policy = "default";  // for requests that name none
  bool policyIsSet = false;
  std::string runPolicy;              // for POST /run; empty: see runPolicyOf()
  std::vector<std::string> policies;  // others that requests may choose
  std::chrono::milliseconds drain{30'000};
  // Before it, /readyz is false and all is served; none: stopDelayOf().
  std::optional<std::chrono::milliseconds> stopDelay;
  Quota quota;              // of every tenant without one of its own
  bool quotaIsSet = false;  // else the default tenant of a service without tokens has none
  std::map<std::string, Quota> quotas;
  audit::RetentionPolicy retention;  // of the audit log; none: nothing is pruned
  ReviewCeiling reviewCeiling;
  std::string priceTable;           // a file; empty: nothing has a price
  bool keepSources = false;         // encrypted, beside the log
  bool hideIdentities = false;      // actor and address as commitments
  net::AddressGuard providerGuard;  // where no provider may be
  // Where webhooks may be: public addresses, unless others are listed.
  net::AddressGuard webhookGuard = net::AddressGuard::publicOr({}).value();
  std::string webhookCa;  // a file; empty: the system's authorities alone
  LogSettings log;
  http::TlsFiles tls;  // no certificate: plain HTTP
  // What was set, by the file's key: the SHA-256 of its text, so that a reload can tell what
  // changed without keeping a secret.
  std::map<std::string, std::string> given;
  std::vector<std::string> warnings;  // what was given and means nothing, for the start's log
};

// One variable of the environment.
struct Variable {
  std::string name;
  std::string value;
};

// Errors: kInvalidArgument naming the flag, variable or "file:line: key", and its likely spelling.
[[nodiscard]] Result<ServiceConfig> loadServiceConfig(const Arguments& arguments,
                                                      const std::vector<Variable>& environment);

// This process's environment.
[[nodiscard]] std::vector<Variable> processEnvironment();

}  // namespace gantlet::cli
