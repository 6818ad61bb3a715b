// `this` in a function that is called without an object is the global object (sloppy mode): where
// it may get away from the place where it is seen.
#pragma once

#include "analyzer/languages/javascript/facts/fact_part.h"

namespace gantlet::javascript {

class SloppyThis : private FactPart {
 public:
  explicit SloppyThis(const FactPart& part) : FactPart(part) {}

  // What `this` may be: sloppy_this.cc.
  void emitSloppyThis(NodeIndex node, PathId path, const Use& use);
  [[nodiscard]] bool isOwnMember(NodeIndex node, PathId path);
  [[nodiscard]] bool readsThis(NodeIndex function) const;

 private:
  [[nodiscard]] bool isForwardedThis(const Use& use);
  [[nodiscard]] bool ignoresThis(PathId function) const;
};

}  // namespace gantlet::javascript
