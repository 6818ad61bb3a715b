// Findings as text, the way a compiler tells its errors: place, severity, message, rule, the line
// of source and a caret under the exact span.
//
// Everything that comes from the submission is made printable first: a finding about a
// bidirectional override must not itself be turned round by it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "cli/console.h"
#include "policy/verdict.h"

namespace gantlet::cli {

// Whether each hint stands below the first finding that has it.
enum class HintLines : std::uint8_t { kShown, kLeftOut };

[[nodiscard]] Tint tintOf(Action action);

// All findings of one verdict. `source`: the bytes that were judged.
[[nodiscard]] std::string findingsText(const Verdict& verdict, std::string_view filename,
                                       std::string_view source, bool colour,
                                       HintLines hints = HintLines::kShown);

// "a.py: deny (policy default@1, 2 findings)\n".
[[nodiscard]] std::string verdictLine(const Verdict& verdict, std::string_view filename,
                                      bool colour);

// The two lines "  3 | import os" and "    |        ^~", or nothing where the span is not in
// `source`.
[[nodiscard]] std::string sourceExcerpt(const SourceSpan& span, std::string_view source,
                                        bool colour);

}  // namespace gantlet::cli
