// Functions that write on the class or function that they are given: data classes, wraps, and the
// initializers of libraries' classes, called by hand. Written on what a library made, that holds
// for all of the program: json.loads would be what the program says.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class DecoratedTargets : private FactPart {
 public:
  explicit DecoratedTargets(const FactPart& part) : FactPart(part) {}

  // dataclass(C), update_wrapper(f, g), Namespace.__init__(C, name=f)
  void emitCall(NodeIndex call, const Atom& atom, const std::vector<Argument>& arguments);
  // map(dataclass, classes): who calls it, and with what, is not seen.
  void emitValue(NodeIndex node, const Atom& atom, const Consumer& consumer);
  // The file shows that `node` may stand for a class or function of a library.
  [[nodiscard]] bool mayBeLibrary(NodeIndex node);

 private:
  enum class Target : std::uint8_t { kOwn, kUnknown, kLibrary };

  [[nodiscard]] Target targetOf(NodeIndex node);
  [[nodiscard]] Target passedTo(NodeIndex node);
  [[nodiscard]] Target boundTo(NodeIndex node);
  [[nodiscard]] bool isFresh(NodeIndex node);
  [[nodiscard]] Target below(NodeIndex decorator);
  [[nodiscard]] bool mayGiveLibrary(NodeIndex function);
  [[nodiscard]] bool isLibrary(NodeIndex node) const;
  [[nodiscard]] bool handsOnFunctions();
  void emitTarget(Target target, bool ofClasses, NodeIndex where);
  void emitGiven(NodeIndex call, bool ofClasses);

  std::optional<bool> handsOnFunctions_;
  std::size_t parameterSearches_ = 0;
  std::size_t nameSearches_ = 0;
};

}  // namespace gantlet::python
