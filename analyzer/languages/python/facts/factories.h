// What the interpreter makes of plain parts: classes by type(name, bases, {…}), the state of an
// object that is copied, and the names of a scope as texts.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class Factories : private FactPart {
 public:
  explicit Factories(const FactPart& part) : FactPart(part) {}

  [[nodiscard]] bool isPlainFactory(const std::vector<Argument>& arguments);
  [[nodiscard]] bool isNamespaceShown(NodeIndex call);
  [[nodiscard]] bool isPlainState(NodeIndex name);
  [[nodiscard]] bool isPlainReduction(NodeIndex name);
  [[nodiscard]] bool isStateTaken(NodeIndex dictionary);
  void collectBoundByCall(NodeIndex call);
  [[nodiscard]] std::string wordStoredInNamespace(NodeIndex subscript);

 private:
  [[nodiscard]] bool isFactoryWord(NodeIndex key, NodeIndex value);
  [[nodiscard]] bool isFactoryBase(NodeIndex base);
};

}  // namespace gantlet::python
