#include "analyzer/languages/javascript/text_flow/flow_runtime.h"

#include "analyzer/languages/javascript/builtins/known_calls.h"
#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/text_flow/flow_parts.h"
#include "analyzer/languages/javascript/vocabulary/vocabulary_words.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

// JSON.parse(text)
void FlowRuntime::buildParse(NodeIndex call) {
  const NodeIndex first = argumentsOf(call);
  const Cell held = parts_.objects.objectOf(call).elements;
  state_.dataMade.insert(call);
  parts_.escapes.noteParse(call);
  parts_.graph.mark(call, kTexty | kData);
  const std::string_view source = tree_.source();
  if (source.find("\\\\") != std::string_view::npos ||
      source.find("\\u") != std::string_view::npos ||
      source.find("String.raw") != std::string_view::npos) {
    parts_.graph.mark(call, kWords);
  }
  // Also its keys are texts of its argument.
  for (NodeIndex a = first; a != kNoNode; a = tree_.nextPart(a)) flow(a, state_.keys, Pass::kText);
  parts_.graph.mark(held, kTexty | kData | kObject);
  // Data: of what the text comes from, only its words.
  flow(first, held, Pass::kText);
  flow(first, call, Pass::kText);
}

// JSON.stringify(x), Object.keys(x), Object.values(x), Object.entries(x)
void FlowRuntime::buildEntries(NodeIndex call, const std::string& name) {
  const NodeIndex first = argumentsOf(call);
  const Cell held = parts_.objects.objectOf(call).elements;
  if (name == "stringify") parts_.graph.mark(call, kTexty);
  flow(first, held, name == "keys" ? Pass::kNames : Pass::kPart);
  if (first != kNoNode && name != "keys") {
    parts_.graph.load(first, held, kAnywhere);
    if (name == "entries") parts_.graph.giveObject(held, call);
    if (name == "stringify") {
      parts_.graph.edge(held, held, Pass::kText);
      parts_.graph.load(held, held, kAnywhere);
      parts_.graph.edge(held, call, Pass::kText);
    }
  }
  if (name != "values") parts_.graph.edge(state_.keys, held);
  if (name == "stringify") parts_.graph.edge(state_.keys, call);
}

// Object.fromEntries(pairs)
void FlowRuntime::buildFromEntries(NodeIndex call) {
  const NodeIndex first = argumentsOf(call);
  const Cell held = parts_.objects.objectOf(call).elements;
  for (NodeIndex a = first; a != kNoNode; a = tree_.nextPart(a)) {
    const Cell pair = add();
    parts_.graph.load(a, pair, kElements | kKeyed);
    parts_.graph.edge(pair, state_.keys, Pass::kText);
    const Cell part = add();
    parts_.graph.load(pair, part);
    parts_.graph.edge(part, state_.keys, Pass::kText);
    parts_.graph.edge(part, parts_.objects.objectOf(call).keyed);
  }
  parts_.graph.edge(call, state_.keys, Pass::kText);
  parts_.graph.edge(held, parts_.objects.objectOf(call).keyed);
  if (state_.sets) parts_.graph.edge(parts_.objects.objectOf(call).keyed, storedByKey());
}

// Object.create(x), Object.defineProperty(x, …), Object.setPrototypeOf(x, y)
void FlowRuntime::buildPrototypeCall(NodeIndex call, const std::string& name) {
  const NodeIndex first = argumentsOf(call);
  if (name == "create") {
    // It has what that has.
    if (first != kNoNode) {
      parts_.graph.copy(first, call);
      state_.keyedStores.push_back({call, kNone, first});
      flow(first, call, Pass::kPart);
      if (const NodeIndex second = tree_.nextPart(first); second != kNoNode) {
        buildDefine(call, call, second, true);
      }
    }
  } else if (name == "getPrototypeOf") {
    flow(first, call, Pass::kProto);
    if (first != kNoNode) parts_.graph.copy(first, call);
  } else if (name == "defineProperty" || name == "defineProperties") {
    const NodeIndex key = first == kNoNode ? kNoNode : tree_.nextPart(first);
    if (key == kNoNode || isSpread(first) || isSpread(key)) {
      state_.open = true;
      return;
    }
    flow(first, call);
    noteStore(first);
    buildDefine(call, first, key, name == "defineProperties");
  } else if (name == "setPrototypeOf") {
    const NodeIndex proto = first == kNoNode ? kNoNode : tree_.nextPart(first);
    flow(first, call);
    noteStore(first);
    if (proto == kNoNode) return;
    parts_.graph.copy(proto, first);
    state_.keyedStores.push_back({first, kNone, proto});
    state_.moved.push_back({first, first});
  }
}

