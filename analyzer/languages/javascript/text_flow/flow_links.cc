#include "analyzer/languages/javascript/text_flow/flow_links.h"

#include <algorithm>

#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/text_flow/flow_parts.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

// The receiver of a call.
void FlowLinks::linkThis(FunctionId function, NodeIndex call) {
  const bool isNew = tree_.kind(call) == JsKind::kNew;
  if (isNew) {
    parts_.graph.edge(call, parts_.objects.thisOf(function));
    const NodeIndex maker = scopes_.functions()[function].node;
    if (tree_.kind(maker) != JsKind::kMethod) parts_.objects.inheritFrom(maker, call);
    return;
  }
  const NodeIndex callee = tree_.unwrap(tree_.child(call, JsField::kFunction));
  switch (tree_.kind(callee)) {
    case JsKind::kMember:
    case JsKind::kSubscript:
      flow(tree_.child(callee, JsField::kObject), parts_.objects.thisOf(function));
      return;
    case JsKind::kSuper:
      parts_.graph.edge(parts_.objects.thisOf(scopes_.thisFunction(scopes_.functionAt(call))),
                        parts_.objects.thisOf(function));
      return;
    default:
      if (!scopes_.functions()[function].strict)
        parts_.graph.mark(parts_.objects.thisOf(function), kGlobal);
      return;
  }
}

// Whether a call of a function does nothing but throw: a class wants `new`, or to be a base.
bool FlowLinks::isRefused(FunctionId function, NodeIndex call) const {
  if (tree_.kind(call) != JsKind::kCall) return false;
  const NodeIndex node = scopes_.functions()[function].node;
  const NodeIndex body = node == kNoNode ? kNoNode : tree_.parent(node);
  return body != kNoNode && tree_.kind(body) == JsKind::kClassBody &&
         constructorOf(tree_.parent(body)) == node && !tree_.hasToken(node, "static") &&
         tree_.kind(tree_.unwrap(tree_.child(call, JsField::kFunction))) != JsKind::kSuper;
}

// What is given to a function that is known.
void FlowLinks::link(FunctionId function, NodeIndex call) {
  if (isRefused(function, call)) return;
  if (!parts_.graph.once(function, call, 2)) return;
  // What the runtime has at hand may be this function, and is another one for sure.
  const NodeIndex callee = calleeOf(call);
  state_.called.insert(function);
  const bool member = tree_.kind(callee) == JsKind::kMember;
  const std::string_view name =
      tree_.text(member ? tree_.child(callee, JsField::kProperty) : callee);
  if (!has(callee, kForeign) || name == nameOf(function)) state_.surelyCalled.insert(function);
  parts_.graph.edge(resultOf(function), call);
  const std::vector<NodeIndex> parameters = parametersOf(function);
  if (state_.partials) shiftParameters(function);
  linkThis(function, call);
  parts_.relays.meetRelay(function, call);
  const bool tagged = tree_.child(call, JsField::kArguments) != kNoNode &&
                      tree_.kind(tree_.child(call, JsField::kArguments)) == JsKind::kTemplate;
  if (tagged) {
    for (const NodeIndex p : parameters) {
      parts_.graph.load(call, p);
      parts_.graph.edge(call, p);
      parts_.graph.mark(p, kTexty);
    }
    return;
  }
  for (NodeIndex a = argumentsOf(call); state_.borrows && a != kNoNode; a = tree_.nextPart(a)) {
    parts_.graph.store(state_.borrowed, a);
  }
  if (parts_.relays.handOn(function, parameters, call, false)) return;
  std::size_t index = 0;
  bool spread = false;
  for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a)) {
    spread = spread || tree_.kind(a) == JsKind::kSpread;
    hand(function, parameters, a, {index, spread});
    if (!spread) ++index;  // nothing may be in the list
  }
}

// To a parameter by its position; behind a spread, to any.
void FlowLinks::hand(FunctionId function, const std::vector<NodeIndex>& parameters, Cell given,
                     Position at) {
  if (parts_.relays.handRelay(function, given, at)) return;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const bool rest = tree_.kind(parameters[i]) == JsKind::kRestPattern;
    if (!at.behind && i != at.index && !(rest && i <= at.index)) continue;
    if (rest) {
      parts_.graph.store(parameters[i], given);
    } else {
      parts_.graph.edge(given, parameters[i]);
    }
  }
}

