#include "analyzer/languages/javascript/keys/key_guards.h"

#include <algorithm>

#include "analyzer/languages/javascript/keys/key_parts.h"
#include "analyzer/languages/javascript/syntax/uses.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {
namespace {

constexpr int kMaxDepth = 8;

}  // namespace

bool KeyGuards::isKey(NodeIndex node, const Subject& subject) {
  if (node != kNoNode && subject.named != kNoNode) {
    return parts_.lists.isSameMember(tree_.unwrap(node), subject.named, subject.sink);
  }
  return node != kNoNode && subject.key != kNone &&
         tree_.kind(tree_.unwrap(node)) == JsKind::kIdentifier && bindingAt(node) == subject.key;
}

bool KeyGuards::isGuardedAccess(NodeIndex access, bool owner) {
  const NodeIndex index = tree_.unwrap(tree_.child(access, JsField::kIndex));
  Subject subject;
  subject.sink = access;
  subject.owner = owner;
  if (tree_.kind(index) == JsKind::kIdentifier) {
    subject.key = bindingAt(index);
    const NodeIndex object = tree_.unwrap(tree_.child(access, JsField::kObject));
    subject.object = bindingAt(object);
    const JsKind kind = tree_.kind(object);
    const bool member = kind == JsKind::kMember || kind == JsKind::kSubscript;
    if (member && parts_.lists.isSteady(object)) subject.member = object;
    if (subject.key == kNone) return false;
    subject.moves = !parts_.evidence.isFixed(subject.key);
    if (!subject.moves && isOwnKey(subject)) return true;
    const std::uint8_t excluded = excludedAt(subject);
    if ((excluded & kBoth) == kBoth &&
        ((excluded & kText) != 0 ||
         (subject.moves ? isLoopName(subject) : parts_.evidence.isText(index, 0)))) {
      return true;
    }
  }
  // table[action.type]
  if (tree_.kind(index) == JsKind::kMember && parts_.lists.isSteady(index)) {
    subject.named = index;
    subject.object = bindingAt(tree_.child(access, JsField::kObject));
    const std::uint8_t excluded = excludedAt(subject);
    return (excluded & kBoth) == kBoth &&
           ((excluded & kText) != 0 || parts_.evidence.isText(index, 0));
  }
  // A text of a list that has been looked through.
  Subject listed;
  listed.sink = access;
  listed.list = parts_.lists.listOf(index);
  if (listed.list == kNone || !parts_.evidence.isReadOnlyList(listed.list)) return false;
  return (excludedAt(listed) & kBoth) == kBoth && parts_.evidence.isText(index, 0);
}

// for (var k in o) o[k], however many loops use the name.
bool KeyGuards::isLoopName(const Subject& subject) const {
  for (NodeIndex p = tree_.parent(subject.sink); p != kNoNode; p = tree_.parent(p)) {
    if (tree_.kind(p) != JsKind::kForIn) continue;
    NodeIndex left = tree_.child(p, JsField::kLeft);
    if (left == kNoNode || tree_.kind(left) != JsKind::kIdentifier) continue;
    if (bindingAt(left) != subject.key) continue;
    return tree_.text(tree_.child(p, JsField::kOperator)) == "in" &&
           staysBetween(subject.key, left, subject.sink);
  }
  return false;
}

