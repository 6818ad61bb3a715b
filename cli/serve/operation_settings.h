// The settings of the service's operation that are more than a plain text: where it listens, who
// may call, whom it may call, its log, its audit log. Each reads its text whole, or says what is
// wrong with it. Thread-safety: pure functions. Errors: kInvalidArgument.
#pragma once

#include <string_view>

#include "cli/serve/service_config.h"

namespace gantlet::cli {

[[nodiscard]] Status setPort(std::string_view text, ServiceConfig& config);
// "127.0.0.1:9385", "[::1]:9385", ":9385", "9385".
[[nodiscard]] Status setListen(std::string_view text, ServiceConfig& config);
[[nodiscard]] Status setMetricsListen(std::string_view text, ServiceConfig& config);

// Of the default tenant; at least 16 characters.
[[nodiscard]] Status setToken(std::string_view text, ServiceConfig& config);
[[nodiscard]] Status setAdminToken(std::string_view text, ServiceConfig& config);
// RAGFlow deployments choose their own tokens; the length is not ours to refuse.
[[nodiscard]] Status setRagflowToken(std::string_view text, ServiceConfig& config);
// Addresses and networks, each with "=TENANT" behind it, with commas.
[[nodiscard]] Status setAllowAddresses(std::string_view text, ServiceConfig& config);

// Addresses and networks, with commas.
[[nodiscard]] Status setProviderAddresses(std::string_view text, ServiceConfig& config);
[[nodiscard]] Status setWebhookAddresses(std::string_view text, ServiceConfig& config);

[[nodiscard]] Status setLogFormat(std::string_view text, ServiceConfig& config);
[[nodiscard]] Status setLogLevel(std::string_view text, ServiceConfig& config);

[[nodiscard]] Status setAuditDays(std::string_view text, ServiceConfig& config);
[[nodiscard]] Status setAuditBytes(std::string_view text, ServiceConfig& config);
// Capabilities and "rules", with commas; "none": nothing.
[[nodiscard]] Status setReviewCeiling(std::string_view text, ServiceConfig& config);
// "embedded", or as DatabaseAddress::parse().
[[nodiscard]] Status setDatabase(std::string_view text, ServiceConfig& config);
// Read where it is used; here only so that a wrong one stops the start with its name.
[[nodiscard]] Status checkSettingsKey(std::string_view text, ServiceConfig& config);

}  // namespace gantlet::cli
