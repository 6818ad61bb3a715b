#include "analyzer/languages/javascript/keys/key_sinks.h"

#include <algorithm>
#include <iterator>

#include "analyzer/languages/javascript/keys/key_parts.h"
#include "analyzer/languages/javascript/syntax/uses.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {
namespace {

// Methods of the runtime that take no property name, whatever they are called on.
bool isKeylessMethod(std::string_view name) {
  static constexpr std::string_view kNames[] = {
      "push",          "pop",         "shift",       "unshift",       "map",         "filter",
      "forEach",       "reduce",      "reduceRight", "some",          "every",       "find",
      "findIndex",     "findLast",    "flat",        "flatMap",       "includes",    "indexOf",
      "lastIndexOf",   "slice",       "splice",      "concat",        "join",        "reverse",
      "sort",          "fill",        "at",          "split",         "replace",     "replaceAll",
      "match",         "matchAll",    "test",        "trim",          "trimStart",   "trimEnd",
      "padStart",      "padEnd",      "startsWith",  "endsWith",      "toLowerCase", "toUpperCase",
      "charAt",        "charCodeAt",  "codePointAt", "substring",     "repeat",      "toString",
      "toFixed",       "toISOString", "then",        "catch",         "finally",     "next",
      "localeCompare", "normalize",   "getTime",     "hasOwnProperty"};
  return isOneOf(name, kNames);
}

bool isInherited(std::string_view name) {
  static constexpr std::string_view kNames[] = {
      "constructor",          "toString", "toLocaleString", "valueOf",   "hasOwnProperty",
      "isPrototypeOf",        "name",     "length",         "arguments", "caller",
      "propertyIsEnumerable", "call",     "apply",          "bind",      "prototype"};
  return isOneOf(name, kNames);
}

bool isFilelessModule(std::string_view name) {
  static constexpr std::string_view kNames[] = {
      "assert",         "assert/strict", "async_hooks",     "buffer",     "crypto",   "events",
      "path",           "path/posix",    "path/win32",      "perf_hooks", "punycode", "querystring",
      "string_decoder", "timers",        "timers/promises", "url",        "util",     "util/types"};
  if (name.starts_with("node:")) name.remove_prefix(5);
  return isOneOf(name, kNames);
}

// Object['defineProperty'], {'defineProperty': d} = Object
bool definesByText(const Solver::Keys& keys) {
  return std::find(keys.texts.begin(), keys.texts.end(), "defineProperty") != keys.texts.end();
}

}  // namespace

// Names of all kinds, and what the submission stores under which name.
void KeySinks::collect() {
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    noteNames(i);
    noteStored(i);
  }
  traits_.deletes = traits_.deletes || names("deleteProperty");
  exports_ = exports_ || names("exports") || names("module") || names("globalThis") ||
             names("global") || names("self") || names("window");
}

void KeySinks::noteNames(NodeIndex i) {
  const JsKind kind = tree_.kind(i);
  const std::string text(tree_.text(i).size() <= 64 ? tree_.text(i) : std::string_view());
  if (kind == JsKind::kThis) {
    const FunctionId function = scopes_.thisFunction(scopes_.functionAt(i));
    exports_ = exports_ || scopes_.functions()[function].kind == FunctionKind::kProgram;
  }
  if (kind == JsKind::kExportStatement) exports_ = true;
  // A text, or a group of a pattern.
  if ((kind == JsKind::kStringFragment || kind == JsKind::kRegexPattern) &&
      tree_.text(i).find("length") != std::string_view::npos) {
    traits_.lengthTexts = true;
  }
  if (kind == JsKind::kUnary && tree_.text(i).starts_with("delete")) {
    traits_.deletes =
        traits_.deletes || !parts_.evidence.isPlainDelete(tree_.child(i, JsField::kArgument));
  }
  if (kind >= JsKind::kIdentifier && kind <= JsKind::kShorthandPattern) {
    traits_.named.insert(text);
    if (text.find('\\') != std::string::npos) traits_.named.insert("\\");
  }
}

