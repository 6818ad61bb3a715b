// Uses of globals, modules and their members become facts.
#pragma once

#include "analyzer/languages/javascript/facts/fact_part.h"

namespace gantlet::javascript {

class ReferenceFacts : private FactPart {
 public:
  explicit ReferenceFacts(const FactPart& part) : FactPart(part) {}

  // References: refs.cc.
  void emitIdentifier(NodeIndex node);
  void emitPaths(NodeIndex node);
  // super[key], which reads the class that the one around it extends, or that one's prototype.
  void emitSuper(NodeIndex access);
  void emitEscape(NodeIndex node, PathId path, std::string_view how);
  [[nodiscard]] bool isTrackedArgument(const Use& use) const;

 private:
  void emitPath(NodeIndex node, PathId path, const std::vector<Use>& uses);
  void emitGlobalUse(NodeIndex node, PathId path, const Use& use);
  void emitModuleUse(NodeIndex node, PathId path, const Use& use);
  void emitPromise(NodeIndex node, PathId path, const std::vector<Use>& uses);
  void emitObjectUse(NodeIndex node, PathId path, NodeIndex access);
  [[nodiscard]] bool isClosedTable(NodeIndex pair) const;
  [[nodiscard]] bool isGuarded(PathId path, bool called);
  [[nodiscard]] bool isAskedFor(NodeIndex member) const;
  [[nodiscard]] bool isInherited(PathId path, const Use& use) const;
  [[nodiscard]] bool isModuleExports(NodeIndex target) const;
  [[nodiscard]] bool isListening(NodeIndex call, PathId path) const;
  [[nodiscard]] bool isDirectRequire(NodeIndex call, PathId path) const;

  std::unordered_set<std::string> guarded_;     // names asked for by typeof
  std::unordered_set<std::string> ownGlobals_;  // set on the global object
  bool guardsKnown_ = false;
};

}  // namespace gantlet::javascript