// Object.keys(x) and the like, JSON.parse(x)
void FlowRuntime::buildObjectCall(NodeIndex call, const std::string& name) {
  const NodeIndex first = argumentsOf(call);
  parts_.graph.mark(call, kObject);
  parts_.objects.make(call);
  if (name != "apply" && name != "freeze" && name != "is" && name != "hasOwn") {
    for (NodeIndex a = first; a != kNoNode; a = tree_.nextPart(a)) state_.looked.push_back(a);
  }
  const Cell held = parts_.objects.objectOf(call).elements;
  if (name == "parse") {
    buildParse(call);
  } else if (name == "stringify" || name == "keys" || name == "values" || name == "entries") {
    buildEntries(call, name);
  } else if (name == "fromEntries" || name == "groupBy") {
    buildFromEntries(call);
    state_.dataMade.insert(call);  // a plain object
  } else if (isOneOf(name, {"create", "getPrototypeOf", "defineProperty", "defineProperties",
                            "setPrototypeOf"})) {
    if (first != kNoNode) buildPrototypeCall(call, name);
    return;
  } else if (isOneOf(name, {"getOwnPropertyDescriptor", "getOwnPropertyDescriptors", "get", "set",
                            "has", "deleteProperty", "ownKeys", "apply", "construct"})) {
    buildReflectCall(call, name);
    return;
  } else if (name == "getOwnPropertySymbols") {
    // No texts; but /-/[symbol](text, '') makes one.
    parts_.graph.mark(held, kPieced);
    return;
  } else if (isOneOf(name, {"assign", "freeze", "seal", "preventExtensions"})) {
    flow(first, call);
  } else if (!isOneOf(name, {"assign", "freeze", "seal", "isFrozen", "isSealed",
                             "preventExtensions", "is", "hasOwn", "isExtensible"})) {
    parts_.graph.mark(call, kOutside | kForeign | kBuiltin | kAlien);
    parts_.graph.mark(held, kOutside | kPieced | kForeign | kBuiltin | kAlien);
    if (name == "getOwnPropertyNames") flow(first, held, Pass::kOwnNames);
  }
  const bool reads = isOneOf(name, {"parse", "stringify", "keys", "values", "entries", "is",
                                    "hasOwn", "isFrozen", "isSealed", "isExtensible"});
  if (!reads) buildPlainCall(call, kNoNode, name);
  if (name == "parse" || name == "stringify") {
    parts_.modules.buildVisitor(call, name == "parse" ? Part::kReviver : Part::kReplacer);
  }
  // Into its first argument goes what the others have.
  if (name != "assign") return;
  parts_.modules.watchTarget(call);
  if (first != kNoNode) noteStore(first);
  // Nothing is inherited from there: '__proto__' is a name like any other.
  const NodeIndex into = first == kNoNode ? kNoNode : tree_.unwrap(first);
  const bool dictionary = into != kNoNode && tree_.kind(into) == JsKind::kCall &&
                          tree_.text(into).starts_with("Object.create(null");
  for (NodeIndex a = first; a != kNoNode; a = tree_.nextPart(a)) {
    if (a != first) {
      parts_.graph.copy(a, first);
      parts_.proxies.giveSetters(a, first);
      parts_.stores.giveErrorText(a, first);
      if (!dictionary) state_.sources.push_back(a);
    }
    flow(a, first, Pass::kPart);
  }
}

