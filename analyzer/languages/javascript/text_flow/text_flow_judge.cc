// The part of TextFlow that knows what words find, and what comes of it.
#include <algorithm>

#include "analyzer/languages/javascript/builtins/known_calls.h"
#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/text_flow/text_flow.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

bool TextFlow::joinAll() {
  const bool unknown = joinUnknown();
  const bool prototypes = joinPrototypes();
  const bool relays = joinRelays();
  return joinExported() || relays || prototypes || unknown;
}

// What nobody is seen to call may be called by others, or in a way that is not understood: with
// anything.
bool TextFlow::joinExported() {
  bool joined = false;
  for (FunctionId f = 0; f < scopes_.functions().size(); ++f) {
    const FunctionKind kind = scopes_.functions()[f].kind;
    if (kind != FunctionKind::kPlain && kind != FunctionKind::kArrow &&
        kind != FunctionKind::kMethod) {
      continue;
    }
    const auto& called = exports_.count(f) != 0 ? surelyCalled_ : called_;
    if (called.count(f) != 0 || nameOf(f) == "main" || !once(f, 2, 3)) continue;
    const Bits anything =
        kOutside | kOwn | kBuiltin | kStranger | (exports_.count(f) != 0 ? kTaker : Bits{0});
    for (const NodeIndex p : parametersOf(f)) mark(p, anything);
    emptyRelay(f);
    const Cell given = add();
    mark(given, anything);
    store(borrowed_, given);
    joined = true;
  }
  return joined;
}

bool TextFlow::joinPrototypes() {
  const std::size_t before = inherits_.size();
  for (const KeyedStore& s : keyedStores_) {
    if (s.key != kNone && !has(s.key, kUnder)) continue;
    if (!has(s.value, kFunction) && !inheritsFunction(s.value)) continue;
    inherits_.insert(cellAt(s.object).objects.begin(), cellAt(s.object).objects.end());
  }
  return inherits_.size() != before;
}

// Whether its constructor, or that of what it inherits from, may be Function.
bool TextFlow::isCallable(Cell cell) const {
  return has(cell, kCallable) || inheritsFunction(cell);
}

bool TextFlow::inheritsFunction(Cell cell) const {
  const auto& objects = cellAt(cell).objects;
  return !inherits_.empty() && std::any_of(objects.begin(), objects.end(),
                                           [this](NodeIndex o) { return inherits_.count(o) != 0; });
}

bool TextFlow::joinUnknown() {
  bool joined = false;
  for (const KeyedStore& s : keyedStores_) {
    if (s.key == kNone || !cellAt(s.object).objects.empty()) continue;
    if (!once(s.value, anyField_, 13)) continue;
    edge(s.value, anyField_);
    joined = true;
  }
  for (const Read& r : reads_) {
    if (!cellAt(r.object).objects.empty() || !once(anyField_, r.to, 13)) continue;
    edge(anyField_, r.to);
    joined = joined || cellAt(anyField_).bits != 0;
  }
  return joined;
}

// get(target, key) { return target[key] }: a proxy that hands on what it is asked. What asks is a
// read of its own, and of the words nobody but the runtime asks for one by itself.
bool TextFlow::isForwarded(Cell object, NodeIndex key) {
  const auto parameter = [this](NodeIndex node) {
    const Ident* ident = node < tree_.size() ? scopes_.identAt(tree_.unwrap(node)) : nullptr;
    if (ident == nullptr || ident->binding == kNone || isReassigned(ident->binding)) return kNoNode;
    const Binding& binding = scopes_.bindings()[ident->binding];
    return binding.kind == BindingKind::kParameter ? binding.node : kNoNode;
  };
  const NodeIndex name = parameter(key);
  const NodeIndex list = name == kNoNode ? kNoNode : tree_.parent(name);
  if (list == kNoNode || tree_.kind(list) != JsKind::kFormalParameters) return false;
  const NodeIndex target = tree_.firstPart(list);
  if (target == name || tree_.nextPart(target) != name || parameter(object) != target) return false;
  const FunctionId function = scopes_.functionOf(tree_.parent(list));
  return function != kNone && nameOf(function) == "get";
}

