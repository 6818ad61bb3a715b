// The part of TextFlow that knows what functions are given and what they give.
#include "analyzer/languages/javascript/builtins/known_calls.h"
#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/text_flow/text_flow.h"
#include "analyzer/languages/javascript/vocabulary/vocabulary_words.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

void TextFlow::buildFunction(NodeIndex node) {
  const FunctionId function = scopes_.functionOf(node);
  if (function == kNone) return;
  if (hasWord(tree_.text(node))) mark(node, kCode);
  mark(node, kObject | kOwn);
  give(node, function);
  make(node);
  const JsKind kind = tree_.kind(node);
  const NodeIndex body = tree_.child(node, JsField::kBody);
  if (kind == JsKind::kArrow && body != kNoNode && tree_.kind(body) != JsKind::kBlock) {
    flow(body, resultOf(function));
  }
  const FunctionInfo& info = scopes_.functions()[function];
  if (info.isAsync || info.isGenerator) {
    // A promise of it, or what goes through it.
    const NodeIndex promise = promiseOf(node);
    (void)objectOf(promise);
    giveObject(resultOf(function), promise);
    store(resultOf(function), resultOf(function));
    mark(resultOf(function), kObject);
  }
  const NodeIndex name = tree_.child(node, JsField::kName);
  // What the runner gives to main comes from outside.
  const bool outside = nameOf(function) == "main";
  accessors_ = accessors_ || (kind == JsKind::kMethod &&
                              (tree_.hasToken(node, "set") || tree_.hasToken(node, "get")));
  const bool setter = kind == JsKind::kMethod && tree_.hasToken(node, "set");
  std::string text;
  const bool constant = constantName(name, text);
  for (const NodeIndex parameter : parametersOf(function)) {
    if (outside) mark(parameter, kOutside);
    if (setter && constant) edge(property(text), parameter);
    if (setter) edge(storedByKey(), parameter);
    if (setter && !constant) open_ = true;
    assign(parameter, parameter);
  }
  if (kind == JsKind::kFunctionExpression && name != kNoNode) {
    const Ident* own = scopes_.identAt(name);
    if (own != nullptr && own->declared != kNone) edge(node, bindingCell(own->declared));
    if (own != nullptr && own->binding != kNone) edge(node, bindingCell(own->binding));
  }
  if (kind != JsKind::kMethod) return;
  if (name != kNoNode) noteFunctionName(name, node);
  const Cell value = tree_.hasToken(node, "get") ? resultOf(function) : node;
  const Cell held = holderOf(node);
  if (constant) {
    edge(value, property(text));
    store(held, value, placesIn(held, text));
    noteIterator(held, text, value);
    // Those of classes are in no list of keys.
    if (tree_.parentKind(node) == JsKind::kObject) mark(keys_, bitsOfName(text));
  } else {
    storeKeyed(held, tree_.firstPart(name), value);
    // [util.inspect.custom](depth, options, inspect)
    if (!tree_.text(name).starts_with("[Symbol.")) {
      for (const NodeIndex parameter : parametersOf(function)) {
        mark(parameter, kOutside | kForeign | kBuiltin | kAlien);
      }
    }
  }
  if (!constant || isOneOf(text, {"toString", "valueOf", "toJSON"})) {
    edge(resultOf(function), texts_);
  }
}

// Whether the runtime may call this argument.
bool TextFlow::callsArgument(NodeIndex receiver, const std::string& name, std::size_t index) const {
  if (receiver == kNoNode) return !isQuietFunction(name, index);
  const bool global = isGlobalName(receiver);
  if (global) return !isQuietFunction(std::string(tree_.text(receiver)) + "." + name, index);
  return !isQuietMethod(name);
}

void TextFlow::demandPlain(Cell callee, NodeIndex call, NodeIndex receiver, const std::string& name,
                           Bits need) {
  cellAt(callee).plains.push_back({call, receiver, name, need});
  wake(callee);
}

void TextFlow::buildTagged(NodeIndex call, NodeIndex list) {
  for (NodeIndex p = tree_.firstPart(list); p != kNoNode; p = tree_.nextPart(p)) {
    if (tree_.kind(p) != JsKind::kSubstitution) continue;
    store(call, tree_.firstPart(p));
    // list.push`${x}`
    store(bound_, tree_.firstPart(p));
    if (const NodeIndex self = tree_.child(calleeOf(call), JsField::kObject); self != kNoNode) {
      store(self, tree_.firstPart(p));
    }
  }
  const std::string_view text = tree_.text(list);
  make(call);
  if (hasWord(text) || text.find('\\') != std::string_view::npos) mark(call, kWords);
  load(call, call);
  mark(call, kTexty | kObject);
}

