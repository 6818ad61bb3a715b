// How plugins are given to their package: dayjs.extend(utc), also each of a list of them.
#pragma once

#include "analyzer/languages/javascript/facts/fact_part.h"

namespace gantlet::javascript {

class Plugins : private FactPart {
 public:
  explicit Plugins(const FactPart& part) : FactPart(part) {}

  // Plugins, and lists of them: plugins.cc.
  [[nodiscard]] bool isPlugin(PathId path, const Use& use) const;

 private:
  [[nodiscard]] bool isPluginList(NodeIndex list) const;
  [[nodiscard]] bool isPluginLoop(NodeIndex list) const;
  [[nodiscard]] bool isOnlyUsed(NodeIndex name, const std::function<bool(NodeIndex)>& fits) const;
};

}  // namespace gantlet::javascript
