#include "analyzer/languages/javascript/solver/fixed_point.h"

#include <algorithm>

#include "analyzer/languages/javascript/builtins/globals.h"
#include "analyzer/languages/javascript/solver/solver_parts.h"
#include "analyzer/languages/javascript/syntax/literals.h"
#include "analyzer/languages/javascript/syntax/uses.h"

namespace gantlet::javascript {

SolverEnd FixedPoint::solve() {
  prepareFunctions();
  parts_.taint.prepareNames();
  parts_.unseen.prepareNamesStored();
  prepareReturns();
  prepareStores();
  prepareBindings();
  sweep();
  End end = drain();
  if (end != End::kSettled) return end;
  // Code that nothing calls may be called by what is not seen: by the runner, by a later import.
  for (FunctionId id = 0; id < state_.functions.size(); ++id) {
    const auto& arguments = state_.functions[id].arguments;
    if (std::find(arguments.begin(), arguments.end(), kEmptySet) != arguments.end())
      parts_.calls.escape(id);
  }
  end = drain();
  if (end != End::kSettled) return end;
  // What still has no value (a function that never returns, a name before its first value) could
  // hide what depends on it: let it be anything.
  for (NodeIndex node = 0; node < tree_.size(); ++node) {
    if (state_.at[node] == kEmptySet && isExpression(node)) setValue(node, unknown_);
  }
  // Each round adds taint to at least one of finitely many states; honest code needs none.
  for (int round = 0; round < 8; ++round) {
    end = drain();
    if (end != End::kSettled || !state_.taintChanged) return end;
    parts_.taint.wakeHolders();
  }
  return End::kBudget;
}

// Works off the queue. Honest code settles within a few steps a node.
SolverEnd FixedPoint::drain() {
  const std::size_t budget = std::size_t{60} * tree_.size() + 10'000;
  std::size_t next = 0;
  while (next < state_.queue.size()) {
    if (++state_.steps > budget || values_.overBudget()) return End::kBudget;
    if (state_.steps % 64 == 0 && deadline_.passed()) return End::kDeadline;
    const NodeIndex node = state_.queue[next++];
    state_.queued[node] = false;
    parts_.evaluation.evaluate(node);
    if (next > 65536 && next * 2 > state_.queue.size()) {
      state_.queue.erase(state_.queue.begin(),
                         state_.queue.begin() + static_cast<std::ptrdiff_t>(next));
      next = 0;
    }
  }
  state_.queue.clear();
  if (deadline_.passed()) return End::kDeadline;
  const bool lost = values_.overflown() || (values_.collapsed() && state_.tainted);
  return lost ? End::kTooManyValues : End::kSettled;
}

bool FixedPoint::isExpression(NodeIndex node) const {
  const JsKind kind = tree_.kind(node);
  switch (kind) {
    case JsKind::kSubstitution:
    case JsKind::kArguments:
    case JsKind::kSpread:
    case JsKind::kPair:
    case JsKind::kComputedName: return false;
    case JsKind::kIdentifier:
    case JsKind::kShorthand:
    case JsKind::kUndefined: {
      const Ident* ident = scopes_.identAt(node);
      return ident != nullptr && (ident->role == Role::kRead || ident->role == Role::kUpdate);
    }
    default: return kind >= JsKind::kString && kind <= JsKind::kMetaProperty;
  }
}

void FixedPoint::prepareFunctions() {
  for (FunctionId id = 0; id < state_.functions.size(); ++id) {
    const FunctionInfo& info = scopes_.functions()[id];
    if (!JsTree::isFunction(tree_.kind(info.node))) continue;
    FunctionState& state = state_.functions[id];
    if (const NodeIndex one = tree_.child(info.node, JsField::kParameter); one != kNoNode) {
      state.parameters.push_back(one);
    } else if (const NodeIndex list = tree_.child(info.node, JsField::kParameters);
               list != kNoNode) {
      for (NodeIndex p = tree_.firstPart(list); p != kNoNode; p = tree_.nextPart(p)) {
        state.parameters.push_back(p);
      }
    }
    state.arguments.assign(state.parameters.size(), kEmptySet);
    const NodeIndex body = tree_.child(info.node, JsField::kBody);
    if (body != kNoNode && tree_.kind(body) == JsKind::kBlock) {
      state.returns = values_.only(ValueKind::kUndefined);
    }
    // Methods are called through objects, by names that may be computed.
    if (info.kind == FunctionKind::kMethod) {
      parts_.calls.escape(id);
      state.kept = Kept::kTable;
    }
  }
}

// A function with a return statement gives what that gives; that it may also give undefined makes
// no difference to anything that matters.
void FixedPoint::prepareReturns() {
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    if (tree_.kind(i) == JsKind::kCatch) state_.catches.push_back(i);
    if (tree_.kind(i) == JsKind::kYield) state_.yields.push_back(i);
    if (tree_.kind(i) != JsKind::kReturn) continue;
    const FunctionId function = scopes_.functionAt(i);
    state_.functions[function].returns = kEmptySet;
    const FunctionInfo& info = scopes_.functions()[function];
    const bool made = info.inClass && info.kind == FunctionKind::kMethod &&
                      tree_.text(tree_.child(info.node, JsField::kName)) == "constructor";
    state_.returnsFromConstructor =
        state_.returnsFromConstructor || (made && tree_.firstPart(i) != kNoNode);
  }
}

