// How wide text stands on a terminal, so that a caret lands under what it points at.
//
// Of our own because wcwidth(3) depends on the locale, and C++ programs start in "C". The ranges
// are those of Unicode's EastAsianWidth.txt (W and F) and of combining marks, in blocks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace gantlet::cli {

struct CodePoint {
  char32_t value = 0;
  std::size_t bytes = 1;
};

// The first code point of valid UTF-8. REQUIRES: !text.empty().
[[nodiscard]] CodePoint nextCodePoint(std::string_view text);

// 0 for combining marks, 2 for East Asian wide characters and emoji, else 1. Not for control
// characters.
[[nodiscard]] int columnsOf(char32_t point);

// Control characters, bidirectional controls, zero-width and other format characters: what a reader
// can't see but a terminal or an interpreter obeys.
[[nodiscard]] bool isInvisible(char32_t point);

// "<U+202E>".
[[nodiscard]] std::string visibleForm(char32_t point);

}  // namespace gantlet::cli