void TextFlow::buildCall(NodeIndex call) {
  const bool isNew = tree_.kind(call) == JsKind::kNew;
  const NodeIndex callee = tree_.child(call, isNew ? JsField::kConstructor : JsField::kFunction);
  if (callee == kNoNode) {
    open_ = true;
    return;
  }
  const NodeIndex inner = tree_.unwrap(callee);
  const NodeIndex list = tree_.child(call, JsField::kArguments);
  if (list != kNoNode && tree_.kind(list) == JsKind::kTemplate) buildTagged(call, list);
  calls_.push_back(call);
  buildModuleCall(call);
  cellAt(inner).calls.push_back(call);
  wake(inner);
  const JsKind kind = tree_.kind(inner);
  if (isNew) {
    mark(call, kObject);
    make(call);
  }
  std::string name;
  switch (kind) {
    case JsKind::kMember:
      if (constantName(tree_.child(inner, JsField::kProperty), name)) {
        buildMethodCall(call, inner, name);
      }
      return;
    case JsKind::kIdentifier:
      if (isFree(inner)) {
        buildGlobalCall(call, std::string(tree_.text(inner)));
      } else {
        demandPlain(inner, call, kNoNode, "");
      }
      return;
    case JsKind::kImport: mark(call, kOutside | kForeign | kBuiltin | kAlien); return;
    case JsKind::kSuper: buildSuper(call); return;
    case JsKind::kSubscript: buildKeyedCall(call, inner); return;
    default: demandPlain(inner, call, kNoNode, ""); return;
  }
}

// super(…)
void TextFlow::buildSuper(NodeIndex call) {
  const NodeIndex around = classAround(call);
  const NodeIndex base = around == kNoNode ? kNoNode : heritageOf(around);
  if (base == kNoNode) return;
  cellAt(base).calls.push_back(call);
  demandPlain(base, call, kNoNode, "");
  // What B returns is what A makes.
  edge(call, resultOf(scopes_.thisFunction(scopes_.functionAt(call))));
  // class A extends Map { constructor(entries) { super(entries); } }
  const Cell self = thisOf(scopes_.thisFunction(scopes_.functionAt(call)));
  for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a)) {
    flow(a, self, Pass::kPart);
    store(self, a);
    copy(a, self);
    const Cell pair = add();
    load(a, pair);
    const Cell part = add();
    load(pair, part);
    store(self, part);
  }
}

// table[key](…)
void TextFlow::buildKeyedCall(NodeIndex call, NodeIndex access) {
  const NodeIndex index = tree_.child(access, JsField::kIndex);
  const NodeIndex object = tree_.child(access, JsField::kObject);
  if (index == kNoNode || object == kNoNode) return;
  std::string name;
  if (constantName(index, name)) {
    buildMethodCall(call, access, name);
    return;
  }
  demandPlain(access, call, kNoNode, "");
  if (isNumeric(index)) return;
  edge(object, access, isStrange(index) ? Pass::kByOwnKey : Pass::kByKey);
  demandPlain(access, call, object, "", kByKey);
  named_.emplace_back(index, call);
}

void TextFlow::buildGlobalCall(NodeIndex call, const std::string& name) {
  if (name == "String") {
    for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a)) {
      flow(a, call, Pass::kText);
    }
    mark(call, kTexty | kPieced);
    return;
  }
  if (vocabulary_.isNumeric(call) || name == "Number") return;
  if (name == "Proxy") {
    buildProxy(call);
    return;
  }
  if (name == "Promise") {
    make(call);
    mark(call, kObject);
    edge(settled_, objectOf(call).elements);
  }
  if (name == "Symbol") flow(argumentsOf(call), property("description"), Pass::kText);
  if (name == "AggregateError") flow(argumentsOf(call), property("errors"));
  buildPlainCall(call, kNoNode, name);
  static constexpr std::string_view kOwnKinds[] = {
      "Map",   "Set",    "Array",  "WeakMap", "Promise", "Date",    "WeakSet",
      "Error", "RegExp", "Symbol", "Object",  "BigInt",  "Boolean", "structuredClone"};
  if (isOneOf(name, kOwnKinds) || name.ends_with("Error") || name.ends_with("Array")) return;
  mark(call, kForeign);
  if (!isLanguageGlobal(name)) mark(call, kAlien);
}