void FixedPoint::prepareStores() {
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    const JsKind kind = tree_.kind(i);
    if (kind == JsKind::kIdentifier || kind == JsKind::kPropertyIdentifier ||
        kind == JsKind::kStringFragment) {
      const std::string_view text = tree_.text(i);
      state_.setsByKey = state_.setsByKey || text == "assign" || text.starts_with("defineProper") ||
                         text == "Reflect" || text == "setPrototypeOf" || text == "__proto__" ||
                         text == "Proxy";
    }
    state_.movesPrototypes = state_.movesPrototypes || parts_.receivers.movesPrototype(i);
    if (kind != JsKind::kMember && kind != JsKind::kSubscript) continue;
    const TargetKind target = targetKind(tree_, i);
    if (kind == JsKind::kSubscript && target != TargetKind::kNoTarget) {
      const JsKind index = tree_.kind(tree_.child(i, JsField::kIndex));
      state_.setsByKey = state_.setsByKey || (index != JsKind::kString && index != JsKind::kNumber);
    }
    if (target != TargetKind::kAssign && target != TargetKind::kUpdate) continue;
    if (tree_.kind(tree_.child(i, JsField::kObject)) == JsKind::kThis) continue;
    if (kind == JsKind::kMember) {
      for (const std::string& key :
           parts_.properties.keysOfName(tree_.child(i, JsField::kProperty)).texts) {
        state_.storedByOthers.insert(key);
      }
    } else if (const NodeIndex index = tree_.child(i, JsField::kIndex);
               tree_.kind(index) == JsKind::kString) {
      for (const std::string& key :
           parts_.properties.keysOfSet(parts_.evaluation.literalOf(index)).texts) {
        state_.storedByOthers.insert(key);
      }
    }
  }
}

// In a script (Submission::cells) `var Map` binds nothing, nor does a cell that does not compile:
// the name is the global's then. Those that hold nothing but data, or what everybody may use, are
// mostly names of modules.
bool FixedPoint::mayBeGlobal(const Binding& binding) const {
  static constexpr std::string_view kHarmless[] = {"Blob",
                                                   "Buffer",
                                                   "Event",
                                                   "EventTarget",
                                                   "File",
                                                   "FormData",
                                                   "Headers",
                                                   "TextDecoder",
                                                   "TextEncoder",
                                                   "URL",
                                                   "URLSearchParams",
                                                   "atob",
                                                   "btoa",
                                                   "clearImmediate",
                                                   "clearInterval",
                                                   "clearTimeout",
                                                   "console",
                                                   "crypto",
                                                   "performance",
                                                   "queueMicrotask",
                                                   "setImmediate",
                                                   "setInterval",
                                                   "setTimeout",
                                                   "structuredClone"};
  const std::string_view name = scopes_.names().text(binding.name);
  return tree_.isCells() && binding.moduleLevel && isKnownGlobal(name) &&
         std::find(std::begin(kHarmless), std::end(kHarmless), name) == std::end(kHarmless);
}

