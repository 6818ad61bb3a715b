// judge: facts and a policy become a verdict. Total: it cannot fail.
#pragma once

#include "analyzer/analyze.h"
#include "policy/policy.h"
#include "policy/verdict.h"

namespace gantlet {

[[nodiscard]] Verdict judge(const Facts& facts, const Submission& submission, const Policy& policy);

}  // namespace gantlet
