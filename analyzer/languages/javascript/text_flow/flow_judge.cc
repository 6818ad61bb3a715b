#include "analyzer/languages/javascript/text_flow/flow_judge.h"

#include <algorithm>

#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/text_flow/flow_parts.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {
bool FlowJudge::joinAll() {
  const bool unknown = joinUnknown();
  const bool prototypes = joinPrototypes();
  const bool relays = parts_.relays.joinRelays();
  const bool fields = parts_.fields.joinFields();
  const bool cuts = parts_.engineTexts.joinCuts();
  const bool escapes = parts_.escapes.joinEscapes();
  const bool names = parts_.proxies.joinNames();
  const bool kept = parts_.asked.joinKept();
  return joinExported() || kept || names || cuts || escapes || fields || relays || prototypes ||
         unknown;
}

// What nobody is seen to call may be called by others, or in a way that is not understood: with
// anything.
bool FlowJudge::joinExported() {
  bool joined = false;
  for (FunctionId f = 0; f < scopes_.functions().size(); ++f) {
    const FunctionKind kind = scopes_.functions()[f].kind;
    if (kind != FunctionKind::kPlain && kind != FunctionKind::kArrow &&
        kind != FunctionKind::kMethod) {
      continue;
    }
    const auto& called = state_.exports.count(f) != 0 ? state_.surelyCalled : state_.called;
    if (called.count(f) != 0 || parts_.links.nameOf(f) == "main" || !parts_.graph.once(f, 2, 3))
      continue;
    const Bits anything =
        kOutside | kOwn | kBuiltin | kStranger | (state_.exports.count(f) != 0 ? kTaker : Bits{0});
    for (const NodeIndex p : parametersOf(f)) parts_.graph.mark(p, anything);
    parts_.relays.emptyRelay(f);
    const Cell given = add();
    parts_.graph.mark(given, anything);
    parts_.graph.store(state_.borrowed, given);
    joined = true;
  }
  return joined;
}

bool FlowJudge::joinPrototypes() {
  const std::size_t before = state_.inherits.size();
  for (const KeyedStore& s : state_.keyedStores) {
    if (s.key != kNone && !has(s.key, kUnder)) continue;
    if (!has(s.value, kFunction) && !inheritsFunction(s.value)) continue;
    state_.inherits.insert(cellAt(s.object).objects.begin(), cellAt(s.object).objects.end());
  }
  return state_.inherits.size() != before;
}

// Whether its constructor, or that of what it inherits from, may be Function.
bool FlowJudge::isCallable(Cell cell) const {
  return has(cell, kCallable) || inheritsFunction(cell);
}

bool FlowJudge::inheritsFunction(Cell cell) const {
  const auto& objects = cellAt(cell).objects;
  return !state_.inherits.empty() &&
         std::any_of(objects.begin(), objects.end(),
                     [this](NodeIndex o) { return state_.inherits.count(o) != 0; });
}

bool FlowJudge::joinUnknown() {
  bool joined = false;
  for (const KeyedStore& s : state_.keyedStores) {
    if (s.key == kNone || !cellAt(s.object).objects.empty()) continue;
    if (!parts_.graph.once(s.value, state_.anyField, 13)) continue;
    parts_.graph.edge(s.value, state_.anyField);
    joined = true;
  }
  for (const Read& r : state_.reads) {
    if (!cellAt(r.object).objects.empty() || !parts_.graph.once(state_.anyField, r.to, 13))
      continue;
    parts_.graph.edge(state_.anyField, r.to);
    joined = joined || cellAt(state_.anyField).bits != 0;
  }
  return joined;
}

// get(target, key) { return target[key] }: a proxy that hands on what it is asked. What asks is a
// read of its own, and of the words nobody but the runtime asks for one by itself.
bool FlowJudge::isForwarded(Cell object, NodeIndex key) {
  const auto parameter = [this](NodeIndex node) {
    const Ident* ident = node < tree_.size() ? scopes_.identAt(tree_.unwrap(node)) : nullptr;
    if (ident == nullptr || ident->binding == kNone || parts_.guards.isReassigned(ident->binding))
      return kNoNode;
    const Binding& binding = scopes_.bindings()[ident->binding];
    return binding.kind == BindingKind::kParameter ? binding.node : kNoNode;
  };
  const NodeIndex name = parameter(key);
  const NodeIndex list = name == kNoNode ? kNoNode : tree_.parent(name);
  if (list == kNoNode || tree_.kind(list) != JsKind::kFormalParameters) return false;
  const NodeIndex target = tree_.firstPart(list);
  if (target == name || tree_.nextPart(target) != name || parameter(object) != target) return false;
  const FunctionId function = scopes_.functionOf(tree_.parent(list));
  return function != kNone && parts_.links.nameOf(function) == "get";
}

