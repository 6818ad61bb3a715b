#include "analyzer/languages/javascript/text_flow/flow_part.h"

#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/syntax/literals.h"
#include "analyzer/languages/javascript/syntax/uses.h"
#include "analyzer/languages/javascript/text_flow/flow_parts.h"
#include "analyzer/languages/javascript/vocabulary/vocabulary_words.h"

namespace gantlet::javascript {

FlowGraph::Cell FlowPart::storedByKey() { return parts_.objects.property("@@stored"); }

FlowGraph::Cell FlowPart::storedByName() { return parts_.objects.property("@@named"); }

void FlowPart::flow(NodeIndex from, Cell to, Pass pass) {
  if (from != kNoNode) parts_.graph.edge(from, to, pass);
}

// arguments[0], arguments.length, [...arguments], f.apply(this, arguments), slice.call(arguments):
// nothing is written.
bool FlowPart::isReadOfArguments(NodeIndex use) const {
  const NodeIndex parent = tree_.parent(use);
  switch (tree_.kind(parent)) {
    case JsKind::kSpread:
    case JsKind::kForIn: return true;
    case JsKind::kMember:
      return tree_.field(use) == JsField::kObject &&
             tree_.text(tree_.child(parent, JsField::kProperty)) == "length";
    case JsKind::kSubscript:
      return tree_.field(use) == JsField::kObject &&
             targetKind(tree_, parent) == TargetKind::kNoTarget;
    case JsKind::kArguments: {
      const NodeIndex callee = tree_.child(tree_.parent(parent), JsField::kFunction);
      if (callee == kNoNode || tree_.kind(callee) != JsKind::kMember) return false;
      const std::string_view name = tree_.text(tree_.child(callee, JsField::kProperty));
      if (name == "apply") return tree_.firstPart(parent) != use;
      const std::string_view all = tree_.text(callee);
      return all == "Array.from" || all.ends_with("slice.call") || all.ends_with("map.call") ||
             all.ends_with("join.call") || all.ends_with("forEach.call") ||
             all.ends_with("reduce.call") || all.ends_with("filter.call");
    }
    default: return false;
  }
}

FlowGraph::Cell FlowPart::add() {
  state_.nodes.emplace_back();
  state_.stands.push_back(static_cast<Cell>(state_.stands.size()));
  return static_cast<Cell>(state_.nodes.size() - 1);
}

FlowGraph::Bits FlowPart::wordsOf(std::string_view text) {
  // Of a function they give who calls it, and what with: the module's own has require.
  if (text == "caller" || text == "arguments") return kWord;
  if (!hasWord(text)) {
    if (isCommonMethod(text)) return kCommon;
    return isRuntimeName(text) || isTextualMethod(text) ? kMethod : 0;
  }
  const bool under =
      text.find("__") != std::string_view::npos || text.find('\\') != std::string_view::npos;
  return under ? kWords : kWord;
}

FlowGraph::Bits FlowPart::bitsOfName(std::string_view name) {
  return static_cast<Bits>(wordsOf(name) |
                           (isMakerName(name) || isUsedName(name) ? kPieced : Bits{0}));
}

NodeIndex FlowPart::heritageOf(NodeIndex classNode) const {
  for (NodeIndex p = tree_.firstPart(classNode); p != kNoNode; p = tree_.nextPart(p)) {
    if (tree_.kind(p) == JsKind::kClassHeritage) return tree_.firstPart(p);
  }
  return kNoNode;
}

NodeIndex FlowPart::classAround(NodeIndex node) const {
  while (node != kNoNode && !JsTree::isClass(tree_.kind(node))) node = tree_.parent(node);
  return node;
}

bool FlowPart::isFree(NodeIndex name) const {
  const Ident* ident = scopes_.identAt(name);
  return ident == nullptr || (ident->binding == kNone && ident->declared == kNone);
}

bool FlowPart::constantName(NodeIndex name, std::string& text) const {
  if (name == kNoNode) return false;
  const NodeIndex inner = tree_.unwrap(name);
  const std::string_view all = tree_.text(inner);
  switch (tree_.kind(inner)) {
    case JsKind::kPropertyIdentifier:
    case JsKind::kPrivateIdentifier:
    case JsKind::kShorthand:
    case JsKind::kShorthandPattern: text = all; return all.find('\\') == std::string_view::npos;
    case JsKind::kString: {
      if (all.size() < 2) return false;
      const auto decoded = decodeEscapes(all.substr(1, all.size() - 2));
      if (decoded) text = *decoded;
      return decoded.has_value();
    }
    case JsKind::kIdentifier: {
      // const KEY = Symbol('key'): a name that no text is.
      const NodeIndex made = parts_.pieces.valueOf(inner);
      if (made == kNoNode || !isSymbolCall(made)) return false;
      text = "@@" + std::to_string(made);
      return true;
    }
    default: return false;
  }
}

// Symbol('key'). The runtime has none of those by itself, as it has those of Symbol.for.
bool FlowPart::isSymbolCall(NodeIndex node) const {
  const NodeIndex call = tree_.unwrap(node);
  if (tree_.kind(call) != JsKind::kCall) return false;
  const NodeIndex callee = calleeOf(call);
  return isGlobalName(callee) && tree_.text(callee) == "Symbol";
}

NodeIndex FlowPart::calleeOf(NodeIndex call) const {
  const bool isNew = tree_.kind(call) == JsKind::kNew;
  return tree_.unwrap(tree_.child(call, isNew ? JsField::kConstructor : JsField::kFunction));
}

NodeIndex FlowPart::argumentsOf(NodeIndex call) const {
  const NodeIndex list = tree_.child(call, JsField::kArguments);
  return list != kNoNode && tree_.kind(list) == JsKind::kArguments ? tree_.firstPart(list)
                                                                   : kNoNode;
}

NodeIndex FlowPart::constructorOf(NodeIndex classNode) const {
  const NodeIndex body = tree_.child(classNode, JsField::kBody);
  if (body == kNoNode) return kNoNode;
  for (NodeIndex part = tree_.firstPart(body); part != kNoNode; part = tree_.nextPart(part)) {
    if (tree_.kind(part) != JsKind::kMethod) continue;
    const NodeIndex name = tree_.child(part, JsField::kName);
    if (name != kNoNode && tree_.text(name) == "constructor") return part;
  }
  return kNoNode;
}

std::vector<NodeIndex> FlowPart::parametersOf(FunctionId function) const {
  const NodeIndex node = scopes_.functions()[function].node;
  std::vector<NodeIndex> all;
  const NodeIndex list = tree_.child(node, JsField::kParameters);
  if (list == kNoNode) {
    const NodeIndex one = tree_.child(node, JsField::kParameter);
    if (one != kNoNode) all.push_back(one);
    return all;
  }
  for (NodeIndex p = tree_.firstPart(list); p != kNoNode; p = tree_.nextPart(p)) all.push_back(p);
  return all;
}

}  // namespace gantlet::javascript
