#include "analyzer/languages/javascript/text_flow/flow_proxies.h"

#include <algorithm>

#include "analyzer/languages/javascript/text_flow/flow_parts.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

// new Proxy(target, handler)
void FlowProxies::build(NodeIndex call) {
  const NodeIndex target = argumentsOf(call);
  const NodeIndex handler = target == kNoNode ? kNoNode : tree_.nextPart(target);
  if (handler == kNoNode || isSpread(target) || isSpread(handler)) {
    state_.open = true;
    return;
  }
  if (tree_.kind(tree_.unwrap(handler)) != JsKind::kObject) handlers_.push_back(handler);
  if (!asksByStores(handler)) parts_.graph.mark(state_.trapKeys, kUnder);
  parts_.graph.mark(call, kObject);
  const Object object = parts_.objects.objectOf(call);
  // Every member may be what a trap gives, and what is stored goes to a trap.
  const Cell traps = add();
  parts_.graph.load(handler, traps, kAnywhere);
  cellAt(traps).callbacks.push_back({call, target, kNoNode, false, Part::kTrap});
  parts_.graph.wake(traps);
  traps_.emplace_back(call, traps);
  parts_.asked.noteProxy(call, target);
  parts_.graph.edge(object.elements, object.keyed);
  parts_.graph.edge(object.named, object.keyed);
  if (!answersAll(handler)) {
    flow(target, call);
    return;
  }
  // Calls of it: where there is no trap, the target's.
  parts_.graph.edge(target, call, Pass::kCallee);
}

// Whether the program makes what the runtime keeps things in.
bool FlowProxies::makesKeepers() const {
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    if (tree_.kind(i) != JsKind::kIdentifier || !isFree(i)) continue;
    if (isOneOf(tree_.text(i), {"Map", "WeakMap", "Set", "WeakSet", "URLSearchParams", "Headers",
                                "FormData", "Array", "Reflect"})) {
      return true;
    }
  }
  return false;
}

// Object.fromEntries(pairs) and its like make plain objects, or give what they are given.
bool FlowProxies::isKeeper(NodeIndex object) const {
  if (object >= tree_.size()) return object == kNoNode;
  switch (tree_.kind(object)) {
    case JsKind::kNew: return !has(calleeOf(object), kOwn) || has(calleeOf(object), kBuiltin);
    case JsKind::kCall: {
      const NodeIndex callee = calleeOf(object);
      if (tree_.kind(callee) != JsKind::kMember) return true;
      const NodeIndex owner = tree_.child(callee, JsField::kObject);
      return tree_.text(owner) != "Object" || !isGlobalName(owner) ||
             tree_.text(tree_.child(callee, JsField::kProperty)) == "groupBy";
    }
    default: return false;
  }
}

// The methods of a Map or of URLSearchParams are traps as well, and answer with what it holds.
void FlowProxies::checkHandlers() {
  constexpr Bits kAnyone = kForeign | kAlien | kStranger | kTaker | kData;
  if (handlers_.empty() || !makesKeepers()) return;
  for (const NodeIndex handler : handlers_) {
    const IdList& objects = cellAt(handler).objects;
    bool keeper = has(handler, kAnyone) || (objects.empty() && has(handler, kObject));
    for (std::size_t i = 0; i < objects.size(); ++i) keeper = keeper || isKeeper(objects[i]);
    if (keeper) state_.open = true;
  }
}

std::vector<NodeIndex> FlowProxies::evilTraps() const {
  std::vector<NodeIndex> found;
  for (const auto& [call, traps] : traps_) {
    if (has(traps, kEvil)) found.push_back(call);
  }
  return found;
}