// for (const k of Object.keys(o)) o[k]; Object.keys(o).map((k) => o[k]): what o has itself.
bool KeyGuards::isOwnKey(const Subject& subject) {
  if (subject.object == kNone || !parts_.evidence.isFixed(subject.object) ||
      targetKind(tree_, subject.sink) != TargetKind::kNoTarget) {
    return false;
  }
  const NodeIndex name = parts_.evidence.declarationOf(subject.key);
  if (name == kNoNode) return false;
  const NodeIndex loop = tree_.parent(name);
  NodeIndex keys = kNoNode;
  if (tree_.kind(loop) == JsKind::kForIn && tree_.field(name) == JsField::kLeft) {
    if (tree_.text(tree_.child(loop, JsField::kOperator)) != "of") return false;
    keys = tree_.child(loop, JsField::kRight);
  } else {
    static constexpr std::string_view kEach[] = {"forEach", "map", "filter", "some", "every"};
    NodeIndex call = kNoNode;
    const int index = parts_.evidence.callbackIndex(name, call);
    if (index != 0 && index != 1) return false;
    const NodeIndex callee = tree_.unwrap(tree_.child(call, JsField::kFunction));
    const std::string_view method = propertyName(callee);
    // Object.keys(o).reduce((all, k) => …, {})
    const bool each =
        index == 0 ? isOneOf(method, kEach) : method == "reduce" || method == "reduceRight";
    if (!each || defines(method)) return false;
    keys = tree_.child(callee, JsField::kObject);
  }
  NodeIndex call = keys == kNoNode ? kNoNode : tree_.unwrap(keys);
  // const names = Object.keys(o); names.every((k) => o[k]), where nobody adds to the names.
  if (call != kNoNode && tree_.kind(call) == JsKind::kIdentifier) {
    const BindingId list = bindingAt(call);
    call = list == kNone || !parts_.evidence.isReadOnlyList(list) ? kNoNode : fixedValue(list);
  }
  if (call == kNoNode || tree_.kind(call) != JsKind::kCall) return false;
  const std::string lister = pathOf(tree_.child(call, JsField::kFunction));
  if (lister != "Object.keys" && (lister != "Reflect.ownKeys" || !subject.owner)) return false;
  const NodeIndex first = tree_.firstPart(tree_.child(call, JsField::kArguments));
  return first != kNoNode && tree_.kind(first) == JsKind::kIdentifier &&
         bindingAt(first) == subject.object &&
         ((subject.owner && !traits_.deletes) || onlyOwnPrototypes());
}

// What all that is certain to have been asked before the sink is reached says of the key.
std::uint8_t KeyGuards::excludedAt(const Subject& subject) {
  std::uint8_t excluded = kNothing;
  const auto means = [&](NodeIndex condition) {
    return !subject.moves || staysBetween(subject.key, condition, subject.sink);
  };
  for (NodeIndex child = subject.sink; tree_.parent(child) != kNoNode;
       child = tree_.parent(child)) {
    const NodeIndex parent = tree_.parent(child);
    if (--traits_.budget < 0) return kNothing;
    switch (tree_.kind(parent)) {
      case JsKind::kIf:
      case JsKind::kTernary: {
        const NodeIndex condition = tree_.child(parent, JsField::kCondition);
        if (child == condition || !means(condition)) break;
        const bool holds = tree_.field(child) == JsField::kConsequence;
        excluded |= excludedBy(condition, holds, subject, 0);
        break;
      }
      case JsKind::kBinary: {
        if (tree_.field(child) != JsField::kRight) break;
        const std::string_view op = tree_.text(tree_.child(parent, JsField::kOperator));
        if ((op != "&&" && op != "||") || !means(parent)) break;
        excluded |= excludedBy(tree_.child(parent, JsField::kLeft), op == "&&", subject, 0);
        break;
      }
      case JsKind::kProgram:
        if (tree_.isCells())
          break;  // a throw ends its own cell, and the next one runs all the same
        [[fallthrough]];
      case JsKind::kBlock:
        for (NodeIndex s = tree_.firstPart(parent); s != kNoNode && s != child;
             s = tree_.nextPart(s)) {
          if (means(s)) excluded |= excludedBefore(s, subject);
        }
        break;
      // Called before what stands around it: the name is known from the start.
      case JsKind::kFunctionDeclaration:
      case JsKind::kGeneratorDeclaration: return excluded;
      default: break;
    }
  }
  return excluded;
}