// A parameter that is given an element (0), its number (1), the list (2), or what was folded (-1).
void FlowLinks::linkElement(const Callback& callback, Cell slot, std::size_t at, bool rest,
                            const std::string& name) {
  const bool folded = at == std::string::npos;
  const bool pair = name == "sort" || name == "toSorted";
  if (at == 0 || rest || pair || folded) {
    parts_.graph.edge(callback.receiver, slot, Pass::kPart);
    parts_.graph.load(callback.receiver, slot);
  }
  // A Map's callback is given its keys, a list's numbers.
  if (at == 1 && name == "forEach") parts_.graph.load(callback.receiver, slot, kElements | kNamed);
  if (at == 2 || rest) parts_.graph.edge(callback.receiver, slot);
  const NodeIndex second = tree_.nextPart(argumentsOf(callback.call));
  const bool fold = name == "reduce" || name == "reduceRight";
  if (fold && (folded || rest) && second != kNoNode) parts_.graph.edge(second, slot);
}

// What the runtime does with it by its name: it is a method of a list, or anything.
void FlowLinks::linkElements(FunctionId function, const Callback& callback,
                             const std::string& name) {
  const bool walk = callback.receiver != kNoNode &&
                    isOneOf(name, {"map", "forEach", "filter", "find", "findIndex", "some", "every",
                                   "flatMap", "findLast", "findLastIndex"});
  // Array.from(list, (element, index) => …)
  if (name == "from" && callback.argument != argumentsOf(callback.call)) {
    const NodeIndex list = argumentsOf(callback.call);
    const std::vector<NodeIndex> parameters = parametersOf(function);
    if (!parameters.empty()) {
      parts_.graph.load(list, parameters[0], kAnywhere);
      flow(list, parameters[0], Pass::kPart);
    }
    parts_.graph.store(callback.call, resultOf(function));
    return;
  }
  const bool fold = callback.receiver != kNoNode && (name == "reduce" || name == "reduceRight");
  const bool pair = callback.receiver != kNoNode && (name == "sort" || name == "toSorted");
  const bool promises =
      name == "promisify" || parts_.modules.pathOfCallee(callback.call).ends_with("util.promisify");
  if (promises) parts_.graph.edge(state_.settled, resultOf(function));
  std::size_t index = 0;
  for (const NodeIndex p : parametersOf(function)) {
    const std::size_t at = index++;
    const bool rest = tree_.kind(p) == JsKind::kRestPattern;
    const Cell slot = rest ? add() : p;
    if (rest) parts_.graph.store(p, slot);
    if (callback.fails) {
      parts_.graph.mark(slot, kOutside);
      parts_.graph.edge(state_.thrown, slot);
      if (takesErrors(name, 1)) parts_.engineTexts.noteError(slot);
    }
    if (state_.thenables) parts_.graph.edge(state_.settled, slot);
    if (name == "replace" || name == "replaceAll") parts_.graph.edge(state_.hooked, slot);
    // new Promise((resolve, reject) => …)
    if (tree_.kind(callback.call) == JsKind::kNew) parts_.graph.mark(slot, kBuiltin | kSettle);
    // util.promisify((x, done) => …): the function that it gives hands in one of its own.
    if (promises) parts_.graph.mark(slot, kSettle);
    if (fold && (at == 0 || rest)) parts_.graph.edge(resultOf(function), slot);
    if (walk || pair || fold) {
      linkElement(callback, slot, at - (fold ? 1 : 0), rest, name);
      continue;
    }
    parts_.graph.edge(resultOf(function), slot);
    linkArguments(callback, slot);
  }
  if (walk && name != "map" && name != "flatMap") return;
  // s.replace(pattern, (m) => …): it stands in a text then.
  if (callback.receiver != kNoNode && isOneOf(name, {"replace", "replaceAll"}) &&
      parts_.runtime.givesOnlyText(name)) {
    parts_.graph.edge(resultOf(function), callback.call, Pass::kText);
    return;
  }
  if (name == "flatMap" || !walk) parts_.graph.load(resultOf(function), callback.call);
  if (!fold) parts_.graph.store(callback.call, resultOf(function));
  if (name == "flatMap") {
    const Cell inner = add();
    parts_.graph.load(resultOf(function), inner);
    parts_.graph.store(callback.call, inner);
  }
  if (!walk) parts_.graph.edge(resultOf(function), callback.call);
}

