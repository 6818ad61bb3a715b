#include "analyzer/languages/javascript/text_flow/flow_modules.h"

#include "analyzer/languages/javascript/builtins/known_calls.h"
#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/text_flow/flow_parts.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

// 'fs' of require('fs'), 'assert.strict' of require('assert').strict; "" for everything else.
std::string FlowModules::requiredBy(NodeIndex value) const {
  if (value != kNoNode && tree_.kind(value) == JsKind::kMember) {
    std::string name;
    const bool known = constantName(tree_.child(value, JsField::kProperty), name);
    const std::string module = requiredBy(tree_.child(value, JsField::kObject));
    return !known || module.empty() ? "" : module + "." + name;
  }
  if (value == kNoNode || tree_.kind(value) != JsKind::kCall) return "";
  const NodeIndex callee = tree_.child(value, JsField::kFunction);
  const NodeIndex name = argumentsOf(value);
  if (callee == kNoNode || !isGlobalName(callee) || tree_.text(callee) != "require") return "";
  std::string module;
  const bool one = name != kNoNode && tree_.nextPart(name) == kNoNode &&
                   tree_.kind(name) == JsKind::kString && constantName(name, module);
  return one ? module : "";
}

// Whether a name has no value but that of its one declaration (and undefined before it).
bool FlowModules::isGivenOnce(BindingId binding) const {
  const Binding& b = scopes_.bindings()[binding];
  if (b.kind == BindingKind::kConst) return !parts_.guards.isReassigned(binding);
  if (b.kind != BindingKind::kLet && b.kind != BindingKind::kVar) return false;
  int given = 0;
  for (std::uint32_t r = 0; r < b.refCount; ++r) {
    const Role role = scopes_.idents()[scopes_.refs()[b.firstRef + r]].role;
    if (role == Role::kAssign || role == Role::kUpdate) return false;
    if (role == Role::kDeclareVar) ++given;
  }
  return given <= 1;
}

// Where a module, or a function of one, has got a name that is never given to anything else.
std::string FlowModules::pathOfName(NodeIndex name, int depth) {
  constexpr int kMaxNames = 4;
  const Ident* ident = scopes_.identAt(name);
  if (ident == nullptr || ident->binding == kNone) return "";
  const Binding& binding = scopes_.bindings()[ident->binding];
  const NodeIndex made = binding.node;
  const bool constant = isGivenOnce(ident->binding);
  if (made == kNoNode || (!constant && binding.kind != BindingKind::kImport)) return "";
  const NodeIndex above = tree_.parent(made);
  std::string key;
  NodeIndex whole = kNoNode;  // what has the module for its value
  switch (tree_.kind(above)) {
    case JsKind::kImportClause:  // import fs from 'fs'
    case JsKind::kNamespaceImport:
    case JsKind::kDeclarator: whole = above; break;
    case JsKind::kImportSpecifier: {
      const NodeIndex imported = tree_.child(above, JsField::kName);
      if (imported == kNoNode || !constantName(imported, key)) return "";
      whole = above;
      break;
    }
    case JsKind::kPairPattern:
      if (!constantName(tree_.child(above, JsField::kKey), key)) return "";
      whole = tree_.parent(tree_.parent(above));
      break;
    case JsKind::kObjectPattern:
      if (tree_.kind(made) != JsKind::kShorthandPattern) return "";
      key = tree_.text(made);
      whole = tree_.parent(above);
      break;
    default: return "";
  }
  std::string module;
  if (binding.kind == BindingKind::kImport) {
    while (whole != kNoNode && tree_.kind(whole) != JsKind::kImportStatement) {
      whole = tree_.parent(whole);
    }
    const NodeIndex source = whole == kNoNode ? kNoNode : tree_.child(whole, JsField::kSource);
    if (source == kNoNode || !constantName(source, module)) return "";
  } else {
    if (whole == kNoNode || tree_.kind(whole) != JsKind::kDeclarator) return "";
    const NodeIndex value = tree_.child(whole, JsField::kValue);
    // const { inherits } = util
    const bool named = value != kNoNode && tree_.kind(value) == JsKind::kIdentifier;
    module = named && depth < kMaxNames ? pathOfName(value, depth + 1) : requiredBy(value);
  }
  if (module.empty() || key.empty() || key == "default") return module;
  return module + "." + key;
}

