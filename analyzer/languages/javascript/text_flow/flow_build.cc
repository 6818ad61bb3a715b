#include "analyzer/languages/javascript/text_flow/flow_build.h"

#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/text_flow/flow_parts.h"
#include "analyzer/languages/javascript/vocabulary/vocabulary_words.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

void FlowBuilder::build(NodeIndex node) {
  const JsKind kind = tree_.kind(node);
  switch (kind) {
    case JsKind::kUnknown:
    case JsKind::kJsx:
    case JsKind::kWith:
    case JsKind::kDecorator:
    case JsKind::kUsingDeclaration: state_.open = true; return;
    case JsKind::kDeclarator: {
      const NodeIndex value = tree_.child(node, JsField::kValue);
      if (value != kNoNode) parts_.stores.assign(tree_.child(node, JsField::kName), value);
      return;
    }
    case JsKind::kForIn: buildLoop(node); return;
    case JsKind::kCatch: buildCatch(node); return;
    case JsKind::kThrow: flow(tree_.firstPart(node), state_.thrown); return;
    case JsKind::kUpdate: parts_.stores.noteTarget(tree_.child(node, JsField::kArgument)); return;
    case JsKind::kExportStatement: buildExport(node); return;
    case JsKind::kReturn: {
      const NodeIndex value = tree_.firstPart(node);
      flow(value, resultOf(scopes_.functionAt(node)));
      return;
    }
    case JsKind::kField: {
      const NodeIndex value = tree_.child(node, JsField::kValue);
      if (value != kNoNode)
        parts_.stores.buildPair(node, tree_.child(node, JsField::kProperty), value);
      if (value != kNoNode) state_.targets.push_back({parts_.objects.holderOf(node), node});
      return;
    }
    case JsKind::kPair:
      parts_.stores.buildPair(node, tree_.child(node, JsField::kKey),
                              tree_.child(node, JsField::kValue));
      return;
    case JsKind::kImportStatement: buildImport(node); return;
    default: break;
  }
  if (JsTree::isFunction(kind)) {
    parts_.calls.buildFunction(node);
  } else if (JsTree::isClass(kind)) {
    buildClass(node);
  } else {
    buildExpression(node);
  }
}

// for (x of y), for (x in y)
void FlowBuilder::buildLoop(NodeIndex node) {
  const bool names = tree_.text(tree_.child(node, JsField::kOperator)) == "in";
  const NodeIndex right = tree_.child(node, JsField::kRight);
  if (names) parts_.graph.edge(state_.keys, node);
  if (!names && right != kNoNode) parts_.graph.load(right, node, kElements | kKeyed);
  flow(right, node, names ? Pass::kNames : Pass::kPart);
  if (right != kNoNode) state_.looked.push_back(right);
  parts_.stores.assign(tree_.child(node, JsField::kLeft), node);
}

void FlowBuilder::buildCatch(NodeIndex node) {
  const NodeIndex parameter = tree_.child(node, JsField::kParameter);
  if (parameter == kNoNode) return;
  parts_.graph.mark(parameter, kOutside);
  parts_.graph.edge(state_.thrown, parameter);
  parts_.engineTexts.noteError(parameter);
  parts_.stores.assign(parameter, parameter);
}

void FlowBuilder::buildExport(NodeIndex node) {
  for (NodeIndex i = node; i < tree_.end(node); ++i) {
    const Ident* ident = scopes_.identAt(i);
    if (ident == nullptr) continue;
    if (ident->declared != kNone) parts_.graph.edge(bindingCell(ident->declared), state_.exported);
    if (ident->binding != kNone) parts_.graph.edge(bindingCell(ident->binding), state_.exported);
  }
  flow(tree_.child(node, JsField::kValue), state_.exported);
  flow(tree_.child(node, JsField::kDeclaration), state_.exported);
}

void FlowBuilder::buildClass(NodeIndex node) {
  if (hasWord(tree_.text(node))) parts_.graph.mark(node, kCode);
  parts_.graph.mark(node, kObject | kOwn);
  parts_.graph.edge(node, state_.classes);
  parts_.objects.make(node);
  const NodeIndex maker = constructorOf(node);
  if (maker != kNoNode) parts_.graph.give(node, scopes_.functionOf(maker));
  // class A extends B: what B's constructor is given, and its static members
  const NodeIndex base = heritageOf(node);
  if (base == kNoNode) return;
  flow(base, node, maker == kNoNode ? Pass::kValue : Pass::kHeir);
  state_.bases.push_back(base);
  cellAt(base).heirs.push_back(node);
  parts_.graph.wake(base);
}

