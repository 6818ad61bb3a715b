#include "analyzer/languages/javascript/facts/shared_objects.h"

#include <algorithm>

#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/facts/fact_parts.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {
namespace {

bool isSpaceName(std::string_view name) {
  return isOneOf(name, {"Math", "JSON", "Reflect", "Atomics", "Intl"});
}

bool isClassName(std::string_view name) {
  return name.size() > 1 && name[0] >= 'A' && name[0] <= 'Z' && name != "NaN" && name != "Infinity";
}

}  // namespace

SharedObjects::Shared SharedObjects::sharedOfPath(PathId path) const {
  const Path at = values_.paths.at(path);
  if (at.root == PathRoot::kUnresolved || at.depth == 0) return Shared::kNo;
  const std::string_view name = values_.paths.lastName(path);
  if (name == "getPrototypeOf") {
    return solver_.specialOf(path) == Special::kPrototypeOf ? Shared::kReader : Shared::kNo;
  }
  if (name == "prototype") return Shared::kPrototype;
  if (at.root == PathRoot::kModule) {
    const bool shared = isClassName(name) || name == "inspect" || name == "promisify";
    return shared ? Shared::kClass : Shared::kNo;
  }
  if (at.depth != 1) return Shared::kNo;
  if (isSpaceName(name)) return Shared::kSpace;
  return isClassName(name) ? Shared::kClass : Shared::kNo;
}

// static f() { return super.prototype }
bool SharedObjects::isOfSuper(NodeIndex node) const {
  const JsKind kind = tree_.kind(node);
  if ((kind != JsKind::kMember && kind != JsKind::kSubscript) ||
      tree_.kind(tree_.child(node, JsField::kObject)) != JsKind::kSuper) {
    return false;
  }
  const Solver::Keys keys = solver_.keysOfAccess(node);
  return std::find(keys.texts.begin(), keys.texts.end(), "prototype") != keys.texts.end();
}

SharedObjects::Shared SharedObjects::sharedOf(NodeIndex node) const {
  Shared most = isOfSuper(node) ? Shared::kPrototype : Shared::kNo;
  for (const ValueId id : values_.members(solver_.valueOf(node))) {
    const Value value = values_.at(id);
    if (value.kind == ValueKind::kPrototype) most = std::max(most, Shared::kPrototype);
    if (value.kind == ValueKind::kPath) most = std::max(most, sharedOfPath(value.data));
  }
  return most;
}

// Whether a call only asks the argument what it is or has, or makes an object that inherits from
// it.
bool SharedObjects::isAskedBy(NodeIndex call, std::uint32_t index) const {
  static constexpr std::string_view kAsking[] = {"Object.getPrototypeOf",
                                                 "Object.keys",
                                                 "Object.entries",
                                                 "Object.values",
                                                 "Object.getOwnPropertyNames",
                                                 "Object.getOwnPropertySymbols",
                                                 "Object.getOwnPropertyDescriptor",
                                                 "Object.getOwnPropertyDescriptors",
                                                 "Object.hasOwn",
                                                 "Object.is",
                                                 "Object.isFrozen",
                                                 "Object.isSealed",
                                                 "Object.isExtensible",
                                                 "Object.prototype.hasOwnProperty.call",
                                                 "Object.prototype.propertyIsEnumerable.call",
                                                 "Object.prototype.isPrototypeOf.call",
                                                 "Object.prototype.toString.call",
                                                 "Reflect.getPrototypeOf",
                                                 "Reflect.ownKeys",
                                                 "Reflect.has",
                                                 "Reflect.get",
                                                 "Reflect.getOwnPropertyDescriptor",
                                                 "Reflect.isExtensible",
                                                 "Array.isArray",
                                                 "console.log",
                                                 "console.error",
                                                 "console.info",
                                                 "console.warn",
                                                 "console.debug",
                                                 "Function.prototype.bind.apply",
                                                 "util.inherits",
                                                 "util.inspect"};
  static constexpr std::string_view kAskingMethods[] = {"get", "has", "includes", "indexOf",
                                                        "isPrototypeOf"};
  const NodeIndex callee = tree_.child(call, JsField::kFunction);
  if (tree_.kind(call) != JsKind::kCall || callee == kNoNode) return false;
  const std::vector<ValueId> members = values_.members(solver_.valueOf(callee));
  const bool paths =
      !members.empty() && std::all_of(members.begin(), members.end(), [&](ValueId id) {
        const Value value = values_.at(id);
        if (value.kind != ValueKind::kPath) return false;
        const std::string text = values_.paths.text(value.data);
        std::string_view name = text;
        if (name.starts_with("node:")) name.remove_prefix(5);
        if (name == "Object.create") return index == 0;
        if (name == "Object.setPrototypeOf" || name == "Reflect.setPrototypeOf") return index == 1;
        if (name == "Object.assign") return index > 0;
        return isOneOf(name, kAsking) || name == "assert" || name.starts_with("assert.");
      });
  if (paths) return true;
  const NodeIndex member = tree_.unwrap(callee);
  if (tree_.kind(member) != JsKind::kMember || index != 0) return false;
  const std::string_view name = tree_.text(tree_.child(member, JsField::kProperty));
  return isOneOf(name, kAskingMethods) && !definesMethod(tree_, name);
}

