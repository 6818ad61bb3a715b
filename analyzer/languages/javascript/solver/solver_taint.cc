// The part of Solver that follows values which may lead to Function or to everybody's prototypes
// through code that is not seen: containers, promises, callbacks, own methods that are called by
// name.
//
// A kHolder stands for whatever may hold or give such a value. To read or to pass it on is
// harmless; to call it, or to store into a prototype that it may be, is what the emitter reports.
#include <algorithm>
#include <iterator>

#include "analyzer/languages/javascript/builtins/known_calls.h"
#include "analyzer/languages/javascript/solver/setters.h"
#include "analyzer/languages/javascript/solver/solver.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {
namespace {}  // namespace

bool Solver::isPrototypePath(PathId id) const {
  const Path path = values_.paths.at(id);
  return path.depth >= 2 && path.root == PathRoot::kGlobal &&
         values_.paths.lastName(id) == "prototype";
}

std::uint32_t Solver::taintOf(SetId set) const {
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
        if (const auto state = objects_.find(value.data); state != objects_.end()) {
          taint |= state->second.taint;
        }
        break;
      default: break;
    }
  }
  return taint;
}

// Own functions by the property names under which others find them.
void Solver::prepareNames() {
  nameOf_.assign(functions_.size(), nullptr);
  for (const FunctionId id : describedSetters(tree_, scopes_)) {
    setters_[kAnySetter].functions.push_back(id);
  }
  for (FunctionId id = 0; id < functions_.size(); ++id) {
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
      if (setter) setters_[kAnySetter].functions.push_back(id);
      continue;
    }
    Keys keys;
    if (tree_.kind(name) == JsKind::kString) {
      keys = keysOfSet(literalOf(name));
    } else {
      keys.texts.emplace_back(tree_.text(name));
    }
    const bool isMethod = tree_.kind(node) == JsKind::kMethod;
    auto& table = isMethod && tree_.hasToken(node, "get")   ? getters_
                  : isMethod && tree_.hasToken(node, "set") ? setters_
                                                            : methods_;
    for (const std::string& key : keys.texts) {
      Named& named = table[key];
      named.functions.push_back(id);
      nameOf_[id] = &named;
    }
  }
  for (const Scopes::Maker& maker : scopes_.makers()) {
    const auto [known, fresh] = bindingOf_.emplace(maker.node, maker.binding);
    if (!fresh) known->second = kNone;
  }
  for (BindingId id = 0; id < scopes_.bindings().size(); ++id) {
    const Binding& binding = scopes_.bindings()[id];
    if (binding.kind == BindingKind::kArguments && binding.refCount > 0) {
      argumentsOf_.emplace(binding.node, id);
    }
  }
}

void Solver::taintParameters(FunctionId id, std::uint32_t taint) {
  FunctionState& state = functions_[id];
  if ((state.taint | taint) == state.taint) return;
  state.taint |= taint;
  const SetId given = holder(state.taint);
  for (SetId& argument : state.arguments) argument = values_.unite(argument, given);
  if (const auto own = argumentsOf_.find(scopes_.functions()[id].node); own != argumentsOf_.end()) {
    bind(own->second, given);
  }
  applyParameters(id);
}

void Solver::taintByPosition(FunctionId id, const CallArguments& arguments) {
  FunctionState& state = functions_[id];
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
  const auto own = argumentsOf_.find(scopes_.functions()[id].node);
  if (own != argumentsOf_.end() && all != 0) bind(own->second, holder(all));
  if (changed) applyParameters(id);
}

// yield x, and what a promise or an iterator gives.
void Solver::taintReturn(NodeIndex node, SetId given) {
  const std::uint32_t taint = taintOf(given);
  if (taint == 0) return;
  if ((yielded_ | taint) != yielded_) {
    yielded_ |= taint;
    taintChanged_ = true;  // whoever walks an object of the submission has not been noted
  }
  addReturn(scopes_.functionAt(node), holder(taint));
}

void Solver::addReturn(FunctionId function, SetId value) {
  FunctionState& state = functions_[function];
  const SetId joined = values_.unite(state.returns, value);
  if (Named* named = nameOf_[function]; named != nullptr) {
    const std::uint32_t taint = taintOf(joined);
    if ((named->returns | taint) != named->returns) {
      named->returns |= taint;
      for (const NodeIndex caller : named->callers) enqueue(caller);
    }
  }
  if (joined == state.returns) return;
  state.returns = joined;
  if (state.kept != Kept::kNowhere) noteKept(function, state.kept);
  for (const NodeIndex caller : state.callers) enqueue(caller);
}

