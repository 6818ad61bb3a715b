#include "analyzer/languages/javascript/solver/solver_handed.h"

#include <algorithm>

#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/solver/solver_parts.h"
#include "analyzer/languages/javascript/syntax/uses.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

const std::vector<NodeIndex>& HandedBuiltins::places() const {
  if (!places_) places_ = find();
  return *places_;
}

std::vector<NodeIndex> HandedBuiltins::find() const {
  std::vector<NodeIndex> found;
  const bool reads = readsPrototypes();
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    const JsKind kind = tree_.kind(i);
    if (kind == JsKind::kMember) {  // Array.prototype
      const NodeIndex object = tree_.child(i, JsField::kObject);
      const bool shared = tree_.text(tree_.child(i, JsField::kProperty)) == "prototype" &&
                          (isBuiltin(object) || isModuleMember(object));
      const bool stream = isStreamOfProcess(tree_, i) &&
                          (tree_.kind(object) != JsKind::kIdentifier || isFree(object));
      if ((shared || stream) && goesElsewhere(i)) found.push_back(i);
    } else if (isStreamOfProcess(tree_, i)) {
      found.push_back(i);
    } else if (kind == JsKind::kIdentifier || kind == JsKind::kShorthand) {
      const bool handed = isBuiltin(i) || (reads && isModuleMember(i));
      if (handed && goesElsewhere(i)) found.push_back(i);
    }
  }
  return found;
}

// Object.assign and the like, called in another way than plainly: by call or apply, as a callback,
// bound, or with a list of arguments in which its object stands.
bool HandedBuiltins::isIndirect(NodeIndex mutator) const {
  static constexpr std::string_view kMutators[] = {
      "Object.assign",          "Object.defineProperty", "Object.defineProperties",
      "Object.setPrototypeOf",  "Reflect.set",           "Reflect.defineProperty",
      "Reflect.deleteProperty", "Reflect.setPrototypeOf"};
  if (tree_.kind(mutator) != JsKind::kMember || !isOneOf(tree_.text(mutator), kMutators) ||
      !isBuiltin(tree_.child(mutator, JsField::kObject))) {
    return false;
  }
  const NodeIndex call = tree_.parent(mutator);
  if (tree_.kind(call) != JsKind::kCall || tree_.field(mutator) != JsField::kFunction) return true;
  const NodeIndex first = tree_.firstPart(tree_.child(call, JsField::kArguments));
  return first != kNoNode && tree_.kind(first) == JsKind::kSpread;
}

std::vector<NodeIndex> HandedBuiltins::unfollowed() const {
  if (places().empty()) return {};
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    if (isIndirect(i)) return places();
  }
  if (!parts_.properties.texts().isOpen()) return {};
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    // C.prototype, where C is neither a built-in nor a function by its name
    if (tree_.kind(i) != JsKind::kMember ||
        tree_.text(tree_.child(i, JsField::kProperty)) != "prototype") {
      continue;
    }
    const NodeIndex object = tree_.child(i, JsField::kObject);
    const Ident* ident =
        tree_.kind(object) == JsKind::kIdentifier ? scopes_.identAt(object) : nullptr;
    const bool named = ident != nullptr && ident->binding != kNone &&
                       scopes_.bindings()[ident->binding].kind != BindingKind::kParameter;
    if (!isBuiltin(object) && !named) return places();
  }
  return {};
}

bool HandedBuiltins::isFree(NodeIndex name) const {
  const Ident* ident = scopes_.identAt(name);
  return ident != nullptr && ident->binding == kNone && ident->declared == kNone;
}

bool HandedBuiltins::isBuiltin(NodeIndex name) const {
  return isFree(name) && isLanguageGlobal(tree_.text(name));
}

// const { EventEmitter } = require('events'): of its prototype node calls methods itself.
bool HandedBuiltins::isModuleMember(NodeIndex name) const {
  const Ident* ident = scopes_.identAt(name);
  if (ident == nullptr || ident->binding == kNone || ident->role != Role::kRead) return false;
  const auto& members = values_.members(now(name));
  return std::any_of(members.begin(), members.end(), [this](ValueId id) {
    const Value value = values_.at(id);
    return value.kind == ValueKind::kPath && !values_.paths.isModuleItself(value.data);
  });
}

bool HandedBuiltins::goesElsewhere(NodeIndex value) const {
  const std::vector<Use> uses = usesOf(tree_, value);
  return std::any_of(uses.begin(), uses.end(), [&](const Use& use) {
    if (use.kind == UseKind::kArgument) return !isCallback(value, use.node);
    return use.kind == UseKind::kContainer || use.kind == UseKind::kReturn ||
           use.kind == UseKind::kStore || use.kind == UseKind::kAwait ||
           use.kind == UseKind::kAlias;
  });
}

// texts.map(Number), list.filter(Boolean): it is called there. Not by a method of the program's.
bool HandedBuiltins::isCallback(NodeIndex value, NodeIndex call) const {
  if (!isOneOf(tree_.text(value), {"Number", "String", "Boolean", "BigInt", "Symbol"}))
    return false;
  const NodeIndex callee = tree_.child(call, JsField::kFunction);
  if (tree_.kind(callee) != JsKind::kMember) return false;
  const std::string_view name = tree_.text(tree_.child(callee, JsField::kProperty));
  return isOneOf(name,
                 {"map", "filter", "some", "every", "find", "findIndex", "flatMap", "from"}) &&
         !definesMethod(tree_, name);
}

bool HandedBuiltins::mayReadPrototype(NodeIndex node) const {
  NodeIndex key = kNoNode;
  switch (tree_.kind(node)) {
    case JsKind::kPropertyIdentifier:
    case JsKind::kShorthandPattern: return tree_.text(node) == "prototype";
    case JsKind::kSubscript: key = tree_.child(node, JsField::kIndex); break;
    case JsKind::kComputedName: key = tree_.firstPart(node); break;
    default: return false;
  }
  const Keys keys = parts_.properties.keysOfSet(now(key));
  return keys.unknown ||
         std::find(keys.texts.begin(), keys.texts.end(), "prototype") != keys.texts.end();
}

bool HandedBuiltins::readsPrototypes() const {
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    if (mayReadPrototype(i)) return true;
  }
  return false;
}

}  // namespace gantlet::javascript