// texts.map(Number), list.filter(Boolean): it is called there. Not by a method of the program's.
bool SharedObjects::isCallback(NodeIndex value, const Use& use) const {
  if (!isOneOf(tree_.text(value), {"Number", "String", "Boolean", "BigInt", "Symbol"}))
    return false;
  const NodeIndex callee = tree_.child(use.node, JsField::kFunction);
  if (callee == kNoNode || tree_.kind(callee) != JsKind::kMember) return false;
  const std::string_view name = tree_.text(tree_.child(callee, JsField::kProperty));
  if (use.index != (name == "from" ? 1U : 0U)) return false;
  return isOneOf(name, {"map", "filter", "some", "every", "find", "findIndex", "flatMap", "from",
                        "then"}) &&
         !definesMethod(tree_, name);
}

// Promise.all.call(Promise, list), Symbol.for.bind(Symbol)
bool SharedObjects::isOwnFunctionOf(NodeIndex value, NodeIndex call) const {
  const NodeIndex callee = tree_.child(call, JsField::kFunction);
  return callee != kNoNode &&
         tree_.text(callee).starts_with(std::string(tree_.text(value)) + ".") &&
         isLanguageGlobal(tree_.text(value));
}

// const { hasOwnProperty } = Object.prototype
bool SharedObjects::isTakenApart(NodeIndex pattern) const {
  if (tree_.kind(pattern) != JsKind::kObjectPattern) return false;
  for (NodeIndex p = tree_.firstPart(pattern); p != kNoNode; p = tree_.nextPart(p)) {
    const NodeIndex key = tree_.kind(p) == JsKind::kPairPattern ? tree_.child(p, JsField::kKey) : p;
    const JsKind kind = tree_.kind(key);
    if (kind != JsKind::kShorthandPattern && kind != JsKind::kPropertyIdentifier) return false;
    if (isOneOf(tree_.text(key), {"constructor", "prototype"})) return false;
  }
  return true;
}

// f.call(Number), list.forEach(f, Number): it is `this` there.
bool SharedObjects::isReceiver(const Use& use) const {
  const NodeIndex callee = tree_.child(use.node, JsField::kFunction);
  const NodeIndex member = callee == kNoNode ? kNoNode : tree_.unwrap(callee);
  if (member == kNoNode || tree_.kind(member) != JsKind::kMember) return false;
  const std::string_view name = tree_.text(tree_.child(member, JsField::kProperty));
  if (isOneOf(name, {"call", "bind", "apply"})) {
    return use.index == (tree_.text(member) == "Reflect.apply" ? 1U : 0U);
  }
  if (name == "from") return use.index == 2;
  return use.index == 1 && isOneOf(name, {"forEach", "map", "filter", "some", "every", "find",
                                          "findIndex", "findLast", "flatMap"});
}

// new Proxy(Object, {get(target, key) {…}}), Proxy.revocable(…): the trap sees the prototype that a
// class's heir asks for. Traps that are told nothing of properties are none of those.
bool SharedObjects::isTrapped(const Use& use) const {
  if (use.index != 0) return false;
  const NodeIndex callee = tree_.child(
      use.node, tree_.kind(use.node) == JsKind::kNew ? JsField::kConstructor : JsField::kFunction);
  if (callee == kNoNode) return false;
  const std::vector<ValueId> members = values_.members(solver_.valueOf(callee));
  const bool proxy = std::any_of(members.begin(), members.end(), [&](ValueId id) {
    const Value value = values_.at(id);
    return value.kind == ValueKind::kPath &&
           isOneOf(values_.paths.text(value.data), {"Proxy", "Proxy.revocable"});
  });
  if (!proxy) return false;
  const NodeIndex handler =
      tree_.nextPart(tree_.firstPart(tree_.child(use.node, JsField::kArguments)));
  if (handler == kNoNode || tree_.kind(handler) != JsKind::kObject) return true;
  for (NodeIndex p = tree_.firstPart(handler); p != kNoNode; p = tree_.nextPart(p)) {
    const NodeIndex name =
        tree_.child(p, tree_.kind(p) == JsKind::kPair ? JsField::kKey : JsField::kName);
    if (name == kNoNode || tree_.kind(name) != JsKind::kPropertyIdentifier ||
        !isOneOf(tree_.text(name), {"apply", "construct", "has", "ownKeys", "deleteProperty"})) {
      return true;
    }
  }
  return false;
}

