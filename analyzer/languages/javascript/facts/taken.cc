#include "analyzer/languages/javascript/facts/taken.h"

#include <algorithm>
#include <iterator>

#include "analyzer/languages/javascript/facts/fact_parts.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {
namespace {

// What the language's and node's own classes have themselves, or what they inherit.
bool isStaticOfRuntime(std::string_view name) {
  static constexpr std::string_view kNames[] = {"alloc",
                                                "all",
                                                "any",
                                                "apply",
                                                "arguments",
                                                "assign",
                                                "asIntN",
                                                "asUintN",
                                                "bind",
                                                "byteLength",
                                                "call",
                                                "caller",
                                                "compare",
                                                "concat",
                                                "constructor",
                                                "create",
                                                "entries",
                                                "for",
                                                "freeze",
                                                "from",
                                                "groupBy",
                                                "hasOwn",
                                                "input",
                                                "is",
                                                "keyFor",
                                                "keys",
                                                "length",
                                                "now",
                                                "of",
                                                "on",
                                                "once",
                                                "parse",
                                                "poolSize",
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
                                                "toString",
                                                "toLocaleString",
                                                "try",
                                                "valueOf",
                                                "values",
                                                "withResolvers",
                                                "wrap",
                                                "EPSILON",
                                                "UTC",
                                                "iterator"};
  static constexpr std::string_view kBeginnings[] = {
      "_",      "$",       "all",  "async", "can",     "capture",  "copy",     "create",  "default",
      "define", "exports", "from", "get",   "has",     "imports",  "is",       "last",    "left",
      "load",   "match",   "own",  "parse", "prepare", "prevent",  "property", "require", "right",
      "run",    "set",     "sync", "to",    "species", "transfer", "un",       "custom"};
  return isOneOf(name, kNames) ||
         std::any_of(std::begin(kBeginnings), std::end(kBeginnings),
                     [name](std::string_view begin) { return name.starts_with(begin); });
}

// A name under which the program itself gives its classes something: static code = 'E';
// Missing.code = 'M'. What it gives is followed by that name; no other class has it.
bool isStaticData(const JsTree& tree, std::string_view name) {
  if (isStaticOfRuntime(name) || name.find('\\') != std::string_view::npos) return false;
  for (NodeIndex i = 0; i < tree.size(); ++i) {
    if (tree.kind(i) != JsKind::kField || !tree.hasToken(i, "static")) continue;
    const NodeIndex own = tree.child(i, JsField::kProperty);
    if (own != kNoNode && tree.text(own) == name) return true;
  }
  return false;
}

}  // namespace

// if (!Array.prototype.at) …: it goes nowhere.
bool TakenMethods::isTestedOnly(NodeIndex access) const {
  const std::vector<Use> uses = usesOf(tree_, access);
  return !uses.empty() && std::all_of(uses.begin(), uses.end(), [](const Use& use) {
    return use.kind == UseKind::kTest || use.kind == UseKind::kTypeof ||
           use.kind == UseKind::kCompare || use.kind == UseKind::kDiscard;
  });
}

