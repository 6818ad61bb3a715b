// Descriptors and objects' own dictionaries: attributes by computed names whose object is one of
// the file's own, and whose names are those that class bodies bind.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class Descriptors : private FactPart {
 public:
  explicit Descriptors(const FactPart& part) : FactPart(part) {}

  [[nodiscard]] NodeIndex methodOfParameter(NodeIndex name, std::uint32_t position) const;
  // Whether it is the parameter at this position of a method of this name.
  [[nodiscard]] bool isParameterOf(NodeIndex name, std::uint32_t position,
                                   std::string_view method) const;
  [[nodiscard]] NodeIndex selfAround(NodeIndex node) const;
  [[nodiscard]] NodeIndex descriptorMethod(NodeIndex object) const;
  [[nodiscard]] bool isHandedToParent(NodeIndex name);
  [[nodiscard]] bool isSlot(NodeIndex object, NodeIndex name);
  void emitSlotWords(NodeIndex where, NodeIndex object, NodeIndex name, bool stored);
  [[nodiscard]] bool isSlotDictionary(NodeIndex dictionary);
  [[nodiscard]] bool isHarmlessDictionary(NodeIndex dictionary);
  [[nodiscard]] std::string wordStoredInSelf(NodeIndex subscript);
  [[nodiscard]] bool isOwnDictionary(NodeIndex self);
  [[nodiscard]] bool isDictionaryOfWords(NodeIndex dictionary, NodeIndex object);
  [[nodiscard]] bool isKeyOf(NodeIndex object, NodeIndex name);
  [[nodiscard]] bool isOnlyCalledOnObjects(NodeIndex method) const;
  [[nodiscard]] bool hasPlainClasses();
  [[nodiscard]] bool takesDefinition(NodeIndex method);

 private:
  [[nodiscard]] bool isSlotName(NodeIndex node);
  [[nodiscard]] bool isSlotAttribute(NodeIndex name);
  [[nodiscard]] bool bindsSlots(std::string_view attribute, NodeIndex around,
                                std::vector<std::string>& words);
  [[nodiscard]] NodeIndex slotAttribute(NodeIndex name, std::string& beginning) const;
  [[nodiscard]] bool isBeginning(NodeIndex text) const;
  [[nodiscard]] bool isSlotText(NodeIndex value, std::vector<std::string>& words);
  [[nodiscard]] bool isElsewhere(NodeIndex node, NodeIndex around);
  [[nodiscard]] bool isSeen(const std::string& name) const;
  [[nodiscard]] bool isWrappedOnce(NodeIndex name);

  struct Slot {
    bool asked = false;
    bool answered = false;
    bool assumed = false;
    bool known = false;
    std::vector<std::string> words;  // what the descriptors' constructors were given
  };

  std::unordered_map<std::string, Slot> slotAttributes_;
  std::unordered_map<NodeIndex, bool> ownDictionaries_;
  std::optional<bool> plainClasses_;
};

}  // namespace gantlet::python
