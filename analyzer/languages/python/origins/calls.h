// What calls give, and what parameters get.
#pragma once

#include "analyzer/languages/python/origins/origin_part.h"

namespace gantlet::python {

class CallOrigins : private OriginPart {
 public:
  explicit CallOrigins(const OriginPart& part) : OriginPart(part) {}

  [[nodiscard]] bool fromCall(NodeIndex call, const Steps& path);
  [[nodiscard]] bool fromReturns(NodeIndex function, const Steps& path);
  [[nodiscard]] bool isPlainDecorator(NodeIndex decorator, std::string& name);
  [[nodiscard]] bool isUnpacked(NodeIndex call) const;
  [[nodiscard]] std::vector<NodeIndex> given(NodeIndex call);
  [[nodiscard]] std::string builtinOf(NodeIndex call) const;
  [[nodiscard]] std::string libraryOf(NodeIndex call) const;

 private:
  [[nodiscard]] bool fromBuiltin(const std::string& name, NodeIndex call, const Steps& path);
  [[nodiscard]] bool fromMethod(NodeIndex call, const Steps& path);
  [[nodiscard]] bool fromLibrary(const std::string& name, NodeIndex call, const Steps& path);
  [[nodiscard]] bool fromOwnMethods(NodeIndex function, const Steps& path);
};

}  // namespace gantlet::python
