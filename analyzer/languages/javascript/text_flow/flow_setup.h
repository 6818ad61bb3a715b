// What is asked of the program as a whole, and the order of the work.
#pragma once

#include "analyzer/languages/javascript/text_flow/flow_part.h"

namespace gantlet::javascript {

class FlowSetup : private FlowPart {
 public:
  explicit FlowSetup(const FlowPart& part) : FlowPart(part) {}

  void run();
  [[nodiscard]] bool mayBeTaken(NodeIndex value) const;

 private:
  void addCells();
  void look();
  void bindNames();
  // Where a sloppy function's `arguments` is written to, so are its parameters.
  void mapArguments(BindingId binding);
  [[nodiscard]] bool isPromiseValue(NodeIndex node) const;
  [[nodiscard]] bool bindsUnseen(NodeIndex node) const;
  [[nodiscard]] bool takesKeeper(NodeIndex node) const;
  [[nodiscard]] bool markNamed();
  [[nodiscard]] bool isNamedByWord(NodeIndex node) const;
};

}  // namespace gantlet::javascript
