// Whether a program stores into something that may be one of the runtime's classes, or the
// prototype of one, which have come there out of sight.
#pragma once

#include "analyzer/languages/javascript/facts/fact_part.h"

namespace gantlet::javascript {

class SharedStores : private FactPart {
 public:
  explicit SharedStores(const FactPart& part) : FactPart(part) {}

  [[nodiscard]] bool mayStore();
  [[nodiscard]] bool mayStoreAny();

 private:
  [[nodiscard]] bool stores();
  [[nodiscard]] bool storesAt(NodeIndex node);
  [[nodiscard]] bool callStores(NodeIndex call);
  [[nodiscard]] bool fieldStores(NodeIndex field);
  [[nodiscard]] bool findsPrototypes() const;
  [[nodiscard]] bool isForeignPrototype(NodeIndex access) const;
  [[nodiscard]] bool isOwnPrototype(NodeIndex access) const;
  [[nodiscard]] bool mayBeMember(const Solver::Keys& keys) const;
  [[nodiscard]] bool isOwn(NodeIndex object);
  [[nodiscard]] bool givesAgain(NodeIndex expression, BindingId id);
  [[nodiscard]] bool isCollector(BindingId id);
  [[nodiscard]] bool isFresh(NodeIndex expression);
  [[nodiscard]] bool overrides();
  [[nodiscard]] bool lendsThis() const;
  [[nodiscard]] bool givesObject(NodeIndex function) const;
  [[nodiscard]] std::vector<std::string> calleesOf(NodeIndex call) const;

  std::optional<bool> may_;
  std::optional<bool> overrides_;
  std::optional<bool> mayAny_;
  bool anyName_ = false;  // under whatever name: a prototype may have been found
};

}  // namespace gantlet::javascript
