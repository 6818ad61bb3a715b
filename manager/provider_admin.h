// ProviderAdmin: the administrators' side of the providers: what there is, how each is configured,
// which one is active, whether it works. A change is checked, recorded, stored in one transaction
// and takes effect with the next submission.
//
// Configurations come, from strongest to weakest, from the store, from the environment
// (E2B_API_KEY, AGENTRUN_…), from the schema's defaults.
//
// A probe is a one-line program of our own that goes through the pipeline, as everything does; it
// takes no longer than the strict policy lets it.
//
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "audit/log.h"
#include "pipeline/pipeline.h"
#include "providers/manager.h"
#include "providers/registry.h"
#include "store/settings_store.h"

namespace gantlet {

using EnvironmentMap = std::map<std::string, std::string, std::less<>>;

struct ConfigChange {
  std::string provider;
  json::Object config;
  bool setActive = true;
  bool testConnection = false;
};

struct ActiveChange {
  std::string provider;
  std::optional<std::vector<std::string>> fallbacks;  // absent: as they are
  bool force = false;                                 // also where it does not answer a probe
};

// Why a change was refused. Fields: what the caller has to repair.
struct Refusal {
  Error error;
  std::vector<FieldProblem> fields;
};

struct ConnectionTest {
  bool success = false;
  std::string message;
  double latencyMs = 0;
  int exitCode = -1;  // of the probe, where it ran
  std::string out;
  std::string err;
};

struct ImportedSettings {
  std::size_t rows = 0;
  // Rows of providers that Gantlet does not have, and that configure nothing.
  std::vector<std::string> skipped;
};

class ProviderAdmin {
 public:
  struct Parts {
    ProviderManager* manager = nullptr;
    SettingsStore* store = nullptr;  // null: nothing is stored, only defaults and the environment
    audit::Log* log = nullptr;       // null: changes can't be recorded and are refused
    std::shared_ptr<const Rulebook> rulebook;
    ProviderContext context;
    EnvironmentMap environment;
  };
  // What `parts` points at must outlive it.
  explicit ProviderAdmin(Parts parts);

  // Makes the configured providers and puts them to use. `only`: this one instead, with no
  // fallbacks. Errors: as makeProvider, with the provider's name.
  [[nodiscard]] Status load(const std::optional<std::string>& only = std::nullopt);

  [[nodiscard]] Result<std::string> active() const;
  [[nodiscard]] Result<std::vector<std::string>> fallbacks() const;
  // Every field of a provider, with its default where nothing is set; secrets masked.
  [[nodiscard]] Result<json::Object> shownConfig(const ProviderKind& kind) const;

  // nullopt: done. An interpreter that is named must run a program of ours first.
  [[nodiscard]] std::optional<Refusal> change(const ConfigChange& change, const Actor& actor);
  // Refused with kConnectFailed where the provider does not answer a probe.
  [[nodiscard]] std::optional<Refusal> activate(const ActiveChange& change, const Actor& actor);
  // Runs a probe of our own there. Without a configuration: as it is configured.
  [[nodiscard]] ConnectionTest test(const std::string& provider,
                                    const std::optional<json::Object>& config, const Actor& actor);

  // The rows of a system_settings.json (seed §12.1): checked first, then stored together. Rows that
  // are not about the sandbox are left out.
  [[nodiscard]] Result<ImportedSettings> import(std::string_view document, const Actor& actor);
  // And puts them to use; where that can't be done, the rows are as they were.
  [[nodiscard]] Result<ImportedSettings> importAndUse(std::string_view document,
                                                      const Actor& actor);

 private:
  struct Made {
    std::string config;  // canonical
    std::shared_ptr<SandboxProvider> provider;
  };

  [[nodiscard]] Result<json::Object> stored(const ProviderKind& kind) const;
  [[nodiscard]] json::Object fromEnvironment(const ProviderKind& kind) const;
  // The store's over the environment's, without defaults.
  [[nodiscard]] json::Object effective(const ProviderKind& kind, const json::Object& stored) const;
  [[nodiscard]] Result<std::optional<std::string>> text(const std::string& name) const;
  [[nodiscard]] Result<std::shared_ptr<SandboxProvider>> made(const ProviderKind& kind,
                                                              const json::Object& config);
  [[nodiscard]] Result<std::vector<std::shared_ptr<SandboxProvider>>> makeAll(
      const std::vector<std::string>& ids, const std::string& changed,
      const json::Object& changedConfig);
  [[nodiscard]] Status record(std::string_view event, const Actor& actor, json::Object details);
  [[nodiscard]] ConnectionTest probe(SandboxProvider& provider, Language language,
                                     const Actor& actor);
  [[nodiscard]] std::optional<Refusal> checkInterpreters(const ProviderKind& kind,
                                                         const json::Object& config,
                                                         const Actor& actor);
  [[nodiscard]] std::optional<Refusal> commit(const std::vector<Setting>& rows,
                                              std::string_view event, const Actor& actor,
                                              json::Object details);

  const Parts parts_;
  mutable std::mutex mutex_;  // one change at a time
  std::map<std::string, Made> made_;
};

}  // namespace gantlet
