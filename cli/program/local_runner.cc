#include "cli/program/local_runner.h"

#include <cstdlib>

#include "cli/serve/service_config.h"
#include "providers/registry.h"

namespace gantlet::cli {

Status checkProviderId(const std::string& id) {
  if (findProviderKind(id) != nullptr) return {};
  return Error{ErrorCode::kInvalidArgument, "unknown provider '" + id + "'",
               "the providers are: " + providerIds()};
}

Result<RunnerOptions> runnerOptions() {
  RunnerOptions options;
  for (const Variable& variable : processEnvironment()) {
    if (variable.name.starts_with("E2B_") || variable.name.starts_with("AGENTRUN_")) {
      options.environment[variable.name] = variable.value;
    }
    if (variable.name == "GANTLET_PROVIDER_ADDRESSES") {
      auto guard = net::AddressGuard::except(parseList(variable.value));
      if (!guard) {
        Error error = std::move(guard).error();
        error.message = variable.name + ": " + error.message;
        return error;
      }
      options.guard = std::move(*guard);
    }
    if (variable.name == "GANTLET_SETTINGS_KEY" && !variable.value.empty()) {
      auto key = parseSettingsKey(variable.value);
      if (!key) {
        Error error = std::move(key).error();
        error.message = "GANTLET_SETTINGS_KEY: " + error.message;
        return error;
      }
      options.settingsKey = std::move(*key);
    }
  }
  return options;
}

Result<std::unique_ptr<LocalRunner>> LocalRunner::open(DataFolder folder,
                                                       std::shared_ptr<const Rulebook> rulebook,
                                                       const RunnerOptions& options,
                                                       const Clock& clock) {
  TRY(AuditSession audit, AuditSession::over(std::move(folder), clock));
  std::unique_ptr<LocalRunner> runner(new LocalRunner(std::move(audit), clock));
  const DataFolder& place = runner->folder();
  if (options.makeStore || std::filesystem::exists(place.database())) {
    TRY(runner->store_,
        SettingsStore::open(place.database(), {place.settingsKey(), options.settingsKey}));
  }
  ProviderAdmin::Parts parts;
  parts.manager = &runner->manager_;
  parts.store = runner->store_.get();
  parts.log = runner->audit_.log();
  parts.rulebook = rulebook;
  parts.context.clock = &clock;
  parts.context.sandbox = options.sandbox;
  parts.context.sandbox.libraryCache = place.path() / "tmp" / "libraries";
  parts.context.via = options.via;
  parts.context.guard = options.guard;
  parts.environment = options.environment;
  runner->admin_ = std::make_unique<ProviderAdmin>(std::move(parts));
  if (options.useProviders) {
    TRY_STATUS(runner->admin_->load(options.provider));
  }
  runner->pipeline_ = std::make_unique<Pipeline>(std::move(rulebook), &runner->manager_,
                                                 runner->audit_.log(), clock);
  return runner;
}

Status LocalRunner::keepBeside(bool sources, bool identities) {
  // What was kept before a setting was turned off can still be read.
  std::error_code failed;
  if (!sources && !identities && !std::filesystem::is_directory(folder().sideStore(), failed)) {
    return {};
  }
  TRY(side_, audit::SideStore::open(folder().sideStore(), folder().tenantKeys()));
  if (!sources && !identities) return {};
  pipeline_->keepBeside({side_.get(), sources, identities});
  return {};
}

}  // namespace gantlet::cli
