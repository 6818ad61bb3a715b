// Texts that libraries evaluate (DataFrame.query, formulas) and that a program visibly puts
// together: f"{column} > 3", "y ~ " + " + ".join(columns), and names and parameters that stand for
// such. The constant parts are seen, what goes into the gaps is not: the run holds it to data. What
// a decoder may have written is no such text, as it was written to be read by nobody.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class ComposedArguments : private FactPart {
 public:
  explicit ComposedArguments(const FactPart& part) : FactPart(part) {}

  [[nodiscard]] bool isOnlyParameter(NodeIndex name) const;
  bool emitComposed(const Fact& callee, const Argument& argument);

 private:
  struct ComposedTexts {
    std::vector<std::string> constants;
    std::vector<std::string> composed;  // with "x" for what isn't seen
  };
  [[nodiscard]] bool decodesTexts();
  [[nodiscard]] bool rewritesText(NodeIndex node, std::vector<NodeIndex>& followed, int depth);
  [[nodiscard]] bool composedGap(NodeIndex node, std::string& text);
  [[nodiscard]] bool composedGaps(NodeIndex node);
  [[nodiscard]] bool composedPart(NodeIndex node, std::string& text, bool& seen, int depth);
  [[nodiscard]] bool composedString(NodeIndex node, std::string& text, bool& seen, int depth);
  [[nodiscard]] bool composedJoin(const std::string& separator, NodeIndex list, std::string& text,
                                  bool& seen, int depth);
  [[nodiscard]] bool isBoundWhole(NodeIndex name) const;
  [[nodiscard]] bool composedTexts(NodeIndex node, ComposedTexts& found, int depth);
  [[nodiscard]] static bool isEvaluatedText(const std::string& callee, const std::string& key);

  std::size_t composedSearches_ = 0;
  std::optional<bool> decodesTexts_;
};

}  // namespace gantlet::python
