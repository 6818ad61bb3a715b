// Where a value is no function: typeof x === 'object'.
#pragma once

#include "analyzer/languages/javascript/text_flow/flow_part.h"

namespace gantlet::javascript {

class FlowGuards : private FlowPart {
 public:
  explicit FlowGuards(const FlowPart& part) : FlowPart(part) {}

  [[nodiscard]] bool isTypeGuarded(NodeIndex name, BindingId binding);
  [[nodiscard]] bool isReassigned(BindingId binding) const;

 private:
  [[nodiscard]] bool isWrittenAsArgument(BindingId binding) const;
  [[nodiscard]] bool saysObject(NodeIndex condition, BindingId binding, bool holds,
                                int depth) const;
  [[nodiscard]] bool leaves(NodeIndex statement) const;
  // What a call of one of the program's own functions is told about a name that it is given.
  [[nodiscard]] bool saysObjectOf(NodeIndex call, BindingId binding, bool holds, int depth) const;

  mutable std::unordered_map<BindingId, bool> reassigned_;
  mutable std::size_t guardSteps_ = 0;
};

}  // namespace gantlet::javascript