// The path of a module's function, as isQuietFunction() knows them; "" where it may be another.
std::string FlowModules::pathOfCallee(NodeIndex call) {
  const NodeIndex callee = calleeOf(call);
  if (tree_.kind(callee) == JsKind::kIdentifier) return pathOfName(callee);
  if (tree_.kind(callee) != JsKind::kMember) return "";
  const NodeIndex object = tree_.unwrap(tree_.child(callee, JsField::kObject));
  std::string name;
  if (object == kNoNode || !constantName(tree_.child(callee, JsField::kProperty), name)) return "";
  std::string module;
  if (tree_.kind(object) == JsKind::kIdentifier) module = pathOfName(object);
  if (tree_.kind(object) == JsKind::kCall) module = requiredBy(object);
  return module.empty() ? "" : module + "." + name;
}

// util.inherits(Child, Parent): Child.super_ is Parent, and what Child makes inherits from it.
void FlowModules::buildModuleCall(NodeIndex call) {
  std::string path = pathOfCallee(call);
  if (path.starts_with("node:")) path.erase(0, 5);
  if (path != "util.inherits") return;
  const NodeIndex child = argumentsOf(call);
  const NodeIndex parent = child == kNoNode ? kNoNode : tree_.nextPart(child);
  if (parent == kNoNode || isSpread(child) || isSpread(parent)) return;
  parts_.stores.storeNamed(child, "super_", parent);
  noteStore(child);
  // Their prototypes.
  const Cell heir = add();
  const Cell base = add();
  for (const auto& [from, to] : {std::pair{child, heir}, std::pair{parent, base}}) {
    parts_.graph.edge(parts_.objects.property("prototype"), to);
    parts_.stores.readNamed(from, "prototype", to);
  }
  parts_.graph.copy(base, heir);
  state_.keyedStores.push_back({heir, kNone, base});
  // Whose prototype that is, which is nothing that stands in the child under an unknown key.
  const Cell moved = add();
  parts_.graph.edge(parts_.objects.property("prototype"), moved);
  parts_.graph.edge(child, moved, Pass::kShared);
  state_.moved.push_back({moved, child});
}

// Math.max, Number.isInteger, where nobody gives them another meaning.
bool FlowModules::isPureMember(NodeIndex member, const std::string& name) const {
  const NodeIndex object = tree_.child(member, JsField::kObject);
  if (!isGlobalName(object) || state_.vocabulary.defines(name)) return false;
  if (tree_.text(object) == "Math") {
    return isOneOf(name, {"abs", "acos",   "asin",  "atan", "atan2", "cbrt", "ceil", "cos",
                          "exp", "floor",  "hypot", "log",  "log10", "log2", "max",  "min",
                          "pow", "random", "round", "sign", "sin",   "sqrt", "tan",  "trunc"});
  }
  return tree_.text(object) == "Number" &&
         isOneOf(name,
                 {"isFinite", "isInteger", "isNaN", "isSafeInteger", "parseFloat", "parseInt"});
}

// Number, String, parseFloat, … that are handed on as values, and called by who gets them.
bool FlowModules::isPureValue(NodeIndex name) const {
  if (!isOneOf(tree_.text(name), {"Number", "String", "Boolean", "BigInt", "parseFloat", "parseInt",
                                  "isNaN", "isFinite"})) {
    return false;
  }
  const NodeIndex parent = tree_.parent(name);
  const JsField field = tree_.field(name);
  switch (tree_.kind(parent)) {
    case JsKind::kArguments:
    case JsKind::kArray:
    case JsKind::kReturn: return true;
    case JsKind::kPair:
    case JsKind::kDeclarator: return field == JsField::kValue;
    case JsKind::kAssignmentPattern:
    case JsKind::kObjectAssignmentPattern: return field == JsField::kRight;
    case JsKind::kTernary: return field != JsField::kCondition;
    case JsKind::kArrow: return field == JsField::kBody;
    default: return false;
  }
}

// Whether a key may be Symbol.iterator: not Symbol.toPrimitive, nor util.inspect.custom.
bool FlowModules::mayBeIterator(NodeIndex key) {
  if (!state_.symbols) return false;
  const NodeIndex member = tree_.unwrap(key);
  if (tree_.kind(member) != JsKind::kMember) return true;
  const NodeIndex object = tree_.child(member, JsField::kObject);
  const std::string_view name = tree_.text(tree_.child(member, JsField::kProperty));
  if (isGlobalName(object) && tree_.text(object) == "Symbol") {
    return name == "iterator" || name == "asyncIterator";
  }
  if (name != "custom" || tree_.kind(object) != JsKind::kIdentifier) return true;
  return !pathOfName(object).ends_with("util.inspect");
}

// Object.getOwnPropertyDescriptors(x)
bool FlowModules::isDescriptorsCall(NodeIndex node) const {
  const NodeIndex call = tree_.unwrap(node);
  if (tree_.kind(call) != JsKind::kCall) return false;
  const NodeIndex callee = calleeOf(call);
  return tree_.kind(callee) == JsKind::kMember &&
         isGlobalName(tree_.child(callee, JsField::kObject)) &&
         tree_.text(callee) == "Object.getOwnPropertyDescriptors";
}

