#include "analyzer/languages/javascript/syntax/uses.h"

#include "analyzer/one_of.h"

namespace gantlet::javascript {
namespace {

bool isPattern(JsKind kind) {
  return kind == JsKind::kObjectPattern || kind == JsKind::kArrayPattern;
}

bool isName(JsKind kind) {
  return kind == JsKind::kIdentifier || kind == JsKind::kShorthandPattern ||
         kind == JsKind::kUndefined;
}

Use ofTarget(const JsTree& tree, NodeIndex target) {
  target = tree.unwrap(target);
  const JsKind kind = target == kNoNode ? JsKind::kToken : tree.kind(target);
  if (isName(kind)) return {UseKind::kAlias, target, 0};
  if (isPattern(kind)) return {UseKind::kDestructure, target, 0};
  return {UseKind::kStore, target, 0};
}

Use ofDeclarator(const JsTree& tree, NodeIndex declarator) {
  const NodeIndex statement = tree.parent(tree.parent(declarator));
  if (statement != kNoNode && tree.kind(statement) == JsKind::kExportStatement) {
    return {UseKind::kExport, statement, 0};
  }
  return ofTarget(tree, tree.child(declarator, JsField::kName));
}

Use ofArgument(const JsTree& tree, NodeIndex node, NodeIndex list) {
  std::uint32_t index = 0;
  for (NodeIndex c = tree.firstPart(list); c != kNoNode && c != node; c = tree.nextPart(c)) {
    if (tree.kind(c) == JsKind::kSpread) return {UseKind::kSpread, tree.parent(list), 0};
    ++index;
  }
  return {UseKind::kArgument, tree.parent(list), index};
}

bool isCompareOperator(std::string_view op) {
  return op == "===" || op == "!==" || op == "==" || op == "!=" || op == "in";
}

// Whether the program may have a function under Symbol.hasInstance, which is given what stands on
// the left of `instanceof`. A symbol is named, or comes from what lists them.
bool mayAnswerInstanceof(std::string_view source) {
  for (const std::string_view lister :
       {"ownKeys", "getOwnPropertySymbols", "Proxy", "getOwnPropertyDescriptors"}) {
    if (source.find(lister) != std::string_view::npos) return true;
  }
  constexpr std::string_view kSymbol = "Symbol";
  for (std::size_t at = source.find(kSymbol); at != std::string_view::npos;
       at = source.find(kSymbol, at + 1)) {
    const std::string_view rest = source.substr(at + kSymbol.size());
    const bool member = rest.size() > 1 && rest[0] == '.' && rest[1] >= 'a' && rest[1] <= 'z';
    if (rest.starts_with("(") || (member && !rest.starts_with(".hasInstance"))) continue;
    return true;
  }
  return false;
}

// x instanceof Y
bool isInstanceofAsked(const JsTree& tree, NodeIndex node, NodeIndex parent) {
  static constexpr std::string_view kClasses[] = {
      "Array",  "Object",    "Function", "Map",   "Set",        "WeakMap", "WeakSet",
      "Date",   "RegExp",    "Promise",  "Error", "Number",     "String",  "Boolean",
      "Symbol", "TypeError", "Buffer",   "URL",   "RangeError", "BigInt",  "EvalError"};
  if (tree.field(node) != JsField::kLeft) return false;
  const NodeIndex right = tree.child(parent, JsField::kRight);
  if (tree.kind(right) == JsKind::kIdentifier && isOneOf(tree.text(right), kClasses)) return false;
  return mayAnswerInstanceof(tree.source());
}

// Where a value goes that stands in a binary expression; false where it goes on to what is above.
bool endsInBinary(const JsTree& tree, NodeIndex node, NodeIndex parent, std::vector<Use>& uses) {
  const std::string_view op = tree.text(tree.child(parent, JsField::kOperator));
  if (op == "||" || op == "??") return false;
  if (op == "&&") {
    if (tree.field(node) == JsField::kRight) return false;
    uses.push_back({UseKind::kTest, parent, 0});
    return true;
  }
  const bool compared =
      op == "instanceof" ? !isInstanceofAsked(tree, node, parent) : isCompareOperator(op);
  uses.push_back({compared ? UseKind::kCompare : UseKind::kOther, parent, 0});
  return true;
}

// The use that ends a value's way at `parent`.
Use lastUse(const JsTree& tree, NodeIndex node, NodeIndex parent) {
  const JsField field = tree.field(node);
  switch (tree.kind(parent)) {
    case JsKind::kMember:
    case JsKind::kSubscript:
      if (field == JsField::kObject) return {UseKind::kObject, parent, 0};
      return {UseKind::kOther, parent, 0};
    case JsKind::kCall: {
      const NodeIndex list = tree.child(parent, JsField::kArguments);
      const bool tag = list != kNoNode && tree.kind(list) == JsKind::kTemplate;
      return {tag ? UseKind::kTag : UseKind::kCall, parent, 0};
    }
    case JsKind::kNew: return {UseKind::kNew, parent, 0};
    case JsKind::kDeclarator: return ofDeclarator(tree, parent);
    case JsKind::kAssignmentPattern:
    case JsKind::kObjectAssignmentPattern:
      return ofTarget(tree, tree.child(parent, JsField::kLeft));
    case JsKind::kUnary: {
      const std::string_view op = tree.text(tree.child(parent, JsField::kOperator));
      if (op == "typeof") return {UseKind::kTypeof, parent, 0};
      if (op == "!") return {UseKind::kTest, parent, 0};
      return {op == "void" ? UseKind::kDiscard : UseKind::kOther, parent, 0};
    }
    case JsKind::kIf:
    case JsKind::kWhile:
    case JsKind::kDo:
    case JsKind::kFor:
      return {field == JsField::kCondition ? UseKind::kTest : UseKind::kDiscard, parent, 0};
    case JsKind::kSwitch: return {UseKind::kCompare, parent, 0};
    case JsKind::kSwitchCase:
      return {field == JsField::kValue ? UseKind::kCompare : UseKind::kOther, parent, 0};
    case JsKind::kExpressionStatement: return {UseKind::kDiscard, parent, 0};
    case JsKind::kClassHeritage: return {UseKind::kBase, parent, 0};
    case JsKind::kExportStatement:
    case JsKind::kExportSpecifier: return {UseKind::kExport, parent, 0};
    case JsKind::kForIn:
      return {field == JsField::kRight ? UseKind::kIterate : UseKind::kOther, parent, 0};
    case JsKind::kPair:
    case JsKind::kArray:
    case JsKind::kObject: return {UseKind::kContainer, parent, 0};
    case JsKind::kSpread: return {UseKind::kSpread, parent, 0};
    case JsKind::kReturn:
    case JsKind::kArrow:
    case JsKind::kYield:
    case JsKind::kThrow: return {UseKind::kReturn, parent, 0};
    case JsKind::kField: return {UseKind::kStore, parent, 0};
    default: return {UseKind::kOther, parent, 0};
  }
}

}  // namespace

std::vector<Use> usesOf(const JsTree& tree, NodeIndex expression) {
  std::vector<Use> uses;
  NodeIndex node = expression;
  while (true) {
    const NodeIndex parent = tree.parent(node);
    if (parent == kNoNode) return uses;
    const JsField field = tree.field(node);
    switch (tree.kind(parent)) {
      case JsKind::kParenthesized: break;
      case JsKind::kSequence:
        if (tree.nextPart(node) != kNoNode) {
          uses.push_back({UseKind::kDiscard, parent, 0});
          return uses;
        }
        break;
      case JsKind::kTernary:
        if (field == JsField::kCondition) {
          uses.push_back({UseKind::kTest, parent, 0});
          return uses;
        }
        break;
      case JsKind::kBinary:
        if (endsInBinary(tree, node, parent, uses)) return uses;
        break;
      case JsKind::kAwait: uses.push_back({UseKind::kAwait, parent, 0}); break;
      case JsKind::kAwaitCall: break;
      case JsKind::kAssignment:
      case JsKind::kAugmented:
        if (field != JsField::kRight) {
          uses.push_back({UseKind::kOther, parent, 0});
          return uses;
        }
        uses.push_back(ofTarget(tree, tree.child(parent, JsField::kLeft)));
        break;
      case JsKind::kArguments:
        if (tree.parentKind(parent) == JsKind::kAwaitCall) {
          const bool last = tree.nextPart(node) == kNoNode;
          uses.push_back({last ? UseKind::kAwait : UseKind::kDiscard, parent, 0});
          if (!last) return uses;
          break;
        }
        uses.push_back(ofArgument(tree, node, parent));
        return uses;
      default: {
        const Use last = lastUse(tree, node, parent);
        if (last.kind != UseKind::kDiscard || uses.empty()) uses.push_back(last);
        return uses;
      }
    }
    node = parent;
  }
}

TargetKind targetKind(const JsTree& tree, NodeIndex node) {
  while (tree.parentKind(node) == JsKind::kParenthesized) node = tree.parent(node);
  const NodeIndex parent = tree.parent(node);
  const JsField field = tree.field(node);
  switch (tree.parentKind(node)) {
    case JsKind::kAssignment:
    case JsKind::kAssignmentPattern:
    case JsKind::kObjectAssignmentPattern:
    case JsKind::kForIn:
      return field == JsField::kLeft ? TargetKind::kAssign : TargetKind::kNoTarget;
    case JsKind::kAugmented:
      return field == JsField::kLeft ? TargetKind::kUpdate : TargetKind::kNoTarget;
    case JsKind::kUpdate: return TargetKind::kUpdate;
    case JsKind::kArrayPattern:
    case JsKind::kRestPattern: return TargetKind::kAssign;
    case JsKind::kPairPattern:
      return field == JsField::kValue ? TargetKind::kAssign : TargetKind::kNoTarget;
    case JsKind::kUnary: {
      const NodeIndex op = tree.child(parent, JsField::kOperator);
      return tree.text(op) == "delete" ? TargetKind::kDelete : TargetKind::kNoTarget;
    }
    default: return TargetKind::kNoTarget;
  }
}

bool mayDescribe(const JsTree& tree, NodeIndex name) {
  const JsKind kind = tree.kind(name);
  if (kind != JsKind::kPropertyIdentifier && kind != JsKind::kShorthandPattern &&
      kind != JsKind::kStringFragment) {
    return false;
  }
  const std::string_view text = tree.text(name);
  if (text.starts_with("define")) return true;
  if (text != "create") return false;
  const NodeIndex member = tree.parent(name);
  const NodeIndex call = tree.parent(member);
  if (tree.kind(member) != JsKind::kMember || tree.kind(call) != JsKind::kCall ||
      tree.field(member) != JsField::kFunction) {
    return true;
  }
  const NodeIndex list = tree.child(call, JsField::kArguments);
  const NodeIndex first = list == kNoNode ? kNoNode : tree.firstPart(list);
  return first != kNoNode &&
         (tree.kind(first) == JsKind::kSpread || tree.nextPart(first) != kNoNode);
}

bool isStreamOfProcess(const JsTree& tree, NodeIndex node) {
  static constexpr std::string_view kStreams[] = {"stdout", "stderr", "stdin"};
  const auto isProcess = [&](NodeIndex object) {
    return object != kNoNode &&
           isOneOf(tree.text(object), {"process", "globalThis.process", "require('process')",
                                       "require('node:process')", "require(\"process\")",
                                       "require(\"node:process\")"});
  };
  if (tree.kind(node) == JsKind::kShorthandPattern) {
    const NodeIndex pattern = tree.parent(node);
    return isOneOf(tree.text(node), kStreams) && tree.parentKind(pattern) == JsKind::kDeclarator &&
           isProcess(tree.child(tree.parent(pattern), JsField::kValue));
  }
  return tree.kind(node) == JsKind::kMember &&
         isOneOf(tree.text(tree.child(node, JsField::kProperty)), kStreams) &&
         isProcess(tree.child(node, JsField::kObject));
}

bool definesMethod(const JsTree& tree, std::string_view name) {
  for (NodeIndex i = 0; i < tree.size(); ++i) {
    if (tree.kind(i) != JsKind::kPropertyIdentifier || tree.text(i) != name) continue;
    const NodeIndex parent = tree.parent(i);
    if (tree.kind(parent) != JsKind::kMember || targetKind(tree, parent) != TargetKind::kNoTarget) {
      return true;
    }
  }
  return false;
}

}  // namespace gantlet::javascript
