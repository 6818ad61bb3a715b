#include "service/pipeline_gate.h"

#include <algorithm>
#include <utility>

#include "service/host_paths.h"

namespace gantlet {

PipelineGate::PipelineGate(const Pipeline& pipeline, Provider& provider, audit::Log& log,
                           PipelineGateOptions options)
    : pipeline_(pipeline), provider_(provider), log_(log), options_(std::move(options)) {}

Result<Report> PipelineGate::vet(const GateRequest& request) {
  Result<Report> report = pipeline_.vet(request);
  if (report) metrics_.countVetted(*report);
  return report;
}

Result<Report> PipelineGate::run(const GateRequest& request) {
  Result<Report> report = pipeline_.run(request);
  if (report) {
    if (report->execution) {
      for (ProviderAttempt& attempt : report->execution->attempts) {
        attempt.message = withoutHostPaths(attempt.message);
      }
    }
    metrics_.countRun(*report, provider_.id());
  } else {
    metrics_.countFailed(report.error(), request.submission.language, provider_.id());
  }
  return report;
}

Result<Policy> PipelineGate::policy(const TenantId& /*tenant*/, std::string_view name) {
  if (name.empty() || name == options_.defaultPolicy) {
    return pipeline_.rulebook().policy(options_.defaultPolicy);
  }
  const auto& selectable = options_.selectable;
  const bool allowed = selectable.empty() ||
                       std::find(selectable.begin(), selectable.end(), name) != selectable.end();
  if (!allowed) {
    std::string names = options_.defaultPolicy;
    for (const std::string& one : selectable) {
      if (one != options_.defaultPolicy) names += ", " + one;
    }
    return Error{ErrorCode::kInvalidArgument,
                 "'policy' must not be " + std::string(name) + " for this tenant",
                 "leave it out, or choose one of: " + names};
  }
  return pipeline_.rulebook().policy(name);
}

Status PipelineGate::ready() {
  TRY_STATUS(log_.health());
  const ProviderHealth health = provider_.health();
  if (!health.healthy) {
    return Error{
        ErrorCode::kUnavailable,
        "provider " + std::string(provider_.id()) + " cannot run anything: " + health.message, ""};
  }
  return {};
}

}  // namespace gantlet
