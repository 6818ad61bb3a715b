// Which arguments functions are given.
#pragma once

#include "analyzer/languages/javascript/text_flow/flow_part.h"

namespace gantlet::javascript {

class FlowLinks : private FlowPart {
 public:
  explicit FlowLinks(const FlowPart& part) : FlowPart(part) {}

  void inherit(NodeIndex classNode);
  void linkMembers(NodeIndex classNode);
  void linkLost(FunctionId function, bool exported);
  [[nodiscard]] std::string_view nameOf(FunctionId function) const;
  void link(FunctionId function, NodeIndex call);
  void linkCallback(FunctionId function, const Callback& callback);
  void hand(FunctionId function, const std::vector<NodeIndex>& parameters, Cell given, Position at);
  void linkNative(FunctionId function, NodeIndex call);
  // Object.x and Reflect.x as values: functions with names.
  [[nodiscard]] FunctionId nativeOf(const std::string& name);
  void applyNative(FunctionId function, const Callback& callback);

 private:
  [[nodiscard]] bool isRefused(FunctionId function, NodeIndex call) const;
  void linkSetter(FunctionId function, NodeIndex call);
  void linkThis(FunctionId function, NodeIndex call);
  void linkElement(const Callback& callback, Cell slot, std::size_t at, bool rest,
                   const std::string& name);
  void linkElements(FunctionId function, const Callback& callback, const std::string& name);
  void linkArguments(const Callback& callback, Cell slot);
  [[nodiscard]] bool isThrough(const Callback& callback) const;
  void linkThrough(FunctionId function, NodeIndex call);
  void shiftParameters(FunctionId function);
  void linkAccessors(FunctionId function, NodeIndex call);
  void linkTrap(FunctionId function, NodeIndex call);
  void linkIterator(FunctionId function, Cell held);

  static constexpr Cell kEveryCall = (1U << 30U) - 1;
  std::vector<std::string> natives_;
};

}  // namespace gantlet::javascript
