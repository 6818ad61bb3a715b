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
  if (text.find(':') == std::string_view::npos ||
      text.find_first_of("/ \t\r\n") != std::string_view::npos) {
    return badSetting("'" + std::string(text) + "' is no HOST:PORT", "such as 10.0.0.5:9385");
  }
  config.nodeAddress = std::string(text);
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