// Whatever the runtime has at hand.
void FlowLinks::linkArguments(const Callback& callback, Cell slot) {
  if (callback.receiver != kNoNode) {
    parts_.graph.edge(callback.receiver, slot, Pass::kPart);
    parts_.graph.load(callback.receiver, slot, kAnywhere);
    parts_.graph.edge(callback.receiver, slot);
  }
  for (NodeIndex a = argumentsOf(callback.call); a != kNoNode; a = tree_.nextPart(a)) {
    if (a == callback.argument) continue;
    parts_.graph.edge(a, slot);
    parts_.graph.load(a, slot, kAnywhere);
  }
}

// f.call(x, y), f.apply(x, list), f.bind(x): the function is the one before the dot.
bool FlowLinks::isThrough(const Callback& callback) const {
  const NodeIndex callee = calleeOf(callback.call);
  if (tree_.kind(callback.call) != JsKind::kCall || tree_.kind(callee) != JsKind::kMember ||
      tree_.child(callee, JsField::kObject) != callback.argument) {
    return false;
  }
  return isOneOf(tree_.text(tree_.child(callee, JsField::kProperty)), {"call", "apply", "bind"});
}

// Of f.bind(x, y), the first argument is the second one of f.
void FlowLinks::shiftParameters(FunctionId function) {
  if (!parts_.graph.once(function, kEveryCall, 3)) return;
  parts_.relays.spoilRelay(function);
  const std::vector<NodeIndex> parameters = parametersOf(function);
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    for (std::size_t j = i + 1; j < parameters.size(); ++j) {
      if (tree_.kind(parameters[j]) == JsKind::kRestPattern) {
        parts_.graph.store(parameters[j], parameters[i]);
      } else {
        parts_.graph.edge(parameters[i], parameters[j]);
      }
    }
  }
}

void FlowLinks::linkThrough(FunctionId function, NodeIndex call) {
  const std::string_view how = tree_.text(tree_.child(calleeOf(call), JsField::kProperty));
  const std::vector<NodeIndex> parameters = parametersOf(function);
  const NodeIndex self = argumentsOf(call);
  if (how != "bind") {
    parts_.graph.edge(resultOf(function), call);
  } else if (self != kNoNode && (isSpread(self) || tree_.nextPart(self) != kNoNode)) {
    shiftParameters(function);
  }
  if (!scopes_.functions()[function].strict)
    parts_.graph.mark(parts_.objects.thisOf(function), kGlobal);
  if (self == kNoNode) return;
  bool spread = isSpread(self);
  parts_.graph.edge(self, parts_.objects.thisOf(function));
  if (how == "apply" && parts_.relays.handOn(function, parameters, call, true)) return;
  std::size_t index = 0;
  for (NodeIndex a = spread ? self : tree_.nextPart(self); a != kNoNode; a = tree_.nextPart(a)) {
    spread = spread || isSpread(a);
    Cell given = a;
    if (how == "apply") {
      // What stands in the list, whatever it is.
      given = add();
      parts_.graph.load(a, given, kAnywhere);
      parts_.graph.edge(a, given, Pass::kPart);
    }
    if (state_.borrows) parts_.graph.store(state_.borrowed, given);
    hand(function, parameters, given, {index, spread || how == "apply"});
    if (!spread && how != "apply") ++index;
  }
}

// {*[Symbol.iterator]() {…}}, {[Symbol.iterator]: () => ({next: () => ({value, done})})}: who walks
// the object is given that.
void FlowLinks::linkIterator(FunctionId function, Cell held) {
  if (!parts_.graph.once(function, held, 10)) return;
  const FunctionInfo& info = scopes_.functions()[function];
  const Cell each = add();
  parts_.graph.load(resultOf(function), each, kElements | kKeyed);
  if (!info.isGenerator) parts_.graph.edge(parts_.objects.property("value"), each);
  parts_.graph.store(held, each);
}

