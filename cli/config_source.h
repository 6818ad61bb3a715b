// ConfigSource: where a service's settings come from, so that they can be read again. The file is
// read anew each time; flags and the environment are those of the start, and of the secrets in the
// environment only hashes are kept.
//
// Thread-safety: a value type.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "cli/serve/service_config.h"

namespace gantlet::cli {

class ConfigSource {
 public:
  // Errors: as loadServiceConfig().
  [[nodiscard]] static Result<ConfigSource> of(const Arguments& arguments,
                                               std::vector<Variable> environment);
  // Errors: as loadServiceConfig().
  [[nodiscard]] Result<ServiceConfig> load() const;

 private:
  ConfigSource() = default;

  Arguments arguments_;
  std::vector<Variable> environment_;  // without secrets
  std::vector<ApiToken> tokens_;       // what the secrets among them came to
  std::map<std::string, std::string> given_;
};

}  // namespace gantlet::cli
