// Proxies: whatever is done with one may call a function of its handler, a trap, and what that
// gives comes out of it.
#pragma once

#include <utility>
#include <vector>

#include "analyzer/languages/javascript/text_flow/flow_part.h"

namespace gantlet::javascript {

class FlowProxies : private FlowPart {
 public:
  explicit FlowProxies(const FlowPart& part) : FlowPart(part) {}

  void build(NodeIndex call);
  // Gives up where a handler may be what the runtime keeps things in. All has met before.
  void checkHandlers();
  // What Object.assign and its like hand from one object to another.
  void giveSetters(Cell from, Cell into);
  // Gives traps the names of what is copied into proxies; whether they have not had them before.
  bool joinNames();
  // Proxies that have a trap which may be Function: to read of them is to call it.
  [[nodiscard]] std::vector<NodeIndex> evilTraps() const;
  [[nodiscard]] NodeIndex handlerOf(NodeIndex handler) const;

 private:
  [[nodiscard]] bool asksByStores(NodeIndex handler) const;
  [[nodiscard]] bool answersAll(NodeIndex handler) const;
  [[nodiscard]] bool makesKeepers() const;
  [[nodiscard]] bool isKeeper(NodeIndex object) const;

  std::vector<NodeIndex> handlers_;
  std::vector<std::pair<NodeIndex, Cell>> traps_;  // of a proxy
};

}  // namespace gantlet::javascript
