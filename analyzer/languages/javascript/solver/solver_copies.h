// Whether `new this.constructor(…)` in a class's method can only make
// one more of its kind. It makes a function of a text where `this` is a function. No function has
// the method of a class unless the method is taken from where it stands and then put onto a
// function or called with one: where a program has no way to do either, its copies are what they
// seem.
#pragma once

#include "analyzer/languages/javascript/solver/solver_part.h"

namespace gantlet::javascript {

class Copies : private SolverPart {
 public:
  explicit Copies(const SolverPart& part) : SolverPart(part) {}

  [[nodiscard]] bool trustsCopies();

 private:
  [[nodiscard]] std::optional<std::vector<std::string_view>> copyMethods() const;
  [[nodiscard]] bool isNamedTake(NodeIndex node, const std::vector<std::string_view>& names) const;
  [[nodiscard]] bool isArithmetic(NodeIndex target) const;
  [[nodiscard]] bool takesByKey(NodeIndex access, Vocabulary& numbers) const;
  [[nodiscard]] bool isPlacing(NodeIndex node, Vocabulary& numbers) const;
  [[nodiscard]] bool isTamePlacer(NodeIndex name) const;
  [[nodiscard]] bool isInstance(NodeIndex node) const;
  [[nodiscard]] bool isFresh(NodeIndex value) const;
  [[nodiscard]] bool isNoFunction(NodeIndex object, Vocabulary& numbers) const;

  std::optional<bool> copiesTrusted_;
};

}  // namespace gantlet::javascript
