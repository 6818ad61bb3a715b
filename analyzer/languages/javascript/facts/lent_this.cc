#include "analyzer/languages/javascript/facts/lent_this.h"

#include <algorithm>

#include "analyzer/languages/javascript/builtins/globals.h"
#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/facts/fact_parts.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {
namespace {

bool isLender(std::string_view name) { return isOneOf(name, {"call", "apply", "bind"}); }

// Methods of the runtime that give their `this` back.
bool givesBack(std::string_view name) {
  return isOneOf(name,
                 {"valueOf", "sort", "reverse", "fill", "concat", "flat", "copyWithin", "splice"});
}

// Methods that hand the list itself to their callback, behind the element and its number.
bool handsList(std::string_view name) {
  return isOneOf(name, {"forEach", "map", "filter", "some", "every", "find", "findIndex",
                        "findLast", "findLastIndex", "flatMap", "reduce", "reduceRight"});
}

}  // namespace

// x.f, other than x.f(…) and x.f = …
bool LentThis::isReadUncalled(NodeIndex access) const {
  const bool called =
      tree_.parentKind(access) == JsKind::kCall && tree_.field(access) == JsField::kFunction;
  return !called && targetKind(tree_, access) == TargetKind::kNoTarget;
}

// A property that the program itself makes.
void LentThis::lookAtName(NodeIndex name, Ways& ways) const {
  if (name == kNoNode) return;
  const Solver::Keys keys = solver_.keysOfName(name);
  ways.lenders = ways.lenders || std::any_of(keys.texts.begin(), keys.texts.end(), isLender);
}

void LentThis::look(NodeIndex node, Ways& ways) {
  switch (tree_.kind(node)) {
    case JsKind::kStringFragment: {
      // console.log('call', x)
      const NodeIndex list = tree_.parent(tree_.parent(node));
      if (tree_.kind(list) == JsKind::kArguments &&
          tree_.text(tree_.parent(list)).starts_with("console.")) {
        return;
      }
      ways.lenders = ways.lenders || isLender(tree_.text(node));
      ways.reflection = ways.reflection || tree_.text(node) == "construct";
      return;
    }
    case JsKind::kMethod: {
      const NodeIndex name = tree_.child(node, JsField::kName);
      lookAtName(name, ways);
      if (tree_.text(name) != "constructor" || tree_.parentKind(node) != JsKind::kClassBody) return;
      const FunctionId own = scopes_.functionOf(node);
      for (NodeIndex i = node; i < tree_.end(node); ++i) {
        const bool returns = tree_.kind(i) == JsKind::kReturn && scopes_.functionAt(i) == own;
        const NodeIndex value = returns ? tree_.firstPart(i) : kNoNode;
        if (value != kNoNode && tree_.kind(tree_.unwrap(value)) != JsKind::kThis) ways.bases = true;
      }
      return;
    }
    case JsKind::kPair: lookAtName(tree_.child(node, JsField::kKey), ways); return;
    case JsKind::kShorthand: lookAtName(node, ways); return;
    case JsKind::kField: lookAtName(tree_.child(node, JsField::kProperty), ways); return;
    case JsKind::kPairPattern:
    case JsKind::kShorthandPattern: {
      const NodeIndex key =
          tree_.kind(node) == JsKind::kPairPattern ? tree_.child(node, JsField::kKey) : node;
      const Solver::Keys keys = solver_.keysOfName(key);
      for (const std::string& text : keys.texts)
        ways.reflection = ways.reflection || text == "construct" || text == "apply";
      return;
    }
    case JsKind::kClassHeritage:
      // A function that is no class returns what it likes as well.
      for (const ValueId id : values_.members(solver_.valueOf(tree_.firstPart(node))))
        ways.bases = ways.bases || values_.kind(id) == ValueKind::kFunction;
      return;
    case JsKind::kMember:
    case JsKind::kSubscript: {
      const Solver::Keys keys = solver_.keysOfAccess(node);
      if (targetKind(tree_, node) == TargetKind::kAssign) {
        ways.lenders = ways.lenders || std::any_of(keys.texts.begin(), keys.texts.end(), isLender);
        return;
      }
      const NodeIndex object = tree_.child(node, JsField::kObject);
      if (!isReadUncalled(node) || object == kNoNode) return;
      for (const ValueId id : values_.members(solver_.valueOf(object))) {
        ways.reflection = ways.reflection || (values_.kind(id) == ValueKind::kPath &&
                                              values_.paths.text(values_.at(id).data) == "Reflect");
      }
      return;
    }
    case JsKind::kIdentifier: {
      const Ident* ident = scopes_.identAt(node);
      ways.traps = ways.traps ||
                   (tree_.text(node) == "Proxy" && ident != nullptr && ident->binding == kNone);
      return;
    }
    default: return;
  }
}

