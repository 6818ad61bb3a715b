#include "analyzer/languages/javascript/text_flow/text_flow.h"

#include <numeric>

#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/syntax/literals.h"
#include "analyzer/languages/javascript/syntax/uses.h"
#include "analyzer/languages/javascript/vocabulary/vocabulary_words.h"

namespace gantlet::javascript {
namespace {

// Of larger programs (60 KB) nearly all would be given up, after as much time as everything else
// takes.
constexpr NodeIndex kMaxTree = 10'000;

}  // namespace

TextFlow::TextFlow(const JsTree& tree, const Scopes& scopes, Guards guards)
    : tree_(tree), scopes_(scopes), vocabulary_(tree, scopes), guards_(std::move(guards)) {
  if (guards_.hopeless || tree.size() > kMaxTree) {
    open_ = true;
    return;
  }
  places_.resize(5 * std::size_t{tree_.size()} + 1, kNone);
  addCells();
  look();
  for (NodeIndex i = 0; i < tree_.size() && !open_; ++i) build(i);
  bindNames();
  addRelays();
  if (!open_) solve();
  if (!open_ && markNamed()) solve();
  allMet_ = true;
  bool more = false;
  do {
    for (Cell c = 0; c < nodes_.size(); ++c) {
      cellAt(c).again = true;
      wake(c);
    }
    if (!open_) solve();
    more = !open_ && joinAll();
    more = (!open_ && markNamed()) || more;
  } while (more);
  if (!open_) judge();
}

// What a key names that was put together may be a method that makes words.
bool TextFlow::markNamed() {
  bool marked = false;
  for (const auto& [key, call] : named_) {
    if ((cellAt(key).bits & (kPieced | kWord)) == 0) continue;
    if (isStrange(key) && !has(calleeOf(call), kForeign | kAlien)) continue;
    marked = marked || (cellAt(call).bits & (kWords | kTexty)) != (kWords | kTexty);
    mark(call, kWords | kTexty);
  }
  return marked;
}

void TextFlow::addCells() {
  const std::size_t cells = tree_.size() + scopes_.bindings().size() + scopes_.functions().size();
  nodes_.resize(cells);
  stands_.resize(cells);
  std::iota(stands_.begin(), stands_.end(), Cell{0});
  anyField_ = add();
  keys_ = add();
  texts_ = add();
  borrowed_ = add();
  classes_ = add();
  lost_ = add();
  thrown_ = add();
  settled_ = add();
  exported_ = add();
  trapKeys_ = add();
  handed_ = add();
  hooked_ = add();
  hookGiven_ = add();
  bound_ = add();
  edge(texts_, hooked_);
  load(hooked_, hooked_, kAnywhere);
  load(handed_, handed_, kAnywhere);
  // The runtime itself reads the constructors of lists.
  mark(trapKeys_, kAsked | kTexty);
  load(lost_, lost_, kAnywhere);
  load(exported_, exported_, kAnywhere);
  giveObject(borrowed_, kNoNode);
  (void)objectOf(exportsObject());
  giveObject(exported_, exportsObject());
  mark(keys_, kTexty);
  mark(borrowed_, kObject);
}

// What is asked of the program as a whole.
void TextFlow::look() {
  asksTypes_ = tree_.source().find("typeof") != std::string_view::npos ||
               tree_.source().find("isArray") != std::string_view::npos;
  vocabulary_.beginPlaces();
  hooks_ = tree_.source().find("Symbol.for") != std::string_view::npos ||
           tree_.source().find("custom") != std::string_view::npos;
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    lengthTexts_ = lengthTexts_ || (tree_.kind(i) == JsKind::kStringFragment &&
                                    tree_.text(i).find("length") != std::string_view::npos);
    lengthTexts_ = lengthTexts_ || (tree_.kind(i) == JsKind::kRegexPattern &&
                                    tree_.text(i).find("<length>") != std::string_view::npos);
    namesWord_ = namesWord_ || isNamedByWord(i);
    sets_ = sets_ || (tree_.kind(i) == JsKind::kMethod && tree_.hasToken(i, "set"));
    describesSetters_ = describesSetters_ || mayDescribe(tree_, i);
    partials_ = partials_ || bindsUnseen(i);
    promises_ = promises_ || isPromiseValue(i);
    borrows_ = borrows_ || (tree_.kind(i) == JsKind::kIdentifier && tree_.text(i) == "arguments");
  }
  sets_ = sets_ || describesSetters_;
  const std::string_view source = tree_.source();
  const auto says = [&](std::string_view word) {
    return source.find(word) != std::string_view::npos;
  };
  thenables_ = vocabulary_.defines("then") ||
               (vocabulary_.makesNames() && (says("await") || says("Promise")));
  symbols_ = says("Symbol") || says("ownKeys");
  asserts_ = says("assert");
  for (const FunctionInfo& info : scopes_.functions()) {
    waits_ = waits_ || info.isAsync || info.isGenerator;
  }
}

