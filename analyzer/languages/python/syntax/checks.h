// Places where the grammar and CPython may read one source differently without an ERROR node.
#pragma once

#include "analyzer/fact_sink.h"
#include "analyzer/syntax_tree.h"

namespace gantlet::python {

// Puts each such place into `sink` (then incomplete). Time: linear.
void checkDifferentials(const SyntaxTree& tree, FactSink& sink);

}  // namespace gantlet::python