void KeySinks::noteStored(NodeIndex i) {
  const JsKind kind = tree_.kind(i);
  NodeIndex name = kNoNode;
  NodeIndex value = kNoNode;
  switch (kind) {
    case JsKind::kPair:
      name = tree_.child(i, JsField::kKey);
      value = tree_.child(i, JsField::kValue);
      break;
    case JsKind::kMethod: name = tree_.child(i, JsField::kName); break;
    case JsKind::kField:
      name = tree_.child(i, JsField::kProperty);
      value = tree_.child(i, JsField::kValue);
      if (value == kNoNode) return;  // undefined, until it is assigned
      break;
    case JsKind::kShorthand: name = value = i; break;
    case JsKind::kPairPattern:
      for (const std::string& key : solver_.keysOfName(tree_.child(i, JsField::kKey)).texts) {
        traits_.named.insert(key);
      }
      return;
    case JsKind::kMember:
      if (targetKind(tree_, i) == TargetKind::kNoTarget) return;
      name = tree_.child(i, JsField::kProperty);
      value = i;
      if (tree_.parentKind(i) == JsKind::kAssignment && tree_.field(i) == JsField::kLeft) {
        value = tree_.child(tree_.parent(i), JsField::kRight);
      }
      break;
    case JsKind::kSubscript:
      for (const std::string& key : solver_.keysOfAccess(i).texts) {
        // Where a place is open to this one, it is reported as an attribute.
        if (key != "__proto__") traits_.named.insert(key);
        if (targetKind(tree_, i) == TargetKind::kNoTarget) continue;
        traits_.defined.insert(key);
        given_[key].push_back(i);
      }
      return;
    default: return;
  }
  if (name != kNoNode) noteName(i, name, value);
}

void KeySinks::noteName(NodeIndex i, NodeIndex name, NodeIndex value) {
  const Solver::Keys keys = solver_.keysOfName(name);
  SmallList<std::string> texts = keys.texts;
  if (tree_.kind(i) == JsKind::kShorthand && tree_.text(i).size() <= 64) {
    texts.emplace_back(tree_.text(i));
  }
  if (keys.isPrivate) texts.push_back(keys.privateName);
  for (const std::string& key : texts) {
    traits_.named.insert(key);
    traits_.defined.insert(key);
    given_[key].push_back(value);
  }
}

bool KeySinks::any() {
  if (known_) return found_;
  known_ = true;
  found_ = true;
  collect();
  found_ = find();
  return found_;
}

bool KeySinks::find() {
  // Functions of the runtime that take names, wherever they are named; names written with escapes.
  static constexpr std::string_view kTakers[] = {"Reflect",
                                                 "assign",
                                                 "getOwnPropertyDescriptor",
                                                 "getOwnPropertyDescriptors",
                                                 "defineProperties",
                                                 "__lookupGetter__",
                                                 "__lookupSetter__",
                                                 "__defineGetter__",
                                                 "__defineSetter__",
                                                 "eval",
                                                 "Function",
                                                 "Proxy",
                                                 "\\"};
  if (std::any_of(std::begin(kTakers), std::end(kTakers),
                  [this](std::string_view name) { return names(name) && !isTame(name); })) {
    return true;
  }
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    if (isSink(i)) return true;
  }
  return false;
}

// Object.assign(x, {a: 1}), Reflect.ownKeys(x): no name comes from elsewhere.
bool KeySinks::isTame(std::string_view taker) const {
  if (taker != "assign" && taker != "Reflect") return false;
  const auto plain = [this](NodeIndex source) {
    if (tree_.kind(source) != JsKind::kObject) return false;
    for (NodeIndex p = tree_.firstPart(source); p != kNoNode; p = tree_.nextPart(p)) {
      const bool pair = tree_.kind(p) == JsKind::kPair || tree_.kind(p) == JsKind::kMethod;
      const NodeIndex key =
          pair ? tree_.child(p, tree_.kind(p) == JsKind::kPair ? JsField::kKey : JsField::kName)
               : kNoNode;
      const bool named = pair ? key != kNoNode && tree_.kind(key) == JsKind::kPropertyIdentifier
                              : tree_.kind(p) == JsKind::kShorthand;
      if (!named || (pair && tree_.text(key) == "__proto__")) return false;
    }
    return true;
  };
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    const JsKind kind = tree_.kind(i);
    if (kind == JsKind::kSubscript || kind == JsKind::kPairPattern) {
      const Solver::Keys keys = kind == JsKind::kSubscript
                                    ? solver_.keysOfAccess(i)
                                    : solver_.keysOfName(tree_.child(i, JsField::kKey));
      if (std::find(keys.texts.begin(), keys.texts.end(), taker) != keys.texts.end()) return false;
      continue;
    }
    if (kind < JsKind::kIdentifier || kind > JsKind::kShorthandPattern || tree_.text(i) != taker) {
      continue;
    }
    const NodeIndex member = tree_.parent(i);
    if (tree_.kind(member) != JsKind::kMember) return false;
    if (taker == "Reflect") {
      if (tree_.field(i) != JsField::kObject || propertyName(member) != "ownKeys") return false;
      continue;
    }
    const NodeIndex call = tree_.parent(member);
    if (tree_.text(member) != "Object.assign" || tree_.kind(call) != JsKind::kCall ||
        tree_.field(member) != JsField::kFunction) {
      return false;
    }
    const NodeIndex first = tree_.firstPart(tree_.child(call, JsField::kArguments));
    if (first == kNoNode || tree_.kind(first) == JsKind::kSpread) return false;
    for (NodeIndex p = tree_.nextPart(first); p != kNoNode; p = tree_.nextPart(p)) {
      if (!plain(tree_.unwrap(p))) return false;
    }
  }
  return true;
}

