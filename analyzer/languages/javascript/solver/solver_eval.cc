#include "analyzer/languages/javascript/solver/solver_eval.h"

#include <algorithm>

#include "analyzer/languages/javascript/builtins/globals.h"
#include "analyzer/languages/javascript/solver/solver_parts.h"
#include "analyzer/languages/javascript/syntax/literals.h"
#include "analyzer/languages/javascript/syntax/uses.h"

namespace gantlet::javascript {
void Evaluation::evaluate(NodeIndex node) {
  const JsKind kind = tree_.kind(node);
  switch (kind) {
    // What only hands its parts on to the node above.
    case JsKind::kPair:
    case JsKind::kArguments:
    case JsKind::kSpread:
    case JsKind::kComputedName:
    case JsKind::kSubstitution:
    case JsKind::kAssignmentPattern:
    case JsKind::kObjectAssignmentPattern:
    case JsKind::kObjectPattern:
    case JsKind::kArrayPattern:
    case JsKind::kPairPattern:
    case JsKind::kRestPattern: parts_.work.propagate(node); return;
    case JsKind::kFormalParameters:
      if (const FunctionId f = scopes_.functionOf(tree_.parent(node)); f != kNone) {
        parts_.calls.applyParameters(f);
      }
      return;
    default: break;
  }
  if (JsTree::isStatement(kind) || kind >= JsKind::kImportStatement) {
    evaluateStatement(node);
  } else {
    evaluateExpression(node);
  }
}

void Evaluation::evaluateExpression(NodeIndex node) {
  switch (tree_.kind(node)) {
    case JsKind::kIdentifier:
    case JsKind::kShorthand:
    case JsKind::kShorthandPattern:
    case JsKind::kUndefined: evaluateIdentifier(node); break;
    case JsKind::kThis: evaluateThis(node); break;
    case JsKind::kTrue: parts_.work.setValue(node, values_.only(ValueKind::kTrue)); break;
    case JsKind::kFalse: parts_.work.setValue(node, values_.only(ValueKind::kFalse)); break;
    case JsKind::kNull: parts_.work.setValue(node, values_.only(ValueKind::kNull)); break;
    case JsKind::kRegex: parts_.work.setValue(node, values_.only(ValueKind::kPlain)); break;
    case JsKind::kNumber: {
      const auto number = parseNumber(tree_.text(node));
      parts_.work.setValue(
          node, number ? values_.only(values_.number(*number)) : values_.only(ValueKind::kPlain));
      break;
    }
    case JsKind::kString: parts_.work.setValue(node, literalOf(node)); break;
    case JsKind::kTemplate: evaluateTemplate(node); break;
    case JsKind::kParenthesized: parts_.work.setValue(node, now(tree_.firstPart(node))); break;
    case JsKind::kSequence: {
      NodeIndex last = tree_.firstPart(node);
      for (NodeIndex p = last; p != kNoNode; p = tree_.nextPart(p)) last = p;
      parts_.work.setValue(node, now(last));
      break;
    }
    case JsKind::kMember:
    case JsKind::kSubscript: {
      const NodeIndex object = tree_.child(node, JsField::kObject);
      const Keys keys = parts_.properties.keysOfAccess(node);
      const bool target = targetKind(tree_, node) == TargetKind::kAssign;
      const SetId got =
          target
              ? kEmptySet
              : holder(parts_.taint.getterTaint(keys, node) | parts_.taint.fieldTaint(keys, node));
      parts_.work.setValue(node,
                           values_.unite(parts_.properties.property(now(object), keys, node), got));
      if (target) parts_.work.propagate(node);
      parts_.properties.wakeMethodCall(node);
      break;
    }
    case JsKind::kMetaProperty:
      if (tree_.text(node).starts_with("import")) {
        const PathId meta = *values_.paths.member(values_.paths.builtin("import"), "meta");
        parts_.work.setValue(node, values_.only(values_.make(ValueKind::kPath, meta)));
      } else {
        parts_.work.setValue(node, unknown_);
      }
      break;
    case JsKind::kCall:
    case JsKind::kNew: parts_.calls.evaluateCall(node); break;
    case JsKind::kAwait:
      parts_.work.setValue(
          node, values_.unite(awaited(now(tree_.firstPart(node))), holder(state_.leaks[0].given)));
      break;
    case JsKind::kAwaitCall: {
      NodeIndex last = tree_.firstPart(tree_.child(node, JsField::kArguments));
      for (NodeIndex p = last; p != kNoNode; p = tree_.nextPart(p)) last = p;
      // In `await (x).y`, it is y that is awaited.
      parts_.work.setValue(node, tree_.continuesAsObject(node) ? now(last) : awaited(now(last)));
      break;
    }
    case JsKind::kTernary:
      parts_.work.setValue(node, values_.unite(now(tree_.child(node, JsField::kConsequence)),
                                               now(tree_.child(node, JsField::kAlternative))));
      break;
    case JsKind::kUnary: {
      const std::string_view op = tree_.text(tree_.child(node, JsField::kOperator));
      std::vector<ValueId> out;
      const NodeIndex operand = tree_.child(node, JsField::kArgument);
      for (const ValueId value : values_.members(now(operand))) {
        out.push_back(state_.folder.unary(op, value));
      }
      parts_.work.setValue(node, values_.set(std::move(out)));
      break;
    }
    case JsKind::kUpdate: {
      const SetId number = values_.only(ValueKind::kAnyNumber);
      parts_.assignments.assignPattern(tree_.child(node, JsField::kArgument), number);
      parts_.work.setValue(node, number);
      break;
    }
    case JsKind::kBinary: evaluateBinary(node); break;
    case JsKind::kAssignment: {
      const SetId value = now(tree_.child(node, JsField::kRight));
      parts_.assignments.assignPattern(tree_.child(node, JsField::kLeft), value);
      parts_.work.setValue(node, value);
      break;
    }
    case JsKind::kAugmented: evaluateAugmented(node); break;
    case JsKind::kArray: evaluateArray(node); break;
    case JsKind::kObject: evaluateObject(node); break;
    case JsKind::kFunctionExpression:
    case JsKind::kGeneratorExpression:
    case JsKind::kArrow: evaluateFunction(node); break;
    case JsKind::kClassExpression:
      parts_.work.setValue(node, values_.only(values_.make(ValueKind::kClass, node)));
      break;
    case JsKind::kYield:
      if (const NodeIndex given = tree_.firstPart(node); given != kNoNode) {
        parts_.taint.taintReturn(node, now(given));
      }
      parts_.work.setValue(node, values_.unite(unknown_, holder(state_.sent)));
      break;
    case JsKind::kSuper: parts_.work.setValue(node, unknown_); break;
    case JsKind::kField: {
      const NodeIndex value = tree_.child(node, JsField::kValue);
      if (value == kNoNode) break;
      const Keys keys = parts_.properties.keysOfName(tree_.child(node, JsField::kProperty));
      parts_.properties.store(state_.objects[instanceOf(node)], keys, now(value));
      parts_.taint.storeField(keys, now(value));
      if (keys.isPrivate) parts_.properties.storePrivate(keys.privateName, now(value));
      break;
    }
    default:
      // Whatever kind this is: without a value it would count as never reached.
      if (tree_.kind(node) >= JsKind::kString && tree_.kind(node) <= JsKind::kMetaProperty) {
        parts_.work.setValue(node, unknown_);
      }
      break;
  }
}

void Evaluation::evaluateStatement(NodeIndex node) {
  switch (tree_.kind(node)) {
    case JsKind::kDeclarator: {
      const NodeIndex value = tree_.child(node, JsField::kValue);
      parts_.assignments.assignPattern(
          tree_.child(node, JsField::kName),
          value == kNoNode ? values_.only(ValueKind::kUndefined) : now(value));
      break;
    }
    case JsKind::kForIn: evaluateForIn(node); break;
    case JsKind::kReturn: {
      const NodeIndex value = tree_.firstPart(node);
      parts_.taint.addReturn(scopes_.functionAt(node),
                             value == kNoNode ? values_.only(ValueKind::kUndefined) : now(value));
      break;
    }
    case JsKind::kCatch:
      if (const NodeIndex p = tree_.child(node, JsField::kParameter); p != kNoNode) {
        parts_.assignments.assignPattern(p, values_.unite(unknown_, holder(state_.thrown)));
      }
      break;
    case JsKind::kThrow: parts_.taint.evaluateThrow(node); break;
    case JsKind::kImportStatement: parts_.assignments.evaluateImport(node); break;
    default: break;
  }
}

SetId Evaluation::awaited(SetId set) {
  if (!values_.contains(set, ValueKind::kPromise)) return set;
  std::vector<ValueId> out;
  for (const ValueId id : values_.members(set)) {
    const Value value = values_.at(id);
    out.push_back(value.kind == ValueKind::kPromise ? values_.make(ValueKind::kPath, value.data)
                                                    : id);
  }
  return values_.set(std::move(out));
}

void Evaluation::evaluateFunction(NodeIndex node) {
  parts_.work.setValue(node, values_.only(values_.make(ValueKind::kFunction, node)));
  if (tree_.kind(node) != JsKind::kArrow) return;
  const FunctionId id = scopes_.functionOf(node);
  if (const NodeIndex one = tree_.child(node, JsField::kParameter); one != kNoNode) {
    parts_.calls.applyParameters(id);
  }
  const NodeIndex body = tree_.child(node, JsField::kBody);
  if (body == kNoNode || tree_.kind(body) == JsKind::kBlock) return;
  parts_.taint.addReturn(id, now(body));
}

void Evaluation::evaluateIdentifier(NodeIndex node) {
  const Ident* ident = scopes_.identAt(node);
  if (ident == nullptr) {
    // An import's or export's name; nothing is read here.
    parts_.work.propagate(node);
    return;
  }
  if (ident->role != Role::kRead && ident->role != Role::kUpdate) return;
  if (ident->binding == kNone) {
    parts_.work.setValue(node, parts_.work.valueOfFree(ident->name));
    return;
  }
  SetId value = state_.bindings[ident->binding];
  const Binding& binding = scopes_.bindings()[ident->binding];
  if (binding.weak && binding.outer != kNone) {
    value = values_.unite(value, state_.bindings[binding.outer]);
  }
  if (!state_.stable[ident->binding]) {
    // What is pushed onto an array that was constant is kept under the name that holds it.
    const bool array = values_.contains(value, ValueKind::kArray);
    value = parts_.properties.loosened(value);
    if (array && binding.node != kNoNode) {
      value = values_.unite(value, values_.only(values_.make(ValueKind::kOwnArray, binding.node)));
    }
  }
  parts_.work.setValue(node, value);
}

// What stands for `this` in a class's member: the class, or its body on the static side.
NodeIndex Evaluation::instanceOf(NodeIndex member) const {
  const NodeIndex body = tree_.parent(member);
  const bool isStatic =
      tree_.kind(member) == JsKind::kStaticBlock || tree_.hasToken(member, "static");
  return isStatic ? body : tree_.parent(body);
}

void Evaluation::evaluateThis(NodeIndex node) {
  const FunctionInfo& info = scopes_.functions()[scopes_.thisFunction(scopes_.functionAt(node))];
  PathTable& paths = values_.paths;
  if (info.kind == FunctionKind::kProgram) {
    // In a CommonJS module it is module.exports; who runs the source as a script has the global
    // object here, so names of globals count as such.
    const PathId path =
        info.strict ? *paths.member(paths.global("module"), "exports") : paths.sloppyThis(false);
    parts_.work.setValue(node, scopes_.isModule()
                                   ? values_.only(ValueKind::kUndefined)
                                   : values_.only(values_.make(ValueKind::kPath, path)));
    return;
  }
  if (info.inClass) {
    const FunctionId member = scopes_.thisFunction(scopes_.functionAt(node));
    state_.functions[member].receivers.push_back(node);
    const SetId own = values_.only(values_.make(ValueKind::kOwnInstance, instanceOf(info.node)));
    parts_.work.setValue(node,
                         parts_.taint.isBorrowed(member) ? values_.unite(own, unknown_) : own);
    return;
  }
  const FunctionId owner = scopes_.thisFunction(scopes_.functionAt(node));
  FunctionState& state = state_.functions[owner];
  if (state.receivers.empty() || state.receivers.back() != node) state.receivers.push_back(node);
  const NodeIndex maker = parts_.receivers.makerOf(owner);
  const SetId own =
      maker == kNoNode ? unknown_ : values_.only(values_.make(ValueKind::kOwnInstance, maker));
  const SetId given = values_.unite(
      parts_.taint.isBorrowed(owner) ? values_.unite(own, unknown_) : own, holder(state.receiver));
  if (info.strict || (!state.plain && parts_.receivers.isMaker(owner)) ||
      parts_.receivers.isReplacer(owner) || parts_.receivers.isGuardedThis(node, owner)) {
    parts_.work.setValue(node, given);
    return;
  }
  const NodeIndex above = tree_.parent(info.node);
  const JsKind aboveKind = tree_.parentKind(info.node);
  const bool assigned = aboveKind == JsKind::kAssignment &&
                        tree_.kind(tree_.child(above, JsField::kLeft)) != JsKind::kIdentifier;
  const bool method = info.kind == FunctionKind::kMethod || aboveKind == JsKind::kPair || assigned;
  const PathId path = paths.sloppyThis(method);
  parts_.work.setValue(node,
                       values_.unite(given, values_.only(values_.make(ValueKind::kPath, path))));
}

SetId Evaluation::literalOf(NodeIndex string) {
  const std::string_view text = tree_.text(string);
  if (text.size() < 2) return unknown_;
  const auto decoded = decodeEscapes(text.substr(1, text.size() - 2));
  return decoded ? values_.only(values_.string(*decoded)) : unknown_;
}

void Evaluation::evaluateTemplate(NodeIndex node) {
  SetId value = values_.only(values_.string(""));
  std::uint32_t from = tree_.startByte(node) + 1;
  const auto addText = [&](std::uint32_t to) {
    if (to <= from) return;
    const auto decoded = decodeEscapes(tree_.source().substr(from, to - from));
    const SetId text =
        decoded ? values_.only(values_.string(*decoded)) : values_.only(ValueKind::kAnyString);
    value = fold("+", value, text);
  };
  for (NodeIndex part = tree_.firstPart(node); part != kNoNode; part = tree_.nextPart(part)) {
    if (tree_.kind(part) != JsKind::kSubstitution) continue;
    addText(tree_.startByte(part));
    from = tree_.endByte(part);
    value = fold("+", value, now(tree_.firstPart(part)));
  }
  addText(tree_.endByte(node) - 1);
  parts_.work.setValue(node, value);
}

SetId Evaluation::fold(std::string_view op, SetId left, SetId right) {
  const auto& a = values_.members(left);
  const auto& b = values_.members(right);
  if (a.size() * b.size() > ValueTable::kMaxMembers) {
    const bool text = values_.contains(left, ValueKind::kString) ||
                      values_.contains(right, ValueKind::kString) ||
                      values_.contains(left, ValueKind::kAnyString) ||
                      values_.contains(right, ValueKind::kAnyString);
    return text ? values_.only(ValueKind::kAnyString) : unknown_;
  }
  std::vector<ValueId> out;
  for (const ValueId x : a) {
    for (const ValueId y : b) out.push_back(state_.folder.binary(op, x, y));
  }
  return values_.set(std::move(out));
}

// What of `a && b` is a: nothing that is certain to be true.
SetId Evaluation::perhapsFalse(SetId set) {
  std::vector<ValueId> out;
  for (const ValueId id : values_.members(set)) {
    const Value value = values_.at(id);
    const bool truth =
        value.kind == ValueKind::kFunction || value.kind == ValueKind::kClass ||
        value.kind == ValueKind::kObject || value.kind == ValueKind::kLooseObject ||
        (value.kind == ValueKind::kPath &&
         (values_.paths.isGlobalObject(value.data) || values_.paths.isModuleItself(value.data)));
    if (!truth) out.push_back(id);
  }
  return values_.set(std::move(out));
}

void Evaluation::evaluateBinary(NodeIndex node) {
  const std::string_view op = tree_.text(tree_.child(node, JsField::kOperator));
  const SetId left = now(tree_.child(node, JsField::kLeft));
  const SetId right = now(tree_.child(node, JsField::kRight));
  if (op == "&&") {
    parts_.work.setValue(node, values_.unite(perhapsFalse(left), right));
  } else if (op == "||" || op == "??") {
    parts_.work.setValue(node, values_.unite(left, right));
  } else {
    parts_.work.setValue(node, fold(op, left, right));
  }
}

void Evaluation::evaluateAugmented(NodeIndex node) {
  std::string_view op = tree_.text(tree_.child(node, JsField::kOperator));
  op.remove_suffix(1);
  const NodeIndex left = tree_.child(node, JsField::kLeft);
  const SetId before = now(left);
  const SetId operand = now(tree_.child(node, JsField::kRight));
  const bool logical = op == "&&" || op == "||" || op == "??";
  SetId value = logical ? values_.unite(before, operand) : fold(op, before, operand);
  // x += 'a' in a union feeds itself: a few rounds find the word, more only make noise.
  constexpr std::size_t kRounds = 4;
  if (op == "+" && values_.members(before).size() >= kRounds) {
    value = values_.contains(value, ValueKind::kUnknown) ? unknown_
                                                         : values_.only(ValueKind::kAnyString);
    if (!values_.contains(before, ValueKind::kString)) value = fold(op, before, operand);
  }
  parts_.assignments.assignPattern(left, value);
  parts_.work.setValue(node, value);
}

void Evaluation::evaluateForIn(NodeIndex node) {
  const NodeIndex left = tree_.child(node, JsField::kLeft);
  const SetId right = now(tree_.child(node, JsField::kRight));
  const std::string_view op = tree_.text(tree_.child(node, JsField::kOperator));
  parts_.assignments.assignPattern(
      left, op == "of" ? iterated(right, node) : values_.only(ValueKind::kAnyString));
  // for (var x = init in …)
  if (const NodeIndex value = tree_.child(node, JsField::kValue); value != kNoNode) {
    parts_.assignments.assignPattern(left, now(value));
  }
}

}  // namespace gantlet::javascript
