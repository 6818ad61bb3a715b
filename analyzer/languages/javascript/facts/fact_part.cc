#include "analyzer/languages/javascript/facts/fact_part.h"

namespace gantlet::javascript {

std::vector<NodeIndex> FactPart::argumentsOf(NodeIndex list) const {
  std::vector<NodeIndex> arguments;
  if (list == kNoNode || tree_.kind(list) != JsKind::kArguments) return arguments;
  for (NodeIndex p = tree_.firstPart(list); p != kNoNode; p = tree_.nextPart(p)) {
    arguments.push_back(p);
  }
  return arguments;
}

Fact FactPart::factOf(FactKind kind, PathId path) const {
  Fact fact;
  fact.kind = kind;
  fact.name = values_.paths.text(path);
  fact.module = values_.paths.moduleName(path);
  switch (values_.paths.at(path).root) {
    case PathRoot::kGlobal: fact.origin = Origin::kBuiltin; break;
    case PathRoot::kModule: fact.origin = Origin::kModule; break;
    case PathRoot::kUnresolved: fact.origin = Origin::kUnresolved; break;
  }
  return fact;
}

}  // namespace gantlet::javascript
