// What both analyzer targets promise of any bytes: the analyzer ends in time, its facts are well
// formed, and no preset that enforces allows a source in which another reader of the language sees
// something that the same preset refuses when it stands alone.
#pragma once

#include <string_view>

#include "core/submission.h"
#include "fuzz/oracle.h"

namespace gantlet::fuzz {

// Throws std::logic_error for a broken promise. `oracle` is asked only about what is allowed.
void vetAnything(Language language, std::string_view source, Oracle& oracle);

}  // namespace gantlet::fuzz
