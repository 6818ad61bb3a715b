// The part of TextFlow that gives functions their arguments.
#include <algorithm>

#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/text_flow/text_flow.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

// The receiver of a call.
void TextFlow::linkThis(FunctionId function, NodeIndex call) {
  const bool isNew = tree_.kind(call) == JsKind::kNew;
  if (isNew) {
    edge(call, thisOf(function));
    const NodeIndex maker = scopes_.functions()[function].node;
    if (tree_.kind(maker) != JsKind::kMethod) inheritFrom(maker, call);
    return;
  }
  const NodeIndex callee = tree_.unwrap(tree_.child(call, JsField::kFunction));
  switch (tree_.kind(callee)) {
    case JsKind::kMember:
    case JsKind::kSubscript: flow(tree_.child(callee, JsField::kObject), thisOf(function)); return;
    case JsKind::kSuper:
      edge(thisOf(scopes_.thisFunction(scopes_.functionAt(call))), thisOf(function));
      return;
    default:
      if (!scopes_.functions()[function].strict) mark(thisOf(function), kGlobal);
      return;
  }
}

// What is given to a function that is known.
void TextFlow::link(FunctionId function, NodeIndex call) {
  if (!once(function, call, 2)) return;
  // What the runtime has at hand may be this function, and is another one for sure.
  const NodeIndex callee = calleeOf(call);
  called_.insert(function);
  const bool member = tree_.kind(callee) == JsKind::kMember;
  const std::string_view name =
      tree_.text(member ? tree_.child(callee, JsField::kProperty) : callee);
  if (!has(callee, kForeign) || name == nameOf(function)) surelyCalled_.insert(function);
  edge(resultOf(function), call);
  const std::vector<NodeIndex> parameters = parametersOf(function);
  if (partials_) shiftParameters(function);
  linkThis(function, call);
  meetRelay(function, call);
  const bool tagged = tree_.child(call, JsField::kArguments) != kNoNode &&
                      tree_.kind(tree_.child(call, JsField::kArguments)) == JsKind::kTemplate;
  if (tagged) {
    for (const NodeIndex p : parameters) {
      load(call, p);
      edge(call, p);
      mark(p, kTexty);
    }
    return;
  }
  for (NodeIndex a = argumentsOf(call); borrows_ && a != kNoNode; a = tree_.nextPart(a)) {
    store(borrowed_, a);
  }
  if (handOn(function, parameters, call, false)) return;
  std::size_t index = 0;
  bool spread = false;
  for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a)) {
    spread = spread || tree_.kind(a) == JsKind::kSpread;
    hand(function, parameters, a, {index, spread});
    if (!spread) ++index;  // nothing may be in the list
  }
}

// To a parameter by its position; behind a spread, to any.
void TextFlow::hand(FunctionId function, const std::vector<NodeIndex>& parameters, Cell given,
                    Position at) {
  if (handRelay(function, given, at)) return;
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    const bool rest = tree_.kind(parameters[i]) == JsKind::kRestPattern;
    if (!at.behind && i != at.index && !(rest && i <= at.index)) continue;
    if (rest) {
      store(parameters[i], given);
    } else {
      edge(given, parameters[i]);
    }
  }
}

// A parameter that is given an element (0), its number (1), the list (2), or what was folded (-1).
void TextFlow::linkElement(const Callback& callback, Cell slot, std::size_t at, bool rest,
                           const std::string& name) {
  const bool folded = at == std::string::npos;
  const bool pair = name == "sort" || name == "toSorted";
  if (at == 0 || rest || pair || folded) {
    edge(callback.receiver, slot, Pass::kPart);
    load(callback.receiver, slot);
  }
  // A Map's callback is given its keys, a list's numbers.
  if (at == 1 && name == "forEach") load(callback.receiver, slot, kElements | kNamed);
  if (at == 2 || rest) edge(callback.receiver, slot);
  const NodeIndex second = tree_.nextPart(argumentsOf(callback.call));
  const bool fold = name == "reduce" || name == "reduceRight";
  if (fold && (folded || rest) && second != kNoNode) edge(second, slot);
}

