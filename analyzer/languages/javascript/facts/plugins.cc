#include "analyzer/languages/javascript/facts/plugins.h"

#include "analyzer/languages/javascript/facts/fact_parts.h"

namespace gantlet::javascript {

// dayjs.extend(require('dayjs/plugin/utc')), [utc, duration].forEach((p) => dayjs.extend(p))
bool Plugins::isPlugin(PathId path, const Use& use) const {
  if (!values_.paths.moduleName(path).starts_with("dayjs/plugin/")) return false;
  if (use.kind == UseKind::kArgument) {
    return use.index == 0 && parts_.paths.calleeName(use.node) == "dayjs.extend";
  }
  return use.kind == UseKind::kContainer && tree_.kind(use.node) == JsKind::kArray &&
         isPluginList(use.node);
}

// A list that goes nowhere but to loops which give each element to dayjs.extend().
bool Plugins::isPluginList(NodeIndex list) const {
  if (isPluginLoop(list)) return true;
  const NodeIndex declarator = tree_.parent(list);
  if (tree_.kind(declarator) != JsKind::kDeclarator || tree_.field(list) != JsField::kValue ||
      tree_.parentKind(tree_.parent(declarator)) == JsKind::kExportStatement) {
    return false;
  }
  return isOnlyUsed(tree_.child(declarator, JsField::kName),
                    [this](NodeIndex use) { return isPluginLoop(use); });
}

// Whether a name is bound once, and all its uses are of a kind.
bool Plugins::isOnlyUsed(NodeIndex name, const std::function<bool(NodeIndex)>& fits) const {
  const Ident* ident = tree_.kind(name) == JsKind::kIdentifier ? scopes_.identAt(name) : nullptr;
  if (ident == nullptr) return false;
  const BindingId id = ident->declared != kNone ? ident->declared : ident->binding;
  if (id == kNone) return false;
  const Binding& binding = scopes_.bindings()[id];
  for (std::uint32_t r = 0; r < binding.refCount; ++r) {
    const Ident& use = scopes_.idents()[scopes_.refs()[binding.firstRef + r]];
    if (use.node == name) continue;
    if (use.role != Role::kRead || !fits(use.node)) return false;
  }
  return true;
}

// for (const p of list) dayjs.extend(p), list.forEach((p) => dayjs.extend(p)),
// list.forEach(dayjs.extend)
bool Plugins::isPluginLoop(NodeIndex list) const {
  const auto isGiven = [this](NodeIndex use) {
    const NodeIndex arguments = tree_.parent(use);
    return tree_.kind(arguments) == JsKind::kArguments && tree_.firstPart(arguments) == use &&
           tree_.parentKind(arguments) == JsKind::kCall &&
           parts_.paths.calleeName(tree_.parent(arguments)) == "dayjs.extend";
  };
  const NodeIndex above = tree_.parent(list);
  if (tree_.kind(above) == JsKind::kForIn) {
    return tree_.field(list) == JsField::kRight &&
           tree_.text(tree_.child(above, JsField::kOperator)) == "of" &&
           isOnlyUsed(tree_.child(above, JsField::kLeft), isGiven);
  }
  if (tree_.kind(above) != JsKind::kMember || tree_.field(list) != JsField::kObject ||
      tree_.text(tree_.child(above, JsField::kProperty)) != "forEach" ||
      tree_.parentKind(above) != JsKind::kCall || tree_.field(above) != JsField::kFunction) {
    return false;
  }
  const std::vector<NodeIndex> arguments =
      argumentsOf(tree_.child(tree_.parent(above), JsField::kArguments));
  if (arguments.size() != 1) return false;
  const NodeIndex each = tree_.unwrap(arguments[0]);
  if (tree_.kind(each) != JsKind::kArrow) {
    const auto& members = values_.members(solver_.valueOf(each));
    return members.size() == 1 && values_.kind(members[0]) == ValueKind::kPath &&
           values_.paths.text(values_.at(members[0]).data) == "dayjs.extend";
  }
  // Nothing but the element: the list itself is the third argument.
  NodeIndex parameter = tree_.child(each, JsField::kParameter);
  if (const NodeIndex all = tree_.child(each, JsField::kParameters); all != kNoNode) {
    parameter = tree_.firstPart(all);
    if (parameter == kNoNode || tree_.nextPart(parameter) != kNoNode) return false;
  }
  return parameter != kNoNode && isOnlyUsed(parameter, isGiven);
}

}  // namespace gantlet::javascript
