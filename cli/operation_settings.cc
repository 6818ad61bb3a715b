#include "cli/operation_settings.h"

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

}  // namespace gantlet::cli
