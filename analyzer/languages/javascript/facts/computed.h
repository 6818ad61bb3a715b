// Facts of calls of what was taken by an unknown key.
//
// Of a function that key may give Function, which makes a function of a text. Nothing has happened
// before that one is called as well: so what is refused are calls of what such a call gave, and
// all that hands it to code which may call it. The first call is reported as `followed`.
#pragma once

#include "analyzer/languages/javascript/facts/fact_part.h"

namespace gantlet::javascript {

class ComputedCalls : private FactPart {
 public:
  explicit ComputedCalls(const FactPart& part) : FactPart(part) {}

  // Whether following texts might say that some of it is harmless, or find more.
  [[nodiscard]] bool doubts() const;
  [[nodiscard]] TextFlow& flow();
  [[nodiscard]] bool takesByPath();
  [[nodiscard]] bool leadsNowhere();
  void emitComputedCall(NodeIndex node, NodeIndex callee);
  // What was picked by unknown keys, and what it made: computed.cc.
  void emitComputed(NodeIndex node, NodeIndex function, bool isNew);
  void emitMadeArguments(NodeIndex node, NodeIndex callee, NodeIndex list);
  void emitMadeMember(NodeIndex node, const Solver::Keys& keys, SetId value);
  void emitMadeTarget(NodeIndex target);
  void emitMadeTrap(NodeIndex function, NodeIndex name);
  void emitDynamicCall(NodeIndex node, std::string_view key);
  // Whatever the rest of the program does.
  void addComputedCall(NodeIndex node, std::string_view key);
  [[nodiscard]] bool isGivenCode(NodeIndex call) const;
  void emitHeritage(NodeIndex node);

 private:
  [[nodiscard]] bool mayMakeCode();
  [[nodiscard]] bool isFollowed(NodeIndex access) const;
  [[nodiscard]] bool isJsonParse(NodeIndex callee) const;
  [[nodiscard]] bool mayCall(NodeIndex call, NodeIndex callee, std::size_t index, bool held) const;
  [[nodiscard]] bool isComputed(SetId set) const;
  [[nodiscard]] bool isMade(SetId set) const;
  [[nodiscard]] bool isPickedFromCode(NodeIndex function) const;

  std::unique_ptr<TextFlow> flow_;
  bool asked_ = false;
  std::optional<bool> takesByPath_;  // lodash may: the following of texts does not know how
};

}  // namespace gantlet::javascript
