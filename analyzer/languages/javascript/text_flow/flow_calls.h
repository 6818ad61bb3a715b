// What functions are given and what they give.
#pragma once

#include <optional>

#include "analyzer/languages/javascript/text_flow/flow_part.h"

namespace gantlet::javascript {

class FlowCalls : private FlowPart {
 public:
  explicit FlowCalls(const FlowPart& part) : FlowPart(part) {}

  void buildCall(NodeIndex call);
  void buildFunction(NodeIndex function);
  // A method of texts, lists or Maps by its name, whose meaning a call of it has.
  [[nodiscard]] static bool isOfLists(std::string_view name);
  void demandPlain(Cell callee, NodeIndex call, NodeIndex receiver, const std::string& name,
                   Bits need = kBuiltin);
  [[nodiscard]] bool callsArgument(NodeIndex receiver, const std::string& name,
                                   std::size_t index) const;
  void passPure(Cell cell, const Node& node);

 private:
  [[nodiscard]] bool isConsoleKept();
  [[nodiscard]] bool makesOwn(NodeIndex name, NodeIndex call);
  [[nodiscard]] NodeIndex classOfName(NodeIndex name) const;
  void buildMethodCall(NodeIndex call, NodeIndex member, const std::string& name);
  void buildSuper(NodeIndex call);
  void buildTagged(NodeIndex call, NodeIndex list);
  void buildKeyedCall(NodeIndex call, NodeIndex access);
  void buildGlobalCall(NodeIndex call, const std::string& name);
  [[nodiscard]] bool readsOnly(NodeIndex method) const;

  std::optional<bool> consoleKept_;  // looked at once
};

}  // namespace gantlet::javascript
