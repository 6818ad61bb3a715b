// Paths that are not constant as a whole, but of which a piece says that they lead out of the
// workspace: p / "..", open("/" + x), open(f"/{x}"), open("/".join(x)).
#pragma once

#include "analyzer/languages/python/facts/fact_part.h"

namespace gantlet::python {

class OpenedPaths : private FactPart {
 public:
  explicit OpenedPaths(const FactPart& part) : FactPart(part) {}

  void emitPathPieces(NodeIndex division);
  [[nodiscard]] bool importsTemporaryFiles() const;
  void emitOpenedPath(const Atom& callee, const Argument& argument);
  [[nodiscard]] bool isArgumentType(NodeIndex call) const;
  void emitOpenedArguments(const std::string& method, const std::vector<Argument>& arguments);
  void emitOpenedNumber(const Atom& callee, const Argument& argument);
  [[nodiscard]] bool reachesFiles();

 private:
  [[nodiscard]] bool beginsInside(NodeIndex list) const;
  [[nodiscard]] bool mayBeginOutside(NodeIndex path, int steps) const;
  [[nodiscard]] bool mayBeginOutside(NodeIndex path, bool begun,
                                     std::vector<std::uint32_t>& followed, int steps) const;

  std::optional<bool> reachesFiles_;
  std::optional<bool> opensArguments_;
};

}  // namespace gantlet::python