void FlowBuilder::buildIdentifier(NodeIndex node) {
  const Ident* ident = scopes_.identAt(node);
  const std::string_view name = tree_.text(node);
  if (name.find('\\') != std::string_view::npos) state_.open = true;
  if (isFree(node)) {
    if (isBeyondGlobal(name) || !isSeenGlobal(node, name)) state_.open = true;
    if (isOneOf(name, {"undefined", "NaN", "Infinity"})) return;
    if (name == "arguments") {  // what the run was given
      parts_.graph.mark(node, kOutside);
      return;
    }
    parts_.graph.mark(node, kObject);
    if (parts_.modules.isPureValue(node)) {
      parts_.graph.mark(node, kPure);
      return;
    }
    if (name == "Function") parts_.graph.mark(node, kEvil);
    if (isOneOf(name, {"globalThis", "global", "window", "self"})) parts_.graph.mark(node, kGlobal);
    if (isOneOf(name, {"JSON", "Math", "console", "Atomics", "Intl", "performance", "Reflect"})) {
      parts_.graph.mark(node, kSpace);
    } else {
      parts_.graph.mark(node, kForeign);
      if (!isOneOf(name,
                   {"process", "module", "exports", "globalThis", "global", "window", "self"})) {
        parts_.graph.mark(node, kBuiltin);
      }
      if (!isLanguageGlobal(name)) parts_.graph.mark(node, kAlien);
    }
    // [Array, Map]: as a value of its own. Elsewhere its name says what it is.
    const JsField field = tree_.field(node);
    const bool inPlace = field == JsField::kFunction || field == JsField::kConstructor ||
                         field == JsField::kObject ||
                         tree_.parentKind(node) == JsKind::kClassHeritage;
    // assert.throws(f, RangeError): what is handed to modules comes out of all of them.
    const bool expected = name.ends_with("Error") && tree_.parentKind(node) == JsKind::kArguments;
    if (isLanguageGlobal(name) && !inPlace && !expected) parts_.objects.make(node);
    if (name == "exports") parts_.graph.giveObject(node, exportsObject());
    if (name != "JSON" && !state_.vocabulary.isPlainAt(node))
      parts_.graph.mark(node, kWords | kTexty);
  } else if (ident->role == Role::kRead || ident->role == Role::kUpdate) {
    const BindingId binding = ident->binding != kNone ? ident->binding : ident->declared;
    parts_.graph.edge(
        bindingCell(binding), node,
        parts_.guards.isTypeGuarded(node, binding) ? Pass::kNoFunction : Pass::kValue);
  }
}

// Reflect.get(…) and `new Proxy(…)`: where else they go is not followed.
bool FlowBuilder::isSeenGlobal(NodeIndex node, std::string_view name) const {
  const NodeIndex parent = tree_.parent(node);
  if (name == "Reflect") {
    return tree_.kind(parent) == JsKind::kMember && tree_.field(node) == JsField::kObject;
  }
  if (name != "Proxy") return true;
  return (tree_.kind(parent) == JsKind::kNew && tree_.field(node) == JsField::kConstructor) ||
         (tree_.kind(parent) == JsKind::kUnary);
}

void FlowBuilder::buildText(NodeIndex node) {
  switch (tree_.kind(node)) {
    case JsKind::kString: {
      std::string text;
      const bool known = constantName(node, text);
      const bool maker = known && (isMakerName(text) || isUsedName(text));
      parts_.graph.mark(node, kTexty);
      if (maker) parts_.graph.mark(node, kPieced);
      if (!known) parts_.graph.mark(node, kWords | kPieced);
      parts_.graph.mark(node, wordsOf(text));
      if (hasWord(text)) parts_.graph.mark(node, kPieced);
      if (decodesToWord(text)) parts_.graph.mark(node, kWords | kForged | kPieced);
      if (namesPrototype(text) || leadsToConstructor(text)) parts_.graph.mark(node, kForged);
      // A pattern may write the names of its groups with escapes.
      if (text.find("(?<") != std::string::npos && text.find('\\') != std::string::npos) {
        parts_.graph.mark(node, kWords | kPieced);
      }
      if (text == "arguments") parts_.graph.mark(node, kWord | kPieced);
      if (text == "prototype") parts_.graph.mark(node, kOfFunctions);
      return;
    }
    case JsKind::kRegexPattern:
      if (!state_.vocabulary.isPlainAt(node)) parts_.graph.mark(node, kWords | kPieced);
      // {...match.groups} has the names of its groups.
      if (tree_.text(node).find("(?<") != std::string_view::npos)
        parts_.graph.mark(state_.keys, wordsOf(tree_.text(node)) & kWords);
      return;
    case JsKind::kRegex:
      parts_.graph.mark(node, kObject);
      parts_.objects.make(node);
      for (NodeIndex p = tree_.firstPart(node); p != kNoNode; p = tree_.nextPart(p)) flow(p, node);
      return;
    case JsKind::kTemplate:
      parts_.graph.mark(node, kTexty);
      if (!state_.vocabulary.isPlainAt(node)) parts_.graph.mark(node, kWords);
      if (namesPrototype(tree_.text(node))) parts_.graph.mark(node, kForged);
      if (has(node, kWords) && mayBePart(tree_.firstPart(node))) parts_.graph.mark(node, kJoined);
      for (NodeIndex p = tree_.firstPart(node); p != kNoNode; p = tree_.nextPart(p)) {
        if (has(node, kWords) && isPieceOfProto(p)) parts_.graph.mark(node, kForged);
        if (tree_.kind(p) != JsKind::kSubstitution) continue;
        flow(tree_.firstPart(p), node, Pass::kText);
        parts_.graph.mark(node, kPieced);
      }
      return;
    default: return;
  }
}

