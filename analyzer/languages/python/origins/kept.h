// Whether a container keeps what it was made with: each place that uses it only reads it, or adds
// what is looked at as well. Where it goes a way that is not followed, anybody may change it.
#pragma once

#include "analyzer/languages/python/origins/origin_part.h"

namespace gantlet::python {

class KeptContainers : private OriginPart {
 public:
  explicit KeptContainers(const OriginPart& part) : OriginPart(part) {}

  [[nodiscard]] bool isKept(NodeIndex container, const Steps& path);
  [[nodiscard]] bool areUsesKept(VariableIndex variable, const Steps& path);
  [[nodiscard]] bool hasOneOf(std::initializer_list<std::string_view> names);
  [[nodiscard]] bool doesKeyKeep(NodeIndex list, const Steps& path);
  // A class of the file's gets what it is compared with.
  [[nodiscard]] bool hasComparisons();
  // No operator of a class of the file's answers where this is the other operand.
  [[nodiscard]] bool isPlainOperand(NodeIndex operand);
  // x = y = [own]: the value of this assignment has two names, under each of which
  // it may be changed.
  [[nodiscard]] bool hasOtherNames(NodeIndex value) const;

 private:
  [[nodiscard]] bool keepsItsIndex(NodeIndex object) const;
  [[nodiscard]] bool isKeptByMethod(NodeIndex attribute, const Steps& path);
  [[nodiscard]] bool isKeptByStore(NodeIndex target, const Steps& path);
  [[nodiscard]] bool isLookupKey(NodeIndex attribute);
  [[nodiscard]] bool isKeptByBinding(const Binding& binding, std::size_t at, const Steps& path,
                                     bool byPlace);
  [[nodiscard]] bool isKeptByLoop(NodeIndex source, const Steps& path);
  [[nodiscard]] bool isKeptByTarget(NodeIndex source, const Steps& path);
};

}  // namespace gantlet::python
