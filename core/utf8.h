// UTF-8 (RFC 3629): validity and character boundaries.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace gantlet {

// The offset of the first byte that is not part of well-formed UTF-8 (overlong forms, surrogates
// and values over U+10FFFF included); nullopt if all is well.
[[nodiscard]] std::optional<std::size_t> firstInvalidUtf8(std::string_view text);
[[nodiscard]] inline bool isValidUtf8(std::string_view text) { return !firstInvalidUtf8(text); }

// How many bytes at the start are ASCII.
[[nodiscard]] std::size_t asciiPrefix(std::string_view text);

// Every maximal invalid part becomes U+FFFD: what a program wrote, made fit for JSON.
[[nodiscard]] std::string toValidUtf8(std::string_view bytes);

// The largest offset <= `offset` that does not cut a character in two.
[[nodiscard]] std::size_t utf8FloorBoundary(std::string_view text, std::size_t offset);

// How many bytes at the end are the start of a character that is not whole yet (0 to 3).
[[nodiscard]] std::size_t utf8UnfinishedTail(std::string_view bytes);

// How many code points `text` holds; each invalid byte counts as one.
[[nodiscard]] std::size_t countCodePoints(std::string_view text);

}  // namespace gantlet
