// What a program says of itself over its own descriptor: only well-formed JSON passes on.
#pragma once

#include <optional>
#include <string_view>

#include "core/result.h"
#include "executor/execution.h"
#include "json/value.h"

namespace gantlet {

// The object that `text` is. Errors: it is none, or nested deeper than other readers take.
[[nodiscard]] std::optional<json::Value> claimedObject(std::string_view text);
[[nodiscard]] bool isClaimedObject(std::string_view text);

// Drops displays that are no objects, and a result that is no JSON: `detail` and the last line of
// stderr tell of that, since a result of null is one that programs give. Returns that line, or
// nothing. Thread-safe.
std::string checkClaims(ExecutionResult& result);

}  // namespace gantlet