std::uint8_t KeyGuards::excludedBefore(NodeIndex statement, const Subject& subject) {
  if (tree_.kind(statement) == JsKind::kIf) {
    if (!leaves(tree_.child(statement, JsField::kConsequence), false)) return kNothing;
    return excludedBy(tree_.child(statement, JsField::kCondition), false, subject, 0);
  }
  if (tree_.kind(statement) == JsKind::kSwitch) {
    return parts_.answers.excludedBySwitch(statement, subject, [this](NodeIndex last) {
      return tree_.kind(last) != JsKind::kBreak && leaves(last, false);
    });
  }
  if (tree_.kind(statement) != JsKind::kExpressionStatement) return kNothing;
  const NodeIndex call = tree_.unwrap(tree_.firstPart(statement));
  if (tree_.kind(call) != JsKind::kCall) return kNothing;
  return parts_.answers.excludedByThrows(call, subject, 0);
}

// Whether nothing behind a statement, in the block that it stands in, is reached through it.
bool KeyGuards::leaves(NodeIndex statement, bool throws) const {
  if (statement == kNoNode) return false;
  switch (tree_.kind(statement)) {
    case JsKind::kThrow: return true;
    case JsKind::kReturn:
    case JsKind::kBreak:
    case JsKind::kContinue: return !throws;
    case JsKind::kBlock: {
      // The last one: what stands before it can only leave earlier, or break out of itself.
      NodeIndex last = kNoNode;
      for (NodeIndex s = tree_.firstPart(statement); s != kNoNode; s = tree_.nextPart(s)) {
        if (throws && tree_.kind(s) != JsKind::kThrow &&
            tree_.kind(s) != JsKind::kExpressionStatement &&
            tree_.kind(s) != JsKind::kLexicalDeclaration) {
          return false;
        }
        last = s;
      }
      return last != kNoNode && leaves(last, throws);
    }
    default: return false;
  }
}

std::uint8_t KeyGuards::maskOf(NodeIndex text) const {
  const auto& members = values_.members(solver_.valueOf(text));
  if (members.size() != 1 || values_.kind(members[0]) != ValueKind::kString) return kNothing;
  const std::string& word = values_.text(members[0]);
  return word == "__proto__" ? kProto : word == "constructor" ? kConstructor : kNothing;
}

std::uint8_t KeyGuards::excludedBy(NodeIndex condition, bool holds, const Subject& subject,
                                   int depth) {
  if (condition == kNoNode || depth > kMaxDepth || --traits_.budget < 0) return kNothing;
  const NodeIndex inner = tree_.unwrap(condition);
  switch (tree_.kind(inner)) {
    case JsKind::kUnary: {
      if (tree_.text(tree_.child(inner, JsField::kOperator)) != "!") return kNothing;
      return excludedBy(tree_.child(inner, JsField::kArgument), !holds, subject, depth + 1);
    }
    case JsKind::kBinary: return excludedByBinary(inner, holds, subject, depth);
    case JsKind::kCall: return excludedByCall(inner, holds, subject, depth);
    default: return kNothing;
  }
}

