// The Kubernetes provider: sandboxes of a cluster that has kubernetes-sigs/agent-sandbox, which
// keeps pods warm and hands them out. One claim an execution, given back whatever happened; should
// we die, its shutdown time ends it.
//
// Wire facts: claim_api.h for the API server; the pod's runtime is that project's Python runtime,
// which takes a file (POST /upload) and runs a command without a shell (POST /execute), either at
// the pod's address or through its router, which is told the sandbox by header.
#pragma once

#include "providers/provider_kind.h"

namespace gantlet {

[[nodiscard]] ProviderKind kubernetesProviderKind();

}  // namespace gantlet