// Object.defineProperty(object, key, {value}) and the like.
void FlowRuntime::buildDefine(NodeIndex call, NodeIndex object, NodeIndex key, bool several) {
  Cell descriptor = add();
  if (several) {
    parts_.graph.load(key, descriptor, kAnywhere);
  } else if (const NodeIndex third = tree_.nextPart(key); third != kNoNode) {
    parts_.graph.edge(third, descriptor);
  }
  const Cell held = add();
  parts_.graph.load(descriptor, held, kAnywhere);
  // Its accessors give it, too; they stand for themselves beside the value.
  const Cell given = parts_.objects.objectOf(call).named;
  parts_.graph.edge(held, given);
  cellAt(held).callbacks.push_back({call, object, kNoNode, false, Part::kAccessor});
  parts_.graph.wake(held);
  std::string name;
  if (several) {
    parts_.graph.store(object, given, kAnywhere);
    parts_.graph.edge(given, state_.anyField);
    // A table that is put together: under any of the program's names.
    if (!parts_.modules.isPlainTable(key) && !parts_.modules.isDescriptorsCall(key)) {
      parts_.stores.storeKeyed(object, kNoNode, given);
      const Cell text = add();
      parts_.graph.edge(state_.keys, text, Pass::kText);
      state_.keyedStores.push_back({object, text, given});
      parts_.graph.edge(given, state_.texts);
    }
    for (NodeIndex p = tree_.firstPart(tree_.unwrap(key)); p != kNoNode; p = tree_.nextPart(p)) {
      if (tree_.kind(p) == JsKind::kPair && constantName(tree_.child(p, JsField::kKey), name)) {
        parts_.graph.edge(given, parts_.objects.property(name));
      }
    }
    return;
  }
  if (constantName(key, name)) {
    parts_.graph.edge(given, parts_.objects.property(name));
    parts_.graph.store(object, given, placesOf(name));
    parts_.graph.mark(state_.keys, bitsOfName(name));
    if (isOneOf(name, {"toString", "valueOf", "toJSON"})) parts_.graph.edge(given, state_.texts);
    return;
  }
  const Cell text = add();
  flow(key, text, Pass::kText);
  parts_.graph.edge(text, state_.keys);
  parts_.graph.store(object, given, kKeyed);
  state_.keyedStores.push_back({object, text, given});
}

// Reflect.set(object, key, value, receiver)
void FlowRuntime::buildReflectSet(NodeIndex object, NodeIndex key) {
  const NodeIndex value = tree_.nextPart(key);
  if (value == kNoNode) return;
  noteStore(object);
  const NodeIndex receiver = tree_.nextPart(value);
  if (receiver != kNoNode) state_.lent.push_back(receiver);
  for (const NodeIndex into : {object, receiver}) {
    if (into == kNoNode) continue;
    std::string text;
    noteStore(into);
    if (constantName(key, text)) {
      parts_.graph.edge(value, parts_.objects.property(text));
      parts_.graph.store(into, value, placesOf(text));
      parts_.graph.mark(state_.keys, bitsOfName(text));
    } else {
      parts_.stores.storeKeyed(into, key, value);
    }
  }
}

// Reflect.get(object, key, receiver), Object.getOwnPropertyDescriptor(object, key)
void FlowRuntime::buildReflectGet(NodeIndex call, NodeIndex key, bool get) {
  const NodeIndex object = argumentsOf(call);
  state_.describes = state_.describes || !get;
  // A getter's `this`.
  const NodeIndex third = tree_.nextPart(key);
  if (get && third != kNoNode) state_.lent.push_back(third);
  const Cell into = get ? Cell{call} : parts_.objects.objectOf(call).keyed;
  parts_.graph.load(object, into, kAnywhere);
  state_.reads.push_back({object, into, ""});
  flow(object, into, Pass::kPart);
  parts_.graph.edge(object, into, Pass::kMember);
  std::string text;
  if (constantName(key, text)) {
    parts_.fields.read(object, text, into);
    parts_.stores.readNamed(object, text, into);
  } else {
    parts_.judge.addPick(object, key, into);
  }
  if (!get) parts_.graph.edge(object, parts_.objects.objectOf(call).named, Pass::kMember);
}

void FlowRuntime::buildReflectCall(NodeIndex call, const std::string& name) {
  const NodeIndex object = argumentsOf(call);
  const NodeIndex key = object == kNoNode ? kNoNode : tree_.nextPart(object);
  bool spread = false;
  for (NodeIndex a = object; a != kNoNode; a = tree_.nextPart(a)) {
    spread = spread || tree_.kind(a) == JsKind::kSpread;
  }
  if (object == kNoNode || spread) {
    state_.open = true;
    return;
  }
  const Cell held = parts_.objects.objectOf(call).elements;
  if (name == "has") return;
  if (name == "deleteProperty") {
    noteStore(object);
  } else if (name == "ownKeys") {
    parts_.graph.edge(state_.keys, held);
    parts_.graph.edge(object, held, Pass::kOwnNames);
  } else if (name == "apply" || name == "construct") {
    state_.given.push_back(object);
    if (name == "construct" && key != kNoNode && tree_.nextPart(key) != kNoNode) state_.open = true;
    cellAt(object).callbacks.push_back({call, object, kNoNode, false});
    parts_.calls.demandPlain(object, call, kNoNode, "");
    flow(object, call, Pass::kMade);
    parts_.graph.wake(object);
  } else if (name == "set") {
    if (key != kNoNode) buildReflectSet(object, key);
  } else if (name == "getOwnPropertyDescriptors") {
    state_.describes = true;
    // Each is an object with what stands there.
    parts_.graph.load(object, held, kAnywhere);
    parts_.graph.load(object, parts_.objects.objectOf(call).keyed, kAnywhere);
    parts_.graph.giveObject(held, call);
    parts_.graph.giveObject(parts_.objects.objectOf(call).keyed, call);
    parts_.graph.mark(held, kPicked | kObject);
    parts_.graph.mark(parts_.objects.objectOf(call).keyed, kPicked | kObject);
    parts_.graph.edge(object, held, Pass::kProto);
    // They are called as what they describe is.
    parts_.graph.edge(object, state_.keys, Pass::kOwnNames);
  } else if (key != kNoNode) {
    buildReflectGet(call, key, name == "get");
  }
}

