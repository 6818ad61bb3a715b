// What AgentRun's data plane answers to an execution, read without trusting a byte of it.
// Thread-safety: pure functions; one program, one thread.
#pragma once

#include "core/result.h"
#include "json/value.h"
#include "providers/kernel/kernel_program.h"

namespace gantlet::aliyun {

// Answers come bare or in {"code":"SUCCESS","data":{…}}: what is inside.
[[nodiscard]] const json::Object& inner(const json::Object& body);

// Hands the list of results to `program`, and ends it. Errors: kOutcomeUnknown where there is no
// such list.
[[nodiscard]] Result<ExecutionResult> readResults(const json::Object& body, KernelProgram& program);

}  // namespace gantlet::aliyun
