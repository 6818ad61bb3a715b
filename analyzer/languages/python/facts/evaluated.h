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
  void emitSympyValue(NodeIndex i, const Atom& atom, Use use);
  void emitSympyCall(NodeIndex function, const std::vector<Argument>& arguments);
  void emitSympyStore(NodeIndex target, NodeIndex object);
  [[nodiscard]] bool emitEvaluated(const Fact& fact, NodeIndex node, const MadeTexts::Found& found);

 private:
  void emitOfSympy(NodeIndex object, std::string_view method, const std::string& key,
                   NodeIndex given);
};

}  // namespace gantlet::python