// s.replace(…): a text, or a list of texts, whatever it is given. A pattern's own method may give
// what it likes.
bool FlowRuntime::givesOnlyText(const std::string& name) {
  return isTextMethod(name) && !state_.vocabulary.defines(name) && !state_.symbols;
}

// The arguments of a call of the runtime's. `named`: the receiver as it is written.
void FlowRuntime::giveArguments(NodeIndex call, NodeIndex receiver, NodeIndex named,
                                const std::string& name, bool quiet) {
  const bool text = givesText(name);
  const bool silent = givesNoText(name);
  const Cell held = parts_.objects.objectOf(call).elements;
  const bool onlyText = receiver != kNoNode && givesOnlyText(name);
  // table[key](x), where a word finds Object or Array: they make a new object, and call nothing.
  const bool fresh = quiet && tree_.kind(calleeOf(call)) == JsKind::kSubscript;
  std::size_t index = 0;
  bool spread = false;
  // Object.apply(null, [f]): what stands in the list is what it is given.
  const bool applied = name.empty() && tree_.text(calleeOf(call)).ends_with("apply");
  for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a), ++index) {
    spread = spread || tree_.kind(a) == JsKind::kSpread;
    const bool fails = name.empty() || spread || takesErrors(name, index);
    // new Map([[key, value]])
    if (isOneOf(name, {"Map", "WeakMap", "from", "groupBy", ""})) {
      const Cell pair = add();
      parts_.graph.load(a, pair, kElements | kKeyed);
      parts_.graph.load(pair, held);
    }
    const Calling calling = parts_.modules.callingOf(call, named, name, index);
    if (calling.loses && !quiet) {
      parts_.graph.load(a, state_.lost, kAnywhere);
      parts_.graph.edge(a, state_.lost, Pass::kNoFunction);
    }
    // Called by the runtime: what it is given may be Function itself.
    if (calling.calls) {
      // xs.reduce(f, start), xs.map(f, self): a list calls its first argument alone.
      const bool beside =
          receiver != kNoNode && index > 0 && !spread && isWalkMethod(name) && !isMatching(name);
      if (!quiet && beside) state_.besides.emplace_back(a, receiver);
      if (!quiet && !beside) state_.given.push_back(a);
      state_.looked.push_back(a);
    }
    if ((calling.calls || fails) && !fresh) {
      cellAt(a).callbacks.push_back({call, a, receiver, fails});
      parts_.graph.wake(a);
    }
    if (onlyText) {
      flow(a, call, Pass::kText);
      flow(a, held, Pass::kText);
      continue;
    }
    if (JsTree::isFunction(tree_.kind(a)) && onlyCalls(name, index)) continue;
    const bool reads = isOneOf(name, {"map", "filter", "find", "slice", "get", "sort"});
    if (applied) parts_.graph.load(a, call, kAnywhere);
    if (name.empty() || isMatching(name)) flow(a, state_.hookGiven);
    if (state_.promises && isOneOf(name, {"all", "race", "any", "allSettled"})) {
      parts_.graph.load(a, state_.hookGiven, kAnywhere);
    }
    // Errors have what was compared, and what nobody listened to.
    if ((state_.asserts && mayCompare(name, index)) || name == "emit") {
      parts_.graph.edge(a, state_.thrown);
      for (const char* part : {"actual", "expected", "context"})
        parts_.graph.edge(a, parts_.objects.property(part));
    }
    if (!silent && !reads) {
      // A Map is no object that is made of its pairs.
      const Pass pass = name == "fromEntries" ? Pass::kPart : Pass::kGiven;
      flow(a, call, text ? Pass::kText : pass);
      if (name == "concat") parts_.graph.edge(a, held);
      parts_.graph.load(a, held, kAnywhere);
      if (fresh) parts_.graph.edge(a, held);
      if (!fresh && (name.empty() || receiver == kNoNode)) parts_.graph.store(call, a);
    }
    if (receiver == kNoNode) continue;
    // map.set(key, value): a pair for those who walk through it, the value for those who ask by key
    if (name == "set" && index == 0 && !spread) {
      parts_.objects.storePair(call, receiver);
      parts_.graph.store(receiver, a, kNamed);
      continue;
    }
    const bool keeps = !reads && !isCutName(name) && !isUsedName(name) &&
                       (!silent || name == "push" || name == "unshift");
    if (keeps) parts_.graph.store(receiver, a);
  }
}

