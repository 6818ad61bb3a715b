// The part of TextFlow that knows what the functions of the runtime do.
#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/text_flow/text_flow.h"
#include "analyzer/languages/javascript/vocabulary/vocabulary_words.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

// JSON.parse(text)
void TextFlow::buildParse(NodeIndex call) {
  const NodeIndex first = argumentsOf(call);
  const Cell held = objectOf(call).elements;
  dataMade_.insert(call);
  mark(call, kTexty | kData);
  const std::string_view source = tree_.source();
  if (source.find("\\\\") != std::string_view::npos ||
      source.find("\\u") != std::string_view::npos ||
      source.find("String.raw") != std::string_view::npos) {
    mark(call, kWords);
  }
  // Also its keys are texts of its argument.
  for (NodeIndex a = first; a != kNoNode; a = tree_.nextPart(a)) flow(a, keys_, Pass::kText);
  mark(held, kTexty | kData | kObject);
  // Data: of what the text comes from, only its words.
  flow(first, held, Pass::kText);
  flow(first, call, Pass::kText);
}

// JSON.stringify(x), Object.keys(x), Object.values(x), Object.entries(x)
void TextFlow::buildEntries(NodeIndex call, const std::string& name) {
  const NodeIndex first = argumentsOf(call);
  const Cell held = objectOf(call).elements;
  if (name == "stringify") mark(call, kTexty);
  flow(first, held, name == "keys" ? Pass::kNames : Pass::kPart);
  if (first != kNoNode && name != "keys") {
    load(first, held, kAnywhere);
    if (name == "entries") giveObject(held, call);
    if (name == "stringify") {
      edge(held, held, Pass::kText);
      load(held, held, kAnywhere);
      edge(held, call, Pass::kText);
    }
  }
  if (name != "values") edge(keys_, held);
  if (name == "stringify") edge(keys_, call);
}

// Object.fromEntries(pairs)
void TextFlow::buildFromEntries(NodeIndex call) {
  const NodeIndex first = argumentsOf(call);
  const Cell held = objectOf(call).elements;
  for (NodeIndex a = first; a != kNoNode; a = tree_.nextPart(a)) {
    const Cell pair = add();
    load(a, pair, kElements | kKeyed);
    edge(pair, keys_, Pass::kText);
    const Cell part = add();
    load(pair, part);
    edge(part, keys_, Pass::kText);
    edge(part, objectOf(call).keyed);
  }
  edge(call, keys_, Pass::kText);
  edge(held, objectOf(call).keyed);
  if (sets_) edge(objectOf(call).keyed, storedByKey());
}