void TakenMethods::findTaken() {
  if (takenKnown_) return;
  takenKnown_ = true;
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    const JsKind kind = tree_.kind(i);
    Solver::Keys keys;
    if (kind == JsKind::kMember || kind == JsKind::kSubscript) {
      keys = solver_.keysOfAccess(i);
      traits_.named.insert(keys.texts.begin(), keys.texts.end());
      takesByKey_ = takesByKey_ || keys.unknown;
      const bool called =
          tree_.parentKind(i) == JsKind::kCall && tree_.field(i) == JsField::kFunction;
      if (called || targetKind(tree_, i) == TargetKind::kAssign || isTestedOnly(i)) continue;
      if (const NodeIndex receiver = receiverOf(i); receiver != kNoNode) {
        lent_.emplace_back(keys.texts, receiver);
        continue;
      }
      if (const std::vector<NodeIndex> receivers = receiversOf(i); !receivers.empty()) {
        for (const NodeIndex receiver : receivers) lent_.emplace_back(keys.texts, receiver);
        continue;
      }
    } else if (kind == JsKind::kPairPattern) {
      keys = solver_.keysOfName(tree_.child(i, JsField::kKey));
      takesByKey_ = takesByKey_ || keys.unknown;
    } else if (kind == JsKind::kShorthandPattern) {
      keys = solver_.keysOfName(i);
    } else if (kind == JsKind::kIdentifier) {
      traits_.named.emplace(tree_.text(i));
    }
    taken_.insert(keys.texts.begin(), keys.texts.end());
  }
  traits_.named.insert(taken_.begin(), taken_.end());
  for (const auto& [names, receiver] : lent_) traits_.named.insert(names.begin(), names.end());
  // A method whose own `this` may be the global object lends that one.
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& [names, receiver] : lent_) {
      if (isOwnReceiver(receiver)) continue;
      for (const std::string& name : names) changed = taken_.insert(name).second || changed;
    }
  }
}

// X.prototype.f.call(this, …): what stands for its `this`; kNoNode where it is no such call.
NodeIndex TakenMethods::receiverOf(NodeIndex access) const {
  return tree_.kind(access) == JsKind::kMember ? lentAt(access) : kNoNode;
}

NodeIndex TakenMethods::lentAt(NodeIndex function) const {
  const NodeIndex through = tree_.parent(function);
  if (tree_.kind(through) != JsKind::kMember || tree_.field(function) != JsField::kObject) {
    return kNoNode;
  }
  const std::string_view how = tree_.text(tree_.child(through, JsField::kProperty));
  const NodeIndex call = tree_.parent(through);
  if ((how != "call" && how != "apply") || tree_.kind(call) != JsKind::kCall ||
      tree_.field(through) != JsField::kFunction) {
    return kNoNode;
  }
  const NodeIndex list = tree_.child(call, JsField::kArguments);
  const NodeIndex first = list == kNoNode ? kNoNode : tree_.firstPart(list);
  return first != kNoNode && tree_.kind(first) == JsKind::kThis ? first : kNoNode;
}

// const original = X.prototype.f, of which nothing is done but original.apply(this, …).
std::vector<NodeIndex> TakenMethods::receiversOf(NodeIndex access) const {
  std::vector<NodeIndex> receivers;
  const NodeIndex declarator = tree_.parent(access);
  if (tree_.kind(declarator) != JsKind::kDeclarator || tree_.field(access) != JsField::kValue) {
    return receivers;
  }
  const NodeIndex name = tree_.child(declarator, JsField::kName);
  const Ident* ident = tree_.kind(name) == JsKind::kIdentifier ? scopes_.identAt(name) : nullptr;
  if (ident == nullptr || ident->declared == kNone) return receivers;
  const Binding& binding = scopes_.bindings()[ident->declared];
  for (std::uint32_t r = 0; r < binding.refCount; ++r) {
    const Ident& use = scopes_.idents()[scopes_.refs()[binding.firstRef + r]];
    if (use.node == name) continue;
    const NodeIndex receiver = use.role == Role::kRead ? lentAt(use.node) : kNoNode;
    if (receiver == kNoNode) return {};
    receivers.push_back(receiver);
  }
  return receivers;
}

bool TakenMethods::isOwnReceiver(NodeIndex receiver) {
  const auto& members = values_.members(solver_.valueOf(receiver));
  for (const ValueId id : members) {
    const Value value = values_.at(id);
    if (value.kind == ValueKind::kUndefined) return false;
    if (value.kind != ValueKind::kPath) continue;
    if (!values_.paths.at(value.data).methodThis ||
        isTakenMethod(scopes_.thisFunction(scopes_.functionAt(receiver)))) {
      return false;
    }
  }
  return true;
}

// Whether a property of this name is read anywhere other than to be called at once.
bool TakenMethods::isTaken(std::string_view property) {
  findTaken();
  return taken_.count(std::string(property)) != 0;
}

