// Functions that the runtime finds by itself: by a name that it asks for (exec, toJSON), by a
// symbol, or bound to what they change (list.push.bind(list)).
#pragma once

#include "analyzer/languages/javascript/text_flow/flow_part.h"

namespace gantlet::javascript {

class FlowHooks : private FlowPart {
 public:
  explicit FlowHooks(const FlowPart& part) : FlowPart(part) {}

  void linkHook(FunctionId function);
  void bindHooks();
  void noteIterator(Cell held, const std::string& name, Cell value);
  void giveThrough(NodeIndex call);
  void passBuiltin(const Callback& callback, Bits bits);

 private:
  [[nodiscard]] std::string_view methodOf(NodeIndex callee, int depth = 0) const;
};

}  // namespace gantlet::javascript
