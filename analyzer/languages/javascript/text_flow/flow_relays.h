// Functions that hand on the list of their arguments (relays.h): currying functions above all. All
// else takes such a list for any other: what is in it may be anywhere in it. What calls of
// functions that are known give and take goes by its position: prop('name')(row) makes 'name' a
// key, and not what stands in rows.
#pragma once

#include "analyzer/languages/javascript/text_flow/flow_part.h"

namespace gantlet::javascript {

class FlowRelays : private FlowPart {
 public:
  explicit FlowRelays(const FlowPart& part) : FlowPart(part) {}

  // Functions that hand on the list of their arguments.
  void addRelays();
  [[nodiscard]] bool handsOn(NodeIndex call, FunctionId function) const;
  bool handOn(FunctionId function, const std::vector<NodeIndex>& parameters, NodeIndex call,
              bool applied);
  bool handRelay(FunctionId function, Cell given, Position at);
  void meetRelay(FunctionId function, NodeIndex call);
  void emptyRelay(FunctionId function);
  void spoilRelay(FunctionId function);
  [[nodiscard]] bool joinRelays();

 private:
  void addHanding(std::uint32_t relay, const Relay::Handing& handing);
  [[nodiscard]] Relayed* relayOf(FunctionId function);
  void spoil(Relayed& relay);

  std::vector<Relayed> relays_;
  std::unordered_map<FunctionId, std::uint32_t> relayOf_;
  std::unordered_map<NodeIndex, Handed> handings_;
};

}  // namespace gantlet::javascript
