// Facts of calls, their arguments, and imports.
#pragma once

#include "analyzer/languages/javascript/facts/fact_part.h"

namespace gantlet::javascript {

class CallFacts : private FactPart {
 public:
  explicit CallFacts(const FactPart& part) : FactPart(part) {}

  // Calls and modules: calls.cc.
  void emitCall(NodeIndex node);
  void emitImportStatement(NodeIndex node);
  void emitExportStatement(NodeIndex node);

 private:
  void emitReadByText(NodeIndex callee, NodeIndex list);
  void emitImportCall(NodeIndex node, NodeIndex list);
  void emitImports(NodeIndex node, SetId names, std::string_view how, std::string_view key);
  void emitPathCall(NodeIndex node, PathId path, NodeIndex list);
  void emitReflection(NodeIndex node, const std::string& name,
                      const std::vector<NodeIndex>& arguments);
  void emitInside(NodeIndex node, const std::string& name, SetId object);
  void emitArguments(NodeIndex node, PathId target, NodeIndex list, std::size_t skipped);
  void emitArgument(PathId target, const std::string& key, NodeIndex value, bool all);
  void emitChainedPath(NodeIndex callee, NodeIndex list);
  void emitLodashStore(NodeIndex node, PathId target, NodeIndex object);
};

}  // namespace gantlet::javascript