const LentThis::Ways& LentThis::ways() {
  if (ways_) return *ways_;
  Ways ways;
  for (NodeIndex i = 0; i < tree_.size(); ++i) look(i, ways);
  ways_ = ways;
  return *ways_;
}

bool LentThis::isOwn(SetId set) const {
  const auto& members = values_.members(set);
  return !members.empty() && std::all_of(members.begin(), members.end(), [this](ValueId id) {
    const ValueKind kind = values_.kind(id);
    return kind == ValueKind::kFunction || kind == ValueKind::kClass ||
           kind == ValueKind::kUndefined || kind == ValueKind::kNull;
  });
}

// function () { 'use strict'; return this; }, m(t = this) {} in a class: a strict `this` is no path
// of the global object, and what is done to it there is not seen.
bool LentThis::isGivenAwayIn(FunctionId function) const {
  const FunctionInfo& info = scopes_.functions()[function];
  if (!info.strict || info.node == kNoNode) return false;
  for (NodeIndex i = info.node; i < tree_.end(info.node); ++i) {
    if (tree_.kind(i) != JsKind::kThis || scopes_.thisFunction(scopes_.functionAt(i)) != function) {
      continue;
    }
    const NodeIndex member = tree_.parent(i);
    if (tree_.kind(member) != JsKind::kMember || tree_.field(i) != JsField::kObject) {
      const std::vector<Use> uses = usesOf(tree_, i);
      const bool kept = std::all_of(uses.begin(), uses.end(), [](const Use& use) {
        return use.kind == UseKind::kCompare || use.kind == UseKind::kTest ||
               use.kind == UseKind::kTypeof || use.kind == UseKind::kDiscard;
      });
      if (!kept) return true;
      continue;
    }
    const std::string_view name = tree_.text(tree_.child(member, JsField::kProperty));
    if (isCommonMethod(name) || name.find('\\') != std::string_view::npos) return true;
    // this.clearTimeout(x) does no harm, whoever's it is.
    const bool called =
        tree_.parentKind(member) == JsKind::kCall && tree_.field(member) == JsField::kFunction;
    const bool harmless = called && !isDangerousGlobal(name) && !isGlobalObjectName(name);
    if (!harmless && (isKnownGlobal(name) || isGlobalObjectName(name))) return true;
  }
  return false;
}

// Whether a strict function that anybody may call without its object gives its `this` away.
bool LentThis::givesAwayTaken() {
  if (taken_) return *taken_;
  taken_ = false;
  for (FunctionId f = 0; f < scopes_.functions().size() && !*taken_; ++f) {
    const FunctionInfo& info = scopes_.functions()[f];
    const bool method = info.node != kNoNode && tree_.kind(info.node) == JsKind::kMethod;
    if (info.kind != FunctionKind::kPlain && info.kind != FunctionKind::kMethod) continue;
    if (method && tree_.text(tree_.child(info.node, JsField::kName)) == "constructor") continue;
    taken_ = isGivenAwayIn(f) && parts_.taken.isTakenMethod(f);
  }
  return *taken_;
}

// Whether a function that is lent `this` gives it away.
bool LentThis::givesAway(NodeIndex function) {
  const SetId set = solver_.valueOf(function);
  if (!isOwn(set)) {
    return ways().traps || ways().lenders || isFoundByText(function) || givesAwayTaken();
  }
  const std::vector<ValueId> members = values_.members(set);
  return std::any_of(members.begin(), members.end(), [this](ValueId id) {
    if (values_.kind(id) != ValueKind::kFunction) return false;
    const FunctionId own = scopes_.functionOf(values_.at(id).data);
    return own == kNone || isGivenAwayIn(own);
  });
}

bool LentThis::isGivenBackBy(const Solver::Keys& keys) const {
  return (keys.symbol && !keys.unknown) ||
         std::any_of(keys.texts.begin(), keys.texts.end(),
                     [](const std::string& text) { return givesBack(text); });
}