// What the runtime does with it by its name: it is a method of a list, or anything.
void TextFlow::linkElements(FunctionId function, const Callback& callback,
                            const std::string& name) {
  const bool walk = callback.receiver != kNoNode &&
                    isOneOf(name, {"map", "forEach", "filter", "find", "findIndex", "some", "every",
                                   "flatMap", "findLast", "findLastIndex"});
  // Array.from(list, (element, index) => …)
  if (name == "from" && callback.argument != argumentsOf(callback.call)) {
    const NodeIndex list = argumentsOf(callback.call);
    const std::vector<NodeIndex> parameters = parametersOf(function);
    if (!parameters.empty()) {
      load(list, parameters[0], kAnywhere);
      flow(list, parameters[0], Pass::kPart);
    }
    store(callback.call, resultOf(function));
    return;
  }
  const bool fold = callback.receiver != kNoNode && (name == "reduce" || name == "reduceRight");
  const bool pair = callback.receiver != kNoNode && (name == "sort" || name == "toSorted");
  std::size_t index = 0;
  for (const NodeIndex p : parametersOf(function)) {
    const std::size_t at = index++;
    const bool rest = tree_.kind(p) == JsKind::kRestPattern;
    const Cell slot = rest ? add() : p;
    if (rest) store(p, slot);
    if (callback.fails) {
      mark(slot, kOutside);
      edge(thrown_, slot);
    }
    if (thenables_) edge(settled_, slot);
    if (name == "replace" || name == "replaceAll") edge(hooked_, slot);
    // new Promise((resolve, reject) => …)
    if (tree_.kind(callback.call) == JsKind::kNew) mark(slot, kBuiltin | kSettle);
    if (fold && (at == 0 || rest)) edge(resultOf(function), slot);
    if (walk || pair || fold) {
      linkElement(callback, slot, at - (fold ? 1 : 0), rest, name);
      continue;
    }
    edge(resultOf(function), slot);
    linkArguments(callback, slot);
  }
  if (walk && name != "map" && name != "flatMap") return;
  // s.replace(pattern, (m) => …): it stands in a text then.
  if (callback.receiver != kNoNode && isOneOf(name, {"replace", "replaceAll"}) &&
      givesOnlyText(name)) {
    edge(resultOf(function), callback.call, Pass::kText);
    return;
  }
  if (name == "flatMap" || !walk) load(resultOf(function), callback.call);
  if (!fold) store(callback.call, resultOf(function));
  if (name == "flatMap") {
    const Cell inner = add();
    load(resultOf(function), inner);
    store(callback.call, inner);
  }
  if (!walk) edge(resultOf(function), callback.call);
}

// Whatever the runtime has at hand.
void TextFlow::linkArguments(const Callback& callback, Cell slot) {
  if (callback.receiver != kNoNode) {
    edge(callback.receiver, slot, Pass::kPart);
    load(callback.receiver, slot, kAnywhere);
    edge(callback.receiver, slot);
  }
  for (NodeIndex a = argumentsOf(callback.call); a != kNoNode; a = tree_.nextPart(a)) {
    if (a == callback.argument) continue;
    edge(a, slot);
    load(a, slot, kAnywhere);
  }
}

// f.call(x, y), f.apply(x, list), f.bind(x): the function is the one before the dot.
bool TextFlow::isThrough(const Callback& callback) const {
  const NodeIndex callee = calleeOf(callback.call);
  if (tree_.kind(callback.call) != JsKind::kCall || tree_.kind(callee) != JsKind::kMember ||
      tree_.child(callee, JsField::kObject) != callback.argument) {
    return false;
  }
  return isOneOf(tree_.text(tree_.child(callee, JsField::kProperty)), {"call", "apply", "bind"});
}

