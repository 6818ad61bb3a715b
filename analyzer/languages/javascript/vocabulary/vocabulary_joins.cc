// How texts are put together: +, += and what stands beside a
// substitution.
#include "analyzer/languages/javascript/syntax/literals.h"
#include "analyzer/languages/javascript/vocabulary/vocabulary.h"
#include "analyzer/languages/javascript/vocabulary/vocabulary_words.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {
namespace {

constexpr int kMaxDepth = 6;

// The first or last letter of a literal.
char edgeOf(std::string_view literal, bool left) {
  if (literal.size() < 3) return 'c';
  const auto text = decodeEscapes(literal.substr(1, literal.size() - 2));
  return !text || text->empty() ? 'c' : left ? text->front() : text->back();
}

}  // namespace

// A letter that no word has keeps words from coming of two pieces, and what is no letter also the
// names of what makes texts: `norm` + `alize`.
bool Vocabulary::separates(char c) const {
  const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return isForeign(c) && !(strict_ && letter);
}

bool Vocabulary::isPlainJoin(NodeIndex left, NodeIndex right) {
  if (left == kNoNode || right == kNoNode) return false;
  if (keepsApart([&] { return apart(left, Side::kRight, 0) || apart(right, Side::kLeft, 0); })) {
    return true;
  }
  if (!isCounter(left)) return false;
  sums_ = true;
  return true;
}

bool Vocabulary::isPlainAugmented(NodeIndex node) {
  const std::string_view op = tree_.text(tree_.child(node, JsField::kOperator));
  if (op != "+=") return true;
  const NodeIndex left = tree_.child(node, JsField::kLeft);
  const NodeIndex right = tree_.child(node, JsField::kRight);
  const bool name = tree_.kind(left) == JsKind::kIdentifier;
  if (keepsApart([&] {
        return apart(right, Side::kLeft, 0) || (name && apartBinding(left, Side::kRight, 0));
      })) {
    return true;
  }
  if (!name) return false;
  if (!isSum(left)) return false;
  sums_ = true;
  return true;
}

// Whether an expression, as a text, begins or ends with a letter that no word has, or is empty.
bool Vocabulary::apart(NodeIndex node, Side side, int depth) const {
  if (node == kNoNode || depth > kMaxDepth) return false;
  const NodeIndex inner = tree_.unwrap(node);
  if (isNumber(inner, depth + 1)) return true;
  switch (tree_.kind(inner)) {
    case JsKind::kString: return separates(edgeOf(tree_.text(inner), side == Side::kLeft));
    case JsKind::kTemplate: {
      const std::string_view text = tree_.text(inner);
      const char edge = side == Side::kLeft ? text[1] : text[text.size() - 2];
      return edge != '}' && edge != '$' && separates(edgeOf(text, side == Side::kLeft));
    }
    case JsKind::kBinary: {
      const std::string_view op = tree_.text(tree_.child(inner, JsField::kOperator));
      const NodeIndex left = tree_.child(inner, JsField::kLeft);
      const NodeIndex right = tree_.child(inner, JsField::kRight);
      if (op == "+") return apart(side == Side::kLeft ? left : right, side, depth + 1);
      return (op == "||" || op == "??") && apart(left, side, depth + 1) &&
             apart(right, side, depth + 1);
    }
    case JsKind::kTernary:
      return apart(tree_.child(inner, JsField::kConsequence), side, depth + 1) &&
             apart(tree_.child(inner, JsField::kAlternative), side, depth + 1);
    case JsKind::kIdentifier: return apartBinding(inner, side, depth + 1);
    default: return false;
  }
}

// What a name is given where it is declared or assigned; kNoNode for what is not seen.
NodeIndex Vocabulary::writtenAt(const Ident& use) const {
  const NodeIndex parent = tree_.parent(use.node);
  const JsKind kind = tree_.kind(parent);
  if (kind == JsKind::kDeclarator && tree_.field(use.node) == JsField::kName) {
    return tree_.child(parent, JsField::kValue);
  }
  const bool assigned = kind == JsKind::kAssignment || kind == JsKind::kAugmented;
  return assigned && tree_.field(use.node) == JsField::kLeft ? tree_.child(parent, JsField::kRight)
                                                             : kNoNode;
}

// The same of what a name holds: let out = ''; out += line + '\n';
bool Vocabulary::apartBinding(NodeIndex name, Side side, int depth) const {
  const Ident* ident = scopes_.identAt(name);
  if (ident == nullptr || ident->binding == kNone || depth > kMaxDepth) return false;
  const Binding& b = scopes_.bindings()[ident->binding];
  if (b.kind != BindingKind::kConst && b.kind != BindingKind::kLet) return false;
  for (std::uint32_t r = 0; r < b.refCount; ++r) {
    const Ident& use = scopes_.idents()[scopes_.refs()[b.firstRef + r]];
    if (use.role == Role::kRead) continue;
    const NodeIndex value = writtenAt(use);
    const NodeIndex parent = tree_.parent(use.node);
    if (tree_.kind(parent) != JsKind::kDeclarator && side != Side::kRight) return false;
    if (tree_.kind(parent) == JsKind::kAugmented &&
        tree_.text(tree_.child(parent, JsField::kOperator)) != "+=") {
      return false;
    }
    if (value == kNoNode) return false;
    const std::string_view text = tree_.text(value);
    if (text == "''" || text == "\"\"") continue;
    if (!apart(value, side, depth + 2)) return false;
  }
  return true;
}

