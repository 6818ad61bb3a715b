// Attributes under which library objects hold modules: whether one that is read is only shown, or
// is one of the file's own.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class Holders : private FactPart {
 public:
  explicit Holders(const FactPart& part) : FactPart(part) {}

  [[nodiscard]] static bool isModuleHolder(std::string_view name);
  [[nodiscard]] static bool isPublicHolder(std::string_view name);
  [[nodiscard]] bool isComparedToConstants(const Consumer& consumer);
  [[nodiscard]] bool isOnlyShown(NodeIndex attribute);
};

}  // namespace gantlet::python
