// Setters that a descriptor makes: Object.defineProperty(o, 'run', {set(value) {…}}).
// Thread-safety: no state.
#pragma once

#include <vector>

#include "analyzer/languages/javascript/syntax/js_tree.h"
#include "analyzer/languages/javascript/syntax/scopes.h"

namespace gantlet::javascript {

// Setters whose names are not seen: of no property's name.
inline constexpr const char* kAnySetter = "[set]";

// The functions that are what `set` says in {set(value) {…}}, {set: f} or d.set = f, where the
// program may put accessors onto objects by descriptors: whatever name each is for.
[[nodiscard]] std::vector<FunctionId> describedSetters(const JsTree& tree, const Scopes& scopes);

}  // namespace gantlet::javascript
