// The part of TextFlow that knows keys which are none of the words, whatever their parts are:
// 'on' + name, width * y + x, `${name}Id`.
#include <algorithm>
#include <iterator>

#include "analyzer/languages/javascript/text_flow.h"

namespace gantlet::javascript {
namespace {

constexpr int kMaxDepth = 64;

// What a key must not be: Object.prototype's names that lead on, and those of functions.
constexpr std::string_view kKeyWords[] = {
    "constructor",      "prototype",        "__proto__", "__defineGetter__", "__defineSetter__",
    "__lookupGetter__", "__lookupSetter__", "callee",    "caller",           "arguments"};

}  // namespace

// The value of a name that has one only.
NodeIndex TextFlow::valueOf(NodeIndex name) const {
  const Ident* ident = scopes_.identAt(name);
  if (ident == nullptr || ident->binding == kNone) return kNoNode;
  const Binding& binding = scopes_.bindings()[ident->binding];
  if (binding.kind != BindingKind::kConst || isReassigned(ident->binding)) return kNoNode;
  const NodeIndex declarator = binding.node == kNoNode ? kNoNode : tree_.parent(binding.node);
  if (declarator == kNoNode || tree_.kind(declarator) != JsKind::kDeclarator ||
      tree_.field(binding.node) != JsField::kName) {
    return kNoNode;
  }
  return tree_.child(declarator, JsField::kValue);
}

// False for what is no text for sure: [word] + '' has other parts than it seems.
bool TextFlow::piecesOf(NodeIndex node, std::vector<Piece>& pieces, int depth) {
  if (node == kNoNode || depth > kMaxDepth) return false;
  const NodeIndex inner = tree_.unwrap(node);
  if (isNumeric(inner)) {
    pieces.push_back({"", true});
    return true;
  }
  switch (tree_.kind(inner)) {
    case JsKind::kString: {
      Piece piece;
      if (!constantName(inner, piece.text)) return false;
      if (!piece.text.empty()) pieces.push_back(std::move(piece));
      return true;
    }
    case JsKind::kTemplate:
      for (NodeIndex p = tree_.firstPart(inner); p != kNoNode; p = tree_.nextPart(p)) {
        if (tree_.kind(p) == JsKind::kSubstitution) {
          if (!piecesOf(tree_.firstPart(p), pieces, depth + 1)) return false;
        } else if (tree_.kind(p) == JsKind::kStringFragment) {
          pieces.push_back({std::string(tree_.text(p)), false});
        } else {
          return false;  // an escape
        }
      }
      return true;
    case JsKind::kBinary:
      if (tree_.text(tree_.child(inner, JsField::kOperator)) != "+") break;
      return piecesOf(tree_.child(inner, JsField::kLeft), pieces, depth + 1) &&
             piecesOf(tree_.child(inner, JsField::kRight), pieces, depth + 1);
    case JsKind::kIdentifier: {
      const NodeIndex value = valueOf(inner);
      if (value == kNoNode) break;
      const JsKind kind = tree_.kind(tree_.unwrap(value));
      if (kind != JsKind::kString && kind != JsKind::kTemplate && kind != JsKind::kBinary) break;
      return piecesOf(value, pieces, depth + 1);
    }
    default: break;
  }
  pieces.push_back({"", false});
  return true;
}

bool TextFlow::isNoWord(NodeIndex key) {
  std::vector<Piece> pieces;
  if (!piecesOf(key, pieces, 0) || pieces.size() < 2) return false;
  const auto none = [](const auto& fits) {
    return std::none_of(std::begin(kKeyWords), std::end(kKeyWords), fits);
  };
  for (const Piece& piece : pieces) {
    // A number in a text, NaN and Infinity too: no word has one.
    if (piece.number) return true;
    if (none([&](std::string_view word) {
          return word.find(piece.text) != std::string_view::npos;
        })) {
      return true;
    }
  }
  const std::string& first = pieces.front().text;
  const std::string& last = pieces.back().text;
  return none([&](std::string_view word) { return word.starts_with(first); }) ||
         none([&](std::string_view word) { return word.ends_with(last); });
}

}  // namespace gantlet::javascript
