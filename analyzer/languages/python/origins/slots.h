// What __set_name__(self, owner, name) of a descriptor gets: the class in whose body the descriptor
// stands, and the name that the body gives it.
#pragma once

#include "analyzer/languages/python/origins/origin_part.h"

namespace gantlet::python {

class SlotOrigins : private OriginPart {
 public:
  explicit SlotOrigins(const OriginPart& part) : OriginPart(part) {}

  // The parameter is `name` of such a method, which the interpreter alone calls.
  [[nodiscard]] bool isSlotName(const Parameter& parameter);
  // Adds every name that a class's body may give a descriptor to the words of the search that goes
  // on; false where there may be others.
  [[nodiscard]] bool addSlotNames();
  // `object` is `owner` in such a method: one of the file's classes.
  [[nodiscard]] bool isOwner(NodeIndex object);
  // `name` is where a class's body defines __get__, __set__ or __delete__.
  [[nodiscard]] bool isDefinition(NodeIndex name) const;
  // An attribute that a class's body binds to this value may be a descriptor: to read it, or to
  // store into it, is a call.
  [[nodiscard]] bool mayBeDescriptor(NodeIndex value);

 private:
  [[nodiscard]] bool isHook(NodeIndex function);
  [[nodiscard]] bool isCalledByInterpreter();

  std::optional<bool> calledByInterpreter_;
};

}  // namespace gantlet::python
