// What `this` may be in sloppy functions: of a function that is only ever used as a constructor it
// is the new object, not the global one.
#pragma once

#include "analyzer/languages/javascript/solver/solver_part.h"

namespace gantlet::javascript {

class Receivers : private SolverPart {
 public:
  explicit Receivers(const SolverPart& part) : SolverPart(part) {}

  // Whether a sloppy function is, wherever it is named, used as a constructor.
  [[nodiscard]] bool isMaker(FunctionId function);
  // The constructor function whose instances `this` is in a function; kNoNode where it is none's.
  [[nodiscard]] NodeIndex makerOf(FunctionId function);
  [[nodiscard]] bool isReplacer(FunctionId function) const;
  [[nodiscard]] bool isGuardedThis(NodeIndex node, FunctionId owner);
  [[nodiscard]] bool movesPrototype(NodeIndex node) const;
  void noteReceivers(NodeIndex call, NodeIndex callee);
  // f.call(x, …), f.apply(x, […]), f.bind(x, …) of own functions.
  [[nodiscard]] SetId callThrough(NodeIndex call, NodeIndex callee, const CallArguments& arguments);

 private:
  [[nodiscard]] BindingId bindingOf(NodeIndex function) const;
  [[nodiscard]] NodeIndex makerOfPrototype(NodeIndex member);
  [[nodiscard]] bool isMakerUse(NodeIndex use, bool& evidence) const;
  [[nodiscard]] bool isInstanceGuard(NodeIndex statement, NodeIndex function);
  void markPlain(SetId functions);
};

}  // namespace gantlet::javascript
