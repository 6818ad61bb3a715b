#include "analyzer/languages/javascript/solver/solver_taint.h"

#include <algorithm>
#include <iterator>

#include "analyzer/languages/javascript/builtins/known_calls.h"
#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/solver/setters.h"
#include "analyzer/languages/javascript/solver/solver_parts.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

bool TaintFlow::isPrototypePath(PathId id) const {
  const Path path = values_.paths.at(id);
  return path.depth >= 2 && path.root == PathRoot::kGlobal &&
         values_.paths.lastName(id) == "prototype";
}

std::uint32_t TaintFlow::taintOf(SetId set) const {
  std::uint32_t taint = 0;
  for (const ValueId id : values_.members(set)) {
    const Value value = values_.at(id);
    switch (value.kind) {
      case ValueKind::kPicked: taint |= kTaintPicked; break;
      case ValueKind::kPrototype: taint |= kTaintPrototype; break;
      case ValueKind::kHolder: taint |= value.data & kTaints; break;
      case ValueKind::kPath:
        if (isPrototypePath(value.data)) taint |= kTaintPrototype;
        break;
      case ValueKind::kObject:
      case ValueKind::kLooseObject:
      case ValueKind::kOwnArray:
        if (const auto state = state_.objects.find(value.data); state != state_.objects.end()) {
          taint |= state->second.taint;
        }
        break;
      default: break;
    }
  }
  return taint;
}

// Own functions by the property names under which others find them.
void TaintFlow::prepareNames() {
  nameOf_.assign(state_.functions.size(), nullptr);
  for (const FunctionId id : describedSetters(tree_, scopes_)) {
    state_.setters[kAnySetter].functions.push_back(id);
  }
  for (FunctionId id = 0; id < state_.functions.size(); ++id) {
    const NodeIndex node = scopes_.functions()[id].node;
    const NodeIndex parent = tree_.parent(node);
    NodeIndex name = kNoNode;
    if (tree_.kind(node) == JsKind::kMethod) {
      name = tree_.child(node, JsField::kName);
    } else if (!JsTree::isFunction(tree_.kind(node))) {
      continue;
    } else if (tree_.parentKind(node) == JsKind::kPair) {
      name = tree_.child(parent, JsField::kKey);
    } else if (tree_.parentKind(node) == JsKind::kField) {
      name = tree_.child(parent, JsField::kProperty);
    } else if (tree_.parentKind(node) == JsKind::kAssignment) {
      const NodeIndex left = tree_.child(parent, JsField::kLeft);
      if (tree_.kind(left) == JsKind::kMember) name = tree_.child(left, JsField::kProperty);
    }
    if (name == kNoNode) continue;
    if (tree_.kind(name) == JsKind::kComputedName) {
      const bool setter = tree_.kind(node) == JsKind::kMethod && tree_.hasToken(node, "set");
      if (setter) state_.setters[kAnySetter].functions.push_back(id);
      continue;
    }
    Keys keys;
    if (tree_.kind(name) == JsKind::kString) {
      keys = parts_.properties.keysOfSet(parts_.evaluation.literalOf(name));
    } else {
      keys.texts.emplace_back(tree_.text(name));
    }
    const bool isMethod = tree_.kind(node) == JsKind::kMethod;
    auto& table = isMethod && tree_.hasToken(node, "get")   ? getters_
                  : isMethod && tree_.hasToken(node, "set") ? state_.setters
                                                            : state_.methods;
    for (const std::string& key : keys.texts) {
      Named& named = table[key];
      named.functions.push_back(id);
      nameOf_[id] = &named;
    }
  }
  for (const Scopes::Maker& maker : scopes_.makers()) {
    const auto [known, fresh] = state_.bindingOf.emplace(maker.node, maker.binding);
    if (!fresh) known->second = kNone;
  }
  for (BindingId id = 0; id < scopes_.bindings().size(); ++id) {
    const Binding& binding = scopes_.bindings()[id];
    if (binding.kind == BindingKind::kArguments && binding.refCount > 0) {
      state_.argumentsOf.emplace(binding.node, id);
    }
  }
}