// for (const key in object) … object[key]: what the language gives by itself is never listed.
bool FlowJudge::isEnumerated(Cell object, NodeIndex key) const {
  if (key == kNoNode || object >= tree_.size()) return false;
  const auto bindingOf = [this](NodeIndex name) {
    const Ident* ident = tree_.kind(name) == JsKind::kIdentifier ? scopes_.identAt(name) : nullptr;
    if (ident == nullptr) return BindingId{kNone};
    return ident->binding != kNone ? ident->binding : ident->declared;
  };
  const BindingId listed = bindingOf(tree_.unwrap(object));
  const BindingId name = bindingOf(tree_.unwrap(key));
  if (listed == kNone || name == kNone) return false;
  for (NodeIndex loop = tree_.parent(key); loop != kNoNode; loop = tree_.parent(loop)) {
    if (JsTree::isFunction(tree_.kind(loop))) return false;
    if (tree_.kind(loop) != JsKind::kForIn ||
        tree_.text(tree_.child(loop, JsField::kOperator)) != "in" ||
        bindingOf(tree_.child(loop, JsField::kLeft)) != name) {
      continue;
    }
    const NodeIndex right = tree_.child(loop, JsField::kRight);
    if (bindingOf(right) != listed) return false;
    // Neither of the two becomes another one meanwhile.
    for (NodeIndex i = right; i < tree_.end(loop); ++i) {
      const BindingId changed = bindingOf(i);
      const bool read = changed == kNone || scopes_.identAt(i)->role == Role::kRead;
      if (!read && (changed == listed || changed == name)) return false;
    }
    return true;
  }
  return false;
}

// function f(...list) { return list[k] }: it is a list, whatever stands in it.
FlowGraph::Cell FlowJudge::listOf(Cell object) {
  const Ident* ident = object < tree_.size() ? scopes_.identAt(tree_.unwrap(object)) : nullptr;
  if (ident == nullptr || ident->binding == kNone || parts_.guards.isReassigned(ident->binding))
    return object;
  const Binding& binding = scopes_.bindings()[ident->binding];
  const NodeIndex rest = binding.node == kNoNode ? kNoNode : tree_.parent(binding.node);
  if (binding.kind != BindingKind::kParameter || rest == kNoNode ||
      tree_.kind(rest) != JsKind::kRestPattern ||
      tree_.parentKind(rest) != JsKind::kFormalParameters) {
    return object;
  }
  const Cell list = add();
  parts_.graph.mark(list, kObject);
  parts_.graph.giveObject(list, rest);
  return list;
}

// `key`: kNoNode for one of the words itself.
void FlowJudge::addPick(Cell object, NodeIndex key, Cell to, bool own) {
  Cell text = kNone;
  if (key != kNoNode) {
    text = add();
    parts_.graph.edge(key, text, isForwarded(object, key) ? Pass::kValue : Pass::kText);
    parts_.graph.edge(text, state_.trapKeys);
  }
  const auto index = static_cast<std::uint32_t>(state_.picks.size());
  const bool noWord = key != kNoNode && parts_.pieces.isNoWord(key);
  object = listOf(object);
  state_.picks.push_back({object, text, to, own, noWord, noWord && parts_.pieces.isStrange(key)});
  cellAt(object).picks.push_back(index);
  parts_.graph.wake(object);
  if (text == kNone) return;
  cellAt(text).picks.push_back(index);
  parts_.graph.wake(text);
}

// Only prototypes have a word of their own, and functions: theirs is `prototype`.
bool FlowJudge::mayOwnWord(Cell cell) const {
  if (has(cell, kFunction | kPicked | kPickedObject | kEverybodys | kGlobal | kStranger))
    return true;
  const auto& objects = cellAt(cell).objects;
  return std::any_of(objects.begin(), objects.end(), [this](NodeIndex o) {
    return isPrototype(o) || o == exportsObject() || state_.inherits.count(o) != 0;
  });
}

// Whether a key was made of what the program has to spell one of the words with.
bool FlowJudge::isSpelt(Cell key) {
  if (!has(key, kPieced | kJoined)) return false;
  return spelling_.hasPieces() || (has(key, kJoined) && spelling_.makesLetters());
}

// Whether what a word finds is meant to be the runtime's prototype.
bool FlowJudge::findsEverybodys(const Pick& pick) {
  // [Array, Map].map((C) => C[key]): `prototype` is one of the words of a function.
  if (parts_.objects.isRuntimeConstructor(cellAt(pick.object))) return true;
  if (pick.key == kNone) return false;
  // No data has such a key by itself.
  if (has(pick.key, kForged) || isSpelt(pick.key)) return true;
  // o[first][second], where the second comes from a class's own names: o's constructor's prototype.
  return has(pick.key, kOfFunctions) && has(pick.object, kPicked) &&
         !parts_.objects.isOwnCode(cellAt(pick.object));
}

