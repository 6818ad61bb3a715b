// The settings of the service's operation: its log, its TLS. Each reads its text whole, or says what is
// wrong with it. Thread-safety: pure functions. Errors: kInvalidArgument.
#pragma once

#include <string_view>

#include "cli/service_config.h"

namespace gantlet::cli {

[[nodiscard]] Status setLogFormat(std::string_view text, ServiceConfig& config);
[[nodiscard]] Status setLogLevel(std::string_view text, ServiceConfig& config);

[[nodiscard]] Status setTlsCertificate(std::string_view text, ServiceConfig& config);
[[nodiscard]] Status setTlsKey(std::string_view text, ServiceConfig& config);
[[nodiscard]] Status setTlsClientCa(std::string_view text, ServiceConfig& config);

}  // namespace gantlet::cli
