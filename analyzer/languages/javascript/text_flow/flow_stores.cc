#include "analyzer/languages/javascript/text_flow/flow_stores.h"

#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/syntax/uses.h"
#include "analyzer/languages/javascript/text_flow/flow_parts.h"
#include "analyzer/languages/javascript/vocabulary/vocabulary_words.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {
namespace {

constexpr int kMaxDepth = 64;

}  // namespace

void FlowStores::assign(NodeIndex target, Cell from, int depth) {
  if (target == kNoNode || depth > kMaxDepth) {
    state_.open = true;
    return;
  }
  switch (tree_.kind(target)) {
    case JsKind::kIdentifier:
    case JsKind::kShorthandPattern: {
      const Ident* ident = scopes_.identAt(target);
      if (ident == nullptr || (ident->binding == kNone && ident->declared == kNone)) {
        state_.open = true;
        return;
      }
      if (ident->binding != kNone) parts_.graph.edge(from, bindingCell(ident->binding));
      if (ident->declared != kNone) parts_.graph.edge(from, bindingCell(ident->declared));
      return;
    }
    case JsKind::kParenthesized: assign(tree_.firstPart(target), from, depth + 1); return;
    case JsKind::kMember:
    case JsKind::kSubscript: storeMember(target, from); return;
    case JsKind::kAssignmentPattern: {
      const NodeIndex left = tree_.child(target, JsField::kLeft);
      const NodeIndex right = tree_.child(target, JsField::kRight);
      assign(left, from, depth + 1);
      if (right != kNoNode) assign(left, right, depth + 1);
      return;
    }
    case JsKind::kRestPattern: {
      const NodeIndex inner = tree_.firstPart(target);
      parts_.graph.mark(target, kObject);
      if (from == target) {
        parts_.objects.make(target);
      } else {
        parts_.graph.edge(from, target);
      }
      assign(inner, target, depth + 1);
      return;
    }
    case JsKind::kObjectPattern: assignObject(target, from, depth); return;
    case JsKind::kArrayPattern: assignArray(target, from, depth); return;
    default: state_.open = true; return;
  }
}

// {a, b: c, ...d} = from
void FlowStores::assignObject(NodeIndex target, Cell from, int depth) {
  for (NodeIndex p = tree_.firstPart(target); p != kNoNode; p = tree_.nextPart(p)) {
    switch (tree_.kind(p)) {
      case JsKind::kShorthandPattern: assignProperty(p, p, from, depth); break;
      case JsKind::kPairPattern:
        assignProperty(tree_.child(p, JsField::kKey), tree_.child(p, JsField::kValue), from, depth);
        break;
      case JsKind::kObjectAssignmentPattern: {
        const NodeIndex left = tree_.child(p, JsField::kLeft);
        const NodeIndex right = tree_.child(p, JsField::kRight);
        if (left == kNoNode || tree_.kind(left) != JsKind::kShorthandPattern) {
          state_.open = true;
          return;
        }
        assignProperty(left, left, from, depth);
        if (right != kNoNode) assign(left, right, depth + 1);
        break;
      }
      case JsKind::kRestPattern:
        state_.looked.push_back(from);
        assign(p, from, depth + 1);
        break;
      default: state_.open = true; return;
    }
  }
}

// [a, ...b] = from
void FlowStores::assignArray(NodeIndex target, Cell from, int depth) {
  for (NodeIndex p = tree_.firstPart(target); p != kNoNode; p = tree_.nextPart(p)) {
    if (tree_.kind(p) == JsKind::kRestPattern) {
      parts_.graph.edge(from, p);
    } else {
      parts_.graph.load(from, p, kElements | kKeyed);
    }
    parts_.graph.edge(from, p, Pass::kPart);
    assign(p, p, depth + 1);
  }
}

void FlowStores::assignProperty(NodeIndex name, NodeIndex target, Cell from, int depth) {
  if (name == kNoNode || target == kNoNode) {
    state_.open = true;
    return;
  }
  std::string text;
  const bool computed = tree_.kind(name) == JsKind::kComputedName;
  if (constantName(computed ? tree_.firstPart(name) : name, text)) {
    if (isBeyond(text) || (isDefining(text) && !isNativeOwner(from))) state_.open = true;
    parts_.fields.read(from, text, target);
    readNamed(from, text, target);
    if (isMakerName(text) || isUsedName(text)) parts_.graph.mark(target, kWords);
    if (isStreamOfProcess(tree_, target)) parts_.objects.make(target);
  } else {
    parts_.graph.load(from, target, kAnywhere);
    parts_.graph.edge(from, target, Pass::kMember);
    parts_.judge.addPick(from, tree_.firstPart(name), target);
  }
  assign(target, target, depth + 1);
}

