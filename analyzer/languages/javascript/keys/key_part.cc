#include "analyzer/languages/javascript/keys/key_part.h"

#include "analyzer/languages/javascript/keys/key_parts.h"

namespace gantlet::javascript {

BindingId KeyPart::bindingAt(NodeIndex node) const {
  if (node == kNoNode) return kNone;
  const Ident* ident = scopes_.identAt(tree_.unwrap(node));
  if (ident == nullptr) return kNone;
  return ident->declared != kNone ? ident->declared : ident->binding;
}

std::string_view KeyPart::propertyName(NodeIndex member) const {
  const NodeIndex name = tree_.child(member, JsField::kProperty);
  return name == kNoNode ? std::string_view() : tree_.text(name);
}

// The global or module member that an expression surely is; empty otherwise.
std::string KeyPart::pathOf(NodeIndex node) const {
  if (node == kNoNode) return "";
  const auto& members = values_.members(solver_.valueOf(node));
  if (members.size() != 1 || values_.kind(members[0]) != ValueKind::kPath) return "";
  return values_.paths.text(values_.at(members[0]).data);
}

// What a name that is never assigned again was declared with; kNoNode where that is not so plain.
NodeIndex KeyPart::fixedValue(BindingId binding) const {
  if (!parts_.evidence.isFixed(binding)) return kNoNode;
  const NodeIndex name = parts_.evidence.declarationOf(binding);
  const NodeIndex declarator = name == kNoNode ? kNoNode : tree_.parent(name);
  if (declarator == kNoNode || tree_.kind(declarator) != JsKind::kDeclarator ||
      tree_.field(name) != JsField::kName) {
    return kNoNode;
  }
  const NodeIndex value = tree_.child(declarator, JsField::kValue);
  return value == kNoNode ? kNoNode : tree_.unwrap(value);
}

}  // namespace gantlet::javascript
