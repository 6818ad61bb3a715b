#include "analyzer/languages/javascript/facts/emitter.h"

namespace gantlet::javascript {

Emitter::Emitter(const JsTree& tree, const Scopes& scopes, ValueTable& values, Solver& solver,
                 FactSink& sink)
    : tree_(tree),
      solver_(solver),
      sink_(sink),
      sinks_(tree, scopes, values, solver),
      parts_(FactPart(tree, scopes, values, solver, sink, sinks_, traits_, parts_)) {
  for (const Binding& binding : scopes.bindings()) {
    if (binding.kind == BindingKind::kArguments && binding.refCount > 0) {
      traits_.usesArguments.insert(binding.node);
    }
  }
}

void Emitter::run() {
  const bool harm = solver_.followsTexts() && solver_.textsFindHarm();
  if (harm || tree_.source().find("getPrototypeOf") != std::string_view::npos) {
    for (const NodeIndex target : parts_.computed.flow().sharedTargets()) shared_.insert(target);
  }
  if (harm) {
    for (const NodeIndex place : solver_.unfollowed()) shared_.insert(place);
    for (const NodeIndex call : parts_.computed.flow().codeCalls()) codeCalls_.insert(call);
    for (const NodeIndex access : parts_.computed.flow().foundInCode()) found_.insert(access);
  }
  parts_.disguises.emit();
  for (NodeIndex i = 0; i < tree_.size() && !sink_.full(); ++i) emitNode(i);
}

void Emitter::emitNode(NodeIndex node) {
  if (shared_.count(node) != 0) parts_.members.emitSharedStore(node, "");
  if (codeCalls_.count(node) != 0) parts_.computed.emitDynamicCall(node, "");
  if (found_.count(node) != 0) parts_.computed.addComputedCall(node, "");
  parts_.names.emitName(node);
  parts_.shared.emit(node);
  switch (tree_.kind(node)) {
    case JsKind::kIdentifier:
    case JsKind::kShorthand:
    case JsKind::kShorthandPattern:
    case JsKind::kUndefined: parts_.refs.emitIdentifier(node); break;
    case JsKind::kThis:
    case JsKind::kMetaProperty:
    case JsKind::kAwait:
    case JsKind::kAwaitCall: parts_.refs.emitPaths(node); break;
    case JsKind::kMember:
    case JsKind::kSubscript:
      parts_.members.emitAccess(node);
      parts_.matches.emitMatch(node);
      break;
    case JsKind::kCall:
      parts_.calls.emitCall(node);
      parts_.strings.emitString(node);
      break;
    case JsKind::kNew: parts_.calls.emitCall(node); break;
    case JsKind::kClassHeritage:
      parts_.computed.emitHeritage(node);
      parts_.matches.emitHeritage(node);
      break;
    case JsKind::kString:
    case JsKind::kTemplate:
    case JsKind::kBinary: parts_.strings.emitString(node); break;
    case JsKind::kObjectPattern:
      parts_.members.emitPattern(node);
      parts_.matches.emitPattern(node);
      break;
    case JsKind::kArrayPattern: parts_.members.emitPattern(node); break;
    case JsKind::kObject: parts_.members.emitObjectLiteral(node); break;
    case JsKind::kMethod:
      parts_.members.emitMemberName(node, tree_.child(node, JsField::kName));
      break;
    case JsKind::kField:
      parts_.members.emitMemberName(node, tree_.child(node, JsField::kProperty));
      break;
    case JsKind::kImportStatement: parts_.calls.emitImportStatement(node); break;
    case JsKind::kExportStatement: parts_.calls.emitExportStatement(node); break;
    default: break;
  }
}

}  // namespace gantlet::javascript