void TextFlow::bindNames() {
  if (thenables_) {
    const Cell then = property("then");
    cellAt(then).callbacks.push_back({kNoNode, kNoNode, kNoNode, false, Part::kThen});
    wake(then);
  }
  bindHooks();
  for (const Scopes::Maker& maker : scopes_.makers()) {
    edge(maker.node, bindingCell(maker.binding));
  }
  for (BindingId b = 0; b < scopes_.bindings().size(); ++b) {
    const Binding& binding = scopes_.bindings()[b];
    if (binding.kind == BindingKind::kArguments) {
      edge(borrowed_, bindingCell(b));
      mapArguments(b);
    }
    if (binding.weak && binding.outer != kNone) edge(bindingCell(binding.outer), bindingCell(b));
    if (binding.weak && binding.outer == kNone) mark(bindingCell(b), kWords);
  }
}

// arguments[0], arguments.length, [...arguments], f.apply(this, arguments), slice.call(arguments):
// nothing is written.
bool TextFlow::isReadOfArguments(NodeIndex use) const {
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

// function f(x) { arguments[0] = 1 } gives x another value, and f(x) { x = 1 } arguments[0], in
// sloppy code and with nothing but names for parameters.
void TextFlow::mapArguments(BindingId binding) {
  const Binding& b = scopes_.bindings()[binding];
  const FunctionId function = scopes_.functionOf(b.node);
  if (function == kNone || b.refCount == 0 || scopes_.functions()[function].strict) return;
  const std::vector<NodeIndex> parameters = parametersOf(function);
  for (const NodeIndex p : parameters) {
    if (tree_.kind(p) != JsKind::kIdentifier) return;
  }
  bool writes = false;
  for (std::uint32_t r = 0; r < b.refCount; ++r) {
    writes = writes || !isReadOfArguments(scopes_.idents()[scopes_.refs()[b.firstRef + r]].node);
  }
  for (const NodeIndex p : parameters) {
    const Ident* ident = scopes_.identAt(p);
    const BindingId own = ident == nullptr           ? kNone
                          : ident->declared != kNone ? ident->declared
                                                     : ident->binding;
    if (own == kNone) continue;
    if (writes) load(bindingCell(binding), bindingCell(own), kAnywhere);
    if (isReassigned(own)) store(bindingCell(binding), bindingCell(own));
  }
}

// `Promise` as a value: its class may be the base of others, whose functions the runtime hands out.
bool TextFlow::isPromiseValue(NodeIndex node) const {
  if (tree_.kind(node) != JsKind::kIdentifier || tree_.text(node) != "Promise") return false;
  const JsKind above = tree_.parentKind(node);
  const bool object = above == JsKind::kMember && tree_.field(node) == JsField::kObject;
  const bool made = above == JsKind::kNew && tree_.field(node) == JsField::kConstructor;
  return !object && !made && above != JsKind::kBinary;
}

// f['bind'](…), and `bind` that is not called where it is seen.
bool TextFlow::bindsUnseen(NodeIndex node) const {
  const JsKind kind = tree_.kind(node);
  if (kind == JsKind::kStringFragment) return tree_.text(node) == "bind";
  if (kind != JsKind::kPropertyIdentifier && kind != JsKind::kShorthandPattern) return false;
  std::string name;
  if (!constantName(node, name) || name != "bind") return false;
  const NodeIndex member = tree_.parent(node);
  return tree_.kind(member) != JsKind::kMember || tree_.parentKind(member) != JsKind::kCall ||
         tree_.field(member) != JsField::kFunction;
}

// Whether a function may be called by one of the words: its name is a text.
bool TextFlow::isNamedByWord(NodeIndex node) const {
  const JsKind kind = tree_.kind(node);
  const bool name = kind == JsKind::kIdentifier || kind == JsKind::kPropertyIdentifier ||
                    kind == JsKind::kPrivateIdentifier;
  if (!name || !hasWord(tree_.text(node))) return false;
  const NodeIndex parent = tree_.parent(node);
  if (tree_.kind(parent) == JsKind::kMember) {
    return tree_.kind(tree_.parent(parent)) == JsKind::kAssignment;
  }
  return tree_.kind(parent) != JsKind::kMethod || tree_.text(node) != "constructor" ||
         tree_.parentKind(parent) != JsKind::kClassBody || tree_.hasToken(parent, "static");
}

TextFlow::Cell TextFlow::add() {
  nodes_.emplace_back();
  stands_.push_back(static_cast<Cell>(stands_.size()));
  return static_cast<Cell>(nodes_.size() - 1);
}

TextFlow::Bits TextFlow::wordsOf(std::string_view text) {
  if (!hasWord(text)) {
    if (isCommonMethod(text)) return kCommon;
    return isRuntimeName(text) || isTextualMethod(text) ? kMethod : 0;
  }
  const bool under =
      text.find("__") != std::string_view::npos || text.find('\\') != std::string_view::npos;
  return under ? kWords : kWord;
}

TextFlow::Bits TextFlow::bitsOfName(std::string_view name) {
  return static_cast<Bits>(wordsOf(name) |
                           (isMakerName(name) || isUsedName(name) ? kPieced : Bits{0}));
}

NodeIndex TextFlow::heritageOf(NodeIndex classNode) const {
  for (NodeIndex p = tree_.firstPart(classNode); p != kNoNode; p = tree_.nextPart(p)) {
    if (tree_.kind(p) == JsKind::kClassHeritage) return tree_.firstPart(p);
  }
  return kNoNode;
}

NodeIndex TextFlow::classAround(NodeIndex node) const {
  while (node != kNoNode && !JsTree::isClass(tree_.kind(node))) node = tree_.parent(node);
  return node;
}

bool TextFlow::isFree(NodeIndex name) const {
  const Ident* ident = scopes_.identAt(name);
  return ident == nullptr || (ident->binding == kNone && ident->declared == kNone);
}

bool TextFlow::constantName(NodeIndex name, std::string& text) const {
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
      const NodeIndex made = valueOf(inner);
      if (made == kNoNode || !isSymbolCall(made)) return false;
      text = "@@" + std::to_string(made);
      return true;
    }
    default: return false;
  }
}

