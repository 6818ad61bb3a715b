// {name: getattr(self, name) for name in self._fields}: names that classes bind in their bodies, as
// a metaclass, __init_subclass__ or __set_name__ of the file's own collects them in an attribute of
// the class. What is collected is what the file itself writes there.
#pragma once

#include <set>

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class CollectedNames : private FactPart {
 public:
  explicit CollectedNames(const FactPart& part) : FactPart(part) {}

  // All names that `node` may stand for; empty where there may be others.
  [[nodiscard]] std::vector<std::string> names(NodeIndex node);
  // vars(cls), cls.__dict__, of which nothing but such names is taken.
  [[nodiscard]] bool isRead(NodeIndex dictionary) {
    return isPlainFile() && isNamespace(dictionary) && isNamespaceKept(dictionary);
  }

  [[nodiscard]] bool isObject(NodeIndex self) const;
  [[nodiscard]] bool isOfOwnBody(NodeIndex object);

 private:
  // The variable of a loop over a namespace that is tested: `value` of its pairs, or, where it is
  // kNone, what the namespace has under `key`.
  struct Tested {
    VariableIndex value = kNone;
    VariableIndex key = kNone;
  };

  // Of the file as a whole: collected_setting.cc.
  [[nodiscard]] bool isPlainFile();
  [[nodiscard]] bool hasPlainNames();
  [[nodiscard]] bool hasPlainSyntax() const;
  [[nodiscard]] bool keepsNamespace();
  [[nodiscard]] bool hasPlainClasses();
  [[nodiscard]] bool namesPlainly(NodeIndex function);
  [[nodiscard]] bool isPlainType(NodeIndex node);
  [[nodiscard]] bool isHookOfParent(NodeIndex name);
  [[nodiscard]] static bool isOwnName(std::string_view attribute);

  [[nodiscard]] bool isKey(NodeIndex node);
  [[nodiscard]] bool isKeyName(NodeIndex name);
  [[nodiscard]] bool isKeys(NodeIndex container);
  [[nodiscard]] bool isKeysOfCall(NodeIndex call);
  [[nodiscard]] bool isVariable(NodeIndex name);
  [[nodiscard]] bool isCollected(std::string_view attribute);
  [[nodiscard]] bool isBoundToKeys(NodeIndex name);
  [[nodiscard]] bool isNamedPlainly(NodeIndex text, std::string_view attribute);
  [[nodiscard]] bool isKept(NodeIndex container);
  [[nodiscard]] bool isKeptByMethod(NodeIndex attribute);
  [[nodiscard]] bool isKeptByCall(NodeIndex list);
  [[nodiscard]] bool isKeptByTarget(NodeIndex target);
  // Of namespaces: collected_namespace.cc.
  [[nodiscard]] bool isOfOwnClass(NodeIndex object);
  [[nodiscard]] bool isClass(NodeIndex name);
  [[nodiscard]] NodeIndex metaclassMethod(NodeIndex name, std::uint32_t position);
  [[nodiscard]] bool isNamespace(NodeIndex node);
  [[nodiscard]] bool isNamespaceKept(NodeIndex use);
  [[nodiscard]] bool isOfData(NodeIndex key);
  [[nodiscard]] bool isLoopedOver(NodeIndex items);
  [[nodiscard]] bool isItemsOfNamespace(NodeIndex node);
  [[nodiscard]] bool isKeysOfNamespace(NodeIndex node);
  [[nodiscard]] bool isAskedAbout(NodeIndex item) const;
  [[nodiscard]] bool isGuarded(const Binding& binding);
  [[nodiscard]] bool isBelowTest(NodeIndex use, NodeIndex body, const Tested& tested);
  [[nodiscard]] bool isValue(NodeIndex node, const Tested& tested);
  [[nodiscard]] bool runsLater(NodeIndex use, NodeIndex loop) const;
  [[nodiscard]] bool isInTest(NodeIndex use, const Tested& tested);
  [[nodiscard]] bool hasTest(NodeIndex condition, const Tested& tested, bool negated);
  [[nodiscard]] NodeIndex copied(NodeIndex call) const;
  [[nodiscard]] NodeIndex methodCall(NodeIndex node, std::string_view method) const;
  [[nodiscard]] std::vector<std::string> boundNames() const;

  std::optional<bool> plainFile_;
  NodeIndex metaclass_ = kNoNode;
  std::vector<std::string> beginnings_;  // of names that are put together
  // Of one search.
  std::set<std::string, std::less<>> attributes_;
  std::set<VariableIndex> variables_;
  std::set<std::string> constants_;
  bool unguarded_ = false;
  int depth_ = 0;
};

}  // namespace gantlet::python