// A function that the runtime calls.
void FlowLinks::linkCallback(FunctionId function, const Callback& callback) {
  if (callback.call != kNoNode) state_.called.insert(function);
  const bool own = callback.call != kNoNode && isThrough(callback) &&
                   parts_.relays.handsOn(callback.call, function);
  if (!own) parts_.relays.emptyRelay(function);
  if (callback.part == Part::kThen) {
    // {then(resolve, reject) {…}}, when somebody waits for it
    if (!parts_.graph.once(function, 1, 3)) return;
    for (const NodeIndex p : parametersOf(function)) parts_.graph.mark(p, kBuiltin | kSettle);
    return;
  }
  if (callback.part == Part::kHook) return parts_.hooks.linkHook(function);
  if (callback.part == Part::kIterator) return linkIterator(function, callback.receiver);
  if (callback.call == kNoNode) {  // it may be what gives an object's text
    if (!parts_.graph.once(function, 0, 3)) return;
    parts_.graph.edge(resultOf(function), state_.texts);
    parts_.hooks.linkHook(function);
    if (state_.thenables) {  // {[name]: (resolve) => resolve(x)}
      for (const NodeIndex p : parametersOf(function)) parts_.graph.mark(p, kSettle);
    }
    if (!state_.hooks) return;
    for (const NodeIndex p : parametersOf(function))
      parts_.graph.mark(p, kOutside | kForeign | kBuiltin | kAlien);
    return;
  }
  if (callback.part == Part::kAccessor) return linkAccessors(function, callback.call);
  if (callback.part == Part::kTrap) return linkTrap(function, callback.call);
  if (callback.part == Part::kReviver || callback.part == Part::kReplacer)
    return parts_.modules.linkVisitor(function, callback);
  if (!parts_.graph.once(function, callback.argument, 4)) return;
  if (isThrough(callback)) return linkThrough(function, callback.call);
  if (state_.partials) shiftParameters(function);
  if (callback.receiver != kNoNode)
    parts_.graph.edge(callback.receiver, parts_.objects.thisOf(function));
  if (!scopes_.functions()[function].strict)
    parts_.graph.mark(parts_.objects.thisOf(function), kGlobal);
  for (NodeIndex a = argumentsOf(callback.call); a != kNoNode; a = tree_.nextPart(a)) {
    if (a != callback.argument) parts_.graph.edge(a, parts_.objects.thisOf(function));
  }
  std::string name;
  const NodeIndex callee = tree_.child(callback.call, JsField::kFunction);  // none of `new`
  if (callee != kNoNode && tree_.kind(tree_.unwrap(callee)) == JsKind::kMember) {
    (void)constantName(tree_.child(tree_.unwrap(callee), JsField::kProperty), name);
  }
  linkElements(function, callback, name);
}

// A function that the runtime may call with whatever it was given elsewhere.
void FlowLinks::linkLost(FunctionId function, bool exported) {
  if (!parts_.graph.once(function, exported ? 1 : 0, 11)) return;
  parts_.relays.emptyRelay(function);
  if (exported) {
    // Nobody calls it but the program: of what is exported, the runner calls main.
    state_.exports.insert(function);
    parts_.graph.edge(resultOf(function), state_.exported);
    return;
  }
  state_.called.insert(function);
  // new Transform({flush() { this.push(x); }}): its receiver is what the runtime has made.
  if (scopes_.functions()[function].kind != FunctionKind::kArrow)
    parts_.graph.mark(parts_.objects.thisOf(function), kObject | kForeign);
  for (const NodeIndex p : parametersOf(function)) {
    parts_.graph.edge(state_.lost, p);
    parts_.graph.load(state_.lost, p, kAnywhere);
    parts_.graph.mark(p, kOutside | kBuiltin | kForeign);
  }
}

