#include "analyzer/languages/javascript/facts/shared_stores.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "analyzer/languages/javascript/facts/fact_parts.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {
namespace {

// What the runtime's classes have themselves.
bool isStatic(std::string_view name) {
  static constexpr std::string_view kNames[] = {"abort",
                                                "all",
                                                "allSettled",
                                                "alloc",
                                                "allocUnsafe",
                                                "any",
                                                "asIntN",
                                                "asUintN",
                                                "assign",
                                                "byteLength",
                                                "canParse",
                                                "compare",
                                                "concat",
                                                "copyBytesFrom",
                                                "create",
                                                "custom",
                                                "entries",
                                                "escape",
                                                "for",
                                                "freeze",
                                                "from",
                                                "fromAsync",
                                                "fromCharCode",
                                                "fromCodePoint",
                                                "fromEntries",
                                                "fromWeb",
                                                "groupBy",
                                                "hasOwn",
                                                "is",
                                                "isArray",
                                                "isBuffer",
                                                "isEncoding",
                                                "isError",
                                                "isExtensible",
                                                "isFinite",
                                                "isFrozen",
                                                "isInteger",
                                                "isNaN",
                                                "isSafeInteger",
                                                "isSealed",
                                                "isView",
                                                "keyFor",
                                                "keys",
                                                "length",
                                                "listenerCount",
                                                "name",
                                                "now",
                                                "of",
                                                "on",
                                                "once",
                                                "parse",
                                                "parseFloat",
                                                "parseInt",
                                                "poolSize",
                                                "preventExtensions",
                                                "prototype",
                                                "race",
                                                "raw",
                                                "reject",
                                                "resolve",
                                                "revocable",
                                                "seal",
                                                "stackTraceLimit",
                                                "supportedLocalesOf",
                                                "timeout",
                                                "toWeb",
                                                "try",
                                                "UTC",
                                                "values",
                                                "withResolvers",
                                                "defaultMaxListeners",
                                                "captureStackTrace",
                                                "createObjectURL",
                                                "addAbortListener",
                                                "getEventListeners",
                                                "setMaxListeners",
                                                "toString",
                                                "call",
                                                "apply",
                                                "bind",
                                                "valueOf"};
  return isOneOf(name, kNames) || name.starts_with("getOwn") || name.starts_with("define") ||
         name.starts_with("setPrototype") || name.starts_with("getPrototype");
}

constexpr std::string_view kLending[] = {".call(", ".apply(", ".bind(", "Reflect"};

bool isSurelyOwn(ValueKind kind) {
  switch (kind) {
    case ValueKind::kUnknown:
    case ValueKind::kPicked:
    case ValueKind::kPickedOwn:
    case ValueKind::kPrototype:
    case ValueKind::kSettle:
    case ValueKind::kHolder: return false;
    default: return true;  // a store into a path is told by itself
  }
}

}  // namespace

// x.prototype, where x is neither a name of the runtime's nor a function or class of the program's.
bool SharedStores::isForeignPrototype(NodeIndex access) const {
  if (tree_.kind(access) != JsKind::kMember && tree_.kind(access) != JsKind::kSubscript)
    return false;
  const Solver::Keys keys = solver_.keysOfAccess(access);
  if (std::find(keys.texts.begin(), keys.texts.end(), "prototype") == keys.texts.end())
    return false;
  const auto& members = values_.members(solver_.valueOf(tree_.child(access, JsField::kObject)));
  return std::any_of(members.begin(), members.end(),
                     [this](ValueId id) { return !isSurelyOwn(values_.kind(id)); });
}