void FixedPoint::prepareBindings() {
  const auto& bindings = scopes_.bindings();
  state_.stable.resize(bindings.size());
  for (BindingId id = 0; id < bindings.size(); ++id) {
    const Binding& binding = bindings[id];
    state_.stable[id] = isStable(binding);
    const std::string_view name = scopes_.names().text(binding.name);
    const bool hoisted =
        binding.kind == BindingKind::kVar || binding.kind == BindingKind::kFunction;
    if (binding.kind == BindingKind::kArguments || binding.kind == BindingKind::kCatch) {
      state_.bindings[id] = unknown_;
    } else if ((binding.moduleLevel && hoisted && !scopes_.isModule() && isWrapperName(name)) ||
               (binding.weak && binding.outer == kNone) || mayBeGlobal(binding)) {
      state_.bindings[id] = valueOfFree(binding.name);
    } else if (binding.weak) {
      state_.weakInside.emplace(binding.outer, id);
    }
  }
  for (const Scopes::Maker& maker : scopes_.makers()) {
    const bool isClass = JsTree::isClass(tree_.kind(maker.node));
    const ValueKind kind = isClass ? ValueKind::kClass : ValueKind::kFunction;
    state_.bindings[maker.binding] =
        values_.unite(state_.bindings[maker.binding], values_.only(values_.make(kind, maker.node)));
    const bool exported = tree_.parentKind(maker.node) == JsKind::kExportStatement;
    const bool isMain = bindings[maker.binding].moduleLevel &&
                        scopes_.names().text(bindings[maker.binding].name) == "main";
    // The runner calls main; whoever imports the module calls what it exports.
    if (!isClass && (exported || isMain)) parts_.calls.escape(scopes_.functionOf(maker.node));
  }
}

// Post-order over the flat array: a node is evaluated when its last descendant is behind it.
void FixedPoint::sweep() {
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    if (i % 4096 == 4095 && deadline_.passed()) return;  // solve() finds it out at once
    if (tree_.end(i) != i + 1) continue;
    for (NodeIndex node = i; node != kNoNode && tree_.end(node) == i + 1;
         node = tree_.parent(node)) {
      state_.seen[node] = true;
      parts_.evaluation.evaluate(node);
    }
  }
}

void FixedPoint::enqueue(NodeIndex node) {
  // What the sweep has not come to, it will come to.
  if (node == kNoNode || !state_.seen[node] || state_.queued[node]) return;
  state_.queued[node] = true;
  state_.queue.push_back(node);
}

void FixedPoint::propagate(NodeIndex node) { enqueue(tree_.parent(node)); }

void FixedPoint::setValue(NodeIndex node, SetId value) {
  const SetId joined = values_.unite(state_.at[node], value);
  if (joined == state_.at[node]) return;
  state_.at[node] = joined;
  parts_.calls.checkEscape(node, joined);
  propagate(node);
}

void FixedPoint::bind(BindingId id, SetId value) {
  const SetId joined = values_.unite(state_.bindings[id], value);
  if (joined == state_.bindings[id]) return;
  state_.bindings[id] = joined;
  const auto wake = [this](const Binding& binding) {
    for (std::uint32_t r = 0; r < binding.refCount; ++r) {
      enqueue(scopes_.idents()[scopes_.refs()[binding.firstRef + r]].node);
    }
  };
  wake(scopes_.bindings()[id]);
  const auto [first, last] = state_.weakInside.equal_range(id);
  for (auto it = first; it != last; ++it) wake(scopes_.bindings()[it->second]);
}

// Whether arrays and objects held by a binding are only ever read through it, so that their
// elements stay what the literal says.
bool FixedPoint::isStable(const Binding& binding) const {
  for (std::uint32_t r = 0; r < binding.refCount; ++r) {
    const Ident& ident = scopes_.idents()[scopes_.refs()[binding.firstRef + r]];
    if (ident.role == Role::kUpdate) return false;
    if (ident.role == Role::kRead && !isHarmlessRead(ident.node)) return false;
  }
  return true;
}

