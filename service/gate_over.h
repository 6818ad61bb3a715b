// GateOver: a gate in front of another one, to which it hands on whatever a subclass does not
// change. Thread-safety: as Gate.
#pragma once

#include "service/gate.h"

namespace gantlet {

class GateOver : public Gate {
 public:
  // `inner` must outlive it.
  explicit GateOver(Gate& inner) : inner_(inner) {}

  [[nodiscard]] Result<Report> vet(const GateRequest& request) override {
    return inner_.vet(request);
  }
  [[nodiscard]] Result<Report> run(const GateRequest& request) override {
    return inner_.run(request);
  }
  [[nodiscard]] Result<Policy> policy(const TenantId& tenant, std::string_view name) override {
    return inner_.policy(tenant, name);
  }
  [[nodiscard]] Result<Policy> granted(const std::optional<TenantId>& owner,
                                       std::string_view name) override {
    return inner_.granted(owner, name);
  }
  [[nodiscard]] Status ready() override { return inner_.ready(); }
  [[nodiscard]] std::string runnerState() override { return inner_.runnerState(); }
  [[nodiscard]] std::string metrics() override { return inner_.metrics(); }

 private:
  Gate& inner_;
};

}  // namespace gantlet
