// Uses of what is dangerous that show nothing but names or constants: the classes that a class
// comes of, a template that stands in the call, a text that timeit runs and that can be read
// beforehand.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class ShownValues : private FactPart {
 public:
  explicit ShownValues(const FactPart& part) : FactPart(part) {}

  [[nodiscard]] bool called(NodeIndex function) const;
  [[nodiscard]] bool isOptionAttribute(NodeIndex object, NodeIndex name);
  [[nodiscard]] bool isPutTogether(NodeIndex node) const;
  [[nodiscard]] bool isNamespaceFeature(NodeIndex call);
  [[nodiscard]] bool isSearchedForText(NodeIndex i, const Consumer& consumer);
  [[nodiscard]] bool isOwnHook(NodeIndex target, std::string_view path);
  [[nodiscard]] bool changesTemplates(NodeIndex object);
  [[nodiscard]] bool isFormatterCall(NodeIndex call);
  [[nodiscard]] bool isTableText(NodeIndex call, const std::vector<Argument>& arguments);
  [[nodiscard]] bool emitTimedText(NodeIndex call, const Atom& callee,
                                   const std::vector<Argument>& arguments);
  [[nodiscard]] bool writesProfiles() const;
  [[nodiscard]] bool areItemsShown(NodeIndex dictionary, NodeIndex object);
  [[nodiscard]] bool isOwnEquality(NodeIndex dictionary, NodeIndex object);

 private:
  [[nodiscard]] bool readTimedText(const std::string& text, std::vector<Fact>& found);
  [[nodiscard]] bool bindsFormatterPart() const;
  [[nodiscard]] bool isFormatter(NodeIndex node);
  [[nodiscard]] bool isTable(std::string_view name) const;
  [[nodiscard]] NodeIndex objectOfDictionary(NodeIndex dictionary) const;
  [[nodiscard]] bool isTypeOfParameter(NodeIndex type, NodeIndex method,
                                       std::uint32_t position) const;
  [[nodiscard]] bool testsClass(NodeIndex condition, NodeIndex method, std::string_view sign);
  [[nodiscard]] bool isGuardedByClass(NodeIndex comparison, NodeIndex method);
};

}  // namespace gantlet::python