void FlowBuilder::buildOperator(NodeIndex node) {
  switch (tree_.kind(node)) {
    case JsKind::kBinary: {
      const std::string_view op = tree_.text(tree_.child(node, JsField::kOperator));
      const NodeIndex left = tree_.child(node, JsField::kLeft);
      const NodeIndex right = tree_.child(node, JsField::kRight);
      if (op == "+") buildJoin(node, left, right);
      if (op == "instanceof") flow(left, state_.hookGiven);
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
        parts_.stores.assign(left, right);
        return;
      } else {
        return;
      }
      parts_.stores.assign(left, node);
      return;
    }
    case JsKind::kAssignment: {
      const NodeIndex right = tree_.child(node, JsField::kRight);
      flow(right, node);
      if (right != kNoNode)
        parts_.stores.assign(tree_.child(node, JsField::kLeft), parts_.stores.addedTo(node));
      return;
    }
    case JsKind::kTernary:
      flow(tree_.child(node, JsField::kConsequence), node);
      flow(tree_.child(node, JsField::kAlternative), node);
      return;
    default: return;
  }
}

void FlowBuilder::buildWait(NodeIndex node) {
  switch (tree_.kind(node)) {
    case JsKind::kYield: {
      // What is sent in comes from next(), whose argument stands in the generator.
      const Cell result = resultOf(scopes_.functionAt(node));
      const NodeIndex value = tree_.firstPart(node);
      flow(value, result);
      if (value != kNoNode) parts_.graph.store(result, value);
      if (value != kNoNode) parts_.graph.load(value, result);  // yield*
      parts_.graph.load(result, node);
      // yield* of an iterator of the program's own gives its last value.
      if (tree_.hasToken(node, "*")) parts_.graph.edge(parts_.objects.property("value"), node);
      parts_.graph.mark(result, kObject);
      return;
    }
    case JsKind::kAwaitCall:
      for (NodeIndex a = argumentsOf(node); a != kNoNode; a = tree_.nextPart(a)) {
        flow(a, node);
        parts_.graph.load(a, node);
      }
      if (state_.thenables) parts_.graph.edge(state_.settled, node);
      return;
    case JsKind::kAwait:
      if (state_.thenables) parts_.graph.edge(state_.settled, node);
      for (NodeIndex p = tree_.firstPart(node); p != kNoNode; p = tree_.nextPart(p)) {
        parts_.graph.load(p, node);
      }
      for (NodeIndex p = tree_.firstPart(node); p != kNoNode; p = tree_.nextPart(p)) flow(p, node);
      return;
    default: return;
  }
}

void FlowBuilder::buildName(NodeIndex node) {
  switch (tree_.kind(node)) {
    case JsKind::kIdentifier: buildIdentifier(node); return;
    case JsKind::kShorthand:
      buildIdentifier(node);
      parts_.graph.edge(node, parts_.objects.property(std::string(tree_.text(node))));
      parts_.graph.store(tree_.parent(node), node,
                         parts_.stores.placesIn(tree_.parent(node), std::string(tree_.text(node))));
      parts_.hooks.noteIterator(tree_.parent(node), std::string(tree_.text(node)), node);
      parts_.graph.mark(state_.keys, bitsOfName(tree_.text(node)));
      return;
    case JsKind::kMetaProperty:
      if (tree_.text(node).starts_with("import")) {
        parts_.graph.mark(node, kOutside | kForeign | kBuiltin | kAlien);
      } else {
        parts_.graph.mark(node, kOwn | kObject);
        parts_.graph.edge(state_.classes, node);
      }
      return;
    default: {
      const std::string_view name = tree_.text(node);
      // A call's callee in a syntax tree: only what `arguments` gives has another one.
      const bool tree = name == "callee" && !state_.borrows;
      if (name.find('\\') != std::string_view::npos || (isBeyond(name) && !tree))
        state_.open = true;
      return;
    }
  }
}

