#include "analyzer/languages/javascript/text_flow/flow_pieces.h"

#include <algorithm>
#include <iterator>

#include "analyzer/languages/javascript/text_flow/flow_parts.h"

namespace gantlet::javascript {
namespace {

constexpr int kMaxDepth = 64;

// What a key must not be: Object.prototype's names that lead on, and those of functions.
constexpr std::string_view kKeyWords[] = {
    "constructor",      "prototype",        "__proto__", "__defineGetter__", "__defineSetter__",
    "__lookupGetter__", "__lookupSetter__", "callee",    "caller",           "arguments"};

// With which no name begins that an object of the language or of node has.
constexpr std::string_view kOwnBeginnings[] = {"visit", "Visit",   "handle", "render",
                                               "cmd",   "command", "action"};

// Names that go on with _ after small letters: what util.inherits writes, and the modules that
// `node -e` and its prompt put on the global object (child_process).
constexpr std::string_view kSnakes[] = {"super", "async",  "child", "diagnostics",
                                        "perf",  "string", "trace", "worker"};

// Nothing else of node's but settings in process.config goes on so: all names that are reached
// from the globals and the built-in modules of node 20 were looked through.
bool isSnake(std::string_view text) {
  const std::size_t end = text.find_first_not_of("abcdefghijklmnopqrstuvwxyz");
  return end != std::string_view::npos && end > 0 && text[end] == '_' &&
         std::find(std::begin(kSnakes), std::end(kSnakes), text.substr(0, end)) ==
             std::end(kSnakes);
}

}  // namespace

// The value of a name that has one only.
NodeIndex FlowPieces::valueOf(NodeIndex name) const {
  const Ident* ident = scopes_.identAt(name);
  if (ident == nullptr || ident->binding == kNone) return kNoNode;
  const Binding& binding = scopes_.bindings()[ident->binding];
  if (binding.kind != BindingKind::kConst || parts_.guards.isReassigned(ident->binding))
    return kNoNode;
  const NodeIndex declarator = binding.node == kNoNode ? kNoNode : tree_.parent(binding.node);
  if (declarator == kNoNode || tree_.kind(declarator) != JsKind::kDeclarator ||
      tree_.field(binding.node) != JsField::kName) {
    return kNoNode;
  }
  return tree_.child(declarator, JsField::kValue);
}

// False for what is no text for sure: [word] + '' has other parts than it seems.
bool FlowPieces::piecesOf(NodeIndex node, std::vector<Piece>& pieces, int depth) {
  if (node == kNoNode || depth > kMaxDepth) return false;
  const NodeIndex inner = tree_.unwrap(node);
  if (parts_.stores.isNumeric(inner)) {
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

bool FlowPieces::isNoWord(NodeIndex key) {
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

// `visit_${type}`: the methods of texts, lists and functions are called otherwise, so that it finds
// what the program has, or a package.
bool FlowPieces::isStrange(NodeIndex key) {
  std::vector<Piece> pieces;
  if (!piecesOf(key, pieces, 0) || pieces.size() < 2) return false;
  const std::string& first = pieces.front().text;
  return isSnake(first) ||
         std::any_of(std::begin(kOwnBeginnings), std::end(kOwnBeginnings),
                     [&](std::string_view begin) { return first.starts_with(begin); });
}

// this[`visit_${node.type}`]: what stands under a name that is known stands under that name for
// all objects, so of the names only those that begin and end like the key are read.
bool FlowPieces::readBegun(NodeIndex key, Cell to) {
  std::vector<Piece> pieces;
  if (!piecesOf(key, pieces, 0) || pieces.size() < 2) return false;
  Begun begun{pieces.front().text, pieces.back().text, to};
  if (begun.first.empty() && begun.last.empty()) return false;
  for (const auto& [name, cell] : state_.properties) {
    if (fits(begun, name)) parts_.graph.edge(cell, to);
  }
  parts_.fields.readBegun(begun);
  state_.begun.push_back(std::move(begun));
  return true;
}

bool FlowPieces::fits(const Begun& begun, std::string_view name) {
  return name.size() >= begun.first.size() + begun.last.size() && name.starts_with(begun.first) &&
         name.ends_with(begun.last);
}

}  // namespace gantlet::javascript
