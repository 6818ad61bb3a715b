// Calls, whose functions and arguments come one by one.
#include <algorithm>

#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/text_flow/flow_parts.h"
#include "analyzer/languages/javascript/text_flow/flow_pass.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

// A call of what a cell may hold.
void FlowPropagation::passCall(Cell cell, const Node& node, NodeIndex call, std::size_t objects) {
  // What the runtime's functions give.
  Bits given = node.bits & (kWords | kForged | kOfFunctions | kForeign | kData);
  if ((node.bits & kFound) != 0 && parts_.judge.handsText(call)) given |= kMadeCode;
  if ((node.bits & kForeign) != 0) given |= kTexty | kObject;
  // new Map(): what comes out of it is what was put there.
  if (isGlobalName(calleeOf(call)) && isContainerName(tree_.text(calleeOf(call))))
    given &= ~kForeign;
  const bool made = tree_.kind(call) == JsKind::kNew;
  // A number or a truth value.
  if (!made && isGlobalName(calleeOf(call)) &&
      isOneOf(tree_.text(calleeOf(call)),
              {"Number", "BigInt", "Boolean", "parseInt", "parseFloat", "isNaN", "isFinite"})) {
    return;
  }
  if (!made) given |= node.bits & kAlien;  // util.promisify
  if ((node.bits & kPicked) != 0 && !made) given |= kPicked | kObject;
  if ((node.bits & kMaker) != 0) given |= kWords | kTexty;
  // Object.keys(x): what it gives is known.
  const NodeIndex callee = calleeOf(call);
  const bool native = tree_.kind(callee) == JsKind::kMember &&
                      parts_.stores.isNativeOwner(tree_.child(callee, JsField::kObject));
  if (!native) mark(call, given);
  // set(target, 'a.constructor', 1), whatever that does
  if ((node.bits & kTaker) != 0 && once(call, cell, 12)) {
    for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a))
      edge(a, state_.handed);
  }
  state_.steps += node.objects.size() - objects;
  for (std::size_t o = objects; o < node.objects.size(); ++o) {
    const NodeIndex object = node.objects[o];
    if (parts_.objects.isProxy(object) && once(call, object, 0)) {
      const Object places = parts_.objects.objectOf(object);
      edge(places.elements, call);
      for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a)) {
        edge(a, places.elements);
        load(a, places.elements);
      }
    }
    if (object >= tree_.size() || !JsTree::isClass(tree_.kind(object))) continue;
    if (!once(call, object, 14)) continue;
    const Cell into = parts_.objects.instancesOf(object);
    if (made) {
      edge(call, into);
      parts_.objects.inheritFrom(object, call);
    }
    if (!made &&
        tree_.kind(tree_.unwrap(tree_.child(call, JsField::kFunction))) == JsKind::kSuper) {
      edge(parts_.objects.thisOf(scopes_.thisFunction(scopes_.functionAt(call))), into);
    }
  }
  if ((node.bits & kSettle) == 0 || !once(call, cell, 9)) return;
  for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a)) {
    edge(a, state_.settled);
    edge(a, state_.thrown);
    load(a, state_.settled);
  }
}

