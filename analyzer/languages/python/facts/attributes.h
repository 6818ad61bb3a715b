// Facts of attributes and items: read, bound, deleted.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class AttributeFacts : private FactPart {
 public:
  explicit AttributeFacts(const FactPart& part) : FactPart(part) {}

  void emitAttribute(NodeIndex i);
  void emitAttributeRead(NodeIndex where, ValueId object, const std::string& name,
                         std::string_view key);
  void emitAttributeStore(NodeIndex where, NodeIndex object, const std::string& name,
                          std::string_view key);
  void emitItemStore(NodeIndex i);

 private:
  [[nodiscard]] bool isOfLibrary(NodeIndex where);
  [[nodiscard]] bool isTakenApart(NodeIndex attribute);
};

}  // namespace gantlet::python
