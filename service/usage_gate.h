// UsageGate: another gate, of whose runs a book is kept, and which runs nothing for a tenant that
// has used up its budget. Vetting is not counted. Thread-safety: as Gate.
#pragma once

#include "manager/usage_book.h"
#include "service/gate.h"

namespace gantlet {

class UsageGate final : public Gate {
 public:
  // Both must outlive it.
  UsageGate(Gate& inner, UsageBook& book) : inner_(inner), book_(book) {}

  [[nodiscard]] Result<Report> vet(const GateRequest& request) override {
    return inner_.vet(request);
  }
  [[nodiscard]] Result<Report> run(const GateRequest& request) override {
    TRY_STATUS(book_.admits(request.submission.tenant));
    Result<Report> report = inner_.run(request);
    if (report) book_.add(*report, request.templateLabel);
    return report;
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
  UsageBook& book_;
};

}  // namespace gantlet
