// What parameters get: every call of a function of the file's.
#pragma once

#include "analyzer/languages/python/origins/origin_part.h"

namespace gantlet::python {

class ParameterOrigins : private OriginPart {
 public:
  explicit ParameterOrigins(const OriginPart& part) : OriginPart(part) {}

  // Whether the file may look up a function of this name, or a method, by a text.
  [[nodiscard]] bool isReachedByText(std::string_view function, bool method);
  [[nodiscard]] bool fromParameter(const Parameter& parameter, const Steps& path);
  [[nodiscard]] std::optional<Parameter> parameterOf(NodeIndex function, std::string_view name);
  [[nodiscard]] bool isBoundInPlain(NodeIndex function, std::string_view name);
  [[nodiscard]] std::optional<std::vector<CallOf>> callsOf(NodeIndex function);
  [[nodiscard]] bool isClassShownBy(NodeIndex call);
  [[nodiscard]] bool givesClassToHook();
  [[nodiscard]] bool usesClass(NodeIndex parameter, NodeIndex function) const;
  [[nodiscard]] bool addClassCalls(NodeIndex owner, std::vector<CallOf>& calls, int depth);
  [[nodiscard]] bool isConstantText(std::string_view text) const;

 private:
  [[nodiscard]] bool isLastPositional(NodeIndex list, NodeIndex argument);
  [[nodiscard]] bool handsAnnotationsOut();
  [[nodiscard]] bool namesClassOtherwise();
  [[nodiscard]] bool isCalledByLibrary(std::string_view method) const;
  [[nodiscard]] bool isCalledByBase(std::string_view method);
  [[nodiscard]] bool isHandedToLibrary(NodeIndex node, int depth);
  [[nodiscard]] bool isClassHandedToLibrary(NodeIndex owner, int depth);
  [[nodiscard]] bool fromArguments(const Parameter& parameter, CallOf call, const Steps& path);
};

}  // namespace gantlet::python
