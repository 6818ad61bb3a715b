// What libraries do by names in their arguments, where all of these stand in the program: a
// configuration of logs, stand-ins for tests.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class Configurations : private FactPart {
 public:
  explicit Configurations(const FactPart& part) : FactPart(part) {}

  [[nodiscard]] bool isSeenConfiguration(const std::vector<Argument>& arguments);
  void emitStandIn(NodeIndex call, const std::vector<Argument>& arguments);
  [[nodiscard]] bool isOwnSpecification(const std::vector<Argument>& arguments);
  [[nodiscard]] bool isOwnPatch(NodeIndex call, const std::vector<Argument>& arguments);

 private:
  [[nodiscard]] bool isSeenTable(NodeIndex table, int depth);
  [[nodiscard]] bool isSeenEntry(const std::string& key, NodeIndex value, int depth);
};

}  // namespace gantlet::python
