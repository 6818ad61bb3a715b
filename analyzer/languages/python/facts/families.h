// Families of classes: which classes of the file are above and below one another, which are made by
// calls instead of in a body, and which have a base that brings attributes along.
#pragma once

#include <initializer_list>

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class Families : private FactPart {
 public:
  explicit Families(const FactPart& part) : FactPart(part) {}

  [[nodiscard]] bool isClassMaker(NodeIndex function, NodeIndex list) const;
  void noteEnumeration(NodeIndex node);
  void emitEnumeration(NodeIndex call);
  [[nodiscard]] bool touchesDescriptors(NodeIndex object);
  [[nodiscard]] bool isPlainFamily(NodeIndex node);
  [[nodiscard]] bool isCalledOnOthers(NodeIndex self);
  [[nodiscard]] bool isOwnReceiver(NodeIndex object);
  [[nodiscard]] bool areApart(NodeIndex node, NodeIndex other);
  [[nodiscard]] bool mayHoldDescriptors(NodeIndex node);

 private:
  [[nodiscard]] bool keepsMethod(NodeIndex decorator);
  [[nodiscard]] bool isSumOfNames(NodeIndex sum) const;
  [[nodiscard]] bool mayBeDescriptor(NodeIndex value);
  [[nodiscard]] bool mayBePutIntoClass(NodeIndex identifier);
  [[nodiscard]] bool isObject(NodeIndex object);
  [[nodiscard]] bool isCalledOnOthers(NodeIndex self, std::vector<NodeIndex>& methods);
  [[nodiscard]] bool takesOthers(NodeIndex method, std::vector<NodeIndex>& methods);
  [[nodiscard]] bool isOwnObject(NodeIndex object, std::vector<NodeIndex>& methods);
  [[nodiscard]] bool isSuperOfType(NodeIndex object) const;
  [[nodiscard]] bool isBelowEnumeration(NodeIndex owner, int depth) const;
  [[nodiscard]] std::vector<NodeIndex> familyOf(NodeIndex node);
  [[nodiscard]] bool findBase(NodeIndex base, NodeIndex& owner);
  [[nodiscard]] bool definesOneOf(const std::vector<NodeIndex>& family,
                                  std::initializer_list<std::string_view> methods);

  std::unordered_map<NodeIndex, bool> holders_;  // by class
};

}  // namespace gantlet::python
