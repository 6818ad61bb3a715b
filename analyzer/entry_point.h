// Whether a program calls its main() by itself. Who runs it calls main() and takes its value for
// the result, which would be a second call.
//
// Thread-safety: a function without state.
#pragma once

#include "analyzer/syntax_tree.h"

namespace gantlet {

// A call of `main` in what the file runs when it is loaded: not in functions that it defines, but
// in one that is called where it is written. In Python also a guard (`if __name__ == "__main__":`)
// that does more than call main() and end with what it gave: that must be run as it stands.
[[nodiscard]] bool startsItself(const SyntaxTree& tree, Language language);

}  // namespace gantlet
