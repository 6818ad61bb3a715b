// The E2B provider: sandboxes of E2B's cloud, or of another host that speaks its protocol. One
// sandbox an execution, without access to the internet, killed at the end whatever happened; should
// we die, the cloud ends it by its own timeout.
//
// Wire facts: the control plane is https://api.{domain} (X-API-Key); code runs at
// https://49999-{sandbox}.{domain}/execute, which answers a stream of JSON lines.
#pragma once

#include "providers/provider_kind.h"

namespace gantlet {

[[nodiscard]] ProviderKind e2bProviderKind();

}  // namespace gantlet