// Whether what a class has under whatever name may be had: its prototype.
bool SharedStores::findsPrototypes() const {
  static constexpr std::string_view kListing[] = {
      "getOwnPropertyNames", "ownKeys", "getOwnPropertyDescriptor", "getOwnPropertyDescriptors"};
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    const std::string_view text = tree_.text(i);
    switch (tree_.kind(i)) {
      case JsKind::kPropertyIdentifier:
        if (isOneOf(text, kListing)) return true;
        if (text == "prototype" && tree_.parentKind(i) != JsKind::kMember) return true;
        break;
      case JsKind::kShorthand:
      case JsKind::kShorthandPattern:
        if (isOneOf(text, kListing) || text == "prototype") return true;
        break;
      case JsKind::kMember:
      case JsKind::kSubscript:
        if (isForeignPrototype(i)) return true;
        break;
      case JsKind::kMetaProperty:
        if (text == "new.target") return true;
        break;
      default: break;
    }
  }
  return false;
}

bool SharedStores::mayBeMember(const Solver::Keys& keys) const {
  if (keys.isPrivate) return false;
  return anyName_ || keys.unknown || std::any_of(keys.texts.begin(), keys.texts.end(), isStatic);
}

// Whether a constructor, or a function as one, may give another object than it makes.
bool SharedStores::givesObject(NodeIndex function) const {
  for (NodeIndex i = function + 1; i < tree_.end(function); ++i) {
    if (tree_.kind(i) != JsKind::kReturn) continue;
    const NodeIndex given = tree_.firstPart(i);
    if (given == kNoNode || tree_.kind(given) == JsKind::kThis) continue;
    NodeIndex around = tree_.parent(i);
    while (!JsTree::isFunction(tree_.kind(around))) around = tree_.parent(around);
    if (around == function) return true;
  }
  return false;
}

// … and so `this` of a class, or what `new` makes, may be any object.
bool SharedStores::overrides() {
  if (overrides_) return *overrides_;
  overrides_ = false;
  for (NodeIndex i = 0; i < tree_.size() && !*overrides_; ++i) {
    const JsKind kind = tree_.kind(i);
    if (kind == JsKind::kMethod) {
      overrides_ = tree_.text(tree_.child(i, JsField::kName)) == "constructor" && givesObject(i);
    } else if (kind == JsKind::kClassHeritage) {
      const std::vector<ValueId> bases = values_.members(solver_.valueOf(tree_.firstPart(i)));
      overrides_ = std::any_of(bases.begin(), bases.end(), [this](ValueId id) {
        const Value base = values_.at(id);
        if (base.kind == ValueKind::kFunction) return givesObject(base.data);
        return base.kind != ValueKind::kClass && base.kind != ValueKind::kPath;
      });
    }
  }
  return *overrides_;
}

// f.call(x), Reflect.apply(f, x, []): `this` is what it is given.
bool SharedStores::lendsThis() const {
  const std::string_view source = tree_.source();
  return std::any_of(std::begin(kLending), std::end(kLending), [source](std::string_view way) {
    return source.find(way) != std::string_view::npos;
  });
}

std::vector<std::string> SharedStores::calleesOf(NodeIndex call) const {
  std::vector<std::string> names;
  const NodeIndex callee = tree_.child(call, JsField::kFunction);
  if (callee == kNoNode) return names;
  for (const ValueId id : values_.members(solver_.valueOf(callee))) {
    const Value value = values_.at(id);
    if (value.kind == ValueKind::kPath) names.push_back(values_.paths.text(value.data));
  }
  return names;
}

// An expression that makes a new object.
bool SharedStores::isFresh(NodeIndex expression) {
  const NodeIndex inner = tree_.unwrap(expression);
  if (inner == kNoNode) return false;
  switch (tree_.kind(inner)) {
    case JsKind::kObject:
    case JsKind::kArray:
    case JsKind::kRegex:
    case JsKind::kTemplate:
    case JsKind::kString:
    case JsKind::kNumber: return true;
    case JsKind::kNew: {
      const NodeIndex maker = tree_.child(inner, JsField::kConstructor);
      const std::vector<ValueId> makers = values_.members(solver_.valueOf(maker));
      return std::all_of(makers.begin(), makers.end(), [this](ValueId id) {
        const Value value = values_.at(id);
        if (value.kind == ValueKind::kPath) return values_.paths.text(value.data) != "Proxy";
        if (value.kind == ValueKind::kFunction) return !givesObject(value.data);
        return value.kind == ValueKind::kClass && !overrides();
      });
    }
    case JsKind::kCall: {
      const std::vector<std::string> names = calleesOf(inner);
      return names.size() == 1 &&
             isOneOf(names[0],
                     {"Object.create", "Object.fromEntries", "structuredClone", "Array.from",
                      "Array.of", "Object.entries", "Object.keys", "Object.values"});
    }
    default: return false;
  }
}

