// The lines of signed notes and of what is sent beside them.
#pragma once

#include <optional>
#include <string_view>

namespace gantlet::audit {

// The next line, without its newline, which `text` then begins behind; nullopt where none ends.
[[nodiscard]] inline std::optional<std::string_view> takeLine(std::string_view& text) {
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end + 1);
  return line;
}

}  // namespace gantlet::audit