// Of f.bind(x, y), the first argument is the second one of f.
void TextFlow::shiftParameters(FunctionId function) {
  if (!once(function, kEveryCall, 3)) return;
  spoilRelay(function);
  const std::vector<NodeIndex> parameters = parametersOf(function);
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    for (std::size_t j = i + 1; j < parameters.size(); ++j) {
      if (tree_.kind(parameters[j]) == JsKind::kRestPattern) {
        store(parameters[j], parameters[i]);
      } else {
        edge(parameters[i], parameters[j]);
      }
    }
  }
}

void TextFlow::linkThrough(FunctionId function, NodeIndex call) {
  const std::string_view how = tree_.text(tree_.child(calleeOf(call), JsField::kProperty));
  const std::vector<NodeIndex> parameters = parametersOf(function);
  const NodeIndex self = argumentsOf(call);
  if (how != "bind") {
    edge(resultOf(function), call);
  } else if (self != kNoNode && (isSpread(self) || tree_.nextPart(self) != kNoNode)) {
    shiftParameters(function);
  }
  if (!scopes_.functions()[function].strict) mark(thisOf(function), kGlobal);
  if (self == kNoNode) return;
  bool spread = isSpread(self);
  edge(self, thisOf(function));
  if (how == "apply" && handOn(function, parameters, call, true)) return;
  std::size_t index = 0;
  for (NodeIndex a = spread ? self : tree_.nextPart(self); a != kNoNode; a = tree_.nextPart(a)) {
    spread = spread || isSpread(a);
    Cell given = a;
    if (how == "apply") {
      // What stands in the list, whatever it is.
      given = add();
      load(a, given, kAnywhere);
      edge(a, given, Pass::kPart);
    }
    if (borrows_) store(borrowed_, given);
    hand(function, parameters, given, {index, spread || how == "apply"});
    if (!spread && how != "apply") ++index;
  }
}

// {*[Symbol.iterator]() {…}}, {[Symbol.iterator]: () => ({next: () => ({value, done})})}: who walks
// the object is given that.
void TextFlow::linkIterator(FunctionId function, Cell held) {
  if (!once(function, held, 10)) return;
  const FunctionInfo& info = scopes_.functions()[function];
  const Cell each = add();
  load(resultOf(function), each, kElements | kKeyed);
  if (!info.isGenerator) edge(property("value"), each);
  store(held, each, kElements | kKeyed);
}

// A function that the runtime calls.
void TextFlow::linkCallback(FunctionId function, const Callback& callback) {
  if (callback.call != kNoNode) called_.insert(function);
  const bool own =
      callback.call != kNoNode && isThrough(callback) && handsOn(callback.call, function);
  if (!own) emptyRelay(function);
  if (callback.part == Part::kThen) {
    // {then(resolve, reject) {…}}, when somebody waits for it
    if (!once(function, 1, 3)) return;
    for (const NodeIndex p : parametersOf(function)) mark(p, kBuiltin | kSettle);
    return;
  }
  if (callback.part == Part::kHook) return linkHook(function);
  if (callback.part == Part::kIterator) return linkIterator(function, callback.receiver);
  if (callback.call == kNoNode) {  // it may be what gives an object's text
    if (!once(function, 0, 3)) return;
    edge(resultOf(function), texts_);
    linkHook(function);
    if (thenables_) {  // {[name]: (resolve) => resolve(x)}
      for (const NodeIndex p : parametersOf(function)) mark(p, kSettle);
    }
    if (!hooks_) return;
    for (const NodeIndex p : parametersOf(function))
      mark(p, kOutside | kForeign | kBuiltin | kAlien);
    return;
  }
  if (callback.part == Part::kAccessor) return linkAccessors(function, callback.call);
  if (callback.part == Part::kTrap) return linkTrap(function, callback.call);
  if (callback.part == Part::kReviver || callback.part == Part::kReplacer)
    return linkVisitor(function, callback);
  if (!once(function, callback.argument, 4)) return;
  if (isThrough(callback)) return linkThrough(function, callback.call);
  if (partials_) shiftParameters(function);
  if (callback.receiver != kNoNode) edge(callback.receiver, thisOf(function));
  if (!scopes_.functions()[function].strict) mark(thisOf(function), kGlobal);
  for (NodeIndex a = argumentsOf(callback.call); a != kNoNode; a = tree_.nextPart(a)) {
    if (a != callback.argument) edge(a, thisOf(function));
  }
  std::string name;
  const NodeIndex callee = tree_.child(callback.call, JsField::kFunction);  // none of `new`
  if (callee != kNoNode && tree_.kind(tree_.unwrap(callee)) == JsKind::kMember) {
    (void)constantName(tree_.child(tree_.unwrap(callee), JsField::kProperty), name);
  }
  linkElements(function, callback, name);
}

