// The docker provider: a container of this host's engine for each execution, used once. The
// engine's runtime decides how strong the wall is: runc (container) or runsc (gVisor).
//
// A container has no network, a read-only root, a small tmpfs, no capabilities, no new privileges,
// limits of memory, processes and CPU, and a seccomp profile: the submission's own, and what an
// interpreter's start in a container needs beside it.
#pragma once

#include "providers/provider_kind.h"

namespace gantlet {

[[nodiscard]] ProviderKind dockerProviderKind();

}  // namespace gantlet
