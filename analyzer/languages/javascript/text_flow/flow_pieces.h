// Keys that are none of the words, whatever their parts are: 'on' + name, width * y + x,
// `${name}Id`.
#pragma once

#include "analyzer/languages/javascript/text_flow/flow_part.h"

namespace gantlet::javascript {

class FlowPieces : private FlowPart {
 public:
  explicit FlowPieces(const FlowPart& part) : FlowPart(part) {}

  [[nodiscard]] bool readBegun(NodeIndex key, Cell to);
  [[nodiscard]] static bool fits(const Begun& begun, std::string_view name);
  [[nodiscard]] bool isNoWord(NodeIndex key);
  [[nodiscard]] bool isStrange(NodeIndex key);
  [[nodiscard]] NodeIndex valueOf(NodeIndex name) const;

 private:
  [[nodiscard]] bool piecesOf(NodeIndex node, std::vector<Piece>& pieces, int depth);
};

}  // namespace gantlet::javascript
