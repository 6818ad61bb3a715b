// Gate: what the HTTP routes need of the pipeline, and nothing more. pipeline_gate.h fills it;
// tests bring their own. Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <optional>
#include <string_view>

#include "core/result.h"
#include "pipeline/pipeline.h"

namespace gantlet {

class Gate {
 public:
  virtual ~Gate() = default;

  // Errors as Pipeline::vet and Pipeline::run.
  [[nodiscard]] virtual Result<Report> vet(const GateRequest& request) = 0;
  [[nodiscard]] virtual Result<Report> run(const GateRequest& request) = 0;

  // The policy that `tenant` gets when it asks for `name`; empty: the tenant's own. Errors:
  // kNotFound; kInvalidArgument for a policy that the tenant may not choose.
  [[nodiscard]] virtual Result<Policy> policy(const TenantId& tenant, std::string_view name) = 0;

  // A policy that an administrator has granted `owner` by its name, whatever its requests may
  // choose; nullopt: everybody. Errors: kNotFound, also for one that is another tenant's alone.
  [[nodiscard]] virtual Result<Policy> granted(const std::optional<TenantId>& owner,
                                               std::string_view name) {
    return policy(owner.value_or(TenantId("default")), name);
  }

  // Whether a run could succeed now. Errors: kUnavailable or kAuditFailed with what is missing.
  [[nodiscard]] virtual Status ready() = 0;
  // What runs submissions and what it has ready, for a person; may be empty.
  [[nodiscard]] virtual std::string runnerState() { return ""; }
  // For GET /metrics, in Prometheus' text format; empty: nothing is counted.
  [[nodiscard]] virtual std::string metrics() { return ""; }
};

}  // namespace gantlet
