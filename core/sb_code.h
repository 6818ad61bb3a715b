// The SB codes by which the product tells errors to its callers.
#pragma once

#include <string_view>

#include "core/result.h"

namespace gantlet {

// The code that stands for an error of this kind: "SB001" … "SB009".
[[nodiscard]] std::string_view sbCodeOf(ErrorCode code);

}  // namespace gantlet
