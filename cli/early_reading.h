// Gets ready early what the first submission of Python would wait for: rules and tables are parsed
// when they are first asked for, and the pools hold programs for what has come before.
#pragma once

#include <thread>

#include "pipeline/pipeline.h"

namespace gantlet::cli {

// In a thread of its own, which ends by itself; a broken rule is told to whoever needs it, as ever.
// `dataScience`: also for programs with numpy and pandas. Who destroys the result waits for its
// end, some tens of ms; `pipeline` outlives it. Errors: none; without a thread nothing is early.
[[nodiscard]] std::jthread readEarly(const Pipeline& pipeline, bool dataScience);

}  // namespace gantlet::cli
