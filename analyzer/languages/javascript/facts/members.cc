#include "analyzer/languages/javascript/facts/members.h"

#include <algorithm>
#include <utility>

#include "analyzer/languages/javascript/builtins/globals.h"
#include "analyzer/languages/javascript/builtins/known_calls.h"
#include "analyzer/languages/javascript/facts/fact_parts.h"
#include "analyzer/languages/javascript/vocabulary/vocabulary.h"
#include "analyzer/one_of.h"
#include "core/utf8.h"

namespace gantlet::javascript {
namespace {

bool isOwn(ValueKind kind) {
  return kind == ValueKind::kObject || kind == ValueKind::kLooseObject ||
         kind == ValueKind::kOwnInstance;
}

bool isOwnCode(ValueKind kind) { return kind == ValueKind::kFunction || kind == ValueKind::kClass; }

std::string_view attrKey(const std::vector<Use>& uses) {
  for (const Use& use : uses) {
    switch (use.kind) {
      case UseKind::kCall: return "call";
      case UseKind::kNew: return "new";
      case UseKind::kTag: return "template";
      case UseKind::kTypeof: return "typeof";
      case UseKind::kCompare: return "compare";
      case UseKind::kTest: return "test";
      case UseKind::kAlias: return "alias";
      default: return "";
    }
  }
  return "";
}

// a[0] and a[""] say nothing.
bool isIndex(std::string_view key) {
  return key.find_first_not_of("0123456789") == std::string_view::npos;
}

}  // namespace

void MemberFacts::emitAttr(std::string_view name, bool own, std::string_view key, ByteRange where) {
  Fact fact;
  fact.kind = FactKind::kAttr;
  fact.origin = own ? Origin::kOwn : Origin::kUnknown;
  fact.name = toValidUtf8(name);
  fact.key = key;
  sink_.add(std::move(fact), where);
}

void MemberFacts::emitAccess(NodeIndex node) {
  const Solver::Keys keys = solver_.keysOfAccess(node);
  if (keys.isPrivate) {
    parts_.refs.emitPaths(node);
    return;
  }
  switch (targetKind(tree_, node)) {
    case TargetKind::kAssign:
      emitStores(node, keys, "");
      parts_.computed.emitMadeTarget(node);
      return;
    case TargetKind::kDelete: emitStores(node, keys, "delete"); return;
    case TargetKind::kUpdate: emitStores(node, keys, "update"); break;
    case TargetKind::kNoTarget: break;
  }
  emitReads(node, keys);
  parts_.refs.emitPaths(node);
  if (tree_.kind(node) == JsKind::kSubscript) parts_.refs.emitSuper(node);
}

// x.constructor.name is read everywhere, and says no more than a name; this.constructor.create() in
// a class is a static method. Should the class's method be called on a function, then its
// constructor is Function, and only what Function has or inherits matters.
std::string MemberFacts::memberOfConstructor(NodeIndex access, bool own) const {
  static constexpr std::string_view kOfFunction[] = {"call", "apply", "bind", "valueOf"};
  const NodeIndex outer = tree_.parent(access);
  const JsKind kind = tree_.parentKind(access);
  if (tree_.field(access) != JsField::kObject ||
      (kind != JsKind::kMember && kind != JsKind::kSubscript) ||
      (targetKind(tree_, outer) != TargetKind::kNoTarget && !own)) {
    return "";
  }
  const Solver::Keys next = solver_.keysOfAccess(outer);
  // this.constructor[Symbol.species]: Function has none.
  if (next.texts.empty() && next.symbol && !next.unknown && own) return "@@symbol";
  if (next.texts.size() != 1 || next.unknown || next.anyNumber) return "";
  const std::string& name = next.texts[0];
  if (name == "name" && targetKind(tree_, outer) == TargetKind::kNoTarget) return name;
  const bool dangerous =
      isReflective(name) ||
      std::find(std::begin(kOfFunction), std::end(kOfFunction), name) != std::end(kOfFunction);
  return own && !dangerous ? name : "";
}

// Object.getPrototypeOf(x) === y.constructor.prototype
bool MemberFacts::isPrototypeCompared(NodeIndex access) const {
  const NodeIndex outer = tree_.parent(access);
  if (tree_.field(access) != JsField::kObject || tree_.kind(outer) != JsKind::kMember ||
      tree_.text(tree_.child(outer, JsField::kProperty)) != "prototype" ||
      tree_.parentKind(outer) != JsKind::kBinary) {
    return false;
  }
  return isOneOf(tree_.text(tree_.child(tree_.parent(outer), JsField::kOperator)),
                 {"===", "!==", "==", "!="});
}

// job.constructor, where records of the submission have a field of that name: what it gives is
// followed like everything that was picked by an unknown key.
bool MemberFacts::isDataField(NodeIndex access, std::string_view use, SetId receivers) const {
  if (!solver_.hasDataConstructors() || use == "call" || use == "new" || use == "template" ||
      tree_.parentKind(access) == JsKind::kClassHeritage) {
    return false;
  }
  const auto& members = values_.members(receivers);
  const bool data = std::all_of(members.begin(), members.end(), [this](ValueId id) {
    const ValueKind kind = values_.kind(id);
    return kind == ValueKind::kUnknown || kind == ValueKind::kUndefined ||
           kind == ValueKind::kNull || kind == ValueKind::kObject ||
           kind == ValueKind::kLooseObject || kind == ValueKind::kPickedOwn ||
           kind == ValueKind::kHolder;
  });
  if (!data) return false;
  const NodeIndex parent = tree_.parent(access);
  const JsKind above = tree_.parentKind(access);
  if ((above != JsKind::kMember && above != JsKind::kSubscript) ||
      tree_.field(access) != JsField::kObject) {
    return true;
  }
  // Read on only as a text: job.constructor.padEnd(20)
  const Solver::Keys keys = solver_.keysOfAccess(parent);
  return keys.texts.size() == 1 && !keys.unknown && !keys.anyNumber &&
         (keys.texts[0] == "length" || isPrimitiveMethod(keys.texts[0]));
}

bool MemberFacts::readsConstructor(NodeIndex object) const {
  const JsKind kind = tree_.kind(object);
  if (kind != JsKind::kMember && kind != JsKind::kSubscript) return false;
  const Solver::Keys keys = solver_.keysOfAccess(object);
  return keys.texts.size() == 1 && keys.texts[0] == "constructor" && !keys.unknown;
}

// The callee and arguments of a call in a syntax tree: only what `arguments` gives has another
// callee, and only functions have other arguments.
bool MemberFacts::isTreePart(std::string_view key, NodeIndex object) {
  if (key == "callee" && tree_.source().find("arguments") == std::string_view::npos) return true;
  return (key == "callee" || key == "arguments") && object != kNoNode &&
         parts_.computed.flow().isOwnData(tree_.unwrap(object));
}

// spy.mock.calls[0].arguments, of what node:test keeps of a call: where nothing of the program has
// a property `mock` or `calls`, or one of a name that is not known, nothing else has both.
bool MemberFacts::isKeptCall(std::string_view key, NodeIndex object) {
  if (key != "arguments" || object == kNoNode) return false;
  const NodeIndex call = tree_.unwrap(object);
  const NodeIndex index =
      tree_.kind(call) == JsKind::kSubscript ? tree_.child(call, JsField::kIndex) : kNoNode;
  if (index == kNoNode || tree_.kind(tree_.unwrap(index)) != JsKind::kNumber) return false;
  const NodeIndex calls = tree_.child(call, JsField::kObject);
  if (tree_.kind(calls) != JsKind::kMember || !tree_.text(calls).ends_with(".mock.calls"))
    return false;
  // What was given to the spy is followed no further: none of it may be Function.
  if (!parts_.computed.leadsNowhere()) return false;
  if (keepsCalls_) return *keepsCalls_;
  const Vocabulary names(tree_, scopes_);
  keepsCalls_ = !names.defines("mock") && !names.defines("calls") && !names.makesNames();
  // What answers for any name, gives names out of texts, or another prototype.
  for (const std::string_view word : {"Proxy", "Reflect", "JSON", "rototypeOf", "__proto__",
                                      "define", "delete", "import", "Object.create"}) {
    keepsCalls_ = *keepsCalls_ && tree_.source().find(word) == std::string_view::npos;
  }
  keepsCalls_ = *keepsCalls_ && tree_.source().find("node:test") != std::string_view::npos;
  return *keepsCalls_;
}

void MemberFacts::emitReads(NodeIndex access, const Solver::Keys& keys) {
  if (keys.texts.empty()) return;
  const NodeIndex object = tree_.child(access, JsField::kObject);
  const SetId receivers = solver_.valueOf(object);
  bool others = false;
  bool own = true;
  bool ownCode = true;
  bool path = false;
  bool math = true;  // its constructor is Object
  const std::vector<ValueId> members = values_.members(receivers);
  for (const ValueId id : members) {
    const ValueKind kind = values_.kind(id);
    if (kind == ValueKind::kPath || kind == ValueKind::kPromise) {
      path = true;
      math = math && kind == ValueKind::kPath && values_.paths.text(values_.at(id).data) == "Math";
      continue;
    }
    if ((kind == ValueKind::kUndefined || kind == ValueKind::kNull) && members.size() > 1) continue;
    others = true;
    own = own && isOwn(kind);
    ownCode = ownCode && isOwnCode(kind);
  }
  const NodeIndex outer = tree_.parent(access);
  const std::string_view use = attrKey(usesOf(tree_, access));
  for (const std::string& key : keys.texts) {
    const bool prototype = key == "prototype";
    if (isIndex(key)) continue;
    if (isTreePart(key, object) || isKeptCall(key, object)) continue;
    if (!others && (!path || !isReflective(key) || prototype)) continue;
    if (key == "name" && readsConstructor(object)) continue;  // reported as constructor.name
    if (key == "constructor" && parts_.taken.isOnlyAsked(access)) continue;
    if ((key == "constructor" || key == "__proto__") && sinks_.isShut(access)) continue;
    const bool mine = others && (own || (prototype && ownCode));
    if (key == "constructor" && use == "new" && mine &&
        parts_.taken.isCopyMethod(access, receivers))
      continue;
    if (key == "constructor" && use == "new" && parts_.taken.isFollowedCopy(access, receivers))
      continue;
    if (key == "constructor" && use == "new" && mine &&
        !parts_.computed.flow().mayFindFunction(access))
      continue;
    if (key == "constructor" && isDataField(access, use, receivers)) continue;
    if (key == "constructor" && isPrototypeCompared(access)) continue;
    const std::string behind = key == "constructor" ? memberOfConstructor(access, mine) : "";
    if (!behind.empty()) {
      emitAttr("constructor." + behind, mine, attrKey(usesOf(tree_, outer)), tree_.range(outer));
    } else if (key != "constructor" || (path && !math) || !parts_.computed.leadsNowhere()) {
      emitAttr(key, mine, use, tree_.range(access));
    }
  }
}

void MemberFacts::emitStore(PathId path, std::string_view how, NodeIndex node) {
  const std::string text = values_.paths.text(path);
  if (parts_.polyfills.isPolyfill(node, text)) return;
  // Whose output is caught is the submission's own.
  const bool console = text == "console" ? how == "define" && tree_.kind(node) == JsKind::kCall
                                         : text.starts_with("console.") && how.empty();
  if (console && parts_.computed.leadsNowhere()) return;
  Fact fact = factOf(FactKind::kStore, path);
  fact.key = how;
  add(std::move(fact), node);
}

// A store into what getPrototypeOf gave, or into a prototype that came through other hands.
void MemberFacts::emitPrototypeStore(NodeIndex node, SetId receivers, std::string_view how) {
  const auto& members = values_.members(receivers);
  const bool shared = std::any_of(members.begin(), members.end(), [this](ValueId id) {
    const Value value = values_.at(id);
    if (value.kind == ValueKind::kPrototype) return true;
    return value.kind == ValueKind::kHolder && (value.data & kTaintPrototype) != 0 &&
           (value.data & kTaintMember) == 0;
  });
  if (shared) emitSharedStore(node, how);
}

void MemberFacts::emitPathStores(NodeIndex node, SetId receivers, std::string_view how) {
  for (const ValueId id : std::vector<ValueId>(values_.members(receivers))) {
    const Value value = values_.at(id);
    if (value.kind == ValueKind::kPath) emitStore(value.data, how, node);
  }
}

void MemberFacts::emitSharedStore(NodeIndex node, std::string_view how) {
  addBuiltinStore("Object.getPrototypeOf()", how, node);
}

void MemberFacts::addBuiltinStore(std::string_view name, std::string_view how, NodeIndex node) {
  Fact fact;
  fact.kind = FactKind::kStore;
  fact.origin = Origin::kBuiltin;
  fact.name = name;
  fact.key = how;
  add(std::move(fact), node);
}

void MemberFacts::emitStores(NodeIndex access, const Solver::Keys& keys, std::string_view how) {
  const SetId receivers = solver_.valueOf(tree_.child(access, JsField::kObject));
  emitPrototypeStore(access, receivers, how);
  const std::vector<ValueId> members = values_.members(receivers);
  bool others = false;
  bool own = true;
  for (const ValueId id : members) {
    const Value value = values_.at(id);
    if (value.kind != ValueKind::kPath) {
      others = true;
      own = own && (isOwn(value.kind) || isOwnCode(value.kind));
      continue;
    }
    if (parts_.sloppy.isOwnMember(access, value.data)) continue;
    for (const std::string& key : keys.texts) {
      const auto member = values_.paths.member(value.data, key);
      const bool sloppy = values_.paths.at(value.data).sloppyThis;
      if (member) {
        emitStore(*member, how, access);
      } else if (!sloppy) {
        emitStore(value.data, "computed", access);
      }
    }
    const bool sloppyObject =
        values_.paths.isGlobalObject(value.data) && values_.paths.at(value.data).sloppyThis;
    if ((keys.unknown || keys.anyNumber) && !sloppyObject) {
      emitStore(value.data, "computed", access);
    }
  }
  if (!others) return;
  for (const std::string& key : keys.texts) {
    // Whoever has it: only Error's is ever called, with the functions that are running.
    if (key == "prepareStackTrace") addBuiltinStore("Error.prepareStackTrace", how, access);
    // Node's emitters look their listeners up in `_events`, by any name, in whatever is stored
    // there.
    if (!isReflective(key) && key != "_events") continue;
    if (key == "__proto__" && parts_.polyfills.isFallback(access)) continue;
    Fact fact;
    fact.kind = FactKind::kStore;
    fact.origin = own ? Origin::kOwn : Origin::kUnknown;
    fact.name = key;
    fact.key = how;
    add(std::move(fact), access);
  }
}

// What a pattern takes apart: the value assigned to it, as far as that is one expression.
SetId MemberFacts::patternValue(NodeIndex pattern) const {
  const NodeIndex parent = tree_.parent(pattern);
  switch (tree_.parentKind(pattern)) {
    case JsKind::kDeclarator: return solver_.valueOf(tree_.child(parent, JsField::kValue));
    case JsKind::kAssignment: return solver_.valueOf(tree_.child(parent, JsField::kRight));
    case JsKind::kForIn:
      return tree_.text(tree_.child(parent, JsField::kOperator)) == "of"
                 ? solver_.iterated(solver_.valueOf(tree_.child(parent, JsField::kRight)))
                 : values_.only(ValueKind::kAnyString);
    case JsKind::kFormalParameters: {
      const SetId given = solver_.parameterValue(pattern);
      return given == kEmptySet ? values_.only(ValueKind::kUnknown) : given;
    }
    case JsKind::kAssignmentPattern: {
      if (tree_.parentKind(parent) != JsKind::kFormalParameters) break;
      const SetId given = solver_.parameterValue(parent);
      return given == kEmptySet ? values_.only(ValueKind::kUnknown) : given;
    }
    default: break;
  }
  return values_.only(ValueKind::kUnknown);
}

// The expression or parameter that a pattern takes apart; kNoNode where there is no such one.
NodeIndex MemberFacts::patternSource(NodeIndex pattern) const {
  const NodeIndex parent = tree_.parent(pattern);
  switch (tree_.parentKind(pattern)) {
    case JsKind::kDeclarator: return tree_.child(parent, JsField::kValue);
    case JsKind::kFormalParameters: return pattern;
    default: return kNoNode;
  }
}

void MemberFacts::emitPattern(NodeIndex pattern) {
  // Inside a pattern: what the pattern around it takes out, reported with it.
  for (NodeIndex p = tree_.parent(pattern); p != kNoNode; p = tree_.parent(p)) {
    const JsKind kind = tree_.kind(p);
    if (kind == JsKind::kObjectPattern || kind == JsKind::kArrayPattern) return;
    if (kind != JsKind::kPairPattern && kind != JsKind::kAssignmentPattern &&
        kind != JsKind::kObjectAssignmentPattern && kind != JsKind::kRestPattern) {
      break;
    }
  }
  SetId first = patternValue(pattern);
  // With a default: `({a} = require('x')) => …`
  if (tree_.parentKind(pattern) == JsKind::kAssignmentPattern) {
    first =
        values_.unite(first, solver_.valueOf(tree_.child(tree_.parent(pattern), JsField::kRight)));
  }
  std::vector<std::pair<NodeIndex, SetId>> work{{pattern, first}};
  while (!work.empty()) {
    const auto [node, value] = work.back();
    work.pop_back();
    if (tree_.kind(node) == JsKind::kAssignmentPattern) {
      const SetId both = values_.unite(value, solver_.valueOf(tree_.child(node, JsField::kRight)));
      work.emplace_back(tree_.child(node, JsField::kLeft), both);
      continue;
    }
    if (tree_.kind(node) == JsKind::kArrayPattern) {
      for (NodeIndex p = tree_.firstPart(node); p != kNoNode; p = tree_.nextPart(p)) {
        work.emplace_back(p, solver_.iterated(value));
      }
      continue;
    }
    if (tree_.kind(node) == JsKind::kRestPattern) {
      work.emplace_back(tree_.firstPart(node), values_.only(ValueKind::kUnknown));
      continue;
    }
    if (tree_.kind(node) != JsKind::kObjectPattern) continue;
    for (NodeIndex p = tree_.firstPart(node); p != kNoNode; p = tree_.nextPart(p)) {
      if (tree_.kind(p) == JsKind::kShorthandPattern) {
        emitPatternKey(p, p, value);
      } else if (tree_.kind(p) == JsKind::kObjectAssignmentPattern) {
        emitPatternKey(p, tree_.child(p, JsField::kLeft), value);
      } else if (tree_.kind(p) == JsKind::kPairPattern) {
        const NodeIndex key = tree_.child(p, JsField::kKey);
        emitPatternKey(p, key, value);
        work.emplace_back(tree_.child(p, JsField::kValue),
                          solver_.property(value, solver_.keysOfName(key), kNoNode));
      } else if (tree_.kind(p) == JsKind::kRestPattern) {
        work.emplace_back(tree_.firstPart(p), values_.only(ValueKind::kUnknown));
      }
    }
  }
}

void MemberFacts::emitPatternKey(NodeIndex part, NodeIndex keyNode, SetId receiver) {
  const Solver::Keys keys = solver_.keysOfName(keyNode);
  // What the key's value is bound to: a name (alias), a member (goes anywhere), or a pattern.
  NodeIndex target = part;
  if (tree_.kind(part) == JsKind::kPairPattern) target = tree_.child(part, JsField::kValue);
  if (tree_.kind(target) == JsKind::kAssignmentPattern)
    target = tree_.child(target, JsField::kLeft);
  const JsKind kind = tree_.kind(target);
  const bool stored = kind == JsKind::kMember || kind == JsKind::kSubscript;
  const bool deeper = kind == JsKind::kObjectPattern || kind == JsKind::kArrayPattern;
  const std::vector<ValueId> members = values_.members(receiver);
  bool others = members.empty();
  bool own = !others;
  for (const ValueId id : members) {
    const Value value = values_.at(id);
    if (value.kind != ValueKind::kPath) {
      if ((value.kind == ValueKind::kUndefined || value.kind == ValueKind::kNull) &&
          members.size() > 1) {
        continue;
      }
      others = true;
      own = own && isOwn(value.kind);
      continue;
    }
    for (const std::string& key : keys.texts) {
      if (isReflective(key) && key != "prototype") {
        emitAttr(key, false, "pattern", tree_.range(keyNode));
      }
      const auto member = values_.paths.member(value.data, key);
      if (!member || (deeper && kind == JsKind::kObjectPattern)) continue;
      if (values_.paths.isModuleItself(*member)) {
        if (stored || deeper) parts_.refs.emitEscape(keyNode, *member, "other");
        continue;
      }
      Fact fact = factOf(FactKind::kRef, solver_.withoutCallApply(*member));
      fact.key = stored || deeper ? "" : "alias";
      add(std::move(fact), keyNode);
    }
    if (keys.unknown || keys.anyNumber) {
      Fact fact = factOf(FactKind::kDynamic, value.data);
      fact.value = std::exchange(fact.name, "computed-member");
      fact.hasValue = true;
      add(std::move(fact), keyNode);
    }
  }
  if (!others) return;
  for (const std::string& key : keys.texts) {
    if (isTreePart(key, patternSource(tree_.parent(part)))) continue;
    if (key == "constructor" && !deeper && isDataField(part, "pattern", receiver)) continue;
    if (!isIndex(key)) emitAttr(key, own, "pattern", tree_.range(keyNode));
  }
}

// {__proto__: x} sets the prototype of a new object. A member of a class or object that is called
// as a hook of the runtime may be found by it.
void MemberFacts::emitMemberName(NodeIndex member, NodeIndex name) {
  if (name == kNoNode) return;
  if (tree_.kind(member) == JsKind::kMethod) parts_.computed.emitMadeTrap(member, name);
  if (const NodeIndex value = tree_.child(member, JsField::kValue);
      value != kNoNode && tree_.kind(member) != JsKind::kMethod) {
    parts_.computed.emitMadeMember(member, solver_.keysOfName(name), solver_.valueOf(value));
    if (JsTree::isFunction(tree_.kind(value))) parts_.computed.emitMadeTrap(value, name);
  }
  for (const std::string& text : solver_.keysOfName(name).texts) {
    if (text == "prepareStackTrace") emitAttr(text, false, "", tree_.range(member));
  }
}

void MemberFacts::emitObjectLiteral(NodeIndex node) {
  for (NodeIndex p = tree_.firstPart(node); p != kNoNode; p = tree_.nextPart(p)) {
    if (tree_.kind(p) == JsKind::kShorthand) {
      Solver::Keys keys;
      keys.texts.emplace_back(tree_.text(p));
      parts_.computed.emitMadeMember(p, keys, solver_.valueOf(p));
    }
    if (tree_.kind(p) != JsKind::kPair) continue;
    emitMemberName(p, tree_.child(p, JsField::kKey));
    const NodeIndex key = tree_.child(p, JsField::kKey);
    for (const std::string& text : solver_.keysOfName(key).texts) {
      if (text != "__proto__") continue;
      Fact fact;
      fact.kind = FactKind::kStore;
      fact.origin = Origin::kOwn;
      fact.name = text;
      add(std::move(fact), key);
    }
  }
}

}  // namespace gantlet::javascript
