// ProviderDesk: where the provider commands go: to the service that holds the data folder, through
// its local socket, or to the folder itself. Thread-safety: one thread.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/arguments.h"
#include "cli/console.h"
#include "json/value.h"
#include "manager/provider_admin.h"

namespace gantlet::cli {

class ProviderDesk {
 public:
  // Errors: as AuditSession::open, and those of the settings store.
  [[nodiscard]] static Result<std::unique_ptr<ProviderDesk>> open(const Arguments& arguments,
                                                                  const CommandSpec& spec,
                                                                  Console& console);
  virtual ~ProviderDesk() = default;

  // {"active", "fallback", "<provider>": {…}, …}, secrets masked.
  [[nodiscard]] virtual Result<json::Object> config() = 0;
  // {"success", "message", "latency_ms"}
  [[nodiscard]] virtual Result<json::Object> test(const std::string& provider) = 0;
  // As ProviderAdmin::activate() and change().
  [[nodiscard]] virtual Status use(const ActiveChange& change) = 0;
  [[nodiscard]] virtual Status set(const ConfigChange& change) = 0;
  [[nodiscard]] virtual Result<ImportedSettings> import(const std::string& document) = 0;
};

}  // namespace gantlet::cli