std::uint8_t KeyGuards::excludedByBinary(NodeIndex node, bool holds, const Subject& subject,
                                         int depth) {
  const std::string_view op = tree_.text(tree_.child(node, JsField::kOperator));
  const NodeIndex left = tree_.child(node, JsField::kLeft);
  const NodeIndex right = tree_.child(node, JsField::kRight);
  if (op == "&&" || op == "||") {
    const std::uint8_t a = excludedBy(left, holds, subject, depth + 1);
    const std::uint8_t b = excludedBy(right, holds, subject, depth + 1);
    const bool both = (op == "&&") == holds;
    return static_cast<std::uint8_t>(both ? (a | b) : (a & b));
  }
  const bool equal = op == "===" || op == "==";
  const bool unequal = op == "!==" || op == "!=";
  const NodeIndex asked = tree_.unwrap(left);
  // typeof key === 'string'
  if (tree_.kind(asked) == JsKind::kUnary &&
      tree_.text(tree_.child(asked, JsField::kOperator)) == "typeof") {
    const bool text = (equal || unequal) && isKey(tree_.child(asked, JsField::kArgument), subject);
    const std::string_view type = tree_.text(right);
    const bool excludes = text && equal == holds && (type == "'string'" || type == "\"string\"");
    return static_cast<std::uint8_t>(excludes ? kText : kNothing);
  }
  // BAD.indexOf(key) === -1, < 0, >= 0
  if (tree_.kind(asked) == JsKind::kCall) {
    const NodeIndex callee = tree_.unwrap(tree_.child(asked, JsField::kFunction));
    const NodeIndex list = tree_.child(asked, JsField::kArguments);
    const NodeIndex key = list == kNoNode ? kNoNode : tree_.firstPart(list);
    if (tree_.kind(callee) != JsKind::kMember || propertyName(callee) != "indexOf" ||
        !isKey(key, subject) || tree_.nextPart(key) != kNoNode) {
      return kNothing;
    }
    const std::string_view number = tree_.text(right);
    const bool absent = (equal && number == "-1") || (op == "<" && number == "0");
    const bool present = (unequal && number == "-1") || (op == ">" && number == "-1") ||
                         (op == ">=" && number == "0");
    if (!absent && !present) return kNothing;
    return excludedByList(tree_.child(callee, JsField::kObject), present == holds);
  }
  if (!equal && !unequal) return kNothing;
  const bool keyLeft = isKey(left, subject);
  if (!keyLeft && !isKey(right, subject)) return kNothing;
  const NodeIndex word = tree_.unwrap(keyLeft ? right : left);
  if (tree_.kind(word) != JsKind::kString) return kNothing;
  const std::uint8_t mask = maskOf(word);
  if (equal != holds) return mask;
  return mask == kNothing && op.size() == 3 ? kBoth | kText : kNothing + 0;
}

std::uint8_t KeyGuards::excludedByCall(NodeIndex call, bool holds, const Subject& subject,
                                       int depth) {
  if (holds && isOwnTest(call, subject)) {
    const bool changing = defines("toString") || defines("valueOf") || names("toPrimitive");
    return static_cast<std::uint8_t>(changing ? 0 : kText) | kBoth;
  }
  const NodeIndex callee = tree_.unwrap(tree_.child(call, JsField::kFunction));
  const NodeIndex list = tree_.child(call, JsField::kArguments);
  const NodeIndex key = list == kNoNode ? kNoNode : tree_.firstPart(list);
  if (key == kNoNode) return kNothing;
  if (subject.list != kNone) return parts_.lists.excludedByWalk(call, holds, subject, depth);
  if (tree_.kind(callee) == JsKind::kMember) {
    const std::string_view name = propertyName(callee);
    if (name == "test" && !holds && isKey(key, subject) && !defines("test") && !defines("exec") &&
        !names("compile") && !names("setPrototypeOf") && !names("__proto__")) {
      return parts_.lists.excludedByPattern(tree_.child(callee, JsField::kObject));
    }
    const bool asks = name == "has" || name == "includes";
    if (!asks || !isKey(key, subject) || tree_.nextPart(key) != kNoNode) return kNothing;
    return excludedByList(tree_.child(callee, JsField::kObject), holds);
  }
  return parts_.answers.excludedByFunction(call, holds, subject, depth);
}

