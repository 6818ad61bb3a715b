// Reads early what the first submission of Python would wait for: rules and tables are parsed when
// they are first asked for.
#pragma once

#include <memory>
#include <thread>

#include "policy/policy.h"

namespace gantlet::cli {

// In a thread of its own, which ends by itself; a broken rule is told to whoever needs it, as ever.
// `dataScience`: also what programs with numpy and pandas ask for. Who destroys the result waits
// for its end, some tens of ms. Errors: none; without a thread nothing is read early.
[[nodiscard]] std::jthread readEarly(std::shared_ptr<const Rulebook> rulebook, bool dataScience);

}  // namespace gantlet::cli
