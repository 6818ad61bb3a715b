// A second reader of JSON, of other hands: Poco's parser with a handler that refuses what JSON
// leaves open. What it and json::parse take, and for what values, must be the same, but for what is
// known to be Poco's own fault: whole numbers just beyond 64 bits, which it wraps around, negative
// ones beyond 53 bits, which it rounds, and keys with \u0000, which it cuts there.
#pragma once

#include <optional>
#include <string_view>

#include "json/value.h"

namespace gantlet::fuzz::json_reader {

[[nodiscard]] std::optional<json::Value> pocoReads(std::string_view text,
                                                   const json::ParseLimits& limits);
// Whether the text may hold one of those.
[[nodiscard]] bool mayMislead(std::string_view text);

}  // namespace gantlet::fuzz::json_reader
