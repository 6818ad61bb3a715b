// JSON's escapes that a program puts together: '\\u00' + '5f'. The text that JSON.parse gets of
// such pieces has names that stand nowhere in the program, and no data has them by chance. What
// comes from a file, or from JSON.stringify, and a text that stands in the program as a whole are
// none of these.
#pragma once

#include <optional>
#include <vector>

#include "analyzer/languages/javascript/text_flow/flow_part.h"

namespace gantlet::javascript {

class FlowEscapes : private FlowPart {
 public:
  explicit FlowEscapes(const FlowPart& part) : FlowPart(part) {}

  // JSON.parse(…)
  void noteParse(NodeIndex call) { parses_.push_back(call); }
  // Names out of such texts are forged; whether any has become so. All has met before.
  [[nodiscard]] bool joinEscapes();

 private:
  [[nodiscard]] bool mayBegin(NodeIndex literal) const;
  [[nodiscard]] bool isReplacement(NodeIndex literal) const;
  [[nodiscard]] bool isStringify(Cell cell) const;
  [[nodiscard]] std::vector<NodeIndex> pieces() const;

  std::vector<NodeIndex> parses_;
  std::optional<std::vector<NodeIndex>> pieces_;
};

}  // namespace gantlet::javascript