void FlowStores::storeMember(NodeIndex target, Cell from) {
  const NodeIndex object = tree_.child(target, JsField::kObject);
  if (object == kNoNode) {
    state_.open = true;
    return;
  }
  noteStore(object);
  std::string name;
  if (tree_.kind(target) == JsKind::kMember) {
    if (!constantName(tree_.child(target, JsField::kProperty), name)) state_.open = true;
  } else if (const NodeIndex index = tree_.child(target, JsField::kIndex);
             !constantName(index, name)) {
    const bool noWord = parts_.pieces.isNoWord(index);
    if (noWord || (state_.guards.isShut && state_.guards.isShut(target))) {
      parts_.graph.store(object, from, kElements | kKeyed);
      if (state_.sets) parts_.graph.edge(from, storedByKey());
      if (!noWord && !(state_.guards.isRefused && state_.guards.isRefused(target)))
        flow(index, state_.keys, Pass::kText);  // lists of a dictionary's names have it
    } else {
      storeKeyed(object, index, from);
    }
    return;
  }
  if (name == "__proto__") {
    state_.keyedStores.push_back({object, kNone, from});
    parts_.graph.copy(from, object);
    // Of Object.create(null) it is a name like any other, which lists of names have.
  }
  storeNamed(object, name, from);
}

// Whether `toString` is only called by its name and declared: nobody lends that of errors.
bool FlowStores::keepsErrorTexts() {
  if (keepsErrorTexts_) return *keepsErrorTexts_;
  keepsErrorTexts_ = true;
  for (NodeIndex i = 0; i < tree_.size() && *keepsErrorTexts_; ++i) {
    if (tree_.kind(i) == JsKind::kStringFragment) {
      keepsErrorTexts_ = tree_.text(i).find("toString") == std::string_view::npos;
    }
    if (tree_.text(i) != "toString") continue;
    const NodeIndex above = tree_.parent(i);
    const bool called = tree_.kind(above) == JsKind::kMember &&
                        tree_.parentKind(above) == JsKind::kCall &&
                        tree_.field(above) == JsField::kFunction;
    keepsErrorTexts_ = called || tree_.kind(above) == JsKind::kMethod;
  }
  return *keepsErrorTexts_;
}

// A literal, `this` of a class that extends nothing, or what has a member in it, where no prototype
// is moved.
bool FlowStores::isNoError(Cell held) {
  const std::string_view source = tree_.source();
  for (const char* way : {".prototype", "rototypeOf", "__proto__"}) {
    if (source.find(way) != std::string_view::npos) return false;
  }
  if (held < tree_.size()) {
    const bool literal = tree_.kind(held) == JsKind::kObject;
    return parts_.modules.isPlainTarget(held) && (!literal || keepsErrorTexts());
  }
  for (const auto* table : {&state_.instances, &state_.members}) {
    for (const auto& [owner, cell] : *table) {
      if (cell == held) return heritageOf(owner) == kNoNode;
    }
  }
  return false;
}

// Whether a literal has no name or message: what is copied out of it is in no error's text.
bool FlowStores::isNameless(Cell object) const {
  const NodeIndex literal = object < tree_.size() ? tree_.unwrap(object) : kNoNode;
  if (literal == kNoNode || tree_.kind(literal) != JsKind::kObject) return false;
  for (NodeIndex p = tree_.firstPart(literal); p != kNoNode; p = tree_.nextPart(p)) {
    const JsKind kind = tree_.kind(p);
    const NodeIndex key = kind == JsKind::kPair     ? tree_.child(p, JsField::kKey)
                          : kind == JsKind::kMethod ? tree_.child(p, JsField::kName)
                                                    : p;
    std::string name;
    if (kind == JsKind::kShorthand) name = tree_.text(p);
    if (kind != JsKind::kShorthand && !constantName(key, name)) return false;
    if (name == "name" || name == "message") return false;
  }
  return true;
}

// Object.assign(error, {name}): what a literal has as its name is in the error's text.
void FlowStores::giveErrorText(Cell from, Cell into) {
  const bool own = into < tree_.size() && parts_.modules.isPlainTarget(into);
  if (own || isNameless(from)) return;
  if (!state_.vocabulary.defines("name") && !state_.vocabulary.defines("message")) return;
  const Cell part = add();
  parts_.graph.load(from, part, kNamed);
  parts_.graph.store(into, part, kKeyed);
}

