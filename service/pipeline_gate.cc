#include "service/pipeline_gate.h"

#include <algorithm>
#include <utility>

#include "core/joined.h"
#include "service/host_paths.h"

namespace gantlet {
namespace {

constexpr std::size_t kMostNamed = 20;  // stored policies, in a message

}  // namespace

PipelineGate::PipelineGate(const Pipeline& pipeline, Provider& provider, audit::Log& log,
                           PipelineGateOptions options, EventLog* lines)
    : pipeline_(pipeline),
      provider_(provider),
      log_(log),
      lines_(lines),
      options_(std::make_shared<const PipelineGateOptions>(std::move(options))) {}

void PipelineGate::use(PipelineGateOptions options) {
  auto fresh = std::make_shared<const PipelineGateOptions>(std::move(options));
  const std::lock_guard lock(mutex_);
  options_.swap(fresh);
}

std::shared_ptr<const PipelineGateOptions> PipelineGate::options() const {
  const std::lock_guard lock(mutex_);
  return options_;
}

void PipelineGate::tell(const GateRequest& request, const Error& error) const {
  if (lines_ == nullptr) return;
  LogLine line;
  switch (error.code) {
    case ErrorCode::kAuditFailed:
      line = {LogLevel::kError,
              "record_refused",
              "a submission was refused: the audit log can't be written",
              {}};
      break;
    case ErrorCode::kInternal:
    case ErrorCode::kIo:
      line = {LogLevel::kError, "internal_fault", "a submission met a fault of the service", {}};
      break;
    case ErrorCode::kUnavailable:
    case ErrorCode::kUnsupported:
    case ErrorCode::kConnectFailed:
    case ErrorCode::kInstanceFailed:
    case ErrorCode::kOutcomeUnknown:
      line = {LogLevel::kWarning, "provider_failed", "the provider could not run a submission", {}};
      line.fields.push_back({"provider", std::string(provider_.id())});
      break;
    default: return;  // the caller's
  }
  line.fields.push_back({"reason", error.message});
  line.fields.push_back({"tenant", request.submission.tenant.text()});
  line.fields.push_back({"request_id", request.actor.requestId});
  line.fields.push_back({"submission_id", request.submission.id.text()});
  lines_->write(line);
}

Result<Report> PipelineGate::vet(const GateRequest& request) {
  Result<Report> report = pipeline_.vet(request);
  if (report) {
    metrics_.countVetted(*report);
  } else {
    tell(request, report.error());
  }
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
    tell(request, report.error());
  }
  return report;
}

namespace {

bool isAmong(const PipelineGateOptions& options, std::string_view plain) {
  const auto& selectable = options.selectable;
  return selectable.empty() || plain == options.defaultPolicy ||
         std::find(selectable.begin(), selectable.end(), plain) != selectable.end();
}

}  // namespace

std::string PipelineGate::choices(const PipelineGateOptions& options,
                                  const TenantId& tenant) const {
  std::vector<std::string> names{options.defaultPolicy};
  const auto add = [&](const std::string& name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  const std::vector<std::string>& offered =
      options.selectable.empty() ? pipeline_.rulebook().policyNames() : options.selectable;
  std::for_each(offered.begin(), offered.end(), add);
  if (stored_ != nullptr) {
    for (const PolicyVersion& one : stored_->policies("", kMostNamed, tenant)) {
      add(one.stored.name);
    }
  }
  return joined(names);
}

bool PipelineGate::offers(std::string_view preset) const { return isAmong(*options(), preset); }

Result<Policy> PipelineGate::policy(const TenantId& tenant, std::string_view name) {
  const auto options = this->options();
  if (name.empty() || name == options->defaultPolicy) {
    return policies().policy(options->defaultPolicy);
  }
  // A tenant's own and everybody's may be chosen; another tenant's is not there.
  if (stored_ != nullptr && stored_->isFor(name, tenant)) return policies().policy(name);
  const std::string_view plain = name.substr(0, name.find('@'));
  Result<Policy> found = pipeline_.rulebook().policy(plain);
  if (!found || !isAmong(*options, plain)) {
    const std::string names = "leave it out, or choose one of: " + choices(*options, tenant);
    return found ? Error{ErrorCode::kInvalidArgument,
                         "'policy' must not be " + std::string(name) + " for this tenant", names}
                 : Error{ErrorCode::kNotFound, "there is no policy '" + std::string(name) + "'",
                         names};
  }
  if (plain == name || found->label() == name) return found;
  return Error{ErrorCode::kNotFound, "there is no policy '" + std::string(name) + "'",
               "here it is " + found->label()};
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