bool KeySinks::isSink(NodeIndex node) {
  switch (tree_.kind(node)) {
    case JsKind::kUnknown:
    case JsKind::kWith:
    case JsKind::kImport:
    case JsKind::kJsx: return true;
    case JsKind::kSubscript: {
      const Solver::Keys keys = solver_.keysOfAccess(node);
      return definesByText(keys) || (keys.unknown && isAccessSink(node));
    }
    case JsKind::kPairPattern:
      return definesByText(solver_.keysOfName(tree_.child(node, JsField::kKey)));
    case JsKind::kComputedName:
      // {[k]: x} makes an own property, whatever its name; taken apart, it reads one.
      return tree_.parentKind(node) == JsKind::kPairPattern &&
             solver_.keysOfSet(solver_.valueOf(tree_.firstPart(node))).unknown;
    case JsKind::kMember: {
      // Named other than to be called with a constant name.
      if (propertyName(node) != "defineProperty") return false;
      const NodeIndex call = tree_.parent(node);
      if (tree_.kind(call) != JsKind::kCall || tree_.field(node) != JsField::kFunction) return true;
      const NodeIndex first = tree_.firstPart(tree_.child(call, JsField::kArguments));
      const NodeIndex key = first == kNoNode ? kNoNode : tree_.nextPart(first);
      return key == kNoNode || tree_.kind(first) == JsKind::kSpread ||
             tree_.kind(key) == JsKind::kSpread || solver_.keysOfSet(solver_.valueOf(key)).unknown;
    }
    case JsKind::kShorthandPattern:
    case JsKind::kPropertyIdentifier:
      return tree_.text(node) == "defineProperty" && tree_.parentKind(node) != JsKind::kMember;
    case JsKind::kImportStatement:
    case JsKind::kExportStatement: {
      const NodeIndex source = tree_.child(node, JsField::kSource);
      if (source == kNoNode) return false;
      const std::string_view text = tree_.text(source);
      return text.size() < 2 || !isFilelessModule(text.substr(1, text.size() - 2));
    }
    case JsKind::kCall:
    case JsKind::kNew:
    case JsKind::kAwaitCall: return isCallSink(node);
    default: return false;
  }
}

bool KeySinks::isAccessSink(NodeIndex access) {
  const NodeIndex index = tree_.child(access, JsField::kIndex);
  if (index == kNoNode) return true;
  return !parts_.evidence.isNumeric(index, 0) &&
         !isDictionary(tree_.child(access, JsField::kObject)) &&
         !parts_.guards.isGuardedAccess(access);
}

bool KeySinks::isShut(NodeIndex access) { return isShutAccess(access, false); }

bool KeySinks::isRefused(NodeIndex access) {
  return isShutAccess(access, false) && parts_.guards.isGuardedAccess(access, false);
}

bool KeySinks::isShutAccess(NodeIndex access, bool owner) {
  static_cast<void>(any());  // collects the names
  if (tree_.kind(access) != JsKind::kSubscript) return false;
  const NodeIndex index = tree_.child(access, JsField::kIndex);
  // A name written out is meant.
  if (index == kNoNode) return false;
  const JsKind kind = tree_.kind(tree_.unwrap(index));
  if (kind != JsKind::kIdentifier && kind != JsKind::kCall && kind != JsKind::kSubscript &&
      kind != JsKind::kMember) {
    return false;
  }
  return isDictionary(tree_.child(access, JsField::kObject)) ||
         parts_.guards.isGuardedAccess(access, owner);
}

bool KeySinks::isOwnRead(NodeIndex access) {
  return targetKind(tree_, access) == TargetKind::kNoTarget && isShutAccess(access, true);
}

