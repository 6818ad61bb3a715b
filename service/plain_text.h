// What a person gives a thing to be known by. Thread-safety: a pure function.
#pragma once

#include <algorithm>
#include <string_view>

#include "core/utf8.h"

namespace gantlet {

// Valid UTF-8 without control characters: a terminal shows it as it is.
[[nodiscard]] inline bool isPlainText(std::string_view text) {
  return isValidUtf8(text) && std::none_of(text.begin(), text.end(), [](char c) {
           return static_cast<unsigned char>(c) < 0x20 || c == 0x7F;
         });
}

}  // namespace gantlet
