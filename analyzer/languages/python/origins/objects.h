// Attributes of objects of the file's own classes.
#pragma once

#include "analyzer/languages/python/origins/origin_part.h"

namespace gantlet::python {

class OwnObjects : private OriginPart {
 public:
  explicit OwnObjects(const OriginPart& part) : OriginPart(part) {}

  // Nothing but objects of the file's own classes.
  [[nodiscard]] bool isOwn(NodeIndex node);
  [[nodiscard]] bool fromClassName(NodeIndex name, const Steps& path);
  [[nodiscard]] bool fromMembers(NodeIndex owner, const Steps& path);
  // An object of a class of the file's, and no class itself.
  [[nodiscard]] bool isInstance(NodeIndex node);
  [[nodiscard]] bool isOwnObject(NodeIndex node, std::vector<NodeIndex>& owners);
  [[nodiscard]] NodeIndex classOf(NodeIndex name);
  [[nodiscard]] NodeIndex classAround(NodeIndex node) const;
  [[nodiscard]] bool isOwnClass(NodeIndex owner, std::string_view attribute, int depth);
  [[nodiscard]] bool isEnumeration(NodeIndex owner);
  [[nodiscard]] bool isEnumerated(NodeIndex owner, int depth);
  [[nodiscard]] bool mixesClasses(std::string_view attribute);
  [[nodiscard]] bool isDataClass(NodeIndex owner);
  // The class of `cls` in a class method, which only that and those below are given to; else
  // kNoNode.
  [[nodiscard]] NodeIndex ownerOfClass(NodeIndex name);

 private:
  [[nodiscard]] NodeIndex ownerOfSelf(NodeIndex name);
};

}  // namespace gantlet::python
