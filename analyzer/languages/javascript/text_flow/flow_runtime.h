// What the functions of the runtime do.
#pragma once

#include "analyzer/languages/javascript/text_flow/flow_part.h"

namespace gantlet::javascript {

class FlowRuntime : private FlowPart {
 public:
  explicit FlowRuntime(const FlowPart& part) : FlowPart(part) {}

  [[nodiscard]] bool givesOnlyText(const std::string& name);
  void buildObjectCall(NodeIndex call, const std::string& name);
  // `quiet`: what every object has calls nothing with a text that it is given.
  void buildPlainCall(NodeIndex call, NodeIndex receiver, const std::string& name,
                      bool quiet = false);

 private:
  void buildParse(NodeIndex call);
  void buildEntries(NodeIndex call, const std::string& name);
  void buildFromEntries(NodeIndex call);
  void buildPrototypeCall(NodeIndex call, const std::string& name);
  void buildReflectSet(NodeIndex object, NodeIndex key);
  void buildReflectGet(NodeIndex call, NodeIndex key, bool get);
  void giveArguments(NodeIndex call, NodeIndex receiver, NodeIndex named, const std::string& name,
                     bool quiet);
  void buildDefine(NodeIndex call, NodeIndex object, NodeIndex key, bool several);
  void buildReflectCall(NodeIndex call, const std::string& name);
};

}  // namespace gantlet::javascript
