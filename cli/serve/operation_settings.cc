#include "cli/serve/operation_settings.h"

#include "store/secret_box.h"

namespace gantlet::cli {

Status setPort(std::string_view text, ServiceConfig& config) {
  TRY(const std::uint64_t port, parseWhole(text, 0, 65535));
  config.service.port = static_cast<std::uint16_t>(port);
  return {};
}

Status setListen(std::string_view text, ServiceConfig& config) {
  return readListen(text, config.service.address, config.service.port);
}

Status setMetricsListen(std::string_view text, ServiceConfig& config) {
  ServiceOptions::Watch& watch = config.service.watch.emplace();
  return readListen(text, watch.address, watch.port);
}

Status setToken(std::string_view text, ServiceConfig& config) {
  if (text.size() < 16) {
    return badSetting("an API token of fewer than 16 characters can be guessed",
                      "use a longer one");
  }
  config.service.tokens.push_back(ApiToken::of("env", TenantId("default"), text));
  return {};
}

Status setAdminToken(std::string_view text, ServiceConfig& config) {
  TRY_STATUS(setToken(text, config));
  config.service.tokens.back() = ApiToken::of("admin", TenantId("default"), text, Role::kAdmin);
  return {};
}

Status setRagflowToken(std::string_view text, ServiceConfig& config) {
  config.service.tokens.push_back(ApiToken::of("ragflow", TenantId("default"), text));
  return {};
}

Status setLogFormat(std::string_view text, ServiceConfig& config) {
  const std::optional<LogFormat> format = parseLogFormat(text);
  if (!format) return badSetting("'" + std::string(text) + "' is no format", "text or json");
  config.log.format = *format;
  return {};
}

Status setLogLevel(std::string_view text, ServiceConfig& config) {
  const std::optional<LogLevel> level = parseLogLevel(text);
  if (!level) {
    return badSetting("'" + std::string(text) + "' is no level", "debug, info, warning or error");
  }
  config.log.level = *level;
  return {};
}

Status setAuditDays(std::string_view text, ServiceConfig& config) {
  TRY(const std::uint64_t days, parseWhole(text, 0, 36'500));
  if (days > 0) config.retention.keepFor = std::chrono::hours(24) * days;
  return {};
}

Status setAuditBytes(std::string_view text, ServiceConfig& config) {
  TRY(const ByteCount bytes, parseByteCount(text));
  if (bytes.bytes() > 0) config.retention.keepBytes = bytes.bytes();
  return {};
}

Status setDatabase(std::string_view text, ServiceConfig& config) {
  config.database.reset();
  if (text == "embedded") return {};
  TRY(config.database, DatabaseAddress::parse(text));
  return {};
}

Status setReviewCeiling(std::string_view text, ServiceConfig& config) {
  config.reviewCeiling = {};
  config.reviewCeiling.set = true;
  if (text == "none") return {};
  for (const std::string& word : parseList(text)) {
    if (word == "modules" || word == "rules") {
      (word == "rules" ? config.reviewCeiling.rules : config.reviewCeiling.modules) = true;
      continue;
    }
    if (!parseCapability(word)) {
      return Error{ErrorCode::kInvalidArgument, "'" + word + "' is no capability",
                   "such as file.read and time; modules, for modules and their names; rules, for "
                   "rules that are turned down; or none"};
    }
    config.reviewCeiling.capabilities.push_back(word);
  }
  return {};
}

Status setAllowAddresses(std::string_view text, ServiceConfig& config) {
  config.service.allowAddresses = {};
  for (const std::string& entry : parseList(text)) {
    TRY_STATUS(config.service.allowAddresses.add(entry));
  }
  return {};
}

Status checkSettingsKey(std::string_view text, ServiceConfig& /*config*/) {
  TRY(const Secret key, parseSettingsKey(text));
  return {};
}

Status setProviderAddresses(std::string_view text, ServiceConfig& config) {
  TRY(config.providerGuard, net::AddressGuard::except(parseList(text)));
  return {};
}

Status setWebhookAddresses(std::string_view text, ServiceConfig& config) {
  TRY(config.webhookGuard, net::AddressGuard::publicOr(parseList(text)));
  return {};
}

}  // namespace gantlet::cli
