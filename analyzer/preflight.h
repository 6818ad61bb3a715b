// preflight: looks at the bytes before any parser does, for what makes two readers of one source
// see different code: encodings, NUL, byte order marks, stray line ends, bidirectional controls,
// size. Sources: PEP 263 (encoding cookies), Unicode TR 36 and CVE-2021-42574 (bidi).
#pragma once

#include <string_view>

#include "analyzer/fact_sink.h"
#include "core/byte_count.h"
#include "core/submission.h"

namespace gantlet {

// Longer lines are refused: nobody reviews them, and generated code is not what a gate is for.
inline constexpr std::uint32_t kMaxLineBytes = 64U * 1024U;

// Puts what it finds into `sink`; false if the source must not be parsed at all (the sink is then
// incomplete and says why). Time: linear.
[[nodiscard]] bool preflight(std::string_view source, Language language, ByteCount maxSize,
                             FactSink& sink);

}  // namespace gantlet
