// The part of TextFlow that knows where the values of each kind of expression go.
#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/text_flow/text_flow.h"
#include "analyzer/languages/javascript/vocabulary/vocabulary_words.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

void TextFlow::build(NodeIndex node) {
  const JsKind kind = tree_.kind(node);
  switch (kind) {
    case JsKind::kUnknown:
    case JsKind::kJsx:
    case JsKind::kWith:
    case JsKind::kDecorator:
    case JsKind::kUsingDeclaration: open_ = true; return;
    case JsKind::kDeclarator: {
      const NodeIndex value = tree_.child(node, JsField::kValue);
      if (value != kNoNode) assign(tree_.child(node, JsField::kName), value);
      return;
    }
    case JsKind::kForIn: buildLoop(node); return;
    case JsKind::kCatch: buildCatch(node); return;
    case JsKind::kThrow: flow(tree_.firstPart(node), thrown_); return;
    case JsKind::kUpdate: noteTarget(tree_.child(node, JsField::kArgument)); return;
    case JsKind::kExportStatement: buildExport(node); return;
    case JsKind::kReturn: {
      const NodeIndex value = tree_.firstPart(node);
      flow(value, resultOf(scopes_.functionAt(node)));
      return;
    }
    case JsKind::kField: {
      const NodeIndex value = tree_.child(node, JsField::kValue);
      if (value != kNoNode) buildPair(node, tree_.child(node, JsField::kProperty), value);
      if (value != kNoNode) targets_.push_back({holderOf(node), node});
      return;
    }
    case JsKind::kPair:
      buildPair(node, tree_.child(node, JsField::kKey), tree_.child(node, JsField::kValue));
      return;
    case JsKind::kImportStatement: buildImport(node); return;
    default: break;
  }
  if (JsTree::isFunction(kind)) {
    buildFunction(node);
  } else if (JsTree::isClass(kind)) {
    buildClass(node);
  } else {
    buildExpression(node);
  }
}

// for (x of y), for (x in y)
void TextFlow::buildLoop(NodeIndex node) {
  const bool names = tree_.text(tree_.child(node, JsField::kOperator)) == "in";
  const NodeIndex right = tree_.child(node, JsField::kRight);
  if (names) edge(keys_, node);
  if (!names && right != kNoNode) load(right, node, kElements | kKeyed);
  flow(right, node, names ? Pass::kNames : Pass::kPart);
  if (right != kNoNode) looked_.push_back(right);
  assign(tree_.child(node, JsField::kLeft), node);
}

void TextFlow::buildCatch(NodeIndex node) {
  const NodeIndex parameter = tree_.child(node, JsField::kParameter);
  if (parameter == kNoNode) return;
  mark(parameter, kOutside);
  edge(thrown_, parameter);
  assign(parameter, parameter);
}

void TextFlow::buildExport(NodeIndex node) {
  for (NodeIndex i = node; i < tree_.end(node); ++i) {
    const Ident* ident = scopes_.identAt(i);
    if (ident == nullptr) continue;
    if (ident->declared != kNone) edge(bindingCell(ident->declared), exported_);
    if (ident->binding != kNone) edge(bindingCell(ident->binding), exported_);
  }
  flow(tree_.child(node, JsField::kValue), exported_);
  flow(tree_.child(node, JsField::kDeclaration), exported_);
}

void TextFlow::buildClass(NodeIndex node) {
  if (hasWord(tree_.text(node))) mark(node, kCode);
  mark(node, kObject | kOwn);
  edge(node, classes_);
  make(node);
  const NodeIndex maker = constructorOf(node);
  if (maker != kNoNode) give(node, scopes_.functionOf(maker));
  // class A extends B: what B's constructor is given, and its static members
  const NodeIndex base = heritageOf(node);
  if (base == kNoNode) return;
  flow(base, node, maker == kNoNode ? Pass::kValue : Pass::kHeir);
  bases_.push_back(base);
  cellAt(base).heirs.push_back(node);
  wake(base);
}