int FlowStores::placesIn(Cell held, const std::string& name) {
  const int places = placesOf(name);
  return places != kNamed && isNoError(held) ? int{kNamed} : places;
}

// Under a name that is known.
void FlowStores::storeNamed(Cell held, const std::string& name, Cell value) {
  parts_.graph.edge(value, parts_.objects.property(name));
  keepNamed(held, name, value);
}

// … in the object itself.
void FlowStores::keepNamed(Cell held, const std::string& name, Cell value) {
  if (isIndex(name)) parts_.graph.store(held, value);
  // list.map = list.push: whichever function of the runtime's it is, it does what it is for.
  if (FlowCalls::isOfLists(name) && (value >= tree_.size() || isOfRuntime(value) ||
                                     (state_.takesKeepers && parts_.setup.mayBeTaken(value)))) {
    parts_.graph.edge(value, state_.put);
  }
  if (state_.describesSetters) parts_.graph.edge(value, storedByName());
  parts_.graph.store(held, value, placesIn(held, name));
  parts_.graph.mark(state_.keys, bitsOfName(name));
  parts_.hooks.noteIterator(held, name, value);
  if (isOneOf(name, {"toString", "valueOf", "toJSON"})) {
    cellAt(value).callbacks.push_back({kNoNode, kNoNode, kNoNode, false});
    parts_.graph.wake(value);
  }
}

// An unnamed function or class of {[key]: () => {}}, and a method [key]() {}, has the key's text as
// its name (ECMA-262, NamedEvaluation). What is written without brackets and quotes isNamedByWord
// sees.
void FlowStores::noteFunctionName(NodeIndex key, NodeIndex value) {
  const bool computed = tree_.kind(key) == JsKind::kComputedName;
  if (!computed && tree_.kind(key) != JsKind::kString) return;
  while (tree_.kind(value) == JsKind::kParenthesized) value = tree_.firstPart(value);
  const JsKind kind = tree_.kind(value);
  const bool unnamed = kind == JsKind::kMethod || kind == JsKind::kArrow ||
                       ((JsTree::isFunction(kind) || JsTree::isClass(kind)) &&
                        tree_.child(value, JsField::kName) == kNoNode);
  if (!unnamed) return;
  NodeIndex text = computed ? tree_.firstPart(key) : key;
  // [Symbol('key')]: the name is "[key]".
  if (const NodeIndex made = parts_.pieces.valueOf(tree_.unwrap(text));
      made != kNoNode && isSymbolCall(made)) {
    text = argumentsOf(tree_.unwrap(made));
    if (text == kNoNode) return;
  }
  std::string name;
  if (!constantName(text, name)) {
    flow(text, parts_.objects.property("name"), Pass::kText);
  } else if (hasWord(name)) {
    parts_.graph.mark(parts_.objects.property("name"), kWords);
  }
}

void FlowStores::buildPair(NodeIndex member, NodeIndex key, NodeIndex value) {
  if (key == kNoNode || value == kNoNode) return;
  noteFunctionName(key, value);
  const Cell held = parts_.objects.holderOf(member);
  std::string name;
  const bool computed = tree_.kind(key) == JsKind::kComputedName;
  const NodeIndex text = computed ? tree_.firstPart(key) : key;
  if (!constantName(text, name)) {
    storeKeyed(held, text, value);
    return;
  }
  if (tree_.kind(member) == JsKind::kPair && JsTree::isFunction(tree_.kind(tree_.unwrap(value)))) {
    parts_.fields.declare(tree_.parent(member), name, value);
    keepNamed(held, name, value);
  } else {
    storeNamed(held, name, value);
  }
  // {__proto__: f} has what f has, and {__proto__: list}[0] its element.
  if (name == "__proto__") {
    state_.keyedStores.push_back({held, kNone, value});
    parts_.graph.copy(value, held);
  }
}

void FlowStores::whenText(NodeIndex key, Cell object, Cell value, bool stores) {
  cellAt(key).texteds.push_back({object, value, stores});
  parts_.graph.wake(key);
}

// structuredClone, Array.from, Object.freeze.bind(null), or a constant that is one of them.
bool FlowStores::isOfRuntime(NodeIndex value) const {
  constexpr int kMostNames = 8;
  for (int i = 0; i < kMostNames && value != kNoNode; ++i) {
    value = tree_.unwrap(value);
    if (isGlobalName(value)) return true;
    switch (tree_.kind(value)) {
      case JsKind::kIdentifier: value = parts_.pieces.valueOf(value); break;
      case JsKind::kMember: value = tree_.child(value, JsField::kObject); break;
      case JsKind::kCall: {
        const NodeIndex callee = tree_.unwrap(tree_.child(value, JsField::kFunction));
        if (tree_.kind(callee) != JsKind::kMember) return false;
        if (tree_.text(tree_.child(callee, JsField::kProperty)) != "bind") return false;
        value = callee;
        break;
      }
      default: return false;
    }
  }
  return false;
}

