// KeptRun: runs what another service has accepted and kept, on the same way as a request of one's
// own: admission, then the pipeline with its audit records.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <functional>
#include <string>

#include "audit/log.h"
#include "manager/admission.h"
#include "manager/execution_request.h"
#include "manager/start_watch.h"
#include "pipeline/pipeline.h"
#include "store/execution_store.h"

namespace gantlet::cluster {

class KeptRun {
 public:
  // What is named must outlive it. As ExecutionDesk::Parts.
  struct Parts {
    audit::Log& log;
    Admission& admission;
    std::function<Result<Report>(const GateRequest&)> run;
    std::function<Result<Policy>(const TenantId&, std::string_view name)> policy;
    std::function<Result<Policy>(const std::string& document)> amended = nullptr;
  };
  explicit KeptRun(Parts parts) : parts_(std::move(parts)) {}

  // What was kept, with the policy under which it is to run. Errors: kNotFound and others of the
  // policy, kInternal (unreadable), kAuditFailed (nothing can be recorded now).
  [[nodiscard]] Result<KeptRequest> read(const std::string& text) const;
  // Waits for the tenant's place, asks `begin` whether it may begin still, and runs.
  // `request.cancel` ends it. `begun`: whether `begin` said so. Errors: of admission (begun is
  // false), kCancelled, those of the pipeline.
  [[nodiscard]] Result<Report> run(const GateRequest& request,
                                   const std::function<Result<bool>()>& begin, bool& begun) const;

  // How an execution ends of which that came, beginning as RUNNING; `start` watched its run.
  struct Ended {
    StoredExecution execution;
    std::optional<ReviewAsked> review;
  };
  [[nodiscard]] static Ended endedBy(const GateRequest& request, const StartWatch& start,
                                     Result<Report> report);

 private:
  const Parts parts_;
};

}  // namespace gantlet::cluster
