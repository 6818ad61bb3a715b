// Values are assigned to names, patterns and members.
#pragma once

#include "analyzer/languages/javascript/solver/solver_part.h"

namespace gantlet::javascript {

class Assignments : private SolverPart {
 public:
  explicit Assignments(const SolverPart& part) : SolverPart(part) {}

  void evaluateImport(NodeIndex node);
  // Assignments.
  void assignPattern(NodeIndex pattern, SetId value);

 private:
  void assignOne(NodeIndex target, SetId value, std::vector<std::pair<NodeIndex, SetId>>& more);
  void assignObjectPattern(NodeIndex pattern, SetId value,
                           std::vector<std::pair<NodeIndex, SetId>>& more);
  void assignArrayPattern(NodeIndex pattern, SetId value,
                          std::vector<std::pair<NodeIndex, SetId>>& more);
  void assignMember(NodeIndex target, SetId value);
  void taintSetters(const Keys& keys, SetId value);
};

}  // namespace gantlet::javascript