bool FixedPoint::isHarmlessRead(NodeIndex node) const {
  static constexpr std::string_view kPure[] = {"length",   "join",    "slice",      "concat",
                                               "includes", "indexOf", "toString",   "at",
                                               "keys",     "entries", "toReversed", "values"};
  static constexpr std::string_view kIterating[] = {"map",  "forEach", "filter",   "some",
                                                    "find", "every",   "findIndex"};
  const NodeIndex parent = tree_.parent(node);
  const JsField field = tree_.field(node);
  switch (tree_.parentKind(node)) {
    case JsKind::kSpread:
    case JsKind::kSubstitution:
    case JsKind::kUnary:
    case JsKind::kBinary: return tree_.text(parent).substr(0, 6) != "delete";
    case JsKind::kForIn: return field == JsField::kRight;
    case JsKind::kDeclarator: {
      const NodeIndex name = tree_.child(parent, JsField::kName);
      return tree_.kind(name) == JsKind::kArrayPattern ||
             tree_.kind(name) == JsKind::kObjectPattern;
    }
    case JsKind::kMember:
    case JsKind::kSubscript: break;
    default: return false;
  }
  if (field != JsField::kObject) return true;  // a key
  // Not where the element is assigned, deleted or changed, nor where more is reached through it.
  const NodeIndex above = tree_.parent(parent);
  const JsField aboveField = tree_.field(parent);
  const JsKind aboveKind = tree_.parentKind(parent);
  if (aboveKind == JsKind::kUpdate || aboveField == JsField::kLeft ||
      aboveKind == JsKind::kArrayPattern || aboveKind == JsKind::kRestPattern ||
      aboveKind == JsKind::kPairPattern ||
      (aboveKind == JsKind::kUnary && tree_.text(above).starts_with("delete"))) {
    return false;
  }
  const bool called = aboveKind == JsKind::kCall && aboveField == JsField::kFunction;
  if (!called) return true;
  const NodeIndex property = tree_.child(parent, JsField::kProperty);
  if (property == kNoNode) return true;  // x[k](…) with x as receiver: a method of an own object
  const std::string_view name = tree_.text(property);
  if (std::find(std::begin(kPure), std::end(kPure), name) != std::end(kPure)) return true;
  if (std::find(std::begin(kIterating), std::end(kIterating), name) == std::end(kIterating)) {
    return false;
  }
  // A callback with a third parameter gets the array itself.
  const NodeIndex list = tree_.child(above, JsField::kArguments);
  const NodeIndex callback = list == kNoNode ? kNoNode : tree_.firstPart(list);
  if (callback == kNoNode || tree_.kind(callback) != JsKind::kArrow) return false;
  const NodeIndex parameters = tree_.child(callback, JsField::kParameters);
  if (parameters == kNoNode) return true;
  int count = 0;
  for (NodeIndex p = tree_.firstPart(parameters); p != kNoNode; p = tree_.nextPart(p)) {
    if (++count > 2 || tree_.kind(p) == JsKind::kRestPattern) return false;
  }
  return true;
}

SetId FixedPoint::valueOfFree(NameId id) {
  const std::string_view name = scopes_.names().text(id);
  if (name == "undefined") return values_.only(ValueKind::kUndefined);
  if (name == "NaN" || name == "Infinity") return values_.only(ValueKind::kAnyNumber);
  // What the global object inherits. Not valueOf: it gives the global object back.
  if (name == "toString" || name == "hasOwnProperty") {
    const PathId prototype = *values_.paths.member(values_.paths.global("Object"), "prototype");
    return values_.only(values_.make(ValueKind::kPath, *values_.paths.member(prototype, name)));
  }
  const PathId path =
      isKnownGlobal(name) ? values_.paths.global(name) : values_.paths.unresolved(name);
  return values_.only(values_.make(ValueKind::kPath, path));
}

namespace {

// Globals whose result is known well enough without a fold.
Special reflectionOf(std::string_view name) {
  struct Entry {
    std::string_view name;
    Special special;
  };
  static constexpr Entry kEntries[] = {
      {"Symbol.for", Special::kPrimitive},
      {"Object.freeze", Special::kIdentity},
      {"Object.seal", Special::kIdentity},
      {"Object.preventExtensions", Special::kIdentity},
      {"Promise.resolve", Special::kIdentity},
      {"Object.getPrototypeOf", Special::kPrototypeOf},
      {"Reflect.getPrototypeOf", Special::kPrototypeOf},
      {"Reflect.get", Special::kReflectGet},
      {"Object.getOwnPropertyDescriptor", Special::kDescriptor},
      {"Reflect.getOwnPropertyDescriptor", Special::kDescriptor},
      {"Object.getOwnPropertyDescriptors", Special::kDescriptors},
      {"Object.create", Special::kCreate},
  };
  static constexpr std::string_view kPrimitive[] = {"Boolean",
                                                    "BigInt",
                                                    "Symbol",
                                                    "JSON.stringify",
                                                    "Array.isArray",
                                                    "Object.keys",
                                                    "Object.getOwnPropertyNames",
                                                    "Object.getOwnPropertySymbols",
                                                    "Object.is",
                                                    "Object.hasOwn",
                                                    "Object.isFrozen",
                                                    "Object.isSealed",
                                                    "Object.prototype.hasOwnProperty",
                                                    "Object.prototype.isPrototypeOf",
                                                    "Object.prototype.propertyIsEnumerable",
                                                    "Object.prototype.toString",
                                                    "Reflect.ownKeys",
                                                    "Reflect.has",
                                                    "isNaN",
                                                    "isFinite",
                                                    "parseFloat",
                                                    "parseInt"};
  for (const Entry& entry : kEntries) {
    if (entry.name == name) return entry.special;
  }
  const bool primitive =
      name.starts_with("Math.") || name.starts_with("console.") || name.starts_with("Number.") ||
      std::find(std::begin(kPrimitive), std::end(kPrimitive), name) != std::end(kPrimitive);
  if (name == "Map" || name == "Set" || name == "WeakMap" || name == "Proxy") {
    return Special::kContainer;
  }
  return primitive ? Special::kPrimitive : Special::kNothing;
}

}  // namespace