void TextFlow::buildIdentifier(NodeIndex node) {
  const Ident* ident = scopes_.identAt(node);
  const std::string_view name = tree_.text(node);
  if (name.find('\\') != std::string_view::npos) open_ = true;
  if (isFree(node)) {
    if (isBeyondGlobal(name) || !isSeenGlobal(node, name)) open_ = true;
    if (isOneOf(name, {"undefined", "NaN", "Infinity"})) return;
    if (name == "arguments") {  // what the run was given
      mark(node, kOutside);
      return;
    }
    mark(node, kObject);
    if (isPureValue(node)) {
      mark(node, kPure);
      return;
    }
    if (name == "Function") mark(node, kEvil);
    if (isOneOf(name, {"globalThis", "global", "window", "self"})) mark(node, kGlobal);
    if (isOneOf(name, {"JSON", "Math", "console", "Atomics", "Intl", "performance", "Reflect"})) {
      mark(node, kSpace);
    } else {
      mark(node, kForeign);
      if (!isOneOf(name,
                   {"process", "module", "exports", "globalThis", "global", "window", "self"})) {
        mark(node, kBuiltin);
      }
      if (!isLanguageGlobal(name)) mark(node, kAlien);
    }
    if (name == "exports") giveObject(node, exportsObject());
    if (name != "JSON" && !vocabulary_.isPlainAt(node)) mark(node, kWords | kTexty);
  } else if (ident->role == Role::kRead || ident->role == Role::kUpdate) {
    const BindingId binding = ident->binding != kNone ? ident->binding : ident->declared;
    edge(bindingCell(binding), node,
         isTypeGuarded(node, binding) ? Pass::kNoFunction : Pass::kValue);
  }
}

// Reflect.get(…) and `new Proxy(…)`: where else they go is not followed.
bool TextFlow::isSeenGlobal(NodeIndex node, std::string_view name) const {
  const NodeIndex parent = tree_.parent(node);
  if (name == "Reflect") {
    return tree_.kind(parent) == JsKind::kMember && tree_.field(node) == JsField::kObject;
  }
  if (name != "Proxy") return true;
  return (tree_.kind(parent) == JsKind::kNew && tree_.field(node) == JsField::kConstructor) ||
         (tree_.kind(parent) == JsKind::kUnary);
}

void TextFlow::buildText(NodeIndex node) {
  switch (tree_.kind(node)) {
    case JsKind::kString: {
      std::string text;
      const bool known = constantName(node, text);
      const bool maker = known && (isMakerName(text) || isUsedName(text));
      mark(node, kTexty);
      if (maker) mark(node, kPieced);
      if (!known) mark(node, kWords | kPieced);
      mark(node, wordsOf(text));
      if (hasWord(text)) mark(node, kPieced);
      if (decodesToWord(text)) mark(node, kWords | kForged | kPieced);
      if (namesPrototype(text) || leadsToConstructor(text)) mark(node, kForged);
      // A pattern may write the names of its groups with escapes.
      if (text.find("(?<") != std::string::npos && text.find('\\') != std::string::npos) {
        mark(node, kWords | kPieced);
      }
      if (text == "arguments") mark(node, kWord | kPieced);
      return;
    }
    case JsKind::kRegexPattern:
      if (!vocabulary_.isPlainAt(node)) mark(node, kWords | kPieced);
      return;
    case JsKind::kRegex:
      mark(node, kObject);
      make(node);
      for (NodeIndex p = tree_.firstPart(node); p != kNoNode; p = tree_.nextPart(p)) flow(p, node);
      return;
    case JsKind::kTemplate:
      mark(node, kTexty);
      if (!vocabulary_.isPlainAt(node)) mark(node, kWords);
      if (namesPrototype(tree_.text(node))) mark(node, kForged);
      if (has(node, kWords) && mayBePart(tree_.firstPart(node))) mark(node, kJoined);
      for (NodeIndex p = tree_.firstPart(node); p != kNoNode; p = tree_.nextPart(p)) {
        if (has(node, kWords) && isPieceOfProto(p)) mark(node, kForged);
        if (tree_.kind(p) != JsKind::kSubstitution) continue;
        flow(tree_.firstPart(p), node, Pass::kText);
        mark(node, kPieced);
      }
      return;
    default: return;
  }
}

