// Names, displays, subscripts and operators; what a container holds.
#pragma once

#include "analyzer/languages/python/origins/origin_part.h"

namespace gantlet::python {

class OriginSearch : private OriginPart {
 public:
  explicit OriginSearch(const OriginPart& part) : OriginPart(part) {}

  // Whether `leaf` holds for every expression that it may stand for.
  [[nodiscard]] bool isEach(NodeIndex node, const std::function<bool(NodeIndex)>& leaf);
  // Whether `leaf` holds for each element of the container, as the name that stands for it where it
  // is put in, or for every expression that this name may stand for.
  [[nodiscard]] bool isEachElement(NodeIndex container, const std::function<bool(NodeIndex)>& leaf);
  [[nodiscard]] bool all(NodeIndex node, const Steps& path, const Leaf& leaf);
  [[nodiscard]] bool from(NodeIndex node, const Steps& path);
  [[nodiscard]] bool fromAny(const std::vector<NodeIndex>& nodes, const Steps& path);
  [[nodiscard]] bool fromTarget(NodeIndex target, const Steps& path);
  [[nodiscard]] Step stepOf(NodeIndex subscript) const;

 private:
  [[nodiscard]] bool fromKind(NodeIndex node, const Steps& path);
  [[nodiscard]] bool fromName(NodeIndex name, const Steps& path);
  [[nodiscard]] bool fromDisplay(NodeIndex display, const Steps& path);
  [[nodiscard]] bool fromDictionary(NodeIndex dictionary, const Steps& path);
  [[nodiscard]] bool fromSubscript(NodeIndex subscript, const Steps& path);
  [[nodiscard]] bool fromOperator(NodeIndex binary, const Steps& path);
  [[nodiscard]] static Steps ofBinding(const Binding& binding, const Steps& path, bool& known);
  [[nodiscard]] NodeIndex loopAround(NodeIndex name, VariableIndex variable);
};

}  // namespace gantlet::python
