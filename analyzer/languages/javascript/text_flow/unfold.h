// Currying functions, each call of which gets its own.
//
// TextFlow knows one `curried` for all calls of `curry`: what join(', ') gives, prop('name') may
// give as well. Where the function is written into the calls in the place of its name, each has one
// of its own; the program means the same.
//
// Thread-safety: no state.
#pragma once

#include <optional>
#include <string>

#include "analyzer/languages/javascript/syntax/js_tree.h"
#include "analyzer/languages/javascript/syntax/scopes.h"

namespace gantlet::javascript {

// The source with the functions of the top level that make a relay (relays.h) in their calls; only
// those that are nothing but called, and only at the top level, so that each name in them means the
// same there. Nothing where there are none.
[[nodiscard]] std::optional<std::string> unfoldRelays(const JsTree& tree, const Scopes& scopes);

}  // namespace gantlet::javascript