// Under a key that is not known.
void FlowStores::storeKeyed(Cell held, NodeIndex key, Cell value) {
  if (value < tree_.size() && isOfRuntime(value)) parts_.graph.edge(value, state_.put);
  if (state_.sets) parts_.graph.edge(value, storedByKey());
  if (key == kNoNode) {
    parts_.graph.store(held, value, kKeyed);
  } else {
    parts_.graph.store(held, value);
    if (isNumeric(key)) return;
    whenText(key, held, value, true);
  }
  const Cell text = add();
  if (key != kNoNode) flow(key, text, Pass::kText);
  parts_.graph.edge(text, state_.keys);
  parts_.graph.edge(text, state_.trapKeys);
  state_.keyedStores.push_back({held, text, value});
  cellAt(value).callbacks.push_back({kNoNode, kNoNode, kNoNode, false});
  // It may be what gives the iterator.
  if (key == kNoNode || parts_.modules.mayBeIterator(key)) {
    cellAt(value).callbacks.push_back({kNoNode, kNoNode, held, false, Part::kIterator});
  }
  parts_.graph.wake(value);
}

// i < x.length, x[x.length - 1], !x.size: what it is goes nowhere.
bool FlowStores::isCounted(Cell read) const {
  if (read >= tree_.size()) return false;
  const NodeIndex above = tree_.parent(read);
  switch (tree_.kind(above)) {
    case JsKind::kBinary:
      return !isOneOf(tree_.text(tree_.child(above, JsField::kOperator)), {"+", "||", "&&", "?\?"});
    case JsKind::kUnary:
    case JsKind::kUpdate: return true;
    case JsKind::kParenthesized: return tree_.field(above) == JsField::kCondition;
    case JsKind::kTernary: return tree_.field(read) == JsField::kCondition;
    default: return false;
  }
}

// What the runtime has under a name, or somebody under a key that is not known.
void FlowStores::readNamed(Cell object, const std::string& name, Cell to) {
  if (name.starts_with("@@")) {
    // A symbol of the program's own, which nothing has but what the program gives it to.
    parts_.graph.load(object, to, kKeyed);
    return;
  }
  if (name.starts_with("#")) return;
  // Numbers, and what the program gives under these names or by keys that are not known.
  if ((name == "length" || name == "size") && !state_.lengthTexts) {
    if (isCounted(to)) return;
    parts_.graph.load(object, to, kKeyed);
    state_.reads.push_back({object, to, name});
    return;
  }
  const bool own = state_.vocabulary.defines(name) && !isRuntimeName(name) &&
                   !isTextualMethod(name) &&
                   tree_.source().find("(?<" + name + ">") == std::string_view::npos;
  // match.groups.name: a part of a text, as match[1] is.
  if (name == "groups" && !own) parts_.graph.mark(to, kForeign | kObject);
  // timeout._timerArgs: what the runtime keeps for itself.
  if (name.starts_with("_") && !own) parts_.graph.load(object, to, kElements);
  parts_.graph.edge(object, to, own ? Pass::kField : Pass::kMember);
  parts_.graph.load(object, to, isIndex(name) ? kElements | kKeyed : kKeyed);
  state_.reads.push_back({object, to, name});
  parts_.graph.mark(state_.trapKeys, static_cast<Bits>(kTexty | wordsOf(name)));
  if (isNativeOwner(object) && name != "prototype")
    parts_.graph.give(to, parts_.links.nativeOf(name));
  if (name == "constructor") parts_.judge.addPick(object, kNoNode, to);
  if (name == "__proto__") parts_.graph.edge(object, to, Pass::kProto);
  if (name == "prototype") parts_.graph.edge(object, to, Pass::kShared);
  const bool inTree = object < tree_.size();
  if (name == "prototype" && inTree && isGlobalName(object) &&
      isLanguageGlobal(tree_.text(object))) {
    parts_.graph.mark(to, kPicked | kPickedObject | kObject | kEverybodys);
  }
  if (isCommonMethod(name)) parts_.graph.edge(object, to, Pass::kCommon);
  if (isOneOf(name, {"call", "apply", "bind"})) parts_.graph.edge(object, to, Pass::kCalling);
  if (isTextualMethod(name)) {
    parts_.graph.edge(object, to, Pass::kTextual);
  } else if (isRuntimeName(name) || (!state_.vocabulary.defines(name) && !isDataName(name))) {
    parts_.graph.edge(object, to, Pass::kOther);
  }
}

