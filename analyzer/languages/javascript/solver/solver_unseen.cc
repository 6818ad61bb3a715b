#include "analyzer/languages/javascript/solver/solver_unseen.h"

#include <algorithm>
#include <iterator>

#include "analyzer/languages/javascript/builtins/known_calls.h"
#include "analyzer/languages/javascript/solver/solver_parts.h"
#include "analyzer/languages/javascript/syntax/uses.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

std::uint32_t UnseenCalls::taintOfCallee(NodeIndex callee, Kept& unseen) const {
  std::uint32_t taint = 0;
  const NodeIndex inner = tree_.unwrap(callee);
  const bool named = tree_.kind(inner) == JsKind::kMember;
  for (const ValueId id : values_.members(now(callee))) {
    const Value value = values_.at(id);
    if (value.kind == ValueKind::kPicked) taint |= kTaintPicked;
    if (value.kind == ValueKind::kHolder) {
      // held.map(f): no property of the submission's own.
      const bool builtin = named && (value.data & kTaintMember) != 0 &&
                           (isBuiltinMember(inner) || isForeignMember(inner));
      taint |= builtin ? 0 : value.data & kTaints;
    }
    const bool any = value.kind == ValueKind::kUnknown || value.kind == ValueKind::kHolder ||
                     value.kind == ValueKind::kPicked || value.kind == ValueKind::kSettle;
    if (any && !named) unseen = Kept::kAnywhere;
    const bool table = value.kind == ValueKind::kPickedOwn && !named;
    if (table && unseen == Kept::kNowhere) unseen = Kept::kTable;
  }
  return taint;
}

// What the receiver of a call holds comes out of it; {...o}.run(text) may call it.
void UnseenCalls::throughReceiver(NodeIndex member, std::uint32_t& taint, std::uint32_t& called) {
  for (const ValueId id : values_.members(now(tree_.child(member, JsField::kObject)))) {
    const ValueKind of = values_.kind(id);
    if (of == ValueKind::kPicked || of == ValueKind::kPrototype || of == ValueKind::kPath) continue;
    const std::uint32_t held = parts_.taint.taintOf(values_.only(id));
    taint |= held;
    if (held != 0 && hasState(of) && !isBuiltinMember(member)) called |= held;
  }
}

// What is given to a call goes to the functions that are given with it; what they give comes out.
std::uint32_t UnseenCalls::throughCallbacks(NodeIndex call, const CallArguments& arguments,
                                            std::uint32_t taint) {
  std::uint32_t given = 0;
  std::uint32_t lent = arguments.taint;
  for (const SetId set : arguments.sets) lent |= parts_.taint.taintOf(set);
  lent &= kTaintPrototype;
  for (const SetId set : arguments.sets) {
    for (const ValueId id : values_.members(set)) {
      if (values_.kind(id) == ValueKind::kObject) given |= taintOfMethods(id, call);
      if (values_.kind(id) == ValueKind::kPath) {
        notePromisify(values_.at(id).data);
        given |= taintOfNative(values_.at(id).data);
      }
      if (values_.kind(id) != ValueKind::kFunction) continue;
      const FunctionId function = scopes_.functionOf(values_.at(id).data);
      if (function == kNone) continue;
      if (taint != 0) parts_.taint.taintParameters(function, taint);
      FunctionState& state = state_.functions[function];
      // list.forEach(f, receiver), Reflect.apply(f, receiver, []): its `this`
      if ((state.receiver | lent) != state.receiver) {
        state.receiver |= lent;
        for (const NodeIndex reader : state.receivers) parts_.work.enqueue(reader);
      }
      if (state.callers.empty() || state.callers.back() != call) state.callers.push_back(call);
      given |= parts_.taint.taintOf(state.returns);
    }
  }
  return given;
}

// [x].map(Object.getPrototypeOf): what the runtime's function gives to who calls it.
std::uint32_t UnseenCalls::taintOfNative(PathId path) const {
  switch (parts_.work.specialOf(parts_.work.withoutCallApply(path))) {
    case Special::kPrototypeOf: return kTaintPrototype;
    case Special::kReflectGet:
    case Special::kDescriptor:
    case Special::kDescriptors: return kTaintPicked;
    default: return 0;
  }
}