// `key`: kNoNode for one of the words itself.
void TextFlow::addPick(Cell object, NodeIndex key, Cell to, bool own) {
  Cell text = kNone;
  if (key != kNoNode) {
    text = add();
    edge(key, text, isForwarded(object, key) ? Pass::kValue : Pass::kText);
    edge(text, trapKeys_);
  }
  const auto index = static_cast<std::uint32_t>(picks_.size());
  const bool noWord = key != kNoNode && isNoWord(key);
  picks_.push_back({object, text, to, own, noWord, noWord && isStrange(key)});
  cellAt(object).picks.push_back(index);
  wake(object);
  if (text == kNone) return;
  cellAt(text).picks.push_back(index);
  wake(text);
}

// Only prototypes have a word of their own, and functions: theirs is `prototype`.
bool TextFlow::mayOwnWord(Cell cell) const {
  if (has(cell, kFunction | kPicked | kPickedObject | kEverybodys | kGlobal | kStranger))
    return true;
  const auto& objects = cellAt(cell).objects;
  return std::any_of(objects.begin(), objects.end(), [this](NodeIndex o) {
    return isPrototype(o) || o == exportsObject() || inherits_.count(o) != 0;
  });
}

// Whether the program has a piece of `constructor`, of three letters or more, among its texts, or
// makes letters of numbers: (12).toString(36).
bool TextFlow::holdsPieces() {
  if (holdsPieces_) return *holdsPieces_;
  holdsPieces_ = false;
  for (NodeIndex i = 0; i < tree_.size() && !*holdsPieces_; ++i) {
    if (tree_.kind(i) == JsKind::kStringFragment) holdsPieces_ = hasPieceOfWord(tree_.text(i));
    if (tree_.kind(i) != JsKind::kNumber || tree_.parentKind(i) != JsKind::kArguments) continue;
    const std::string_view callee = tree_.text(calleeOf(tree_.parent(tree_.parent(i))));
    if (tree_.text(i).starts_with('3') && callee.ends_with(".toString")) holdsPieces_ = true;
  }
  return *holdsPieces_;
}

// Whether the program has a piece of the functions' names that say what a prototype has, other
// than where they are read of Object itself. Without a letter that no word has, a piece has four.
bool TextFlow::holdsDescribing() {
  if (holdsDescribing_) return *holdsDescribing_;
  static constexpr std::string_view kNames[] = {"getOwnPropertyDescriptors", "getOwnPropertyNames"};
  holdsDescribing_ = false;
  for (NodeIndex i = 0; i < tree_.size() && !*holdsDescribing_; ++i) {
    const JsKind kind = tree_.kind(i);
    const bool text = kind == JsKind::kStringFragment;
    const bool name = (kind == JsKind::kPropertyIdentifier || kind == JsKind::kShorthand) &&
                      tree_.parentKind(i) != JsKind::kMember;
    const std::string_view piece = tree_.text(i);
    if ((!text && !name) || piece.size() < (text ? 4U : 19U)) continue;
    holdsDescribing_ =
        std::any_of(std::begin(kNames), std::end(kNames), [&](std::string_view whole) {
          return whole.find(piece) != std::string_view::npos ||
                 piece.find(whole.substr(0, 18)) != std::string_view::npos;
        });
  }
  return *holdsDescribing_;
}

