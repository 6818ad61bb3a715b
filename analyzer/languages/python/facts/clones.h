// clone = object.__new__(type(self)); clone.__dict__.update(self.__dict__): an object that a method
// makes of its own class, and to which it gives what `self` has. No name comes to it that no object
// of the class had, but those that the file writes.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class Clones : private FactPart {
 public:
  explicit Clones(const FactPart& part) : FactPart(part) {}

  // clone.__dict__.update(…) with the dictionary of `self`, or keywords that are all known; both
  // dictionaries in it.
  [[nodiscard]] bool isUpdate(NodeIndex dictionary);
  // setattr(clone, name, value) for name, … in self.__dict__.items()
  [[nodiscard]] bool isCopiedName(NodeIndex object, NodeIndex name);

 private:
  [[nodiscard]] NodeIndex original(NodeIndex clone);
  [[nodiscard]] NodeIndex objectOfClass(NodeIndex type, int depth);
  [[nodiscard]] bool isOwn(NodeIndex self);
  [[nodiscard]] bool isSame(NodeIndex self, NodeIndex other) const;
  [[nodiscard]] NodeIndex ownerOfDictionary(NodeIndex node) const;
  [[nodiscard]] bool isKeyOf(NodeIndex name, NodeIndex self);
  [[nodiscard]] bool hasKeysOf(NodeIndex content, NodeIndex self);
  [[nodiscard]] bool addsWords(NodeIndex dictionary, NodeIndex object, NodeIndex content);
};

}  // namespace gantlet::python
