// Own functions that say or throw what a guard would, `if (!isSafe(key)) continue;`,
// `refuse(key);`, and switches over a key.
#pragma once

#include "analyzer/languages/javascript/keys/key_part.h"

namespace gantlet::javascript {

class KeyAnswers : private KeyPart {
 public:
  explicit KeyAnswers(const KeyPart& part) : KeyPart(part) {}

  // Functions and switches that answer: key_answers.cc.
  [[nodiscard]] std::uint8_t excludedByFunction(NodeIndex call, bool holds, const Subject& subject,
                                                int depth);
  [[nodiscard]] std::uint8_t excludedByThrows(NodeIndex call, const Subject& subject, int depth);
  [[nodiscard]] std::uint8_t excludedBySwitch(NodeIndex statement, const Subject& subject,
                                              const std::function<bool(NodeIndex)>& isLeft);
  [[nodiscard]] NodeIndex functionOf(NodeIndex call, NodeIndex& parameter) const;
  [[nodiscard]] NodeIndex functionNamed(NodeIndex callee, NodeIndex& parameter) const;
  [[nodiscard]] NodeIndex resultOf(NodeIndex function) const;

 private:
  [[nodiscard]] std::uint8_t excludedByAnswers(NodeIndex body, bool holds, const Subject& subject,
                                               int depth);
  [[nodiscard]] bool hasBreak(NodeIndex clause) const;
};

}  // namespace gantlet::javascript