void TextFlow::pick(const Pick& pick) {
  if (pick.own && !mayOwnWord(pick.object)) return;
  // ({}).constructor['getOwn' + …]: what it reads of a function's prototype may be Function.
  if (pick.key != kNone && has(pick.key, kPieced) && has(pick.object, kPicked) &&
      holdsDescribing()) {
    mark(pick.to, kPicked | kObject | kEvil);
  }
  if (pick.strange && !has(pick.object, kForeign | kAlien)) return;
  // xs['jo' + 'in'], as a function that makes texts
  if (pick.key != kNone && has(pick.key, kPieced | kWord)) {
    const Node& object = cellAt(pick.object);
    if ((object.bits & (kTexty | kWord | kData)) != 0 || mayBeRuntime(object)) {
      mark(pick.to, kMaker | kBuiltin);
    }
  }
  // const f = [][name]
  if (pick.key != kNone && has(pick.key, kMethodNames)) {
    const Node& object = cellAt(pick.object);
    const bool common = has(pick.key, kCommon) && object.bits != 0;
    if (common || (object.bits & (kTexty | kWord | kData)) != 0 || mayBeRuntime(object)) {
      mark(pick.to, kBuiltin);
    }
  }
  if (pick.noWord || (pick.key != kNone && !has(pick.key, kWord))) return;
  mark(pick.to, kPicked | kObject);
  // No data has such a key by itself: what it finds is meant to be everybody's.
  if (pick.key != kNone && has(pick.key, kForged)) mark(pick.to, kEverybodys);
  if (once(classes_, pick.to, 10)) edge(classes_, pick.to, Pass::kClasses);
  if (isCallable(pick.object) || has(pick.object, kAlien)) mark(pick.to, kEvil);
  if (!allMet_ || pick.key == kNone) return;
  // What is a text as well as a function has met too much else to say anything.
  // Where `arguments` are used, everything meets.
  const bool plain = has(pick.object, kBuiltin | kPure) && !has(pick.object, kForeign);
  // x[key][key]: no table has the same name twice in a row.
  const auto keyOf = [this](Cell access) {
    const bool keyed = access < tree_.size() && tree_.kind(access) == JsKind::kSubscript;
    return keyed ? tree_.text(tree_.child(access, JsField::kIndex)) : std::string_view();
  };
  const bool twice = !keyOf(pick.to).empty() && keyOf(pick.to) == keyOf(pick.object);
  // Who puts the key together of pieces that can be one of the words means it, though.
  const bool meant = has(pick.key, kJoined) && holdsPieces();
  const bool mixed = !borrows_ && !twice && !meant && has(pick.object, kTexty) &&
                     (plain || has(pick.object, kOwn | kPicked));
  if (!has(pick.key, kForged | kOfFunctions) && (mixed || !has(pick.key, kPieced))) return;
  if (!has(pick.object, kCallable | kAlien)) return;
  if (pick.to < tree_.size() && guards_.isFollowed && guards_.isFollowed(pick.to)) return;
  mark(pick.to, kFound);
}

// Whether a call has an argument that may be a text, or a list of texts.
bool TextFlow::handsText(NodeIndex call) {
  constexpr Bits kText = kTexty | kWords | kPieced | kData | kAlien;
  const NodeIndex list = tree_.child(call, JsField::kArguments);
  if (list != kNoNode && tree_.kind(list) == JsKind::kTemplate) return true;
  for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a)) {
    if (isSpread(a) || has(a, kText)) return true;
    for (const NodeIndex object : cellAt(a).objects) {
      if (has(objectOf(object).elements, kText)) return true;
    }
  }
  return false;
}

bool TextFlow::callsEvil(NodeIndex call) const {
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
bool TextFlow::isShared(NodeIndex argument) {
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
    const Cell elements = objectOf(object).elements;
    return elements != kNone && has(elements, kShared);
  });
}

// `but`: leaves this argument out.
bool TextFlow::handsShared(NodeIndex call, NodeIndex but) {
  for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a)) {
    if (a != but && isShared(a)) return true;
  }
  return false;
}

bool TextFlow::mayMeddleAt(NodeIndex call) {
  if (open_) return false;
  for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a)) {
    if (has(a, kEvil) && handsShared(call, a)) return true;
  }
  return false;
}

