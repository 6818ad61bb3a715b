// Calls of functions that are not seen: what was picked by an unknown key, parameters, what
// containers hold. What such a call gives may be a function that was made from a text; what it is
// given may reach any function of the submission that is stored somewhere.
#pragma once

#include "analyzer/languages/javascript/solver/solver_part.h"

namespace gantlet::javascript {

class UnseenCalls : private SolverPart {
 public:
  explicit UnseenCalls(const SolverPart& part) : SolverPart(part) {}

  // Whether `new this.constructor(…)` in methods of classes surely makes instances.
  // Whether a name only ever holds one Map or Set, whose methods keep their meaning.
  [[nodiscard]] bool isClosedMap(BindingId id) const;
  // A function's result: taint of what it may give.
  [[nodiscard]] std::uint32_t taintOfReturns(NodeIndex function) const;
  void noteComputedStore(SetId value);
  void throughReceiver(NodeIndex member, std::uint32_t& taint, std::uint32_t& called);
  [[nodiscard]] std::uint32_t throughCallbacks(NodeIndex call, const CallArguments& arguments,
                                               std::uint32_t taint);
  // What a call by nothing but a value gives and is given: it may be any function that is stored.
  [[nodiscard]] std::uint32_t callUnseen(std::uint32_t given, Kept where);
  [[nodiscard]] std::uint32_t taintOfCallee(NodeIndex callee, Kept& unseen) const;
  // Whether a function that is made of these arguments, as texts, does nothing when it is called.
  [[nodiscard]] bool isHarmlessText(const CallArguments& arguments) const;
  // Whether a method hands what it is given to functions that others have registered.
  [[nodiscard]] bool tellsListeners(NodeIndex member, const std::string& name) const;
  // Whether there may be a function that is not the submission's own among the arguments.
  [[nodiscard]] bool handsToUnknown(const CallArguments& arguments) const;
  // util.promisify
  void notePromisify(PathId function);
  void noteKept(FunctionId function, Kept where);
  void keepInList(const CallArguments& arguments, std::size_t first);
  [[nodiscard]] bool callsPicked(NodeIndex call, const CallArguments& arguments) const;
  [[nodiscard]] bool isBuiltinName(const std::string& name) const;
  [[nodiscard]] bool isBuiltinMember(NodeIndex member) const;
  void prepareNamesStored();
  [[nodiscard]] bool isCopy(NodeIndex call) const;
  [[nodiscard]] bool isWalk(NodeIndex call) const;
  void settlePromise(NodeIndex call, const CallArguments& arguments, bool& callbacksHandled);
  [[nodiscard]] bool isAsked(NodeIndex callee);
  [[nodiscard]] std::uint32_t taintOfMethods(ValueId object, NodeIndex call);

 private:
  [[nodiscard]] bool isForeignMember(NodeIndex member) const;
  void nameProperty(NodeIndex node, NodeIndex name, bool read);
  [[nodiscard]] std::uint32_t taintOfNative(PathId path) const;

  std::unordered_map<BindingId, bool> closedMaps_;  // looked at once each
  std::unordered_set<std::string> storedNames_;  // properties that the submission gives values to
  bool picksNamed_ = false;  // something picked is stored under a name that is not known
  bool makesNames_ = false;  // it may have properties of other names as well
};

}  // namespace gantlet::javascript