// Symbol('key'). The runtime has none of those by itself, as it has those of Symbol.for.
bool TextFlow::isSymbolCall(NodeIndex node) const {
  const NodeIndex call = tree_.unwrap(node);
  if (tree_.kind(call) != JsKind::kCall) return false;
  const NodeIndex callee = calleeOf(call);
  return isGlobalName(callee) && tree_.text(callee) == "Symbol";
}

NodeIndex TextFlow::calleeOf(NodeIndex call) const {
  const bool isNew = tree_.kind(call) == JsKind::kNew;
  return tree_.unwrap(tree_.child(call, isNew ? JsField::kConstructor : JsField::kFunction));
}

NodeIndex TextFlow::argumentsOf(NodeIndex call) const {
  const NodeIndex list = tree_.child(call, JsField::kArguments);
  return list != kNoNode && tree_.kind(list) == JsKind::kArguments ? tree_.firstPart(list)
                                                                   : kNoNode;
}

NodeIndex TextFlow::constructorOf(NodeIndex classNode) const {
  const NodeIndex body = tree_.child(classNode, JsField::kBody);
  if (body == kNoNode) return kNoNode;
  for (NodeIndex part = tree_.firstPart(body); part != kNoNode; part = tree_.nextPart(part)) {
    if (tree_.kind(part) != JsKind::kMethod) continue;
    const NodeIndex name = tree_.child(part, JsField::kName);
    if (name != kNoNode && tree_.text(name) == "constructor") return part;
  }
  return kNoNode;
}

std::vector<NodeIndex> TextFlow::parametersOf(FunctionId function) const {
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