// {a: {value: 1}, b: {…}}
bool FlowModules::isPlainTable(NodeIndex object) const {
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

// Whether an object has nothing that the runtime calls by itself: {…}, or `this` of a class that
// extends nothing.
bool FlowModules::isPlainTarget(NodeIndex object) const {
  if (object == kNoNode) return false;
  const NodeIndex inner = tree_.unwrap(object);
  if (tree_.kind(inner) == JsKind::kObject) return true;
  if (tree_.kind(inner) != JsKind::kThis) return false;
  const FunctionInfo& info = scopes_.functions()[scopes_.thisFunction(scopes_.functionAt(inner))];
  const NodeIndex around = classAround(inner);
  return info.inClass && around != kNoNode && heritageOf(around) == kNoNode;
}

// Whether a call of the runtime's calls this argument, and whether it may call what is inside.
FlowPart::Calling FlowModules::callingOf(NodeIndex call, NodeIndex receiver,
                                         const std::string& name, std::size_t index) {
  const std::string path = pathOfCallee(call);
  if (!path.empty() && isQuietFunction(path, index)) return {false, false};
  // Whether Object.assign has a target of the runtime's is asked when that is known.
  if (receiver == kNoNode && isQuietNative(name)) return {false, false};
  // Date.parse(x): of x, it asks for a text.
  if (receiver != kNoNode && isGlobalName(receiver) &&
      isOneOf(tree_.text(receiver), {"Date", "Intl", "Math", "Number", "String"}) &&
      !parts_.calls.callsArgument(receiver, name, index)) {
    return {false, false};
  }
  return {parts_.calls.callsArgument(receiver, name, index),
          losesArguments(name, receiver != kNoNode)};
}

// Object.assign(target, …): what the runtime's own object is given may be called by it.
void FlowModules::watchTarget(NodeIndex call) {
  const NodeIndex target = argumentsOf(call);
  if (target == kNoNode || isPlainTarget(target)) return;
  if (isSpread(target)) {
    loseSources(call);
    return;
  }
  cellAt(target).plains.push_back({call, kNoNode, "assign", kObject});
  parts_.graph.wake(target);
}

void FlowModules::loseSources(NodeIndex call) {
  for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a))
    parts_.graph.load(a, state_.lost, kAnywhere);
}

// JSON.parse(text, function), JSON.stringify(x, function): it is called with each value there is,
// its name, and what holds it for `this`; what it gives stands in the value's place.
void FlowModules::buildVisitor(NodeIndex call, Part part) {
  const NodeIndex first = argumentsOf(call);
  const NodeIndex second = first == kNoNode ? kNoNode : tree_.nextPart(first);
  if (second == kNoNode) return;
  if (isSpread(first) || isSpread(second)) {
    state_.open = true;
    return;
  }
  state_.given.push_back(second);
  cellAt(second).callbacks.push_back({call, second, kNoNode, false, part});
  parts_.graph.wake(second);
}

void FlowModules::linkVisitor(FunctionId function, const Callback& callback) {
  if (!parts_.graph.once(function, callback.argument, 4)) return;
  const NodeIndex call = callback.call;
  const NodeIndex first = argumentsOf(call);
  const bool parses = callback.part == Part::kReviver;
  // All that is there, and the object around it.
  const Cell each = add();
  parts_.graph.mark(each, kObject | kTexty);
  parts_.graph.giveObject(each, call);
  parts_.graph.edge(parses ? Cell{call} : Cell{first}, each);
  parts_.graph.load(each, each, kAnywhere);
  parts_.graph.edge(each, each, Pass::kPart);
  parts_.graph.edge(resultOf(function), each);
  if (!parses) parts_.graph.edge(state_.hooked, each);  // toJSON()
  if (parses) {
    parts_.graph.store(call, resultOf(function), kElements | kKeyed);
    parts_.graph.edge(resultOf(function), call);
  } else {
    parts_.graph.edge(resultOf(function), call, Pass::kText);
  }
  parts_.graph.edge(each, parts_.objects.thisOf(function));
  std::size_t index = 0;
  for (const NodeIndex p : parametersOf(function)) {
    const bool rest = tree_.kind(p) == JsKind::kRestPattern;
    const Cell slot = rest ? add() : p;
    if (rest) parts_.graph.store(p, slot);
    if (index == 0 || rest) {
      parts_.graph.edge(state_.keys, slot);
      parts_.graph.mark(slot, kTexty);
    }
    if (index > 0 || rest) parts_.graph.edge(each, slot);
    ++index;
  }
}

}  // namespace gantlet::javascript
