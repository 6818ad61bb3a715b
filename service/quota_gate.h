// QuotaGate: another gate behind each tenant's quota. Vetting costs little and is not counted.
// Thread-safety: as Gate.
#pragma once

#include "manager/admission.h"
#include "manager/start_watch.h"
#include "service/gate_over.h"

namespace gantlet {

class QuotaGate final : public GateOver {
 public:
  // Both must outlive it.
  QuotaGate(Gate& inner, Admission& admission) : GateOver(inner), admission_(admission) {}

  [[nodiscard]] Result<Report> run(const GateRequest& request) override {
    TRY(Admission::Ticket ticket, admission_.enter(request.submission.tenant, request.cancel));
    Result<Report> report = GateOver::run(request);
    if (!report && ranNothing(report.error().code)) ticket.nothingRan();
    return report;
  }

 private:
  Admission& admission_;
};

}  // namespace gantlet
