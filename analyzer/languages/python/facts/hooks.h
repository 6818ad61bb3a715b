// Hooks that hand on the name that they are asked for: getattr(self._target, name) in
// __getattr__(self, name). Whoever writes proxy.name has the same as who writes target.name, so
// that nothing is hidden as long as every name that may arrive is written in the file.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class Hooks : private FactPart {
 public:
  explicit Hooks(const FactPart& part) : FactPart(part) {}

  [[nodiscard]] bool isHandedOn(NodeIndex name);
  [[nodiscard]] bool forwardsNames();
  [[nodiscard]] bool callsDescriptors();
  [[nodiscard]] bool isMangledByHand(NodeIndex name) const;
  [[nodiscard]] bool isMangledStore(NodeIndex where, const std::string& name);
  [[nodiscard]] bool readsFailedObjects();
  [[nodiscard]] bool handsNameOn(NodeIndex method, std::string_view hook);

 private:
  [[nodiscard]] NodeIndex hookOfName(NodeIndex name);
  [[nodiscard]] bool areNamesWritten();
  [[nodiscard]] bool keepsNothing(NodeIndex value, NodeIndex name, int depth);
  [[nodiscard]] bool asksOnly(NodeIndex argument);
  [[nodiscard]] bool isLibraryType(NodeIndex type);
  [[nodiscard]] bool readsWrapped();

  std::optional<bool> namesWritten_;
  std::optional<bool> forwardsNames_;
};

}  // namespace gantlet::python
