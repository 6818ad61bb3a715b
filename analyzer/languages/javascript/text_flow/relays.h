// Relays: functions that take their arguments as a list and hand the whole list on, first and in
// its order, as currying functions do:
//
//   function curried(...args) {
//     if (args.length >= fn.length) return fn.apply(this, args);
//     return (...more) => curried.apply(this, [...args, ...more]);
//   }
//
// Nothing else happens to such a list: nobody changes it, and nobody else gets hold of it. So what
// a call puts at a position arrives at that position.
//
// Thread-safety: no state.
#pragma once

#include <vector>

#include "analyzer/languages/javascript/syntax/js_tree.h"
#include "analyzer/languages/javascript/syntax/scopes.h"

namespace gantlet::javascript {

struct Relay {
  // A call that is given the list, and other arguments behind it.
  struct Handing {
    NodeIndex call = kNoNode;
    bool applies = false;            // f.apply(x, list), not f(...list)
    std::vector<NodeIndex> behind;   // as they are written: `x`, `...xs`
    std::vector<NodeIndex> chained;  // list.concat(xs): itself, or what stands in it
  };
  FunctionId function = kNone;
  NodeIndex rest = kNoNode;  // ...args, its only parameter
  std::vector<Handing> handings;
};

// Those that keep the list for a function of theirs that adds to it. None where the program may
// have methods of its own in place of those that hand lists on (apply, call, concat).
[[nodiscard]] std::vector<Relay> findRelays(const JsTree& tree, const Scopes& scopes);

}  // namespace gantlet::javascript