// A.prototype of a function or class of the program's.
bool SharedStores::isOwnPrototype(NodeIndex access) const {
  if (tree_.kind(access) != JsKind::kMember ||
      tree_.text(tree_.child(access, JsField::kProperty)) != "prototype") {
    return false;
  }
  const auto& members = values_.members(solver_.valueOf(tree_.child(access, JsField::kObject)));
  return std::all_of(members.begin(), members.end(), [this](ValueId id) {
    const ValueKind kind = values_.kind(id);
    return kind == ValueKind::kFunction || kind == ValueKind::kClass;
  });
}

// Whether an expression gives the name's value again, or a new object.
bool SharedStores::givesAgain(NodeIndex expression, BindingId id) {
  if (expression == kNoNode) return true;  // undefined
  NodeIndex inner = tree_.unwrap(expression);
  while (tree_.kind(inner) == JsKind::kSequence) {
    NodeIndex last = tree_.firstPart(inner);
    while (tree_.nextPart(last) != kNoNode) last = tree_.nextPart(last);
    inner = tree_.unwrap(last);
  }
  const Ident* ident = tree_.kind(inner) == JsKind::kIdentifier ? scopes_.identAt(inner) : nullptr;
  return (ident != nullptr && ident->binding == id) || isFresh(inner);
}

// list.reduce((all, x) => { all[x.name] = x; return all }, {})
bool SharedStores::isCollector(BindingId id) {
  const Binding& binding = scopes_.bindings()[id];
  if (binding.kind != BindingKind::kParameter) return false;
  const NodeIndex list = tree_.parent(binding.node);
  const NodeIndex function = tree_.parent(list);
  if (tree_.kind(list) != JsKind::kFormalParameters || tree_.firstPart(list) != binding.node)
    return false;
  const NodeIndex given = tree_.parent(function);
  const NodeIndex start = tree_.nextPart(function);
  if (tree_.kind(given) != JsKind::kArguments || tree_.firstPart(given) != function ||
      start == kNoNode || !isFresh(start)) {
    return false;
  }
  const NodeIndex callee = tree_.child(tree_.parent(given), JsField::kFunction);
  if (callee == kNoNode || tree_.kind(callee) != JsKind::kMember ||
      tree_.text(tree_.child(callee, JsField::kProperty)) != "reduce" ||
      solver_.hasMethod("reduce")) {
    return false;
  }
  for (std::uint32_t r = 0; r < binding.refCount; ++r) {
    const Ident& use = scopes_.idents()[scopes_.refs()[binding.firstRef + r]];
    if (use.role != Role::kRead && use.node != binding.node) return false;
  }
  const NodeIndex body = tree_.child(function, JsField::kBody);
  if (tree_.kind(body) != JsKind::kBlock) return givesAgain(body, id);
  for (NodeIndex i = body; i < tree_.end(body); ++i) {
    if (tree_.kind(i) == JsKind::kReturn && !givesAgain(tree_.firstPart(i), id)) return false;
  }
  return true;
}

