// Facts of strings, and which of them are only held against others.
#pragma once

#include "analyzer/languages/javascript/facts/fact_part.h"

namespace gantlet::javascript {

class StringFacts : private FactPart {
 public:
  explicit StringFacts(const FactPart& part) : FactPart(part) {}

  // Strings, and what they are held against: strings.cc.
  void emitString(NodeIndex node);

 private:
  [[nodiscard]] bool isGuard(NodeIndex string);
  [[nodiscard]] bool isWritten(NodeIndex node, std::string_view text);
  [[nodiscard]] bool isWholeData(std::string_view text);
  [[nodiscard]] bool isKnownGuard(NodeIndex holder, bool list);
  [[nodiscard]] bool isGuardName(NodeIndex declarator, bool list) const;
  [[nodiscard]] bool isGuardField(NodeIndex field) const;
  [[nodiscard]] bool isGuardUse(NodeIndex use) const;
  [[nodiscard]] bool isClosedClass(NodeIndex body) const;
  [[nodiscard]] bool isMessage(NodeIndex node) const;
  [[nodiscard]] bool isTest(NodeIndex access) const;
  [[nodiscard]] bool isListTest(NodeIndex access) const;
  [[nodiscard]] bool isOnlyCompared(NodeIndex name) const;
  [[nodiscard]] bool isComparison(NodeIndex operand) const;
  [[nodiscard]] bool isShown(NodeIndex node, bool named) const;
  [[nodiscard]] NodeIndex loopName(NodeIndex loop) const;

  std::optional<bool> whole_;  // whether texts stay whole: asked for when it is needed
  std::unordered_map<std::uint64_t, bool> guards_;
  static constexpr int kMaxFieldSearches = 16;  // each reads the whole tree
  int fieldSearches_ = 0;
  int writtenSearches_ = 0;
};

}  // namespace gantlet::javascript