// A function from elsewhere may do with a text what it likes. Functions come in through exports;
// main() is given what JSON can say.
bool KeySinks::isCallSink(NodeIndex call) {
  const bool isNew = tree_.kind(call) == JsKind::kNew;
  const NodeIndex callee =
      tree_.unwrap(tree_.child(call, isNew ? JsField::kConstructor : JsField::kFunction));
  if (callee == kNoNode) return true;
  if (tree_.kind(callee) == JsKind::kSuper) return false;
  const auto& members = values_.members(solver_.valueOf(callee));
  bool unknown = members.empty();
  for (const ValueId id : members) {
    const Value value = values_.at(id);
    if (value.kind == ValueKind::kFunction || value.kind == ValueKind::kClass) continue;
    if (value.kind != ValueKind::kPath) {
      unknown = true;
      continue;
    }
    const std::string module = values_.paths.moduleName(value.data);
    if (!module.empty() && !isFilelessModule(module)) return true;
    if (values_.paths.at(value.data).root == PathRoot::kUnresolved) return true;
  }
  if (!unknown || !exports_) return false;
  if (tree_.kind(callee) != JsKind::kMember) return true;
  const std::string_view name = propertyName(callee);
  if (isKeylessMethod(name)) return false;
  const NodeIndex object = tree_.unwrap(tree_.child(callee, JsField::kObject));
  if (defines(name) && isOwnObject(object)) {
    const auto& given = given_[std::string(name)];
    return std::any_of(given.begin(), given.end(), [this](NodeIndex value) {
      return value != kNoNode && !JsTree::isFunction(tree_.kind(value));
    });
  }
  return !isContainer(object);
}

// Object.create(null), {__proto__: null}; or a Map or Set.
bool KeySinks::isContainerValue(NodeIndex value, bool dictionary) const {
  if (value == kNoNode) return false;
  const NodeIndex inner = tree_.unwrap(value);
  if (!dictionary) {
    static constexpr std::string_view kMade[] = {"Map", "Set", "WeakMap", "WeakSet", "Date"};
    if (tree_.kind(inner) != JsKind::kNew) return false;
    return isOneOf(pathOf(tree_.child(inner, JsField::kConstructor)), kMade);
  }
  if (tree_.kind(inner) != JsKind::kCall) return false;
  const std::string path = pathOf(tree_.child(inner, JsField::kFunction));
  if (path == "Object.assign" || path == "Object.freeze") {
    // It gives its first argument; what is copied sets no prototype where none is inherited.
    const NodeIndex target = tree_.firstPart(tree_.child(inner, JsField::kArguments));
    return target != kNoNode && isContainerValue(target, true);
  }
  if (path != "Object.create") return false;
  const NodeIndex first = tree_.firstPart(tree_.child(inner, JsField::kArguments));
  return first != kNoNode && tree_.kind(first) == JsKind::kNull && tree_.nextPart(first) == kNoNode;
}

// #items, or this.items in a class, which are only ever set to such a value.
bool KeySinks::isContainerProperty(NodeIndex member, bool dictionary) {
  if (tree_.kind(member) != JsKind::kMember) return false;
  const std::string name(propertyName(member));
  const bool isPrivate = name.starts_with("#");
  if (!isPrivate) {
    // Another object may stand for `this` where methods are lent.
    static constexpr std::string_view kLenders[] = {"call",   "apply",     "bind",
                                                    "create", "prototype", "getPrototypeOf"};
    const NodeIndex object = tree_.unwrap(tree_.child(member, JsField::kObject));
    if (tree_.kind(object) != JsKind::kThis || names("defineProperty")) return false;
    const FunctionInfo& info =
        scopes_.functions()[scopes_.thisFunction(scopes_.functionAt(member))];
    if (info.kind != FunctionKind::kMethod || !info.inClass) return false;
    const bool lent = std::any_of(std::begin(kLenders), std::end(kLenders), [&](auto lender) {
      return names(lender) && !(dictionary && lender == "create");
    });
    if (lent) return false;
    // Nor may the method be found under its name in another object.
    const NodeIndex method = tree_.child(info.node, JsField::kName);
    if (method == kNoNode || tree_.kind(method) == JsKind::kComputedName) return false;
    // What a base class gives as `this`, or what every function or object has by such a name.
    const NodeIndex owner = tree_.parent(tree_.parent(info.node));
    if (!JsTree::isClass(tree_.kind(owner)) || isInherited(name)) return false;
    for (NodeIndex p = tree_.firstPart(owner); p != kNoNode; p = tree_.nextPart(p)) {
      if (tree_.kind(p) == JsKind::kClassHeritage) return false;
    }
    for (NodeIndex i = 0; i < tree_.size(); ++i) {
      if (--traits_.budget < 0 && tree_.size() > 20000) return false;
      const JsKind kind = tree_.kind(i);
      const bool taken =
          (kind == JsKind::kShorthandPattern && tree_.text(i) == tree_.text(method)) ||
          (tree_.field(i) == JsField::kKey && tree_.text(i) == tree_.text(method)) ||
          (kind == JsKind::kMember && propertyName(i) == tree_.text(method) &&
           tree_.field(i) != JsField::kFunction) ||
          (kind == JsKind::kSuper && tree_.parentKind(i) == JsKind::kMember);
      if (taken) return false;
    }
  }
  const auto found = given_.find(name);
  if (found == given_.end() || found->second.empty()) return false;
  return std::all_of(found->second.begin(), found->second.end(),
                     [&](NodeIndex value) { return isContainerValue(value, dictionary); });
}

