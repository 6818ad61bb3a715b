// PipelineGate: the Gate over the real pipeline.
// Thread-safety: as Gate.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/event_log.h"
#include "manager/policy_desk.h"
#include "service/gate.h"
#include "service/metrics.h"

namespace gantlet {

struct PipelineGateOptions {
  std::string defaultPolicy = "default";  // for who names none
  // What requests may choose beside the default; empty: every policy there is, which is right only
  // where no tenant has to be kept from a laxer one (loopback without authentication).
  std::vector<std::string> selectable;
};

class PipelineGate final : public Gate {
 public:
  // All references must outlive it. REQUIRES: `pipeline` runs through `provider` and records in
  // `log`. `lines`: is told of submissions that met a fault of ours or of a provider's; may be
  // null.
  PipelineGate(const Pipeline& pipeline, Provider& provider, audit::Log& log,
               PipelineGateOptions options, EventLog* lines = nullptr);

  // Policies that are stored, beside the presets. REQUIRES: before the first request; it outlives
  // the gate's use.
  void useStored(const PolicyDesk& stored) { stored_ = &stored; }

  // From now on, for what asks for its policy from now on.
  void use(PipelineGateOptions options);

  // Whether a tenant for which nothing else is set may ask for that preset.
  [[nodiscard]] bool offers(std::string_view preset) const;

  [[nodiscard]] Result<Report> vet(const GateRequest& request) override;
  [[nodiscard]] Result<Report> run(const GateRequest& request) override;
  [[nodiscard]] Result<Policy> policy(const TenantId& tenant, std::string_view name) override;
  [[nodiscard]] Result<Policy> granted(const std::optional<TenantId>& owner,
                                       std::string_view name) override {
    return stored_ != nullptr ? stored_->policyOf(owner, name) : policies().policy(name);
  }
  [[nodiscard]] Status ready() override;
  [[nodiscard]] std::string runnerState() override { return provider_.health().message; }
  [[nodiscard]] std::string metrics() override {
    return metrics_.text(provider_.health(), log_.size(), log_.commitTimes());
  }

 private:
  [[nodiscard]] const Rulebook& policies() const {
    return stored_ != nullptr ? *stored_ : pipeline_.rulebook();
  }
  [[nodiscard]] std::shared_ptr<const PipelineGateOptions> options() const;
  void tell(const GateRequest& request, const Error& error) const;
  // The names that a tenant may choose, for a message.
  [[nodiscard]] std::string choices(const PipelineGateOptions& options,
                                    const TenantId& tenant) const;

  const Pipeline& pipeline_;
  Provider& provider_;
  audit::Log& log_;
  EventLog* const lines_;
  const PolicyDesk* stored_ = nullptr;
  mutable std::mutex mutex_;  // held to copy or change the pointer only
  std::shared_ptr<const PipelineGateOptions> options_;
  Metrics metrics_;
};

}  // namespace gantlet
