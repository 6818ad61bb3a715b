#include "core/event_log.h"

#include <array>
#include <utility>

namespace gantlet {
namespace {

constexpr std::array<std::pair<LogLevel, std::string_view>, 4> kLevels{
    {{LogLevel::kDebug, "debug"},
     {LogLevel::kInfo, "info"},
     {LogLevel::kWarning, "warning"},
     {LogLevel::kError, "error"}}};

}  // namespace

std::string_view logLevelName(LogLevel level) {
  for (const auto& [value, name] : kLevels) {
    if (value == level) return name;
  }
  return "error";
}

std::optional<LogLevel> parseLogLevel(std::string_view name) {
  for (const auto& [value, known] : kLevels) {
    if (known == name) return value;
  }
  return std::nullopt;
}

}  // namespace gantlet
