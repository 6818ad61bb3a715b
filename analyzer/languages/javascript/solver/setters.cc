#include "analyzer/languages/javascript/solver/setters.h"

#include "analyzer/languages/javascript/syntax/uses.h"

namespace gantlet::javascript {
namespace {

// Whether the program may put accessors onto objects by descriptors.
bool describesSetters(const JsTree& tree) {
  for (NodeIndex i = 0; i < tree.size(); ++i) {
    if (mayDescribe(tree, i)) return true;
  }
  return false;
}

// The functions that an expression may be, where that is seen at once: of no use where it is not.
void functionsOf(const JsTree& tree, const Scopes& scopes, NodeIndex value, int depth,
                 std::vector<FunctionId>& found) {
  if (value == kNoNode || depth > 8) return;
  const NodeIndex inner = tree.unwrap(value);
  const JsKind kind = tree.kind(inner);
  if (JsTree::isFunction(kind)) {
    found.push_back(scopes.functionOf(inner));
  } else if (kind == JsKind::kTernary) {
    functionsOf(tree, scopes, tree.child(inner, JsField::kConsequence), depth + 1, found);
    functionsOf(tree, scopes, tree.child(inner, JsField::kAlternative), depth + 1, found);
  } else if (kind == JsKind::kBinary) {
    functionsOf(tree, scopes, tree.child(inner, JsField::kLeft), depth + 1, found);
    functionsOf(tree, scopes, tree.child(inner, JsField::kRight), depth + 1, found);
  } else if (const Ident* ident = scopes.identAt(inner); ident != nullptr) {
    for (const Scopes::Maker& maker : scopes.makers()) {
      if (maker.binding == ident->binding) found.push_back(scopes.functionOf(maker.node));
    }
    if (ident->binding == kNone) return;
    const NodeIndex made = scopes.bindings()[ident->binding].node;
    if (made != kNoNode && tree.parentKind(made) == JsKind::kDeclarator) {
      functionsOf(tree, scopes, tree.child(tree.parent(made), JsField::kValue), depth + 1, found);
    }
  }
}

}  // namespace

std::vector<FunctionId> describedSetters(const JsTree& tree, const Scopes& scopes) {
  std::vector<FunctionId> found;
  if (!describesSetters(tree)) return found;
  const auto isSet = [&](NodeIndex name) {
    return name != kNoNode && tree.text(name).size() <= 5 &&
           tree.text(name).find("set") != std::string_view::npos;
  };
  for (NodeIndex i = 0; i < tree.size(); ++i) {
    switch (tree.kind(i)) {
      case JsKind::kMethod:
        if (isSet(tree.child(i, JsField::kName))) functionsOf(tree, scopes, i, 0, found);
        break;
      case JsKind::kPair:
        if (!isSet(tree.child(i, JsField::kKey))) break;
        functionsOf(tree, scopes, tree.child(i, JsField::kValue), 0, found);
        break;
      case JsKind::kShorthand:
        if (isSet(i)) functionsOf(tree, scopes, i, 0, found);
        break;
      case JsKind::kAssignment: {
        const NodeIndex left = tree.child(i, JsField::kLeft);
        if (left == kNoNode || tree.kind(left) != JsKind::kMember) break;
        if (!isSet(tree.child(left, JsField::kProperty))) break;
        functionsOf(tree, scopes, tree.child(i, JsField::kRight), 0, found);
        break;
      }
      default: break;
    }
  }
  std::erase(found, kNone);
  return found;
}

}  // namespace gantlet::javascript