// Object.values(o)[0](), for (const [, f] of Object.entries(o)) f()
bool TakenMethods::isListed(NodeIndex object) {
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    if (tree_.kind(i) != JsKind::kCall) continue;
    const std::string_view callee = tree_.text(tree_.child(i, JsField::kFunction));
    if (!callee.ends_with(".values") && !callee.ends_with(".entries")) continue;
    const NodeIndex list = tree_.child(i, JsField::kArguments);
    const NodeIndex first = list == kNoNode ? kNoNode : tree_.firstPart(list);
    if (first == kNoNode) continue;
    for (const ValueId id : values_.members(solver_.valueOf(first))) {
      const ValueKind kind = values_.kind(id);
      const bool literal = kind == ValueKind::kObject || kind == ValueKind::kLooseObject;
      if (literal && values_.at(id).data == object) return true;
    }
  }
  return false;
}

// A sloppy method that is taken from its object and called without it has the global `this`.
bool TakenMethods::isTakenMethod(FunctionId function) {
  const NodeIndex node = scopes_.functions()[function].node;
  const NodeIndex parent = tree_.parent(node);
  Solver::Keys keys;
  if (tree_.kind(node) == JsKind::kMethod) {
    // A getter or setter is called with its object whenever it is read or stored, unless it is
    // taken out of a descriptor.
    if (tree_.hasToken(node, "get")) return isTaken("get");
    if (tree_.hasToken(node, "set")) return isTaken("set");
    keys = solver_.keysOfName(tree_.child(node, JsField::kName));
  } else if (tree_.parentKind(node) == JsKind::kPair) {
    keys = solver_.keysOfName(tree_.child(parent, JsField::kKey));
  } else if (tree_.parentKind(node) == JsKind::kAssignment) {
    const NodeIndex left = tree_.child(parent, JsField::kLeft);
    keys = solver_.keysOfAccess(left);
    // X.prototype[name] = …: taken by a computed name as well, which is reported where it is
    // called.
    const NodeIndex object = tree_.child(left, JsField::kObject);
    if (keys.texts.empty() && object != kNoNode && tree_.kind(object) == JsKind::kMember &&
        tree_.text(tree_.child(object, JsField::kProperty)) == "prototype") {
      return false;
    }
  }
  if (keys.texts.empty()) return true;
  // _(o).get('f')(), _.values(o)[0](): by a text, or with all the others.
  const NodeIndex object = tree_.kind(node) == JsKind::kMethod ? parent : tree_.parent(parent);
  if (tree_.kind(object) == JsKind::kObject && (isListed(object) || parts_.computed.takesByPath()))
    return true;
  return std::any_of(keys.texts.begin(), keys.texts.end(),
                     [this](const std::string& name) { return isTaken(name); });
}

// `new this.constructor(…)` in a method of a class makes one more of its kind, unless the method is
// called on a function, whose constructor is Function. No function has the method where it is
// never taken from its object, by name or by a key that is not known, and where nothing moves
// prototypes and descriptors or gives getters another receiver.
bool TakenMethods::isCopyMethod(NodeIndex access, SetId receivers) {
  if (isMovedAccessor(access)) return false;
  if (solver_.trustsCopies()) return !parts_.computed.isGivenCode(tree_.parent(access));
  static constexpr std::string_view kMovers[] = {
      "setPrototypeOf", "__proto__", "getOwnPropertyDescriptor", "getOwnPropertyDescriptors",
      "Reflect",        "Proxy"};
  const NodeIndex object = tree_.child(access, JsField::kObject);
  if (tree_.kind(tree_.unwrap(object)) != JsKind::kThis) return false;
  for (const ValueId id : values_.members(receivers)) {
    const Value value = values_.at(id);
    if (value.kind != ValueKind::kOwnInstance || !JsTree::isClass(tree_.kind(value.data))) {
      return false;
    }
  }
  const FunctionId function = scopes_.thisFunction(scopes_.functionAt(access));
  const FunctionInfo& info = scopes_.functions()[function];
  if (info.kind != FunctionKind::kMethod || !info.inClass) return false;
  // In a constructor, and behind a private name, `this` may be what a base class returned.
  const NodeIndex name = tree_.child(info.node, JsField::kName);
  if (name == kNoNode || tree_.kind(name) != JsKind::kPropertyIdentifier ||
      tree_.text(name) == "constructor" || isTakenMethod(function)) {
    return false;
  }
  return !takesByKey_ &&
         std::none_of(std::begin(kMovers), std::end(kMovers), [this](std::string_view mover) {
           return traits_.named.count(std::string(mover)) != 0;
         });
}

