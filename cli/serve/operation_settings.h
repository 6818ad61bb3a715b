// The settings of the service's operation: its log, its TLS, its audit log, who may call. Each
// reads its text whole, or says what is wrong with it. Thread-safety: pure functions. Errors:
// kInvalidArgument.
#pragma once

#include <string_view>

#include "cli/serve/service_config.h"

namespace gantlet::cli {

[[nodiscard]] Status setLogFormat(std::string_view text, ServiceConfig& config);
[[nodiscard]] Status setLogLevel(std::string_view text, ServiceConfig& config);

[[nodiscard]] Status setTlsCertificate(std::string_view text, ServiceConfig& config);
[[nodiscard]] Status setTlsKey(std::string_view text, ServiceConfig& config);
[[nodiscard]] Status setTlsClientCa(std::string_view text, ServiceConfig& config);

[[nodiscard]] Status setAuditDays(std::string_view text, ServiceConfig& config);
[[nodiscard]] Status setAuditBytes(std::string_view text, ServiceConfig& config);
// Capabilities and "rules", with commas; "none": nothing.
[[nodiscard]] Status setReviewCeiling(std::string_view text, ServiceConfig& config);
// A file of prices: manager/usage_book.h.
[[nodiscard]] Status setPriceTable(std::string_view text, ServiceConfig& config);
[[nodiscard]] Status setKeepSources(std::string_view text, ServiceConfig& config);
[[nodiscard]] Status setHideIdentities(std::string_view text, ServiceConfig& config);
// "embedded", or as DatabaseAddress::parse().
[[nodiscard]] Status setDatabase(std::string_view text, ServiceConfig& config);
[[nodiscard]] Status setAllowUnauthenticated(std::string_view text, ServiceConfig& config);
[[nodiscard]] Status setHostNames(std::string_view text, ServiceConfig& config);
// Addresses and networks, each with "=TENANT" behind it, with commas.
[[nodiscard]] Status setAllowAddresses(std::string_view text, ServiceConfig& config);

}  // namespace gantlet::cli
