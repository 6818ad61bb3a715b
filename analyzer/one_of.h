// isOneOf: whether a name is in a short list of names. Thread-safety: no state.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <string_view>

namespace gantlet {

template <class Words>
[[nodiscard]] bool isOneOf(std::string_view text, const Words& words) {
  return std::find(std::begin(words), std::end(words), text) != std::end(words);
}

[[nodiscard]] inline bool isOneOf(std::string_view text,
                                  std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), text) != words.end();
}

}  // namespace gantlet
