// Checks of a request before any stage: input that no stage could use is refused with what to
// change, whatever the policy. (Under `observe` nothing else would stop it.)
#pragma once

#include "core/result.h"
#include "pipeline/pipeline.h"

namespace gantlet {

inline constexpr ByteCount kMaxSource = ByteCount::mebi(1);

// Size, UTF-8, NUL, UTF-16. Errors: kTooLarge, kInvalidArgument.
[[nodiscard]] Status checkSource(const Submission& submission);

// What a request may bring for a run's workspace: names that stay in it, none twice, no more than
// it holds. Errors: kInvalidArgument, kTooLarge.
[[nodiscard]] Status checkFiles(const std::vector<InputFile>& files, const Policy& policy);

// Arguments, files and limits of a run. Errors: kInvalidArgument, kTooLarge.
[[nodiscard]] Status checkRun(const GateRequest& request);

// The policy's limits, lowered by what was asked for. REQUIRES: checkRun() passed.
[[nodiscard]] Limits effectiveLimits(const GateRequest& request);

// Those of the request's ceilings that lie below what its policy gives.
[[nodiscard]] Ceilings effectiveCeilings(const GateRequest& request);

}  // namespace gantlet
