// Times of the database in answers. Thread-safety: a pure function.
#pragma once

#include <cstdint>
#include <optional>

#include "core/clock.h"
#include "json/value.h"

namespace gantlet {

// RFC 3339 of milliseconds since 1970, UTC; null where there is none.
[[nodiscard]] inline json::Value timeJson(const std::optional<std::int64_t>& at) {
  return at ? json::Value(formatRfc3339(*at)) : json::Value();
}

}  // namespace gantlet
