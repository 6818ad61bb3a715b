// What goes into a gap of a text that is put together elsewhere: terms = ["x", f"I({a})"].
#include <algorithm>

#include "analyzer/languages/python/facts/composed.h"
#include "analyzer/languages/python/facts/fact_parts.h"
#include "analyzer/one_of.h"

namespace gantlet::python {
namespace {

constexpr int kDeepest = 10;
constexpr std::size_t kMostPieces = 64;
constexpr std::size_t kMostNodes = 4000;

}  // namespace

// Adds the texts that the file puts together on the way to `node`; false where one is not seen. A
// gap within one of them is searched for the outermost.
bool ComposedArguments::heldTexts(NodeIndex node, std::string& text) {
  if (pieces_ != nullptr) {
    if (++pieces_->nested > kDeepest) return false;
    const bool seen = composedPieces(node, *pieces_, 0);
    --pieces_->nested;
    return seen;
  }
  Pieces pieces;
  pieces_ = &pieces;
  const bool seen = composedPieces(node, pieces, 0);
  pieces_ = nullptr;
  for (const std::string& piece : pieces.texts) text += " + (" + piece + ")";
  return seen;
}

// Each text that the file puts together on the way to `node`, with gaps; false where one is not
// seen.
bool ComposedArguments::composedPieces(NodeIndex node, Pieces& pieces, int depth) {
  if (node == kNoNode) return true;
  if (depth > kDeepest || pieces.texts.size() > kMostPieces) return false;
  if (std::find(pieces.followed.begin(), pieces.followed.end(), node) != pieces.followed.end()) {
    return true;
  }
  pieces.followed.push_back(node);
  for (NodeIndex i = node; i < p_.tree.node(node).end; ++i) {
    if (++pieces.nodes > kMostNodes) return false;
    const NodeIndex last = p_.tree.node(i).end - 1;
    switch (p_.kind(i)) {
      case Kind::kString:
      case Kind::kConcatenatedString:
      case Kind::kBinaryOperator: {
        if (!mayBeText(i)) break;
        std::string text;
        bool seen = false;
        if (!composedPart(i, text, seen, 0)) return false;
        if (seen) pieces.texts.push_back(std::move(text));
        i = last;
        break;
      }
      // They choose, and go into no text.
      case Kind::kComparisonOperator:
      case Kind::kIfClause:
      case Kind::kLambda: i = last; break;
      case Kind::kSubscript:
        if (!composedPieces(p_.child(i, f_.value), pieces, depth + 1)) return false;
        i = last;
        break;
      case Kind::kAttribute:
        if (!piecesOfAttribute(i, pieces, depth)) return false;
        i = last;
        break;
      case Kind::kPair:
        if (!composedPieces(p_.namedChild(i, 1), pieces, depth + 1)) return false;
        i = last;
        break;
      case Kind::kCall:
        if (!piecesOfCall(i, pieces, depth)) return false;
        i = last;
        break;
      case Kind::kIdentifier:
        if (p_.contexts[i] == Context::kLoad && !piecesOfName(i, pieces, depth)) return false;
        break;
      default: break;
    }
  }
  return true;
}

// Text operators, and no sum of numbers: one side is a text that is seen.
bool ComposedArguments::mayBeText(NodeIndex node) {
  if (p_.kind(node) != Kind::kBinaryOperator) return true;
  const NodeIndex op = p_.child(node, f_.op);
  if (op == kNoNode || !isOneOf(p_.tree.text(op), {"+", "%"})) return false;
  const auto isText = [this](NodeIndex side) {
    while (side != kNoNode && p_.kind(side) == Kind::kParenthesizedExpression) {
      side = p_.namedChild(side, 0);
    }
    if (side == kNoNode) return false;
    const Kind kind = p_.kind(side);
    return kind == Kind::kString || kind == Kind::kConcatenatedString ||
           t_.has(valueOf(side), AtomKind::kText) ||
           isOneOf(parts_.words.calledBuiltin(side), {"str", "repr", "format", "ascii"}) ||
           (kind == Kind::kBinaryOperator && mayBeText(side));
  };
  return isText(p_.child(node, f_.left)) || isText(p_.child(node, f_.right));
}

// self.terms: whatever the file stores under that name, and puts into it.
bool ComposedArguments::piecesOfAttribute(NodeIndex attribute, Pieces& pieces, int depth) {
  const NodeIndex name = p_.child(attribute, f_.attribute);
  for (const NodeIndex i : index_.named(p_.tree.text(name))) {
    const NodeIndex parent = p_.parent(i);
    if (p_.kind(parent) != Kind::kAttribute || p_.field(i) != f_.attribute) continue;
    const NodeIndex user = p_.parent(parent);
    if (p_.kind(user) == Kind::kAssignment && p_.field(parent) == f_.left) {
      if (!composedPieces(p_.child(user, f_.right), pieces, depth + 1)) return false;
    } else if (!piecesPutInto(parent, pieces, depth)) {
      return false;
    }
  }
  return true;
}

// x.append(text), x[0] = text
bool ComposedArguments::piecesPutInto(NodeIndex container, Pieces& pieces, int depth) {
  const NodeIndex parent = p_.parent(container);
  const NodeIndex user = p_.parent(parent);
  if (p_.kind(parent) == Kind::kAttribute && p_.kind(user) == Kind::kCall &&
      p_.child(user, f_.function) == parent &&
      isOneOf(p_.name(p_.child(parent, f_.attribute)), {"append", "extend", "insert", "add"})) {
    return composedPieces(p_.child(user, f_.arguments), pieces, depth + 1);
  }
  if (p_.kind(parent) == Kind::kSubscript && p_.child(parent, f_.value) == container &&
      p_.contexts[parent] != Context::kLoad && p_.kind(user) == Kind::kAssignment) {
    return composedPieces(p_.child(user, f_.right), pieces, depth + 1);
  }
  return true;
}

bool ComposedArguments::piecesOfCall(NodeIndex call, Pieces& pieces, int depth) {
  const NodeIndex function = p_.child(call, f_.function);
  const NodeIndex list = p_.child(call, f_.arguments);
  const bool method = p_.kind(function) == Kind::kAttribute;
  if (method && isOneOf(p_.name(p_.child(function, f_.attribute)), {"join", "format"})) {
    std::string text;
    bool seen = false;
    if (composedPart(call, text, seen, 0) && seen) {
      pieces.texts.push_back(std::move(text));
      return true;
    }
    // ", ".join(names) of blanks alone; " + ".join(terms).format(f="eval").
    return composedPieces(list, pieces, depth + 1) &&
           composedPieces(p_.child(function, f_.object), pieces, depth + 1);
  }
  for (const AtomId id : t_.atoms(valueOf(function))) {
    const Atom& atom = t_.atom(id);
    if (atom.kind != AtomKind::kOwn || p_.kind(atom.node) != Kind::kFunctionDefinition) continue;
    for (NodeIndex i = atom.node; i < p_.tree.node(atom.node).end; ++i) {
      if (p_.kind(i) != Kind::kReturnStatement && p_.kind(i) != Kind::kYield) continue;
      if (!composedPieces(p_.namedChild(i, 0), pieces, depth + 1)) return false;
    }
  }
  for (const NodeIndex source : parts_.classes.onlySources(function)) {
    if (source != kNoNode && p_.kind(source) == Kind::kLambda &&
        !composedPieces(p_.child(source, f_.body), pieces, depth + 1)) {
      return false;
    }
  }
  if (method) return composedPieces(p_.child(function, f_.object), pieces, depth + 1);
  return !t_.has(valueOf(function), AtomKind::kBuiltin) || composedPieces(list, pieces, depth + 1);
}

// What the name is bound to, and what is put into it later.
bool ComposedArguments::piecesOfName(NodeIndex name, Pieces& pieces, int depth) {
  if (p_.useOf[name] == kNone) return true;
  for (const VariableIndex variable : p_.uses[p_.useOf[name]].variables) {
    for (const Binding& binding : p_.bindings) {
      if (binding.variable == variable && !composedPieces(binding.source, pieces, depth + 1)) {
        return false;
      }
    }
    for (const NodeIndex i : index_.usesOf(variable)) {
      if (!piecesPutInto(i, pieces, depth)) return false;
    }
  }
  std::vector<NodeIndex> passed;
  if (!isOnlyParameter(name) || !parts_.sinks.passedTo(name, passed)) return true;
  return std::all_of(passed.begin(), passed.end(),
                     [&](NodeIndex node) { return composedPieces(node, pieces, depth + 1); });
}

}  // namespace gantlet::python
