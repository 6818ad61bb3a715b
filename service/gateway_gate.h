// GatewayGate: the gate of a gateway, which vets by itself and runs nothing.
// Thread-safety: as Gate.
#pragma once

#include "cluster/relay.h"
#include "service/gate_over.h"

namespace gantlet {

class GatewayGate final : public GateOver {
 public:
  // Both must outlive it.
  GatewayGate(Gate& inner, cluster::Relay& relay) : GateOver(inner), relay_(relay) {}

  [[nodiscard]] Result<Report> run(const GateRequest& /*request*/) override {
    return Error{ErrorCode::kUnsupported, "a gateway does not relay this kind of run",
                 "POST /v1/execute, POST /run, or POST /v1/executions"};
  }
  [[nodiscard]] Status ready() override { return relay_.ready(); }
  [[nodiscard]] std::string runnerState() override { return "gateway"; }

 private:
  cluster::Relay& relay_;
};

}  // namespace gantlet
