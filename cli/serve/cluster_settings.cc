#include "cli/serve/cluster_settings.h"

#include "cluster/identity_desk.h"
#include "cluster/redis_queue.h"

namespace gantlet::cli {

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

Status setObjects(std::string_view text, ServiceConfig& config) {
  TRY(config.objects, objects::ObjectAddress::parse(text));
  return {};
}

}  // namespace gantlet::cli