// In a getter or setter that a descriptor may have put onto a function.
bool TakenMethods::isMovedAccessor(NodeIndex access) const {
  const FunctionInfo& info = scopes_.functions()[scopes_.thisFunction(scopes_.functionAt(access))];
  return info.node != kNoNode && tree_.kind(info.node) == JsKind::kMethod &&
         (tree_.hasToken(info.node, "get") || tree_.hasToken(info.node, "set")) &&
         tree_.source().find("getOwnPropertyDescriptor") != std::string_view::npos;
}

// The same in any method of a class's instances: what it makes is followed, and is called by
// nobody.
bool TakenMethods::isFollowedCopy(NodeIndex access, SetId receivers) const {
  const NodeIndex call = tree_.parent(access);
  if (isMovedAccessor(access)) return false;
  if (!solver_.followsCopies() || solver_.lendsCopies() || tree_.kind(call) != JsKind::kNew ||
      tree_.kind(access) != JsKind::kMember ||
      tree_.kind(tree_.child(access, JsField::kObject)) != JsKind::kThis ||
      parts_.computed.isGivenCode(call)) {
    return false;
  }
  const auto& members = values_.members(receivers);
  return std::all_of(members.begin(), members.end(), [this](ValueId id) {
    const Value value = values_.at(id);
    return value.kind == ValueKind::kOwnInstance && JsTree::isClass(tree_.kind(value.data));
  });
}

// Object.getPrototypeOf(this.constructor).name
bool TakenMethods::isBaseName(NodeIndex access) const {
  const NodeIndex list = tree_.parent(access);
  if (tree_.kind(list) != JsKind::kArguments || tree_.firstPart(list) != access) return false;
  const NodeIndex call = tree_.parent(list);
  const NodeIndex member = tree_.parent(call);
  const NodeIndex callee = tree_.child(call, JsField::kFunction);
  if (callee == kNoNode || tree_.kind(member) != JsKind::kMember ||
      tree_.field(call) != JsField::kObject || targetKind(tree_, member) != TargetKind::kNoTarget ||
      tree_.text(tree_.child(member, JsField::kProperty)) != "name") {
    return false;
  }
  const auto& members = values_.members(solver_.valueOf(callee));
  return members.size() == 1 && values_.kind(members[0]) == ValueKind::kPath &&
         values_.paths.text(values_.at(members[0]).data) == "Object.getPrototypeOf";
}

// Error.captureStackTrace(this, this.constructor): the function only says where the trace begins.
bool TakenMethods::isStackCut(NodeIndex access) const {
  const NodeIndex list = tree_.parent(access);
  if (tree_.kind(list) != JsKind::kArguments) return false;
  const NodeIndex first = tree_.firstPart(list);
  const NodeIndex callee = tree_.child(tree_.parent(list), JsField::kFunction);
  if (callee == kNoNode || first == access || tree_.nextPart(first) != access ||
      tree_.kind(first) == JsKind::kSpread) {
    return false;
  }
  const auto& members = values_.members(solver_.valueOf(callee));
  return members.size() == 1 && values_.kind(members[0]) == ValueKind::kPath &&
         values_.paths.text(values_.at(members[0]).data) == "Error.captureStackTrace";
}

