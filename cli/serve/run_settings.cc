#include "cli/serve/run_settings.h"

namespace gantlet::cli {

Status setPolicy(std::string_view text, ServiceConfig& config) {
  config.policy = std::string(text);
  config.policyIsSet = true;
  return {};
}

Status setRunMemory(std::string_view text, ServiceConfig& config) {
  TRY(const ByteCount memory, parseByteCount(text));
  if (memory < ByteCount::mebi(16))
    return badSetting("'" + std::string(text) + "' is less than 16m");
  config.service.ragflow.memory = memory;
  return {};
}

Status setQuota(std::string_view text, ServiceConfig& config) {
  config.quotaIsSet = true;
  return readQuota(text, config.quota);
}

Status setTenantQuotas(std::string_view text, ServiceConfig& config) {
  while (!text.empty()) {
    const std::size_t end = text.find(';');
    std::string_view entry = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    while (entry.starts_with(' ')) entry.remove_prefix(1);
    if (entry.empty()) continue;
    const std::size_t colon = entry.find(':');
    if (colon == std::string_view::npos) {
      return badSetting("'" + std::string(entry) + "' is not TENANT: LIMITS",
                        "such as acme: concurrent=5; reports: executions_per_day=100");
    }
    TRY(const TenantId tenant, parseTenantId(entry.substr(0, colon)));
    Quota quota = config.quota;
    TRY_STATUS(readQuota(entry.substr(colon + 1), quota));
    config.quotas[tenant.text()] = quota;
  }
  return {};
}

Status checkNetwork(std::string_view text, ServiceConfig& /*config*/) {
  if (text.find_first_not_of(' ') == std::string_view::npos || text == "none") return {};
  return badSetting("submissions have no network", "leave it out, or none");
}

Status checkSeccompSwitch(std::string_view text, ServiceConfig& /*config*/) {
  TRY(const bool wanted, parseSwitch(text));
  if (wanted) return {};
  return badSetting(
      "seccomp cannot be turned off: it is what stands between a submission and the kernel",
      "unset it, or set it to true");
}

}  // namespace gantlet::cli