void FlowJudge::pick(const Pick& pick) {
  if (pick.own && !mayOwnWord(pick.object)) return;
  // ({}).constructor['getOwn' + …]: what it reads of a function's prototype may be Function.
  if (pick.key != kNone && has(pick.key, kPieced) && has(pick.object, kPicked) &&
      spelling_.hasDescribing()) {
    parts_.graph.mark(pick.to, kPicked | kObject | kEvil);
  }
  if (pick.strange && !has(pick.object, kForeign | kAlien)) return;
  // xs['jo' + 'in'], as a function that makes texts
  if (pick.key != kNone && has(pick.key, kPieced | kWord)) {
    const Node& object = cellAt(pick.object);
    if ((object.bits & (kTexty | kWord | kData)) != 0 || parts_.objects.mayBeRuntime(object)) {
      parts_.graph.mark(pick.to, kMaker | kBuiltin);
    }
  }
  // const f = [][name]
  if (pick.key != kNone && has(pick.key, kMethodNames)) {
    const Node& object = cellAt(pick.object);
    const bool common = has(pick.key, kCommon) && object.bits != 0;
    if (common || (object.bits & (kTexty | kWord | kData)) != 0 ||
        parts_.objects.mayBeRuntime(object)) {
      parts_.graph.mark(pick.to, kBuiltin);
    }
  }
  if (pick.noWord || (pick.key != kNone && !has(pick.key, kWord))) return;
  parts_.graph.mark(pick.to, kPicked | kObject);
  if (findsEverybodys(pick)) parts_.graph.mark(pick.to, kEverybodys);
  if (parts_.graph.once(state_.classes, pick.to, 10))
    parts_.graph.edge(state_.classes, pick.to, Pass::kClasses);
  if (isCallable(pick.object) || has(pick.object, kAlien)) parts_.graph.mark(pick.to, kEvil);
  if (!state_.allMet || pick.key == kNone) return;
  // What is a text as well as a function has met too much else to say anything.
  // Where `arguments` are used, everything meets.
  const bool plain = has(pick.object, kBuiltin | kPure) && !has(pick.object, kForeign);
  // x[key][key]: no table has the same name twice in a row.
  const auto keyOf = [this](Cell access) {
    const bool keyed = access < tree_.size() && tree_.kind(access) == JsKind::kSubscript;
    return keyed ? tree_.text(tree_.child(access, JsField::kIndex)) : std::string_view();
  };
  const bool twice = !keyOf(pick.to).empty() && keyOf(pick.to) == keyOf(pick.object);
  // Who can spell the word may mean it, though.
  const bool meant = spelling_.hasLetters();
  const bool mixed = !state_.borrows && !twice && !meant && has(pick.object, kTexty) &&
                     (plain || has(pick.object, kOwn | kPicked));
  const bool code = parts_.objects.isOwnCode(cellAt(pick.object));
  if ((code || (twice && has(pick.object, kPicked))) && !pick.own) {
    parts_.graph.mark(pick.to, kFound);
    if (pick.to < tree_.size()) state_.foundInCode.insert(pick.to);
  }
  if (!has(pick.key, kForged | kOfFunctions) && (mixed || !has(pick.key, kPieced))) return;
  if (!has(pick.object, kCallable | kAlien)) return;
  if (pick.to < tree_.size() && state_.guards.isFollowed && state_.guards.isFollowed(pick.to))
    return;
  parts_.graph.mark(pick.to, kFound);
}

// Whether a call has an argument that may be a text, or a list of texts.
bool FlowJudge::handsText(NodeIndex call) {
  constexpr Bits kText = kTexty | kWords | kPieced | kData | kAlien;
  const NodeIndex list = tree_.child(call, JsField::kArguments);
  if (list != kNoNode && tree_.kind(list) == JsKind::kTemplate) return true;
  for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a)) {
    if (isSpread(a) || has(a, kText)) return true;
    for (const NodeIndex object : cellAt(a).objects) {
      if (has(parts_.objects.objectOf(object).elements, kText)) return true;
    }
  }
  return false;
}

bool FlowJudge::callsEvil(NodeIndex call) const {
  const NodeIndex callee = calleeOf(call);
  if (has(callee, kEvil)) return true;
  const JsKind kind = tree_.kind(callee);
  if (kind != JsKind::kMember && kind != JsKind::kSubscript) return false;
  const NodeIndex receiver = tree_.child(callee, JsField::kObject);
  if (receiver == kNoNode || !has(receiver, kEvil)) return false;
  std::string name;
  const bool known = constantName(
      tree_.child(callee, kind == JsKind::kMember ? JsField::kProperty : JsField::kIndex), name);
  return !known || isOneOf(name, {"call", "apply", "bind"});
}

