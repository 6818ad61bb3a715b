// Names that a JavaScript program finds without binding them, and names that reach into the runtime
// from any value. Source: ECMA-262 clause 19, node 20's globalThis and module wrapper.
// Thread-safety: pure functions.
#pragma once

#include <string_view>

namespace gantlet::javascript {

// ECMAScript and node globals, and what node's CommonJS wrapper hands to a module.
[[nodiscard]] bool isKnownGlobal(std::string_view name);

// Names of the global object itself: globalThis, global; window and self, as other hosts call it.
[[nodiscard]] bool isGlobalObjectName(std::string_view name);

// exports, require, module, __filename, __dirname: parameters of the CommonJS wrapper, so that a
// `var require;` at top level still is the real one.
[[nodiscard]] bool isWrapperName(std::string_view name);

// Property names that lead from any value to constructors, prototypes and callers.
[[nodiscard]] bool isReflective(std::string_view name);

// require('./data.json'): a file of the workspace, read as JSON and never run.
[[nodiscard]] bool isDataFile(std::string_view module);

}  // namespace gantlet::javascript
