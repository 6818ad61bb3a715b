// The settings of a cluster that are more than a plain text: what this service is there, and how it
// reaches the others. Each reads its text whole, or says what is wrong with it. Thread-safety: pure
// functions. Errors: kInvalidArgument.
#pragma once

#include <string_view>

#include "cli/serve/service_config.h"

namespace gantlet::cli {

// "all", "gateway" or "node".
[[nodiscard]] Status setRole(std::string_view text, ServiceConfig& config);
// It becomes a part of a name in certificates, and of paths.
[[nodiscard]] Status setNodeName(std::string_view text, ServiceConfig& config);
// "HOST:PORT".
[[nodiscard]] Status setNodeAddress(std::string_view text, ServiceConfig& config);
// As setListen().
[[nodiscard]] Status setGatewayListen(std::string_view text, ServiceConfig& config);
// "HOST:PORT".
[[nodiscard]] Status setGatewayAddress(std::string_view text, ServiceConfig& config);
// As cluster::RedisAddress::parse().
[[nodiscard]] Status setRedis(std::string_view text, ServiceConfig& config);
// As objects::ObjectAddress::parse().
[[nodiscard]] Status setObjects(std::string_view text, ServiceConfig& config);

}  // namespace gantlet::cli
