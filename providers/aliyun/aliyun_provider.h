// The Aliyun provider: AgentRun's Code Interpreter. A sandbox from a template for each execution,
// with a context of its language, deleted at the end whatever happened; should we die, the cloud
// ends it when it has been idle. One execution lasts at most 30 seconds there.
#pragma once

#include "providers/provider_kind.h"

namespace gantlet {

[[nodiscard]] ProviderKind aliyunProviderKind();

}  // namespace gantlet