// What the functions of an object literal give: a proxy's traps, a stream's methods.
std::uint32_t UnseenCalls::taintOfMethods(ValueId object, NodeIndex call) {
  std::uint32_t taint = 0;
  const auto add = [&](NodeIndex node) {
    const FunctionId function = scopes_.functionOf(node);
    if (function == kNone) return;
    FunctionState& state = state_.functions[function];
    if (state.callers.empty() || state.callers.back() != call) state.callers.push_back(call);
    taint |= parts_.taint.taintOf(state.returns);
  };
  const NodeIndex literal = values_.at(object).data;
  for (const auto& [name, set] : state_.objects[literal].properties) {
    for (const ValueId id : values_.members(set)) {
      if (values_.kind(id) == ValueKind::kFunction) add(values_.at(id).data);
      if (values_.kind(id) == ValueKind::kPath) taint |= taintOfNative(values_.at(id).data);
    }
  }
  if (tree_.kind(literal) != JsKind::kObject) return taint;
  for (NodeIndex p = tree_.firstPart(literal); p != kNoNode; p = tree_.nextPart(p)) {
    if (tree_.kind(p) == JsKind::kMethod) add(p);
  }
  return taint;
}

bool UnseenCalls::isHarmlessText(const CallArguments& arguments) const {
  if (arguments.unknownTail) return false;
  const auto harmless = [this](ValueId id) {
    switch (values_.kind(id)) {
      case ValueKind::kUndefined:
      case ValueKind::kNull:
      case ValueKind::kTrue:
      case ValueKind::kFalse:
      case ValueKind::kAnyBool:
      case ValueKind::kNumber:
      case ValueKind::kAnyNumber: return true;
      case ValueKind::kString: break;
      default: return false;
    }
    // One word, or signs: nothing is called, assigned, thrown or given back.
    const std::string& text = values_.text(id);
    const bool letters = std::any_of(text.begin(), text.end(), [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    });
    return std::all_of(text.begin(), text.end(), [letters](char c) {
      const bool ends = c == ' ' || c == '/' || (c >= 0 && c < 0x20);
      return c > 0 && std::string_view("([{`\"'=\\").find(c) == std::string_view::npos &&
             !(letters && ends);
    });
  };
  return std::all_of(arguments.sets.begin(), arguments.sets.end(), [&](SetId set) {
    const auto& members = values_.members(set);
    return std::all_of(members.begin(), members.end(), harmless);
  });
}

// emitter.emit(name, x), controller.enqueue(x), and this.push(x) of a stream of the submission's
// own: which object has the listeners is not followed.
bool UnseenCalls::tellsListeners(NodeIndex member, const std::string& name) const {
  if (isOneOf(name, {"emit", "enqueue", "publish"})) return true;
  return name == "push" &&
         tree_.kind(tree_.unwrap(tree_.child(member, JsField::kObject))) == JsKind::kThis;
}

bool UnseenCalls::handsToUnknown(const CallArguments& arguments) const {
  return arguments.unknownTail ||
         std::any_of(arguments.sets.begin(), arguments.sets.end(), [this](SetId set) {
           return values_.contains(set, ValueKind::kUnknown) ||
                  values_.contains(set, ValueKind::kHolder);
         });
}

void UnseenCalls::notePromisify(PathId function) {
  if (state_.promisifies || values_.paths.lastName(function) != "promisify") return;
  state_.promisifies = true;
  state_.taintChanged = true;
}

// What is given goes to every function that is kept where the call may find it, and what they give
// comes out.
std::uint32_t UnseenCalls::callUnseen(std::uint32_t given, Kept where) {
  Leak& leak = state_.leaks[where == Kept::kTable ? 1 : 0];
  if ((leak.given | given) != leak.given) {
    leak.given |= given;
    state_.taintChanged = true;  // those who await have not been noted
    for (FunctionId id = 0; id < state_.functions.size(); ++id) {
      if (state_.functions[id].kept >= where) parts_.taint.taintParameters(id, leak.given);
    }
  }
  // util.promisify((x, done) => done(null, x))
  return state_.promisifies ? leak.returns | leak.given : leak.returns;
}

