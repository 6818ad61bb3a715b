// The Error of a log that can't be written, with what to do about it.
// Thread-safety: a pure function.
#pragma once

#include <string_view>

#include "core/result.h"

namespace gantlet::audit {

// kAuditFailed for the failing act `what` ("write /…/tile/0/000") and errno value.
[[nodiscard]] Error logError(std::string_view what, int errnum);

// Whether it is a lack of space: ENOSPC or EDQUOT.
[[nodiscard]] bool isNoSpace(int errnum);

}  // namespace gantlet::audit
