#include "analyzer/languages/javascript/keys/key_evidence.h"

#include <algorithm>
#include <iterator>

#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/keys/key_parts.h"
#include "analyzer/languages/javascript/syntax/uses.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {
namespace {

constexpr int kMaxDepth = 8;

}  // namespace

// Declared once and never assigned.
bool KeyEvidence::isFixed(BindingId binding) const {
  const Binding& b = scopes_.bindings()[binding];
  if (b.kind != BindingKind::kConst && b.kind != BindingKind::kLet &&
      b.kind != BindingKind::kParameter) {
    return false;
  }
  int declared = 0;
  for (std::uint32_t r = 0; r < b.refCount; ++r) {
    const Role role = scopes_.idents()[scopes_.refs()[b.firstRef + r]].role;
    if (role == Role::kAssign || role == Role::kUpdate) return false;
    if (role != Role::kRead) ++declared;
  }
  if (declared > 1) return false;
  // arguments[0] = x reassigns a parameter of sloppy code.
  return b.kind != BindingKind::kParameter || !names("arguments");
}

NodeIndex KeyEvidence::declarationOf(BindingId binding) const {
  const Binding& b = scopes_.bindings()[binding];
  for (std::uint32_t r = 0; r < b.refCount; ++r) {
    const Ident& ident = scopes_.idents()[scopes_.refs()[b.firstRef + r]];
    if (ident.declared == binding && ident.role != Role::kRead) return ident.node;
  }
  return kNoNode;
}

bool KeyEvidence::isNumeric(NodeIndex node, int depth) {
  if (node == kNoNode || depth > kMaxDepth || --traits_.budget < 0) return false;
  const NodeIndex inner = tree_.unwrap(node);
  if (!solver_.keysOfSet(solver_.valueOf(inner)).unknown) return true;
  switch (tree_.kind(inner)) {
    case JsKind::kNumber:
    case JsKind::kUpdate: return true;
    case JsKind::kUnary: {
      const std::string_view op = tree_.text(tree_.child(inner, JsField::kOperator));
      return op == "-" || op == "+" || op == "~" || op == "!" || op == "void";
    }
    case JsKind::kTernary:
      return isNumeric(tree_.child(inner, JsField::kConsequence), depth + 1) &&
             isNumeric(tree_.child(inner, JsField::kAlternative), depth + 1);
    case JsKind::kBinary: {
      static constexpr std::string_view kNumbers[] = {
          "-",  "*",  "/", "%", "**", "<<", ">>",  ">>>", "&",  "|",         "^",
          "==", "!=", "<", ">", "<=", ">=", "===", "!==", "in", "instanceof"};
      const std::string_view op = tree_.text(tree_.child(inner, JsField::kOperator));
      if (isOneOf(op, kNumbers)) return true;
      return (op == "+" || op == "||" || op == "&&" || op == "??") &&
             isNumeric(tree_.child(inner, JsField::kLeft), depth + 1) &&
             isNumeric(tree_.child(inner, JsField::kRight), depth + 1);
    }
    case JsKind::kMember:
      return propertyName(inner) == "length" && !defines("length") && !traits_.lengthTexts;
    case JsKind::kCall: return isNumericCall(inner);
    case JsKind::kIdentifier: {
      const BindingId binding = bindingAt(inner);
      return binding != kNone && isNumericBinding(binding, depth + 1);
    }
    default: return false;
  }
}

bool KeyEvidence::isNumericCall(NodeIndex call) const {
  static constexpr std::string_view kMethods[] = {"indexOf",    "lastIndexOf", "findIndex",
                                                  "charCodeAt", "codePointAt", "search"};
  static constexpr std::string_view kGlobals[] = {"Number", "parseInt", "parseFloat",
                                                  "Number.parseInt", "Number.parseFloat"};
  const NodeIndex callee = tree_.unwrap(tree_.child(call, JsField::kFunction));
  const std::string path = pathOf(callee);
  if (path.starts_with("Math.") || isOneOf(path, kGlobals)) return true;
  if (!path.empty() || tree_.kind(callee) != JsKind::kMember) return false;
  const std::string_view name = propertyName(callee);
  return isOneOf(name, kMethods) && !defines(name);
}

