#include "analyzer/languages/javascript/solver/solver_this.h"

#include <algorithm>
#include <iterator>

#include "analyzer/languages/javascript/solver/solver_parts.h"
#include "analyzer/languages/javascript/syntax/uses.h"

namespace gantlet::javascript {

// One use of a constructor's name. `evidence` is set by those that only constructors know.
bool Receivers::isMakerUse(NodeIndex use, bool& evidence) const {
  static constexpr std::string_view kHelpers[] = {
      "inherits",       "nherit",        "xtend",          "captureStackTrace",
      "setPrototypeOf", "Object.create", "defineProperty", "defineProperties",
      "classCallCheck", "createClass",   "Object.assign"};
  const NodeIndex parent = tree_.parent(use);
  const JsField field = tree_.field(use);
  switch (tree_.parentKind(use)) {
    case JsKind::kNew: evidence = true; return field == JsField::kConstructor;
    case JsKind::kClassHeritage: evidence = true; return true;
    case JsKind::kBinary: {
      const std::string_view op = tree_.text(tree_.child(parent, JsField::kOperator));
      if (op == "instanceof") evidence = true;
      return op == "instanceof" || op == "===" || op == "!==" || op == "==" || op == "!=";
    }
    case JsKind::kMember: {
      const std::string_view name = tree_.text(tree_.child(parent, JsField::kProperty));
      if (name == "prototype") evidence = true;
      if (name != "call" && name != "apply" && name != "bind") return true;
      // A.call(this): the receiver of the constructor that builds on this one.
      const NodeIndex call = tree_.parent(parent);
      if (name == "bind" || tree_.kind(call) != JsKind::kCall) return false;
      const NodeIndex first = tree_.firstPart(tree_.child(call, JsField::kArguments));
      return first != kNoNode &&
             (tree_.kind(first) == JsKind::kThis || tree_.kind(first) == JsKind::kIdentifier);
    }
    case JsKind::kAssignment: {
      const JsKind left = tree_.kind(tree_.child(parent, JsField::kLeft));
      return field == JsField::kRight && left == JsKind::kMember;
    }
    case JsKind::kReturn:
    case JsKind::kExportStatement:
    case JsKind::kExportSpecifier:
    case JsKind::kObject:
    case JsKind::kPair: return true;  // the last two: a table of exports
    case JsKind::kArguments: {
      const NodeIndex callee = tree_.child(tree_.parent(parent), JsField::kFunction);
      if (callee == kNoNode) return false;
      const std::string_view name = tree_.text(callee);
      return std::any_of(std::begin(kHelpers), std::end(kHelpers), [&](std::string_view helper) {
        return name.size() < 64 && name.find(helper) != std::string_view::npos;
      });
    }
    default: return false;
  }
}

// The name that a function is declared with, or the variable that it is the first value of.
BindingId Receivers::bindingOf(NodeIndex function) const {
  if (tree_.kind(function) == JsKind::kFunctionDeclaration) {
    // One in a block has two bindings: which of them a name means is not worth the trouble.
    const auto known = state_.bindingOf.find(function);
    return known == state_.bindingOf.end() ? kNone : known->second;
  }
  if (tree_.parentKind(function) != JsKind::kDeclarator) return kNone;
  const Ident* ident = scopes_.identAt(tree_.child(tree_.parent(function), JsField::kName));
  return ident == nullptr ? kNone : ident->declared;
}

bool Receivers::isMaker(FunctionId function) {
  FunctionState& state = state_.functions[function];
  if (state.maker) return *state.maker;
  state.maker = false;
  const BindingId binding = bindingOf(scopes_.functions()[function].node);
  if (binding == kNone) return false;
  const Binding& named = scopes_.bindings()[binding];
  bool evidence = false;
  for (std::uint32_t r = 0; r < named.refCount; ++r) {
    const Ident& use = scopes_.idents()[scopes_.refs()[named.firstRef + r]];
    if (use.role == Role::kDeclareVar || use.role == Role::kDeclareLet ||
        use.role == Role::kDeclareConst) {
      continue;
    }
    if (use.role != Role::kRead || !isMakerUse(use.node, evidence)) return false;
  }
  state.maker = evidence;
  return evidence;
}

// X.prototype, where X is a constructor of the submission.
NodeIndex Receivers::makerOfPrototype(NodeIndex member) {
  if (member == kNoNode || tree_.kind(member) != JsKind::kMember ||
      tree_.text(tree_.child(member, JsField::kProperty)) != "prototype") {
    return kNoNode;
  }
  const Ident* ident = scopes_.identAt(tree_.child(member, JsField::kObject));
  if (ident == nullptr || ident->binding == kNone) return kNoNode;
  NodeIndex maker = kNoNode;
  for (const ValueId id : values_.members(state_.bindings[ident->binding])) {
    const Value value = values_.at(id);
    if (value.kind != ValueKind::kFunction || maker != kNoNode) return kNoNode;
    maker = value.data;
  }
  const FunctionId function = maker == kNoNode ? kNone : scopes_.functionOf(maker);
  return function != kNone && isMaker(function) ? maker : kNoNode;
}

NodeIndex Receivers::makerOf(FunctionId function) {
  const NodeIndex node = scopes_.functions()[function].node;
  if (isMaker(function)) return state_.functions[function].plain ? kNoNode : node;
  NodeIndex parent = tree_.parent(node);
  switch (tree_.parentKind(node)) {
    case JsKind::kPair: parent = tree_.parent(parent); [[fallthrough]];
    case JsKind::kObject:
      if (tree_.parentKind(parent) != JsKind::kAssignment) return kNoNode;
      return makerOfPrototype(tree_.child(tree_.parent(parent), JsField::kLeft));
    case JsKind::kAssignment:
      return makerOfPrototype(tree_.child(tree_.child(parent, JsField::kLeft), JsField::kObject));
    default: return kNoNode;
  }
}

// if (!(this instanceof X)) return new X(…); if (!new.target) throw …
bool Receivers::isInstanceGuard(NodeIndex statement, NodeIndex function) {
  if (tree_.kind(statement) != JsKind::kIf) return false;
  NodeIndex leave = tree_.child(statement, JsField::kConsequence);
  if (leave != kNoNode && tree_.kind(leave) == JsKind::kBlock) {
    const NodeIndex only = tree_.firstPart(leave);
    leave = only == kNoNode || tree_.nextPart(only) != kNoNode ? kNoNode : only;
  }
  if (leave == kNoNode ||
      (tree_.kind(leave) != JsKind::kReturn && tree_.kind(leave) != JsKind::kThrow)) {
    return false;
  }
  const NodeIndex condition = tree_.unwrap(tree_.child(statement, JsField::kCondition));
  if (tree_.kind(condition) != JsKind::kUnary ||
      tree_.text(tree_.child(condition, JsField::kOperator)) != "!") {
    return false;
  }
  const NodeIndex asked = tree_.unwrap(tree_.child(condition, JsField::kArgument));
  if (tree_.kind(asked) == JsKind::kMetaProperty) return tree_.text(asked) == "new.target";
  if (tree_.kind(asked) != JsKind::kBinary ||
      tree_.text(tree_.child(asked, JsField::kOperator)) != "instanceof" ||
      tree_.kind(tree_.child(asked, JsField::kLeft)) != JsKind::kThis) {
    return false;
  }
  const Ident* ident = scopes_.identAt(tree_.child(asked, JsField::kRight));
  if (ident == nullptr || ident->binding == kNone) return false;
  const auto& named = values_.members(state_.bindings[ident->binding]);
  return named.size() == 1 && values_.kind(named[0]) == ValueKind::kFunction &&
         values_.at(named[0]).data == function;
}

// Behind such a test `this` is an instance: never the global object, whose prototypes nobody has
// made the constructor's own.
bool Receivers::isGuardedThis(NodeIndex node, FunctionId owner) {
  const NodeIndex function = scopes_.functions()[owner].node;
  const NodeIndex body = tree_.child(function, JsField::kBody);
  if (body == kNoNode || tree_.kind(body) != JsKind::kBlock || state_.movesPrototypes) return false;
  for (NodeIndex s = tree_.firstPart(body); s != kNoNode && tree_.end(s) <= node;
       s = tree_.nextPart(s)) {
    if (isInstanceGuard(s, function)) return true;
  }
  return false;
}

// X.prototype = Object.prototype, a computed or redefined one: then what has no business there may
// be an instance of X.
bool Receivers::movesPrototype(NodeIndex node) const {
  const JsKind kind = tree_.kind(node);
  if (kind == JsKind::kMember && targetKind(tree_, node) != TargetKind::kNoTarget &&
      tree_.text(tree_.child(node, JsField::kProperty)) == "prototype") {
    const NodeIndex assignment = tree_.parent(node);
    if (tree_.kind(assignment) != JsKind::kAssignment) return true;
    const NodeIndex value = tree_.unwrap(tree_.child(assignment, JsField::kRight));
    if (tree_.kind(value) == JsKind::kObject) return false;
    return (tree_.kind(value) != JsKind::kCall && tree_.kind(value) != JsKind::kNew) ||
           (tree_.kind(value) == JsKind::kCall &&
            tree_.text(tree_.child(value, JsField::kFunction)) != "Object.create");
  }
  const std::string_view text = tree_.text(node);
  if (kind == JsKind::kMember && text == "Object.prototype") {
    return tree_.parentKind(node) != JsKind::kMember;  // what X[k] may be set to
  }
  if (kind == JsKind::kStringFragment) return text == "prototype";
  if (kind != JsKind::kIdentifier && kind != JsKind::kPropertyIdentifier &&
      kind != JsKind::kShorthandPattern) {
    return false;
  }
  return text == "hasInstance" || text == "setPrototypeOf" || text == "getPrototypeOf" ||
         text == "__proto__" || text == "Reflect" || text == "Proxy";
}

// JSON.stringify(x, function (key, value) { this[key] … }): always called with an object.
bool Receivers::isReplacer(FunctionId function) const {
  const auto given = [this](NodeIndex use) {
    const NodeIndex list = tree_.parent(use);
    if (tree_.kind(list) != JsKind::kArguments || tree_.firstPart(list) == use ||
        tree_.kind(tree_.firstPart(list)) == JsKind::kSpread ||
        tree_.nextPart(tree_.firstPart(list)) != use) {
      return false;
    }
    const NodeIndex callee = tree_.child(tree_.parent(list), JsField::kFunction);
    if (callee == kNoNode || tree_.kind(callee) != JsKind::kMember) return false;
    const std::string_view name = tree_.text(callee);
    const Ident* json = scopes_.identAt(tree_.child(callee, JsField::kObject));
    return (name == "JSON.stringify" || name == "JSON.parse") && json != nullptr &&
           json->binding == kNone;
  };
  const NodeIndex node = scopes_.functions()[function].node;
  if (given(node)) return true;
  const BindingId binding = bindingOf(node);
  if (binding == kNone) return false;
  const Binding& named = scopes_.bindings()[binding];
  bool used = false;
  for (std::uint32_t r = 0; r < named.refCount; ++r) {
    const Ident& use = scopes_.idents()[scopes_.refs()[named.firstRef + r]];
    if (use.role != Role::kRead) continue;
    if (!given(use.node)) return false;
    used = true;
  }
  return used;
}

void Receivers::markPlain(SetId functions) {
  for (const ValueId id : values_.members(functions)) {
    const Value value = values_.at(id);
    if (value.kind != ValueKind::kFunction) continue;
    const FunctionId function = scopes_.functionOf(value.data);
    if (function == kNone || state_.functions[function].plain) continue;
    state_.functions[function].plain = true;
    for (const NodeIndex receiver : state_.functions[function].receivers)
      parts_.work.enqueue(receiver);
  }
}

// f(), f.call(null): calls that give own functions no receiver of their own.
void Receivers::noteReceivers(NodeIndex call, NodeIndex callee) {
  const NodeIndex inner = tree_.unwrap(callee);
  const JsKind kind = tree_.kind(inner);
  if (kind == JsKind::kSubscript) return;
  if (kind != JsKind::kMember) {
    markPlain(now(callee));
    return;
  }
  const std::string_view name = tree_.text(tree_.child(inner, JsField::kProperty));
  if (name != "call" && name != "apply" && name != "bind") return;
  const NodeIndex list = tree_.child(call, JsField::kArguments);
  const NodeIndex first = list == kNoNode ? kNoNode : tree_.firstPart(list);
  if (first != kNoNode && tree_.kind(first) == JsKind::kThis) return;
  if (first != kNoNode && tree_.kind(first) == JsKind::kIdentifier) {
    const auto& given = values_.members(now(first));
    const bool nothing = std::any_of(given.begin(), given.end(), [this](ValueId id) {
      const ValueKind of = values_.kind(id);
      return of == ValueKind::kNull || of == ValueKind::kUndefined || of == ValueKind::kPath;
    });
    if (!nothing) return;
  }
  markPlain(now(tree_.child(inner, JsField::kObject)));
}

SetId Receivers::callThrough(NodeIndex call, NodeIndex callee, const CallArguments& arguments) {
  const Keys keys = parts_.properties.keysOfAccess(callee);
  if (keys.texts.size() != 1) return kEmptySet;
  const std::string& how = keys.texts[0];
  if (how != "call" && how != "apply" && how != "bind") return kEmptySet;
  SetId result = kEmptySet;
  for (const ValueId id : values_.members(now(tree_.child(callee, JsField::kObject)))) {
    const Value value = values_.at(id);
    if (value.kind != ValueKind::kFunction) continue;
    const FunctionId function = scopes_.functionOf(value.data);
    if (function == kNone) continue;
    FunctionState& state = state_.functions[function];
    const std::uint32_t receiver =
        arguments.sets.empty() ? 0 : parts_.taint.taintOf(arguments.sets[0]);
    if ((state.receiver | receiver) != state.receiver) {
      state.receiver |= receiver;
      for (const NodeIndex reader : state.receivers) parts_.work.enqueue(reader);
    }
    CallArguments passed = arguments;
    if (!passed.sets.empty()) passed.sets.erase(passed.sets.begin());
    if (how != "call") {
      for (const SetId set : passed.sets) passed.taint |= parts_.taint.taintOf(set);
      passed.unknownTail = true;
      if (how == "apply") passed.sets.clear();
    }
    const SetId returned = parts_.calls.callFunction(value.data, passed, call);
    result = values_.unite(result, how == "bind" ? values_.only(id) : returned);
  }
  return result;
}

}  // namespace gantlet::javascript
