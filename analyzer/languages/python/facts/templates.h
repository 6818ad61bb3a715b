// Format templates that are not constant, but put together of constant pieces: ("{:>8}" * n), a
// name that is only ever bound to such, an attribute of the file's own objects. As long as no piece
// has a dot before a name, no order of them reads an attribute.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class Templates : private FactPart {
 public:
  explicit Templates(const FactPart& part) : FactPart(part) {}

  [[nodiscard]] bool isUpdated(NodeIndex table) const;
  void emitFormatValue(NodeIndex i, const Consumer& consumer);
  [[nodiscard]] bool readsNoAttributes(NodeIndex formatMethod);
  [[nodiscard]] bool isStylerFormat(NodeIndex call);

 private:
  [[nodiscard]] bool isOwnConstant(NodeIndex object);
  [[nodiscard]] bool isReachedByClass(NodeIndex method);
  [[nodiscard]] bool isPlainTemplate(NodeIndex text, NodeIndex where);
  [[nodiscard]] bool hasStyle(NodeIndex node, int steps);
  [[nodiscard]] bool bindsStyle() const;
  [[nodiscard]] bool isStylerValue(NodeIndex node);
  [[nodiscard]] bool hasPlainPieces(NodeIndex node, std::vector<NodeIndex>& followed);
  [[nodiscard]] bool isPlainName(NodeIndex name, std::vector<NodeIndex>& followed);
  [[nodiscard]] bool isPlainJoin(NodeIndex call, std::vector<NodeIndex>& followed);
  [[nodiscard]] bool isPlainOwnAttribute(NodeIndex attribute, std::vector<NodeIndex>& followed);

  std::unordered_map<std::string, bool> plainAttributes_;  // method and "self.text"
};

}  // namespace gantlet::python
