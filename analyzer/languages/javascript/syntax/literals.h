// Token texts become what they mean: escapes in identifiers and strings, number literals.
//
// Strings of JavaScript are UTF-16 and may hold lone surrogates; here they are WTF-8 (UTF-8 where a
// lone surrogate keeps its three-byte form), so that pieces joined again give what node would get.
// Source: ECMA-262 sections 12.7 (names), 12.9.3 (numbers), 12.9.4 (strings).
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace gantlet::javascript {

// Its value; -1 for what is no hexadecimal digit.
[[nodiscard]] int hexDigit(char c);

void appendCodePoint(std::string& out, char32_t codePoint);

[[nodiscard]] std::u16string toUtf16(std::string_view wtf8);
[[nodiscard]] std::string fromUtf16(std::u16string_view units);

// "\u0065val" and "\u{65}val" are "eval". nullopt for a broken escape.
[[nodiscard]] std::optional<std::string> decodeIdentifier(std::string_view text);

// The inside of a string or template literal, without its quotes. nullopt for a broken escape.
[[nodiscard]] std::optional<std::string> decodeEscapes(std::string_view inside);

// A number literal; nullopt for a BigInt or what is not understood.
[[nodiscard]] std::optional<double> parseNumber(std::string_view literal);

// A number as JavaScript prints it, where that is simple: integers below 2^53, NaN, Infinity, and
// fractions that print in at most 15 digits without an exponent. nullopt otherwise.
[[nodiscard]] std::optional<std::string> printNumber(double value, int radix = 10);

[[nodiscard]] bool isReservedWord(std::string_view name);

}  // namespace gantlet::javascript