void TaintFlow::taintParameters(FunctionId id, std::uint32_t taint) {
  FunctionState& state = state_.functions[id];
  if ((state.taint | taint) == state.taint) return;
  state.taint |= taint;
  const SetId given = holder(state.taint);
  for (SetId& argument : state.arguments) argument = values_.unite(argument, given);
  if (const auto own = state_.argumentsOf.find(scopes_.functions()[id].node);
      own != state_.argumentsOf.end()) {
    parts_.work.bind(own->second, given);
  }
  parts_.calls.applyParameters(id);
}

void TaintFlow::taintByPosition(FunctionId id, const CallArguments& arguments) {
  FunctionState& state = state_.functions[id];
  bool changed = false;
  std::uint32_t all = arguments.taint;
  for (const SetId set : arguments.sets) all |= taintOf(set);
  for (std::size_t k = 0; k < state.arguments.size(); ++k) {
    std::uint32_t taint = k < arguments.sets.size() ? taintOf(arguments.sets[k]) : arguments.taint;
    if (tree_.kind(state.parameters[k]) == JsKind::kRestPattern) {
      for (std::size_t j = k; j < arguments.sets.size(); ++j) taint |= taintOf(arguments.sets[j]);
    }
    const SetId joined = values_.unite(state.arguments[k], holder(taint));
    changed = changed || joined != state.arguments[k];
    state.arguments[k] = joined;
  }
  const auto own = state_.argumentsOf.find(scopes_.functions()[id].node);
  if (own != state_.argumentsOf.end() && all != 0) parts_.work.bind(own->second, holder(all));
  if (changed) parts_.calls.applyParameters(id);
}

// yield x, and what a promise or an iterator gives.
void TaintFlow::taintReturn(NodeIndex node, SetId given) {
  const std::uint32_t taint = taintOf(given);
  if (taint == 0) return;
  if ((state_.yielded | taint) != state_.yielded) {
    state_.yielded |= taint;
    state_.taintChanged = true;  // whoever walks an object of the submission has not been noted
  }
  addReturn(scopes_.functionAt(node), holder(taint));
}

void TaintFlow::addReturn(FunctionId function, SetId value) {
  FunctionState& state = state_.functions[function];
  const SetId joined = values_.unite(state.returns, value);
  if (Named* named = nameOf_[function]; named != nullptr) {
    const std::uint32_t taint = taintOf(joined);
    if ((named->returns | taint) != named->returns) {
      named->returns |= taint;
      for (const NodeIndex caller : named->callers) parts_.work.enqueue(caller);
    }
  }
  if (joined == state.returns) return;
  state.returns = joined;
  if (state.kept != Kept::kNowhere) parts_.unseen.noteKept(function, state.kept);
  for (const NodeIndex caller : state.callers) parts_.work.enqueue(caller);
}

std::uint32_t TaintFlow::callByName(const std::string& name, NodeIndex call,
                                    const CallArguments& arguments) {
  const auto found = state_.methods.find(name);
  if (found == state_.methods.end()) return 0;
  Named& named = found->second;
  if (named.callers.empty() || named.callers.back() != call) named.callers.push_back(call);
  bool fresh = false;
  const auto give = [&](std::size_t position, std::uint32_t taint) {
    std::uint32_t& given = named.given[std::min(position, named.given.size() - 1)];
    fresh = fresh || (given | taint) != given || (position >= named.given.size() && taint != 0);
    given |= taint;
  };
  for (std::size_t k = 0; k < arguments.sets.size(); ++k) give(k, taintOf(arguments.sets[k]));
  if (arguments.taint != 0) {
    for (std::size_t k = arguments.sets.size(); k < named.given.size(); ++k) {
      give(k, arguments.taint);
    }
  }
  if (fresh) {
    for (const FunctionId function : named.functions) taintByPosition(function, arguments);
  }
  return named.returns;
}

