// Calls: of own functions, of globals that are known, of methods of constants; and which functions
// may be called from out of sight.
#pragma once

#include "analyzer/languages/javascript/solver/solver_part.h"

namespace gantlet::javascript {

class Calls : private SolverPart {
 public:
  explicit Calls(const SolverPart& part) : SolverPart(part) {}

  // What a parameter's pattern is given; empty where it is none.
  [[nodiscard]] SetId parameterValue(NodeIndex pattern) const;
  void evaluateCall(NodeIndex node);
  [[nodiscard]] SetId callFunction(NodeIndex function, const CallArguments& arguments,
                                   NodeIndex caller);
  [[nodiscard]] SetId requireAll(SetId names);
  void applyParameters(FunctionId function);
  void escape(FunctionId function);
  void escapeFunctionsIn(SetId set, Kept where);
  void checkEscape(NodeIndex node, SetId set);

 private:
  [[nodiscard]] CallArguments readArguments(NodeIndex call);
  [[nodiscard]] SetId callPath(PathId path, const CallArguments& arguments, NodeIndex call);
  [[nodiscard]] SetId callMethod(NodeIndex callee, const CallArguments& arguments,
                                 bool& callbacksHandled);
  template <class Fold>
  [[nodiscard]] SetId foldProduct(const std::vector<SetId>& sets, Fold fold);
  [[nodiscard]] SetId primitiveOf(PathId function);
  bool promisesFiles(PathId function, const CallArguments& arguments);
  [[nodiscard]] std::optional<std::string> dataFileOf(PathId function,
                                                      const CallArguments& arguments);
  [[nodiscard]] SetId takenByPath(PathId function, const CallArguments& arguments, NodeIndex call);
  void openInstances(const CallArguments& arguments);
  void copyInto(PathId function, const CallArguments& arguments, NodeIndex call);
};

}  // namespace gantlet::javascript