// The constants of ['a', 'b'], new Set([…]), Object.freeze([…]), or of a name for one of these
// that is only asked.
bool KeyGuards::constantsOf(NodeIndex list, std::vector<std::string>& texts) const {
  NodeIndex node = tree_.unwrap(list);
  if (tree_.kind(node) == JsKind::kIdentifier) {
    const BindingId binding = bindingAt(node);
    if (binding == kNone) return false;
    const Binding& b = scopes_.bindings()[binding];
    for (std::uint32_t r = 0; r < b.refCount; ++r) {
      const Ident& use = scopes_.idents()[scopes_.refs()[b.firstRef + r]];
      if (use.role != Role::kRead) continue;
      const NodeIndex parent = tree_.parent(use.node);
      const std::string_view name =
          tree_.kind(parent) == JsKind::kMember ? propertyName(parent) : std::string_view();
      const bool asked = tree_.field(use.node) == JsField::kObject &&
                         tree_.parentKind(parent) == JsKind::kCall &&
                         (name == "has" || name == "includes" || name == "indexOf");
      if (!asked && tree_.kind(parent) != JsKind::kSpread) return false;
    }
    node = fixedValue(binding);
    if (node == kNoNode) return false;
  }
  for (int step = 0; step < 2 && tree_.kind(node) != JsKind::kArray; ++step) {
    const bool isNew = tree_.kind(node) == JsKind::kNew;
    if (!isNew && tree_.kind(node) != JsKind::kCall) return false;
    const std::string path =
        pathOf(tree_.child(node, isNew ? JsField::kConstructor : JsField::kFunction));
    if (path != (isNew ? "Set" : "Object.freeze")) return false;
    const NodeIndex arguments = tree_.child(node, JsField::kArguments);
    if (arguments == kNoNode || tree_.firstPart(arguments) == kNoNode) return false;
    node = tree_.unwrap(tree_.firstPart(arguments));
  }
  if (tree_.kind(node) != JsKind::kArray) return false;
  for (NodeIndex p = tree_.firstPart(node); p != kNoNode; p = tree_.nextPart(p)) {
    if (tree_.kind(p) != JsKind::kString) return false;
    const auto& members = values_.members(solver_.valueOf(p));
    if (members.size() != 1 || values_.kind(members[0]) != ValueKind::kString) return false;
    texts.push_back(values_.text(members[0]));
  }
  return true;
}

std::uint8_t KeyGuards::excludedByList(NodeIndex list, bool holds) const {
  std::vector<std::string> texts;
  if (list == kNoNode || !constantsOf(list, texts)) return kNothing;
  std::uint8_t mask = kNothing;
  for (const std::string& text : texts) {
    if (text == "__proto__") mask |= kProto;
    if (text == "constructor") mask |= kConstructor;
  }
  if (!holds) return mask;
  return mask == kNothing ? kBoth | kText : kNothing;
}

// What is an object's own is no prototype of others, unless the object is one itself.
bool KeyGuards::onlyOwnPrototypes() const {
  static constexpr std::string_view kWays[] = {"getPrototypeOf", "setPrototypeOf", "__proto__"};
  if (traits_.deletes || names(kWays[0]) || names(kWays[1]) || names(kWays[2])) return false;
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    const JsKind kind = tree_.kind(i);
    if (kind < JsKind::kIdentifier || kind > JsKind::kShorthandPattern) continue;
    if (tree_.text(i) != "prototype") continue;
    const NodeIndex member = tree_.parent(i);
    if (tree_.kind(member) != JsKind::kMember || tree_.parentKind(member) != JsKind::kMember ||
        pathOf(tree_.child(member, JsField::kObject)) != "Object" ||
        propertyName(tree_.parent(member)) != "hasOwnProperty") {
      return false;
    }
  }
  return true;
}