void UnseenCalls::noteKept(FunctionId id, Kept where) {
  FunctionState& state = state_.functions[id];
  state.kept = std::max(state.kept, where);
  const std::uint32_t taint = parts_.taint.taintOf(state.returns);
  for (std::size_t k = 0; k < state_.leaks.size(); ++k) {
    if (k == 1 && state.kept < Kept::kTable) break;
    Leak& leak = state_.leaks[k];
    if (leak.given != 0) parts_.taint.taintParameters(id, leak.given);
    if ((leak.returns | taint) == leak.returns) continue;
    leak.returns |= taint;
    state_.taintChanged = true;
  }
}

// (...fs) => fs.reduce((v, f) => f(v)): who calls what stands in the list is not seen.
void UnseenCalls::keepInList(const CallArguments& arguments, std::size_t first) {
  for (std::size_t j = first; j < arguments.sets.size(); ++j) {
    parts_.calls.escapeFunctionsIn(arguments.sets[j], Kept::kTable);
  }
}

// new Promise((resolve, reject) => …): what is given to these comes out of the promise.
void UnseenCalls::settlePromise(NodeIndex call, const CallArguments& arguments,
                                bool& callbacksHandled) {
  const NodeIndex callee = tree_.child(call, JsField::kConstructor);
  const auto& members = values_.members(now(callee));
  if (members.size() != 1 || values_.kind(members[0]) != ValueKind::kPath ||
      values_.paths.text(values_.at(members[0]).data) != "Promise" || arguments.sets.size() != 1) {
    return;
  }
  CallArguments passed;
  passed.sets = {values_.only(ValueKind::kSettle), values_.only(ValueKind::kSettle)};
  for (const ValueId id : values_.members(arguments.sets[0])) {
    if (values_.kind(id) != ValueKind::kFunction) return;
    static_cast<void>(parts_.calls.callFunction(values_.at(id).data, passed, call));
  }
  callbacksHandled = true;
}

std::uint32_t UnseenCalls::taintOfReturns(NodeIndex function) const {
  const FunctionId id = scopes_.functionOf(function);
  return id == kNone ? 0 : parts_.taint.taintOf(state_.functions[id].returns);
}

// Whether code that is not seen may call something picked that it is given here.
bool UnseenCalls::callsPicked(NodeIndex call, const CallArguments& arguments) const {
  const bool isNew = tree_.kind(call) == JsKind::kNew;
  const NodeIndex callee = tree_.child(call, isNew ? JsField::kConstructor : JsField::kFunction);
  const NodeIndex inner = tree_.unwrap(callee);
  const bool isMember = tree_.kind(inner) == JsKind::kMember;
  const Keys keys = isMember ? parts_.properties.keysOfAccess(inner) : Keys();
  const std::string name = keys.texts.size() == 1 ? keys.texts[0] : std::string();
  const bool first =
      (arguments.taint & kTaintPicked) != 0 ||
      (!arguments.sets.empty() && (parts_.taint.taintOf(arguments.sets[0]) & kTaintPicked) != 0);
  for (const ValueId id : values_.members(now(callee))) {
    const Value value = values_.at(id);
    switch (value.kind) {
      case ValueKind::kFunction:
      case ValueKind::kClass:
      case ValueKind::kSettle:
      case ValueKind::kPickedOwn: break;
      case ValueKind::kPath: {
        const std::string path = values_.paths.text(value.data);
        if (path == "Proxy") break;  // stands for it, and is called by others
        for (std::size_t k = 0; k < arguments.sets.size(); ++k) {
          if ((parts_.taint.taintOf(arguments.sets[k]) & kTaintPicked) != 0 &&
              !isQuietFunction(path, k) && !keepsValues(path)) {
            return true;
          }
        }
        if ((arguments.taint & kTaintPicked) != 0 && !isQuietFunction(path, 1)) return true;
        break;
      }
      default:
        if (name.empty()) {
          if (state_.takesCallers) return true;
        } else if (isResultMethod(name)) {
          const bool any = name == "then" || name == "call" || name == "apply" || name == "bind";
          if (first || any) return true;
        }
        break;
    }
  }
  return false;
}

