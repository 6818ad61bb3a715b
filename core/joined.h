// joined: words as one text, with a separator between them. Thread-safety: no state.
#pragma once

#include <string>
#include <string_view>

namespace gantlet {

template <class Words>
[[nodiscard]] std::string joined(const Words& words, std::string_view separator = ", ") {
  std::string text;
  for (const std::string_view word : words) {
    if (!text.empty()) text += separator;
    text += word;
  }
  return text;
}

}  // namespace gantlet
