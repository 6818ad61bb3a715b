// Properties of the program's own that are called '__proto__' or 'constructor': who lists their
// names holds these texts, though no string of the program says them.
#pragma once

#include <optional>
#include <string_view>

#include "analyzer/languages/javascript/facts/fact_part.h"

namespace gantlet::javascript {

class OwnNames : private FactPart {
 public:
  explicit OwnNames(const FactPart& part) : FactPart(part) {}

  // A string fact for a name that such a text may come from, where it may do harm as a key.
  void emitName(NodeIndex node);

 private:
  void emitMember(NodeIndex node, NodeIndex name, NodeIndex value);
  void emitAccess(NodeIndex node);
  void emitRegex(NodeIndex node);
  void emitWord(std::string_view word, NodeIndex node, NodeIndex value);
  [[nodiscard]] bool isDefined(NodeIndex key) const;
  [[nodiscard]] NodeIndex definedValue(NodeIndex key) const;
  [[nodiscard]] bool isOwnPrototype(NodeIndex node) const;
  [[nodiscard]] bool holdsPrototype();
  [[nodiscard]] bool hasPlainPrototype(NodeIndex value) const;
  [[nodiscard]] bool isOnlyMatched(NodeIndex regex) const;
  [[nodiscard]] bool isMatched(NodeIndex use) const;

  std::optional<bool> holdsPrototype_;  // asked for when it is needed
};

}  // namespace gantlet::javascript
