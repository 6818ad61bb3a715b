// One node is evaluated from the values of its parts.
#pragma once

#include "analyzer/languages/javascript/solver/solver_part.h"

namespace gantlet::javascript {

class Evaluation : private SolverPart {
 public:
  explicit Evaluation(const SolverPart& part) : SolverPart(part) {}

  [[nodiscard]] SetId iterated(SetId iterable, NodeIndex reader = kNoNode);
  // Evaluation of one node from its parts.
  void evaluate(NodeIndex node);
  [[nodiscard]] SetId literalOf(NodeIndex string);

 private:
  void evaluateExpression(NodeIndex node);
  void evaluateStatement(NodeIndex node);
  void evaluateIdentifier(NodeIndex node);
  void evaluateThis(NodeIndex node);
  void evaluateTemplate(NodeIndex node);
  void evaluateArray(NodeIndex node);
  void evaluateObject(NodeIndex node);
  void evaluateBinary(NodeIndex node);
  [[nodiscard]] SetId perhapsFalse(SetId set);
  void evaluateAugmented(NodeIndex node);
  void evaluateForIn(NodeIndex node);
  void evaluateFunction(NodeIndex node);
  [[nodiscard]] SetId fold(std::string_view op, SetId left, SetId right);
  [[nodiscard]] SetId awaited(SetId set);
  [[nodiscard]] NodeIndex instanceOf(NodeIndex member) const;
};

}  // namespace gantlet::javascript
