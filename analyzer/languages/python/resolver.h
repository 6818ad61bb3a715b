// The resolver: what each expression may stand for, as a flow-insensitive fixpoint over all
// bindings.
#pragma once

#include <vector>

#include "analyzer/deadline.h"
#include "analyzer/fact_sink.h"
#include "analyzer/languages/python/program.h"

namespace gantlet::python {

// The value of every node (unknown for those that have none). Too many rounds or no time left: a
// limit in `sink`, which makes it incomplete.
[[nodiscard]] std::vector<ValueId> resolveValues(Program& program, const Deadline& deadline,
                                                 FactSink& sink);

}  // namespace gantlet::python