// Object.create(x), Object.defineProperty(x, …), Object.setPrototypeOf(x, y)
void TextFlow::buildPrototypeCall(NodeIndex call, const std::string& name) {
  const NodeIndex first = argumentsOf(call);
  if (name == "create") {
    // It has what that has.
    if (first != kNoNode) {
      copy(first, call);
      keyedStores_.push_back({call, kNone, first});
      flow(first, call, Pass::kPart);
      if (const NodeIndex second = tree_.nextPart(first); second != kNoNode) {
        buildDefine(call, call, second, true);
      }
    }
  } else if (name == "getPrototypeOf") {
    flow(first, call, Pass::kProto);
    if (first != kNoNode) copy(first, call);
  } else if (name == "defineProperty" || name == "defineProperties") {
    const NodeIndex key = first == kNoNode ? kNoNode : tree_.nextPart(first);
    if (key == kNoNode || isSpread(first) || isSpread(key)) {
      open_ = true;
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
    copy(proto, first);
    keyedStores_.push_back({first, kNone, proto});
    moved_.push_back({first, first});
  }
}

// Object.keys(x) and the like, JSON.parse(x)
void TextFlow::buildObjectCall(NodeIndex call, const std::string& name) {
  const NodeIndex first = argumentsOf(call);
  mark(call, kObject);
  make(call);
  if (name != "apply" && name != "freeze" && name != "is" && name != "hasOwn") {
    for (NodeIndex a = first; a != kNoNode; a = tree_.nextPart(a)) looked_.push_back(a);
  }
  const Cell held = objectOf(call).elements;
  if (name == "parse") {
    buildParse(call);
  } else if (name == "stringify" || name == "keys" || name == "values" || name == "entries") {
    buildEntries(call, name);
  } else if (name == "fromEntries" || name == "groupBy") {
    buildFromEntries(call);
    dataMade_.insert(call);  // a plain object
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
    mark(held, kPieced);
    return;
  } else if (isOneOf(name, {"assign", "freeze", "seal", "preventExtensions"})) {
    flow(first, call);
  } else if (!isOneOf(name, {"assign", "freeze", "seal", "isFrozen", "isSealed",
                             "preventExtensions", "is", "hasOwn", "isExtensible"})) {
    mark(call, kOutside | kForeign | kBuiltin | kAlien);
    mark(held, kOutside | kPieced | kForeign | kBuiltin | kAlien);
    if (name == "getOwnPropertyNames") flow(first, held, Pass::kOwnNames);
  }
  const bool reads = isOneOf(name, {"parse", "stringify", "keys", "values", "entries", "is",
                                    "hasOwn", "isFrozen", "isSealed", "isExtensible"});
  if (!reads) buildPlainCall(call, kNoNode, name);
  if (name == "parse" || name == "stringify") {
    buildVisitor(call, name == "parse" ? Part::kReviver : Part::kReplacer);
  }
  // Into its first argument goes what the others have.
  if (name != "assign") return;
  if (first != kNoNode) noteStore(first);
  // Nothing is inherited from there: '__proto__' is a name like any other.
  const NodeIndex into = first == kNoNode ? kNoNode : tree_.unwrap(first);
  const bool dictionary = into != kNoNode && tree_.kind(into) == JsKind::kCall &&
                          tree_.text(into).starts_with("Object.create(null");
  for (NodeIndex a = first; a != kNoNode; a = tree_.nextPart(a)) {
    if (a != first) {
      copy(a, first);
      if (!dictionary) sources_.push_back(a);
    }
    flow(a, first, Pass::kPart);
  }
}

// Object.defineProperty(object, key, {value}) and the like.
void TextFlow::buildDefine(NodeIndex call, NodeIndex object, NodeIndex key, bool several) {
  Cell descriptor = add();
  if (several) {
    load(key, descriptor, kAnywhere);
  } else if (const NodeIndex third = tree_.nextPart(key); third != kNoNode) {
    edge(third, descriptor);
  }
  const Cell held = add();
  load(descriptor, held, kAnywhere);
  // Its accessors give it, too; they stand for themselves beside the value.
  const Cell given = objectOf(call).named;
  edge(held, given);
  cellAt(held).callbacks.push_back({call, object, kNoNode, false, Part::kAccessor});
  wake(held);
  std::string name;
  if (several) {
    store(object, given, kAnywhere);
    edge(given, anyField_);
    open_ = open_ || (!isPlainTable(key) && !isDescriptorsCall(key));
    for (NodeIndex p = tree_.firstPart(tree_.unwrap(key)); p != kNoNode; p = tree_.nextPart(p)) {
      if (tree_.kind(p) == JsKind::kPair && constantName(tree_.child(p, JsField::kKey), name)) {
        edge(given, property(name));
      }
    }
    return;
  }
  if (constantName(key, name)) {
    edge(given, property(name));
    store(object, given, placesOf(name));
    mark(keys_, bitsOfName(name));
    if (isOneOf(name, {"toString", "valueOf", "toJSON"})) edge(given, texts_);
    return;
  }
  const Cell text = add();
  flow(key, text, Pass::kText);
  edge(text, keys_);
  store(object, given, kKeyed);
  keyedStores_.push_back({object, text, given});
}

// {a: {value: 1}, b: {…}}
bool TextFlow::isPlainTable(NodeIndex object) const {
  const NodeIndex inner = tree_.unwrap(object);
  if (tree_.kind(inner) != JsKind::kObject) return false;
  for (NodeIndex p = tree_.firstPart(inner); p != kNoNode; p = tree_.nextPart(p)) {
    std::string name;
    if (tree_.kind(p) != JsKind::kPair || !constantName(tree_.child(p, JsField::kKey), name)) {
      return false;
    }
  }
  return true;
}

// Reflect.set(object, key, value, receiver)
void TextFlow::buildReflectSet(NodeIndex object, NodeIndex key) {
  const NodeIndex value = tree_.nextPart(key);
  if (value == kNoNode) return;
  noteStore(object);
  const NodeIndex receiver = tree_.nextPart(value);
  if (receiver != kNoNode) lent_.push_back(receiver);
  for (const NodeIndex into : {object, receiver}) {
    if (into == kNoNode) continue;
    std::string text;
    noteStore(into);
    if (constantName(key, text)) {
      edge(value, property(text));
      store(into, value, placesOf(text));
    } else {
      storeKeyed(into, key, value);
    }
  }
}

// Reflect.get(object, key, receiver), Object.getOwnPropertyDescriptor(object, key)
void TextFlow::buildReflectGet(NodeIndex call, NodeIndex key, bool get) {
  const NodeIndex object = argumentsOf(call);
  describes_ = describes_ || !get;
  // A getter's `this`.
  const NodeIndex third = tree_.nextPart(key);
  if (get && third != kNoNode) lent_.push_back(third);
  const Cell into = get ? Cell{call} : objectOf(call).keyed;
  load(object, into, kAnywhere);
  reads_.push_back({object, into, ""});
  flow(object, into, Pass::kPart);
  edge(object, into, Pass::kMember);
  std::string text;
  if (constantName(key, text)) {
    edge(property(text), into);
    readNamed(object, text, into);
  } else {
    addPick(object, key, into);
  }
  if (!get) edge(object, objectOf(call).named, Pass::kMember);
}

void TextFlow::buildReflectCall(NodeIndex call, const std::string& name) {
  const NodeIndex object = argumentsOf(call);
  const NodeIndex key = object == kNoNode ? kNoNode : tree_.nextPart(object);
  bool spread = false;
  for (NodeIndex a = object; a != kNoNode; a = tree_.nextPart(a)) {
    spread = spread || tree_.kind(a) == JsKind::kSpread;
  }
  if (object == kNoNode || spread) {
    open_ = true;
    return;
  }
  const Cell held = objectOf(call).elements;
  if (name == "has") return;
  if (name == "deleteProperty") {
    noteStore(object);
  } else if (name == "ownKeys") {
    edge(keys_, held);
    edge(object, held, Pass::kOwnNames);
  } else if (name == "apply" || name == "construct") {
    given_.push_back(object);
    if (name == "construct" && key != kNoNode && tree_.nextPart(key) != kNoNode) open_ = true;
    cellAt(object).callbacks.push_back({call, object, kNoNode, false});
    demandPlain(object, call, kNoNode, "");
    flow(object, call, Pass::kMade);
    wake(object);
  } else if (name == "set") {
    if (key != kNoNode) buildReflectSet(object, key);
  } else if (name == "getOwnPropertyDescriptors") {
    describes_ = true;
    // Each is an object with what stands there.
    load(object, held, kAnywhere);
    load(object, objectOf(call).keyed, kAnywhere);
    giveObject(held, call);
    giveObject(objectOf(call).keyed, call);
    mark(held, kPicked | kObject);
    mark(objectOf(call).keyed, kPicked | kObject);
    edge(object, held, Pass::kProto);
    // They are called as what they describe is.
    edge(object, keys_, Pass::kOwnNames);
  } else if (key != kNoNode) {
    buildReflectGet(call, key, name == "get");
  }
}

// new Proxy(target, handler)
void TextFlow::buildProxy(NodeIndex call) {
  const NodeIndex target = argumentsOf(call);
  const NodeIndex handler = target == kNoNode ? kNoNode : tree_.nextPart(target);
  if (handler == kNoNode || isSpread(target) || isSpread(handler)) {
    open_ = true;
    return;
  }
  if (!isSeenHandler(handler)) {
    open_ = true;
    return;
  }
  mark(call, kObject);
  const Object object = objectOf(call);
  // Every member may be what a trap gives, and what is stored goes to a trap.
  const Cell traps = add();
  load(handler, traps, kAnywhere);
  cellAt(traps).callbacks.push_back({call, target, kNoNode, false, Part::kTrap});
  wake(traps);
  edge(object.elements, object.keyed);
  edge(object.named, object.keyed);
  if (!answersAll(handler)) {
    flow(target, call);
    return;
  }
  // Calls of it: where there is no trap, the target's.
  edge(target, call, Pass::kCallee);
}

// The methods of a Map or of URLSearchParams are traps as well, and answer with what it holds:
// where the program makes one, a handler has to stand in the call, or be of a class of its own.
bool TextFlow::isSeenHandler(NodeIndex handler) const {
  const NodeIndex inner = tree_.unwrap(handler);
  const JsKind kind = tree_.kind(inner);
  if (kind == JsKind::kObject) return true;
  const auto isMadeBy = [this](NodeIndex node, bool free) {
    const NodeIndex maker = tree_.unwrap(tree_.child(node, JsField::kConstructor));
    return maker != kNoNode && tree_.kind(maker) == JsKind::kIdentifier && isFree(maker) == free;
  };
  if (kind == JsKind::kNew) return isMadeBy(inner, false);
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    if (tree_.kind(i) != JsKind::kNew || !isMadeBy(i, true)) continue;
    const std::string_view name = tree_.text(tree_.unwrap(tree_.child(i, JsField::kConstructor)));
    if (name == "Map" || name == "WeakMap" || name == "Set" || name == "WeakSet" ||
        name == "URLSearchParams" || name == "Headers" || name == "FormData" || name == "Array") {
      return false;
    }
  }
  return true;
}

