// Names that a condition around them keeps harmless: `if not n.startswith("_"): getattr(self, n)`,
// `for k in dir(x) if k.isupper()`. Of the file's own objects, such a name reaches what the file
// has put there; no name of the interpreter's is written in capitals.
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

// Said of a name: no `_` at its beginning, capitals, some words; of a value: of an own class.
enum class Guard : std::uint8_t { kPublic, kCapitals, kWords, kOwnObject, kOwnMember };

class Guards : private FactPart {
 public:
  explicit Guards(const FactPart& part) : FactPart(part) {}

  [[nodiscard]] bool isGuardedName(NodeIndex name, Guard guard);
  [[nodiscard]] std::vector<std::string> guardedWords(NodeIndex name);
  [[nodiscard]] bool isKeptHarmless(NodeIndex object, NodeIndex name);
  [[nodiscard]] bool textsAnswerThemselves();
  // isinstance(x, Node), isinstance(x, (Node, Leaf)) of the file's own classes, which say of
  // nothing else that it is one of theirs.
  [[nodiscard]] bool asksForOwnClass(NodeIndex call);

 private:
  [[nodiscard]] bool isOwnClassTest(NodeIndex call, NodeIndex name);
  [[nodiscard]] bool isOwnMemberTest(NodeIndex call, NodeIndex key);
  [[nodiscard]] bool isSameName(NodeIndex a, NodeIndex b) const;
  [[nodiscard]] bool saysHarmless(NodeIndex condition, NodeIndex name, bool holds, Guard guard,
                                  int depth);
  [[nodiscard]] bool isOneOfWords(NodeIndex comparison, NodeIndex name, bool holds);
  [[nodiscard]] bool takesKey(NodeIndex statement, NodeIndex name);
  [[nodiscard]] bool isBoundBetween(NodeIndex begin, NodeIndex end, NodeIndex name,
                                    NodeIndex target);
  [[nodiscard]] bool isHarmlessList(NodeIndex list, Guard guard, int depth);

  std::optional<bool> answeringTexts_;
  std::vector<std::string> guardWords_;  // of the search that goes on
};

}  // namespace gantlet::python