// new this.constructor(…) in a class: should `this` be a function, it makes one.
bool UnseenCalls::isCopy(NodeIndex call) const {
  if (tree_.kind(call) != JsKind::kNew) return false;
  const NodeIndex callee = tree_.unwrap(tree_.child(call, JsField::kConstructor));
  if (tree_.kind(callee) != JsKind::kMember ||
      tree_.kind(tree_.child(callee, JsField::kObject)) != JsKind::kThis) {
    return false;
  }
  return tree_.text(tree_.child(callee, JsField::kProperty)) == "constructor";
}

// A method of texts and lists that the submission has none of its own of.
bool UnseenCalls::isBuiltinName(const std::string& name) const {
  const bool settles = name == "then" || name == "catch" || name == "finally";
  return !makesNames_ && (settles || isQuietMethod(name) || isWalkMethod(name)) &&
         storedNames_.count(name) == 0;
}

// o[k] = f: from now on a function of any name may be the submission's own.
void UnseenCalls::noteComputedStore(SetId value) {
  if (!picksNamed_ && (parts_.taint.taintOf(value) & (kTaintPicked | kTaintMade)) != 0) {
    picksNamed_ = true;
    state_.taintChanged = true;
  }
  if (state_.computedMethods || !values_.contains(value, ValueKind::kFunction)) return;
  state_.computedMethods = true;
  state_.taintChanged = true;
}

bool UnseenCalls::isBuiltinMember(NodeIndex member) const {
  const Keys keys = parts_.properties.keysOfAccess(member);
  return keys.texts.size() == 1 && !keys.unknown && !keys.anyNumber && isBuiltinName(keys.texts[0]);
}

// hash.update(x): a member that neither functions nor what holds values have, and that the
// submission gives no value, can only be an object's of some module.
bool UnseenCalls::isForeignMember(NodeIndex member) const {
  const Keys keys = parts_.properties.keysOfAccess(member);
  if (keys.texts.size() != 1 || keys.unknown || keys.anyNumber || keys.isPrivate) return false;
  return !makesNames_ && !picksNamed_ && !state_.computedMethods &&
         isForeignMethod(keys.texts[0]) && storedNames_.count(keys.texts[0]) == 0;
}

// seen.get(x), seen.has(x): a Map or Set does not keep what it is asked for. Surely one is a name
// that is given a new one once and that nobody has for anything but its methods: so nobody puts
// other methods onto it.
bool UnseenCalls::isAsked(NodeIndex callee) {
  if (tree_.kind(callee) != JsKind::kMember ||
      !isOneOf(tree_.text(tree_.child(callee, JsField::kProperty)), {"get", "has", "delete"})) {
    return false;
  }
  const NodeIndex object = tree_.child(callee, JsField::kObject);
  const Ident* ident =
      tree_.kind(object) == JsKind::kIdentifier ? scopes_.identAt(object) : nullptr;
  if (ident == nullptr || ident->binding == kNone) return false;
  const auto [known, fresh] = closedMaps_.emplace(ident->binding, false);
  if (fresh) known->second = isClosedMap(ident->binding);
  return known->second;
}

bool UnseenCalls::isClosedMap(BindingId id) const {
  const Binding& binding = scopes_.bindings()[id];
  NodeIndex made = kNoNode;
  for (std::uint32_t r = 0; r < binding.refCount; ++r) {
    const NodeIndex use = scopes_.idents()[scopes_.refs()[binding.firstRef + r]].node;
    const NodeIndex parent = tree_.parent(use);
    if (tree_.kind(parent) == JsKind::kDeclarator && tree_.field(use) == JsField::kName) {
      const bool exported =
          tree_.kind(tree_.parent(tree_.parent(parent))) == JsKind::kExportStatement;
      if (made != kNoNode || exported) return false;
      made = tree_.child(parent, JsField::kValue);
      if (made == kNoNode) return false;
      continue;
    }
    const bool asked =
        tree_.kind(parent) == JsKind::kMember && tree_.field(use) == JsField::kObject &&
        tree_.parentKind(parent) == JsKind::kCall && tree_.field(parent) == JsField::kFunction &&
        isOneOf(tree_.text(tree_.child(parent, JsField::kProperty)),
                {"get", "has", "set", "add", "delete"});
    if (!asked) return false;
  }
  if (made == kNoNode || tree_.kind(tree_.unwrap(made)) != JsKind::kNew) return false;
  const NodeIndex maker = tree_.unwrap(tree_.child(tree_.unwrap(made), JsField::kConstructor));
  const Ident* ident = scopes_.identAt(maker);
  return tree_.kind(maker) == JsKind::kIdentifier && ident != nullptr && ident->binding == kNone &&
         isOneOf(tree_.text(maker), {"Map", "Set", "WeakMap", "WeakSet"});
}

