#include "analyzer/languages/javascript/facts/emitter.h"

namespace gantlet::javascript {

Emitter::Emitter(const JsTree& tree, const Scopes& scopes, ValueTable& values, Solver& solver,
                 FactSink& sink)
    : tree_(tree),
      scopes_(scopes),
      values_(values),
      solver_(solver),
      sink_(sink),
      sinks_(tree, scopes, values, solver) {
  for (const Binding& binding : scopes.bindings()) {
    if (binding.kind == BindingKind::kArguments && binding.refCount > 0) {
      usesArguments_.insert(binding.node);
    }
  }
}

void Emitter::run() {
  const bool harm = solver_.followsTexts() && solver_.textsFindHarm();
  if (harm || tree_.source().find("getPrototypeOf") != std::string_view::npos) {
    for (const NodeIndex target : flow().sharedTargets()) shared_.insert(target);
  }
  if (harm) {
    for (const NodeIndex call : flow().codeCalls()) codeCalls_.insert(call);
  }
  for (NodeIndex i = 0; i < tree_.size() && !sink_.full(); ++i) emitNode(i);
}

void Emitter::emitNode(NodeIndex node) {
  if (shared_.count(node) != 0) emitSharedStore(node, "");
  if (codeCalls_.count(node) != 0) emitDynamicCall(node, "");
  switch (tree_.kind(node)) {
    case JsKind::kIdentifier:
    case JsKind::kShorthand:
    case JsKind::kShorthandPattern:
    case JsKind::kUndefined: emitIdentifier(node); break;
    case JsKind::kThis:
    case JsKind::kMetaProperty:
    case JsKind::kAwait:
    case JsKind::kAwaitCall: emitPaths(node); break;
    case JsKind::kMember:
    case JsKind::kSubscript: emitAccess(node); break;
    case JsKind::kCall:
      emitCall(node);
      emitString(node);
      break;
    case JsKind::kNew: emitCall(node); break;
    case JsKind::kClassHeritage: emitHeritage(node); break;
    case JsKind::kString:
    case JsKind::kTemplate:
    case JsKind::kBinary: emitString(node); break;
    case JsKind::kObjectPattern:
    case JsKind::kArrayPattern: emitPattern(node); break;
    case JsKind::kObject: emitObjectLiteral(node); break;
    case JsKind::kMethod: emitMemberName(node, tree_.child(node, JsField::kName)); break;
    case JsKind::kField: emitMemberName(node, tree_.child(node, JsField::kProperty)); break;
    case JsKind::kImportStatement: emitImportStatement(node); break;
    case JsKind::kExportStatement: emitExportStatement(node); break;
    default: break;
  }
}

}  // namespace gantlet::javascript