// All methods of a class that others may use.
void FlowLinks::linkMembers(NodeIndex classNode) {
  const NodeIndex body = tree_.child(classNode, JsField::kBody);
  if (body == kNoNode) return;
  for (NodeIndex part = tree_.firstPart(body); part != kNoNode; part = tree_.nextPart(part)) {
    if (tree_.kind(part) != JsKind::kMethod) continue;
    const FunctionId function = scopes_.functionOf(part);
    if (function != kNone) linkLost(function, true);
  }
}

// class A extends Transform: its methods are called by the runtime.
void FlowLinks::inherit(NodeIndex classNode) {
  if (!parts_.graph.once(classNode, 0, 12)) return;
  const NodeIndex body = tree_.child(classNode, JsField::kBody);
  if (body == kNoNode) return;
  for (NodeIndex part = tree_.firstPart(body); part != kNoNode; part = tree_.nextPart(part)) {
    if (tree_.kind(part) != JsKind::kMethod || tree_.hasToken(part, "static")) continue;
    const NodeIndex name = tree_.child(part, JsField::kName);
    if (name != kNoNode && tree_.kind(name) == JsKind::kPropertyIdentifier &&
        !(tree_.text(name) == "constructor" ? state_.promises : isRuntimeHook(tree_.text(name)))) {
      continue;
    }
    const FunctionId function = scopes_.functionOf(part);
    if (function != kNone) linkLost(function, false);
  }
}

// What a function is called by who made it; "" for none.
std::string_view FlowLinks::nameOf(FunctionId function) const {
  const NodeIndex node = scopes_.functions()[function].node;
  const NodeIndex parent = tree_.parent(node);
  NodeIndex name = tree_.child(node, JsField::kName);
  if (parent == kNoNode) return "";
  if (tree_.kind(parent) == JsKind::kDeclarator) name = tree_.child(parent, JsField::kName);
  if (tree_.kind(parent) == JsKind::kPair) name = tree_.child(parent, JsField::kKey);
  if (tree_.kind(parent) == JsKind::kAssignment) {
    const NodeIndex left = tree_.child(parent, JsField::kLeft);
    if (tree_.kind(left) == JsKind::kMember) name = tree_.child(left, JsField::kProperty);
  }
  return name == kNoNode ? std::string_view() : tree_.text(name);
}

// A getter or setter, or a value that is only taken for one.
void FlowLinks::linkAccessors(FunctionId function, NodeIndex call) {
  if (!parts_.graph.once(function, call, 7)) return;
  const Cell given = parts_.objects.objectOf(call).named;
  parts_.graph.edge(resultOf(function), given);
  parts_.graph.edge(call, parts_.objects.thisOf(function));
  for (const NodeIndex p : parametersOf(function)) parts_.graph.edge(given, p);
  linkSetter(function, call);
}

// What is stored under the name that a descriptor is for is given to its setter.
void FlowLinks::linkSetter(FunctionId function, NodeIndex call) {
  const NodeIndex object = argumentsOf(call);
  const NodeIndex key = object == kNoNode ? kNoNode : tree_.nextPart(object);
  const NodeIndex callee = calleeOf(call);
  const bool one = tree_.kind(callee) == JsKind::kMember &&
                   tree_.text(tree_.child(callee, JsField::kProperty)) == "defineProperty";
  std::string name;
  const bool known = one && key != kNoNode && constantName(key, name);
  for (const NodeIndex p : parametersOf(function)) {
    if (known) parts_.fields.read(kNone, name, p);
    if (!known) parts_.graph.edge(storedByName(), p);
    parts_.graph.edge(storedByKey(), p);
  }
}

