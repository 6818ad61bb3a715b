// Names of attributes whose beginning or end is known: getattr(self, f"visit_{x}").
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class NamePrefixes : private FactPart {
 public:
  explicit NamePrefixes(const FactPart& part) : FactPart(part) {}

  [[nodiscard]] bool hasHarmlessPrefix(NodeIndex object, NodeIndex name);
  [[nodiscard]] std::string testedPrefix(NodeIndex condition, std::uint32_t variable,
                                         std::string_view method = "startswith");
  [[nodiscard]] NodeIndex loopOf(NodeIndex name, std::uint32_t variable) const;
  [[nodiscard]] bool startsHarmlessly(NodeIndex node, std::vector<NodeIndex>& followed);

 private:
  [[nodiscard]] bool hasOwnPiece(NodeIndex node, int steps);
  [[nodiscard]] std::string listedPrefix(NodeIndex source);
  [[nodiscard]] std::string clausePrefix(NodeIndex comprehension, std::uint32_t variable);
  [[nodiscard]] std::string guardedPrefix(NodeIndex name);
  [[nodiscard]] bool isListingOfObject(NodeIndex source);
  [[nodiscard]] bool isPlainText(NodeIndex node);
  [[nodiscard]] bool addsItself();

  std::optional<bool> addsItself_;
};

}  // namespace gantlet::python