// x.f.call(y, …), x.f.apply(y, […]): own functions called f may be meant, with y as their `this`.
std::uint32_t TaintFlow::callBorrowed(NodeIndex call, NodeIndex callee,
                                      const CallArguments& arguments) {
  const NodeIndex method = tree_.unwrap(tree_.child(callee, JsField::kObject));
  if (method == kNoNode || tree_.kind(method) != JsKind::kMember) return 0;
  const Keys keys = parts_.properties.keysOfAccess(method);
  const auto found =
      keys.texts.size() == 1 ? state_.methods.find(keys.texts[0]) : state_.methods.end();
  if (found == state_.methods.end()) return 0;
  const NodeIndex list = tree_.child(call, JsField::kArguments);
  const NodeIndex first = list == kNoNode ? kNoNode : tree_.firstPart(list);
  const bool mine = first != kNoNode && tree_.kind(first) == JsKind::kThis;
  if (!mine && !found->second.borrowed) {
    found->second.borrowed = true;
    for (const FunctionId function : found->second.functions) {
      for (const NodeIndex receiver : state_.functions[function].receivers)
        parts_.work.enqueue(receiver);
    }
  }
  CallArguments passed = arguments;
  if (!passed.sets.empty()) passed.sets.erase(passed.sets.begin());
  if (tree_.text(tree_.child(callee, JsField::kProperty)) != "call") {
    for (const SetId set : passed.sets) passed.taint |= taintOf(set);
    passed.sets.clear();
  }
  return callByName(keys.texts[0], call, passed);
}

bool TaintFlow::isBorrowed(FunctionId function) const {
  return nameOf_[function] != nullptr && nameOf_[function]->borrowed;
}

void TaintFlow::storeField(const Keys& keys, SetId value) {
  const std::uint32_t taint = taintOf(value) & (kTaintPicked | kTaintMade);
  if (taint == 0) return;
  for (const std::string& key : keys.names()) {
    Field& field = fields_[key];
    if ((field.taint | taint) == field.taint) continue;
    field.taint |= taint;
    state_.taintChanged = true;  // whoever reads it has not been noted before
    for (const NodeIndex reader : field.readers) parts_.work.enqueue(reader);
  }
}

std::uint32_t TaintFlow::fieldTaint(const Keys& keys, NodeIndex reader) {
  if (fields_.empty()) return 0;
  std::uint32_t taint = 0;
  for (const std::string& key : keys.names()) {
    const auto found = fields_.find(key);
    if (found == fields_.end()) continue;
    std::vector<NodeIndex>& readers = found->second.readers;
    if (readers.empty() || readers.back() != reader) readers.push_back(reader);
    taint |= found->second.taint;
  }
  return taint;
}

void TaintFlow::evaluateThrow(NodeIndex node) {
  const NodeIndex value = tree_.firstPart(node);
  const std::uint32_t taint = value == kNoNode ? 0 : taintOf(now(value));
  if ((state_.thrown | taint) == state_.thrown) return;
  state_.thrown |= taint;
  state_.taintChanged = true;  // promise.catch(f): those who are given it have not been noted
  for (const NodeIndex handler : state_.catches) parts_.work.enqueue(handler);
}

bool TaintFlow::taintState(ObjectState& state, std::uint32_t taint) {
  if ((state.taint | taint) == state.taint) return false;
  state.taint |= taint;
  state_.taintChanged = true;
  state_.tainted = true;
  return true;
}

// Everything that may hand an array or object on reads it again. Few files need one round of this.
void TaintFlow::wakeHolders() {
  state_.taintChanged = false;
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    switch (tree_.kind(i)) {
      case JsKind::kCall:
      case JsKind::kNew:
      case JsKind::kAwait:
      case JsKind::kArray:
      case JsKind::kObject:
      case JsKind::kForIn:
      case JsKind::kDeclarator:
      case JsKind::kAssignment:
      case JsKind::kYield:
      case JsKind::kReturn:
      case JsKind::kMember:
      case JsKind::kSubscript:
      case JsKind::kThrow: parts_.work.enqueue(i); break;
      default: break;
    }
  }
}

