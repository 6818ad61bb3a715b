// UsageGate: another gate, of whose runs a book is kept, and which runs nothing for a tenant that
// has used up its budget. Vetting is not counted. Thread-safety: as Gate.
#pragma once

#include "manager/usage_book.h"
#include "service/gate_over.h"

namespace gantlet {

class UsageGate final : public GateOver {
 public:
  // Both must outlive it.
  UsageGate(Gate& inner, UsageBook& book) : GateOver(inner), book_(book) {}

  [[nodiscard]] Result<Report> run(const GateRequest& request) override {
    TRY_STATUS(book_.admits(request.submission.tenant));
    Result<Report> report = GateOver::run(request);
    if (report) book_.add(*report, request.templateLabel);
    return report;
  }

 private:
  UsageBook& book_;
};

}  // namespace gantlet
