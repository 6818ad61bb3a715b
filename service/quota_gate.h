// QuotaGate: another gate behind each tenant's quota. Vetting costs little and is not counted.
// Thread-safety: as Gate.
#pragma once

#include "manager/admission.h"
#include "service/gate.h"

namespace gantlet {

class QuotaGate final : public Gate {
 public:
  // Both must outlive it.
  QuotaGate(Gate& inner, Admission& admission) : inner_(inner), admission_(admission) {}

  [[nodiscard]] Result<Report> vet(const GateRequest& request) override {
    return inner_.vet(request);
  }
  [[nodiscard]] Result<Report> run(const GateRequest& request) override {
    TRY(const Admission::Ticket ticket,
        admission_.enter(request.submission.tenant, request.cancel));
    return inner_.run(request);
  }
  [[nodiscard]] Result<Policy> policy(const TenantId& tenant, std::string_view name) override {
    return inner_.policy(tenant, name);
  }
  [[nodiscard]] Result<Policy> granted(std::string_view name) override {
    return inner_.granted(name);
  }
  [[nodiscard]] Status ready() override { return inner_.ready(); }
  [[nodiscard]] std::string runnerState() override { return inner_.runnerState(); }
  [[nodiscard]] std::string metrics() override { return inner_.metrics(); }

 private:
  Gate& inner_;
  Admission& admission_;
};

}  // namespace gantlet
