// The work list: from first values to a fixed point.
#pragma once

#include "analyzer/languages/javascript/solver/solver_part.h"

namespace gantlet::javascript {

class FixedPoint : private SolverPart {
 public:
  explicit FixedPoint(const SolverPart& part) : SolverPart(part) {}

  [[nodiscard]] End solve();
  [[nodiscard]] Special specialOf(PathId path) const;
  // What a callee path means with call, apply and bind taken off: the function itself.
  [[nodiscard]] bool isSymbol(PathId path) const;  // Symbol.iterator
  [[nodiscard]] PathId withoutCallApply(PathId path) const;
  [[nodiscard]] PathId callItself(PathId path);
  [[nodiscard]] bool isFunctionPrototype(PathId path) const;
  void enqueue(NodeIndex node);
  void propagate(NodeIndex node);
  void setValue(NodeIndex node, SetId value);
  void bind(BindingId binding, SetId value);
  [[nodiscard]] SetId valueOfFree(NameId name);

 private:
  // Set-up.
  void prepareFunctions();
  void prepareStores();
  void prepareReturns();
  void prepareBindings();
  void sweep();
  [[nodiscard]] End drain();
  [[nodiscard]] bool isExpression(NodeIndex node) const;
  [[nodiscard]] bool isStable(const Binding& binding) const;
  [[nodiscard]] bool isHarmlessRead(NodeIndex node) const;
  [[nodiscard]] bool mayBeGlobal(const Binding& binding) const;

  mutable std::vector<Special> specials_;
};

}  // namespace gantlet::javascript
