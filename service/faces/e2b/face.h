// The face for E2B's clients (npm e2b and @e2b/code-interpreter, PyPI e2b and
// e2b-code-interpreter): what they call a sandbox is a session. docs/e2b.md says how they are
// pointed here and what they are offered.
//
// Their service has three parts, on hosts of their own or all on one (E2B_SANDBOX_URL):
//   the control plane      /sandboxes…, with the API key in X-API-Key
//   the code interpreter   port 49999 of a sandbox: /execute, /contexts
//   the sandbox's daemon   port 49983 of a sandbox: /files and Connect RPC
//
// Source: the packages themselves, which are ahead of the published descriptions.
#pragma once

#include "service/face.h"

namespace gantlet::e2b {

[[nodiscard]] const Face& face();

}  // namespace gantlet::e2b
