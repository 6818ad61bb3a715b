// The part of TextFlow that knows functions that the runtime finds by itself: by a name that it
// asks for (exec, toJSON), by a symbol, or bound to what they change (list.push.bind(list)).
#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/text_flow/text_flow.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

// What the runtime hands on of what these give is no text: /x/.exec in 'x'.match(/x/).
void TextFlow::bindHooks() {
  for (const char* name :
       {"exec", "join", "toISOString", "toJSON", "toString", "valueOf", "resolve"}) {
    if (!vocabulary_.defines(name)) continue;
    const Cell hook = property(name);
    // A list's text is what its join() gives.
    const Part part = std::string_view(name) == "join" ? Part::kCalled : Part::kHook;
    cellAt(hook).callbacks.push_back({kNoNode, kNoNode, kNoNode, false, part});
    wake(hook);
  }
  edge(keys_, hookGiven_, Pass::kText);  // toJSON(key)
}

void TextFlow::linkHook(FunctionId function) {
  if (!once(function, 3, 3)) return;
  edge(resultOf(function), hooked_);
  for (const NodeIndex p : parametersOf(function)) {
    if (tree_.kind(p) == JsKind::kRestPattern) {
      store(p, hookGiven_);
    } else {
      edge(hookGiven_, p);
    }
  }
}

// list.values().next = f, class A extends Iterator { next() {…} }: who walks the object gets what
// that gives.
void TextFlow::noteIterator(Cell held, const std::string& name, Cell value) {
  if (name != "next") return;
  cellAt(value).callbacks.push_back({kNoNode, kNoNode, held, false, Part::kIterator});
  wake(value);
}

// `push` of [].push, or of a name that is given nothing else; "" for what is not known.
std::string_view TextFlow::methodOf(NodeIndex callee, int depth) const {
  constexpr int kMaxDepth = 8;
  if (callee == kNoNode || depth > kMaxDepth) return "";
  const NodeIndex inner = tree_.unwrap(callee);
  if (tree_.kind(inner) == JsKind::kMember) {
    return tree_.text(tree_.child(inner, JsField::kProperty));
  }
  const NodeIndex value = tree_.kind(inner) == JsKind::kIdentifier ? valueOf(inner) : kNoNode;
  return value == kNoNode ? std::string_view() : methodOf(value, depth + 1);
}

// A function of the runtime's that is called through another one, or was bound: what it is given
// may be kept in its receiver, and what stands there may come out of it.
void TextFlow::giveThrough(NodeIndex call) {
  const NodeIndex callee = calleeOf(call);
  const std::string_view how = tree_.kind(callee) == JsKind::kMember
                                   ? tree_.text(tree_.child(callee, JsField::kProperty))
                                   : std::string_view();
  if (!isOneOf(how, {"call", "apply", "bind"})) {
    load(bound_, call, kAnywhere);
    edge(bound_, call);
    for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a)) store(bound_, a);
    return;
  }
  const std::string_view method = methodOf(tree_.child(callee, JsField::kObject));
  const bool keeps = method.empty() || isOneOf(method, {"push", "unshift", "splice", "fill", "set",
                                                        "add", "next", "return", "throw", "with"});
  const NodeIndex self = argumentsOf(call);
  if (self == kNoNode) return;
  for (NodeIndex a = self; how == "bind" && a != kNoNode; a = tree_.nextPart(a)) flow(a, bound_);
  for (NodeIndex a = tree_.nextPart(self); keeps && a != kNoNode; a = tree_.nextPart(a)) {
    store(self, a);
    if (how != "apply") continue;
    const Cell part = add();
    load(a, part, kAnywhere);
    store(self, part);
  }
}

// [x].forEach(list.push, list), setTimeout(list.push.bind(list), 0, x)
void TextFlow::passBuiltin(const Callback& callback, Bits bits) {
  const Cell each = add();
  if (callback.receiver != kNoNode) {
    load(callback.receiver, each, kAnywhere);
    edge(callback.receiver, each, Pass::kPart);
  }
  const Cell held = objectOf(callback.call).elements;
  // ['structor'].map(''.concat, 'con')
  if ((bits & (kWords | kMaker)) != 0) {
    mark(held, kWords | kTexty | kPieced);
    mark(callback.call, kWords | kTexty | kPieced);
  }
  store(bound_, each);
  load(bound_, held, kAnywhere);
  for (NodeIndex a = argumentsOf(callback.call); a != kNoNode; a = tree_.nextPart(a)) {
    if (a == callback.argument) continue;
    store(bound_, a);
    store(a, each);
    load(a, held, kAnywhere);
  }
}

}  // namespace gantlet::javascript
