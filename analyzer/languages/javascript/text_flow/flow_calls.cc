#include "analyzer/languages/javascript/text_flow/flow_calls.h"

#include "analyzer/languages/javascript/builtins/known_calls.h"
#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/text_flow/flow_parts.h"
#include "analyzer/languages/javascript/vocabulary/vocabulary_words.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

void FlowCalls::buildFunction(NodeIndex node) {
  const FunctionId function = scopes_.functionOf(node);
  if (function == kNone) return;
  if (hasWord(tree_.text(node))) parts_.graph.mark(node, kCode);
  parts_.graph.mark(node, kObject | kOwn);
  parts_.graph.give(node, function);
  parts_.objects.make(node);
  const JsKind kind = tree_.kind(node);
  const NodeIndex body = tree_.child(node, JsField::kBody);
  if (kind == JsKind::kArrow && body != kNoNode && tree_.kind(body) != JsKind::kBlock) {
    flow(body, resultOf(function));
  }
  const FunctionInfo& info = scopes_.functions()[function];
  if (info.isAsync || info.isGenerator) {
    // A promise of it, or what goes through it.
    const NodeIndex promise = promiseOf(node);
    (void)parts_.objects.objectOf(promise);
    parts_.graph.giveObject(resultOf(function), promise);
    parts_.graph.store(resultOf(function), resultOf(function));
    parts_.graph.mark(resultOf(function), kObject);
  }
  const NodeIndex name = tree_.child(node, JsField::kName);
  // What the runner gives to main comes from outside.
  const bool outside = parts_.links.nameOf(function) == "main";
  state_.accessors =
      state_.accessors ||
      (kind == JsKind::kMethod && (tree_.hasToken(node, "set") || tree_.hasToken(node, "get")));
  const bool setter = kind == JsKind::kMethod && tree_.hasToken(node, "set");
  std::string text;
  const bool constant = constantName(name, text);
  for (const NodeIndex parameter : parametersOf(function)) {
    if (outside) parts_.graph.mark(parameter, kOutside);
    if (setter && constant) parts_.fields.read(kNone, text, parameter);
    if (setter) parts_.graph.edge(storedByKey(), parameter);
    if (setter && !constant) state_.open = true;
    parts_.stores.assign(parameter, parameter);
  }
  if (kind == JsKind::kFunctionExpression && name != kNoNode) {
    const Ident* own = scopes_.identAt(name);
    if (own != nullptr && own->declared != kNone)
      parts_.graph.edge(node, bindingCell(own->declared));
    if (own != nullptr && own->binding != kNone) parts_.graph.edge(node, bindingCell(own->binding));
  }
  if (kind != JsKind::kMethod) return;
  if (name != kNoNode) parts_.stores.noteFunctionName(name, node);
  const Cell value = tree_.hasToken(node, "get") ? resultOf(function) : node;
  const Cell held = parts_.objects.holderOf(node);
  if (constant) {
    const bool literal = tree_.parentKind(node) == JsKind::kObject;
    const bool plain = !setter && value == node && !tree_.hasToken(node, "static");
    if (plain) {
      parts_.fields.declare(literal ? tree_.parent(node) : prototypeOf(classAround(node)), text,
                            value);
    } else {
      parts_.graph.edge(value, parts_.objects.property(text));
    }
    parts_.graph.store(held, value, parts_.stores.placesIn(held, text));
    parts_.hooks.noteIterator(held, text, value);
    // Those of classes are in no list of keys.
    if (tree_.parentKind(node) == JsKind::kObject) parts_.graph.mark(state_.keys, bitsOfName(text));
  } else {
    parts_.stores.storeKeyed(held, tree_.firstPart(name), value);
    // [util.inspect.custom](depth, options, inspect)
    if (!tree_.text(name).starts_with("[Symbol.")) {
      for (const NodeIndex parameter : parametersOf(function)) {
        parts_.graph.mark(parameter, kOutside | kForeign | kBuiltin | kAlien);
      }
    }
  }
  if (!constant || isOneOf(text, {"toString", "valueOf", "toJSON"})) {
    parts_.graph.edge(resultOf(function), state_.texts);
  }
}

// Whether the runtime may call this argument.
bool FlowCalls::callsArgument(NodeIndex receiver, const std::string& name,
                              std::size_t index) const {
  if (receiver == kNoNode) return !isQuietFunction(name, index);
  const bool global = isGlobalName(receiver);
  if (global) return !isQuietFunction(std::string(tree_.text(receiver)) + "." + name, index);
  return !isQuietMethod(name);
}

void FlowCalls::demandPlain(Cell callee, NodeIndex call, NodeIndex receiver,
                            const std::string& name, Bits need) {
  cellAt(callee).plains.push_back({call, receiver, name, need});
  parts_.graph.wake(callee);
}