// What an array of the submission holds: globals one by one, of the rest only its taint.
void TaintFlow::storeElements(NodeIndex array, SetId set) {
  if (array == kNoNode) return;
  ObjectState& state = state_.objects[array];
  bool changed = taintState(state, taintOf(set));
  for (const ValueId id : values_.members(set)) {
    if (values_.kind(id) != ValueKind::kPath) continue;
    if (values_.members(state.any).size() >= ValueTable::kMaxConstants) break;
    const SetId joined = values_.unite(state.any, values_.only(id));
    changed = changed || joined != state.any;
    state.any = joined;
  }
  if (!changed || !state_.seen[array]) return;
  for (const NodeIndex reader : state.readers) parts_.work.enqueue(reader);
}

SetId TaintFlow::elementsOf(const Value& array, NodeIndex reader) {
  if (array.kind != ValueKind::kOwnArray || array.data == kNoNode) return unknown_;
  ObjectState& state = state_.objects[array.data];
  if (reader != kNoNode) state.readers.insert(reader);
  return values_.unite(values_.unite(state.any, unknown_), holder(state.taint));
}

// list.push(x), list.fill(x), map.set(k, x): the receiver holds it from now on.
void TaintFlow::storeArguments(NodeIndex callee, const CallArguments& arguments) {
  const Keys keys = parts_.properties.keysOfAccess(callee);
  const bool stores = keys.texts.size() != 1 ||
                      isOneOf(keys.texts[0], {"push", "unshift", "splice", "fill", "concat"});
  if (parts_.unseen.isAsked(callee)) return;
  for (const ValueId id : values_.members(now(tree_.child(callee, JsField::kObject)))) {
    const Value receiver = values_.at(id);
    if (receiver.kind != ValueKind::kOwnArray || receiver.data == kNoNode) continue;
    if (!stores && tree_.kind(receiver.data) != JsKind::kNew) continue;
    for (const SetId set : arguments.sets) storeElements(receiver.data, set);
  }
}

// Under an unknown key of something of the submission.
SetId TaintFlow::heldUnder(const Value& receiver, NodeIndex reader) {
  if (receiver.kind == ValueKind::kOwnArray && receiver.data != kNoNode) {
    return elementsOf(receiver, reader);
  }
  if (!hasState(receiver.kind)) return kEmptySet;
  ObjectState& state = state_.objects[receiver.data];
  if (reader != kNoNode) state.readers.insert(reader);
  return holder(state.taint);
}

SetId TaintFlow::heldBy(const Value& held, const Keys& keys) {
  SetId found = kEmptySet;
  if (keys.unknown || (keys.anyNumber && !keys.symbol)) found = holder(held.data);
  if (keys.symbol) found = values_.unite(found, holder(held.data | kTaintMember));
  for (const std::string& key : keys.texts) {
    // A descriptor's, an iterator's result; the rest are methods.
    const bool content = isOneOf(key, {"value", "default"}) ||
                         key.find_first_not_of("0123456789") == std::string::npos;
    found = values_.unite(found, holder(content ? held.data : held.data | kTaintMember));
  }
  return found;
}

std::uint32_t TaintFlow::getterTaint(const Keys& keys, NodeIndex reader) {
  if (getters_.empty()) return 0;
  std::uint32_t taint = 0;
  for (const std::string& key : keys.names()) {
    const auto found = getters_.find(key);
    if (found == getters_.end()) continue;
    std::vector<NodeIndex>& callers = found->second.callers;
    if (callers.empty() || callers.back() != reader) callers.push_back(reader);
    taint |= found->second.returns;
  }
  return taint;
}

