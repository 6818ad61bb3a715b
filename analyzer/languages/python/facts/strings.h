// Constant strings that are worth a look, and those that Python may evaluate as types.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class StringFacts : private FactPart {
 public:
  explicit StringFacts(const FactPart& part) : FactPart(part) {}

  void emitString(NodeIndex i);

 private:
  [[nodiscard]] bool isTypeText(NodeIndex i);
  [[nodiscard]] bool isLiteralType(NodeIndex generic);
  void emitTypeText(NodeIndex where, const std::string& text);
  void emitTypePath(NodeIndex where, ValueId value, const std::string& rest);
};

}  // namespace gantlet::python