bool KeyEvidence::isNumericBinding(BindingId binding, int depth) {
  const Binding& b = scopes_.bindings()[binding];
  if (b.weak) return false;
  bool written = false;
  for (std::uint32_t r = 0; r < b.refCount; ++r) {
    const Ident& ident = scopes_.idents()[scopes_.refs()[b.firstRef + r]];
    if (ident.role == Role::kRead) continue;
    const NodeIndex parent = tree_.parent(ident.node);
    const JsKind kind = tree_.kind(parent);
    if (ident.role == Role::kDeclareParameter) {
      NodeIndex call = kNoNode;
      const int index = callbackIndex(ident.node, call);
      if (names("arguments") || index < 1) return false;
      static constexpr std::string_view kCounting[] = {"map",  "filter",    "some",   "every",
                                                       "find", "findIndex", "flatMap"};
      const std::string_view verb =
          propertyName(tree_.unwrap(tree_.child(call, JsField::kFunction)));
      // Map.prototype.forEach hands on keys.
      const bool each = verb == "forEach" && !names("Map") && !names("Set") &&
                        !names("URLSearchParams") && !names("groupBy");
      const bool counts =
          verb == "reduce" ? index == 2 : index == 1 && (each || isOneOf(verb, kCounting));
      if (defines(verb) || !counts) return false;
      written = true;
      continue;
    }
    written = true;
    if (kind == JsKind::kUpdate) continue;
    if (kind == JsKind::kDeclarator && tree_.field(ident.node) == JsField::kName) {
      const NodeIndex value = tree_.child(parent, JsField::kValue);
      if (value != kNoNode && !isNumeric(value, depth + 1)) return false;
    } else if (kind == JsKind::kAssignment && tree_.field(ident.node) == JsField::kLeft) {
      if (!isNumeric(tree_.child(parent, JsField::kRight), depth + 1)) return false;
    } else if (kind == JsKind::kAugmented && tree_.field(ident.node) == JsField::kLeft) {
      const std::string_view op = tree_.text(tree_.child(parent, JsField::kOperator));
      const bool logical = op.size() == 3 && op[0] == op[1];  // hands on its right side
      const bool joins = op == "+=" || logical;
      if (joins && !isNumeric(tree_.child(parent, JsField::kRight), depth + 1)) return false;
    } else {
      return false;
    }
  }
  return written;
}

// Where a parameter stands in a function that is given to a method call; -1 where it does not.
int KeyEvidence::callbackIndex(NodeIndex parameter, NodeIndex& call) const {
  int index = 0;
  NodeIndex function = tree_.parent(parameter);
  if (tree_.kind(function) == JsKind::kFormalParameters) {
    NodeIndex p = tree_.firstPart(function);
    for (; p != kNoNode && p != parameter; p = tree_.nextPart(p)) ++index;
    function = tree_.parent(function);
  } else if (tree_.field(parameter) != JsField::kParameter) {
    return -1;
  }
  const JsKind kind = tree_.kind(function);
  if (kind != JsKind::kArrow && kind != JsKind::kFunctionExpression) return -1;
  // A function that knows its own name may call itself.
  if (tree_.child(function, JsField::kName) != kNoNode) return -1;
  const NodeIndex list = tree_.parent(function);
  if (tree_.kind(list) != JsKind::kArguments || tree_.firstPart(list) != function) return -1;
  call = tree_.parent(list);
  if (tree_.kind(call) != JsKind::kCall) return -1;
  const NodeIndex callee = tree_.unwrap(tree_.child(call, JsField::kFunction));
  return tree_.kind(callee) == JsKind::kMember ? index : -1;
}

// delete x.done, delete x[0]: what everybody has by another name is not uncovered.
bool KeyEvidence::isPlainDelete(NodeIndex target) const {
  static constexpr std::string_view kOfAll[] = {
      "constructor", "prototype", "name", "length", "arguments", "caller", "call", "apply", "bind"};
  if (target == kNoNode) return false;
  const NodeIndex access = tree_.unwrap(target);
  const JsKind kind = tree_.kind(access);
  if (kind != JsKind::kMember && kind != JsKind::kSubscript) return false;
  const Solver::Keys keys = solver_.keysOfAccess(access);
  if (keys.unknown || keys.symbol || keys.isPrivate) return false;
  return std::none_of(keys.texts.begin(), keys.texts.end(), [](const std::string& name) {
    return isOneOf(name, kOfAll) || isRuntimeName(name) || isTextualMethod(name) ||
           isCommonMethod(name) || name.starts_with("__");
  });
}