// What the runtime's own functions do: they may keep what they are given in their receiver and in
// what they give, and call what is a function.
void FlowRuntime::buildPlainCall(NodeIndex call, NodeIndex receiver, const std::string& name,
                                 bool quiet) {
  const bool text = givesText(name);
  const bool silent = givesNoText(name);
  const bool cut = isUsedName(name) || isCutName(name);
  const bool list = isOneOf(name, {"map", "filter", "slice", "concat", "sort", "reverse", "splice",
                                   "flatMap", "toSorted", "toReversed"});
  const bool global = receiver != kNoNode && isGlobalName(receiver);
  const NodeIndex named = receiver;
  if (global) receiver = kNoNode;  // Array.from: it has nothing to give
  if (!silent) parts_.objects.make(call);
  const Cell held = parts_.objects.objectOf(call).elements;
  if (!silent && !givesElements(name) && name != "map" && name != "reduce") {
    parts_.graph.mark(call, kTexty | kObject);
  }
  if (list) parts_.graph.mark(call, kObject);
  if (cut) parts_.graph.mark(call, kPieced);
  if (isCutName(name) || name == "join" || name == "at" || name == "charAt")
    parts_.engineTexts.noteCut(call, receiver);
  if ((name == "join" || name == "concat") && parts_.build.mayBePart(argumentsOf(call)))
    parts_.graph.mark(call, kJoined);
  if (receiver != kNoNode && !silent) {
    flow(receiver, call, Pass::kPart);
    flow(receiver, held, Pass::kPart);
    if (text) flow(receiver, call, Pass::kText);
    if (cut) parts_.graph.mark(held, kPieced);
    const bool onlyText = givesOnlyText(name);
    // A Map's pairs are kept under its keys: nobody gets them by one.
    // Nor do iterators keep anything under a name.
    const bool elements = givesElements(name) || name == "next";
    const int places = name == "get" ? int{kElements} : elements ? kElements | kKeyed : kAnywhere;
    if (!list && !onlyText) {
      parts_.graph.load(receiver, call, places);
    }
    if (!onlyText && name != "map" && name != "flatMap" && name != "reduce" && name != "join") {
      parts_.graph.load(receiver, held, places);
    }
    if (name == "entries") parts_.graph.giveObject(held, call);
    if (name == "flat") parts_.graph.load(held, held, kElements | kKeyed);  // [[[x]]].flat(2)
    if (isOneOf(name, {"sort", "reverse", "set", "add", "fill"})) parts_.graph.edge(receiver, call);
  }
  // f(x) is seldom a toLocaleString that was bound to its object.
  const JsKind callee = tree_.kind(calleeOf(call));
  const bool made = tree_.kind(call) == JsKind::kNew || callee == JsKind::kSuper;
  const bool unnamed = name.empty() && !made &&
                       (callee != JsKind::kIdentifier || state_.partials ||
                        tree_.source().find("bind") != std::string_view::npos);
  if (unnamed || isOneOf(name, {"toString", "toLocaleString", "toJSON"}) || isMatching(name)) {
    parts_.graph.edge(state_.hooked, call);
    if (isMatching(name)) parts_.graph.store(call, state_.hooked);
  }
  if (isMatching(name)) flow(receiver, state_.hookGiven);
  if (name.empty() || state_.vocabulary.defines(name)) parts_.hooks.giveThrough(call);
  giveArguments(call, receiver, named, name, quiet);
}

}  // namespace gantlet::javascript
