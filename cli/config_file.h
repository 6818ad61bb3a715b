// The service's configuration file: YAML, a flat map of settings, and a list of API tokens.
//
//   listen: 0.0.0.0:9385
//   policy: default
//   api_tokens:
//     - {id: ragflow, tenant: default, token_file: /etc/gantlet/ragflow.token}
//     - {id: audit, role: auditor, tenant: acme, token_sha256: 9f86d081884c7d65...}
//
// Roles: tenant (the default), auditor, admin. Of an auditor the tenant "*" means all of them; an
// admin's is the one for which it acts when a request names none.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"

namespace gantlet::cli {

struct ConfigEntry {
  std::string key;
  std::string value;  // the scalar's text, or a list's words with commas between
  bool list = false;
  std::string place;  // "gantlet.yaml:3"
};

struct ConfigToken {
  std::string id;
  std::string tenant = "default";
  std::string role = "tenant";
  std::string secret;      // one of the two
  std::string secretHash;  // 64 hex digits: the secret's SHA-256
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
