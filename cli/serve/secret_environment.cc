#include "cli/serve/secret_environment.h"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace gantlet::cli {
namespace {

constexpr std::array<std::string_view, 11> kSecrets{
    "E2B_API_KEY",
    "AGENTRUN_ACCESS_KEY_ID",
    "AGENTRUN_ACCESS_KEY_SECRET",
    "AGENTRUN_SECURITY_TOKEN",
    "AWS_ACCESS_KEY_ID",
    "AWS_SECRET_ACCESS_KEY",
    "AWS_SESSION_TOKEN",
    "GANTLET_SETTINGS_KEY",
    "GANTLET_API_TOKEN",
    "GANTLET_ADMIN_TOKEN",
    "SANDBOX_EXECUTOR_MANAGER_API_TOKEN",
};

}  // namespace

bool isSecret(std::string_view name) {
  return std::find(kSecrets.begin(), kSecrets.end(), name) != kSecrets.end();
}

void guardSecrets() {
  for (char** entry = ::environ; entry != nullptr && *entry != nullptr; ++entry) {
    char* const value = std::strchr(*entry, '=');
    if (value == nullptr) continue;
    const std::string_view name(*entry, static_cast<std::size_t>(value - *entry));
    if (!isSecret(name)) continue;
    // In place: what /proc/PID/environ shows is this very memory.
    std::memset(value + 1, '*', std::strlen(value + 1));
  }
  const rlimit none{0, 0};
  ::setrlimit(RLIMIT_CORE, &none);
  ::prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

}  // namespace gantlet::cli
