// ServicePlan: a configuration as the options of a service's parts, checked against what there is.
// It is made whole or not at all, so that a start or a reload finds what is wrong before it has
// changed anything.
//
// Thread-safety: a value type.
#pragma once

#include "cli/serve/service_config.h"
#include "manager/admission.h"
#include "policy/policy.h"
#include "service/gateway_service.h"
#include "service/pipeline_gate.h"

namespace gantlet::cli {

struct ServicePlan {
  ServiceConfig config;
  ServiceOptions http;  // the configuration's, with what had to be looked up
  // For the other gateways of a cluster; none: they can't ask this part.
  std::optional<GatewayServiceOptions> gateways;
  PipelineGateOptions gate;
  AdmissionOptions admission;
};

// Errors: kInvalidArgument (TLS files, too), kNotFound (a policy that is not there).
[[nodiscard]] Result<ServicePlan> planService(ServiceConfig config, const Rulebook& rulebook);

// The policy of RAGFlow's POST /run.
[[nodiscard]] std::string runPolicyOf(const ServiceConfig& config);

}  // namespace gantlet::cli
