// Texts and lists that a few constants make enormous: ['a' * 1024 * 1024] * 300. They are no attack
// that the sandbox would not end; saying so before anything runs is cheaper and clearer.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class Repetition : private FactPart {
 public:
  explicit Repetition(const FactPart& part) : FactPart(part) {}

  void emitRepetition(NodeIndex i);

 private:
  [[nodiscard]] std::uint64_t writtenSize(NodeIndex node, int nesting) const;
  [[nodiscard]] std::uint64_t timesOf(NodeIndex count, int nesting) const;

  NodeIndex repetitionEnd_ = 0;  // up to here a product has been measured
};

}  // namespace gantlet::python
