// Pieces of text that all shells' completions are made from.
// Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace gantlet::cli {

// `text` with `escape` in front of each character that is one of `special`.
[[nodiscard]] inline std::string escaped(std::string_view text, std::string_view special,
                                         char escape = '\\') {
  std::string result;
  for (const char c : text) {
    if (special.find(c) != std::string_view::npos) result += escape;
    result += c;
  }
  return result;
}

// For bash and zsh: one word, whatever stands in it.
[[nodiscard]] inline std::string singleQuoted(std::string_view text) {
  std::string result = "'";
  for (const char c : text) result += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return result + "'";
}

}  // namespace gantlet::cli