// What the submission calls its properties, and whether it takes methods of the runtime that call.
void UnseenCalls::prepareNamesStored() {
  state_.promisifies = tree_.source().find("promisify") != std::string_view::npos;
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    const JsKind kind = tree_.kind(i);
    NodeIndex name = kNoNode;
    bool read = false;
    switch (kind) {
      case JsKind::kPair: name = tree_.child(i, JsField::kKey); break;
      case JsKind::kMethod:
        name = tree_.child(i, JsField::kName);
        if (name != kNoNode && tree_.kind(name) == JsKind::kComputedName &&
            !tree_.text(name).starts_with("[Symbol.")) {
          state_.computedMethods = true;
        }
        break;
      case JsKind::kField: name = tree_.child(i, JsField::kProperty); break;
      case JsKind::kShorthand: name = i; break;
      case JsKind::kPairPattern:
        name = tree_.child(i, JsField::kKey);
        read = true;
        break;
      case JsKind::kShorthandPattern:
        name = i;
        read = true;
        break;
      case JsKind::kMember: {
        name = tree_.child(i, JsField::kProperty);
        const bool called =
            tree_.parentKind(i) == JsKind::kCall && tree_.field(i) == JsField::kFunction;
        if (called) continue;
        read = targetKind(tree_, i) != TargetKind::kAssign;
        break;
      }
      case JsKind::kIdentifier: makesNames_ = makesNames_ || tree_.text(i) == "Proxy"; continue;
      case JsKind::kSubscript: {
        const JsKind index = tree_.kind(tree_.child(i, JsField::kIndex));
        state_.copies = state_.copies || (index != JsKind::kNumber && index != JsKind::kString);
        continue;
      }
      case JsKind::kPrivateIdentifier: state_.copies = true; continue;
      case JsKind::kPropertyIdentifier:
        makesNames_ = makesNames_ || tree_.text(i) == "defineProperty" ||
                      tree_.text(i) == "defineProperties" || tree_.text(i) == "Proxy";
        continue;
      default: continue;
    }
    if (name == kNoNode) continue;
    nameProperty(i, name, read);
  }
}

// One place that names a property: to read it, or to give it a value.
void UnseenCalls::nameProperty(NodeIndex node, NodeIndex name, bool read) {
  const JsKind kind = tree_.kind(node);
  std::string_view text = tree_.text(name);
  if (kind == JsKind::kMethod && tree_.kind(name) == JsKind::kPrivateIdentifier) {
    parts_.properties.storePrivate(std::string(text), unknown_);
  }
  if (tree_.kind(name) == JsKind::kString && text.size() >= 2) {
    text = text.substr(1, text.size() - 2);
  }
  if (text.size() > 64) return;
  if (kind == JsKind::kPair && text == "constructor") {
    const JsKind content = tree_.kind(tree_.unwrap(tree_.child(node, JsField::kValue)));
    state_.dataConstructors = state_.dataConstructors || content == JsKind::kString ||
                              content == JsKind::kNumber || content == JsKind::kTemplate;
  }
  if (!read) storedNames_.emplace(text);
  state_.takesCallers = state_.takesCallers || (read && isResultMethod(text));
}

// list.map(f): the callback is called by the method and kept nowhere.
bool UnseenCalls::isWalk(NodeIndex call) const {
  const NodeIndex callee = tree_.child(call, JsField::kFunction);
  if (callee == kNoNode) return false;
  const NodeIndex inner = tree_.unwrap(callee);
  if (tree_.kind(inner) != JsKind::kMember) return false;
  const Keys keys = parts_.properties.keysOfAccess(inner);
  return keys.texts.size() == 1 && isWalkMethod(keys.texts[0]) &&
         state_.methods.find(keys.texts[0]) == state_.methods.end();
}

}  // namespace gantlet::javascript
