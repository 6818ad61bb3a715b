// How numbers and strings are written in JSON, told once: for the writer, which has values, and for
// what rewrites text without making values of it.
// Thread-safety: pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

namespace gantlet::json {

using Number = std::variant<std::int64_t, double>;

// The value of a number's text, which the grammar has let pass. nullopt: a whole number beyond 64
// bits, or one beyond a double.
[[nodiscard]] std::optional<Number> readNumber(std::string_view text, bool integer);

// As text: what readNumber() takes as it takes it, a longer whole number digit by digit, which
// loses nothing.
void appendNumberText(std::string& out, std::string_view text, bool integer);

// Shortest form that reads back the same; 3.0 keeps its point; NaN and infinities become null.
void appendNumber(std::string& out, const Number& number);

// `raw` as a string between quotes; invalid UTF-8 becomes U+FFFD.
void appendString(std::string& out, std::string_view raw);
// How long that is.
[[nodiscard]] std::size_t stringSize(std::string_view raw);

// What stands between a string's quotes, which the grammar has let pass, without its escapes.
[[nodiscard]] std::string unescaped(std::string_view text);
// The same as appendString(unescaped(text)), without a copy of it.
void appendRewritten(std::string& out, std::string_view text);

}  // namespace gantlet::json
