// Where the values of each kind of expression go.
#pragma once

#include "analyzer/languages/javascript/text_flow/flow_part.h"

namespace gantlet::javascript {

class FlowBuilder : private FlowPart {
 public:
  explicit FlowBuilder(const FlowPart& part) : FlowPart(part) {}

  void build(NodeIndex node);
  [[nodiscard]] bool mayBePart(NodeIndex part) const;

 private:
  void buildLoop(NodeIndex node);
  void buildCatch(NodeIndex node);
  void buildExport(NodeIndex node);
  void buildText(NodeIndex node);
  void buildOperator(NodeIndex node);
  void buildWait(NodeIndex node);
  void buildName(NodeIndex node);
  void buildLiteral(NodeIndex node);
  void buildExpression(NodeIndex node);
  void buildJoin(NodeIndex node, NodeIndex left, NodeIndex right);
  [[nodiscard]] bool isPieceOfProto(NodeIndex part) const;
  void buildImport(NodeIndex node);
  void buildClass(NodeIndex node);
  void buildIdentifier(NodeIndex node);
  [[nodiscard]] bool isSeenGlobal(NodeIndex node, std::string_view name) const;
};

}  // namespace gantlet::javascript
