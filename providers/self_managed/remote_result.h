// What the two kinds of executors at an address answer, as ExecutionResults.
#pragma once

#include "executor/execution.h"
#include "json/value.h"

namespace gantlet::self_managed {

// The body of RAGFlow's POST /run. Errors: kBusy ("Container pool is busy": nothing ran),
// kOutcomeUnknown (a fault of the executor's).
[[nodiscard]] Result<ExecutionResult> readRagflowResult(const json::Object& body,
                                                        const Limits& limits);
// The body of POST /v1/execute.
[[nodiscard]] Result<ExecutionResult> readGantletResult(const json::Object& body,
                                                        const Limits& limits);

}  // namespace gantlet::self_managed
