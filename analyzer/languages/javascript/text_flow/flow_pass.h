// Values are handed on, until nothing changes.
#pragma once

#include "analyzer/languages/javascript/text_flow/flow_part.h"

namespace gantlet::javascript {

class FlowPropagation : private FlowPart {
 public:
  explicit FlowPropagation(const FlowPart& part) : FlowPart(part) {}

  void solve();
  // True once for each pair.
  [[nodiscard]] bool once(Cell a, Cell b, std::uint64_t what);
  void mark(Cell cell, Bits bits);
  void give(Cell cell, FunctionId function);
  void edge(Cell from, Cell to, Pass pass = Pass::kValue);
  void wake(Cell cell);
  void giveObject(Cell cell, NodeIndex object);
  void load(Cell from, Cell to, int where = kElements);
  void store(Cell into, Cell value, int where = kElements);
  void copy(Cell from, Cell into);
  [[nodiscard]] std::uint32_t placeOf(NodeIndex object);

 private:
  void pass(Cell cell);
  void passText(const Node& node, const Edge& e);
  void give(Cell cell, const IdList& functions);
  void giveObjects(Cell cell, const IdList& objects);
  // Whether functions and objects are to go this way, beside what the value is.
  void passEdge(const Node& node, const Edge& e, bool functions, bool objects);
  [[nodiscard]] std::uint32_t placeOfFunction(FunctionId function);
  void passNamed(const Node& node, const Edge& e);
  void passOwnNames(const Node& node, const Edge& e);
  void passCall(Cell cell, const Node& node, NodeIndex call, std::size_t objects);
  void passCalls(Cell cell, Node& node);
  void passAccesses(Node& node, bool stores);
  void take(const Object& places, const Access& access, bool stores);
  void passFunction(Cell cell, const Node& node, FunctionId f, const Met& met);
  [[nodiscard]] static Bits partBits(Bits bits, bool text);

  std::vector<Object> hubs_;  // by their places
  std::deque<Cell> work_;
  std::vector<bool> queued_;
  FlatSet<std::uint64_t> linked_;
  Bits told_ = 0;  // of texts_
  std::size_t nextCollapse_ = 4'000;
};

}  // namespace gantlet::javascript
