// appendNumber: how numbers stand in what the sandbox's processes tell each other.
// Thread-safety: a pure function.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace gantlet {

// The lowest `bytes` bytes of `value`, the lowest first.
inline void appendNumber(std::string& out, std::uint64_t value, std::size_t bytes) {
  for (std::size_t i = 0; i < bytes; ++i)
    out.push_back(static_cast<char>((value >> (8 * i)) & 0xFFU));
}

}  // namespace gantlet
