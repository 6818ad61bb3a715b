// Texts that the engine itself writes: messages of its errors, and the source of functions. They
// have words in them that stand nowhere in the program: "Cyclic __proto__ value", "Class
// constructor A cannot be invoked without 'new'". As a whole they are no names. What is cut out of
// one and becomes a property's name is taken for such a word.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "analyzer/languages/javascript/text_flow/flow_part.h"

namespace gantlet::javascript {

class FlowEngineTexts : private FlowPart {
 public:
  explicit FlowEngineTexts(const FlowPart& part) : FlowPart(part) {}

  // What somebody catches: catch (e), promise.catch((e) => …).
  void noteError(Cell cell) { errors_.push_back(cell); }
  // x.message, x.stack, x[key]
  void noteRead(Cell object, const std::string& name, Cell to);
  // text.split(' '), /…/.exec(text), letters.join('')
  void noteCut(NodeIndex call, NodeIndex receiver) { cuts_.emplace_back(call, receiver); }
  // What is cut is forged; whether anything has become so. All has met before.
  [[nodiscard]] bool joinCuts();

 private:
  struct Read {
    Cell object;
    Cell to;
  };
  enum Reached : std::uint8_t { kNothing, kError, kOfEngine, kPieceOf };

  // `sums`: where pieces are put together.
  [[nodiscard]] std::vector<Reached> reach(std::vector<Cell>& sums) const;
  bool forge(Cell cell);

  std::vector<Cell> errors_;
  std::vector<Read> reads_;
  std::vector<std::pair<NodeIndex, NodeIndex>> cuts_;
};

}  // namespace gantlet::javascript
