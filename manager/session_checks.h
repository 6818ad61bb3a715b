// Checks of what callers want of sessions. Errors of all: kInvalidArgument.
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <string>

#include "core/result.h"

namespace gantlet {

// `name`: of the member, as its caller knows it.
[[nodiscard]] Status checkSeconds(const char* name, std::chrono::seconds value,
                                  std::chrono::seconds longest);
// At most `most` entries, of texts that may be shown.
[[nodiscard]] Status checkMetadata(const std::map<std::string, std::string>& metadata,
                                   std::size_t most);

}  // namespace gantlet
