// Arguments that a library may take for the name of an attribute or module, for a template or for
// code: which of them may be a text that can't be seen. Which functions these are is found in the
// libraries' source (docs/surfaces.md); what follows from it is the judge's.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class TextSinks : private FactPart {
 public:
  explicit TextSinks(const FactPart& part) : FactPart(part) {}

  [[nodiscard]] static bool isSinkName(std::string_view path);
  [[nodiscard]] bool isNoText(ValueId value) const;
  [[nodiscard]] bool isOfModule(NodeIndex attribute) const;
  [[nodiscard]] bool mayBeText(NodeIndex node, int depth);
  [[nodiscard]] bool isFilledLater(NodeIndex name, NodeIndex source) const;
  [[nodiscard]] bool passedTo(NodeIndex name, std::vector<NodeIndex>& passed);

 private:
  [[nodiscard]] bool isPrivateWord(ValueId value) const;
  [[nodiscard]] bool mayGiveText(NodeIndex call, int depth);
  [[nodiscard]] bool mayNameText(NodeIndex name, int depth);
  [[nodiscard]] bool mayPassText(NodeIndex name, int depth);
  [[nodiscard]] bool mayHoldText(NodeIndex node, std::vector<std::uint32_t> path, int depth);
};

}  // namespace gantlet::python
