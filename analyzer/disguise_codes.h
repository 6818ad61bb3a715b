// The codes by which a word becomes other characters or numbers, for DisguisedWords. Pure.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace gantlet {

[[nodiscard]] bool isLetter(char c);  // of ASCII
[[nodiscard]] bool isDigit(char c);
[[nodiscard]] char lowerCase(char c);       // of ASCII
[[nodiscard]] bool isWhole(double number);  // and below ten million

[[nodiscard]] std::string hexOf(std::string_view text);
[[nodiscard]] std::string bitsOf(std::string_view text);
// Of its letters, a space behind each but the last. ITU-R M.1677.
[[nodiscard]] std::string morseOf(std::string_view text);
// Hexadecimal text as UTF-16 has it: 0063 006f for 63 6f.
[[nodiscard]] std::string spread(std::string_view hex);
// The part of base64 text that depends on nothing but `word`, where `offset` bytes stand before it
// in the group of three.
[[nodiscard]] std::string base64Of(std::string_view word, std::size_t offset);

// What a window of text has in common with a word that it is a code of, to look words up by. Of the
// first three characters: the second step less the first one, plus kNoBend, which adding a number
// to each, or one more for each place, leaves as it is; mirrored letters have it with the other
// sign.
inline constexpr std::size_t kNoBend = 1024;
[[nodiscard]] std::size_t bendOf(std::string_view text);
// The XOR of the first two characters.
[[nodiscard]] std::size_t maskOf(std::string_view text);
// The step between the first two letters in a circle of 26.
[[nodiscard]] std::size_t turnOf(std::string_view letters);

// Whether text, or numbers, of at least the word's size begin with a code of it. The word itself is
// no code of it in a text; among numbers it is.
// a * code + b + c * index
[[nodiscard]] bool isAffine(std::span<const double> numbers, std::string_view word);
[[nodiscard]] bool isMasked(std::span<const double> numbers, std::string_view word);  // XOR
[[nodiscard]] bool isMasked(std::string_view text, std::string_view word);
// Plus a number, plus a number for each place, mirrored.
[[nodiscard]] bool isShifted(std::string_view text, std::string_view word);
// ROT13 and its kin: letters go round, all else stays.
[[nodiscard]] bool isRotated(std::string_view text, std::string_view word);
// The same letters in any order.
[[nodiscard]] bool sameLetters(std::string_view text, std::string_view word);

}  // namespace gantlet
