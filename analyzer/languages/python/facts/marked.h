// for name in dir(self): method = getattr(self, name); if hasattr(method, "_event"): …
// Members of the file's own objects that are used where they carry a mark of the file's, an
// attribute that its decorators set. What the interpreter gives an object has none.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class MarkedMembers : private FactPart {
 public:
  explicit MarkedMembers(const FactPart& part) : FactPart(part) {}

  // getattr(object, name): its value is asked for marks, and used for nothing else without one.
  [[nodiscard]] bool isMarked(NodeIndex call, NodeIndex object);
  // for name, value in vars(cls).items(): the same of each value.
  [[nodiscard]] bool areItemsMarked(NodeIndex dictionary);

 private:
  [[nodiscard]] bool isOwn(NodeIndex object);
  [[nodiscard]] bool areUsesMarked(VariableIndex variable, NodeIndex source);
  [[nodiscard]] bool isAsked(NodeIndex use);
  [[nodiscard]] bool isBelowMark(NodeIndex use, VariableIndex variable, NodeIndex source);
  [[nodiscard]] bool saysMarked(NodeIndex condition, VariableIndex variable, bool negated);
  [[nodiscard]] bool isMarkOf(NodeIndex call, VariableIndex variable);
  [[nodiscard]] bool isMark(NodeIndex name);
};

}  // namespace gantlet::python