// A call of something that is not the submission's own: what goes in may come out, and goes to
// every callback; own methods of the name that is called may be meant.
SetId TaintFlow::passThrough(NodeIndex call, NodeIndex callee, const CallArguments& arguments,
                             SetId result) {
  std::uint32_t given = arguments.taint;
  for (const SetId set : arguments.sets) given |= taintOf(set);
  Kept unseen = Kept::kNowhere;
  std::uint32_t taint = given;
  std::uint32_t called = parts_.unseen.taintOfCallee(callee, unseen);
  for (const ValueId id : values_.members(now(callee))) {
    const Value value = values_.at(id);
    if (value.kind != ValueKind::kPath) continue;
    // process.on('uncaughtException', f): f is given what is thrown.
    if (const Path path = values_.paths.at(value.data);
        path.root == PathRoot::kGlobal && path.depth == 2 &&
        (values_.paths.text(value.data) == "process.on" ||
         values_.paths.text(value.data) == "process.once")) {
      if (std::find(state_.catches.begin(), state_.catches.end(), call) == state_.catches.end()) {
        state_.catches.push_back(call);
      }
      taint |= state_.thrown | state_.leaks[0].given;
    }
    const Special special = parts_.work.specialOf(parts_.work.withoutCallApply(value.data));
    if (special == Special::kCreate && (given & kTaintPicked) != 0) {
      return values_.unite(result, holder(kTaintPicked));
    }
    if (special == Special::kPrimitive || special == Special::kCreate ||
        special == Special::kPrototypeOf) {
      return result;
    }
  }
  const NodeIndex inner = tree_.unwrap(callee);
  const JsKind kind = tree_.kind(inner);
  const bool isMember = kind == JsKind::kMember || kind == JsKind::kSubscript;
  std::string name = tree_.kind(call) == JsKind::kNew ? "constructor" : "";
  if (isMember) {
    parts_.unseen.throughReceiver(inner, taint, called);
    const Keys keys = parts_.properties.keysOfAccess(inner);
    if (keys.texts.size() == 1 && name.empty()) name = keys.texts[0];
    if (keys.isPrivate && name.empty()) name = keys.privateName;
    if (name == "call" || name == "apply" || name == "bind") {
      taint |= callBorrowed(call, inner, arguments);
      called |= parts_.unseen.taintOfCallee(tree_.child(inner, JsField::kObject), unseen);
      if (given == 0 && !state_.promisifies) unseen = Kept::kNowhere;
    }
    storeArguments(inner, arguments);
  }
  if (state_.copies && parts_.unseen.isCopy(call) && !parts_.copies.trustsCopies())
    called |= kTaintPicked;
  // Called with a text, what was picked may make a function of it; so may code that it is given to.
  if ((called & kTaintPicked) != 0 && !parts_.unseen.isHarmlessText(arguments))
    called |= kTaintMade;
  if ((given & kTaintPicked) != 0 && parts_.unseen.callsPicked(call, arguments))
    called |= kTaintMade;
  taint |= called;
  if (handsOn(name))
    static_cast<void>(parts_.unseen.callUnseen(given & kTaintMade, Kept::kAnywhere));
  if (isMember && parts_.unseen.tellsListeners(inner, name))
    static_cast<void>(parts_.unseen.callUnseen(given & kTaintPicked, Kept::kAnywhere));
  // setTimeout(done, 1, null, x)
  if (state_.promisifies && parts_.unseen.handsToUnknown(arguments))
    static_cast<void>(parts_.unseen.callUnseen(given, Kept::kAnywhere));
  if (unseen != Kept::kNowhere) {
    taint |= parts_.unseen.callUnseen(given, unseen);
    if ((given & kTaintMade) != 0)
      static_cast<void>(parts_.unseen.callUnseen(given & kTaintMade, unseen));
  }
  const std::uint32_t failed = name.empty() || takesErrors(name, 1) ? state_.thrown : 0;
  std::uint32_t fromCallbacks = parts_.unseen.throughCallbacks(call, arguments, taint | failed);
  if (isMember && !state_.computedMethods && parts_.unseen.isBuiltinMember(inner)) {
    // list.every(f), text.replace(x, f): what f gives goes no further.
    if (isPrimitiveMethod(name)) return result;
    if (isChoosingMethod(name)) fromCallbacks = 0;
  }
  if (!name.empty()) {
    fromCallbacks |= callByName(name, call, arguments);
    if (name == "next" && (state_.sent | given) != state_.sent) {
      state_.sent |= given;
      for (const NodeIndex yield : state_.yields) parts_.work.enqueue(yield);
    }
  }
  taint |= fromCallbacks;
  return taint == 0 ? result : values_.unite(result, holder(taint));
}

