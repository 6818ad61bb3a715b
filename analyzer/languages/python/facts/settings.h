// matplotlib's settings: it evaluates some of them as Python, and imports and starts programs by
// others, under keys of text. What can't be seen of what is set is `dynamic settings`.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class Settings : private FactPart {
 public:
  explicit Settings(const FactPart& part) : FactPart(part) {}

  void emitSettingsStore(NodeIndex subscript);
  [[nodiscard]] NodeIndex environmentItem(NodeIndex environment) const;
  bool emitEnvironmentItem(NodeIndex environment, bool maybe);
  void emitSettingsUse(NodeIndex i, const Atom& atom, const Consumer& consumer);
  void emitSettingsCall(NodeIndex call, const Atom& callee, const std::vector<Argument>& arguments);

 private:
  [[nodiscard]] static bool isSettingsPath(const Atom& atom);
  [[nodiscard]] bool isSettings(NodeIndex node) const;
  [[nodiscard]] bool isOnlyRead(NodeIndex source, bool nested = false);
  [[nodiscard]] bool isCycler(NodeIndex node, int depth);
  [[nodiscard]] bool isSeenSetting(NodeIndex key, NodeIndex value);
  [[nodiscard]] bool isSeenSettings(NodeIndex node, int depth);
};

}  // namespace gantlet::python