// p.name, p.run.call(this), typeof p[key]: what is read of it goes on, but not it itself. What is
// called on it has it as `this`. Stores are told by themselves.
bool SharedObjects::isReadFrom(NodeIndex access) const {
  const NodeIndex above = tree_.parent(access);
  const bool called = (tree_.kind(above) == JsKind::kCall || tree_.kind(above) == JsKind::kNew) &&
                      tree_.firstPart(above) == access;
  if (!called) return true;
  const Solver::Keys keys = solver_.keysOfAccess(access);
  return keys.texts.size() == 1 && !keys.unknown && !keys.symbol &&
         isOneOf(keys.texts[0], {"hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable"});
}

// function f(p) { p = Object.getPrototypeOf(x); arguments[0].y = 1 }
bool SharedObjects::isSharedParameter(NodeIndex name) const {
  const Ident* ident = scopes_.identAt(name);
  if (ident == nullptr || ident->binding == kNone) return true;
  return scopes_.bindings()[ident->binding].kind == BindingKind::kParameter &&
         !traits_.usesArguments.empty();
}

// static get [Symbol.species]() { return Array; }: who asks for it makes an instance.
bool SharedObjects::isSpecies(NodeIndex node) const {
  NodeIndex method = tree_.parent(node);
  while (method != kNoNode && !JsTree::isFunction(tree_.kind(method)))
    method = tree_.parent(method);
  if (method == kNoNode || tree_.kind(method) != JsKind::kMethod) return false;
  return tree_.text(tree_.child(method, JsField::kName)) == "[Symbol.species]";
}

// Whether all that becomes of what a table gives is that it is called, or asked for.
bool SharedObjects::isOnlyCalled(NodeIndex value, int depth) const {
  constexpr int kMaxDepth = 3;
  const std::vector<Use> uses = usesOf(tree_, value);
  return std::all_of(uses.begin(), uses.end(), [&](const Use& use) {
    switch (use.kind) {
      case UseKind::kCall:
      case UseKind::kNew:
      case UseKind::kTypeof:
      case UseKind::kCompare:
      case UseKind::kTest:
      case UseKind::kDiscard: return true;
      case UseKind::kAlias: return depth < kMaxDepth && isNameOnlyCalled(use.node, depth + 1);
      default: return false;
    }
  });
}

bool SharedObjects::isNameOnlyCalled(NodeIndex name, int depth) const {
  const Ident* ident = scopes_.identAt(name);
  if (ident == nullptr) return false;
  const BindingId id = ident->declared != kNone ? ident->declared : ident->binding;
  if (id == kNone) return false;
  const Binding& binding = scopes_.bindings()[id];
  for (std::uint32_t r = 0; r < binding.refCount; ++r) {
    const Ident& use = scopes_.idents()[scopes_.refs()[binding.firstRef + r]];
    if (use.role == Role::kRead && !isOnlyCalled(use.node, depth)) return false;
  }
  return true;
}

// for (const [name, cast] of Object.entries(table)) …
bool SharedObjects::isCalledLoop(NodeIndex entries) const {
  const NodeIndex loop = tree_.parent(entries);
  if (tree_.kind(loop) != JsKind::kForIn || tree_.field(entries) != JsField::kRight) return false;
  const NodeIndex pattern = tree_.child(loop, JsField::kLeft);
  if (tree_.kind(pattern) != JsKind::kArrayPattern) return false;
  for (NodeIndex p = tree_.firstPart(pattern); p != kNoNode; p = tree_.nextPart(p)) {
    if (tree_.kind(p) != JsKind::kIdentifier) return false;
    if (tree_.nextPart(p) == kNoNode && !isNameOnlyCalled(p, 1)) return false;
  }
  return true;
}

