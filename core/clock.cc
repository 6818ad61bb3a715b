#include "core/clock.h"

#include <array>
#include <cstdio>
#include <ctime>

namespace gantlet {

WallTime SystemClock::wallNow() const {
  return std::chrono::time_point_cast<std::chrono::milliseconds>(std::chrono::system_clock::now());
}

MonotonicTime SystemClock::monotonicNow() const {
  return std::chrono::time_point_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now());
}

std::string formatRfc3339(WallTime time) { return formatRfc3339(time.time_since_epoch().count()); }

std::string formatRfc3339(std::int64_t millis) {
  std::int64_t seconds = millis / 1000;
  std::int64_t rest = millis % 1000;
  if (rest < 0) {
    rest += 1000;
    --seconds;
  }
  const std::time_t whole = static_cast<std::time_t>(seconds);
  std::tm parts{};
  ::gmtime_r(&whole, &parts);
  std::array<char, 64> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%04d-%02d-%02dT%02d:%02d:%02d.%03dZ",
                parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday, parts.tm_hour, parts.tm_min,
                parts.tm_sec, static_cast<int>(rest));
  return buffer.data();
}

}  // namespace gantlet
