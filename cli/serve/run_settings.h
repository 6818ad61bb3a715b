// The settings of what runs: policies, time and memory of RAGFlow's POST /run, quotas, and what a
// deployment of RAGFlow's may ask for that does not exist here. Each reads its text whole, or says
// what is wrong with it. Thread-safety: pure functions. Errors: kInvalidArgument.
#pragma once

#include <string_view>

#include "cli/serve/service_config.h"

namespace gantlet::cli {

// For requests that name none.
[[nodiscard]] Status setPolicy(std::string_view text, ServiceConfig& config);
[[nodiscard]] Status setRunMemory(std::string_view text, ServiceConfig& config);

// As readQuota().
[[nodiscard]] Status setQuota(std::string_view text, ServiceConfig& config);
// "acme: concurrent=5; reports: executions_per_day=100".
[[nodiscard]] Status setTenantQuotas(std::string_view text, ServiceConfig& config);

// Submissions have no network: only "none" is right.
[[nodiscard]] Status checkNetwork(std::string_view text, ServiceConfig& config);
// The filter of system calls can't be turned off.
[[nodiscard]] Status checkSeccompSwitch(std::string_view text, ServiceConfig& config);

}  // namespace gantlet::cli
