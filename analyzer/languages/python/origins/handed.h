// Whether who is handed a container keeps it as it is: functions of the file's, builtins,
// libraries, and methods of other objects.
#pragma once

#include "analyzer/languages/python/origins/origin_part.h"

namespace gantlet::python {

class HandedContainers : private OriginPart {
 public:
  explicit HandedContainers(const OriginPart& part) : OriginPart(part) {}

  [[nodiscard]] bool isParameterKept(NodeIndex function, std::string_view name, const Steps& path);
  [[nodiscard]] bool isKeptByCall(NodeIndex argument, NodeIndex call, const Steps& path);
  // The file binds a method of this name other than by a definition in a class's body.
  [[nodiscard]] bool isBoundByHand(std::string_view method);

 private:
  [[nodiscard]] bool unpacksDictionaries();
  [[nodiscard]] bool isOperand(NodeIndex argument, NodeIndex list);
  [[nodiscard]] bool isKeptByParameter(NodeIndex argument, NodeIndex list, NodeIndex function,
                                       std::uint32_t offset, const Steps& path);

  std::optional<bool> unpacks_;
};

}  // namespace gantlet::python