// An object that others than the program use, or a list with one.
bool FlowJudge::isShared(NodeIndex argument) {
  constexpr Bits kShared = kGlobal | kThis | kEverybodys | kSpace;
  const NodeIndex value = isSpread(argument) ? tree_.firstPart(argument) : argument;
  if (value == kNoNode) return false;
  // f(...list): what stands in the list is not followed.
  if (isSpread(argument) && tree_.source().find("prototype") != std::string_view::npos) return true;
  if (has(value, kStranger)) return false;  // the callers' own, whoever they are
  if (has(value, kShared)) return true;
  if (isGlobalName(value)) return !isOneOf(tree_.text(value), {"undefined", "NaN", "Infinity"});
  for (NodeIndex i = value; i < tree_.end(value); ++i) {
    if (tree_.kind(i) == JsKind::kPropertyIdentifier && tree_.text(i) == "prototype") return true;
  }
  const auto& objects = cellAt(value).objects;
  return std::any_of(objects.begin(), objects.end(), [&](NodeIndex object) {
    const Cell elements = parts_.objects.objectOf(object).elements;
    return elements != kNone && has(elements, kShared);
  });
}

// `but`: leaves this argument out.
bool FlowJudge::handsShared(NodeIndex call, NodeIndex but) {
  for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a)) {
    if (a != but && isShared(a)) return true;
  }
  return false;
}

bool FlowJudge::mayMeddleAt(NodeIndex call) {
  if (state_.open) return false;
  for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a)) {
    if (has(a, kEvil) && handsShared(call, a)) return true;
  }
  return false;
}

bool FlowJudge::mayFindFunction(NodeIndex access) const {
  // Getters with a function for their `this`.
  if (state_.open || has(access, kEvil) || (state_.describes && state_.accessors)) return true;
  return std::any_of(state_.lent.begin(), state_.lent.end(),
                     [this](NodeIndex n) { return isCallable(n); });
}

bool FlowJudge::isOwnData(NodeIndex value) const {
  constexpr Bits kOthers = kForeign | kAlien | kGlobal | kThis | kStranger | kTaker | kEverybodys;
  if (state_.open || state_.borrows || value == kNoNode) return false;
  return has(value, kObject) && !isCallable(value) && !has(value, kOthers);
}

bool FlowJudge::isOwnFunction(NodeIndex value) const {
  if (state_.open || state_.borrows || value == kNoNode) return false;
  const Node& node = cellAt(value);
  if ((node.bits & ~(kOwn | kObject)) != 0 || (node.bits & kOwn) == 0) return false;
  return !node.objects.empty() &&
         std::all_of(node.objects.begin(), node.objects.end(), [this](NodeIndex o) {
           if (o >= tree_.size()) return false;
           const JsKind kind = tree_.kind(o);
           return JsTree::isClass(kind) ||
                  ((kind == JsKind::kFunctionDeclaration || kind == JsKind::kFunctionExpression) &&
                   !tree_.hasToken(o, "async"));
         });
}

std::vector<NodeIndex> FlowJudge::sharedTargets() const {
  std::vector<NodeIndex> found;
  if (state_.open) return found;
  for (const Target& target : state_.targets) {
    const NodeIndex object = target.object < tree_.size() ? target.object : kNoNode;
    // Array.prototype.at = f: what is told by its path, unless it is a polyfill.
    if (object != kNoNode && tree_.kind(object) == JsKind::kMember) {
      const NodeIndex owner = tree_.child(object, JsField::kObject);
      if (isGlobalName(owner) && isLanguageGlobal(tree_.text(owner))) continue;
    }
    const bool own = object != kNoNode && tree_.kind(object) == JsKind::kThis;
    const bool shared = has(target.object, kEverybodys) || parts_.asked.isKept(target.object) ||
                        (!own && parts_.objects.isRuntimeObject(cellAt(target.object)));
    if (shared) found.push_back(target.at);
  }
  for (const Target& target : state_.moved) {
    if (has(target.object, kEverybodys | kPicked)) found.push_back(target.at);
  }
  return found;
}

bool FlowJudge::isHarmlessKey(NodeIndex key) {
  if (state_.open || key == kNoNode) return false;
  return holdsNoWord(key) || parts_.pieces.isNoWord(key);
}

bool FlowJudge::holdsNoWord(NodeIndex key) {
  const Node& node = cellAt(key);
  if ((node.bits & (kWord | kAsked)) != 0) return false;
  if ((node.bits & kObject) == 0) return true;
  Bits held = cellAt(state_.texts).bits;
  for (const NodeIndex object : node.objects) {
    const Object places = parts_.objects.objectOf(object);
    held = static_cast<Bits>(held | cellAt(places.elements).bits | cellAt(places.keyed).bits);
  }
  return (held & kWord) == 0;
}

}  // namespace gantlet::javascript