// Object.hasOwn(object, key), Object.prototype.hasOwnProperty.call(object, key)
bool KeyGuards::isOwnTest(NodeIndex call, const Subject& subject) {
  if (subject.object == kNone && subject.member == kNoNode) return false;
  const std::string path = pathOf(tree_.child(call, JsField::kFunction));
  if (path != "Object.hasOwn" && path != "Object.prototype.hasOwnProperty.call") return false;
  const NodeIndex list = tree_.child(call, JsField::kArguments);
  const NodeIndex object = list == kNoNode ? kNoNode : tree_.firstPart(list);
  if (object == kNoNode || !isKey(tree_.nextPart(object), subject)) return false;
  NodeIndex asked = tree_.unwrap(object);
  // Object.hasOwn(Object(o), k)
  if (tree_.kind(asked) == JsKind::kCall &&
      pathOf(tree_.child(asked, JsField::kFunction)) == "Object") {
    asked = tree_.firstPart(tree_.child(asked, JsField::kArguments));
  }
  if (asked != kNoNode && subject.member != kNoNode) {
    return parts_.lists.isSameMember(asked, subject.member, subject.sink) &&
           (subject.owner || onlyOwnPrototypes());
  }
  if (asked == kNoNode || tree_.kind(asked) != JsKind::kIdentifier ||
      bindingAt(asked) != subject.object) {
    return false;
  }
  return (subject.owner || onlyOwnPrototypes()) &&
         staysBetween(subject.object, call, subject.sink) &&
         (!traits_.deletes || isQuietBetween(call, subject.sink));
}

// Whether nothing happens between a test and the sink behind it: nobody deletes what was found.
bool KeyGuards::isQuietBetween(NodeIndex test, NodeIndex sink) {
  // In a function of its own, the sink may be reached at any time.
  if (scopes_.functionAt(test) != scopes_.functionAt(sink)) return false;
  for (NodeIndex i = tree_.end(test); i < sink; ++i) {
    if (--traits_.budget < 0) return false;
    if (tree_.end(i) > sink) continue;  // around it: afterwards
    // A function that is made here is not called here, unless somebody does.
    if (JsTree::isFunction(tree_.kind(i)) && tree_.kind(i) != JsKind::kMethod) {
      i = tree_.end(i) - 1;
      continue;
    }
    if (tree_.field(i) == JsField::kConsequence && leaves(i, false)) {
      i = tree_.end(i) - 1;
      continue;
    }
    const JsKind kind = tree_.kind(i);
    const bool acts = kind == JsKind::kCall || kind == JsKind::kNew || kind == JsKind::kUnary ||
                      kind == JsKind::kAwait || kind == JsKind::kAwaitCall ||
                      kind == JsKind::kYield || kind == JsKind::kTemplate;
    if (acts) return false;
  }
  return true;
}

// Whether a name means the same object at a test and at the sink behind it.
bool KeyGuards::staysBetween(BindingId object, NodeIndex test, NodeIndex sink) const {
  if (parts_.evidence.isFixed(object)) return true;
  const Binding& b = scopes_.bindings()[object];
  const FunctionId function = scopes_.functionAt(sink);
  if (scopes_.functionAt(test) != function ||
      (b.kind == BindingKind::kParameter && names("arguments"))) {
    return false;
  }
  for (NodeIndex p = tree_.parent(sink); p != kNoNode && (p > test || tree_.end(p) <= test);
       p = tree_.parent(p)) {
    const JsKind kind = tree_.kind(p);
    if (kind == JsKind::kFor || kind == JsKind::kForIn || kind == JsKind::kWhile ||
        kind == JsKind::kDo) {
      return false;
    }
  }
  for (std::uint32_t r = 0; r < b.refCount; ++r) {
    const Ident& use = scopes_.idents()[scopes_.refs()[b.firstRef + r]];
    if (use.role == Role::kRead) continue;
    if (scopes_.functionAt(use.node) != function) return false;
    if (use.node <= test || use.node >= sink) continue;
    // object = object[key]: assigned after it was read.
    const NodeIndex assignment = tree_.parent(use.node);
    const bool after = tree_.kind(assignment) == JsKind::kAssignment &&
                       sink < tree_.end(assignment) && tree_.field(use.node) == JsField::kLeft;
    if (!after) return false;
  }
  return true;
}

}  // namespace gantlet::javascript
