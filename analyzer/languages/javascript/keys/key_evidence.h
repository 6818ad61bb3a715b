// Which keys are numbers, and which are texts and nothing that becomes one when it is used as a
// key:
// ['__proto__'] is no forbidden word, but o[['__proto__']] reads the same.
#pragma once

#include "analyzer/languages/javascript/keys/key_part.h"

namespace gantlet::javascript {

class KeyEvidence : private KeyPart {
 public:
  explicit KeyEvidence(const KeyPart& part) : KeyPart(part) {}

  [[nodiscard]] bool isPlainDelete(NodeIndex target) const;
  // Numbers and texts: key_evidence.cc.
  [[nodiscard]] bool isNumeric(NodeIndex node, int depth);
  [[nodiscard]] bool isText(NodeIndex node, int depth);
  [[nodiscard]] bool isReadOnlyList(BindingId binding);
  [[nodiscard]] int callbackIndex(NodeIndex parameter, NodeIndex& call) const;
  [[nodiscard]] bool isFixed(BindingId binding) const;
  [[nodiscard]] NodeIndex declarationOf(BindingId binding) const;

 private:
  [[nodiscard]] bool isNumericBinding(BindingId binding, int depth);
  [[nodiscard]] bool isNumericCall(NodeIndex call) const;
  [[nodiscard]] bool isTextBinding(BindingId binding, int depth);
  [[nodiscard]] bool isTextList(NodeIndex node, int depth);
  [[nodiscard]] bool isListUse(NodeIndex use);
};

}  // namespace gantlet::javascript
