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
  struct Pieces {
    std::vector<std::string> texts;
    std::vector<NodeIndex> followed;
    std::size_t nodes = 0;
    int nested = 0;
  };
  [[nodiscard]] bool decodesTexts();
  [[nodiscard]] bool rewritesText(NodeIndex node, std::vector<NodeIndex>& followed, int depth);
  [[nodiscard]] bool composedGap(NodeIndex node, std::string& text);
  [[nodiscard]] bool composedGaps(NodeIndex node, std::string& text);
  [[nodiscard]] bool composedPart(NodeIndex node, std::string& text, bool& seen, int depth);
  [[nodiscard]] bool composedFormat(const std::string& format, NodeIndex list, std::string& text);
  [[nodiscard]] bool composedString(NodeIndex node, std::string& text, bool& seen, int depth);
  [[nodiscard]] bool composedJoin(const std::string& separator, NodeIndex list, std::string& text,
                                  bool& seen, int depth);
  [[nodiscard]] bool isBoundWhole(NodeIndex name) const;
  [[nodiscard]] bool composedTexts(NodeIndex node, ComposedTexts& found, int depth);
  [[nodiscard]] static bool isEvaluatedText(const std::string& callee, const std::string& key);

  // --- composed_pieces.cc
  [[nodiscard]] bool heldTexts(NodeIndex node, std::string& text);
  [[nodiscard]] bool composedPieces(NodeIndex node, Pieces& pieces, int depth);
  [[nodiscard]] bool piecesOfCall(NodeIndex call, Pieces& pieces, int depth);
  [[nodiscard]] bool piecesOfAttribute(NodeIndex attribute, Pieces& pieces, int depth);
  [[nodiscard]] bool piecesPutInto(NodeIndex container, Pieces& pieces, int depth);
  [[nodiscard]] bool piecesOfName(NodeIndex name, Pieces& pieces, int depth);
  [[nodiscard]] bool mayBeText(NodeIndex node);

  Pieces* pieces_ = nullptr;  // of the gap that is searched
  std::size_t composedSearches_ = 0;
  std::optional<bool> decodesTexts_;
};

}  // namespace gantlet::python