void FlowCalls::buildTagged(NodeIndex call, NodeIndex list) {
  for (NodeIndex p = tree_.firstPart(list); p != kNoNode; p = tree_.nextPart(p)) {
    if (tree_.kind(p) != JsKind::kSubstitution) continue;
    parts_.graph.store(call, tree_.firstPart(p));
    // list.push`${x}`
    parts_.graph.store(state_.bound, tree_.firstPart(p));
    if (const NodeIndex self = tree_.child(calleeOf(call), JsField::kObject); self != kNoNode) {
      parts_.graph.store(self, tree_.firstPart(p));
    }
  }
  const std::string_view text = tree_.text(list);
  parts_.objects.make(call);
  if (hasWord(text) || text.find('\\') != std::string_view::npos) parts_.graph.mark(call, kWords);
  parts_.graph.load(call, call);
  parts_.graph.mark(call, kTexty | kObject);
}

void FlowCalls::buildCall(NodeIndex call) {
  const bool isNew = tree_.kind(call) == JsKind::kNew;
  const NodeIndex callee = tree_.child(call, isNew ? JsField::kConstructor : JsField::kFunction);
  if (callee == kNoNode) {
    state_.open = true;
    return;
  }
  const NodeIndex inner = tree_.unwrap(callee);
  const NodeIndex list = tree_.child(call, JsField::kArguments);
  if (list != kNoNode && tree_.kind(list) == JsKind::kTemplate) buildTagged(call, list);
  state_.calls.push_back(call);
  parts_.modules.buildModuleCall(call);
  cellAt(inner).calls.push_back(call);
  parts_.graph.wake(inner);
  // String.fromCharCode.apply(null, codes)
  const std::string_view path = tree_.text(inner);
  if (path.ends_with(".fromCharCode.apply") || path.ends_with(".fromCodePoint.apply")) {
    parts_.graph.mark(call, kForged);
  }
  const JsKind kind = tree_.kind(inner);
  if (isNew) {
    parts_.graph.mark(call, kObject);
    parts_.objects.make(call);
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
      } else if (!isNew || !makesOwn(inner, call)) {
        demandPlain(inner, call, kNoNode, "");
      }
      return;
    case JsKind::kImport: parts_.graph.mark(call, kOutside | kForeign | kBuiltin | kAlien); return;
    case JsKind::kSuper: buildSuper(call); return;
    case JsKind::kSubscript: buildKeyedCall(call, inner); return;
    default: demandPlain(inner, call, kNoNode, ""); return;
  }
}

// new ParseError(text, place), where the name is surely a class's: its own constructor is given
// that, and the runtime only what `super` is. Without one it is the base's.
bool FlowCalls::makesOwn(NodeIndex name, NodeIndex call) {
  constexpr int kMaxBases = 8;
  // What a class extends may be another one by then.
  for (const char* word : {"setPrototypeOf", "__proto__", "Reflect"})
    if (tree_.source().find(word) != std::string_view::npos) return false;
  for (int i = 0; i < kMaxBases; ++i) {
    if (isGlobalName(name)) {
      const std::string base(tree_.text(name));
      if (!isLanguageGlobal(base) || !base.ends_with("Error")) return false;
      demandPlain(calleeOf(call), call, kNoNode, base);
      return true;
    }
    const NodeIndex made = classOfName(name);
    if (made == kNoNode) return false;
    const NodeIndex own = constructorOf(made);
    if (own != kNoNode) return !tree_.hasToken(own, "static");
    name = heritageOf(made);
    if (name == kNoNode) return true;
    name = tree_.unwrap(name);
  }
  return false;
}

// The class of a declaration that nobody gives another value.
NodeIndex FlowCalls::classOfName(NodeIndex name) const {
  const Ident* ident = scopes_.identAt(name);
  if (tree_.kind(name) != JsKind::kIdentifier || ident == nullptr || ident->binding == kNone ||
      ident->declared != kNone || parts_.guards.isReassigned(ident->binding)) {
    return kNoNode;
  }
  NodeIndex made = kNoNode;
  for (const Scopes::Maker& maker : scopes_.makers()) {
    if (maker.binding != ident->binding) continue;
    if (made != kNoNode || !JsTree::isClass(tree_.kind(maker.node))) return kNoNode;
    made = maker.node;
  }
  return made;
}

