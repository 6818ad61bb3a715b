// Uses: what becomes of an expression's value, as far as it can be seen from where it stands.
//
// Through parentheses, sequences, branches and assignments, which hand the value on: one expression
// may have several uses (`foo(x = eval)` binds x and passes an argument).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "analyzer/languages/javascript/syntax/js_tree.h"
#include "analyzer/languages/javascript/syntax/scopes.h"

namespace gantlet::javascript {

enum class UseKind : std::uint8_t {
  kObject,       // object of a member access; node: the access
  kCall,         // callee; node: the call
  kNew,          // node: the new expression
  kTag,          // of a tagged template; node: the call
  kAlias,        // bound to a plain name
  kDestructure,  // taken apart by a pattern; node: the pattern
  kTypeof,
  kCompare,
  kTest,
  kDiscard,
  kBase,  // extended by a class
  kExport,
  kIterate,
  kArgument,   // node: the call; index: which
  kContainer,  // element or property of a literal
  kReturn,     // returned, thrown, yielded
  kStore,      // stored into a member or field; node: the target
  kSpread,
  kAwait,  // node: the await expression
  kOther,
};

struct Use {
  UseKind kind = UseKind::kOther;
  NodeIndex node = kNoNode;
  std::uint32_t index = 0;
};

[[nodiscard]] std::vector<Use> usesOf(const JsTree& tree, NodeIndex expression);

// How a member access or name stands as a target.
enum class TargetKind : std::uint8_t { kNoTarget, kAssign, kUpdate, kDelete };
[[nodiscard]] TargetKind targetKind(const JsTree& tree, NodeIndex node);

// Whether a name or a text may be of a function that puts accessors onto objects by descriptors:
// defineProperty, defineProperties, and Object.create where it is given more than a prototype.
[[nodiscard]] bool mayDescribe(const JsTree& tree, NodeIndex name);

// Whether the program has a method of this name, or stores into a property of it: that may keep
// what it is given, where the runtime's method of the name does not.
[[nodiscard]] bool definesMethod(const JsTree& tree, std::string_view name);

// process.stdout and its like, which all code uses; also as a name that is taken out of process:
// const {stdout} = process.
[[nodiscard]] bool isStreamOfProcess(const JsTree& tree, NodeIndex node);

}  // namespace gantlet::javascript