Special FixedPoint::specialOf(PathId id) const {
  if (id >= specials_.size()) specials_.resize(id + 64, Special::kUnseen);
  if (specials_[id] != Special::kUnseen) return specials_[id];
  static constexpr std::string_view kFolding[] = {"String",
                                                  "Number",
                                                  "String.fromCharCode",
                                                  "String.fromCodePoint",
                                                  "atob",
                                                  "decodeURI",
                                                  "decodeURIComponent",
                                                  "unescape",
                                                  "Array",
                                                  "Buffer.from",
                                                  "Array.of",
                                                  "Array.from"};
  static constexpr std::string_view kRequiring[] = {
      "require", "module.require", "process.getBuiltinModule", "require.main.require",
      "process.mainModule.require"};
  Special special = Special::kNothing;
  const Path path = values_.paths.at(id);
  const std::string text = path.depth > 3 ? std::string() : values_.paths.text(id);
  const auto in = [&text](const auto& table) {
    return std::find(std::begin(table), std::end(table), text) != std::end(table);
  };
  if (path.root == PathRoot::kGlobal) {
    if (in(kFolding)) special = Special::kFold;
    if (in(kRequiring)) special = Special::kRequire;
    if (special == Special::kNothing) special = reflectionOf(text);
  } else if (path.root == PathRoot::kModule && path.depth == 1 &&
             values_.paths.lastName(id) == "createRequire") {
    special = Special::kCreateRequire;
  } else if (path.root == PathRoot::kModule) {
    special = Special::kContainer;  // emitters, streams, storages: what goes in comes out
  }
  if (text == "module.createRequire") special = Special::kCreateRequire;
  specials_[id] = special;
  return special;
}

bool FixedPoint::isSymbol(PathId id) const {
  const Path path = values_.paths.at(id);
  return path.root == PathRoot::kGlobal && path.depth == 2 &&
         values_.paths.lastName(path.parent) == "Symbol";
}

bool FixedPoint::isFunctionPrototype(PathId id) const {
  const Path path = values_.paths.at(id);
  return path.root == PathRoot::kGlobal && path.depth == 2 &&
         values_.paths.text(id) == "Function.prototype";
}

// Function.call, of which call, apply or bind are taken once more: the function itself, not a call
// of Function.
PathId FixedPoint::callItself(PathId id) {
  const Path path = values_.paths.at(id);
  if (path.root != PathRoot::kGlobal || path.depth != 2 ||
      values_.paths.text(path.parent) != "Function") {
    return id;
  }
  const std::string name(values_.paths.lastName(id));
  if (name != "call" && name != "apply" && name != "bind") return id;
  return values_.paths.member(*values_.paths.member(path.parent, "prototype"), name).value_or(id);
}

PathId FixedPoint::withoutCallApply(PathId id) const {
  const Path path = values_.paths.at(id);
  if (path.depth == 0) return id;
  const std::string_view name = values_.paths.lastName(id);
  if (name != "call" && name != "apply" && name != "bind") return id;
  // Reflect.apply is a function of its own; globalThis.call would be a global.
  // Function.prototype calls nothing: what is named there are call, apply and bind themselves.
  const bool own = values_.paths.isGlobalObject(path.parent) ||
                   (path.depth == 2 && values_.paths.lastName(path.parent) == "Reflect") ||
                   isFunctionPrototype(path.parent);
  return own ? id : path.parent;
}

}  // namespace gantlet::javascript