// get(target, key, receiver), apply(target, receiver, arguments)
void FlowLinks::linkTrap(FunctionId function, NodeIndex call) {
  if (!parts_.graph.once(function, call, 3)) return;
  const Object object = parts_.objects.objectOf(call);
  const NodeIndex target = argumentsOf(call);
  parts_.graph.edge(tree_.nextPart(target), parts_.objects.thisOf(function));
  // {get(target, key, receiver) {…}}, where it is seen which trap that is
  NodeIndex member = scopes_.functions()[function].node;
  if (tree_.kind(member) != JsKind::kMethod) member = tree_.parent(member);
  const bool seen = tree_.parent(member) == parts_.proxies.handlerOf(tree_.nextPart(target));
  const std::string_view trap = seen ? nameOf(function) : std::string_view();
  const bool reads = isOneOf(trap, {"get", "has", "deleteProperty"});
  parts_.asked.noteTrap(function, call, trap.empty() || trap == "get");
  if (state_.borrows) {
    parts_.graph.store(state_.borrowed, target);
    parts_.graph.store(state_.borrowed, state_.trapKeys);
  }
  std::size_t index = 0;
  for (const NodeIndex p : parametersOf(function)) {
    const bool rest = tree_.kind(p) == JsKind::kRestPattern;
    const Cell slot = rest ? add() : p;
    if (rest) parts_.graph.store(p, slot);
    if (index == 0 || rest) parts_.graph.edge(target, slot);
    if (index == 1 || rest) parts_.graph.edge(state_.trapKeys, slot);
    const bool key = index == 1 && !rest && (reads || trap == "set");
    // set(target, key, value, receiver): a proxy is its own value where somebody stores it so.
    const bool value = index == 2 && !rest && trap == "set";
    const bool receiver = index == 3 && !rest && trap == "set";
    if ((index >= 1 || rest) && !key) {
      if (!value) parts_.graph.edge(call, slot);
      // What a trap gives to those who read is in none of these places.
      if ((!reads && !receiver) || rest)
        parts_.graph.load(call, slot, trap == "set" ? kElements | kNamed : kAnywhere);
    }
    ++index;
  }
  const bool calls = isOneOf(trap, {"apply", "construct"});
  const bool says = isOneOf(trap, {"set", "has", "deleteProperty"});
  if (!calls && !says) parts_.graph.edge(resultOf(function), object.keyed);
  // … of a call of it
  if (!says && trap != "get") parts_.graph.edge(resultOf(function), object.elements);
}

// const define = Object.defineProperty; define(…)
void FlowLinks::linkNative(FunctionId function, NodeIndex call) {
  const NodeIndex callee = calleeOf(call);
  if (tree_.kind(callee) == JsKind::kMember) {
    const NodeIndex object = tree_.child(callee, JsField::kObject);
    if (isGlobalName(object)) return;  // seen as it is
  }
  if (!parts_.graph.once(function, call, 15)) return;
  parts_.runtime.buildObjectCall(call, natives_[function - kNative]);
}

// Object.assign.apply(null, list)
void FlowLinks::applyNative(FunctionId function, const Callback& callback) {
  if (callback.call == kNoNode) return;  // never by itself
  if (natives_[function - kNative] != "assign" || callback.part != Part::kCalled ||
      callback.argument != tree_.child(tree_.unwrap(tree_.child(callback.call, JsField::kFunction)),
                                       JsField::kObject)) {
    // [o].map(Object.values): what they take out of what they are given is not followed.
    if (!isOneOf(natives_[function - kNative], {"freeze", "is", "hasOwn", "stringify"})) {
      state_.open = true;
    }
    return;
  }
  if (!parts_.graph.once(function, callback.call, 10)) return;
  parts_.objects.make(callback.call);
  parts_.graph.mark(callback.call, kObject);
  const Cell all = add();
  for (NodeIndex a = argumentsOf(callback.call); a != kNoNode; a = tree_.nextPart(a)) {
    parts_.graph.edge(a, all);
    parts_.graph.load(a, all, kAnywhere);
  }
  parts_.graph.copy(all, callback.call);
  parts_.graph.copy(all, all);
  parts_.proxies.giveSetters(all, all);
  parts_.stores.giveErrorText(all, all);
  parts_.graph.edge(all, callback.call);
  state_.targets.push_back({all, callback.call});
  state_.sources.push_back(all);
}

FunctionId FlowLinks::nativeOf(const std::string& name) {
  const auto found = std::find(natives_.begin(), natives_.end(), name);
  if (found == natives_.end()) {
    natives_.push_back(name);
    return kNative + static_cast<FunctionId>(natives_.size() - 1);
  }
  return kNative + static_cast<FunctionId>(found - natives_.begin());
}

}  // namespace gantlet::javascript
