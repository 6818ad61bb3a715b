#include "analyzer/languages/javascript/text_flow/flow_asked.h"

#include <algorithm>

#include "analyzer/languages/javascript/text_flow/flow_parts.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

void FlowAsked::noteTrap(FunctionId function, NodeIndex call, bool gets) {
  if (gets) traps_.emplace_back(function, call);
  if (!gets) others_.insert(function);
}

// In a get trap or a function that stands in one; of others the runtime asks nothing like it.
FlowAsked::Where FlowAsked::whereIs(Cell access) const {
  if (access >= tree_.size()) return Where::kHelper;
  for (FunctionId f = scopes_.functionAt(access); f != kNone; f = scopes_.functions()[f].outer) {
    if (std::any_of(traps_.begin(), traps_.end(), [f](const auto& t) { return t.first == f; }))
      return Where::kGetTrap;
    if (others_.count(f) != 0) return Where::kOtherTrap;
  }
  return Where::kHelper;
}

// A record of the program's own, or an instance of such a class: `Promise.prototype.finally` and
// a pattern's [Symbol.split] are all of the language that ask any object for its constructor.
bool FlowAsked::isPlain(Cell target) const {
  const Node& node = cellAt(target);
  constexpr Bits kOthers = ~(kObject | kCode | kTexty | kWords | kPieced | kTold);
  if ((node.bits & kOthers) != 0 || node.objects.empty()) return false;
  return std::all_of(node.objects.begin(), node.objects.end(), [this](NodeIndex object) {
    if (state_.dataMade.count(object) != 0) return false;
    // … or a proxy, whose own target is asked for.
    return parts_.objects.isProxy(object) || parts_.objects.isOwnMade(object);
  });
}

// Whether the program has what may ask any object for its constructor. Functions of node do so,
// for the message of an error: `Received an instance of Foo`.
bool FlowAsked::asksAnyObject() const {
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    const JsKind kind = tree_.kind(i);
    const std::string_view text = tree_.text(i);
    if (kind == JsKind::kImport || kind == JsKind::kImportStatement) return true;
    const bool names = kind == JsKind::kPropertyIdentifier || kind == JsKind::kStringFragment;
    if (names && isOneOf(text, {"finally", "prototype", "__proto__", "getPrototypeOf", "ownKeys",
                                "getOwnPropertySymbols"})) {
      return true;
    }
    if (kind == JsKind::kMember && text == "Symbol.split") return true;
    // Under a name that is put together.
    const NodeIndex key = kind == JsKind::kSubscript      ? tree_.child(i, JsField::kIndex)
                          : kind == JsKind::kComputedName ? tree_.firstPart(i)
                                                          : kNoNode;
    std::string name;
    if (constantName(key, name) && name == "finally") return true;
    if (key != kNoNode && tree_.kind(tree_.unwrap(key)) == JsKind::kBinary) return true;
    if (kind != JsKind::kIdentifier || !isFree(i)) continue;
    if (text == "console" && tree_.parentKind(i) == JsKind::kMember &&
        isOneOf(tree_.text(tree_.child(tree_.parent(i), JsField::kProperty)),
                {"log", "info", "warn", "error", "debug"})) {
      continue;
    }
    if (!isOneOf(text, {"Object", "Array",    "Map",       "Set",        "WeakMap", "WeakSet",
                        "Math",   "JSON",     "String",    "Number",     "Boolean", "Symbol",
                        "Date",   "Error",    "TypeError", "RangeError", "Promise", "undefined",
                        "NaN",    "Infinity", "Proxy",     "Reflect"})) {
      return true;
    }
  }
  return false;
}

// read(target, key), a helper of a trap's
bool FlowAsked::isOfTarget(Cell object) const {
  const IdList& objects = cellAt(object).objects;
  for (const Proxy& proxy : proxies_) {
    const IdList& targets = cellAt(proxy.target).objects;
    for (std::size_t i = 0; i < objects.size(); ++i) {
      if (objects[i] == proxy.call) return true;
      for (std::size_t k = 0; k < targets.size(); ++k)
        if (objects[i] == targets[k]) return true;
    }
  }
  return false;
}

// What a trap returns goes to the runtime, which has asked for it, and so does what becomes
// the target of a proxy: `reactive(value)`. The proxy is followed, instead.
bool FlowAsked::isStopped(Cell from, Cell to) const {
  to = find(to);
  for (const auto& [function, call] : traps_) {
    const Object object = parts_.objects.objectOf(call);
    if (find(resultOf(function)) == from &&
        (find(object.keyed) == to || find(object.elements) == to)) {
      return true;
    }
    const std::vector<NodeIndex> parameters = parametersOf(function);
    if (!parameters.empty() && find(parameters.front()) == to && find(argumentsOf(call)) == from) {
      return true;
    }
  }
  return false;
}

void FlowAsked::reach(Cell cell, Kept what) {
  cell = find(cell);
  if (kept_[cell] >= what) return;
  kept_[cell] = what;
  work_.push_back(cell);
}

void FlowAsked::follow(Cell cell) {
  const Kept held = kept_[cell];
  for (const Edge& e : cellAt(cell).edges) {
    switch (e.pass) {
      case Pass::kValue:
      case Pass::kGiven:
      case Pass::kHeir:
      case Pass::kClasses:
        if (!isStopped(cell, e.to)) reach(e.to, held);
        break;
      case Pass::kNoFunction:
        if (held == kAnything) reach(e.to, held);
        break;
      case Pass::kProto:
      case Pass::kShared: reach(e.to, kAnything); break;
      default: break;
    }
  }
  for (const Proxy& proxy : proxies_)
    if (find(proxy.target) == cell) reach(proxy.call, held);
}

bool FlowAsked::joinKept() {
  if (traps_.empty()) return false;
  if (!asks_) asks_ = asksAnyObject();
  kept_.clear();
  if (!*asks_ && std::all_of(proxies_.begin(), proxies_.end(),
                             [this](const Proxy& proxy) { return isPlain(proxy.target); })) {
    return false;
  }
  kept_.assign(state_.nodes.size(), kNothing);
  for (const Pick& pick : state_.picks) {
    if (pick.own || pick.noWord || pick.key == kNone || !has(pick.key, kAsked)) continue;
    const Where where = whereIs(pick.to);
    if (where == Where::kOtherTrap) continue;
    if (where == Where::kHelper && !isOfTarget(pick.object)) continue;
    reach(pick.to, has(pick.object, kCallable | kAlien) ? kAnything : kFunctions);
  }
  bool joined = false;
  for (bool again = true; again;) {
    while (!work_.empty()) {
      const Cell cell = work_.back();
      work_.pop_back();
      follow(cell);
    }
    again = false;
    // kept[key]: `prototype` of a class, or its constructor.
    for (const Pick& pick : state_.picks) {
      if (!isKept(pick.object) || pick.noWord) continue;
      if (pick.key != kNone && !has(pick.key, kWord | kAsked)) continue;
      if (!has(pick.to, kEvil)) {
        parts_.graph.mark(pick.to, kPicked | kObject | kEvil);
        joined = true;
      }
      if (kept_[find(pick.to)] == kAnything) continue;
      reach(pick.to, kAnything);
      again = true;
    }
  }
  return joined;
}

}  // namespace gantlet::javascript
