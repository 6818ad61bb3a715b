// LocalRunner: everything that running here needs, wired together: the data folder with its audit
// log, the provider, the pipeline. `gantlet run` makes one for a submission, `gantlet serve` one
// for its life.
//
// Thread-safety: pipeline() may be used from many threads at once.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "cli/audit/audit_session.h"
#include "core/clock.h"
#include "executor/sandbox.h"
#include "manager/provider_admin.h"
#include "pipeline/pipeline.h"
#include "providers/manager.h"
#include "store/settings_store.h"

namespace gantlet::cli {

// Errors: kInvalidArgument for an id that no provider has.
[[nodiscard]] Status checkProviderId(const std::string& id);

struct RunnerOptions {
  SandboxOptions sandbox;
  std::optional<std::string> provider;  // instead of the active one and its fallbacks
  std::optional<Secret> settingsKey;    // GANTLET_SETTINGS_KEY
  std::string via;                      // ProviderContext::via
  EnvironmentMap environment;           // what providers may be configured from
  net::AddressGuard guard;              // GANTLET_PROVIDER_ADDRESSES: where no provider may be
  // Makes the settings store where there is none yet. Without it a folder without one just has no
  // stored settings: a single run need not leave a database behind.
  bool makeStore = false;
  // Puts the configured providers to use. Without it nothing can run: for administration alone.
  bool useProviders = true;
};

inline constexpr std::string_view kProviderAddresses = "GANTLET_PROVIDER_ADDRESSES";

// The variables that providers may be configured from (E2B_…, AGENTRUN_…), GANTLET_SETTINGS_KEY
// and GANTLET_PROVIDER_ADDRESSES, from this process's environment.
[[nodiscard]] Result<RunnerOptions> runnerOptions();

class LocalRunner {
 public:
  // Errors: kAuditFailed, kUnsupported (this host can't sandbox), kUnavailable, kInvalidArgument
  // (the settings key, a provider's configuration).
  [[nodiscard]] static Result<std::unique_ptr<LocalRunner>> open(
      DataFolder folder, std::shared_ptr<const Rulebook> rulebook, const RunnerOptions& options,
      const Clock& clock);

  // Keeps source texts or identities beside the log from now on. REQUIRES: nothing runs yet.
  // Errors: kAuditFailed.
  [[nodiscard]] Status keepBeside(bool sources, bool identities);

  // REQUIRES: nothing runs yet.
  void choicesFrom(Pipeline::TenantMayChoose mayChoose) {
    pipeline_->choicesFrom(std::move(mayChoose));
  }

  [[nodiscard]] const Pipeline& pipeline() const { return *pipeline_; }
  [[nodiscard]] Provider& provider() { return manager_; }
  [[nodiscard]] ProviderAdmin& admin() const { return *admin_; }
  [[nodiscard]] SettingsStore* store() const { return store_.get(); }
  [[nodiscard]] audit::Log& log() const { return *audit_.log(); }
  // Where that is; null: nothing was ever kept.
  [[nodiscard]] audit::SideStore* kept() const { return side_.get(); }
  [[nodiscard]] const DataFolder& folder() const { return audit_.folder(); }

 private:
  LocalRunner(AuditSession audit, const Clock& clock) : audit_(std::move(audit)), manager_(clock) {}
  AuditSession audit_;
  std::unique_ptr<SettingsStore> store_;
  ProviderManager manager_;
  std::unique_ptr<ProviderAdmin> admin_;
  std::unique_ptr<audit::SideStore> side_;
  std::unique_ptr<Pipeline> pipeline_;
};

}  // namespace gantlet::cli
