// What a result from afar must be, whoever gave it; and a program whose end line an input can give.
#pragma once

#include <string>
#include <string_view>

#include "fuzz/target.h"
#include "providers/kernel/kernel_program.h"

namespace gantlet::fuzz {

// Small enough for inputs to reach them.
[[nodiscard]] Limits smallLimits();

// REQUIRES: `result` was read under `limits`.
void checkForeignResult(const ExecutionResult& result, const Limits& limits);

// A program under smallLimits(): always the same one, fresh, so that its mark is the same as well.
[[nodiscard]] KernelProgram smallProgram();

// `text` with "@MARK@" replaced by the program's mark, which the program can find as well.
[[nodiscard]] std::string withMark(std::string_view text, const KernelProgram& program);

}  // namespace gantlet::fuzz
