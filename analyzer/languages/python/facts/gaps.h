// Gaps of texts that are put together: what stands in a format in place of what goes in.
// Thread-safety: pure functions.
#pragma once

#include <string>
#include <string_view>

namespace gantlet::python {

constexpr char kGap = '\x01';

// Adds "{} > {1:.2f}" with gaps; false where a gap reads an attribute or fills up to a width.
[[nodiscard]] bool openBraces(std::string_view format, std::string& out);

// The same of "%s > %(low)d".
[[nodiscard]] bool openPercents(std::string_view format, std::string& out);

// A field's ":.2f", ":%Y-%m-%d": it adds no part of its own.
[[nodiscard]] bool isPlainSpecifier(std::string_view text);

// Puts a name in the place of each gap; false where that calls something, is an attribute or
// completes a private name, or the text becomes too long.
[[nodiscard]] bool fillGaps(std::string& text);

}  // namespace gantlet::python
