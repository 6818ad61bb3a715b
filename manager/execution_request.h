// What an execution was asked to do, as text that lasts over a restart, and back: all of a
// GateRequest but its policy, which is kept by name and looked up again when it runs.
// Thread-safety: pure functions.
#pragma once

#include <string>

#include "pipeline/pipeline.h"

namespace gantlet {

struct KeptRequest {
  GateRequest request;     // without a policy
  std::string policyName;  // the policy's; empty: the tenant's own
  bool awaited = false;    // its client waits for it, and only that one: without it, it is not run
  bool retries = false;    // where a provider did not start it, it is tried again
};

[[nodiscard]] std::string keepRequest(const GateRequest& request, const std::string& policyName,
                                      bool awaited = false, bool retries = false);
// Errors: kInternal: that is no text of keepRequest().
[[nodiscard]] Result<KeptRequest> readKeptRequest(const std::string& text);

}  // namespace gantlet
