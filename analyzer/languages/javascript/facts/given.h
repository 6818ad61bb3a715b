// What the functions of the runtime write into: what everybody inherits, given to them as their
// `this`, as their first argument, or by a constructor of the submission's that they call.
#pragma once

#include "analyzer/languages/javascript/facts/fact_part.h"

namespace gantlet::javascript {

class GivenPrototypes : private FactPart {
 public:
  explicit GivenPrototypes(const FactPart& part) : FactPart(part) {}

  void emitGivenPrototype(NodeIndex node, PathId target, std::string_view how,
                          const std::vector<NodeIndex>& arguments);
  void emitSpecies(NodeIndex node);
  void emitTextHook(NodeIndex node, std::string_view symbol);
  void emitFormulaFunctions(NodeIndex call, const std::string& name,
                            const std::vector<NodeIndex>& arguments);
  [[nodiscard]] bool writesModules();

 private:
  void emitGivenMaker(NodeIndex node, NodeIndex maker);
  [[nodiscard]] bool givesTexts(NodeIndex function) const;
  [[nodiscard]] bool mayBeModule(NodeIndex path, bool folder, int steps) const;

  std::optional<bool> writesModules_;
};

}  // namespace gantlet::javascript
