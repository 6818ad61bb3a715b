#include "cli/config_source.h"

#include <algorithm>

#include "cli/serve/secret_environment.h"

namespace gantlet::cli {

Result<ConfigSource> ConfigSource::of(const Arguments& arguments,
                                      std::vector<Variable> environment) {
  const auto firstSecret =
      std::stable_partition(environment.begin(), environment.end(),
                            [](const Variable& variable) { return !isSecret(variable.name); });
  const std::vector<Variable> secrets(firstSecret, environment.end());
  environment.erase(firstSecret, environment.end());
  TRY(ServiceConfig hashed, loadServiceConfig(Arguments(), secrets));
  ConfigSource source;
  source.arguments_ = arguments;
  source.environment_ = std::move(environment);
  source.tokens_ = std::move(hashed.service.tokens);
  source.given_ = std::move(hashed.given);
  return source;
}

Result<ServiceConfig> ConfigSource::load() const {
  TRY(ServiceConfig config, loadServiceConfig(arguments_, environment_));
  std::vector<ApiToken>& tokens = config.service.tokens;
  tokens.insert(tokens.end(), tokens_.begin(), tokens_.end());
  for (const auto& [key, hash] : given_) config.given[key] = hash;
  return config;
}

}  // namespace gantlet::cli
