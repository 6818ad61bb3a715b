// Differential checks: constructs that node and the grammar read differently, so that code could
// hide in what the grammar takes for a string, a regular expression or a comment. Each is refused.
//
// The grammar accepts more than ECMA-262 does: wherever it takes an operand, a statement's start or
// an assignment's target that the standard forbids, node may put a semicolon there and read on
// differently (a division becomes a regular expression). Sources: ECMA-262 12.10 (automatic
// semicolons), 13.2 to 15.9, B.1.1 (HTML-like comments).
#pragma once

#include "analyzer/fact_sink.h"
#include "analyzer/languages/javascript/syntax/js_tree.h"
#include "analyzer/languages/javascript/syntax/scopes.h"

namespace gantlet::javascript {

// Reports into `sink` what it finds (then incomplete). Linear.
void checkDifferentials(const JsTree& tree, const Scopes& scopes, FactSink& sink);

}  // namespace gantlet::javascript
