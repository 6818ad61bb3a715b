// Cells that hand each other all that they have are taken for one: without it, what comes into a
// circle goes round in it, and everything that is asked of one is asked of each. (Fähndrich et al.,
// "Partial online cycle elimination in inclusion constraint graphs", PLDI 1998.)
#pragma once

#include "analyzer/languages/javascript/text_flow/flow_part.h"

namespace gantlet::javascript {

class FlowCollapse : private FlowPart {
 public:
  explicit FlowCollapse(const FlowPart& part) : FlowPart(part) {}

  void collapse();

 private:
  [[nodiscard]] std::vector<std::pair<Cell, Cell>> circles() const;
  void renew(Cell cell);
  void join(Cell into, Cell other);
};

}  // namespace gantlet::javascript
