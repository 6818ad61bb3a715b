// Helpers that compilers put into what they write, read as what they stand for.
//
// TypeScript, where its target has none of its own, brings an Object.assign, an `await`, a rest of
// an object with it, word for word the same in every file. They copy under keys that are not known
// and call what they are handed, as an attack does; a file that was compiled is no attack. Where
// the function behind `var __assign = (this && this.__assign) || …` is one of those texts, it is
// read as what does the same in today's language; what the name is given beside it stays as it is.
//
// Thread-safety: no state.
#pragma once

#include <optional>
#include <string>

#include "analyzer/languages/javascript/syntax/js_tree.h"
#include "analyzer/languages/javascript/syntax/scopes.h"

namespace gantlet::javascript {

// The source with such helpers replaced, each byte that stays where it was; nothing where there are
// none.
[[nodiscard]] std::optional<std::string> withoutHelpers(const JsTree& tree, const Scopes& scopes);

// A function's text without what makes no difference: white space that separates nothing. Empty for
// what has comments, patterns or divisions in it.
[[nodiscard]] std::string plainText(std::string_view source);

}  // namespace gantlet::javascript
