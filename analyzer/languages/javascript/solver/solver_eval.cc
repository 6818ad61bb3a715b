// The part of Solver that evaluates one node from the values of its parts.
#include <algorithm>

#include "analyzer/languages/javascript/builtins/globals.h"
#include "analyzer/languages/javascript/solver/solver.h"
#include "analyzer/languages/javascript/syntax/literals.h"
#include "analyzer/languages/javascript/syntax/uses.h"

namespace gantlet::javascript {
void Solver::evaluate(NodeIndex node) {
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
    case JsKind::kRestPattern: propagate(node); return;
    case JsKind::kFormalParameters:
      if (const FunctionId f = scopes_.functionOf(tree_.parent(node)); f != kNone) {
        applyParameters(f);
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

void Solver::evaluateExpression(NodeIndex node) {
  switch (tree_.kind(node)) {
    case JsKind::kIdentifier:
    case JsKind::kShorthand:
    case JsKind::kShorthandPattern:
    case JsKind::kUndefined: evaluateIdentifier(node); break;
    case JsKind::kThis: evaluateThis(node); break;
    case JsKind::kTrue: setValue(node, values_.only(ValueKind::kTrue)); break;
    case JsKind::kFalse: setValue(node, values_.only(ValueKind::kFalse)); break;
    case JsKind::kNull: setValue(node, values_.only(ValueKind::kNull)); break;
    case JsKind::kRegex: setValue(node, values_.only(ValueKind::kPlain)); break;
    case JsKind::kNumber: {
      const auto number = parseNumber(tree_.text(node));
      setValue(node,
               number ? values_.only(values_.number(*number)) : values_.only(ValueKind::kPlain));
      break;
    }
    case JsKind::kString: setValue(node, literalOf(node)); break;
    case JsKind::kTemplate: evaluateTemplate(node); break;
    case JsKind::kParenthesized: setValue(node, now(tree_.firstPart(node))); break;
    case JsKind::kSequence: {
      NodeIndex last = tree_.firstPart(node);
      for (NodeIndex p = last; p != kNoNode; p = tree_.nextPart(p)) last = p;
      setValue(node, now(last));
      break;
    }
    case JsKind::kMember:
    case JsKind::kSubscript: {
      const NodeIndex object = tree_.child(node, JsField::kObject);
      const Keys keys = keysOfAccess(node);
      const bool target = targetKind(tree_, node) == TargetKind::kAssign;
      const SetId got =
          target ? kEmptySet : holder(getterTaint(keys, node) | fieldTaint(keys, node));
      setValue(node, values_.unite(property(now(object), keys, node), got));
      if (target) propagate(node);
      wakeMethodCall(node);
      break;
    }
    case JsKind::kMetaProperty:
      if (tree_.text(node).starts_with("import")) {
        const PathId meta = *values_.paths.member(values_.paths.builtin("import"), "meta");
        setValue(node, values_.only(values_.make(ValueKind::kPath, meta)));
      } else {
        setValue(node, unknown_);
      }
      break;
    case JsKind::kCall:
    case JsKind::kNew: evaluateCall(node); break;
    case JsKind::kAwait:
      setValue(node, values_.unite(awaited(now(tree_.firstPart(node))), holder(leaks_[0].given)));
      break;
    case JsKind::kAwaitCall: {
      NodeIndex last = tree_.firstPart(tree_.child(node, JsField::kArguments));
      for (NodeIndex p = last; p != kNoNode; p = tree_.nextPart(p)) last = p;
      // In `await (x).y`, it is y that is awaited.
      setValue(node, tree_.continuesAsObject(node) ? now(last) : awaited(now(last)));
      break;
    }
    case JsKind::kTernary:
      setValue(node, values_.unite(now(tree_.child(node, JsField::kConsequence)),
                                   now(tree_.child(node, JsField::kAlternative))));
      break;
    case JsKind::kUnary: {
      const std::string_view op = tree_.text(tree_.child(node, JsField::kOperator));
      std::vector<ValueId> out;
      const NodeIndex operand = tree_.child(node, JsField::kArgument);
      for (const ValueId value : values_.members(now(operand))) {
        out.push_back(folder_.unary(op, value));
      }
      setValue(node, values_.set(std::move(out)));
      break;
    }
    case JsKind::kUpdate: {
      const SetId number = values_.only(ValueKind::kAnyNumber);
      assignPattern(tree_.child(node, JsField::kArgument), number);
      setValue(node, number);
      break;
    }
    case JsKind::kBinary: evaluateBinary(node); break;
    case JsKind::kAssignment: {
      const SetId value = now(tree_.child(node, JsField::kRight));
      assignPattern(tree_.child(node, JsField::kLeft), value);
      setValue(node, value);
      break;
    }
    case JsKind::kAugmented: evaluateAugmented(node); break;
    case JsKind::kArray: evaluateArray(node); break;
    case JsKind::kObject: evaluateObject(node); break;
    case JsKind::kFunctionExpression:
    case JsKind::kGeneratorExpression:
    case JsKind::kArrow: evaluateFunction(node); break;
    case JsKind::kClassExpression:
      setValue(node, values_.only(values_.make(ValueKind::kClass, node)));
      break;
    case JsKind::kYield:
      if (const NodeIndex given = tree_.firstPart(node); given != kNoNode) {
        taintReturn(node, now(given));
      }
      setValue(node, values_.unite(unknown_, holder(sent_)));
      break;
    case JsKind::kSuper: setValue(node, unknown_); break;
    case JsKind::kField: {
      const NodeIndex value = tree_.child(node, JsField::kValue);
      if (value == kNoNode) break;
      const Keys keys = keysOfName(tree_.child(node, JsField::kProperty));
      store(objects_[instanceOf(node)], keys, now(value));
      storeField(keys, now(value));
      if (keys.isPrivate) storePrivate(keys.privateName, now(value));
      break;
    }
    default:
      // Whatever kind this is: without a value it would count as never reached.
      if (tree_.kind(node) >= JsKind::kString && tree_.kind(node) <= JsKind::kMetaProperty) {
        setValue(node, unknown_);
      }
      break;
  }
}

void Solver::evaluateStatement(NodeIndex node) {
  switch (tree_.kind(node)) {
    case JsKind::kDeclarator: {
      const NodeIndex value = tree_.child(node, JsField::kValue);
      assignPattern(tree_.child(node, JsField::kName),
                    value == kNoNode ? values_.only(ValueKind::kUndefined) : now(value));
      break;
    }
    case JsKind::kForIn: evaluateForIn(node); break;
    case JsKind::kReturn: {
      const NodeIndex value = tree_.firstPart(node);
      addReturn(scopes_.functionAt(node),
                value == kNoNode ? values_.only(ValueKind::kUndefined) : now(value));
      break;
    }
    case JsKind::kCatch:
      if (const NodeIndex p = tree_.child(node, JsField::kParameter); p != kNoNode) {
        assignPattern(p, values_.unite(unknown_, holder(thrown_)));
      }
      break;
    case JsKind::kThrow: evaluateThrow(node); break;
    case JsKind::kImportStatement: evaluateImport(node); break;
    default: break;
  }
}

SetId Solver::awaited(SetId set) {
  if (!values_.contains(set, ValueKind::kPromise)) return set;
  std::vector<ValueId> out;
  for (const ValueId id : values_.members(set)) {
    const Value value = values_.at(id);
    out.push_back(value.kind == ValueKind::kPromise ? values_.make(ValueKind::kPath, value.data)
                                                    : id);
  }
  return values_.set(std::move(out));
}

void Solver::evaluateFunction(NodeIndex node) {
  setValue(node, values_.only(values_.make(ValueKind::kFunction, node)));
  if (tree_.kind(node) != JsKind::kArrow) return;
  const FunctionId id = scopes_.functionOf(node);
  if (const NodeIndex one = tree_.child(node, JsField::kParameter); one != kNoNode) {
    applyParameters(id);
  }
  const NodeIndex body = tree_.child(node, JsField::kBody);
  if (body == kNoNode || tree_.kind(body) == JsKind::kBlock) return;
  addReturn(id, now(body));
}

void Solver::evaluateIdentifier(NodeIndex node) {
  const Ident* ident = scopes_.identAt(node);
  if (ident == nullptr) {
    // An import's or export's name; nothing is read here.
    propagate(node);
    return;
  }
  if (ident->role != Role::kRead && ident->role != Role::kUpdate) return;
  if (ident->binding == kNone) {
    setValue(node, valueOfFree(ident->name));
    return;
  }
  SetId value = bindings_[ident->binding];
  const Binding& binding = scopes_.bindings()[ident->binding];
  if (binding.weak && binding.outer != kNone) {
    value = values_.unite(value, bindings_[binding.outer]);
  }
  if (!stable_[ident->binding]) {
    // What is pushed onto an array that was constant is kept under the name that holds it.
    const bool array = values_.contains(value, ValueKind::kArray);
    value = loosened(value);
    if (array && binding.node != kNoNode) {
      value = values_.unite(value, values_.only(values_.make(ValueKind::kOwnArray, binding.node)));
    }
  }
  setValue(node, value);
}

// What stands for `this` in a class's member: the class, or its body on the static side.
NodeIndex Solver::instanceOf(NodeIndex member) const {
  const NodeIndex body = tree_.parent(member);
  const bool isStatic =
      tree_.kind(member) == JsKind::kStaticBlock || tree_.hasToken(member, "static");
  return isStatic ? body : tree_.parent(body);
}

void Solver::evaluateThis(NodeIndex node) {
  const FunctionInfo& info = scopes_.functions()[scopes_.thisFunction(scopes_.functionAt(node))];
  PathTable& paths = values_.paths;
  if (info.kind == FunctionKind::kProgram) {
    // In a CommonJS module it is module.exports; who runs the source as a script has the global
    // object here, so names of globals count as such.
    const PathId path =
        info.strict ? *paths.member(paths.global("module"), "exports") : paths.sloppyThis(false);
    setValue(node, scopes_.isModule() ? values_.only(ValueKind::kUndefined)
                                      : values_.only(values_.make(ValueKind::kPath, path)));
    return;
  }
  if (info.inClass) {
    const FunctionId member = scopes_.thisFunction(scopes_.functionAt(node));
    functions_[member].receivers.push_back(node);
    const SetId own = values_.only(values_.make(ValueKind::kOwnInstance, instanceOf(info.node)));
    setValue(node, isBorrowed(member) ? values_.unite(own, unknown_) : own);
    return;
  }
  const FunctionId owner = scopes_.thisFunction(scopes_.functionAt(node));
  FunctionState& state = functions_[owner];
  if (state.receivers.empty() || state.receivers.back() != node) state.receivers.push_back(node);
  const NodeIndex maker = makerOf(owner);
  const SetId own =
      maker == kNoNode ? unknown_ : values_.only(values_.make(ValueKind::kOwnInstance, maker));
  const SetId given =
      values_.unite(isBorrowed(owner) ? values_.unite(own, unknown_) : own, holder(state.receiver));
  if (info.strict || (!state.plain && isMaker(owner)) || isReplacer(owner) ||
      isGuardedThis(node, owner)) {
    setValue(node, given);
    return;
  }
  const NodeIndex above = tree_.parent(info.node);
  const JsKind aboveKind = tree_.parentKind(info.node);
  const bool assigned = aboveKind == JsKind::kAssignment &&
                        tree_.kind(tree_.child(above, JsField::kLeft)) != JsKind::kIdentifier;
  const bool method = info.kind == FunctionKind::kMethod || aboveKind == JsKind::kPair || assigned;
  const PathId path = paths.sloppyThis(method);
  setValue(node, values_.unite(given, values_.only(values_.make(ValueKind::kPath, path))));
}

SetId Solver::literalOf(NodeIndex string) {
  const std::string_view text = tree_.text(string);
  if (text.size() < 2) return unknown_;
  const auto decoded = decodeEscapes(text.substr(1, text.size() - 2));
  return decoded ? values_.only(values_.string(*decoded)) : unknown_;
}

void Solver::evaluateTemplate(NodeIndex node) {
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
  setValue(node, value);
}

SetId Solver::fold(std::string_view op, SetId left, SetId right) {
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
    for (const ValueId y : b) out.push_back(folder_.binary(op, x, y));
  }
  return values_.set(std::move(out));
}

// What of `a && b` is a: nothing that is certain to be true.
SetId Solver::perhapsFalse(SetId set) {
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

void Solver::evaluateBinary(NodeIndex node) {
  const std::string_view op = tree_.text(tree_.child(node, JsField::kOperator));
  const SetId left = now(tree_.child(node, JsField::kLeft));
  const SetId right = now(tree_.child(node, JsField::kRight));
  if (op == "&&") {
    setValue(node, values_.unite(perhapsFalse(left), right));
  } else if (op == "||" || op == "??") {
    setValue(node, values_.unite(left, right));
  } else {
    setValue(node, fold(op, left, right));
  }
}

void Solver::evaluateAugmented(NodeIndex node) {
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
  assignPattern(left, value);
  setValue(node, value);
}

void Solver::evaluateArray(NodeIndex node) {
  std::vector<ValueId> elements;
  bool constant = true;
  bool comma = true;  // a comma behind a comma is a hole
  for (NodeIndex c = tree_.firstChild(node); c != kNoNode && constant; c = tree_.nextSibling(c)) {
    const JsKind kind = tree_.kind(c);
    if (kind == JsKind::kToken) {
      if (tree_.text(c) != ",") continue;
      if (comma) constant = false;
      comma = true;
      continue;
    }
    if (kind == JsKind::kComment) continue;
    comma = false;
    const SetId set = kind == JsKind::kSpread ? iterated(now(tree_.firstPart(c))) : now(c);
    const auto& members = values_.members(set);
    if (kind == JsKind::kSpread) {
      // [...'abc'], [...['a', 'b']]
      const auto& spread = values_.members(now(tree_.firstPart(c)));
      std::optional<ValueId> list;
      if (spread.size() == 1) list = folder_.global("Array.from", {spread.front()});
      constant = list.has_value() && values_.kind(*list) == ValueKind::kArray;
      if (!constant) break;
      const std::vector<ValueId> more = values_.elements(*list);
      elements.insert(elements.end(), more.begin(), more.end());
    } else {
      constant = members.size() == 1 && values_.isConstant(members.front());
      if (constant) elements.push_back(members.front());
    }
    if (elements.size() > 512) constant = false;
  }
  if (!constant) {
    for (NodeIndex p = tree_.firstPart(node); p != kNoNode; p = tree_.nextPart(p)) {
      const bool spread = tree_.kind(p) == JsKind::kSpread;
      storeElements(node, spread ? iterated(now(tree_.firstPart(p)), node) : now(p));
    }
  }
  // Once it was not constant, it stays so: sets only grow.
  setValue(node, constant ? values_.only(values_.array(elements))
                          : values_.only(values_.make(ValueKind::kOwnArray, node)));
}

void Solver::evaluateObject(NodeIndex node) {
  ObjectState& object = objects_[node];
  for (NodeIndex part = tree_.firstPart(node); part != kNoNode; part = tree_.nextPart(part)) {
    SetId value = 0;
    Keys keys;
    switch (tree_.kind(part)) {
      case JsKind::kPair: {
        const NodeIndex content = tree_.child(part, JsField::kValue);
        const JsKind kind = tree_.kind(content);
        // A function that has a `this` may change the object.
        if (JsTree::isFunction(kind) && kind != JsKind::kArrow) object.open = true;
        value = now(content);
        keys = keysOfName(tree_.child(part, JsField::kKey));
        break;
      }
      case JsKind::kShorthand:
        value = now(part);
        keys.texts.emplace_back(scopes_.names().text(scopes_.identAt(part)->name));
        break;
      case JsKind::kSpread:
        taintState(object, taintOf(now(tree_.firstPart(part))));
        [[fallthrough]];
      case JsKind::kMethod:
      default:
        object.open = true;
        if (tree_.kind(part) == JsKind::kMethod &&
            keysOfName(tree_.child(part, JsField::kName)).unknown) {
          noteComputedStore(values_.only(values_.make(ValueKind::kFunction, part)));
        }
        continue;
    }
    if (keys.unknown || keys.anyNumber) object.any = values_.unite(object.any, value);
    if (keys.unknown) noteComputedStore(value);
    // Object.assign(this, {run}): somebody reads it of another object.
    if (setsByKey_) storeField(keys, value);
    taintState(object, taintOf(value));
    for (const std::string& key : keys.texts) {
      if (key == "__proto__") {
        object.open = true;
        object.inherits = object.inherits || value != values_.only(ValueKind::kNull);
      }
      SetId& slot = object.properties[scopes_.names().intern(key)];
      slot = values_.unite(slot, value);
    }
  }
  if (seen_[node]) {
    for (const NodeIndex reader : object.readers) enqueue(reader);
  }
  setValue(node, values_.only(values_.make(ValueKind::kObject, node)));
}

void Solver::evaluateForIn(NodeIndex node) {
  const NodeIndex left = tree_.child(node, JsField::kLeft);
  const SetId right = now(tree_.child(node, JsField::kRight));
  const std::string_view op = tree_.text(tree_.child(node, JsField::kOperator));
  assignPattern(left, op == "of" ? iterated(right, node) : values_.only(ValueKind::kAnyString));
  // for (var x = init in …)
  if (const NodeIndex value = tree_.child(node, JsField::kValue); value != kNoNode) {
    assignPattern(left, now(value));
  }
}

SetId Solver::iterated(SetId iterable, NodeIndex reader) {
  std::vector<ValueId> out;
  SetId held = kEmptySet;
  for (const ValueId id : values_.members(iterable)) {
    const ValueKind kind = values_.kind(id);
    if (kind == ValueKind::kArray) {
      const auto& elements = values_.elements(id);
      out.insert(out.end(), elements.begin(), elements.end());
    } else if (kind == ValueKind::kString || kind == ValueKind::kAnyString) {
      out.push_back(values_.make(ValueKind::kAnyString));
    } else if (kind == ValueKind::kOwnArray) {
      held = values_.unite(held, elementsOf(values_.at(id), reader));
    } else {
      if (kind == ValueKind::kHolder) out.push_back(id);
      out.push_back(values_.make(ValueKind::kUnknown));
      held = values_.unite(held, holder(yielded_));
    }
  }
  return values_.unite(held, loosened(values_.set(std::move(out))));
}

}  // namespace gantlet::javascript
