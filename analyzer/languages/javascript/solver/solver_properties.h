// What properties hold: keys, reads, and what own objects were given.
#pragma once

#include "analyzer/languages/javascript/solver/solver_part.h"

namespace gantlet::javascript {

class Properties : private SolverPart {
 public:
  explicit Properties(const SolverPart& part) : SolverPart(part) {}

  // Whether following texts finds a call of what may be Function, or a store into what is
  // everybody's, whatever the values say.
  [[nodiscard]] bool textsFindHarm() const;
  [[nodiscard]] bool asksKeys() const;
  // Whether the program has the names by which a function of its own finds its caller's arguments.
  [[nodiscard]] bool namesCaller() const;
  [[nodiscard]] TextFlow& texts() const;
  // Whether following texts was too much.
  [[nodiscard]] bool textsGaveUp() const;
  [[nodiscard]] Keys keysOfAccess(NodeIndex access) const;      // of kMember, kSubscript
  [[nodiscard]] Keys keysOfName(NodeIndex propertyName) const;  // x, "x", 1, [x]
  [[nodiscard]] Keys keysOfSet(SetId set) const;
  // receiver[keys], for patterns and accesses.
  [[nodiscard]] SetId property(SetId receiver, const Keys& keys, NodeIndex reader);
  void wakeMethodCall(NodeIndex member);
  [[nodiscard]] SetId loosened(SetId set);
  [[nodiscard]] NodeIndex constantValue(NodeIndex name) const;
  void store(ObjectState& state, const Keys& keys, SetId value);
  void storePrivate(const std::string& name, SetId value);

 private:
  [[nodiscard]] bool isBegun(NodeIndex key, int depth) const;
  // Whether no key can be a word that leads to Function: see Vocabulary.
  [[nodiscard]] bool isClosed() const;
  // Whether this key can't: see TextFlow.
  [[nodiscard]] bool isHarmlessKey(NodeIndex key) const;
  [[nodiscard]] ValueKind pickedFrom(const Value& receiver) const;
  [[nodiscard]] SetId stored(const Value& object, const std::string& key, NodeIndex reader);
  [[nodiscard]] SetId declaredGlobal(PathId path, std::string_view key);
  [[nodiscard]] bool isHelperName(PathId path, std::string_view key) const;
  [[nodiscard]] bool isStaticTable(NodeIndex owner, std::string_view key) const;
  [[nodiscard]] SetId tableOf(NodeIndex body, const std::string& key, NodeIndex reader);
  [[nodiscard]] SetId privateProperty(SetId receiver, const std::string& name, NodeIndex reader);

  std::unordered_map<std::string, Private> privates_;
  mutable std::unique_ptr<TextFlow> texts_;
  mutable std::optional<bool> closed_;  // asked for when it is needed
};

}  // namespace gantlet::javascript