// Nothing is inherited from: a text is a name like any other.
bool KeySinks::isDictionary(NodeIndex object) {
  if (object == kNoNode || names("setPrototypeOf")) return false;
  const NodeIndex inner = tree_.unwrap(object);
  const BindingId binding = bindingAt(inner);
  if (binding == kNone) return isContainerProperty(inner, true);
  return isContainerValue(fixedValue(binding), true);
}

bool KeySinks::isContainer(NodeIndex object) {
  const BindingId binding = bindingAt(object);
  if (binding == kNone) return isContainerProperty(object, false);
  return isContainerValue(fixedValue(binding), false);
}

// `this`, or a name for an instance of an own class.
bool KeySinks::isOwnObject(NodeIndex object) const {
  if (tree_.kind(object) == JsKind::kThis) return true;
  const BindingId binding = bindingAt(object);
  const NodeIndex value = binding == kNone ? kNoNode : fixedValue(binding);
  if (value == kNoNode || tree_.kind(value) != JsKind::kNew) return false;
  const auto& made = values_.members(solver_.valueOf(tree_.child(value, JsField::kConstructor)));
  return made.size() == 1 && values_.kind(made[0]) == ValueKind::kClass;
}

bool KeySinks::reachesFiles() {
  if (!filesKnown_) files_ = findRoad();
  filesKnown_ = true;
  return files_;
}

bool KeySinks::findRoad() {
  static constexpr std::string_view kRoads[] = {"eval", "Function", "\\"};
  static constexpr std::string_view kGlobals[] = {"globalThis", "global", "self", "window"};
  static constexpr std::string_view kOfProcess[] = {"stdout",      "stderr",   "exit",
                                                    "exitCode",    "hrtime",   "nextTick",
                                                    "memoryUsage", "platform", "argv"};
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    const JsKind kind = tree_.kind(i);
    if (kind == JsKind::kUnknown || kind == JsKind::kWith || kind == JsKind::kImport) return true;
    if (kind == JsKind::kImportStatement || kind == JsKind::kExportStatement) {
      if (isSink(i)) return true;
      continue;
    }
    if (kind != JsKind::kIdentifier && kind != JsKind::kShorthand) continue;
    const std::string_view text = tree_.text(i);
    const BindingId own = bindingAt(i);
    if (own != kNone && !scopes_.bindings()[own].weak) continue;
    if (isOneOf(text, kGlobals)) return true;
    if (text != "process" && text != "require" && text != "module") continue;
    const NodeIndex parent = tree_.parent(i);
    const bool member = tree_.kind(parent) == JsKind::kMember && kind == JsKind::kIdentifier &&
                        tree_.field(i) == JsField::kObject;
    if (text == "process" && (!member || !isOneOf(propertyName(parent), kOfProcess))) return true;
    if (text == "module" && tree_.kind(parent) == JsKind::kBinary) continue;
    if (text == "module" && (!member || propertyName(parent) != "exports")) return true;
    if (text != "require") continue;
    if (member && propertyName(parent) == "main") continue;
    if (tree_.kind(parent) != JsKind::kCall || tree_.field(i) != JsField::kFunction) return true;
    const std::string module = pathOf(parent);
    if (module.empty() || !isFilelessModule(module)) return true;
  }
  static_cast<void>(any());  // collects the names
  return std::any_of(std::begin(kRoads), std::end(kRoads),
                     [this](std::string_view name) { return names(name); });
}

}  // namespace gantlet::javascript
