// judge: facts and a policy become a verdict. Total: it cannot fail.
#pragma once

#include "analyzer/analyze.h"
#include "policy/policy.h"
#include "policy/verdict.h"

namespace gantlet {

// A submission's facts for one policy: where a module that it imports is denied already, no time is
// spent on clearing up other doubts, and facts (and findings) of these may be left that analyze()
// alone would clear. The action is the same.
[[nodiscard]] Facts analyzeFor(const Policy& policy, const Submission& submission,
                               const AnalyzeLimits& limits = {});

// The advice names no policy but that one and those that `mayChoose` lets be asked for.
[[nodiscard]] Verdict judge(const Facts& facts, const Submission& submission, const Policy& policy,
                            const MayChoose& mayChoose = nullptr);

}  // namespace gantlet
