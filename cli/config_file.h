// The service's configuration file: YAML, a flat map of settings, and a list of API tokens.
//
//   listen: 0.0.0.0:9385
//   policy: default
//   api_tokens:
//     - {id: ragflow, tenant: default, token_file: /etc/gantlet/ragflow.token}
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace gantlet::cli {

struct ConfigEntry {
  std::string key;
  std::string value;  // the scalar's text
  std::string place;  // "gantlet.yaml:3"
};

struct ConfigToken {
  std::string id;
  std::string tenant = "default";
  std::string secret;
  std::string place;
};

struct ConfigFile {
  std::vector<ConfigEntry> entries;  // in the file's order, without api_tokens
  std::vector<ConfigToken> tokens;
};

// Errors: kInvalidArgument with "file:line: what is wrong".
[[nodiscard]] Result<ConfigFile> parseConfigFile(std::string_view yaml,
                                                 const std::string& filename);

}  // namespace gantlet::cli