// list.reduce((a, b) => …, first): a is also what the callback gave before.
SetId TaintFlow::reduced(NodeIndex callee, NodeIndex call, const CallArguments& arguments,
                         bool& callbacksHandled) {
  const Keys keys = parts_.properties.keysOfAccess(callee);
  if (keys.texts.size() != 1 || !isOneOf(keys.texts[0], {"reduce", "reduceRight"}) ||
      arguments.sets.empty()) {
    return kEmptySet;
  }
  const SetId elements =
      parts_.evaluation.iterated(now(tree_.child(callee, JsField::kObject)), call);
  const SetId first = arguments.sets.size() > 1 ? arguments.sets[1] : elements;
  const auto& lists = values_.members(now(tree_.child(callee, JsField::kObject)));
  const bool constant =
      !lists.empty() && std::all_of(lists.begin(), lists.end(), [this](ValueId id) {
        return values_.kind(id) == ValueKind::kArray;
      });
  SetId result = kEmptySet;
  const auto& callbacks = values_.members(arguments.sets[0]);
  callbacksHandled = constant && arguments.sets.size() == 2 && !arguments.unknownTail &&
                     std::all_of(callbacks.begin(), callbacks.end(), [this](ValueId id) {
                       return values_.kind(id) == ValueKind::kFunction;
                     });
  for (const ValueId id : callbacks) {
    const Value function = values_.at(id);
    if (function.kind != ValueKind::kFunction) continue;
    const FunctionId index = scopes_.functionOf(function.data);
    if (index == kNone) continue;
    CallArguments passed;
    passed.sets = {values_.unite(first, state_.functions[index].returns),
                   constant ? elements : values_.unite(elements, unknown_),
                   values_.only(ValueKind::kAnyNumber), unknown_};
    result = values_.unite(result, parts_.calls.callFunction(function.data, passed, call));
  }
  return result == kEmptySet ? kEmptySet : values_.unite(result, first);
}

// Calls that hand out prototypes and properties.
SetId TaintFlow::reflected(Special special, const CallArguments& arguments, NodeIndex call) {
  Keys keys;
  keys.unknown = arguments.sets.size() < 2;
  if (arguments.sets.size() > 1) keys = parts_.properties.keysOfSet(arguments.sets[1]);
  switch (special) {
    case Special::kPrototypeOf: return values_.only(ValueKind::kPrototype);
    case Special::kReflectGet:
      return arguments.sets.empty() ? values_.only(ValueKind::kPicked)
                                    : parts_.properties.property(arguments.sets[0], keys, call);
    case Special::kDescriptor:
      return keys.unknown ? values_.unite(unknown_, holder(kTaintPicked)) : unknown_;
    case Special::kDescriptors: return values_.unite(unknown_, holder(kTaintPicked));
    case Special::kCreate: {
      const auto& prototype =
          values_.members(arguments.sets.empty() ? unknown_ : arguments.sets[0]);
      if (prototype.size() != 1 || values_.kind(prototype[0]) != ValueKind::kNull) return unknown_;
      static_cast<void>(state_.objects[call]);
      return values_.only(values_.make(ValueKind::kLooseObject, call));
    }
    default: return unknown_;
  }
}

}  // namespace gantlet::javascript