// Whether x.constructor stands where nobody gets it.
bool TakenMethods::isOnlyAsked(NodeIndex access) const {
  return isStackCut(access) || isBaseName(access) || isAskedConstructor(access);
}

// for (let c = e.constructor; c && c !== Error; c = Object.getPrototypeOf(c)) handlers.get(c): a
// name that is only held against others, asked for in a Map of the program's, or moved on to the
// next prototype. Nobody gets what it holds.
bool TakenMethods::isAskedConstructor(NodeIndex access) const {
  const NodeIndex declarator = tree_.parent(access);
  if (tree_.kind(declarator) != JsKind::kDeclarator || tree_.field(access) != JsField::kValue) {
    return false;
  }
  const NodeIndex name = tree_.child(declarator, JsField::kName);
  const Ident* ident = tree_.kind(name) == JsKind::kIdentifier ? scopes_.identAt(name) : nullptr;
  if (ident == nullptr || ident->declared == kNone ||
      tree_.kind(tree_.parent(tree_.parent(declarator))) == JsKind::kExportStatement) {
    return false;
  }
  const Binding& binding = scopes_.bindings()[ident->declared];
  if (binding.kind != BindingKind::kLet && binding.kind != BindingKind::kConst) return false;
  for (std::uint32_t r = 0; r < binding.refCount; ++r) {
    const NodeIndex use = scopes_.idents()[scopes_.refs()[binding.firstRef + r]].node;
    if (use != name && !isAskedUse(use, ident->declared)) return false;
  }
  return true;
}

// Whether `use` is a name's place where nothing gets out what the name holds.
bool TakenMethods::isAskedUse(NodeIndex use, BindingId binding) const {
  const NodeIndex parent = tree_.parent(use);
  if (tree_.kind(parent) == JsKind::kAssignment && tree_.field(use) == JsField::kLeft) {
    return isNextPrototype(parent, binding);
  }
  if (tree_.kind(parent) == JsKind::kMember) {
    // c.name, c.code: what a class says of itself, and none of what every function has.
    const std::string_view name = tree_.text(tree_.child(parent, JsField::kProperty));
    return tree_.field(use) == JsField::kObject &&
           targetKind(tree_, parent) == TargetKind::kNoTarget &&
           tree_.field(parent) != JsField::kFunction &&
           (name == "name" || isStaticData(tree_, name));
  }
  if (tree_.kind(parent) == JsKind::kArguments) {
    const NodeIndex call = tree_.parent(parent);
    if (tree_.firstPart(parent) != use || tree_.kind(call) != JsKind::kCall) return false;
    if (tree_.kind(tree_.parent(call)) == JsKind::kAssignment &&
        tree_.field(call) == JsField::kRight && isNextPrototype(tree_.parent(call), binding)) {
      return true;
    }
    const NodeIndex callee = tree_.unwrap(tree_.child(call, JsField::kFunction));
    // Object.hasOwn(c, 'code')
    const auto& asking = values_.members(solver_.valueOf(callee));
    if (asking.size() == 1 && values_.kind(asking[0]) == ValueKind::kPath &&
        values_.paths.text(values_.at(asking[0]).data) == "Object.hasOwn") {
      return true;
    }
    if (tree_.kind(callee) != JsKind::kMember ||
        !isOneOf(tree_.text(tree_.child(callee, JsField::kProperty)), {"get", "has"})) {
      return false;
    }
    const NodeIndex object = tree_.child(callee, JsField::kObject);
    const Ident* map =
        tree_.kind(object) == JsKind::kIdentifier ? scopes_.identAt(object) : nullptr;
    return map != nullptr && map->binding != kNone && solver_.isClosedMap(map->binding);
  }
  const std::vector<Use> uses = usesOf(tree_, use);
  return !uses.empty() && std::all_of(uses.begin(), uses.end(), [](const Use& u) {
    return u.kind == UseKind::kCompare || u.kind == UseKind::kTest || u.kind == UseKind::kTypeof;
  });
}