void TextFlow::buildOperator(NodeIndex node) {
  switch (tree_.kind(node)) {
    case JsKind::kBinary: {
      const std::string_view op = tree_.text(tree_.child(node, JsField::kOperator));
      const NodeIndex left = tree_.child(node, JsField::kLeft);
      const NodeIndex right = tree_.child(node, JsField::kRight);
      if (op == "+") buildJoin(node, left, right);
      if (op == "instanceof") flow(left, hookGiven_);
      if (op != "||" && op != "&&" && op != "??") return;
      flow(left, node);
      flow(right, node);
      return;
    }
    case JsKind::kAugmented: {
      const NodeIndex left = tree_.child(node, JsField::kLeft);
      const NodeIndex right = tree_.child(node, JsField::kRight);
      const std::string_view op = tree_.text(tree_.child(node, JsField::kOperator));
      if (op == "+=") {
        buildJoin(node, left, right);
      } else if (op == "||=" || op == "&&=" || op == "?\?=") {
        flow(left, node);
        flow(right, node);
        assign(left, right);
        return;
      } else {
        return;
      }
      assign(left, node);
      return;
    }
    case JsKind::kAssignment: {
      const NodeIndex right = tree_.child(node, JsField::kRight);
      flow(right, node);
      if (right != kNoNode) assign(tree_.child(node, JsField::kLeft), addedTo(node));
      return;
    }
    case JsKind::kTernary:
      flow(tree_.child(node, JsField::kConsequence), node);
      flow(tree_.child(node, JsField::kAlternative), node);
      return;
    default: return;
  }
}

void TextFlow::buildWait(NodeIndex node) {
  switch (tree_.kind(node)) {
    case JsKind::kYield: {
      // What is sent in comes from next(), whose argument stands in the generator.
      const Cell result = resultOf(scopes_.functionAt(node));
      const NodeIndex value = tree_.firstPart(node);
      flow(value, result);
      if (value != kNoNode) store(result, value);
      if (value != kNoNode) load(value, result);  // yield*
      load(result, node);
      // yield* of an iterator of the program's own gives its last value.
      if (tree_.hasToken(node, "*")) edge(property("value"), node);
      mark(result, kObject);
      return;
    }
    case JsKind::kAwaitCall:
      for (NodeIndex a = argumentsOf(node); a != kNoNode; a = tree_.nextPart(a)) {
        flow(a, node);
        load(a, node);
      }
      if (thenables_) edge(settled_, node);
      return;
    case JsKind::kAwait:
      if (thenables_) edge(settled_, node);
      for (NodeIndex p = tree_.firstPart(node); p != kNoNode; p = tree_.nextPart(p)) {
        load(p, node);
      }
      for (NodeIndex p = tree_.firstPart(node); p != kNoNode; p = tree_.nextPart(p)) flow(p, node);
      return;
    default: return;
  }
}

void TextFlow::buildName(NodeIndex node) {
  switch (tree_.kind(node)) {
    case JsKind::kIdentifier: buildIdentifier(node); return;
    case JsKind::kShorthand:
      buildIdentifier(node);
      edge(node, property(std::string(tree_.text(node))));
      store(tree_.parent(node), node, placesOf(tree_.text(node)));
      noteIterator(tree_.parent(node), std::string(tree_.text(node)), node);
      mark(keys_, bitsOfName(tree_.text(node)));
      return;
    case JsKind::kMetaProperty:
      if (tree_.text(node).starts_with("import")) {
        mark(node, kOutside | kForeign | kBuiltin | kAlien);
      } else {
        mark(node, kOwn | kObject);
        edge(classes_, node);
      }
      return;
    default: {
      const std::string_view name = tree_.text(node);
      // A call's callee in a syntax tree: only what `arguments` gives has another one.
      const bool tree = name == "callee" && !borrows_;
      if (name.find('\\') != std::string_view::npos || (isBeyond(name) && !tree)) open_ = true;
      return;
    }
  }
}

void TextFlow::buildLiteral(NodeIndex node) {
  const JsKind kind = tree_.kind(node);
  mark(node, kObject);
  make(node);
  for (NodeIndex p = tree_.firstPart(node); p != kNoNode; p = tree_.nextPart(p)) {
    if (kind == JsKind::kArray) {
      store(node, p);
    } else if (tree_.kind(p) == JsKind::kSpread) {
      copy(p, node);
    }
  }
}