// A handler that is seen, with an answer to whatever is read.
bool TextFlow::answersAll(NodeIndex handler) const {
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

// s.replace(…): a text, or a list of texts, whatever it is given. A pattern's own method may give
// what it likes.
bool TextFlow::givesOnlyText(const std::string& name) {
  return isTextMethod(name) && !vocabulary_.defines(name) && !symbols_;
}

// The arguments of a call of the runtime's. `named`: the receiver as it is written.
void TextFlow::giveArguments(NodeIndex call, NodeIndex receiver, NodeIndex named,
                             const std::string& name, bool quiet) {
  const bool text = givesText(name);
  const bool silent = givesNoText(name);
  const Cell held = objectOf(call).elements;
  const bool onlyText = receiver != kNoNode && givesOnlyText(name);
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
      load(a, pair, kElements | kKeyed);
      load(pair, held);
    }
    const Calling calling = callingOf(call, named, name, index);
    if (calling.loses && !quiet) load(a, lost_, kAnywhere);
    // Called by the runtime: what it is given may be Function itself.
    if (calling.calls) {
      if (!quiet) given_.push_back(a);
      looked_.push_back(a);
    }
    if (calling.calls || fails) {
      cellAt(a).callbacks.push_back({call, a, receiver, fails});
      wake(a);
    }
    if (onlyText) {
      flow(a, call, Pass::kText);
      flow(a, held, Pass::kText);
      continue;
    }
    if (JsTree::isFunction(tree_.kind(a)) && onlyCalls(name, index)) continue;
    const bool reads = isOneOf(name, {"map", "filter", "find", "slice", "get", "sort"});
    if (applied) load(a, call, kAnywhere);
    if (name.empty() || isMatching(name)) flow(a, hookGiven_);
    if (promises_ && isOneOf(name, {"all", "race", "any", "allSettled"})) {
      load(a, hookGiven_, kAnywhere);
    }
    // Errors have what was compared, and what nobody listened to.
    if (asserts_ || name == "emit") {
      edge(a, thrown_);
      for (const char* part : {"actual", "expected", "context"}) edge(a, property(part));
    }
    if (!silent && !reads) {
      flow(a, call, text ? Pass::kText : Pass::kGiven);
      if (name == "concat") edge(a, held);
      load(a, held, kAnywhere);
      if (name.empty() || receiver == kNoNode) store(call, a);
    }
    if (receiver == kNoNode) continue;
    // map.set(key, value): a pair for those who walk through it, the value for those who ask by key
    if (name == "set" && index == 0 && !spread) {
      storePair(call, receiver);
      store(receiver, a, kNamed);
      continue;
    }
    const bool keeps = !reads && !isCutName(name) && !isUsedName(name) &&
                       (!silent || name == "push" || name == "unshift");
    if (keeps) store(receiver, a);
  }
}

