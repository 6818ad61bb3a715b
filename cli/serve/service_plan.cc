#include "cli/serve/service_plan.h"

#include "cluster/redis_link.h"
#include "cluster/relay.h"
#include "service/http/listen.h"

namespace gantlet::cli {
namespace {

// Policies are looked up now: a name that does not exist must not wait for the first request.
Result<PipelineGateOptions> gateOptions(const ServiceConfig& config, const Rulebook& rulebook) {
  PipelineGateOptions options;
  options.defaultPolicy = config.policy;
  options.selectable = config.policies;
  // With tokens or allowed addresses there are tenants to be kept from laxer policies: what may be
  // chosen has to be said, but for the two that everybody may. Where 'strict' is the rule,
  // 'default' would be laxer.
  if (options.selectable.empty() && config.service.authenticates()) {
    options.selectable = {"strict"};
    if (options.defaultPolicy != "strict") options.selectable.emplace_back("default");
  } else if (!options.selectable.empty()) {
    options.selectable.emplace_back("strict");
  }
  for (const std::string& name : options.selectable) {
    TRY(const Policy policy, rulebook.policy(name));
  }
  TRY(const Policy policy, rulebook.policy(options.defaultPolicy));
  return options;
}

// A pool as large as the local sandbox's own: who waits, waits in its tenant's queue and in turn.
AdmissionOptions admissionOptions(const ServiceConfig& config) {
  AdmissionOptions options;
  options.everyTenant = config.quota;
  options.tenants = config.quotas;
  options.places = placesOf(config.sandbox);
  const std::string everybody = "default";
  if (config.service.tokens.empty() && !config.quotaIsSet && !options.tenants.contains(everybody)) {
    Quota none;
    none.concurrent = 0;
    none.queue = 4096;
    none.longestWait = std::chrono::seconds(60);
    options.tenants[everybody] = none;
  }
  return options;
}

Result<std::shared_ptr<const http::TlsContext>> loadTls(const http::TlsFiles& files) {
  if (files.certificate.empty() != files.key.empty()) {
    return badSetting(files.key.empty() ? "tls_certificate is set, and tls_key is not"
                                        : "tls_key is set, and tls_certificate is not",
                      "set both, or neither");
  }
  if (files.certificate.empty()) {
    if (!files.clientCa.empty()) {
      return badSetting("tls_client_ca is set, and there is no TLS",
                        "set tls_certificate and tls_key, too");
    }
    return std::shared_ptr<const http::TlsContext>();
  }
  return http::TlsContext::load(files);
}

Status planRedis(const ServiceConfig& config) {
  TRY(const cluster::RedisAddress redis, cluster::RedisAddress::parse(config.redis));
  const bool files = !config.redisTlsCa.empty() || !config.redisTlsCertificate.empty() ||
                     !config.redisTlsKey.empty();
  if (files && !redis.tls) {
    return badSetting("redis_tls_… is set, and redis is without TLS",
                      "write redis as rediss://HOST:PORT");
  }
  if (config.redisTlsCertificate.empty() != config.redisTlsKey.empty()) {
    return badSetting("a certificate for Redis needs its key, and the key a certificate",
                      "set redis_tls_certificate and redis_tls_key");
  }
  if (config.redisPasswordFile.empty() || !redis.isOpen() || config.redisWithoutTls) return {};
  return badSetting("Redis' password would go over the network in clear text",
                    "write redis as rediss://HOST:PORT or unix:PATH; redis_without_tls: true is "
                    "for a network that nobody else is on");
}

// Who takes it over when this machine dies is another node.
Status planObjects(const ServiceConfig& config) {
  if (!config.objects || config.role == ServiceConfig::Role::kNode) return {};
  return badSetting("objects is a node's of a cluster",
                    config.role == ServiceConfig::Role::kGateway
                        ? "leave it out on a gateway, and set it on all nodes"
                        : "leave it out: a single service keeps workspaces in its data folder, and "
                          "'gantlet backup' copies them");
}

// Lets in whoever shows a gateway's certificate, and nobody else.
Result<std::shared_ptr<const http::TlsContext>> tlsForGateways(const ServiceConfig& config) {
  http::TlsFiles files = config.clusterTls;
  files.clientName = cluster::kGatewayName;
  return http::TlsContext::load(files);
}

// REQUIRES: planCluster() found nothing.
Result<std::optional<GatewayServiceOptions>> planGateways(const ServiceConfig& config) {
  if (!config.gatewayListen) {
    if (config.gatewayAddress.empty()) return std::optional<GatewayServiceOptions>();
    return badSetting("gateway_address is where gateway_listen is reached, and that is not set",
                      "set gateway_listen, too");
  }
  GatewayServiceOptions options;
  options.address = config.gatewayListen->address;
  options.port = config.gatewayListen->port;
  TRY(const bool loopback, http::isLoopback(options.address));
  if (config.clusterWithoutTls && !loopback) {
    return badSetting("cluster_without_tls is for tests on the loopback, and nothing else",
                      "let gateway_listen name 127.0.0.1");
  }
  if (config.gatewayAddress.empty() && (options.address == "0.0.0.0" || options.address == "::")) {
    return badSetting("gateway_listen names every address, and others need one to reach it",
                      "set gateway_address to HOST:PORT");
  }
  if (!config.clusterWithoutTls) {
    TRY(options.tls, tlsForGateways(config));
  }
  return std::optional(std::move(options));
}

Status planCluster(const ServiceConfig& config, ServiceOptions& http) {
  using Role = ServiceConfig::Role;
  const http::TlsFiles& tls = config.clusterTls;
  const bool whole = !tls.certificate.empty() && !tls.key.empty() && !tls.clientCa.empty();
  const bool any = !tls.certificate.empty() || !tls.key.empty() || !tls.clientCa.empty();
  if (config.role == Role::kAll) {
    if (!any && config.redis.empty() && config.nodeName.empty() && config.nodeAddress.empty() &&
        !config.clusterWithoutTls && config.clusterCaKey.empty() && config.faceSecretFile.empty() &&
        !config.gatewayListen && config.gatewayAddress.empty()) {
      return {};
    }
    return badSetting("settings of a cluster are set, and the role is all",
                      "start it with --role gateway or --role node, or unset redis, node_name, "
                      "node_address, gateway_…, face_secret_file and cluster_…");
  }
  if (!config.database || config.database->engine != Engine::kMariaDb) {
    return badSetting("a part of a cluster needs the cluster's MariaDB",
                      "set database to mariadb socket=PATH … or mariadb host=HOST …");
  }
  if (config.redis.empty()) {
    return badSetting("a part of a cluster needs the cluster's Redis",
                      "set redis to unix:PATH or HOST:PORT");
  }
  TRY_STATUS(planRedis(config));
  TRY(const bool loopback, http::isLoopback(config.service.address));
  if (config.clusterWithoutTls && (any || !loopback)) {
    return badSetting("cluster_without_tls is for tests on the loopback, and nothing else",
                      any ? "leave it out: there are certificates"
                          : "listen on 127.0.0.1, or set cluster_certificate, cluster_key and "
                            "cluster_ca");
  }
  if (!config.clusterWithoutTls && !whole) {
    return badSetting("the parts of a cluster prove who they are by certificates, and " +
                          std::string(any ? "one of the three files is" : "none is") + " missing",
                      "set cluster_certificate, cluster_key and cluster_ca");
  }
  if (!config.clusterCaKey.empty() && (config.role == Role::kNode || !whole)) {
    return badSetting("cluster_ca_key is a gateway's that has the cluster's certificates",
                      "leave it out on a node, and where there is no TLS");
  }
  if (config.role == Role::kNode && !config.faceSecretFile.empty()) {
    return badSetting("face_secret_file is a gateway's", "leave it out on a node");
  }
  if (config.role == Role::kNode && (config.gatewayListen || !config.gatewayAddress.empty())) {
    return badSetting("gateway_listen and gateway_address are a gateway's",
                      "leave them out on a node: gateways reach it where it listens");
  }
  if (config.role == Role::kGateway) {
    if (config.nodeName.empty() && config.nodeAddress.empty()) return {};
    return badSetting("node_name and node_address are a node's", "leave them out on a gateway");
  }
  if (config.nodeName.empty()) {
    return badSetting("a node needs a name of its own", "set node_name");
  }
  if (!config.service.tokens.empty() || !config.service.allowAddresses.empty() ||
      !config.tls.certificate.empty()) {
    return badSetting("a node serves its cluster's gateways, and nobody else",
                      "leave tokens, allow_addresses and tls_certificate to the gateways");
  }
  // A gateway sends what it has taken as base64, twice.
  http.maxBody = ByteCount(http.maxBody.bytes() * 2);
  http.behindGateways = true;
  if (!whole) return {};
  TRY(http.tls, tlsForGateways(config));
  // Who comes in has proved to be a gateway.
  http.allowUnauthenticated = true;
  return {};
}

}  // namespace

// RAGFlow's own runners have numpy and pandas, and its users' programs import them. An operator who
// has chosen a policy has chosen it for them as well.
std::string runPolicyOf(const ServiceConfig& config) {
  if (!config.runPolicy.empty()) return config.runPolicy;
  return config.policyIsSet ? config.policy : "data-science";
}

Result<ServicePlan> planService(ServiceConfig config, const Rulebook& rulebook) {
  ServicePlan plan;
  TRY(plan.gate, gateOptions(config, rulebook));
  plan.admission = admissionOptions(config);
  plan.http = config.service;
  TRY(plan.http.ragflow.policy, rulebook.policy(runPolicyOf(config)));
  TRY(plan.http.tls, loadTls(config.tls));
  TRY_STATUS(planCluster(config, plan.http));
  TRY(plan.gateways, planGateways(config));
  TRY_STATUS(planObjects(config));
  TRY_STATUS(HttpService::check(plan.http));
  plan.config = std::move(config);
  return plan;
}

}  // namespace gantlet::cli
