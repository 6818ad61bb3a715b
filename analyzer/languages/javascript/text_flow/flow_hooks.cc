#include "analyzer/languages/javascript/text_flow/flow_hooks.h"

#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/text_flow/flow_parts.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

// What the runtime hands on of what these give is no text: /x/.exec in 'x'.match(/x/).
void FlowHooks::bindHooks() {
  for (const char* name :
       {"exec", "join", "toISOString", "toJSON", "toString", "valueOf", "resolve"}) {
    if (!state_.vocabulary.defines(name)) continue;
    const Cell hook = parts_.objects.property(name);
    // A list's text is what its join() gives.
    const Part part = std::string_view(name) == "join" ? Part::kCalled : Part::kHook;
    cellAt(hook).callbacks.push_back({kNoNode, kNoNode, kNoNode, false, part});
    parts_.graph.wake(hook);
  }
  parts_.graph.edge(state_.keys, state_.hookGiven, Pass::kText);  // toJSON(key)
}

void FlowHooks::linkHook(FunctionId function) {
  if (!parts_.graph.once(function, 3, 3)) return;
  parts_.graph.edge(resultOf(function), state_.hooked);
  for (const NodeIndex p : parametersOf(function)) {
    if (tree_.kind(p) == JsKind::kRestPattern) {
      parts_.graph.store(p, state_.hookGiven);
    } else {
      parts_.graph.edge(state_.hookGiven, p);
    }
  }
}

// list.values().next = f, class A extends Iterator { next() {…} }: who walks the object gets what
// that gives.
void FlowHooks::noteIterator(Cell held, const std::string& name, Cell value) {
  if (name != "next") return;
  cellAt(value).callbacks.push_back({kNoNode, kNoNode, held, false, Part::kIterator});
  parts_.graph.wake(value);
}

// `push` of [].push, or of a name that is given nothing else; "" for what is not known.
std::string_view FlowHooks::methodOf(NodeIndex callee, int depth) const {
  constexpr int kMaxDepth = 8;
  if (callee == kNoNode || depth > kMaxDepth) return "";
  const NodeIndex inner = tree_.unwrap(callee);
  if (tree_.kind(inner) == JsKind::kMember) {
    return tree_.text(tree_.child(inner, JsField::kProperty));
  }
  const NodeIndex value =
      tree_.kind(inner) == JsKind::kIdentifier ? parts_.pieces.valueOf(inner) : kNoNode;
  return value == kNoNode ? std::string_view() : methodOf(value, depth + 1);
}

// A function of the runtime's that is called through another one, or was bound: what it is given
// may be kept in its receiver, and what stands there may come out of it.
void FlowHooks::giveThrough(NodeIndex call) {
  const NodeIndex callee = calleeOf(call);
  const std::string_view how = tree_.kind(callee) == JsKind::kMember
                                   ? tree_.text(tree_.child(callee, JsField::kProperty))
                                   : std::string_view();
  if (!isOneOf(how, {"call", "apply", "bind"})) {
    parts_.graph.load(state_.bound, call, kAnywhere);
    parts_.graph.edge(state_.bound, call);
    for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a))
      parts_.graph.store(state_.bound, a);
    return;
  }
  const std::string_view method = methodOf(tree_.child(callee, JsField::kObject));
  const bool keeps = method.empty() || isOneOf(method, {"push", "unshift", "splice", "fill", "set",
                                                        "add", "next", "return", "throw", "with"});
  const NodeIndex self = argumentsOf(call);
  if (self == kNoNode) return;
  for (NodeIndex a = self; how == "bind" && a != kNoNode; a = tree_.nextPart(a))
    flow(a, state_.bound);
  for (NodeIndex a = tree_.nextPart(self); keeps && a != kNoNode; a = tree_.nextPart(a)) {
    parts_.graph.store(self, a);
    if (how != "apply") continue;
    const Cell part = add();
    parts_.graph.load(a, part, kAnywhere);
    parts_.graph.store(self, part);
  }
}

// [x].forEach(list.push, list), setTimeout(list.push.bind(list), 0, x)
void FlowHooks::passBuiltin(const Callback& callback, Bits bits) {
  const Cell each = add();
  if (callback.receiver != kNoNode) {
    parts_.graph.load(callback.receiver, each, kAnywhere);
    parts_.graph.edge(callback.receiver, each, Pass::kPart);
  }
  const Cell held = parts_.objects.objectOf(callback.call).elements;
  // ['structor'].map(''.concat, 'con')
  if ((bits & (kWords | kMaker)) != 0) {
    parts_.graph.mark(held, kWords | kTexty | kPieced);
    parts_.graph.mark(callback.call, kWords | kTexty | kPieced);
  }
  parts_.graph.store(state_.bound, each);
  parts_.graph.load(state_.bound, held, kAnywhere);
  for (NodeIndex a = argumentsOf(callback.call); a != kNoNode; a = tree_.nextPart(a)) {
    if (a == callback.argument) continue;
    parts_.graph.store(state_.bound, a);
    parts_.graph.store(a, each);
    parts_.graph.load(a, held, kAnywhere);
  }
}

}  // namespace gantlet::javascript
