// Facts of properties: read, stored, and taken by patterns.
#pragma once

#include "analyzer/languages/javascript/facts/fact_part.h"

namespace gantlet::javascript {

class MemberFacts : private FactPart {
 public:
  explicit MemberFacts(const FactPart& part) : FactPart(part) {}

  // Properties and stores: members.cc.
  void emitAccess(NodeIndex node);
  void emitAttr(std::string_view name, bool own, std::string_view key, ByteRange where);
  void emitPattern(NodeIndex pattern);
  void emitMemberName(NodeIndex member, NodeIndex name);
  void emitObjectLiteral(NodeIndex node);
  void emitStore(PathId path, std::string_view how, NodeIndex node);
  // A store into each global or module that the receivers may be.
  void emitPathStores(NodeIndex node, SetId receivers, std::string_view how);
  void emitSharedStore(NodeIndex node, std::string_view how);
  void addBuiltinStore(std::string_view name, std::string_view how, NodeIndex node);
  void emitPrototypeStore(NodeIndex node, SetId receivers, std::string_view how);

 private:
  [[nodiscard]] bool isPrototypeCompared(NodeIndex access) const;
  [[nodiscard]] std::string memberOfConstructor(NodeIndex access, bool own) const;
  [[nodiscard]] bool isDataField(NodeIndex access, std::string_view use, SetId receivers) const;
  [[nodiscard]] bool readsConstructor(NodeIndex object) const;
  void emitReads(NodeIndex access, const Solver::Keys& keys);
  void emitStores(NodeIndex access, const Solver::Keys& keys, std::string_view how);
  void emitPatternKey(NodeIndex part, NodeIndex keyNode, SetId receiver);
  [[nodiscard]] NodeIndex patternSource(NodeIndex pattern) const;
  [[nodiscard]] bool isTreePart(std::string_view key, NodeIndex object);
  [[nodiscard]] bool isKeptCall(std::string_view key, NodeIndex object);
  [[nodiscard]] SetId patternValue(NodeIndex pattern) const;

  std::optional<bool> keepsCalls_;  // asked for when it is needed
};

}  // namespace gantlet::javascript
