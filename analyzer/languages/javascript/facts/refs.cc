#include "analyzer/languages/javascript/facts/refs.h"

#include <algorithm>
#include <utility>

#include "analyzer/languages/javascript/builtins/globals.h"
#include "analyzer/languages/javascript/facts/fact_parts.h"

namespace gantlet::javascript {
namespace {

// The key of a kRef; nullptr for uses that are no plain reference.
const char* refKey(UseKind kind) {
  switch (kind) {
    case UseKind::kAlias: return "alias";
    case UseKind::kTypeof: return "typeof";
    case UseKind::kCompare: return "compare";
    case UseKind::kTest: return "test";
    case UseKind::kDiscard: return "discard";
    case UseKind::kBase: return "base";
    case UseKind::kExport: return "export";
    case UseKind::kIterate: return "iterate";
    default: return "";
  }
}

const char* escapeKey(UseKind kind) {
  switch (kind) {
    case UseKind::kArgument: return "argument";
    case UseKind::kContainer: return "container";
    case UseKind::kReturn: return "return";
    case UseKind::kStore: return "store";
    case UseKind::kExport: return "export";
    case UseKind::kSpread: return "spread";
    case UseKind::kIterate: return "iterate";
    default: return "other";
  }
}

}  // namespace

void ReferenceFacts::emitIdentifier(NodeIndex node) {
  const Ident* ident = scopes_.identAt(node);
  if (ident == nullptr) return;
  if (ident->role == Role::kRead) {
    emitPaths(node);
    return;
  }
  if (ident->role != Role::kAssign && ident->role != Role::kUpdate) return;
  const bool implicit =
      ident->binding != kNone && scopes_.bindings()[ident->binding].kind == BindingKind::kImplicit;
  if (ident->binding != kNone && !implicit) return;
  const std::string_view name = scopes_.names().text(ident->name);
  Fact fact;
  fact.kind = FactKind::kStore;
  fact.origin = implicit ? Origin::kUnresolved : Origin::kBuiltin;
  fact.name = name;
  if (ident->role == Role::kUpdate) fact.key = "update";
  add(std::move(fact), node);
}

// Facts on every global, module or member that an expression may be, unless it is only a step on
// the way to one of its members.
void ReferenceFacts::emitPaths(NodeIndex node) {
  const SetId set = solver_.valueOf(node);
  const bool paths = values_.contains(set, ValueKind::kPath);
  if (!paths && !values_.contains(set, ValueKind::kPromise)) return;
  const std::vector<Use> uses = usesOf(tree_, node);
  const std::vector<ValueId> members = values_.members(set);
  for (const ValueId id : members) {
    const Value value = values_.at(id);
    if (value.kind == ValueKind::kPath) emitPath(node, value.data, uses);
    if (value.kind == ValueKind::kPromise) emitPromise(node, value.data, uses);
  }
}

void ReferenceFacts::emitPath(NodeIndex node, PathId path, const std::vector<Use>& uses) {
  for (const Use& use : uses) {
    if (use.kind == UseKind::kAwait) continue;  // what comes behind is the same value
    if (use.kind == UseKind::kObject) {
      emitObjectUse(node, path, use.node);
    } else if (use.kind == UseKind::kDestructure) {
      // Each key reports itself; taking the rest or iterating takes everything.
      if (tree_.kind(use.node) == JsKind::kArrayPattern) {
        const Use iterate{UseKind::kIterate, use.node, 0};
        values_.paths.isModuleItself(path) ? emitModuleUse(node, path, iterate)
                                           : emitGlobalUse(node, path, iterate);
        continue;
      }
      for (NodeIndex p = tree_.firstPart(use.node); p != kNoNode; p = tree_.nextPart(p)) {
        if (tree_.kind(p) != JsKind::kRestPattern) continue;
        const Use rest{UseKind::kSpread, p, 0};
        values_.paths.isModuleItself(path) ? emitModuleUse(node, path, rest)
                                           : emitGlobalUse(node, path, rest);
      }
    } else if (values_.paths.isModuleItself(path)) {
      emitModuleUse(node, path, use);
    } else {
      emitGlobalUse(node, path, use);
    }
  }
}

void ReferenceFacts::emitGlobalUse(NodeIndex node, PathId path, const Use& use) {
  const PathId inner = solver_.withoutCallApply(path);
  const PathId target = inner == path ? path : solver_.callItself(inner);
  const bool called =
      use.kind == UseKind::kCall || use.kind == UseKind::kNew || use.kind == UseKind::kTag;
  const Path at = values_.paths.at(target);
  if (values_.paths.isGlobalObject(target) && at.sloppyThis) {
    parts_.sloppy.emitSloppyThis(node, target, use);
    return;
  }
  if (called && isDirectRequire(use.node, target)) return;
  if (parts_.sloppy.isOwnMember(node, target)) return;
  if (values_.paths.text(target) == "Symbol.species") parts_.given.emitSpecies(node);
  parts_.given.emitTextHook(node, values_.paths.text(target));
  // (C) => C.prototype, of C a class of the runtime: what is done to it is followed no further.
  const bool given = use.kind == UseKind::kReturn && values_.paths.lastName(target) == "prototype";
  if (given) parts_.members.emitSharedStore(node, "define");
  const bool bound = target != path && values_.paths.lastName(path) == "bind";
  Fact fact = factOf(called && !bound ? FactKind::kCall : FactKind::kRef, target);
  if (at.sloppyThis) {
    fact.key = "sloppy-this";
  } else if (called && !bound && isListening(use.node, target)) {
    fact.key = "listener";
  } else if (called && !bound) {
    fact.key = use.kind == UseKind::kNew   ? "new"
               : use.kind == UseKind::kTag ? "template"
               : target != path            ? "apply"
                                           : "";
  } else if (use.kind == UseKind::kStore && isModuleExports(use.node)) {
    fact.key = "export";
  } else if (use.kind == UseKind::kArgument && isTrackedArgument(use)) {
    fact.key = "alias";
  } else if (values_.paths.isGiven(target) &&
             (parts_.paths.isOnlyShown(use) || parts_.paths.isOnlyListed(use))) {
    fact.key = "shown";
  } else {
    fact.key = refKey(use.kind);
  }
  if (fact.origin == Origin::kUnresolved && isGuarded(target, called)) {
    fact.kind = FactKind::kRef;
    fact.key = "guarded";
  }
  add(std::move(fact), node);
}

// process.on('exit', () => …): a function of the submission's own, which does not see the process
// as its `this`; nor is the process handed on, which the call gives back.
bool ReferenceFacts::isListening(NodeIndex call, PathId path) const {
  static constexpr std::string_view kEvents[] = {
      "exit",   "beforeExit", "uncaughtException",  "uncaughtExceptionMonitor", "warning",
      "SIGINT", "SIGTERM",    "unhandledRejection", "rejectionHandled"};
  const std::string name = values_.paths.text(path);
  if ((name != "process.on" && name != "process.once" && name != "process.off") ||
      tree_.kind(call) != JsKind::kCall || tree_.parentKind(call) != JsKind::kExpressionStatement) {
    return false;
  }
  const std::vector<NodeIndex> arguments = argumentsOf(tree_.child(call, JsField::kArguments));
  if (arguments.size() != 2 || tree_.kind(arguments[1]) == JsKind::kSpread) return false;
  const auto& events = values_.members(solver_.valueOf(arguments[0]));
  const bool known = std::all_of(events.begin(), events.end(), [this](ValueId id) {
    return values_.kind(id) == ValueKind::kString &&
           std::find(std::begin(kEvents), std::end(kEvents), values_.text(id)) != std::end(kEvents);
  });
  const auto& listeners = values_.members(solver_.valueOf(arguments[1]));
  return known && std::all_of(listeners.begin(), listeners.end(), [this](ValueId id) {
           const Value value = values_.at(id);
           return value.kind == ValueKind::kFunction && !parts_.sloppy.readsThis(value.data);
         });
}

// if (global.gc), typeof global.gc, global.gc?.(): whether there is such a member of the global
// object.
bool ReferenceFacts::isAskedFor(NodeIndex member) const {
  const auto& objects = values_.members(solver_.valueOf(tree_.child(member, JsField::kObject)));
  const bool global =
      !objects.empty() && std::all_of(objects.begin(), objects.end(), [this](ValueId id) {
        const Value value = values_.at(id);
        return value.kind == ValueKind::kPath && values_.paths.isGlobalObject(value.data);
      });
  if (!global) return false;
  const NodeIndex call = tree_.parent(member);
  if (tree_.kind(call) == JsKind::kCall && tree_.child(call, JsField::kOptionalChain) != kNoNode) {
    return true;
  }
  const std::vector<Use> uses = usesOf(tree_, member);
  return std::any_of(uses.begin(), uses.end(), [](const Use& use) {
    return use.kind == UseKind::kTest || use.kind == UseKind::kTypeof;
  });
}

// A name that nothing binds, and that is only there for other hosts (`typeof define`), or was set
// on the global object by the submission. What other engines offer to run code stays unresolved.
bool ReferenceFacts::isGuarded(PathId path, bool called) {
  static constexpr std::string_view kNever[] = {
      "ActiveXObject",  "Bun",      "Deno",          "Packages", "ShadowRealm", "WScript", "Worker",
      "XMLHttpRequest", "document", "importScripts", "java",     "load",        "print",   "quit"};
  static constexpr std::string_view kCollector = "gc";  // only there under --expose-gc
  while (values_.paths.at(path).depth > 0) path = values_.paths.at(path).parent;
  const std::string name = values_.paths.text(path);
  if (std::find(std::begin(kNever), std::end(kNever), name) != std::end(kNever)) return false;
  for (NodeIndex i = 0; !guardsKnown_ && i < tree_.size(); ++i) {
    const JsKind kind = tree_.kind(i);
    if (kind == JsKind::kUnary && tree_.text(tree_.child(i, JsField::kOperator)) == "typeof") {
      const NodeIndex operand = tree_.unwrap(tree_.child(i, JsField::kArgument));
      if (tree_.kind(operand) == JsKind::kIdentifier) guarded_.emplace(tree_.text(operand));
    }
    if (kind != JsKind::kMember) continue;
    if (tree_.text(tree_.child(i, JsField::kProperty)) == kCollector && isAskedFor(i)) {
      guarded_.emplace(kCollector);
    }
    if (targetKind(tree_, i) != TargetKind::kAssign) continue;
    for (const ValueId id : values_.members(solver_.valueOf(tree_.child(i, JsField::kObject)))) {
      const Value value = values_.at(id);
      if (value.kind == ValueKind::kPath && values_.paths.isGlobalObject(value.data)) {
        ownGlobals_.emplace(tree_.text(tree_.child(i, JsField::kProperty)));
      }
    }
  }
  guardsKnown_ = true;
  const bool own = ownGlobals_.count(name) != 0;
  return own ? !called : guarded_.count(name) != 0;
}

// const libs = {path: require('path')}, of which only constant names are ever read: the solver
// knows what each is.
bool ReferenceFacts::isClosedTable(NodeIndex pair) const {
  if (tree_.kind(pair) != JsKind::kPair) return false;
  const NodeIndex declarator = tree_.parent(tree_.parent(pair));
  if (tree_.parentKind(tree_.parent(pair)) != JsKind::kDeclarator) return false;
  const Ident* ident = scopes_.identAt(tree_.child(declarator, JsField::kName));
  if (ident == nullptr || ident->declared == kNone) return false;
  const Binding& binding = scopes_.bindings()[ident->declared];
  for (std::uint32_t r = 0; r < binding.refCount; ++r) {
    const Ident& use = scopes_.idents()[scopes_.refs()[binding.firstRef + r]];
    if (use.role == Role::kDeclareConst || use.role == Role::kDeclareLet ||
        use.role == Role::kDeclareVar) {
      continue;
    }
    if (use.role != Role::kRead || tree_.parentKind(use.node) != JsKind::kMember ||
        tree_.field(use.node) != JsField::kObject ||
        targetKind(tree_, tree_.parent(use.node)) != TargetKind::kNoTarget) {
      return false;
    }
  }
  return true;
}

// util.inherits(Child, EventEmitter)
bool ReferenceFacts::isInherited(PathId path, const Use& use) const {
  const std::string module = values_.paths.moduleName(path);
  if ((module != "events" && module != "node:events") || use.index != 1) return false;
  const auto& members = values_.members(solver_.valueOf(tree_.child(use.node, JsField::kFunction)));
  return members.size() == 1 && values_.kind(members[0]) == ValueKind::kPath &&
         (values_.paths.text(values_.at(members[0]).data) == "util.inherits" ||
          values_.paths.text(values_.at(members[0]).data) == "node:util.inherits");
}

void ReferenceFacts::emitModuleUse(NodeIndex node, PathId path, const Use& use) {
  switch (use.kind) {
    case UseKind::kCall:
    case UseKind::kNew:
    case UseKind::kTag: {
      Fact fact = factOf(FactKind::kCall, path);
      fact.key = use.kind == UseKind::kNew ? "new" : use.kind == UseKind::kTag ? "template" : "";
      add(std::move(fact), node);
      return;
    }
    case UseKind::kBase: {
      Fact fact = factOf(FactKind::kRef, path);
      fact.key = "base";
      add(std::move(fact), node);
      return;
    }
    case UseKind::kAlias:
    case UseKind::kTypeof:
    case UseKind::kCompare:
    case UseKind::kTest:
    case UseKind::kDiscard: return;
    case UseKind::kArgument:
      if (isTrackedArgument(use) || parts_.paths.isOnlyShown(use) ||
          parts_.plugins.isPlugin(path, use))
        return;
      if (isInherited(path, use)) {
        Fact fact = factOf(FactKind::kRef, path);
        fact.key = "base";
        add(std::move(fact), node);
        return;
      }
      break;
    case UseKind::kStore:
      if (isModuleExports(use.node)) {
        emitEscape(node, path, "export");
        return;
      }
      break;
    case UseKind::kContainer:
      if (isClosedTable(use.node) || parts_.plugins.isPlugin(path, use)) return;
      break;
    default: break;
  }
  emitEscape(node, path, escapeKey(use.kind));
}

void ReferenceFacts::emitEscape(NodeIndex node, PathId path, std::string_view how) {
  Fact fact = factOf(FactKind::kDynamic, path);
  fact.value = std::exchange(fact.name, "module-escape");
  fact.hasValue = true;
  fact.key = how;
  add(std::move(fact), node);
}

// A promise of a module may be awaited, chained by then(), or held by a name.
void ReferenceFacts::emitPromise(NodeIndex node, PathId path, const std::vector<Use>& uses) {
  for (const Use& use : uses) {
    switch (use.kind) {
      case UseKind::kAwait: return;
      case UseKind::kAlias:
      case UseKind::kDiscard:
      case UseKind::kTest: break;
      case UseKind::kObject: {
        const Solver::Keys keys = solver_.keysOfAccess(use.node);
        const bool chained =
            keys.texts.size() == 1 && !keys.unknown && !keys.anyNumber &&
            (keys.texts[0] == "then" || keys.texts[0] == "catch" || keys.texts[0] == "finally");
        if (!chained) emitEscape(node, path, "other");
        break;
      }
      default: emitEscape(node, path, escapeKey(use.kind)); break;
    }
  }
}

// path.member: what is followed reports itself at the access.
void ReferenceFacts::emitObjectUse(NodeIndex node, PathId path, NodeIndex access) {
  const Solver::Keys keys = solver_.keysOfAccess(access);
  bool lost = keys.isPrivate;
  for (const std::string& key : keys.texts) {
    if (!values_.paths.member(path, key) && !values_.paths.isGiven(path)) lost = true;
  }
  const Path at = values_.paths.at(path);
  const bool sloppy = at.sloppyThis && values_.paths.isGlobalObject(path);
  if (sloppy) lost = false;  // a name that is no global's
  if (targetKind(tree_, access) == TargetKind::kAssign ||
      targetKind(tree_, access) == TargetKind::kDelete) {
    return;  // reported as a store
  }
  if (lost || keys.anyNumber || keys.unknown) {
    Fact fact = factOf(FactKind::kRef, path);
    const bool method = sloppy && at.methodThis &&
                        !parts_.taken.isTakenMethod(scopes_.thisFunction(scopes_.functionAt(node)));
    fact.key = sloppy         ? (method ? "method-this" : "sloppy-this")
               : keys.unknown ? "computed"
               : lost         ? ""
                              : "index";
    if (!sloppy || keys.unknown) add(std::move(fact), node);
  }
  if (!keys.unknown || sloppy) return;
  bool called = false;
  for (const Use& use : usesOf(tree_, access)) {
    called = called || use.kind == UseKind::kCall || use.kind == UseKind::kNew ||
             use.kind == UseKind::kTag;
  }
  Fact fact = factOf(FactKind::kDynamic, path);
  fact.value = std::exchange(fact.name, called ? "computed-call" : "computed-member");
  fact.hasValue = true;
  add(std::move(fact), access);
}

void ReferenceFacts::emitSuper(NodeIndex access) {
  const NodeIndex super = tree_.child(access, JsField::kObject);
  if (super == kNoNode || tree_.kind(super) != JsKind::kSuper) return;
  const Solver::Keys keys = solver_.keysOfAccess(access);
  if (!keys.unknown || keys.begun) return;
  // What has it in its body: a method's name stands outside of it.
  NodeIndex member = access;
  while (member != kNoNode && tree_.parentKind(member) != JsKind::kClassBody) {
    const NodeIndex around = tree_.parent(member);
    if (around != kNoNode && tree_.kind(around) == JsKind::kMethod &&
        tree_.parentKind(around) == JsKind::kObject && tree_.field(member) == JsField::kBody) {
      return;  // of an object literal
    }
    member = around;
  }
  if (member == kNoNode) return;
  const bool fixed = tree_.kind(member) == JsKind::kStaticBlock || tree_.hasToken(member, "static");
  const NodeIndex owner = tree_.parent(tree_.parent(member));
  for (NodeIndex p = tree_.firstPart(owner); p != kNoNode; p = tree_.nextPart(p)) {
    if (tree_.kind(p) != JsKind::kClassHeritage) continue;
    const std::vector<ValueId> bases = values_.members(solver_.valueOf(tree_.firstPart(p)));
    for (const ValueId id : bases) {
      const Value base = values_.at(id);
      if (base.kind != ValueKind::kPath) continue;
      const auto read =
          fixed ? std::optional<PathId>(base.data) : values_.paths.member(base.data, "prototype");
      if (read) emitObjectUse(super, *read, access);
    }
  }
}

// Whether the value becomes a parameter of own functions that are all seen.
bool ReferenceFacts::isTrackedArgument(const Use& use) const {
  const bool isNew = tree_.kind(use.node) == JsKind::kNew;
  const NodeIndex callee =
      tree_.child(use.node, isNew ? JsField::kConstructor : JsField::kFunction);
  if (callee == kNoNode || tree_.kind(callee) == JsKind::kImport) return false;
  const std::vector<ValueId>& members = values_.members(solver_.valueOf(callee));
  for (const ValueId id : members) {
    const Value value = values_.at(id);
    if (value.kind != ValueKind::kFunction || traits_.usesArguments.count(value.data) != 0)
      return false;
    NodeIndex parameter = tree_.child(value.data, JsField::kParameter);
    if (parameter != kNoNode) {
      if (use.index != 0) return false;
      continue;
    }
    const NodeIndex list = tree_.child(value.data, JsField::kParameters);
    parameter = list == kNoNode ? kNoNode : tree_.firstPart(list);
    for (std::uint32_t k = 0; k < use.index && parameter != kNoNode; ++k) {
      parameter = tree_.nextPart(parameter);
    }
    if (parameter == kNoNode || tree_.kind(parameter) != JsKind::kIdentifier) return false;
  }
  return !members.empty();
}

bool ReferenceFacts::isModuleExports(NodeIndex target) const {
  if (target == kNoNode) return false;
  const JsKind kind = tree_.kind(target);
  if (kind != JsKind::kMember && kind != JsKind::kSubscript) return false;
  for (const ValueId id : values_.members(solver_.valueOf(target))) {
    const Value value = values_.at(id);
    if (value.kind != ValueKind::kPath) return false;
    const std::string name = values_.paths.text(value.data);
    if (name != "module.exports" && !name.starts_with("module.exports.") &&
        !name.starts_with("exports.")) {
      return false;
    }
  }
  return true;
}

// require('x') with constant names only: the import says it all.
bool ReferenceFacts::isDirectRequire(NodeIndex call, PathId path) const {
  if (values_.paths.text(path) != "require" || tree_.kind(call) != JsKind::kCall) return false;
  const NodeIndex list = tree_.child(call, JsField::kArguments);
  if (list == kNoNode || tree_.kind(list) != JsKind::kArguments) return false;
  const NodeIndex name = tree_.firstPart(list);
  if (name == kNoNode || tree_.nextPart(name) != kNoNode || tree_.kind(name) == JsKind::kSpread) {
    return false;
  }
  for (const ValueId id : values_.members(solver_.valueOf(name))) {
    if (values_.kind(id) != ValueKind::kString) return false;
  }
  return true;
}

}  // namespace gantlet::javascript
