// LocalRunner: everything that running here needs, wired together: the data folder with its audit
// log, the provider, the pipeline. `gantlet run` makes one for a submission, `gantlet serve` one
// for its life.
//
// Thread-safety: pipeline() may be used from many threads at once.
#pragma once

#include <memory>
#include <string>

#include "cli/audit_session.h"
#include "core/clock.h"
#include "executor/sandbox.h"
#include "pipeline/pipeline.h"
#include "providers/provider.h"

namespace gantlet::cli {

// Errors: kInvalidArgument for an id that no provider has.
[[nodiscard]] Status checkProviderId(const std::string& id);

class LocalRunner {
 public:
  // Errors: kAuditFailed, kUnsupported (this host can't sandbox), kUnavailable.
  [[nodiscard]] static Result<std::unique_ptr<LocalRunner>> open(
      DataFolder folder, std::shared_ptr<const Rulebook> rulebook, const SandboxOptions& sandbox,
      const Clock& clock);

  // Keeps source texts or identities beside the log from now on. REQUIRES: nothing runs yet.
  // Errors: kAuditFailed.
  [[nodiscard]] Status keepBeside(bool sources, bool identities);

  [[nodiscard]] const Pipeline& pipeline() const { return *pipeline_; }
  [[nodiscard]] Provider& provider() const { return *provider_; }
  [[nodiscard]] audit::Log& log() const { return *audit_.log(); }
  [[nodiscard]] const DataFolder& folder() const { return audit_.folder(); }

 private:
  LocalRunner(AuditSession audit, std::unique_ptr<Provider> provider)
      : audit_(std::move(audit)), provider_(std::move(provider)) {}
  AuditSession audit_;
  std::unique_ptr<Provider> provider_;
  std::unique_ptr<audit::SideStore> side_;
  std::unique_ptr<Pipeline> pipeline_;
};

}  // namespace gantlet::cli
