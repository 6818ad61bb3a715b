// EventLog: the service's operational log. One line for each request and for each thing that an
// operator may have to know or act on. It is not the audit log: a line may be lost, and nothing
// waits for it. Whoever has something to tell is handed an EventLog; a null pointer is no log.
//
// Never in a line: source text, a program's output, arguments, tokens or other secrets.
//
// Thread-safety: write() may be called from any thread and never waits.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace gantlet {

enum class LogLevel : std::uint8_t { kDebug, kInfo, kWarning, kError };

// "debug", "info", "warning", "error".
[[nodiscard]] std::string_view logLevelName(LogLevel level);
[[nodiscard]] std::optional<LogLevel> parseLogLevel(std::string_view name);

struct LogField {
  std::string_view key;  // a literal: "request_id"
  std::variant<std::string, std::int64_t, double> value;
};

struct LogLine {
  LogLevel level = LogLevel::kInfo;
  std::string_view event;        // a literal for machines: "audit_log_failed"
  std::string_view message;      // a literal for persons: what happened
  std::vector<LogField> fields;  // what came from outside stands here; empty texts are left out
};

class EventLog {
 public:
  virtual ~EventLog() = default;
  virtual void write(const LogLine& line) = 0;
};

}  // namespace gantlet
