// Values that may lead to Function or to everybody's prototypes, on their way through code that is
// not seen: containers, promises, callbacks, own methods that are called by name.
//
// A kHolder stands for whatever may hold or give such a value. To read or to pass it on is
// harmless; to call it, or to store into a prototype that it may be, is what the emitter reports.
#pragma once

#include "analyzer/languages/javascript/solver/solver_part.h"

namespace gantlet::javascript {

class TaintFlow : private SolverPart {
 public:
  explicit TaintFlow(const SolverPart& part) : SolverPart(part) {}

  // Taint bits of a value and, for arrays and objects of the submission, of what they hold.
  [[nodiscard]] std::uint32_t taintOf(SetId set) const;
  [[nodiscard]] bool isPrototypePath(PathId path) const;
  // Values that may lead to Function or to everybody's prototypes, on their way through code that
  // is not seen: solver_taint.cc.
  void prepareNames();
  [[nodiscard]] SetId passThrough(NodeIndex call, NodeIndex callee, const CallArguments& arguments,
                                  SetId result);
  void taintParameters(FunctionId function, std::uint32_t taint);
  void addReturn(FunctionId function, SetId value);
  [[nodiscard]] bool isBorrowed(FunctionId function) const;
  void storeField(const Keys& keys, SetId value);
  [[nodiscard]] std::uint32_t fieldTaint(const Keys& keys, NodeIndex reader);
  void taintReturn(NodeIndex node, SetId given);
  void evaluateThrow(NodeIndex node);
  // True where the state had not all of it.
  bool taintState(ObjectState& state, std::uint32_t taint);
  void wakeHolders();
  void storeElements(NodeIndex array, SetId set);
  [[nodiscard]] SetId elementsOf(const Value& array, NodeIndex reader);
  [[nodiscard]] SetId reduced(NodeIndex callee, NodeIndex call, const CallArguments& arguments,
                              bool& callbacksHandled);
  [[nodiscard]] SetId heldUnder(const Value& receiver, NodeIndex reader);
  [[nodiscard]] SetId heldBy(const Value& holder, const Keys& keys);
  [[nodiscard]] SetId reflected(Special special, const CallArguments& arguments, NodeIndex call);
  [[nodiscard]] std::uint32_t getterTaint(const Keys& keys, NodeIndex reader);

 private:
  // Each parameter by what is given for it.
  void taintByPosition(FunctionId function, const CallArguments& arguments);
  // What functions of a name may be given and give, at a call by that name.
  [[nodiscard]] std::uint32_t callByName(const std::string& name, NodeIndex call,
                                         const CallArguments& arguments);
  [[nodiscard]] std::uint32_t callBorrowed(NodeIndex call, NodeIndex callee,
                                           const CallArguments& arguments);
  void storeArguments(NodeIndex callee, const CallArguments& arguments);

  // Of what is stored into objects whose properties are not known.
  std::unordered_map<std::string, Field> fields_;
  std::unordered_map<std::string, Named> getters_;
  std::vector<Named*> nameOf_;  // by function: stable, for the maps do not move their values
};

}  // namespace gantlet::javascript
