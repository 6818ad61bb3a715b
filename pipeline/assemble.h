// assemble: what the stages found becomes one Report with one status and, where something stopped
// the run, one error of the product's table.
#pragma once

#include "pipeline/pipeline.h"
#include "pipeline/report.h"

namespace gantlet {

// The status that a verdict leads to without execution; kVetted for allow.
[[nodiscard]] RunStatus statusOf(const Verdict& verdict);
// Whether it denies what can't be read at all (a syntax error), which no policy lets through.
[[nodiscard]] bool isUnreadable(const Verdict& verdict);
// The status that an execution's end means.
[[nodiscard]] RunStatus statusOf(const ExecutionResult& execution);
// SB005, SB006, SB007 … for a status; nullopt where the program itself is to blame or nobody.
// `most`: what bounds a request's limits below the policy's; the advice is to ask for no more.
[[nodiscard]] std::optional<ReportError> errorOf(RunStatus status, const Report& report,
                                                 const Ceilings& most = {});

}  // namespace gantlet