void FlowStores::buildSubscript(NodeIndex access) {
  const NodeIndex object = tree_.child(access, JsField::kObject);
  const NodeIndex index = tree_.child(access, JsField::kIndex);
  std::string name;
  if (object == kNoNode || index == kNoNode) {
    state_.open = true;
    return;
  }
  const bool constant = constantName(index, name);
  // Nobody reads what o[k] = x stores into.
  if (!constant && targetKind(tree_, access) == TargetKind::kAssign) {
    if (!isNumeric(index)) state_.reads.push_back({object, add(), ""});
    return;
  }
  flow(object, access, Pass::kPart);
  if (constant) {
    if ((isBeyond(name) || isDefining(name)) && !isNativeOwner(object)) state_.open = true;
    parts_.fields.read(object, name, access);
    readNamed(object, name, access);
    if (isMakerName(name) || isUsedName(name)) parts_.graph.mark(access, kWords | kTexty);
    return;
  }
  const bool number = isNumeric(index);
  // [][Symbol.iterator]
  if (tree_.text(index).starts_with("Symbol.")) parts_.graph.edge(object, access, Pass::kOther);
  parts_.graph.load(object, access, kElements | kKeyed);
  if (number) return;
  if (!parts_.pieces.readBegun(index, access)) whenText(index, object, access, false);
  state_.reads.push_back({object, access, ""});
  parts_.graph.edge(object, access, Pass::kMember);
  if (state_.guards.isShut && state_.guards.isShut(access)) return;
  parts_.judge.addPick(object, index, access, state_.guards.isOwn && state_.guards.isOwn(access));
}

void FlowStores::buildMember(NodeIndex member) {
  std::string name;
  if (!constantName(tree_.child(member, JsField::kProperty), name)) {
    state_.open = true;
    return;
  }
  const NodeIndex object = tree_.child(member, JsField::kObject);
  parts_.fields.read(object, name, member);
  if (parts_.modules.isPureMember(member, name)) {
    parts_.graph.mark(member, kPure | kObject);
    return;
  }
  readNamed(object, name, member);
  if (!isNativeOwner(object) && isDefining(name)) state_.open = true;
  // As a value of its own, as console is.
  if (isStreamOfProcess(tree_, member) && tree_.field(member) != JsField::kObject)
    parts_.objects.make(member);
  // A function that makes texts, and is not called where it is seen.
  const bool called =
      tree_.parentKind(member) == JsKind::kCall && tree_.field(member) == JsField::kFunction;
  if (!called && (isMakerName(name) || isUsedName(name)))
    parts_.graph.mark(member, kWords | kTexty);
}

// Object, Reflect or JSON itself.
bool FlowStores::isNativeOwner(Cell cell) const {
  return cell < tree_.size() && isGlobalName(cell) &&
         isOneOf(tree_.text(cell), {"Object", "Reflect", "JSON"});
}

bool FlowStores::isNumeric(NodeIndex key) {
  return state_.vocabulary.isNumeric(key) &&
         (!state_.lengthTexts || tree_.kind(tree_.unwrap(key)) != JsKind::kMember);
}

// x++, delete x.y
void FlowStores::noteTarget(NodeIndex target) {
  if (target == kNoNode) return;
  target = tree_.unwrap(target);
  const JsKind kind = tree_.kind(target);
  if (kind != JsKind::kMember && kind != JsKind::kSubscript) return;
  const NodeIndex object = tree_.child(target, JsField::kObject);
  if (object != kNoNode) noteStore(object);
}

// x[k] = x[k] || y gives x[k] nothing but y.
NodeIndex FlowStores::addedTo(NodeIndex assignment) const {
  const NodeIndex right = tree_.child(assignment, JsField::kRight);
  const NodeIndex inner = tree_.unwrap(right);
  if (tree_.kind(inner) != JsKind::kBinary) return right;
  const std::string_view op = tree_.text(tree_.child(inner, JsField::kOperator));
  if (op != "||" && op != "??") return right;
  const NodeIndex left = tree_.child(inner, JsField::kLeft);
  const bool same = tree_.text(left) == tree_.text(tree_.child(assignment, JsField::kLeft));
  return same ? tree_.child(inner, JsField::kRight) : right;
}

}  // namespace gantlet::javascript
