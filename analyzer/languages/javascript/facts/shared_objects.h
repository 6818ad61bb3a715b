// Where objects go that everybody uses: prototypes, and the runtime's classes. Who changes them
// changes what all code does, and the analysis has seen it as it was.
#pragma once

#include "analyzer/languages/javascript/facts/fact_part.h"

namespace gantlet::javascript {

class SharedObjects : private FactPart {
 public:
  explicit SharedObjects(const FactPart& part) : FactPart(part) {}

  // A fact where an expression may be such an object, or the function that gives prototypes, and
  // goes where it is not followed: a prototype, or a class where the program stores into something
  // that may be it.
  void emit(NodeIndex node);

 private:
  enum class Shared : std::uint8_t { kNo, kSpace, kClass, kPrototype, kReader };

  [[nodiscard]] Shared sharedOf(NodeIndex node) const;
  [[nodiscard]] Shared sharedOfPath(PathId path) const;
  [[nodiscard]] bool isOfSuper(NodeIndex node) const;
  [[nodiscard]] std::string_view escapeOf(NodeIndex node, const Use& use, Shared shared) const;
  [[nodiscard]] bool isAskedBy(NodeIndex call, std::uint32_t index) const;
  [[nodiscard]] bool isCallback(NodeIndex value, const Use& use) const;
  [[nodiscard]] bool isOwnFunctionOf(NodeIndex value, NodeIndex call) const;
  [[nodiscard]] bool isTakenApart(NodeIndex pattern) const;
  [[nodiscard]] bool isReceiver(const Use& use) const;
  [[nodiscard]] bool isTrapped(const Use& use) const;
  [[nodiscard]] bool isReadFrom(NodeIndex access) const;
  [[nodiscard]] bool isSharedParameter(NodeIndex name) const;
  [[nodiscard]] bool isOnlyCalled(NodeIndex value, int depth) const;
  [[nodiscard]] bool isNameOnlyCalled(NodeIndex name, int depth) const;
  [[nodiscard]] bool isCalledLoop(NodeIndex entries) const;
  [[nodiscard]] bool isOfCallTable(NodeIndex node) const;
  [[nodiscard]] bool isTableAsked(NodeIndex call) const;
  [[nodiscard]] bool isSpecies(NodeIndex node) const;
};

}  // namespace gantlet::javascript
