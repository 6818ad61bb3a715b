// Import statements of a cell as what a script may hold: V8's REPL mode reads scripts.
#pragma once

#include <string>

#include "analyzer/syntax_tree.h"

namespace gantlet::javascript {

// The source with `const {default: a, b: c} = await import("m");` in the place of
// `import a, {b as c} from "m"`, on the same lines; "" where there is no such statement.
[[nodiscard]] std::string importsAsCalls(const SyntaxTree& tree);

}  // namespace gantlet::javascript
