// What attributes of the file's own objects are bound to, by name and by text.
#pragma once

#include "analyzer/languages/python/origins/origin_part.h"

namespace gantlet::python {

class AttributeOrigins : private OriginPart {
 public:
  explicit AttributeOrigins(const OriginPart& part) : OriginPart(part) {}

  // Whether an attribute of this name may be had by a text, and what it holds be changed there.
  [[nodiscard]] bool isReadByText(std::string_view attribute);
  // The name, of functools.wraps, stands in its import or above a definition alone.
  [[nodiscard]] bool isOnlyDecorating(NodeIndex name) const;
  [[nodiscard]] bool fromAttribute(NodeIndex attribute, const Steps& path);
  // object.name, or getattr(object, "name")
  [[nodiscard]] bool fromNamed(NodeIndex object, std::string_view name, const Steps& path);
  [[nodiscard]] bool bindsByText();
  [[nodiscard]] bool bindsByText(std::string_view attribute);
  // `vars` or `__dict__` in `for key, value in vars(x).items()` and the like, where no value is
  // used but to ask for its class: nothing gets into the dictionary, or out of it.
  [[nodiscard]] bool isOnlyRead(NodeIndex name);

 private:
  [[nodiscard]] bool isClassVariable(NodeIndex type) const;
  [[nodiscard]] bool fromField(NodeIndex owner, NodeIndex name, const Steps& path);
  [[nodiscard]] bool givesKeys(NodeIndex call) const;
  [[nodiscard]] bool isProperty(std::string_view attribute);
  [[nodiscard]] bool hasPlainFields(NodeIndex body) const;
  [[nodiscard]] bool addBoundWords(NodeIndex function);
  [[nodiscard]] bool areValuesAsked(NodeIndex view);
  [[nodiscard]] bool isItemOfDictionary(NodeIndex name) const;
  [[nodiscard]] bool addStoredWords(NodeIndex name);
  [[nodiscard]] bool isReadByText(std::string_view attribute, bool copies);
  [[nodiscard]] bool isOnlyCopiedByText(std::string_view attribute);
  [[nodiscard]] bool isPartOfText(std::string_view attribute);

  std::optional<bool> bindsByText_;
  std::set<std::string, std::less<>> boundWords_;  // what setattr binds
  std::set<std::string, std::less<>> asked_;       // what that was found by
  std::set<std::string, std::less<>> readWords_;   // the keys that x.__dict__ is read under
  bool readsNamespaces_ = false;                   // vars(cls).items()
  bool readsAnyItem_ = false;                      // it is read under others as well
  std::optional<bool> readsByText_;
  std::set<std::string, std::less<>> constants_;  // every constant text
};

}  // namespace gantlet::python