bool KeyEvidence::isText(NodeIndex node, int depth) {
  if (node == kNoNode || depth > kMaxDepth || --traits_.budget < 0) return false;
  const NodeIndex inner = tree_.unwrap(node);
  const auto& members = values_.members(solver_.valueOf(inner));
  const bool texts =
      !members.empty() && std::all_of(members.begin(), members.end(), [&](ValueId v) {
        const ValueKind kind = values_.kind(v);
        return kind == ValueKind::kString || kind == ValueKind::kAnyString;
      });
  if (texts) return true;
  static constexpr std::string_view kTaking[] = {"pop", "shift", "at"};
  switch (tree_.kind(inner)) {
    case JsKind::kString:
    case JsKind::kTemplate: return true;
    case JsKind::kSubscript:
      return isNumeric(tree_.child(inner, JsField::kIndex), depth + 1) &&
             isTextList(tree_.child(inner, JsField::kObject), depth + 1);
    case JsKind::kCall: {
      const NodeIndex callee = tree_.unwrap(tree_.child(inner, JsField::kFunction));
      if (pathOf(callee) == "String") return true;
      return tree_.kind(callee) == JsKind::kMember && isOneOf(propertyName(callee), kTaking) &&
             isTextList(tree_.child(callee, JsField::kObject), depth + 1);
    }
    case JsKind::kIdentifier: {
      const BindingId binding = bindingAt(inner);
      return binding != kNone && isTextBinding(binding, depth + 1);
    }
    default: return false;
  }
}

bool KeyEvidence::isTextBinding(BindingId binding, int depth) {
  if (!isFixed(binding)) return false;
  const NodeIndex name = declarationOf(binding);
  if (name == kNoNode) return false;
  const NodeIndex parent = tree_.parent(name);
  const auto entriesOf = [&](NodeIndex list) {
    const NodeIndex call = list == kNoNode ? kNoNode : tree_.unwrap(list);
    return call != kNoNode && tree_.kind(call) == JsKind::kCall &&
           pathOf(tree_.child(call, JsField::kFunction)) == "Object.entries";
  };
  const auto isOf = [&](NodeIndex loop) {
    return tree_.text(tree_.child(loop, JsField::kOperator)) == "of";
  };
  if (tree_.kind(parent) == JsKind::kDeclarator && tree_.field(name) == JsField::kName) {
    return isText(tree_.child(parent, JsField::kValue), depth + 1);
  }
  if (tree_.kind(parent) == JsKind::kForIn && tree_.field(name) == JsField::kLeft) {
    return !isOf(parent) || isTextList(tree_.child(parent, JsField::kRight), depth + 1);
  }
  // [key, value] of Object.entries(…)
  if (tree_.kind(parent) == JsKind::kArrayPattern) {
    // const [command, ...rest] = line.split(' ')
    const NodeIndex declarator = tree_.parent(parent);
    if (tree_.kind(declarator) == JsKind::kDeclarator && tree_.field(parent) == JsField::kName) {
      return isTextList(tree_.child(declarator, JsField::kValue), depth + 1);
    }
    if (tree_.text(parent).find_first_not_of(" \t\n", 1) == std::string_view::npos ||
        tree_.firstPart(parent) != name ||
        tree_.text(parent)[tree_.text(parent).find_first_not_of(" \t\n", 1)] == ',') {
      return false;
    }
    const NodeIndex outer = tree_.parent(parent);
    if (tree_.kind(outer) == JsKind::kForIn && tree_.field(parent) == JsField::kLeft) {
      return isOf(outer) && entriesOf(tree_.child(outer, JsField::kRight));
    }
    NodeIndex call = kNoNode;
    if (callbackIndex(parent, call) != 0) return false;
    const NodeIndex callee = tree_.unwrap(tree_.child(call, JsField::kFunction));
    const std::string_view verb = propertyName(callee);
    return (verb == "forEach" || verb == "map" || verb == "filter") && !defines(verb) &&
           entriesOf(tree_.child(callee, JsField::kObject));
  }
  NodeIndex call = kNoNode;
  const int index = callbackIndex(name, call);
  if (index < 0) return false;
  const NodeIndex callee = tree_.unwrap(tree_.child(call, JsField::kFunction));
  static constexpr std::string_view kEach[] = {"forEach", "map",  "filter",   "some",
                                               "every",   "find", "findIndex"};
  const std::string_view verb = propertyName(callee);
  if (defines(verb)) return false;
  if (!(index == 0 && isOneOf(verb, kEach)) && !(index == 1 && verb == "reduce")) return false;
  return isTextList(tree_.child(callee, JsField::kObject), depth + 1);
}

