#include "core/byte_count.h"

#include <array>
#include <cctype>
#include <charconv>
#include <cstdio>

namespace gantlet {

Result<ByteCount> parseByteCount(std::string_view text) {
  const auto bad = [&] {
    return Error{ErrorCode::kInvalidArgument, "'" + std::string(text) + "' is not a size",
                 "write a whole number of bytes, or one with k, m or g behind it, such as 256m"};
  };
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end == text.data()) return bad();
  std::string unit;
  for (const char c : text.substr(static_cast<std::size_t>(end - text.data()))) {
    unit.push_back(static_cast<char>(std::tolower(static_cast<unsigned char>(c))));
  }
  unsigned shift = 0;
  if (unit.empty() || unit == "b") {
    shift = 0;
  } else if (unit == "k" || unit == "kb" || unit == "kib") {
    shift = 10;
  } else if (unit == "m" || unit == "mb" || unit == "mib") {
    shift = 20;
  } else if (unit == "g" || unit == "gb" || unit == "gib") {
    shift = 30;
  } else {
    return bad();
  }
  if (number > (UINT64_MAX >> shift)) return bad();
  return ByteCount(number << shift);
}

std::string formatByteCount(ByteCount size) {
  static constexpr std::array<const char*, 4> kUnits{"B", "KiB", "MiB", "GiB"};
  double value = static_cast<double>(size.bytes());
  std::size_t unit = 0;
  while (value >= 1024.0 && unit + 1 < kUnits.size()) {
    value /= 1024.0;
    ++unit;
  }
  std::array<char, 48> buffer{};
  const bool whole = value == static_cast<double>(static_cast<std::uint64_t>(value));
  std::snprintf(buffer.data(), buffer.size(), whole ? "%.0f %s" : "%.1f %s", value,
                kUnits.at(unit));
  return buffer.data();
}

}  // namespace gantlet
