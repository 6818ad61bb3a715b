// How a line of the operational log is written: for persons (text) or for machines (JSON, one
// object a line). Both show control characters, bidirectional controls and other invisible
// characters as <U+XXXX>, so that no value can start a line of its own or rewrite a terminal.
//
//   2026-01-31T23:59:59.123Z info    request: method=POST route=/v1/execute status=200 …
//   {"time":"2026-01-31T23:59:59.123Z","level":"info","event":"request","message":"request",…}
//
// Thread-safety: pure functions.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/clock.h"
#include "core/event_log.h"

namespace gantlet::cli {

enum class LogFormat : std::uint8_t { kText, kJson };

// "text", "json".
[[nodiscard]] std::optional<LogFormat> parseLogFormat(std::string_view name);

// With the line's end. A value keeps its first 512 bytes.
[[nodiscard]] std::string formatLogLine(const LogLine& line, WallTime time, LogFormat format);

}  // namespace gantlet::cli
