#include "analyzer/languages/javascript/text_flow/flow_setup.h"

#include <numeric>

#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/syntax/literals.h"
#include "analyzer/languages/javascript/syntax/uses.h"
#include "analyzer/languages/javascript/text_flow/flow_parts.h"
#include "analyzer/languages/javascript/vocabulary/vocabulary_words.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {
void FlowSetup::run() {
  if (state_.guards.hopeless) {
    state_.open = true;
    return;
  }
  state_.places.resize(5 * std::size_t{tree_.size()} + 1, kNone);
  addCells();
  look();
  for (NodeIndex i = 0; i < tree_.size() && !state_.open; ++i) parts_.build.build(i);
  bindNames();
  parts_.relays.addRelays();
  if (!state_.open) parts_.graph.solve();
  if (!state_.open && markNamed()) parts_.graph.solve();
  state_.allMet = true;
  bool more = false;
  do {
    for (Cell c = 0; c < state_.nodes.size(); ++c) {
      cellAt(c).again = true;
      parts_.graph.wake(c);
    }
    if (!state_.open) parts_.graph.solve();
    more = !state_.open && parts_.judge.joinAll();
    more = (!state_.open && markNamed()) || more;
  } while (more);
  parts_.proxies.checkHandlers();
  if (!state_.open) parts_.judge.judge();
}

// What a key names that was put together may be a method that makes words.
bool FlowSetup::markNamed() {
  bool marked = false;
  for (const auto& [key, call] : state_.named) {
    if ((cellAt(key).bits & (kPieced | kWord)) == 0) continue;
    if (parts_.pieces.isStrange(key) && !has(calleeOf(call), kForeign | kAlien)) continue;
    marked = marked || (cellAt(call).bits & (kWords | kTexty)) != (kWords | kTexty);
    parts_.graph.mark(call, kWords | kTexty);
  }
  return marked;
}

void FlowSetup::addCells() {
  const std::size_t cells = tree_.size() + scopes_.bindings().size() + scopes_.functions().size();
  state_.nodes.resize(cells);
  state_.stands.resize(cells);
  std::iota(state_.stands.begin(), state_.stands.end(), Cell{0});
  state_.anyField = add();
  state_.keys = add();
  state_.texts = add();
  state_.borrowed = add();
  state_.classes = add();
  state_.lost = add();
  state_.thrown = add();
  state_.settled = add();
  state_.exported = add();
  state_.trapKeys = add();
  state_.handed = add();
  state_.put = add();
  state_.hooked = add();
  state_.hookGiven = add();
  state_.bound = add();
  parts_.graph.edge(state_.texts, state_.hooked);
  parts_.graph.load(state_.hooked, state_.hooked, kAnywhere);
  parts_.graph.load(state_.handed, state_.handed, kAnywhere);
  // The runtime itself reads the constructors of lists.
  parts_.graph.mark(state_.trapKeys, kAsked | kTexty);
  parts_.graph.load(state_.lost, state_.lost, kAnywhere);
  parts_.graph.load(state_.exported, state_.exported, kAnywhere);
  parts_.graph.giveObject(state_.borrowed, kNoNode);
  (void)parts_.objects.objectOf(exportsObject());
  parts_.graph.giveObject(state_.exported, exportsObject());
  parts_.graph.mark(state_.keys, kTexty);
  parts_.graph.mark(state_.borrowed, kObject);
}

// What is asked of the program as a whole.
void FlowSetup::look() {
  state_.asksTypes = tree_.source().find("typeof") != std::string_view::npos ||
                     tree_.source().find("isArray") != std::string_view::npos;
  state_.vocabulary.beginPlaces();
  state_.hooks = tree_.source().find("Symbol.for") != std::string_view::npos ||
                 tree_.source().find("custom") != std::string_view::npos;
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    state_.lengthTexts =
        state_.lengthTexts || (tree_.kind(i) == JsKind::kStringFragment &&
                               tree_.text(i).find("length") != std::string_view::npos);
    state_.lengthTexts =
        state_.lengthTexts || (tree_.kind(i) == JsKind::kRegexPattern &&
                               tree_.text(i).find("<length>") != std::string_view::npos);
    state_.namesWord = state_.namesWord || isNamedByWord(i);
    state_.sets = state_.sets || (tree_.kind(i) == JsKind::kMethod && tree_.hasToken(i, "set"));
    state_.describesSetters = state_.describesSetters || mayDescribe(tree_, i);
    state_.partials = state_.partials || bindsUnseen(i);
    state_.promises = state_.promises || isPromiseValue(i);
    state_.takesKeepers = state_.takesKeepers || takesKeeper(i);
    state_.borrows =
        state_.borrows || (tree_.kind(i) == JsKind::kIdentifier && tree_.text(i) == "arguments");
  }
  state_.sets = state_.sets || state_.describesSetters;
  const std::string_view source = tree_.source();
  const auto says = [&](std::string_view word) {
    return source.find(word) != std::string_view::npos;
  };
  state_.thenables = state_.vocabulary.defines("then") ||
                     (state_.vocabulary.makesNames() && (says("await") || says("Promise")));
  state_.symbols = says("Symbol") || says("ownKeys");
  state_.asserts = says("assert");
  for (const FunctionInfo& info : scopes_.functions()) {
    state_.waits = state_.waits || info.isAsync || info.isGenerator;
  }
}

