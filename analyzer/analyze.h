// analyze: a submission's bytes become facts. Never trusts, never recurses, never takes longer than
// its deadline.
#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "analyzer/facts.h"
#include "core/byte_count.h"
#include "core/result.h"
#include "core/submission.h"

namespace gantlet {

struct AnalyzeLimits {
  ByteCount source = ByteCount::mebi(1);
  std::chrono::milliseconds deadline{1'000};  // for parse and resolution together
};

// Asked of the facts so far, before the dearest part of an analysis: whether the answer is certain
// already. That part takes facts away and may add others, so what is asked must be one that neither
// changes.
using Settled = std::function<bool(const Facts&)>;

// Total: what can't be read, parsed or resolved in time comes back as facts with complete == false
// and a limit or syntax fact that says why; such facts are never allowed.
[[nodiscard]] Facts analyze(const Submission& submission, const AnalyzeLimits& limits = {},
                            const Settled& settled = {});

}  // namespace gantlet