bool SharedStores::isOwn(NodeIndex object) {
  const NodeIndex inner = tree_.unwrap(object);
  const auto& members = values_.members(solver_.valueOf(inner));
  const bool own = std::all_of(members.begin(), members.end(),
                               [this](ValueId id) { return isSurelyOwn(values_.kind(id)); });
  if (own) return tree_.kind(inner) != JsKind::kThis || !(overrides() || lendsThis());
  if (isFresh(inner) || isOwnPrototype(inner)) return true;
  const Ident* ident = tree_.kind(inner) == JsKind::kIdentifier ? scopes_.identAt(inner) : nullptr;
  if (ident == nullptr || ident->binding == kNone) return false;
  if (isCollector(ident->binding)) return true;
  // const made = new Map(); let out = {};
  const Binding& binding = scopes_.bindings()[ident->binding];
  bool bound = false;
  for (std::uint32_t r = 0; r < binding.refCount; ++r) {
    const Ident& use = scopes_.idents()[scopes_.refs()[binding.firstRef + r]];
    if (use.role == Role::kRead) continue;
    const NodeIndex above = tree_.parent(use.node);
    const JsField from = tree_.kind(above) == JsKind::kDeclarator   ? JsField::kValue
                         : tree_.kind(above) == JsKind::kAssignment ? JsField::kRight
                                                                    : JsField::kName;
    if (from == JsField::kName) return false;
    const NodeIndex value = tree_.child(above, from);
    if (value == kNoNode || !isFresh(value)) return value == kNoNode;
    bound = true;
  }
  return bound;
}

bool SharedStores::callStores(NodeIndex call) {
  static constexpr std::string_view kWriters[] = {"Object.assign",
                                                  "Object.defineProperty",
                                                  "Object.defineProperties",
                                                  "Object.setPrototypeOf",
                                                  "Reflect.set",
                                                  "Reflect.defineProperty",
                                                  "Reflect.deleteProperty",
                                                  "Reflect.setPrototypeOf",
                                                  "util.inherits",
                                                  "node:util.inherits"};
  const NodeIndex first = tree_.firstPart(tree_.child(call, JsField::kArguments));
  for (const std::string& name : calleesOf(call)) {
    if (name == "JSON.parse" && first != kNoNode && tree_.nextPart(first) != kNoNode) {
      // What a reviver has put in the way is walked, and given what the reviver gives.
      for (NodeIndex i = tree_.nextPart(first); i < tree_.end(call); ++i) {
        if (tree_.kind(i) == JsKind::kThis) return true;
      }
    }
    const bool lodash = name.starts_with("lodash.") &&
                        isOneOf(std::string_view(name).substr(7),
                                {"assign", "assignIn", "defaults", "defaultsDeep", "extend",
                                 "merge", "mergeWith", "set", "setWith", "unset", "update"});
    for (const std::string_view writer : kWriters) {
      if (!name.starts_with(writer)) continue;
      if (name != writer) return true;  // Object.assign.call(…)
      if (first == kNoNode || tree_.kind(first) == JsKind::kSpread || !isOwn(first)) return true;
    }
    if (lodash && (first == kNoNode || !isOwn(first))) return true;
  }
  return false;
}

// class B extends A { from = 1 }, where A's constructor may give an object of its own choice.
bool SharedStores::fieldStores(NodeIndex field) {
  return !tree_.hasToken(field, "static") && overrides() &&
         mayBeMember(solver_.keysOfName(tree_.child(field, JsField::kProperty)));
}

bool SharedStores::storesAt(NodeIndex node) {
  switch (tree_.kind(node)) {
    case JsKind::kMember:
    case JsKind::kSubscript:
      return targetKind(tree_, node) != TargetKind::kNoTarget &&
             mayBeMember(solver_.keysOfAccess(node)) && !isOwn(tree_.child(node, JsField::kObject));
    case JsKind::kCall: return callStores(node);
    case JsKind::kField: return fieldStores(node);
    default: return false;
  }
}

bool SharedStores::mayStore() {
  if (!may_) {
    anyName_ = findsPrototypes();
    may_ = stores();
  }
  return *may_;
}

// … or into Math, JSON and the like, which have other names than classes.
bool SharedStores::mayStoreAny() {
  if (!mayAny_) {
    const bool before = std::exchange(anyName_, true);
    mayAny_ = stores();
    anyName_ = before;
  }
  return *mayAny_;
}

bool SharedStores::stores() {
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    if (storesAt(i)) return true;
  }
  return false;
}

}  // namespace gantlet::javascript
