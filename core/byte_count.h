// ByteCount: a size in bytes as a type of its own, so that a limit is never taken for a count.
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/result.h"

namespace gantlet {

class ByteCount {
 public:
  constexpr ByteCount() = default;
  constexpr explicit ByteCount(std::uint64_t bytes) : bytes_(bytes) {}
  static constexpr ByteCount kibi(std::uint64_t n) { return ByteCount(n << 10U); }
  static constexpr ByteCount mebi(std::uint64_t n) { return ByteCount(n << 20U); }
  static constexpr ByteCount gibi(std::uint64_t n) { return ByteCount(n << 30U); }

  [[nodiscard]] constexpr std::uint64_t bytes() const { return bytes_; }
  constexpr auto operator<=>(const ByteCount&) const = default;

 private:
  std::uint64_t bytes_ = 0;
};

// Reads "256m", "1g", "64k", "1048576" (also "256mb", "256MiB", upper case); every unit is a power
// of 1024, as Docker and RAGFlow read them. Anything else is an Error that shows the form.
[[nodiscard]] Result<ByteCount> parseByteCount(std::string_view text);

// "256 MiB", "1.5 KiB", "12 B".
[[nodiscard]] std::string formatByteCount(ByteCount size);

}  // namespace gantlet