// An array of texts that nobody has put anything else into.
bool KeyEvidence::isTextList(NodeIndex node, int depth) {
  if (node == kNoNode || depth > kMaxDepth || --traits_.budget < 0) return false;
  const NodeIndex inner = tree_.unwrap(node);
  if (tree_.kind(inner) == JsKind::kIdentifier) {
    const BindingId binding = bindingAt(inner);
    if (binding == kNone || !isReadOnlyList(binding)) return false;
    const NodeIndex value = fixedValue(binding);
    return value != kNoNode && isTextList(value, depth + 1);
  }
  if (tree_.kind(inner) != JsKind::kCall) return false;
  const NodeIndex callee = tree_.unwrap(tree_.child(inner, JsField::kFunction));
  const std::string path = pathOf(callee);
  if (path == "Object.keys" || path == "Object.getOwnPropertyNames") return true;
  if (tree_.kind(callee) == JsKind::kIdentifier) {
    // const steps = (path) => path.split('.')
    NodeIndex parameter = kNoNode;
    const NodeIndex function = parts_.answers.functionOf(inner, parameter);
    return function != kNoNode && isTextList(parts_.answers.resultOf(function), depth + 1);
  }
  if (tree_.kind(callee) != JsKind::kMember) return false;
  const std::string_view verb = propertyName(callee);
  if (defines(verb)) return false;
  const NodeIndex list = tree_.child(inner, JsField::kArguments);
  const NodeIndex first = list == kNoNode ? kNoNode : tree_.firstPart(list);
  if (verb == "split") {
    // An object with a method of that name would split as it likes.
    return first != kNoNode &&
           (tree_.kind(first) == JsKind::kString || tree_.kind(first) == JsKind::kRegex);
  }
  const bool part =
      verb == "slice" || (verb == "filter" && first != kNoNode && pathOf(first) == "Boolean");
  return part && isTextList(tree_.child(callee, JsField::kObject), depth + 1);
}

bool KeyEvidence::isReadOnlyList(BindingId binding) {
  if (!isFixed(binding)) return false;
  const Binding& b = scopes_.bindings()[binding];
  for (std::uint32_t r = 0; r < b.refCount; ++r) {
    const Ident& use = scopes_.idents()[scopes_.refs()[b.firstRef + r]];
    if (use.role == Role::kRead && !isListUse(use.node)) return false;
  }
  return true;
}

bool KeyEvidence::isListUse(NodeIndex use) {
  static constexpr std::string_view kReads[] = {"length", "pop",     "shift",    "slice",
                                                "join",   "indexOf", "includes", "at"};
  static constexpr std::string_view kEach[] = {"forEach", "map", "some", "every", "reduce"};
  const NodeIndex parent = tree_.parent(use);
  switch (tree_.kind(parent)) {
    case JsKind::kForIn: return tree_.field(use) == JsField::kRight;
    case JsKind::kSubscript:
      return tree_.field(use) == JsField::kObject &&
             targetKind(tree_, parent) == TargetKind::kNoTarget &&
             tree_.parentKind(parent) != JsKind::kArrayPattern &&
             tree_.parentKind(parent) != JsKind::kForIn &&
             tree_.parentKind(parent) != JsKind::kPairPattern;
    case JsKind::kMember: {
      if (tree_.field(use) != JsField::kObject) return false;
      const std::string_view name = propertyName(parent);
      if (name == "length") return targetKind(tree_, parent) == TargetKind::kNoTarget;
      const NodeIndex call = tree_.parent(parent);
      if (tree_.kind(call) != JsKind::kCall || tree_.field(parent) != JsField::kFunction) {
        return false;
      }
      if (isOneOf(name, kReads)) return true;
      if (!isOneOf(name, kEach) || names("arguments")) return false;
      // The last argument of a callback is the list itself.
      const NodeIndex first = tree_.firstPart(tree_.child(call, JsField::kArguments));
      if (first != kNoNode && tree_.kind(first) == JsKind::kIdentifier) {
        NodeIndex parameter = kNoNode;
        return parts_.answers.functionNamed(first, parameter) != kNoNode &&
               tree_.nextPart(parameter) == kNoNode && name != "reduce";
      }
      if (first == kNoNode || !JsTree::isFunction(tree_.kind(first))) return false;
      if (tree_.child(first, JsField::kParameter) != kNoNode) return true;
      const NodeIndex list = tree_.child(first, JsField::kParameters);
      std::size_t count = 0;
      for (NodeIndex p = tree_.firstPart(list); p != kNoNode; p = tree_.nextPart(p)) {
        if (tree_.kind(p) == JsKind::kRestPattern) return false;
        ++count;
      }
      return count <= (name == "reduce" ? 3U : 2U);
    }
    default: return false;
  }
}

}  // namespace gantlet::javascript
