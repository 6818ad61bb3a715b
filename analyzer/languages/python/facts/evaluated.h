// Texts that sympy evaluates. Nearly all of its functions take a text in place of an expression,
// and hardly a program gives them one: what counts is whether the file shows one (made_texts.h).
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class EvaluatedTexts : private FactPart {
 public:
  explicit EvaluatedTexts(const FactPart& part) : FactPart(part) {}

  [[nodiscard]] bool isEvaluatedBySympy(const std::string& callee);
  void emitSympyMethod(NodeIndex function, const std::vector<Argument>& arguments);
  void emitSympyItem(NodeIndex subscript);
  [[nodiscard]] bool emitEvaluated(const Fact& fact, NodeIndex node, const MadeTexts::Found& found);
};

}  // namespace gantlet::python