// What is done in the end with what words have found.
void TextFlow::judge() {
  makesCode_ = has(lost_, kEvil) || has(texts_, kEvil) || has(exported_, kEvil);
  for (const NodeIndex call : calls_) {
    if (!callsEvil(call)) continue;
    makesCode_ = true;
    meddles_ = meddles_ || handsShared(call);
  }
  for (const NodeIndex given : given_) makesCode_ = makesCode_ || has(given, kEvil);
  for (const NodeIndex lent : lent_) makesCode_ = makesCode_ || isCallable(lent);
  for (const NodeIndex base : bases_) makesCode_ = makesCode_ || has(base, kEvil);
  for (const auto& [name, cell] : properties_) {
    makesCode_ = makesCode_ || ((isHook(name) || name == "main") && has(cell, kEvil));
  }
  // {[Symbol.replace]: f}
  const bool symbols = hooks_ || symbols_;
  for (const Object& object : objects_) {
    makesCode_ = makesCode_ || (symbols && object.keyed != kNone && has(object.keyed, kEvil));
  }
  for (BindingId b = 0; b < scopes_.bindings().size(); ++b) {
    const Binding& binding = scopes_.bindings()[b];
    if (binding.moduleLevel && scopes_.names().text(binding.name) == "main") {
      makesCode_ = makesCode_ || has(bindingCell(b), kEvil);
    }
  }
  // What inherits from a function has its constructor.
  const auto prototype = properties_.find("prototype");
  makesCode_ =
      makesCode_ || (prototype != properties_.end() &&
                     (has(prototype->second, kFunction) || inheritsFunction(prototype->second)));
  for (const KeyedStore& s : keyedStores_) {  // C[name] = () => 1
    makesCode_ = makesCode_ || (s.key != kNone && has(s.key, kWord) && has(s.object, kFunction) &&
                                (has(s.value, kFunction) || inheritsFunction(s.value)));
  }
  pollutes_ = has(handed_, kWord);
  // What a sloppy function's `this` is asked for.
  for (const Read& r : reads_) {
    if (!r.name.empty() && !isDangerousGlobal(r.name)) continue;
    if (has(r.object, kGlobal)) makesCode_ = meddles_ = true;
    if (has(r.object, kThis) && r.name != "constructor") readsGlobal_ = true;
  }
  readsGlobal_ = readsGlobal_ || (describes_ && accessors_);
  // A descriptor puts an accessor onto a function: that is its `this`.
  for (const Pick& p : picks_) {
    if (!describes_ || !accessors_ || p.to >= tree_.size()) continue;
    if (p.key != kNone && !has(p.key, kWord)) continue;
    const NodeIndex function =
        scopes_.functions()[scopes_.thisFunction(scopes_.functionAt(p.to))].node;
    makesCode_ =
        makesCode_ || (function != kNoNode && tree_.kind(function) == JsKind::kMethod &&
                       (tree_.hasToken(function, "get") || tree_.hasToken(function, "set")));
  }
  for (const Cell looked : looked_) readsGlobal_ = readsGlobal_ || has(looked, kThis);
  // Object.assign({}, JSON.parse('{"__proto__": …}'))
  for (const Cell source : sources_)
    pollutes_ = pollutes_ || (has(source, kData) && has(source, kUnder));
  for (const Target& target : targets_) {
    pollutes_ = pollutes_ || has(target.object, kPicked | kPickedObject);
  }
}

bool TextFlow::mayFindFunction(NodeIndex access) const {
  // Getters with a function for their `this`.
  if (open_ || has(access, kEvil) || (describes_ && accessors_)) return true;
  return std::any_of(lent_.begin(), lent_.end(), [this](NodeIndex n) { return isCallable(n); });
}

bool TextFlow::isOwnData(NodeIndex value) const {
  constexpr Bits kOthers = kForeign | kAlien | kGlobal | kThis | kStranger | kTaker | kEverybodys;
  if (open_ || borrows_ || value == kNoNode) return false;
  return has(value, kObject) && !isCallable(value) && !has(value, kOthers);
}

std::vector<NodeIndex> TextFlow::sharedTargets() const {
  std::vector<NodeIndex> found;
  if (open_) return found;
  for (const Target& target : targets_) {
    if (has(target.object, kEverybodys)) found.push_back(target.at);
  }
  for (const Target& target : moved_) {
    if (has(target.object, kEverybodys | kPicked)) found.push_back(target.at);
  }
  return found;
}

bool TextFlow::isHarmlessKey(NodeIndex key) {
  if (open_ || key == kNoNode) return false;
  return holdsNoWord(key) || isNoWord(key);
}

std::vector<NodeIndex> TextFlow::codeCalls() const {
  std::vector<NodeIndex> found;
  if (open_) return found;
  for (const NodeIndex call : calls_) {
    if (has(calleeOf(call), kMadeCode)) found.push_back(call);
  }
  for (const NodeIndex given : given_) {
    if (has(given, kMadeCode)) found.push_back(given);
  }
  return found;
}

bool TextFlow::holdsNoWord(NodeIndex key) {
  const Node& node = cellAt(key);
  if ((node.bits & (kWord | kAsked)) != 0) return false;
  if ((node.bits & kObject) == 0) return true;
  Bits held = cellAt(texts_).bits;
  for (const NodeIndex object : node.objects) {
    const Object places = objectOf(object);
    held = static_cast<Bits>(held | cellAt(places.elements).bits | cellAt(places.keyed).bits);
  }
  return (held & kWord) == 0;
}

}  // namespace gantlet::javascript
