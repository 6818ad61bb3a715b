// Which of the runtime's objects go where their names do not: out of a list, a table, a callback.
// Values follow them by their paths; what becomes of those is asked of the flow of texts.
#pragma once

#include <vector>

#include "analyzer/languages/javascript/solver/solver_part.h"

namespace gantlet::javascript {

class HandedBuiltins : private SolverPart {
 public:
  explicit HandedBuiltins(const SolverPart& part) : SolverPart(part) {}

  // Where constructors, their prototypes and the like stand as values that go elsewhere: Array and
  // Map in [Array, Map].map(f), console and process.stdout. Members of modules count where the
  // program may read a prototype.
  [[nodiscard]] const std::vector<NodeIndex>& places() const;
  // Where prototypes of the runtime's may be changed in a way that is not followed.
  [[nodiscard]] std::vector<NodeIndex> unfollowed() const;

 private:
  [[nodiscard]] std::vector<NodeIndex> find() const;
  [[nodiscard]] bool isFree(NodeIndex name) const;
  [[nodiscard]] bool isBuiltin(NodeIndex name) const;
  [[nodiscard]] bool isIndirect(NodeIndex mutator) const;
  [[nodiscard]] bool isModuleMember(NodeIndex name) const;
  [[nodiscard]] bool goesElsewhere(NodeIndex value) const;
  [[nodiscard]] bool isCallback(NodeIndex value, NodeIndex call) const;
  [[nodiscard]] bool mayReadPrototype(NodeIndex node) const;
  [[nodiscard]] bool readsPrototypes() const;

  mutable std::optional<std::vector<NodeIndex>> places_;
};

}  // namespace gantlet::javascript