void FlowSetup::bindNames() {
  if (state_.thenables) {
    const Cell then = parts_.objects.property("then");
    cellAt(then).callbacks.push_back({kNoNode, kNoNode, kNoNode, false, Part::kThen});
    parts_.graph.wake(then);
  }
  parts_.hooks.bindHooks();
  for (const Scopes::Maker& maker : scopes_.makers()) {
    parts_.graph.edge(maker.node, bindingCell(maker.binding));
  }
  for (BindingId b = 0; b < scopes_.bindings().size(); ++b) {
    const Binding& binding = scopes_.bindings()[b];
    if (binding.kind == BindingKind::kArguments) {
      parts_.graph.edge(state_.borrowed, bindingCell(b));
      mapArguments(b);
    }
    if (binding.weak && binding.outer != kNone)
      parts_.graph.edge(bindingCell(binding.outer), bindingCell(b));
    if (binding.weak && binding.outer == kNone) parts_.graph.mark(bindingCell(b), kWords);
  }
}

// function f(x) { arguments[0] = 1 } gives x another value, and f(x) { x = 1 } arguments[0], in
// sloppy code and with nothing but names for parameters.
void FlowSetup::mapArguments(BindingId binding) {
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
    if (writes) parts_.graph.load(bindingCell(binding), bindingCell(own), kAnywhere);
    if (parts_.guards.isReassigned(own)) parts_.graph.store(bindingCell(binding), bindingCell(own));
  }
}

// `Promise` as a value: its class may be the base of others, whose functions the runtime hands out.
bool FlowSetup::isPromiseValue(NodeIndex node) const {
  if (tree_.kind(node) != JsKind::kIdentifier || tree_.text(node) != "Promise") return false;
  const JsKind above = tree_.parentKind(node);
  const bool object = above == JsKind::kMember && tree_.field(node) == JsField::kObject;
  const bool made = above == JsKind::kNew && tree_.field(node) == JsField::kConstructor;
  return !object && !made && above != JsKind::kBinary;
}

// Whether a method that keeps what it is given is taken from its list: l.push other than l.push(x)
// and l.push.apply(l, xs), const {push} = l, l['pu' + 'sh'].
bool FlowSetup::takesKeeper(NodeIndex node) const {
  const auto keeps = [](std::string_view name) {
    return isOneOf(
        name, {"push", "unshift", "splice", "fill", "set", "add", "concat", "with", "toSpliced"});
  };
  const NodeIndex above = tree_.parent(node);
  switch (tree_.kind(node)) {
    case JsKind::kStringFragment: return isOneOf(tree_.text(node), {"push", "unshift", "splice"});
    case JsKind::kShorthandPattern: return keeps(tree_.text(node));
    case JsKind::kPropertyIdentifier: {
      std::string name;
      if (!constantName(node, name) || !keeps(name)) return false;
      if (tree_.kind(above) == JsKind::kPairPattern) return true;
      if (tree_.kind(above) != JsKind::kMember) return false;
      const NodeIndex around = tree_.parent(above);
      if (tree_.kind(around) == JsKind::kCall) return tree_.field(above) != JsField::kFunction;
      if (tree_.kind(around) == JsKind::kMember && tree_.field(above) == JsField::kObject) {
        const std::string_view how = tree_.text(tree_.child(around, JsField::kProperty));
        return how != "call" && how != "apply";
      }
      return targetKind(tree_, above) == TargetKind::kNoTarget;
    }
    case JsKind::kSubscript: {
      const NodeIndex index = tree_.child(node, JsField::kIndex);
      std::string name;
      if (index == kNoNode) return false;
      if (constantName(index, name)) return keeps(name);
      // l['pu' + 'sh']: of pieces of such a name.
      for (NodeIndex i = index; i < tree_.end(index); ++i) {
        if (tree_.kind(i) != JsKind::kStringFragment) continue;
        for (const std::string_view whole : {"push", "unshift", "splice", "toSpliced"})
          if (whole.find(tree_.text(i)) != std::string_view::npos) return true;
      }
      return false;
    }
    default: return false;
  }
}

// Whether a value may be such a method: it is neither written in the program as a function, nor a
// constant.
bool FlowSetup::mayBeTaken(NodeIndex value) const {
  const JsKind kind = tree_.kind(tree_.unwrap(value));
  switch (kind) {
    case JsKind::kString:
    case JsKind::kTemplate:
    case JsKind::kNumber:
    case JsKind::kRegex:
    case JsKind::kObject:
    case JsKind::kArray:
    case JsKind::kTrue:
    case JsKind::kFalse:
    case JsKind::kNull:
    case JsKind::kUndefined: return false;
    default: return !JsTree::isFunction(kind) && !JsTree::isClass(kind);
  }
}

// f['bind'](…), and `bind` that is not called where it is seen.
bool FlowSetup::bindsUnseen(NodeIndex node) const {
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
bool FlowSetup::isNamedByWord(NodeIndex node) const {
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

}  // namespace gantlet::javascript
