// Facts of paths that are not constant as a whole, but of which a piece says that they lead out of
// the workspace: '/' + x, `../${x}`, path.join(__dirname, '..', x).
#pragma once

#include "analyzer/languages/javascript/facts/fact_part.h"

namespace gantlet::javascript {

class OpenedPaths : private FactPart {
 public:
  explicit OpenedPaths(const FactPart& part) : FactPart(part) {}

  // Paths, and what is only shown: paths.cc.
  void emitOpenedPath(PathId target, std::size_t index, NodeIndex argument);
  void emitPropertyPath(NodeIndex argument);
  void emitHiddenPaths(PathId target, NodeIndex where);
  [[nodiscard]] std::vector<std::string> pathTexts(NodeIndex node) const;
  [[nodiscard]] std::vector<NodeIndex> sourcesOf(NodeIndex name) const;
  [[nodiscard]] std::string calleeName(NodeIndex call) const;
  [[nodiscard]] bool isOnlyShown(const Use& use) const;
  [[nodiscard]] bool isOnlyListed(const Use& use) const;

 private:
  [[nodiscard]] bool mayBeginOutside(NodeIndex path, int steps, bool begun) const;
  [[nodiscard]] bool mayReturnOutside(NodeIndex call, int steps) const;
  [[nodiscard]] bool mayClimb(NodeIndex piece, int steps) const;
  [[nodiscard]] bool climbsByMethod(NodeIndex call) const;
  [[nodiscard]] bool isShownBy(const Use& use) const;
  [[nodiscard]] bool mayReplaceShowers() const;

  mutable std::optional<bool> replaces_;
};

}  // namespace gantlet::javascript
