// The facts of each node, by its kind, and the uses of values.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class NodeFacts : private FactPart {
 public:
  explicit NodeFacts(const FactPart& part) : FactPart(part) {}

  void emitNode(NodeIndex i);
  void emitValueUse(NodeIndex i);
  void emitOverflow();

 private:
  void emitEventLoop(NodeIndex node);
  void emitName(NodeIndex i);
  void emitDottedPattern(NodeIndex i);
  void emitBoundDunder(NodeIndex i);
  void emitAtomUse(NodeIndex i, const Atom& atom, const Consumer& consumer, bool maybe);
  void emitModuleEscape(NodeIndex i, const std::string& module, const Consumer& consumer);
};

}  // namespace gantlet::python
