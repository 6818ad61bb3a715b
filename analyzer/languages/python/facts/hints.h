// Annotations that are evaluated, as typing.get_type_hints and functools.singledispatch do: only
// types may stand there, and no text that is evaluated in its turn.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class TypeHints : private FactPart {
 public:
  explicit TypeHints(const FactPart& part) : FactPart(part) {}

  void emitEvaluatedAnnotation(NodeIndex type);
  [[nodiscard]] bool importsPlainModules();
  [[nodiscard]] bool areHintsWritten();
  [[nodiscard]] bool isAnnotationTable(NodeIndex table, bool items);
  [[nodiscard]] bool isAnnotatedName(NodeIndex name);
  [[nodiscard]] const std::vector<std::string>& annotatedNames();
  [[nodiscard]] bool isAnnotationShown(NodeIndex attribute);

 private:
  [[nodiscard]] bool isMadeType(NodeIndex name);
  [[nodiscard]] bool isLiteralText(NodeIndex string);
  [[nodiscard]] bool usesPlainTypes() const;
  [[nodiscard]] bool leavesAnnotations(NodeIndex i);
  [[nodiscard]] bool isPlainTypeText(NodeIndex string);
  [[nodiscard]] bool isTypeName(const std::string& name);

  std::optional<bool> hintsWritten_;
  std::optional<std::vector<std::string>> annotatedNames_;
};

}  // namespace gantlet::python