// A function that the runtime may call with whatever it was given elsewhere.
void TextFlow::linkLost(FunctionId function, bool exported) {
  if (!once(function, exported ? 1 : 0, 11)) return;
  emptyRelay(function);
  if (exported) {
    // Nobody calls it but the program: of what is exported, the runner calls main.
    exports_.insert(function);
    edge(resultOf(function), exported_);
    return;
  }
  called_.insert(function);
  for (const NodeIndex p : parametersOf(function)) {
    edge(lost_, p);
    load(lost_, p, kAnywhere);
    mark(p, kOutside | kBuiltin | kForeign);
  }
}

// All methods of a class that others may use.
void TextFlow::linkMembers(NodeIndex classNode) {
  const NodeIndex body = tree_.child(classNode, JsField::kBody);
  if (body == kNoNode) return;
  for (NodeIndex part = tree_.firstPart(body); part != kNoNode; part = tree_.nextPart(part)) {
    if (tree_.kind(part) != JsKind::kMethod) continue;
    const FunctionId function = scopes_.functionOf(part);
    if (function != kNone) linkLost(function, true);
  }
}

// class A extends Transform: its methods are called by the runtime.
void TextFlow::inherit(NodeIndex classNode) {
  if (!once(classNode, 0, 12)) return;
  const NodeIndex body = tree_.child(classNode, JsField::kBody);
  if (body == kNoNode) return;
  for (NodeIndex part = tree_.firstPart(body); part != kNoNode; part = tree_.nextPart(part)) {
    if (tree_.kind(part) != JsKind::kMethod || tree_.hasToken(part, "static")) continue;
    const NodeIndex name = tree_.child(part, JsField::kName);
    if (name != kNoNode && tree_.kind(name) == JsKind::kPropertyIdentifier &&
        !(tree_.text(name) == "constructor" ? promises_ : isRuntimeHook(tree_.text(name)))) {
      continue;
    }
    const FunctionId function = scopes_.functionOf(part);
    if (function != kNone) linkLost(function, false);
  }
}

