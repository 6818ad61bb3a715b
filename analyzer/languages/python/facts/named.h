// The functions that name attributes and modules by text, and places where a module or a type is
// looked at and not kept.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class NamedAttributes : private FactPart {
 public:
  explicit NamedAttributes(const FactPart& part) : FactPart(part) {}

  void emitAttributeCall(NodeIndex i, const std::string& callee,
                         const std::vector<Argument>& arguments);
  [[nodiscard]] std::vector<std::string> slotWords(NodeIndex name);
  [[nodiscard]] bool emitReducedWords(NodeIndex getter);
  [[nodiscard]] bool hasText(std::string_view part) const;
  void emitGetterCall(NodeIndex i, const std::string& callee,
                      const std::vector<Argument>& arguments);
  void emitImportCall(NodeIndex i, const std::string& callee,
                      const std::vector<Argument>& arguments);
  void emitTemplate(NodeIndex where, ValueId format);
  // callable(getattr(x, name)), isinstance(getattr(x, name), Own): nothing but yes or no comes of
  // the attribute.
  [[nodiscard]] bool isOnlyAsked(NodeIndex call);
  [[nodiscard]] bool isTypeTest(const Consumer& consumer);
  [[nodiscard]] bool isAnnotation(NodeIndex i) const;
  [[nodiscard]] bool isPublicListing(NodeIndex call);
  [[nodiscard]] bool keepsModulesIn(const Consumer& consumer);

 private:
  [[nodiscard]] bool isHarmless(NodeIndex call, const std::string& callee, NodeIndex object,
                                NodeIndex name, bool followable);
  [[nodiscard]] bool emitUnpackedNames(NodeIndex call, const std::string& callee,
                                       const std::vector<Argument>& arguments);
  [[nodiscard]] std::vector<std::string> moduleWords(NodeIndex call);
  [[nodiscard]] bool isArrayMethod(NodeIndex object, NodeIndex name);
  [[nodiscard]] bool emitModuleWords(NodeIndex call);
};

}  // namespace gantlet::python
