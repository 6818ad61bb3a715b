// Imports: modules, what is taken from them, and whether their absence is expected.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class ImportFacts : private FactPart {
 public:
  explicit ImportFacts(const FactPart& part) : FactPart(part) {}

  void emitImports(NodeIndex statement);
  void emitFromImports(NodeIndex statement);

 private:
  struct Handler {
    bool takesImportError = false;
    bool takesAll = false;
    bool raises = false;
  };
  [[nodiscard]] bool isGuardedImport(NodeIndex statement);
  [[nodiscard]] bool suppressesImportError(NodeIndex with);
  [[nodiscard]] Handler handlerOf(NodeIndex clause);
  [[nodiscard]] bool importsSomething(NodeIndex statement);
  void emitBoundImport(NodeIndex target, const std::string& module);
};

}  // namespace gantlet::python
