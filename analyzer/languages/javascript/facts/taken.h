// What may happen to own methods: whether they are taken from their objects, and so what their
// `this` may be.
#pragma once

#include "analyzer/languages/javascript/facts/fact_part.h"

namespace gantlet::javascript {

class TakenMethods : private FactPart {
 public:
  explicit TakenMethods(const FactPart& part) : FactPart(part) {}

  [[nodiscard]] bool isWeakKey(const Use& use) const;
  [[nodiscard]] bool isTaken(std::string_view property);
  void findTaken();
  [[nodiscard]] bool isCopyMethod(NodeIndex access, SetId receivers);
  [[nodiscard]] bool isOnlyAsked(NodeIndex access) const;
  [[nodiscard]] bool isTakenMethod(FunctionId function);
  [[nodiscard]] bool isFollowedCopy(NodeIndex access, SetId receivers) const;

 private:
  [[nodiscard]] NodeIndex receiverOf(NodeIndex access) const;
  [[nodiscard]] std::vector<NodeIndex> receiversOf(NodeIndex access) const;
  [[nodiscard]] NodeIndex lentAt(NodeIndex function) const;
  [[nodiscard]] bool isOwnReceiver(NodeIndex receiver);
  [[nodiscard]] bool isMovedAccessor(NodeIndex access) const;
  [[nodiscard]] bool isBaseName(NodeIndex access) const;
  [[nodiscard]] bool isStackCut(NodeIndex access) const;
  [[nodiscard]] bool isAskedConstructor(NodeIndex access) const;
  [[nodiscard]] bool isAskedUse(NodeIndex use, BindingId binding) const;
  [[nodiscard]] bool isNextPrototype(NodeIndex assignment, BindingId binding) const;
  [[nodiscard]] bool isListed(NodeIndex object);
  [[nodiscard]] bool isTestedOnly(NodeIndex access) const;

  std::unordered_set<std::string> taken_;  // properties read other than to be called
  std::vector<std::pair<SmallList<std::string>, NodeIndex>> lent_;  // called with a `this`
  bool takenKnown_ = false;
  bool takesByKey_ = false;  // something is read by a key that is not known
};

}  // namespace gantlet::javascript