void FlowBuilder::buildLiteral(NodeIndex node) {
  const JsKind kind = tree_.kind(node);
  parts_.graph.mark(node, kObject);
  parts_.objects.make(node);
  for (NodeIndex p = tree_.firstPart(node); p != kNoNode; p = tree_.nextPart(p)) {
    if (kind == JsKind::kArray) {
      parts_.graph.store(node, p);
    } else if (tree_.kind(p) == JsKind::kSpread) {
      parts_.graph.copy(p, node);
    }
  }
}

void FlowBuilder::buildExpression(NodeIndex node) {
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
      parts_.graph.mark(node, kTexty);  // typeof
      if (tree_.text(tree_.child(node, JsField::kOperator)) == "delete") {
        parts_.stores.noteTarget(tree_.child(node, JsField::kArgument));
      }
      return;
    case JsKind::kParenthesized:
    case JsKind::kSequence:
      for (NodeIndex p = tree_.firstPart(node); p != kNoNode; p = tree_.nextPart(p)) flow(p, node);
      return;
    case JsKind::kSpread: {
      const NodeIndex inner = tree_.firstPart(node);
      if (inner == kNoNode) return;
      state_.looked.push_back(inner);
      flow(inner, node);
      if (tree_.parentKind(node) == JsKind::kObject) return;
      parts_.graph.load(inner, node, kElements | kKeyed);
      flow(inner, node, Pass::kPart);
      return;
    }
    case JsKind::kSuper: parts_.objects.buildSuper(node); [[fallthrough]];
    case JsKind::kThis:
      parts_.graph.edge(parts_.objects.thisOf(scopes_.thisFunction(scopes_.functionAt(node))),
                        node);
      return;
    case JsKind::kMember: parts_.stores.buildMember(node); return;
    case JsKind::kSubscript: parts_.stores.buildSubscript(node); return;
    case JsKind::kCall:
    case JsKind::kNew: parts_.calls.buildCall(node); return;
    default: return;
  }
}

void FlowBuilder::buildJoin(NodeIndex node, NodeIndex left, NodeIndex right) {
  if (parts_.stores.isNumeric(left) && parts_.stores.isNumeric(right)) return;  // 2 * i + 1
  const bool plain = state_.vocabulary.isPlainAt(node);
  for (const NodeIndex side : {left, right}) flow(side, node, plain ? Pass::kText : Pass::kSum);
  if (plain) parts_.graph.mark(node, kPieced | kTexty);
  if (!plain && mayBePart(left) && mayBePart(right)) parts_.graph.mark(node, kJoined);
  if (!plain && (isPieceOfProto(left) || isPieceOfProto(right))) parts_.graph.mark(node, kForged);
  // text + String.fromCharCode(code), over and over
  const auto isLetter = [this](NodeIndex side) {
    const std::string_view made = tree_.text(tree_.unwrap(side));
    return made.starts_with("String.fromCharCode(") || made.starts_with("String.fromCodePoint(");
  };
  const bool literal = tree_.kind(left) == JsKind::kString || tree_.kind(right) == JsKind::kString;
  if (!literal && (isLetter(left) || isLetter(right))) parts_.graph.mark(node, kForged);
}

// x + 'to__': nothing but the one name is put together so.
bool FlowBuilder::isPieceOfProto(NodeIndex part) const {
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
bool FlowBuilder::mayBePart(NodeIndex part) const {
  std::string text;
  if (tree_.kind(part) == JsKind::kStringFragment) {
    text = tree_.text(part);
  } else if (part == kNoNode || !constantName(part, text)) {
    return true;
  }
  return std::string_view("constructor").find(text) != std::string_view::npos;
}

void FlowBuilder::buildImport(NodeIndex node) {
  Bits bits = kForeign | kBuiltin | kObject | kAlien;
  if (!state_.vocabulary.isPlainAt(node)) bits |= kWords | kTexty;
  for (NodeIndex i = node; i < tree_.end(node); ++i) {
    const Ident* ident = scopes_.identAt(i);
    if (ident != nullptr && ident->binding != kNone)
      parts_.graph.mark(bindingCell(ident->binding), bits);
    if (ident != nullptr && ident->declared != kNone)
      parts_.graph.mark(bindingCell(ident->declared), bits);
  }
}

}  // namespace gantlet::javascript
