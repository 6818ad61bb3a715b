// A piece of code for a context, as its interpreter reads it.
//
// Thread-safety: pure functions.
#pragma once

#include <string>

#include "executor/living.h"

namespace gantlet {

// As runner.py's _parse reads it, behind its length.
[[nodiscard]] std::string messageOf(const LivingPiece& piece);

}  // namespace gantlet