std::uint32_t Solver::callByName(const std::string& name, NodeIndex call,
                                 const CallArguments& arguments) {
  const auto found = methods_.find(name);
  if (found == methods_.end()) return 0;
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
std::uint32_t Solver::callBorrowed(NodeIndex call, NodeIndex callee,
                                   const CallArguments& arguments) {
  const NodeIndex method = tree_.unwrap(tree_.child(callee, JsField::kObject));
  if (method == kNoNode || tree_.kind(method) != JsKind::kMember) return 0;
  const Keys keys = keysOfAccess(method);
  const auto found = keys.texts.size() == 1 ? methods_.find(keys.texts[0]) : methods_.end();
  if (found == methods_.end()) return 0;
  const NodeIndex list = tree_.child(call, JsField::kArguments);
  const NodeIndex first = list == kNoNode ? kNoNode : tree_.firstPart(list);
  const bool mine = first != kNoNode && tree_.kind(first) == JsKind::kThis;
  if (!mine && !found->second.borrowed) {
    found->second.borrowed = true;
    for (const FunctionId function : found->second.functions) {
      for (const NodeIndex receiver : functions_[function].receivers) enqueue(receiver);
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

bool Solver::isBorrowed(FunctionId function) const {
  return nameOf_[function] != nullptr && nameOf_[function]->borrowed;
}

void Solver::storeField(const Keys& keys, SetId value) {
  const std::uint32_t taint = taintOf(value) & (kTaintPicked | kTaintMade);
  if (taint == 0) return;
  for (const std::string& key : keys.names()) {
    Field& field = fields_[key];
    if ((field.taint | taint) == field.taint) continue;
    field.taint |= taint;
    taintChanged_ = true;  // whoever reads it has not been noted before
    for (const NodeIndex reader : field.readers) enqueue(reader);
  }
}

std::uint32_t Solver::fieldTaint(const Keys& keys, NodeIndex reader) {
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

void Solver::evaluateThrow(NodeIndex node) {
  const NodeIndex value = tree_.firstPart(node);
  const std::uint32_t taint = value == kNoNode ? 0 : taintOf(now(value));
  if ((thrown_ | taint) == thrown_) return;
  thrown_ |= taint;
  for (const NodeIndex handler : catches_) enqueue(handler);
}

bool Solver::taintState(ObjectState& state, std::uint32_t taint) {
  if ((state.taint | taint) == state.taint) return false;
  state.taint |= taint;
  taintChanged_ = true;
  tainted_ = true;
  return true;
}

// Everything that may hand an array or object on reads it again. Few files need one round of this.
void Solver::wakeHolders() {
  taintChanged_ = false;
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
      case JsKind::kThrow: enqueue(i); break;
      default: break;
    }
  }
}

// What an array of the submission holds: globals one by one, of the rest only its taint.
void Solver::storeElements(NodeIndex array, SetId set) {
  if (array == kNoNode) return;
  ObjectState& state = objects_[array];
  bool changed = taintState(state, taintOf(set));
  for (const ValueId id : values_.members(set)) {
    if (values_.kind(id) != ValueKind::kPath) continue;
    if (values_.members(state.any).size() >= ValueTable::kMaxConstants) break;
    const SetId joined = values_.unite(state.any, values_.only(id));
    changed = changed || joined != state.any;
    state.any = joined;
  }
  if (!changed || !seen_[array]) return;
  for (const NodeIndex reader : state.readers) enqueue(reader);
}

SetId Solver::elementsOf(const Value& array, NodeIndex reader) {
  if (array.kind != ValueKind::kOwnArray || array.data == kNoNode) return unknown_;
  ObjectState& state = objects_[array.data];
  if (reader != kNoNode) state.readers.insert(reader);
  return values_.unite(values_.unite(state.any, unknown_), holder(state.taint));
}

// list.push(x), list.fill(x), map.set(k, x): the receiver holds it from now on.
void Solver::storeArguments(NodeIndex callee, const CallArguments& arguments) {
  const Keys keys = keysOfAccess(callee);
  const bool stores = keys.texts.size() != 1 ||
                      isOneOf(keys.texts[0], {"push", "unshift", "splice", "fill", "concat"});
  if (isAsked(callee)) return;
  for (const ValueId id : values_.members(now(tree_.child(callee, JsField::kObject)))) {
    const Value receiver = values_.at(id);
    if (receiver.kind != ValueKind::kOwnArray || receiver.data == kNoNode) continue;
    if (!stores && tree_.kind(receiver.data) != JsKind::kNew) continue;
    for (const SetId set : arguments.sets) storeElements(receiver.data, set);
  }
}

// Under an unknown key of something of the submission.
SetId Solver::heldUnder(const Value& receiver, NodeIndex reader) {
  if (receiver.kind == ValueKind::kOwnArray && receiver.data != kNoNode) {
    return elementsOf(receiver, reader);
  }
  if (!hasState(receiver.kind)) return kEmptySet;
  ObjectState& state = objects_[receiver.data];
  if (reader != kNoNode) state.readers.insert(reader);
  return holder(state.taint);
}

SetId Solver::heldBy(const Value& held, const Keys& keys) {
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

std::uint32_t Solver::getterTaint(const Keys& keys, NodeIndex reader) {
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
SetId Solver::passThrough(NodeIndex call, NodeIndex callee, const CallArguments& arguments,
                          SetId result) {
  std::uint32_t given = arguments.taint;
  for (const SetId set : arguments.sets) given |= taintOf(set);
  Kept unseen = Kept::kNowhere;
  std::uint32_t taint = given;
  std::uint32_t called = taintOfCallee(callee, unseen);
  for (const ValueId id : values_.members(now(callee))) {
    const Value value = values_.at(id);
    if (value.kind != ValueKind::kPath) continue;
    // process.on('uncaughtException', f): f is given what is thrown.
    if (const Path path = values_.paths.at(value.data);
        path.root == PathRoot::kGlobal && path.depth == 2 &&
        (values_.paths.text(value.data) == "process.on" ||
         values_.paths.text(value.data) == "process.once")) {
      if (std::find(catches_.begin(), catches_.end(), call) == catches_.end()) {
        catches_.push_back(call);
      }
      taint |= thrown_ | leaks_[0].given;
    }
    const Special special = specialOf(withoutCallApply(value.data));
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
    throughReceiver(inner, taint, called);
    const Keys keys = keysOfAccess(inner);
    if (keys.texts.size() == 1 && name.empty()) name = keys.texts[0];
    if (keys.isPrivate && name.empty()) name = keys.privateName;
    if (name == "call" || name == "apply" || name == "bind") {
      taint |= callBorrowed(call, inner, arguments);
      called |= taintOfCallee(tree_.child(inner, JsField::kObject), unseen);
      if (given == 0) unseen = Kept::kNowhere;
    }
    storeArguments(inner, arguments);
  }
  if (copies_ && isCopy(call) && !trustsCopies()) called |= kTaintPicked;
  // Called with a text, what was picked may make a function of it; so may code that it is given to.
  if ((called & kTaintPicked) != 0 && !isHarmlessText(arguments)) called |= kTaintMade;
  if ((given & kTaintPicked) != 0 && callsPicked(call, arguments)) called |= kTaintMade;
  taint |= called;
  if (handsOn(name)) static_cast<void>(callUnseen(given & kTaintMade, Kept::kAnywhere));
  if (unseen != Kept::kNowhere) {
    taint |= callUnseen(given, isParameter(inner) ? Kept::kList : unseen);
    if ((given & kTaintMade) != 0) static_cast<void>(callUnseen(given & kTaintMade, unseen));
  }
  std::uint32_t fromCallbacks = throughCallbacks(call, arguments, taint);
  if (isMember && !computedMethods_ && isBuiltinMember(inner)) {
    // list.every(f), text.replace(x, f): what f gives goes no further.
    if (isPrimitiveMethod(name)) return result;
    if (isChoosingMethod(name)) fromCallbacks = 0;
  }
  if (!name.empty()) {
    fromCallbacks |= callByName(name, call, arguments);
    if (name == "next" && (sent_ | given) != sent_) {
      sent_ |= given;
      for (const NodeIndex yield : yields_) enqueue(yield);
    }
  }
  taint |= fromCallbacks;
  return taint == 0 ? result : values_.unite(result, holder(taint));
}

// list.reduce((a, b) => …, first): a is also what the callback gave before.
SetId Solver::reduced(NodeIndex callee, NodeIndex call, const CallArguments& arguments,
                      bool& callbacksHandled) {
  const Keys keys = keysOfAccess(callee);
  if (keys.texts.size() != 1 || !isOneOf(keys.texts[0], {"reduce", "reduceRight"}) ||
      arguments.sets.empty()) {
    return kEmptySet;
  }
  const SetId elements = iterated(now(tree_.child(callee, JsField::kObject)), call);
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
    passed.sets = {values_.unite(first, functions_[index].returns),
                   constant ? elements : values_.unite(elements, unknown_),
                   values_.only(ValueKind::kAnyNumber), unknown_};
    result = values_.unite(result, callFunction(function.data, passed, call));
  }
  return result == kEmptySet ? kEmptySet : values_.unite(result, first);
}

// Calls that hand out prototypes and properties.
SetId Solver::reflected(Special special, const CallArguments& arguments, NodeIndex call) {
  Keys keys;
  keys.unknown = arguments.sets.size() < 2;
  if (arguments.sets.size() > 1) keys = keysOfSet(arguments.sets[1]);
  switch (special) {
    case Special::kPrototypeOf: return values_.only(ValueKind::kPrototype);
    case Special::kReflectGet:
      return arguments.sets.empty() ? values_.only(ValueKind::kPicked)
                                    : property(arguments.sets[0], keys, call);
    case Special::kDescriptor:
      return keys.unknown ? values_.unite(unknown_, holder(kTaintPicked)) : unknown_;
    case Special::kDescriptors: return values_.unite(unknown_, holder(kTaintPicked));
    case Special::kCreate: {
      const auto& prototype =
          values_.members(arguments.sets.empty() ? unknown_ : arguments.sets[0]);
      if (prototype.size() != 1 || values_.kind(prototype[0]) != ValueKind::kNull) return unknown_;
      static_cast<void>(objects_[call]);
      return values_.only(values_.make(ValueKind::kLooseObject, call));
    }
    default: return unknown_;
  }
}

}  // namespace gantlet::javascript