void TextFlow::buildExpression(NodeIndex node) {
  switch (tree_.kind(node)) {
    case JsKind::kIdentifier:
    case JsKind::kShorthand:
    case JsKind::kMetaProperty:
    case JsKind::kPropertyIdentifier:
    case JsKind::kPrivateIdentifier: buildName(node); return;
    case JsKind::kString:
    case JsKind::kRegexPattern:
    case JsKind::kRegex:
    case JsKind::kTemplate: buildText(node); return;
    case JsKind::kBinary:
    case JsKind::kAugmented:
    case JsKind::kAssignment:
    case JsKind::kTernary: buildOperator(node); return;
    case JsKind::kYield:
    case JsKind::kAwait:
    case JsKind::kAwaitCall: buildWait(node); return;
    case JsKind::kArray:
    case JsKind::kObject: buildLiteral(node); return;
    case JsKind::kUnary:
      mark(node, kTexty);  // typeof
      if (tree_.text(tree_.child(node, JsField::kOperator)) == "delete") {
        noteTarget(tree_.child(node, JsField::kArgument));
      }
      return;
    case JsKind::kParenthesized:
    case JsKind::kSequence:
      for (NodeIndex p = tree_.firstPart(node); p != kNoNode; p = tree_.nextPart(p)) flow(p, node);
      return;
    case JsKind::kSpread: {
      const NodeIndex inner = tree_.firstPart(node);
      if (inner == kNoNode) return;
      looked_.push_back(inner);
      flow(inner, node);
      if (tree_.parentKind(node) == JsKind::kObject) return;
      load(inner, node, kElements | kKeyed);
      flow(inner, node, Pass::kPart);
      return;
    }
    case JsKind::kThis:
    case JsKind::kSuper: edge(thisOf(scopes_.thisFunction(scopes_.functionAt(node))), node); return;
    case JsKind::kMember: buildMember(node); return;
    case JsKind::kSubscript: buildSubscript(node); return;
    case JsKind::kCall:
    case JsKind::kNew: buildCall(node); return;
    default: return;
  }
}

void TextFlow::buildJoin(NodeIndex node, NodeIndex left, NodeIndex right) {
  const bool plain = vocabulary_.isPlainAt(node);
  for (const NodeIndex side : {left, right}) flow(side, node, plain ? Pass::kText : Pass::kSum);
  if (plain) mark(node, kPieced | kTexty);
  if (!plain && mayBePart(left) && mayBePart(right)) mark(node, kJoined);
  if (!plain && (isPieceOfProto(left) || isPieceOfProto(right))) mark(node, kForged);
}

// x + 'to__': nothing but the one name is put together so.
bool TextFlow::isPieceOfProto(NodeIndex part) const {
  constexpr std::size_t kShortest = 3;
  std::string text;
  if (part == kNoNode) return false;
  if (tree_.kind(part) == JsKind::kStringFragment) {
    text = tree_.text(part);
  } else if (!constantName(part, text)) {
    return false;
  }
  return text.size() >= kShortest && text.find('_') != std::string::npos &&
         std::string_view("__proto__").find(text) != std::string_view::npos;
}

// Whether `constructor` may have this part: '_' + name has not, nor has name + '…'.
bool TextFlow::mayBePart(NodeIndex part) const {
  std::string text;
  if (tree_.kind(part) == JsKind::kStringFragment) {
    text = tree_.text(part);
  } else if (part == kNoNode || !constantName(part, text)) {
    return true;
  }
  return std::string_view("constructor").find(text) != std::string_view::npos;
}

void TextFlow::buildImport(NodeIndex node) {
  Bits bits = kForeign | kBuiltin | kObject | kAlien;
  if (!vocabulary_.isPlainAt(node)) bits |= kWords | kTexty;
  for (NodeIndex i = node; i < tree_.end(node); ++i) {
    const Ident* ident = scopes_.identAt(i);
    if (ident != nullptr && ident->binding != kNone) mark(bindingCell(ident->binding), bits);
    if (ident != nullptr && ident->declared != kNone) mark(bindingCell(ident->declared), bits);
  }
}

}  // namespace gantlet::javascript
