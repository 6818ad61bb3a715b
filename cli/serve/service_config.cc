#include "cli/serve/service_config.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <span>

#include "cli/common.h"
#include "cli/config_file.h"
#include "cli/serve/settings_table.h"
#include "core/digest.h"

namespace gantlet::cli {
namespace {

constexpr ByteCount kConfigFileLimit = ByteCount::mebi(1);

// "NAME: what is wrong (what to do)".
Status applyNamed(const ServiceSetting& setting, std::string_view name, std::string_view value,
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
  for (const ServiceSetting& setting : settings()) known.push_back(setting.key);
  for (const ConfigEntry& entry : file.entries) {
    const ServiceSetting* found = nullptr;
    for (const ServiceSetting& setting : settings()) {
      if (!setting.key.empty() && setting.key == entry.key) found = &setting;
    }
    if (found == nullptr) {
      return badSetting(entry.place + ": unknown key '" + entry.key + "'" +
                        suggestion(entry.key, known));
    }
    // [true] is not true: what was meant with a list here nobody can know.
    if (entry.list && !takesList(entry.key)) {
      return badSetting(entry.place + ": '" + entry.key + "' must have one value, not a list");
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
  for (const ServiceSetting& setting : ragflowSettings()) known.push_back(setting.variable);
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
  for (const ServiceSetting& setting : settings()) known.push_back(setting.variable);
  for (const Variable& variable : environment) {
    if (!variable.name.starts_with("GANTLET_") || isKubernetesVariable(variable.name)) continue;
    if (std::find(known.begin(), known.end(), variable.name) == known.end()) {
      return badSetting("unknown variable " + variable.name + suggestion(variable.name, known));
    }
  }
  return {};
}

Status applyVariables(std::span<const ServiceSetting> table,
                      const std::vector<Variable>& environment, ServiceConfig& config) {
  for (const ServiceSetting& setting : table) {
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
  TRY_STATUS(applyVariables(ragflowSettings(), environment, config));
  TRY_STATUS(applyVariables(settings(), environment, config));
  for (const char* flag : {"--listen", "--data-dir", "--role", "--log-format", "--log-level"}) {
    const std::optional<std::string> value = arguments.value(flag);
    if (!value) continue;
    for (const ServiceSetting& setting : settings()) {
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

}  // namespace gantlet::cli
