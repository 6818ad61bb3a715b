// The providers there are. Adding one is adding its folder and its line in registry.cc.
// Thread-safety: safe from any thread.
#pragma once

#include <string_view>
#include <vector>

#include "providers/provider_kind.h"

namespace gantlet {

// In the order in which they are listed.
[[nodiscard]] const std::vector<ProviderKind>& providerKinds();
[[nodiscard]] const ProviderKind* findProviderKind(std::string_view id);
// "local, self_managed, …"
[[nodiscard]] std::string providerIds();

}  // namespace gantlet
