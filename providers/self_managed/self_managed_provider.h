// The self-managed provider: another Gantlet, or RAGFlow's executor manager, at an HTTP address.
// What stands there is asked once: a Gantlet gets its own API, whose results lose nothing; anything
// else gets RAGFlow's POST /run.
//
// Sending again is safe only where nothing can have run: no connection, 429 and a busy pool. An
// exchange that broke off is never repeated.
#pragma once

#include "providers/provider_kind.h"

namespace gantlet {

[[nodiscard]] ProviderKind selfManagedProviderKind();

}  // namespace gantlet