// const v = x['value' + 'Of'], x[Symbol.iterator]: the runtime's own, which gives its `this` back.
bool LentThis::isFoundByText(NodeIndex function) const {
  constexpr int kMostNames = 8;
  for (int i = 0; i < kMostNames; ++i) {
    function = tree_.unwrap(function);
    const JsKind kind = tree_.kind(function);
    if (kind == JsKind::kSubscript) {
      const NodeIndex index = tree_.child(function, JsField::kIndex);
      return isGivenBackBy(solver_.keysOfAccess(function)) ||
             (index != kNoNode && tree_.text(index).starts_with("Symbol"));
    }
    if (kind != JsKind::kIdentifier) return false;
    const Ident* ident = scopes_.identAt(function);
    if (ident == nullptr || ident->binding == kNone) return false;
    const NodeIndex name = scopes_.bindings()[ident->binding].node;
    const NodeIndex above = name == kNoNode ? kNoNode : tree_.parent(name);
    if (tree_.kind(above) == JsKind::kPairPattern)
      return isGivenBackBy(solver_.keysOfName(tree_.child(above, JsField::kKey)));
    if (tree_.kind(above) != JsKind::kDeclarator) return false;
    function = tree_.child(above, JsField::kValue);
    if (function == kNoNode) return false;
  }
  return true;
}

// Whether a callback may look at its parameter of this number.
bool LentThis::takesList(NodeIndex callback, std::size_t position) const {
  const NodeIndex function = tree_.unwrap(callback);
  if (!JsTree::isFunction(tree_.kind(function))) return true;
  if (traits_.usesArguments.count(function) != 0) return true;
  const NodeIndex list = tree_.child(function, JsField::kParameters);
  if (list == kNoNode) return false;  // x => …
  std::size_t count = 0;
  for (NodeIndex p = tree_.firstPart(list); p != kNoNode; p = tree_.nextPart(p), ++count) {
    if (count >= position || tree_.kind(p) == JsKind::kRestPattern) return true;
  }
  return false;
}

// [].forEach.call(this, (x, i, list) => …), [].reverse.call(this)
bool LentThis::isLentToNative(NodeIndex function, NodeIndex call) const {
  const JsKind kind = tree_.kind(function);
  if (kind != JsKind::kMember && kind != JsKind::kSubscript) return false;
  const Solver::Keys keys = solver_.keysOfAccess(function);
  for (const std::string& name : keys.texts) {
    if (givesBack(name)) return true;
    if (!handsList(name)) continue;
    const std::vector<NodeIndex> arguments = argumentsOf(tree_.child(call, JsField::kArguments));
    const std::size_t position = name.starts_with("reduce") ? 3 : 2;
    if (arguments.size() < 2 || takesList(arguments[1], position)) return true;
  }
  return false;
}

bool LentThis::mayGiveAway(NodeIndex self, const Use& use) {
  if (use.kind == UseKind::kContainer) {
    // Reflect.construct(B, [this]) under another name, or of what is made by a base.
    const NodeIndex list = tree_.parent(tree_.parent(self));
    return tree_.kind(tree_.parent(self)) == JsKind::kArray &&
           tree_.kind(list) == JsKind::kArguments && (ways().reflection || ways().bases);
  }
  if (use.kind != UseKind::kArgument) return false;
  if (ways().bases && tree_.kind(use.node) == JsKind::kNew) return true;
  if (tree_.kind(use.node) != JsKind::kCall) return false;
  const NodeIndex callee = tree_.unwrap(tree_.child(use.node, JsField::kFunction));
  if (callee == kNoNode) return false;
  const std::vector<NodeIndex> arguments = argumentsOf(tree_.child(use.node, JsField::kArguments));
  // Reflect.apply(f, this, a), list.forEach(f, this)
  if (use.index > 0 && !arguments.empty()) {
    const NodeIndex function = tree_.unwrap(arguments[0]);
    const bool called = isOwn(solver_.valueOf(function)) ||
                        tree_.text(callee).ends_with("Reflect.apply") || ways().reflection;
    if (called && !isOwn(solver_.valueOf(callee))) return givesAway(function);
    return false;
  }
  if (tree_.kind(callee) != JsKind::kMember ||
      !isLender(tree_.text(tree_.child(callee, JsField::kProperty)))) {
    return false;
  }
  const NodeIndex function = tree_.unwrap(tree_.child(callee, JsField::kObject));
  return ways().lenders || isLentToNative(function, use.node) || givesAway(function);
}

}  // namespace gantlet::javascript