// const casts = {id: Number}, where nothing is done with what stands in it but to call it.
bool SharedObjects::isOfCallTable(NodeIndex node) const {
  const NodeIndex pair = tree_.parent(node);
  const NodeIndex table = tree_.kind(pair) == JsKind::kPair ? tree_.parent(pair) : kNoNode;
  if (table == kNoNode || tree_.parentKind(table) != JsKind::kDeclarator) return false;
  for (NodeIndex i = table; i < tree_.end(table); ++i) {
    if (tree_.kind(i) == JsKind::kThis) return false;
  }
  const NodeIndex name = tree_.child(tree_.parent(table), JsField::kName);
  const Ident* ident = tree_.kind(name) == JsKind::kIdentifier ? scopes_.identAt(name) : nullptr;
  if (ident == nullptr || ident->declared == kNone) return false;
  const Binding& binding = scopes_.bindings()[ident->declared];
  for (std::uint32_t r = 0; r < binding.refCount; ++r) {
    const Ident& read = scopes_.idents()[scopes_.refs()[binding.firstRef + r]];
    if (read.role != Role::kRead) continue;
    for (const Use& use : usesOf(tree_, read.node)) {
      const bool fits =
          use.kind == UseKind::kCompare || use.kind == UseKind::kTest ||
          (use.kind == UseKind::kIterate &&
           tree_.text(tree_.child(use.node, JsField::kOperator)) == "in") ||
          (use.kind == UseKind::kObject && targetKind(tree_, use.node) == TargetKind::kNoTarget &&
           isOnlyCalled(use.node, 0)) ||
          (use.kind == UseKind::kArgument && isTableAsked(use.node));
      if (!fits) return false;
    }
  }
  return true;
}

bool SharedObjects::isTableAsked(NodeIndex call) const {
  const std::string_view callee = tree_.text(tree_.child(call, JsField::kFunction));
  if (isOneOf(callee, {"Object.keys", "Object.hasOwn"})) return true;
  return callee == "Object.entries" && isCalledLoop(call);
}

// Where it goes; empty where it stays in sight.
std::string_view SharedObjects::escapeOf(NodeIndex node, const Use& use, Shared shared) const {
  const bool prototype = shared == Shared::kPrototype;
  switch (use.kind) {
    case UseKind::kObject:
      if (isOfSuper(node) && targetKind(tree_, use.node) != TargetKind::kNoTarget) return "store";
      return prototype && !isReadFrom(use.node) ? "receiver" : "";
    case UseKind::kCall:
    case UseKind::kNew:
    case UseKind::kBase:
    case UseKind::kTag: return prototype ? "call" : "";
    case UseKind::kAlias: return isSharedParameter(use.node) ? "alias" : "";
    case UseKind::kTypeof:
    case UseKind::kCompare:
    case UseKind::kTest:
    case UseKind::kDiscard:
    case UseKind::kIterate: return "";
    case UseKind::kSpread:  // {...p}
      return prototype && tree_.parentKind(use.node) == JsKind::kObject ? "" : "spread";
    case UseKind::kArgument: {
      if (shared == Shared::kReader) return "argument";
      if (isAskedBy(use.node, use.index)) return "";
      const bool called = !prototype && (isCallback(node, use) || isOwnFunctionOf(node, use.node));
      return called ? "" : "argument";
    }
    case UseKind::kContainer: return !prototype && isOfCallTable(node) ? "" : "container";
    case UseKind::kReturn: return !prototype && isSpecies(node) ? "" : "return";
    case UseKind::kStore: return "store";
    case UseKind::kExport: return "export";
    case UseKind::kDestructure: return prototype && !isTakenApart(use.node) ? "pattern" : "";
    default: return "other";
  }
}

void SharedObjects::emit(NodeIndex node) {
  // Parentheses, branches and the like hand it on.
  static constexpr JsKind kSources[] = {JsKind::kIdentifier, JsKind::kShorthand, JsKind::kMember,
                                        JsKind::kSubscript,  JsKind::kCall,      JsKind::kNew};
  if (std::find(std::begin(kSources), std::end(kSources), tree_.kind(node)) == std::end(kSources))
    return;
  const Shared shared = sharedOf(node);
  if (shared == Shared::kNo || targetKind(tree_, node) != TargetKind::kNoTarget) return;
  if (const Ident* ident = scopes_.identAt(node); ident != nullptr && ident->role != Role::kRead)
    return;
  for (const Use& use : usesOf(tree_, node)) {
    const std::string_view key = escapeOf(node, use, shared);
    if (key.empty()) continue;
    const bool lent = key == "argument" && (isReceiver(use) || isTrapped(use));
    if (!lent && shared == Shared::kClass && !parts_.sharedStores.mayStore()) return;
    if (!lent && shared == Shared::kSpace && !parts_.sharedStores.mayStoreAny()) return;
    Fact fact;
    fact.kind = FactKind::kDynamic;
    fact.name = "shared-escape";
    fact.key = key;
    fact.value = shared <= Shared::kClass ? "class" : "prototype";
    fact.hasValue = true;
    add(std::move(fact), node);
    return;
  }
}

}  // namespace gantlet::javascript