// What the runtime's own functions do: they may keep what they are given in their receiver and in
// what they give, and call what is a function.
void TextFlow::buildPlainCall(NodeIndex call, NodeIndex receiver, const std::string& name,
                              bool quiet) {
  const bool text = givesText(name);
  const bool silent = givesNoText(name);
  const bool cut = isUsedName(name) || isCutName(name);
  const bool list = isOneOf(name, {"map", "filter", "slice", "concat", "sort", "reverse", "splice",
                                   "flatMap", "toSorted", "toReversed"});
  const bool global = receiver != kNoNode && isGlobalName(receiver);
  const NodeIndex named = receiver;
  if (global) receiver = kNoNode;  // Array.from: it has nothing to give
  if (!silent) make(call);
  const Cell held = objectOf(call).elements;
  if (!silent && !givesElements(name) && name != "map" && name != "reduce") {
    mark(call, kTexty | kObject);
  }
  if (list) mark(call, kObject);
  if (cut) mark(call, kPieced);
  if ((name == "join" || name == "concat") && mayBePart(argumentsOf(call))) mark(call, kJoined);
  if (receiver != kNoNode && !silent) {
    flow(receiver, call, Pass::kPart);
    flow(receiver, held, Pass::kPart);
    if (text) flow(receiver, call, Pass::kText);
    if (cut) mark(held, kPieced);
    const bool onlyText = givesOnlyText(name);
    // A Map's pairs are kept under its keys: nobody gets them by one.
    // Nor do iterators keep anything under a name.
    const bool elements = givesElements(name) || name == "next";
    const int places = name == "get" ? int{kElements} : elements ? kElements | kKeyed : kAnywhere;
    if (!list && !onlyText) {
      load(receiver, call, places);
    }
    if (!onlyText && name != "map" && name != "flatMap" && name != "reduce" && name != "join") {
      load(receiver, held, places);
    }
    if (name == "entries") giveObject(held, call);
    if (name == "flat") load(held, held, kElements | kKeyed);  // [[[x]]].flat(2)
    if (isOneOf(name, {"sort", "reverse", "set", "add", "fill"})) edge(receiver, call);
  }
  // f(x) is seldom a toLocaleString that was bound to its object.
  const JsKind callee = tree_.kind(calleeOf(call));
  const bool made = tree_.kind(call) == JsKind::kNew || callee == JsKind::kSuper;
  const bool unnamed = name.empty() && !made &&
                       (callee != JsKind::kIdentifier || partials_ ||
                        tree_.source().find("bind") != std::string_view::npos);
  if (unnamed || isOneOf(name, {"toString", "toLocaleString", "toJSON"}) || isMatching(name)) {
    edge(hooked_, call);
    if (isMatching(name)) store(call, hooked_);
  }
  if (isMatching(name)) flow(receiver, hookGiven_);
  if (name.empty() || vocabulary_.defines(name)) giveThrough(call);
  giveArguments(call, receiver, named, name, quiet);
}

}  // namespace gantlet::javascript
