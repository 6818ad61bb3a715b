// Which function of a module, or of the language, a call is of, and with that whether it calls what
// it is given: assert.equal(f(x), 1), writeFileSync(name, text).
#pragma once

#include "analyzer/languages/javascript/text_flow/flow_part.h"

namespace gantlet::javascript {

class FlowModules : private FlowPart {
 public:
  explicit FlowModules(const FlowPart& part) : FlowPart(part) {}

  // Of a call of Object.assign.
  void watchTarget(NodeIndex call);
  void loseSources(NodeIndex call);
  void buildVisitor(NodeIndex call, Part part);
  void linkVisitor(FunctionId function, const Callback& callback);
  // Functions of modules that are known by their paths: util.inherits(Child, Parent).
  void buildModuleCall(NodeIndex call);
  [[nodiscard]] Calling callingOf(NodeIndex call, NodeIndex receiver, const std::string& name,
                                  std::size_t index);
  [[nodiscard]] std::string pathOfCallee(NodeIndex call);
  [[nodiscard]] bool isPlainTarget(NodeIndex object) const;
  [[nodiscard]] bool isPlainTable(NodeIndex object) const;
  [[nodiscard]] bool mayBeIterator(NodeIndex key);
  [[nodiscard]] bool isPureValue(NodeIndex name) const;
  [[nodiscard]] bool isPureMember(NodeIndex member, const std::string& name) const;
  [[nodiscard]] bool isDescriptorsCall(NodeIndex node) const;

 private:
  [[nodiscard]] std::string requiredBy(NodeIndex value) const;
  [[nodiscard]] std::string pathOfName(NodeIndex name, int depth = 0);
  [[nodiscard]] bool isGivenOnce(BindingId binding) const;
};

}  // namespace gantlet::javascript