// What a function is called by who made it; "" for none.
std::string_view TextFlow::nameOf(FunctionId function) const {
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
void TextFlow::linkAccessors(FunctionId function, NodeIndex call) {
  if (!once(function, call, 7)) return;
  const Cell given = objectOf(call).named;
  edge(resultOf(function), given);
  edge(call, thisOf(function));
  for (const NodeIndex p : parametersOf(function)) edge(given, p);
  linkSetter(function, call);
}

// What is stored under the name that a descriptor is for is given to its setter.
void TextFlow::linkSetter(FunctionId function, NodeIndex call) {
  const NodeIndex object = argumentsOf(call);
  const NodeIndex key = object == kNoNode ? kNoNode : tree_.nextPart(object);
  const NodeIndex callee = calleeOf(call);
  const bool one = tree_.kind(callee) == JsKind::kMember &&
                   tree_.text(tree_.child(callee, JsField::kProperty)) == "defineProperty";
  std::string name;
  const bool known = one && key != kNoNode && constantName(key, name);
  for (const NodeIndex p : parametersOf(function)) {
    edge(known ? property(name) : storedByName(), p);
    edge(storedByKey(), p);
  }
}

// get(target, key, receiver), apply(target, receiver, arguments)
void TextFlow::linkTrap(FunctionId function, NodeIndex call) {
  if (!once(function, call, 3)) return;
  const Object object = objectOf(call);
  const NodeIndex target = argumentsOf(call);
  edge(tree_.nextPart(target), thisOf(function));
  // {get(target, key, receiver) {…}}, where it is seen which trap that is
  NodeIndex member = scopes_.functions()[function].node;
  if (tree_.kind(member) != JsKind::kMethod) member = tree_.parent(member);
  const bool seen = tree_.parent(member) == tree_.unwrap(tree_.nextPart(target));
  const std::string_view trap = seen ? nameOf(function) : std::string_view();
  const bool reads = isOneOf(trap, {"get", "has", "deleteProperty"});
  std::size_t index = 0;
  for (const NodeIndex p : parametersOf(function)) {
    const bool rest = tree_.kind(p) == JsKind::kRestPattern;
    const Cell slot = rest ? add() : p;
    if (rest) store(p, slot);
    if (index == 0 || rest) edge(target, slot);
    if (index == 1 || rest) edge(trapKeys_, slot);
    const bool key = index == 1 && !rest && (reads || trap == "set");
    if ((index >= 1 || rest) && !key) {
      edge(call, slot);
      // What a trap gives to those who read is in none of these places.
      if (!reads || rest) load(call, slot, trap == "set" ? kElements | kNamed : kAnywhere);
    }
    ++index;
  }
  const bool calls = isOneOf(trap, {"apply", "construct"});
  const bool says = isOneOf(trap, {"set", "has", "deleteProperty"});
  if (!calls && !says) edge(resultOf(function), object.keyed);
  // … of a call of it
  if (!says && trap != "get") edge(resultOf(function), object.elements);
}

// const define = Object.defineProperty; define(…)
void TextFlow::linkNative(FunctionId function, NodeIndex call) {
  const NodeIndex callee = calleeOf(call);
  if (tree_.kind(callee) == JsKind::kMember) {
    const NodeIndex object = tree_.child(callee, JsField::kObject);
    if (isGlobalName(object)) return;  // seen as it is
  }
  if (!once(function, call, 15)) return;
  buildObjectCall(call, natives_[function - kNative]);
}

// Object.assign.apply(null, list)
void TextFlow::applyNative(FunctionId function, const Callback& callback) {
  if (callback.call == kNoNode) return;  // never by itself
  if (natives_[function - kNative] != "assign" || callback.part != Part::kCalled ||
      callback.argument != tree_.child(tree_.unwrap(tree_.child(callback.call, JsField::kFunction)),
                                       JsField::kObject)) {
    if (!isOneOf(natives_[function - kNative],
                 {"keys", "values", "entries", "freeze", "is", "hasOwn", "stringify"})) {
      open_ = true;
    }
    return;
  }
  if (!once(function, callback.call, 10)) return;
  make(callback.call);
  mark(callback.call, kObject);
  const Cell all = add();
  for (NodeIndex a = argumentsOf(callback.call); a != kNoNode; a = tree_.nextPart(a)) {
    edge(a, all);
    load(a, all, kAnywhere);
  }
  copy(all, callback.call);
  copy(all, all);
  edge(all, callback.call);
  targets_.push_back({all, callback.call});
  sources_.push_back(all);
}

FunctionId TextFlow::nativeOf(const std::string& name) {
  const auto found = std::find(natives_.begin(), natives_.end(), name);
  if (found == natives_.end()) {
    natives_.push_back(name);
    return kNative + static_cast<FunctionId>(natives_.size() - 1);
  }
  return kNative + static_cast<FunctionId>(found - natives_.begin());
}

}  // namespace gantlet::javascript
