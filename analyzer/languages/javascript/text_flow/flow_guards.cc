#include "analyzer/languages/javascript/text_flow/flow_guards.h"

#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/text_flow/flow_parts.h"

namespace gantlet::javascript {
namespace {

constexpr int kMaxDepth = 64;
constexpr int kMaxGuards = 8;
constexpr std::size_t kMaxGuardSteps = 200'000;

}  // namespace

bool FlowGuards::isReassigned(BindingId binding) const {
  const auto [known, fresh] = reassigned_.emplace(binding, false);
  if (!fresh) return known->second;
  const Binding& b = scopes_.bindings()[binding];
  for (std::uint32_t r = 0; r < b.refCount; ++r) {
    const Ident& use = scopes_.idents()[scopes_.refs()[b.firstRef + r]];
    if (use.role == Role::kAssign || use.role == Role::kUpdate || use.role == Role::kDeclareVar) {
      known->second = true;
    }
  }
  return known->second;
}

// Whether a condition, where it holds (or does not), says that a name is no function.
bool FlowGuards::saysObject(NodeIndex condition, BindingId binding, bool holds, int depth) const {
  if (condition == kNoNode || depth > kMaxGuards) return false;
  const NodeIndex inner = tree_.unwrap(condition);
  const auto isName = [&](NodeIndex node) {
    if (node == kNoNode || tree_.kind(tree_.unwrap(node)) != JsKind::kIdentifier) return false;
    const Ident* ident = scopes_.identAt(tree_.unwrap(node));
    return ident != nullptr && ident->binding == binding;
  };
  switch (tree_.kind(inner)) {
    case JsKind::kUnary: {
      const bool negated = tree_.text(tree_.child(inner, JsField::kOperator)) == "!";
      return negated &&
             saysObject(tree_.child(inner, JsField::kArgument), binding, !holds, depth + 1);
    }
    case JsKind::kBinary: {
      const std::string_view op = tree_.text(tree_.child(inner, JsField::kOperator));
      const NodeIndex left = tree_.child(inner, JsField::kLeft);
      const NodeIndex right = tree_.child(inner, JsField::kRight);
      if ((op == "&&" && holds) || (op == "||" && !holds)) {
        return saysObject(left, binding, holds, depth + 1) ||
               saysObject(right, binding, holds, depth + 1);
      }
      if ((op == "||" && holds) || (op == "&&" && !holds)) {
        return saysObject(left, binding, holds, depth + 1) &&
               saysObject(right, binding, holds, depth + 1);
      }
      const bool same = op == "===" || op == "==";
      const bool other = op == "!==" || op == "!=";
      if (!same && !other) return false;
      const NodeIndex asked = tree_.unwrap(left);
      if (tree_.kind(asked) != JsKind::kUnary ||
          tree_.text(tree_.child(asked, JsField::kOperator)) != "typeof" ||
          !isName(tree_.child(asked, JsField::kArgument))) {
        return false;
      }
      const std::string_view type = tree_.text(tree_.unwrap(right));
      if (type.size() < 3 || tree_.kind(tree_.unwrap(right)) != JsKind::kString ||
          type.find('\\') != std::string_view::npos) {  // 'funct\x69on'
        return false;
      }
      const bool function = type.substr(1, type.size() - 2) == "function";
      return function ? same != holds : same == holds;
    }
    case JsKind::kCall: {
      const NodeIndex callee = tree_.child(inner, JsField::kFunction);
      if (callee != kNoNode && tree_.kind(callee) == JsKind::kIdentifier) {
        return saysObjectOf(inner, binding, holds, depth);
      }
      return holds && callee != kNoNode && tree_.text(callee) == "Array.isArray" &&
             isFree(tree_.child(callee, JsField::kObject)) && isName(argumentsOf(inner));
    }
    default: return false;
  }
}

// isPlain(x), where the function says `typeof v === 'object' && …` of what it is given, or gives
// the other answer before it says anything else.
bool FlowGuards::saysObjectOf(NodeIndex call, BindingId binding, bool holds, int depth) const {
  const NodeIndex callee = tree_.child(call, JsField::kFunction);
  const Ident* named = scopes_.identAt(callee);
  if (named == nullptr || named->binding == kNone || isReassigned(named->binding)) return false;
  NodeIndex function = parts_.pieces.valueOf(callee) == kNoNode
                           ? kNoNode
                           : tree_.unwrap(parts_.pieces.valueOf(callee));
  int makers = 0;
  for (const Scopes::Maker& maker : scopes_.makers()) {
    if (maker.binding != named->binding) continue;
    function = maker.node;
    ++makers;
  }
  if (function == kNoNode || makers > 1 || !JsTree::isFunction(tree_.kind(function))) return false;
  const FunctionId id = scopes_.functionOf(function);
  if (id == kNone || scopes_.bindings()[named->binding].weak || state_.borrows ||
      scopes_.functions()[id].isAsync || scopes_.functions()[id].isGenerator) {
    return false;
  }
  // The parameter that stands for the name.
  NodeIndex argument = argumentsOf(call);
  BindingId inside = kNone;
  for (const NodeIndex p : parametersOf(id)) {
    if (argument == kNoNode || isSpread(argument)) return false;
    const Ident* given = scopes_.identAt(tree_.unwrap(argument));
    const Ident* own = tree_.kind(p) == JsKind::kIdentifier ? scopes_.identAt(p) : nullptr;
    if (own != nullptr && given != nullptr && given->binding == binding) {
      inside = own->declared;
      break;
    }
    argument = tree_.nextPart(argument);
  }
  if (inside == kNone || isReassigned(inside)) return false;
  // function is(v, v): the last one counts.
  std::size_t sameNames = 0;
  for (const NodeIndex p : parametersOf(id)) {
    const Ident* own = tree_.kind(p) == JsKind::kIdentifier ? scopes_.identAt(p) : nullptr;
    sameNames += own != nullptr && own->declared == inside ? 1 : 0;
  }
  if (sameNames != 1) return false;
  const NodeIndex body = tree_.child(function, JsField::kBody);
  if (body == kNoNode || tree_.kind(body) != JsKind::kBlock) {
    return saysObject(body, inside, holds, depth + 1);
  }
  const JsKind other = holds ? JsKind::kFalse : JsKind::kTrue;
  for (NodeIndex s = tree_.firstPart(body); s != kNoNode; s = tree_.nextPart(s)) {
    if (tree_.kind(s) == JsKind::kReturn) {
      return saysObject(tree_.firstPart(s), inside, holds, depth + 1);
    }
    NodeIndex then = tree_.kind(s) == JsKind::kIf ? tree_.child(s, JsField::kConsequence) : kNoNode;
    if (then != kNoNode && tree_.kind(then) == JsKind::kBlock) then = tree_.firstPart(then);
    if (then == kNoNode || tree_.kind(then) != JsKind::kReturn) return false;
    const NodeIndex answer = tree_.firstPart(then);
    if (answer == kNoNode || tree_.kind(answer) != other) return false;
    if (saysObject(tree_.child(s, JsField::kCondition), inside, false, depth + 1)) return true;
  }
  return false;
}

// Whether a statement ends what stands around it.
bool FlowGuards::leaves(NodeIndex statement) const {
  switch (tree_.kind(statement)) {
    case JsKind::kReturn:
    case JsKind::kThrow:
    case JsKind::kContinue: return true;
    case JsKind::kBlock: {
      NodeIndex last = kNoNode;
      for (NodeIndex p = tree_.firstPart(statement); p != kNoNode; p = tree_.nextPart(p)) last = p;
      return last != kNoNode && leaves(last);
    }
    default: return false;
  }
}

// arguments[0] = f, which gives the parameter another value.
bool FlowGuards::isWrittenAsArgument(BindingId binding) const {
  const Binding& parameter = scopes_.bindings()[binding];
  if (parameter.kind != BindingKind::kParameter) return false;
  for (BindingId b = 0; b < scopes_.bindings().size(); ++b) {
    const Binding& all = scopes_.bindings()[b];
    if (all.kind != BindingKind::kArguments || all.refCount == 0) continue;
    if (all.node == kNoNode || parameter.node < all.node || parameter.node >= tree_.end(all.node)) {
      continue;
    }
    for (std::uint32_t r = 0; r < all.refCount; ++r) {
      if (!isReadOfArguments(scopes_.idents()[scopes_.refs()[all.firstRef + r]].node)) return true;
    }
  }
  return false;
}

// typeof x === 'object' ? … : …, if (typeof x !== 'object') return; …
bool FlowGuards::isTypeGuarded(NodeIndex name, BindingId binding) {
  const BindingKind kind = scopes_.bindings()[binding].kind;
  if (kind != BindingKind::kConst && kind != BindingKind::kParameter && kind != BindingKind::kLet) {
    return false;
  }
  if (!state_.asksTypes || guardSteps_ > kMaxGuardSteps) return false;
  if (isReassigned(binding) || (state_.borrows && isWrittenAsArgument(binding))) return false;
  int steps = 0;
  for (NodeIndex at = name; at != kNoNode && steps < kMaxDepth; at = tree_.parent(at), ++steps) {
    const NodeIndex parent = tree_.parent(at);
    if (parent == kNoNode) return false;
    // A declared function may be called before what stands above it has run.
    if (tree_.kind(at) == JsKind::kFunctionDeclaration ||
        tree_.kind(at) == JsKind::kGeneratorDeclaration) {
      return false;
    }
    const JsField field = tree_.field(at);
    switch (tree_.kind(parent)) {
      case JsKind::kTernary:
      case JsKind::kIf: {
        if (field != JsField::kConsequence && field != JsField::kAlternative) break;
        const NodeIndex condition = tree_.child(parent, JsField::kCondition);
        if (saysObject(condition, binding, field == JsField::kConsequence, 0)) return true;
        break;
      }
      case JsKind::kBinary: {
        if (field != JsField::kRight) break;
        const std::string_view op = tree_.text(tree_.child(parent, JsField::kOperator));
        const NodeIndex left = tree_.child(parent, JsField::kLeft);
        if (op == "&&" && saysObject(left, binding, true, 0)) return true;
        if (op == "||" && saysObject(left, binding, false, 0)) return true;
        break;
      }
      case JsKind::kProgram:
        if (tree_.isCells())
          break;  // a throw ends its own cell, and the next one runs all the same
        [[fallthrough]];
      case JsKind::kBlock:
        for (NodeIndex p = tree_.firstPart(parent); p != kNoNode && p != at;
             p = tree_.nextPart(p)) {
          ++guardSteps_;
          if (tree_.kind(p) != JsKind::kIf) continue;
          const NodeIndex then = tree_.child(p, JsField::kConsequence);
          if (then == kNoNode || !leaves(then)) continue;
          if (saysObject(tree_.child(p, JsField::kCondition), binding, false, 0)) return true;
        }
        break;
      default: break;
    }
  }
  return false;
}

}  // namespace gantlet::javascript
