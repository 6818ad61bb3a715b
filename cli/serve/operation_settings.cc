#include "cli/serve/operation_settings.h"

namespace gantlet::cli {

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

Status setTlsCertificate(std::string_view text, ServiceConfig& config) {
  config.tls.certificate = std::string(text);
  return {};
}

Status setTlsKey(std::string_view text, ServiceConfig& config) {
  config.tls.key = std::string(text);
  return {};
}

Status setTlsClientCa(std::string_view text, ServiceConfig& config) {
  config.tls.clientCa = std::string(text);
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

Status setPriceTable(std::string_view text, ServiceConfig& config) {
  config.priceTable = std::string(text);
  return {};
}

Status setKeepSources(std::string_view text, ServiceConfig& config) {
  TRY(config.keepSources, parseSwitch(text));
  return {};
}

Status setHideIdentities(std::string_view text, ServiceConfig& config) {
  TRY(config.hideIdentities, parseSwitch(text));
  return {};
}

Status setAllowUnauthenticated(std::string_view text, ServiceConfig& config) {
  TRY(config.service.allowUnauthenticated, parseSwitch(text));
  return {};
}

Status setHostNames(std::string_view text, ServiceConfig& config) {
  config.service.hostNames = parseList(text);
  return {};
}

Status setAllowAddresses(std::string_view text, ServiceConfig& config) {
  config.service.allowAddresses = {};
  for (const std::string& entry : parseList(text)) {
    TRY_STATUS(config.service.allowAddresses.add(entry));
  }
  return {};
}

}  // namespace gantlet::cli