void FlowPropagation::passCalls(Cell cell, Node& node) {
  for (std::size_t i = 0; i < node.plains.size(); ++i) {
    if (node.plains[i].need == 0) {
      parts_.fields.meet(node.plains[i].call, node);
      continue;
    }
    const Plain plain = node.plains[i];
    if (plain.need == kObject) {
      if (parts_.objects.mayBeAnyone(node) && once(cell, plain.call, 0))
        parts_.modules.loseSources(plain.call);
      continue;
    }
    const Bits need = plain.need == kBuiltin ? kBuiltin | kPicked : plain.need;
    if ((node.bits & need) == 0) continue;
    // Object(x), x.__defineGetter__(…): found by a word, and no function of anything else's.
    const bool found =
        plain.name == "constructor" || (plain.name.empty() && plain.receiver == kNoNode);
    if ((node.bits & plain.need) == 0 && found) {
      if (once(cell, plain.call, 15)) parts_.runtime.buildPlainCall(plain.call, kNoNode, "", true);
      // What is found in what was found may be Object.assign.
      if ((node.bits & kEvil) == 0 || !once(cell, plain.call, 12)) continue;
      for (NodeIndex a = argumentsOf(plain.call); a != kNoNode; a = tree_.nextPart(a)) {
        store(plain.call, a);
        cellAt(a).callbacks.push_back({plain.call, a, kNoNode, true});
        wake(a);
      }
      continue;
    }
    if (!once(plain.call, cell, plain.need == kByKey ? 1 : 8)) continue;
    parts_.runtime.buildPlainCall(plain.call, plain.receiver, plain.name);
  }
  if ((node.bits & kPure) != 0) parts_.calls.passPure(cell, node);
  if ((node.bits & kBuiltin) != 0) {
    for (std::size_t i = 0; i < node.heirs.size(); ++i) parts_.links.inherit(node.heirs[i]);
  }
  // What has met before need not meet again.
  const Met met = node.met;
  node.met = {node.calls.size(), node.callbacks.size(), node.functions.size(), node.objects.size()};
  for (std::size_t i = 0; i < node.met.calls; ++i) {
    passCall(cell, node, node.calls[i], i < met.calls ? met.objects : 0);
  }
  for (std::size_t o = met.objects; cell == find(state_.exported) && o < node.objects.size(); ++o) {
    const NodeIndex object = node.objects[o];
    if (object < tree_.size() && JsTree::isClass(tree_.kind(object)))
      parts_.links.linkMembers(object);
  }
  // [text].map(String), [x[k]].map(Object)
  for (std::size_t i = 0; (node.bits & (kBuiltin | kPure | kPicked)) != 0 && i < node.met.callbacks;
       ++i) {
    const Callback callback = node.callbacks[i];
    if (callback.call == kNoNode || callback.receiver == kNoNode ||
        callback.part != Part::kCalled || !once(cell, callback.call, 13)) {
      continue;
    }
    const Cell held = parts_.objects.objectOf(callback.call).elements;
    load(callback.receiver, held, kElements | kKeyed);
    edge(callback.receiver, held, Pass::kPart);
  }
  for (std::size_t i = 0; (node.bits & kBuiltin) != 0 && i < node.met.callbacks; ++i) {
    const Callback callback = node.callbacks[i];
    if (callback.call == kNoNode || callback.part != Part::kCalled) continue;
    if (once(cell, callback.call, 2)) parts_.hooks.passBuiltin(callback, node.bits);
  }
  // process.nextTick(resolve, x), list.forEach(resolve)
  for (std::size_t i = 0; (node.bits & kSettle) != 0 && i < node.met.callbacks; ++i) {
    const Callback callback = node.callbacks[i];
    if (callback.call == kNoNode || callback.part != Part::kCalled) continue;
    if (!once(cell, callback.call, 9)) continue;
    if (callback.receiver != kNoNode) load(callback.receiver, state_.settled, kAnywhere);
    for (NodeIndex a = argumentsOf(callback.call); a != kNoNode; a = tree_.nextPart(a)) {
      if (a == callback.argument) continue;
      edge(a, state_.settled);
      edge(a, state_.thrown);
      load(a, state_.settled);
    }
  }
  // [text].map(x[k])
  for (std::size_t i = 0; (node.bits & kFound) != 0 && i < node.met.callbacks; ++i) {
    const NodeIndex call = node.callbacks[i].call;
    const Part part = node.callbacks[i].part;
    if (call == kNoNode || part == Part::kAccessor || part == Part::kTrap || part == Part::kThen) {
      continue;
    }
    mark(call, kMadeCode);
    mark(parts_.objects.objectOf(call).elements, kMadeCode);
  }
  // Nor do the functions that were here before, where nobody else asks for them.
  const bool asked = node.met.calls > met.calls || node.met.callbacks > met.callbacks;
  const std::size_t first = asked ? 0 : met.functions;
  state_.steps += node.met.functions - first;
  for (std::size_t i = first; i < node.met.functions; ++i) {
    passFunction(cell, node, node.functions[i], i < met.functions ? met : Met());
  }
}

}  // namespace gantlet::javascript