void TextFlow::buildMethodCall(NodeIndex call, NodeIndex member, const std::string& name) {
  const NodeIndex receiver = tree_.child(member, JsField::kObject);
  if (receiver == kNoNode) {
    open_ = true;
    return;
  }
  const bool free = isGlobalName(receiver);
  const std::string_view global = free ? tree_.text(receiver) : std::string_view();
  const bool prints = global == "console" && name != "Console" && !vocabulary_.defines(name);
  const bool through = isOneOf(name, {"call", "apply", "bind"});
  // Number.valueOf() is Number itself, and Number.bind(null) another function.
  if (prints || (isNumbers(global) && !through && !isCommonMethod(name))) return;
  if (name.starts_with("#")) {
    // No function of the runtime's has such a name: it is one that the program has put there.
    demandPlain(member, call, receiver, "");
    return;
  }
  // Of whatever may be Object.
  if (name == "assign" && argumentsOf(call) != kNoNode) noteStore(argumentsOf(call));
  if (global == "Reflect" || (!through && (global == "Object" || global == "JSON"))) {
    buildObjectCall(call, name);
    return;
  }
  if (through) {
    // The receiver is the function: what follows the first argument is given to it.
    cellAt(receiver).callbacks.push_back({call, receiver, kNoNode, false});
    wake(receiver);
    if (name == "bind") flow(receiver, call);
    flow(receiver, call, Pass::kMade);
    // [].push.call(prototype, x)
    const NodeIndex method = tree_.unwrap(receiver);
    if (argumentsOf(call) != kNoNode && name != "bind" && !readsOnly(method)) {
      noteStore(argumentsOf(call));
    }
    demandPlain(receiver, call, kNoNode, "");
    return;
  }
  if (vocabulary_.defines(name)) {
    demandPlain(member, call, receiver, name);
  } else {
    buildPlainCall(call, receiver, name);
  }
  // for (let r = it.next(); !r.done; r = it.next()) r.value
  if (name == "next" || name == "return") {
    // The runtime's iterators keep nothing under a name; one of the program's own says `value`.
    const Cell value = property("value");
    load(receiver, value, kElements | kKeyed);
    flow(receiver, value, Pass::kPart);
    for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a)) flow(a, value);
  }
  if (name == "any") {
    // An AggregateError's errors are a list of what was rejected.
    const NodeIndex list = pairOf(call);
    edge(thrown_, objectOf(list).elements);
    giveObject(property("errors"), list);
    mark(property("errors"), kObject);
  }
  if (name == "allSettled") {
    // [{value}]
    const Cell each = add();
    for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a)) {
      load(a, each, kAnywhere);
    }
    edge(each, property("value"));
    load(each, property("value"), kAnywhere);
    edge(thrown_, property("reason"));
  }
  if (name == "valueOf") flow(receiver, call);
  if (global == "performance") {
    for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a)) {
      flow(a, property("name"), Pass::kText);
    }
  }
  // A listener of rejections is given it.
  if (name == "reject" || name == "throw" || name == "abort") flow(argumentsOf(call), thrown_);
  if (name == "abort") flow(argumentsOf(call), property("reason"));
  if (name == "withResolvers") {
    make(call);
    mark(call, kObject | kForeign);
    edge(settled_, objectOf(call).elements);
    for (const char* settle : {"resolve", "reject"}) mark(property(settle), kBuiltin | kSettle);
  }
  if (!vocabulary_.isPlainAt(member) || isMakerName(name)) mark(call, kWords | kTexty);
  if (isMakerName(name)) mark(call, kPieced | kJoined);
  // One code makes a letter, several a text.
  const NodeIndex code = argumentsOf(call);
  const bool codes = code != kNoNode && (isSpread(code) || tree_.nextPart(code) != kNoNode);
  if (codes && isOneOf(name, {"fromCharCode", "fromCodePoint"})) mark(call, kForged);
}

// A method that leaves its object as it is, by its name.
bool TextFlow::readsOnly(NodeIndex method) const {
  if (tree_.kind(method) != JsKind::kMember) return false;
  return !isOneOf(tree_.text(tree_.child(method, JsField::kProperty)),
                  {"push", "unshift", "splice", "fill", "sort", "reverse", "copyWithin", "pop",
                   "shift", "set", "add"});
}

// Number(x), String(x): a text of what it is given.
void TextFlow::passPure(Cell cell, const Node& node) {
  for (std::size_t i = 0; i < node.calls.size(); ++i) {
    const NodeIndex call = node.calls[i];
    if (!once(call, cell, 11)) continue;
    const bool made = tree_.kind(call) == JsKind::kNew;
    for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a)) {
      edge(a, call, Pass::kText);
      if (made) edge(a, objectOf(call).elements, Pass::kText);
    }
    mark(call, kTexty | kPieced);
  }
}

}  // namespace gantlet::javascript
