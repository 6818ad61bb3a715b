// The classes that a class comes of (X.__mro__, X.mro(), X.__bases__), where nothing but their
// names is had of them: printed, counted, looped over, looked for. No class leaves the place
// itself, as the bases of a library's class lead to what no surface lists.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class Ancestors : private FactPart {
 public:
  explicit Ancestors(const FactPart& part) : FactPart(part) {}

  [[nodiscard]] bool areNamesShown(NodeIndex classes);
  [[nodiscard]] bool isOwnFamily(NodeIndex attribute);
  [[nodiscard]] bool isClassOfMethod(NodeIndex name);
  [[nodiscard]] bool isCodeFigure(NodeIndex name, std::string_view text) const;

 private:
  [[nodiscard]] bool areClassesShown(NodeIndex classes, int depth);
  [[nodiscard]] bool isClassShown(NodeIndex of);
  [[nodiscard]] bool bindsInClass(std::string_view name);
  [[nodiscard]] bool isClassCompared(NodeIndex of);
  [[nodiscard]] bool isNamedClass(NodeIndex node);
  [[nodiscard]] bool isFamilyClass(NodeIndex node, std::vector<NodeIndex>& followed);
  [[nodiscard]] bool isLoopShown(NodeIndex loop, NodeIndex source, std::size_t step, int depth);
};

}  // namespace gantlet::python
