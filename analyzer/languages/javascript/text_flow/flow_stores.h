// What assignments and patterns do, and what members are read.
#pragma once

#include "analyzer/languages/javascript/text_flow/flow_part.h"

namespace gantlet::javascript {

class FlowStores : private FlowPart {
 public:
  explicit FlowStores(const FlowPart& part) : FlowPart(part) {}

  void buildMember(NodeIndex member);
  void buildSubscript(NodeIndex access);
  void buildPair(NodeIndex member, NodeIndex key, NodeIndex value);
  void noteFunctionName(NodeIndex key, NodeIndex value);
  void storeNamed(Cell held, const std::string& name, Cell value);
  [[nodiscard]] int placesIn(Cell held, const std::string& name);
  void storeKeyed(Cell held, NodeIndex key, Cell value);
  [[nodiscard]] bool isNumeric(NodeIndex key);
  void noteTarget(NodeIndex target);
  void readNamed(Cell object, const std::string& name, Cell to);
  void assign(NodeIndex target, Cell from, int depth = 0);
  [[nodiscard]] bool isNativeOwner(Cell cell) const;
  [[nodiscard]] NodeIndex addedTo(NodeIndex assignment) const;

  void giveErrorText(Cell from, Cell into);

 private:
  [[nodiscard]] bool keepsErrorTexts();
  [[nodiscard]] bool isNameless(Cell object) const;
  [[nodiscard]] bool isOfRuntime(NodeIndex value) const;
  void keepNamed(Cell held, const std::string& name, Cell value);
  void whenText(NodeIndex key, Cell object, Cell value, bool stores);
  [[nodiscard]] bool isNoError(Cell held);
  [[nodiscard]] bool isCounted(Cell read) const;
  void assignObject(NodeIndex target, Cell from, int depth);
  void assignArray(NodeIndex target, Cell from, int depth);
  void assignProperty(NodeIndex name, NodeIndex target, Cell from, int depth);
  void storeMember(NodeIndex target, Cell from);

  std::optional<bool> keepsErrorTexts_;
};

}  // namespace gantlet::javascript
