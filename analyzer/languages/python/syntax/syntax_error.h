// What is wrong with a source that is no Python, in the interpreter's own words and at the
// interpreter's own place, as far as a look at its tokens tells. Whoever wrote it knows these
// words; nothing is judged by them.
//
// Source of the words: CPython 3.11 (Grammar/python.gram, Parser/tokenizer.c,
// Parser/pegen_errors.c). Thread-safety: safe from any thread.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "analyzer/fact_sink.h"

namespace gantlet::python {

struct SyntaxWords {
  std::string kind = "SyntaxError";  // or "IndentationError", "TabError"
  std::string text = "invalid syntax";
  ByteRange where;
};

// `errorAt`: where the parser gave up. Linear in the source, whatever it holds.
[[nodiscard]] SyntaxWords explainSyntaxError(std::string_view source, std::uint32_t errorAt);

}  // namespace gantlet::python
