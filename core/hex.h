// Bytes out of hexadecimal digits; toHex of core/digest.h makes these.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gantlet {

// Nullopt for an odd number of digits, and for what is not 0-9 or a-f: toHex writes no capitals, so
// that what stands for the same bytes is the same text. "" of "". Thread-safety: a pure function.
[[nodiscard]] std::optional<std::string> fromHex(std::string_view hex);

}  // namespace gantlet