// The literal that is a proxy's handler: itself, or what a const holds that is used as a handler
// and for nothing else.
NodeIndex FlowProxies::handlerOf(NodeIndex handler) const {
  const NodeIndex given = tree_.unwrap(handler);
  const Ident* ident = tree_.kind(given) == JsKind::kIdentifier ? scopes_.identAt(given) : nullptr;
  if (ident == nullptr || ident->binding == kNone) return given;
  const Binding& binding = scopes_.bindings()[ident->binding];
  if (binding.kind != BindingKind::kConst || binding.node == kNoNode ||
      tree_.parentKind(binding.node) != JsKind::kDeclarator) {
    return given;
  }
  for (std::uint32_t r = 0; r < binding.refCount; ++r) {
    const NodeIndex use = scopes_.idents()[scopes_.refs()[binding.firstRef + r]].node;
    if (use == binding.node) continue;
    const NodeIndex list = tree_.parent(use);
    const NodeIndex made = tree_.parent(list);
    const bool handles = tree_.kind(list) == JsKind::kArguments &&
                         tree_.kind(made) == JsKind::kNew &&
                         tree_.text(calleeOf(made)) == "Proxy" && isGlobalName(calleeOf(made)) &&
                         tree_.nextPart(tree_.firstPart(list)) == use;
    if (!handles) return given;
  }
  return tree_.unwrap(tree_.child(tree_.parent(binding.node), JsField::kValue));
}

// Whether the names that its traps are given are those of reads and stores, which are followed: it
// is seen, has no other trap that is given names, and nobody but the runtime gets hold of it.
bool FlowProxies::asksByStores(NodeIndex handler) const {
  const NodeIndex literal = tree_.unwrap(handler);
  if (tree_.kind(literal) != JsKind::kObject) return false;
  bool inside = true;  // its functions stand in it
  for (NodeIndex p = tree_.firstPart(literal); p != kNoNode; p = tree_.nextPart(p)) {
    const JsKind kind = tree_.kind(p);
    const NodeIndex name = kind == JsKind::kMethod ? tree_.child(p, JsField::kName)
                           : kind == JsKind::kPair ? tree_.child(p, JsField::kKey)
                                                   : p;
    if (kind != JsKind::kMethod && kind != JsKind::kPair && kind != JsKind::kShorthand)
      return false;
    if (!isOneOf(tree_.text(name), {"get", "set", "apply", "construct"})) return false;
    const NodeIndex value = kind == JsKind::kPair ? tree_.child(p, JsField::kValue) : p;
    inside = inside && JsTree::isFunction(tree_.kind(tree_.unwrap(value)));
  }
  // A trap's `this` is the handler.
  const NodeIndex end = inside ? tree_.end(literal) : tree_.size();
  for (NodeIndex i = inside ? literal : 0; i < end; ++i) {
    if (tree_.kind(i) == JsKind::kThis) return false;
  }
  return true;
}

// Object.assign(proxy, Object.fromEntries(pairs)): a trap is given what stands under unknown keys,
// and finds it where it is not beside what traps give.
void FlowProxies::giveSetters(Cell from, Cell into) {
  if (tree_.source().find("Proxy") == std::string_view::npos) return;
  const Cell part = add();
  parts_.graph.load(from, part, kKeyed);
  parts_.graph.store(into, part, kNamed);
}

// Object.assign(proxy, {['__proto__']: x}): what is stored under names of others.
bool FlowProxies::joinNames() {
  if (!has(state_.keys, kUnder) || has(state_.trapKeys, kUnder)) return false;
  parts_.graph.mark(state_.trapKeys, kUnder);
  return true;
}

// A handler that is seen, with an answer to whatever is read.
bool FlowProxies::answersAll(NodeIndex handler) const {
  NodeIndex inner = tree_.unwrap(handler);
  if (tree_.kind(inner) != JsKind::kObject) return false;
  for (NodeIndex p = tree_.firstPart(inner); p != kNoNode; p = tree_.nextPart(p)) {
    const JsKind kind = tree_.kind(p);
    const NodeIndex name = kind == JsKind::kMethod ? tree_.child(p, JsField::kName)
                           : kind == JsKind::kPair ? tree_.child(p, JsField::kKey)
                                                   : kNoNode;
    if (name != kNoNode && tree_.text(name) == "get" && !tree_.hasToken(p, "get")) return true;
  }
  return false;
}

}  // namespace gantlet::javascript
