#include "analyzer/languages/javascript/keys/key_answers.h"

#include "analyzer/languages/javascript/keys/key_parts.h"

namespace gantlet::javascript {

// An own function that is named directly and the parameter that it gets the key by.
NodeIndex KeyAnswers::functionOf(NodeIndex call, NodeIndex& parameter) const {
  return functionNamed(tree_.unwrap(tree_.child(call, JsField::kFunction)), parameter);
}

// What a function gives that does nothing else; kNoNode for others.
NodeIndex KeyAnswers::resultOf(NodeIndex function) const {
  const NodeIndex body = tree_.child(function, JsField::kBody);
  if (body == kNoNode || tree_.kind(body) != JsKind::kBlock) return body;
  const NodeIndex only = tree_.firstPart(body);
  if (only == kNoNode || tree_.kind(only) != JsKind::kReturn || tree_.nextPart(only) != kNoNode) {
    return kNoNode;
  }
  return tree_.firstPart(only);
}

NodeIndex KeyAnswers::functionNamed(NodeIndex callee, NodeIndex& parameter) const {
  if (tree_.kind(callee) != JsKind::kIdentifier) return kNoNode;
  const auto& members = values_.members(solver_.valueOf(callee));
  if (members.size() != 1 || values_.kind(members[0]) != ValueKind::kFunction) return kNoNode;
  const NodeIndex function = values_.at(members[0]).data;
  const FunctionId id = scopes_.functionOf(function);
  if (id == kNone || scopes_.functions()[id].isAsync || scopes_.functions()[id].isGenerator) {
    return kNoNode;
  }
  parameter = tree_.child(function, JsField::kParameter);
  if (parameter == kNoNode) {
    const NodeIndex list = tree_.child(function, JsField::kParameters);
    parameter = list == kNoNode ? kNoNode : tree_.firstPart(list);
  }
  const bool plain = parameter != kNoNode && tree_.kind(parameter) == JsKind::kIdentifier &&
                     bindingAt(parameter) != kNone && parts_.evidence.isFixed(bindingAt(parameter));
  return plain ? function : kNoNode;
}

// isSafe(key), where the function returns one such condition.
std::uint8_t KeyAnswers::excludedByFunction(NodeIndex call, bool holds, const Subject& subject,
                                            int depth) {
  NodeIndex parameter = kNoNode;
  const NodeIndex function = functionOf(call, parameter);
  const NodeIndex first = tree_.firstPart(tree_.child(call, JsField::kArguments));
  if (function == kNoNode || !parts_.guards.isKey(first, subject)) return kNothing;
  const NodeIndex body = resultOf(function);
  Subject inside;
  inside.key = bindingAt(parameter);
  const NodeIndex block = tree_.child(function, JsField::kBody);
  if (body == kNoNode) return excludedByAnswers(block, holds, inside, depth);
  return parts_.guards.excludedBy(body, holds, inside, depth + 1);
}

// refuse(key); where the function throws if …
std::uint8_t KeyAnswers::excludedByThrows(NodeIndex call, const Subject& subject, int depth) {
  NodeIndex parameter = kNoNode;
  const NodeIndex function = functionOf(call, parameter);
  if (function == kNoNode) return kNothing;
  const NodeIndex first = tree_.firstPart(tree_.child(call, JsField::kArguments));
  const NodeIndex body = tree_.child(function, JsField::kBody);
  if (!parts_.guards.isKey(first, subject) || body == kNoNode ||
      tree_.kind(body) != JsKind::kBlock) {
    return kNothing;
  }
  Subject inside;
  inside.key = bindingAt(parameter);
  std::uint8_t excluded = kNothing;
  // Up to the first statement that is no such test: it may return.
  for (NodeIndex s = tree_.firstPart(body); s != kNoNode; s = tree_.nextPart(s)) {
    if (tree_.kind(s) != JsKind::kIf ||
        !parts_.guards.leaves(tree_.child(s, JsField::kConsequence), true)) {
      break;
    }
    excluded |=
        parts_.guards.excludedBy(tree_.child(s, JsField::kCondition), false, inside, depth + 1);
  }
  return excluded;
}

// Whether a `break` may end something around a clause's statements early.
bool KeyAnswers::hasBreak(NodeIndex clause) const {
  for (NodeIndex i = clause; i < tree_.end(clause); ++i) {
    if (tree_.kind(i) == JsKind::kBreak) return true;
  }
  return false;
}

// switch (key) { case '__proto__': case 'constructor': return; }: the words whose clause ends with
// a statement that `isLeft` says so of. All cases are texts: no other comes before theirs.
std::uint8_t KeyAnswers::excludedBySwitch(NodeIndex statement, const Subject& subject,
                                          const std::function<bool(NodeIndex)>& isLeft) {
  const NodeIndex body = tree_.child(statement, JsField::kBody);
  if (body == kNoNode || !parts_.guards.isKey(tree_.child(statement, JsField::kValue), subject))
    return kNothing;
  std::uint8_t excluded = kNothing;
  std::uint8_t seen = kNothing;
  std::uint8_t open = kNothing;  // words whose clause goes on in the next one
  for (NodeIndex c = tree_.firstPart(body); c != kNoNode; c = tree_.nextPart(c)) {
    NodeIndex part = tree_.firstPart(c);
    if (tree_.kind(c) == JsKind::kSwitchCase) {
      const NodeIndex test = tree_.child(c, JsField::kValue);
      if (test == kNoNode || tree_.kind(tree_.unwrap(test)) != JsKind::kString) return kNothing;
      const std::uint8_t mask = parts_.guards.maskOf(tree_.unwrap(test));
      open |= static_cast<std::uint8_t>(mask & ~seen);
      seen |= mask;
      part = tree_.nextPart(test);
    }
    if (part == kNoNode) continue;
    NodeIndex last = part;
    for (NodeIndex s = part; s != kNoNode; s = tree_.nextPart(s)) last = s;
    if (!hasBreak(c) && isLeft(last)) excluded |= open;
    open = kNothing;
  }
  return excluded;
}

// if (key === '__proto__') return false; switch (key) { case 'constructor': return false; }
// return true: the words for which such a function does not give `holds`.
std::uint8_t KeyAnswers::excludedByAnswers(NodeIndex body, bool holds, const Subject& subject,
                                           int depth) {
  const JsKind other = holds ? JsKind::kFalse : JsKind::kTrue;
  const auto answers = [this, other](NodeIndex statement) {
    if (statement != kNoNode && tree_.kind(statement) == JsKind::kBlock) {
      const NodeIndex only = tree_.firstPart(statement);
      statement = only == kNoNode || tree_.nextPart(only) != kNoNode ? kNoNode : only;
    }
    if (statement == kNoNode || tree_.kind(statement) != JsKind::kReturn) return false;
    const NodeIndex value = tree_.firstPart(statement);
    return value != kNoNode && tree_.kind(value) == other;
  };
  std::uint8_t excluded = kNothing;
  for (NodeIndex s = tree_.firstPart(body); s != kNoNode; s = tree_.nextPart(s)) {
    if (tree_.kind(s) == JsKind::kSwitch) {
      return excluded | excludedBySwitch(s, subject, answers);
    }
    if (tree_.kind(s) == JsKind::kReturn) {
      const NodeIndex value = tree_.firstPart(s);
      return excluded | parts_.guards.excludedBy(value, holds, subject, depth + 1);
    }
    if (tree_.kind(s) != JsKind::kIf || !answers(tree_.child(s, JsField::kConsequence)) ||
        tree_.child(s, JsField::kAlternative) != kNoNode) {
      return excluded;
    }
    excluded |=
        parts_.guards.excludedBy(tree_.child(s, JsField::kCondition), false, subject, depth + 1);
  }
  return excluded;
}

}  // namespace gantlet::javascript
