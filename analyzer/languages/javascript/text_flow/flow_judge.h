// What words find, and what comes of it.
#pragma once

#include "analyzer/languages/javascript/text_flow/flow_part.h"
#include "analyzer/languages/javascript/text_flow/spelling.h"

namespace gantlet::javascript {

class FlowJudge : private FlowPart {
 public:
  explicit FlowJudge(const FlowPart& part) : FlowPart(part) {}

  // Whether an expression, as a property's name, is surely none of the words.
  [[nodiscard]] bool isHarmlessKey(NodeIndex key);
  // … or handed, with such an object, to what may call it: Reflect.apply(x, null, [o]).
  [[nodiscard]] bool mayMeddleAt(NodeIndex call);
  // What is stored into that is surely everybody's: the prototype of a list, say; or what a text
  // finds that the program itself has put together of letters, or decoded.
  [[nodiscard]] std::vector<NodeIndex> sharedTargets() const;
  [[nodiscard]] std::vector<NodeIndex> foundInCode() const;
  // Where what Function may have made is called, or given to who may call it, whichever way it
  // went since one of the words found Function.
  [[nodiscard]] std::vector<NodeIndex> codeCalls() const;
  // Whether x.constructor may be Function.
  [[nodiscard]] bool mayFindFunction(NodeIndex access) const;
  // Whether an expression is surely no function, nor an object of the runtime's.
  [[nodiscard]] bool isOwnData(NodeIndex value) const;
  [[nodiscard]] bool isOwnFunction(NodeIndex value) const;
  // What a word finds there.
  [[nodiscard]] bool handsText(NodeIndex call);
  [[nodiscard]] bool isEnumerated(Cell object, NodeIndex key) const;
  void addPick(Cell object, NodeIndex key, Cell to, bool own = false);
  void pick(const Pick& pick);
  void judge();
  [[nodiscard]] bool joinAll();

 private:
  void judgeAccessors();
  void judgePollution();
  [[nodiscard]] bool isSpelt(Cell key);
  [[nodiscard]] bool findsEverybodys(const Pick& pick);
  [[nodiscard]] Cell listOf(Cell object);
  [[nodiscard]] bool holdsNoWord(NodeIndex key);
  [[nodiscard]] bool isForwarded(Cell object, NodeIndex key);
  [[nodiscard]] bool callsEvil(NodeIndex call) const;
  [[nodiscard]] bool isShared(NodeIndex argument);
  [[nodiscard]] bool handsShared(NodeIndex call, NodeIndex but = kNoNode);
  // What stands under keys that are not known in objects that are not known.
  [[nodiscard]] bool joinUnknown();
  [[nodiscard]] bool joinExported();
  // Whose prototype is a function.
  [[nodiscard]] bool joinPrototypes();
  [[nodiscard]] bool isCallable(Cell cell) const;
  [[nodiscard]] bool inheritsFunction(Cell cell) const;
  [[nodiscard]] bool mayOwnWord(Cell cell) const;

  Spelling spelling_{tree_};
};

}  // namespace gantlet::javascript
