// Descriptors and objects' own dictionaries: attributes by computed names whose object is one of
// the file's own, and whose names are those that class bodies bind.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class Descriptors : private FactPart {
 public:
  explicit Descriptors(const FactPart& part) : FactPart(part) {}

  [[nodiscard]] NodeIndex methodOfParameter(NodeIndex name, std::uint32_t position) const;
  [[nodiscard]] NodeIndex selfAround(NodeIndex node) const;
  [[nodiscard]] NodeIndex descriptorMethod(NodeIndex object) const;
  [[nodiscard]] bool isHandedToParent(NodeIndex name);
  [[nodiscard]] bool isSlot(NodeIndex object, NodeIndex name);
  [[nodiscard]] bool isSlotDictionary(NodeIndex dictionary);
  [[nodiscard]] bool isHarmlessDictionary(NodeIndex dictionary);
  [[nodiscard]] std::string wordStoredInSelf(NodeIndex subscript);
  [[nodiscard]] bool isOwnDictionary(NodeIndex self);
  [[nodiscard]] bool isDictionaryOfWords(NodeIndex dictionary, NodeIndex object);
  [[nodiscard]] bool isKeyOf(NodeIndex object, NodeIndex name);
  [[nodiscard]] bool isOnlyCalledOnObjects(NodeIndex method) const;
  [[nodiscard]] bool hasPlainClasses();

 private:
  [[nodiscard]] bool isSlotName(NodeIndex node);
  [[nodiscard]] bool isSlotAttribute(std::string_view attribute);
  [[nodiscard]] bool isWrappedOnce(NodeIndex name);
  [[nodiscard]] bool takesDefinition(NodeIndex method);

  std::unordered_map<std::string, bool> slotAttributes_;
  std::unordered_map<NodeIndex, bool> ownDictionaries_;
  std::optional<bool> plainClasses_;
};

}  // namespace gantlet::python
