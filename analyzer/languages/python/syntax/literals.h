// Python's literals and the little of its string arithmetic that constant folding needs. Pure.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gantlet::python {

// Longer constants are treated as unknown.
inline constexpr std::size_t kMaxConstantBytes = 4096;

struct StringPrefix {
  bool raw = false;
  bool bytes = false;
  bool format = false;
};

// Reads a string_start token (`rb"`, `f'''`); nullopt for prefixes and quotes that Python 3 has
// not.
[[nodiscard]] std::optional<StringPrefix> parseStringStart(std::string_view start);

// The value of a literal's content. Text comes as UTF-8, bytes as they are. nullopt: too long,
// \N{…}, or a surrogate, which UTF-8 can't hold.
[[nodiscard]] std::optional<std::string> decodeString(std::string_view content,
                                                      const StringPrefix& prefix);

[[nodiscard]] std::optional<std::int64_t> parseInteger(std::string_view literal);

// chr(); nullopt outside of Unicode's scalar values.
[[nodiscard]] std::optional<std::string> characterOf(std::int64_t codePoint);

struct SliceBounds {
  std::optional<std::int64_t> start;
  std::optional<std::int64_t> stop;
  std::int64_t step = 1;
};
// text[start:stop:step] by code points; nullopt for step 0.
[[nodiscard]] std::optional<std::string> sliceText(std::string_view text,
                                                   const SliceBounds& bounds);
// text[index]; nullopt out of range.
[[nodiscard]] std::optional<std::string> textAt(std::string_view text, std::int64_t index);

// "…" % values and "…".format(values) for plain %s, {} and {0}: nullopt for anything else.
[[nodiscard]] std::optional<std::string> percentFormat(std::string_view format,
                                                       const std::vector<std::string>& values);
using NamedText = std::function<std::optional<std::string>(std::string_view)>;
[[nodiscard]] std::optional<std::string> braceFormat(std::string_view format,
                                                     const std::vector<std::string>& values,
                                                     const NamedText& named);

// Attribute names that a str.format template reads ('{0.__class__.x}' → __class__, x). Errs on the
// side of more: anything that looks like one inside braces counts.
[[nodiscard]] std::vector<std::string> formatAttributes(std::string_view format);

// Methods of str that return text and depend on nothing else: upper, lower, strip, replace, … For a
// method that is not folded, or arguments that don't fit: nullopt.
[[nodiscard]] std::optional<std::string> foldTextMethod(std::string_view text,
                                                        std::string_view method,
                                                        const std::vector<std::string>& arguments);

// textwrap.dedent: the margin that all lines with something in them share is taken off, lines of
// blanks become empty.
[[nodiscard]] std::string dedent(std::string_view text);

[[nodiscard]] std::string replaceAll(std::string_view text, std::string_view from,
                                     std::string_view to);

}  // namespace gantlet::python