// c = Object.getPrototypeOf(c), by itself.
bool TakenMethods::isNextPrototype(NodeIndex assignment, BindingId binding) const {
  const auto names = [&](NodeIndex node) {
    const Ident* ident = tree_.kind(node) == JsKind::kIdentifier ? scopes_.identAt(node) : nullptr;
    return ident != nullptr && ident->binding == binding;
  };
  const NodeIndex call = tree_.child(assignment, JsField::kRight);
  if (!names(tree_.child(assignment, JsField::kLeft)) || tree_.kind(call) != JsKind::kCall) {
    return false;
  }
  const NodeIndex list = tree_.child(call, JsField::kArguments);
  const NodeIndex first = list == kNoNode ? kNoNode : tree_.firstPart(list);
  if (first == kNoNode || !names(first) || tree_.nextPart(first) != kNoNode) return false;
  const auto& members = values_.members(solver_.valueOf(tree_.child(call, JsField::kFunction)));
  if (members.size() != 1 || values_.kind(members[0]) != ValueKind::kPath ||
      !isOneOf(values_.paths.text(values_.at(members[0]).data),
               {"Object.getPrototypeOf", "Reflect.getPrototypeOf"})) {
    return false;
  }
  const NodeIndex above = tree_.parent(assignment);
  return tree_.kind(above) == JsKind::kExpressionStatement ||
         (tree_.kind(above) == JsKind::kFor && tree_.field(assignment) != JsField::kCondition &&
          tree_.field(assignment) != JsField::kBody);
}

// privates.get(this), privates.set(this, {…}): a WeakMap hands out none of its keys.
// paths.get(this): a Map hands out none that it is only asked for.
bool TakenMethods::isWeakKey(const Use& use) const {
  const NodeIndex callee = tree_.unwrap(tree_.child(use.node, JsField::kFunction));
  if (use.index != 0 || callee == kNoNode || tree_.kind(callee) != JsKind::kMember) return false;
  const NodeIndex object = tree_.child(callee, JsField::kObject);
  const Ident* ident =
      tree_.kind(object) == JsKind::kIdentifier ? scopes_.identAt(object) : nullptr;
  if (ident == nullptr || ident->binding == kNone) return false;
  const Binding& binding = scopes_.bindings()[ident->binding];
  int given = 0;
  NodeIndex made = kNoNode;
  for (std::uint32_t r = 0; r < binding.refCount; ++r) {
    const Ident& other = scopes_.idents()[scopes_.refs()[binding.firstRef + r]];
    if (other.role == Role::kRead) {
      // Nobody else has it, and its methods keep their meaning.
      const NodeIndex member = tree_.parent(other.node);
      const bool asked =
          tree_.kind(member) == JsKind::kMember && tree_.field(other.node) == JsField::kObject &&
          tree_.parentKind(member) == JsKind::kCall && tree_.field(member) == JsField::kFunction &&
          isOneOf(tree_.text(tree_.child(member, JsField::kProperty)),
                  {"get", "has", "set", "add", "delete"});
      if (!asked) return false;
      continue;
    }
    if (++given > 1 || tree_.parentKind(other.node) != JsKind::kDeclarator) return false;
    made = tree_.child(tree_.parent(other.node), JsField::kValue);
  }
  if (made == kNoNode || tree_.kind(tree_.unwrap(made)) != JsKind::kNew) return false;
  const NodeIndex maker = tree_.child(tree_.unwrap(made), JsField::kConstructor);
  const auto& members = values_.members(solver_.valueOf(maker));
  if (members.size() != 1 || values_.kind(members[0]) != ValueKind::kPath) return false;
  const std::string name = values_.paths.text(values_.at(members[0]).data);
  if (name == "WeakMap" || name == "WeakSet") return true;
  return (name == "Map" || name == "Set") &&
         isOneOf(tree_.text(tree_.child(callee, JsField::kProperty)), {"get", "has", "delete"});
}

}  // namespace gantlet::javascript