// super(…)
void FlowCalls::buildSuper(NodeIndex call) {
  const NodeIndex around = classAround(call);
  const NodeIndex base = around == kNoNode ? kNoNode : heritageOf(around);
  if (base == kNoNode) return;
  cellAt(base).calls.push_back(call);
  const bool error = isGlobalName(base) && isLanguageGlobal(tree_.text(base)) &&
                     tree_.text(base).ends_with("Error");
  demandPlain(base, call, kNoNode, error ? std::string(tree_.text(base)) : "");
  // What B returns is what A makes.
  parts_.graph.edge(call, resultOf(scopes_.thisFunction(scopes_.functionAt(call))));
  // class A extends Map { constructor(entries) { super(entries); } }
  const Cell self = parts_.objects.thisOf(scopes_.thisFunction(scopes_.functionAt(call)));
  for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a)) {
    flow(a, self, Pass::kPart);
    parts_.graph.store(self, a);
    parts_.graph.copy(a, self);
    const Cell pair = add();
    parts_.graph.load(a, pair);
    const Cell part = add();
    parts_.graph.load(pair, part);
    parts_.graph.store(self, part);
  }
}

// table[key](…)
void FlowCalls::buildKeyedCall(NodeIndex call, NodeIndex access) {
  const NodeIndex index = tree_.child(access, JsField::kIndex);
  const NodeIndex object = tree_.child(access, JsField::kObject);
  if (index == kNoNode || object == kNoNode) return;
  std::string name;
  if (constantName(index, name)) {
    buildMethodCall(call, access, name);
    return;
  }
  demandPlain(access, call, kNoNode, "");
  if (parts_.stores.isNumeric(index)) return;
  parts_.graph.edge(object, access,
                    parts_.pieces.isStrange(index) ? Pass::kByOwnKey : Pass::kByKey);
  demandPlain(access, call, object, "", kByKey);
  state_.named.emplace_back(index, call);
}

void FlowCalls::buildGlobalCall(NodeIndex call, const std::string& name) {
  if (name == "String") {
    for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a)) {
      flow(a, call, Pass::kText);
    }
    parts_.graph.mark(call, kTexty | kPieced);
    return;
  }
  if (state_.vocabulary.isNumeric(call) || name == "Number") return;
  if (name == "Proxy") {
    parts_.proxies.build(call);
    return;
  }
  if (name == "Promise") {
    parts_.objects.make(call);
    parts_.graph.mark(call, kObject);
    parts_.graph.edge(state_.settled, parts_.objects.objectOf(call).elements);
  }
  if (name == "Symbol")
    flow(argumentsOf(call), parts_.objects.property("description"), Pass::kText);
  if (name == "AggregateError") flow(argumentsOf(call), parts_.objects.property("errors"));
  parts_.runtime.buildPlainCall(call, kNoNode, name);
  if (isContainerName(name)) return;
  parts_.graph.mark(call, kForeign);
  if (!isLanguageGlobal(name)) parts_.graph.mark(call, kAlien);
}

// Whether the console is only called by its methods' names: nobody gets it to put others onto it.
bool FlowCalls::isConsoleKept() {
  if (consoleKept_) return *consoleKept_;
  const std::string_view source = tree_.source();
  consoleKept_ = source.find("global") == std::string_view::npos &&
                 source.find("\\u") == std::string_view::npos;
  for (NodeIndex i = 0; i < tree_.size() && *consoleKept_; ++i) {
    if (tree_.kind(i) == JsKind::kStringFragment &&
        tree_.text(i).find("console") != std::string_view::npos)
      consoleKept_ = false;
    if (tree_.text(i) != "console") continue;
    const JsKind kind = tree_.kind(i);
    if (kind == JsKind::kShorthand || kind == JsKind::kShorthandPattern ||
        kind == JsKind::kPropertyIdentifier)
      consoleKept_ = false;
    if (kind != JsKind::kIdentifier || !isFree(i)) continue;
    const NodeIndex member = tree_.parent(i);
    const bool called =
        tree_.kind(member) == JsKind::kMember && tree_.field(i) == JsField::kObject &&
        tree_.parentKind(member) == JsKind::kCall && tree_.field(member) == JsField::kFunction;
    if (!called) consoleKept_ = false;
  }
  return *consoleKept_;
}

bool FlowCalls::isOfLists(std::string_view name) {
  return isTextualMethod(name) || givesElements(name) || givesNoText(name) ||
         isOneOf(name, {"forEach", "get", "keys"});
}

