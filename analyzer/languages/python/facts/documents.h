// Documents, classes and loaders whose content stands in the file, so that it is seen.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class Documents : private FactPart {
 public:
  explicit Documents(const FactPart& part) : FactPart(part) {}

  [[nodiscard]] bool isMadeOfLiterals(NodeIndex value, int depth);
  [[nodiscard]] bool isPlainGrammar(NodeIndex file);
  [[nodiscard]] bool isLastPart(NodeIndex node);
  [[nodiscard]] std::vector<std::string> documentText(NodeIndex tree);
  [[nodiscard]] bool isAnnotatedHere(NodeIndex given);
  [[nodiscard]] bool isSyntaxCheck(NodeIndex call, const std::vector<Argument>& arguments);
  [[nodiscard]] bool hasSeenLoader(NodeIndex environment);
  [[nodiscard]] bool emitLoader(Fact fact, const Argument& argument);

 private:
  [[nodiscard]] std::vector<std::string> fileText(NodeIndex file);
  [[nodiscard]] std::vector<std::string> encodedText(NodeIndex call);
  [[nodiscard]] bool isPlainClass(NodeIndex owner, int depth) const;
  [[nodiscard]] bool givesText(NodeIndex node, int steps) const;
  [[nodiscard]] bool isSeenLoader(NodeIndex loader) const;

  std::size_t literalSearches_ = 0;
};

}  // namespace gantlet::python