bool Vocabulary::isNumber(NodeIndex node, int depth) const {
  if (node == kNoNode || depth > kMaxDepth) return false;
  const NodeIndex inner = tree_.unwrap(node);
  switch (tree_.kind(inner)) {
    case JsKind::kNumber:
    case JsKind::kUpdate: return true;
    case JsKind::kUnary: {
      const std::string_view op = tree_.text(tree_.child(inner, JsField::kOperator));
      return op == "-" || op == "+" || op == "~";
    }
    case JsKind::kBinary: {
      static constexpr std::string_view kNumbers[] = {"-",  "*",   "/", "%", "**", "<<",
                                                      ">>", ">>>", "&", "|", "^"};
      const std::string_view op = tree_.text(tree_.child(inner, JsField::kOperator));
      if (isOneOf(op, kNumbers)) return true;
      return op == "+" && isNumber(tree_.child(inner, JsField::kLeft), depth + 1) &&
             isNumber(tree_.child(inner, JsField::kRight), depth + 1);
    }
    case JsKind::kTernary:
      return isNumber(tree_.child(inner, JsField::kConsequence), depth + 1) &&
             isNumber(tree_.child(inner, JsField::kAlternative), depth + 1);
    case JsKind::kMember: {
      const std::string_view name = tree_.text(tree_.child(inner, JsField::kProperty));
      return (name == "length" || name == "size") && !defines(name) && !madeNames_;
    }
    case JsKind::kCall: {
      const NodeIndex callee = tree_.child(inner, JsField::kFunction);
      const std::string_view text = tree_.text(callee);
      const NodeIndex root =
          tree_.kind(callee) == JsKind::kMember ? tree_.child(callee, JsField::kObject) : callee;
      const Ident* ident = scopes_.identAt(root);
      if (ident == nullptr || ident->binding != kNone) return false;
      return text.starts_with("Math.") || text == "Number" || text == "parseInt" ||
             text == "parseFloat" || text == "Date.now" || text == "performance.now";
    }
    case JsKind::kIdentifier: {
      const Ident* ident = scopes_.identAt(inner);
      return ident != nullptr && ident->binding != kNone &&
             isNumberBinding(ident->binding, depth + 1);
    }
    default: return false;
  }
}

bool Vocabulary::isNumberBinding(BindingId binding, int depth) const {
  const Binding& b = scopes_.bindings()[binding];
  if ((b.kind != BindingKind::kConst && b.kind != BindingKind::kLet) || depth > kMaxDepth) {
    return false;
  }
  for (std::uint32_t r = 0; r < b.refCount; ++r) {
    const Ident& use = scopes_.idents()[scopes_.refs()[b.firstRef + r]];
    if (use.role == Role::kRead) continue;
    if (tree_.parentKind(use.node) == JsKind::kUpdate) continue;
    const NodeIndex value = writtenAt(use);
    if (!isNumber(value, depth + 1)) return false;
  }
  return true;
}

// list.reduce((sum, x) => sum + x, 0): sum is a number, or a text that begins with one.
bool Vocabulary::isCounter(NodeIndex node) const {
  const NodeIndex inner = tree_.unwrap(node);
  if (tree_.kind(inner) != JsKind::kIdentifier) return false;
  if (isSum(inner)) return true;
  const Ident* ident = scopes_.identAt(inner);
  if (ident == nullptr || ident->binding == kNone) return false;
  const Binding& b = scopes_.bindings()[ident->binding];
  if (b.kind != BindingKind::kParameter) return false;
  for (std::uint32_t r = 0; r < b.refCount; ++r) {
    const Ident& use = scopes_.idents()[scopes_.refs()[b.firstRef + r]];
    if (use.role == Role::kRead) continue;
    if (use.role != Role::kDeclareParameter) return false;
    const NodeIndex list = tree_.parent(use.node);
    if (tree_.kind(list) != JsKind::kFormalParameters || tree_.firstPart(list) != use.node) {
      return false;
    }
    const NodeIndex function = tree_.parent(list);
    const NodeIndex arguments = tree_.parent(function);
    if (tree_.kind(function) != JsKind::kArrow || tree_.kind(arguments) != JsKind::kArguments ||
        tree_.firstPart(arguments) != function ||
        tree_.child(function, JsField::kBody) != tree_.parent(inner)) {
      return false;
    }
    const NodeIndex callee = tree_.child(tree_.parent(arguments), JsField::kFunction);
    if (callee == kNoNode || tree_.kind(callee) != JsKind::kMember ||
        tree_.text(tree_.child(callee, JsField::kProperty)) != "reduce" || defines("reduce") ||
        madeNames_ || !isNumber(tree_.nextPart(function), 0)) {
      return false;
    }
  }
  return true;
}

// let sum = 0; sum += x;
bool Vocabulary::isSum(NodeIndex name) const {
  const Ident* ident = scopes_.identAt(name);
  if (ident == nullptr || ident->binding == kNone) return false;
  const Binding& b = scopes_.bindings()[ident->binding];
  if (b.kind != BindingKind::kLet) return false;
  for (std::uint32_t r = 0; r < b.refCount; ++r) {
    const Ident& use = scopes_.idents()[scopes_.refs()[b.firstRef + r]];
    const NodeIndex parent = tree_.parent(use.node);
    if (use.role == Role::kRead || tree_.kind(parent) == JsKind::kUpdate) continue;
    if (tree_.kind(parent) == JsKind::kAugmented) {
      // x ||= y hands on its right side.
      if (tree_.text(tree_.child(parent, JsField::kOperator)).size() != 2) return false;
      continue;
    }
    // Not in a pattern: [sum = 0] = ['con'] gives it something else.
    if (!isNumber(writtenAt(use), 0)) return false;
  }
  return true;
}

}  // namespace gantlet::javascript