void FlowCalls::buildMethodCall(NodeIndex call, NodeIndex member, const std::string& name) {
  const NodeIndex receiver = tree_.child(member, JsField::kObject);
  if (receiver == kNoNode) {
    state_.open = true;
    return;
  }
  const bool free = isGlobalName(receiver);
  const std::string_view global = free ? tree_.text(receiver) : std::string_view();
  const bool prints = global == "console" && name != "Console" &&
                      (!state_.vocabulary.defines(name) || isConsoleKept());
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
    parts_.runtime.buildObjectCall(call, name);
    return;
  }
  if (through) {
    // The receiver is the function: what follows the first argument is given to it.
    cellAt(receiver).callbacks.push_back({call, receiver, kNoNode, false});
    parts_.graph.wake(receiver);
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
  if (state_.vocabulary.defines(name)) {
    demandPlain(member, call, receiver, name);
  } else {
    parts_.runtime.buildPlainCall(call, receiver, name);
  }
  // {map: structuredClone}, o[key] = structuredClone: a function of the runtime's that the program
  // has put there does what it is for, and not what lists do under that name.
  if (isOfLists(name)) demandPlain(state_.put, call, receiver, "");
  // for (let r = it.next(); !r.done; r = it.next()) r.value
  if (name == "next" || name == "return") {
    // The runtime's iterators keep nothing under a name; one of the program's own says `value`.
    const Cell value = parts_.objects.property("value");
    parts_.graph.load(receiver, value, kElements | kKeyed);
    flow(receiver, value, Pass::kPart);
    for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a)) flow(a, value);
  }
  if (name == "any") {
    // An AggregateError's errors are a list of what was rejected.
    const NodeIndex list = pairOf(call);
    parts_.graph.edge(state_.thrown, parts_.objects.objectOf(list).elements);
    parts_.engineTexts.noteError(parts_.objects.objectOf(list).elements);
    parts_.graph.giveObject(parts_.objects.property("errors"), list);
    parts_.graph.mark(parts_.objects.property("errors"), kObject);
  }
  if (name == "allSettled") {
    // [{value}]
    const Cell each = add();
    for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a)) {
      parts_.graph.load(a, each, kAnywhere);
    }
    parts_.graph.edge(each, parts_.objects.property("value"));
    parts_.graph.load(each, parts_.objects.property("value"), kAnywhere);
    parts_.graph.edge(state_.thrown, parts_.objects.property("reason"));
    parts_.engineTexts.noteError(parts_.objects.property("reason"));
  }
  if (name == "valueOf") flow(receiver, call);
  // What a stream holds goes to the functions of those that it is given to.
  if (isOneOf(name, {"pipe", "pipeTo", "pipeThrough", "compose"})) {
    parts_.graph.load(receiver, state_.lost, kAnywhere);
  }
  // controller.enqueue(x): (await reader.read()).value
  if (name == "enqueue") flow(argumentsOf(call), parts_.objects.property("value"));
  if (global == "performance") {
    for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a)) {
      flow(a, parts_.objects.property("name"), Pass::kText);
    }
  }
  // A listener of rejections is given it.
  if (name == "reject" || name == "throw" || name == "abort")
    flow(argumentsOf(call), state_.thrown);
  if (name == "abort") flow(argumentsOf(call), parts_.objects.property("reason"));
  if (name == "withResolvers") {
    parts_.objects.make(call);
    parts_.graph.mark(call, kObject | kForeign);
    parts_.graph.edge(state_.settled, parts_.objects.objectOf(call).elements);
    for (const char* settle : {"resolve", "reject"})
      parts_.graph.mark(parts_.objects.property(settle), kBuiltin | kSettle);
  }
  if (!state_.vocabulary.isPlainAt(member) || isMakerName(name))
    parts_.graph.mark(call, kWords | kTexty);
  // Digits of another base than ten are letters.
  const bool digits = name == "toString" && argumentsOf(call) != kNoNode;
  if (isMakerName(name) || digits) parts_.graph.mark(call, kPieced | kJoined);
  // One code makes a letter, several a text.
  const NodeIndex code = argumentsOf(call);
  const bool codes = code != kNoNode && (isSpread(code) || tree_.nextPart(code) != kNoNode);
  if (codes && isOneOf(name, {"fromCharCode", "fromCodePoint"})) parts_.graph.mark(call, kForged);
}

// A method that leaves its object as it is, by its name.
bool FlowCalls::readsOnly(NodeIndex method) const {
  if (tree_.kind(method) != JsKind::kMember) return false;
  return !isOneOf(tree_.text(tree_.child(method, JsField::kProperty)),
                  {"push", "unshift", "splice", "fill", "sort", "reverse", "copyWithin", "pop",
                   "shift", "set", "add"});
}

// Number(x), String(x): a text of what it is given.
void FlowCalls::passPure(Cell cell, const Node& node) {
  for (std::size_t i = 0; i < node.calls.size(); ++i) {
    const NodeIndex call = node.calls[i];
    if (!parts_.graph.once(call, cell, 11)) continue;
    const bool made = tree_.kind(call) == JsKind::kNew;
    for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a)) {
      parts_.graph.edge(a, call, Pass::kText);
      if (made) parts_.graph.edge(a, parts_.objects.objectOf(call).elements, Pass::kText);
    }
    parts_.graph.mark(call, kTexty | kPieced);
  }
}

}  // namespace gantlet::javascript
