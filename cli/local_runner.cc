#include "cli/local_runner.h"

#include "providers/local/local_provider.h"

namespace gantlet::cli {

Status checkProviderId(const std::string& id) {
  if (id == "local") return {};
  return Error{ErrorCode::kInvalidArgument, "unknown provider '" + id + "'",
               "the providers are: local"};
}

Result<std::unique_ptr<LocalRunner>> LocalRunner::open(DataFolder folder,
                                                       std::shared_ptr<const Rulebook> rulebook,
                                                       const SandboxOptions& sandbox,
                                                       const Clock& clock) {
  TRY(AuditSession audit, AuditSession::over(std::move(folder), clock));
  TRY(std::unique_ptr<Provider> provider, LocalProvider::create(sandbox));
  std::unique_ptr<LocalRunner> runner(new LocalRunner(std::move(audit), std::move(provider)));
  runner->pipeline_ = std::make_unique<Pipeline>(std::move(rulebook), runner->provider_.get(),
                                                 runner->audit_.log(), clock);
  return runner;
}

Status LocalRunner::keepBeside(bool sources, bool identities) {
  if (!sources && !identities) return {};
  TRY(side_, audit::SideStore::open(folder().sideStore(), folder().tenantKeys()));
  pipeline_->keepBeside({side_.get(), sources, identities});
  return {};
}

}  // namespace gantlet::cli
