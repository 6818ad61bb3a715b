#include "analyzer/languages/javascript/facts/computed.h"

#include <algorithm>
#include <utility>

#include "analyzer/languages/javascript/builtins/known_calls.h"
#include "analyzer/languages/javascript/facts/fact_parts.h"

namespace gantlet::javascript {

// Whether a value may be one that was taken by an unknown key.
bool ComputedCalls::isComputed(SetId set) const {
  const auto& members = values_.members(set);
  return std::any_of(members.begin(), members.end(), [this](ValueId id) {
    const Value value = values_.at(id);
    if (value.kind == ValueKind::kPicked) return true;
    return value.kind == ValueKind::kHolder && (value.data & (kTaintPicked | kTaintMade)) != 0 &&
           (value.data & kTaintMember) == 0;
  });
}

// Whether it may be a function that was made from a text.
bool ComputedCalls::isMade(SetId set) const {
  const auto& members = values_.members(set);
  return std::any_of(members.begin(), members.end(), [this](ValueId id) {
    const Value value = values_.at(id);
    return value.kind == ValueKind::kHolder && (value.data & kTaintMade) != 0 &&
           (value.data & kTaintMember) == 0;
  });
}

// Whether nothing comes of what the words find: nobody calls Function, or writes into what is
// everybody's.
bool ComputedCalls::leadsNowhere() { return !flow().mayMakeCode() && !flow().mayPollute(); }

// Whether a package is there that takes properties by texts, which are followed no further.
bool ComputedCalls::takesByPath() {
  for (NodeIndex i = 0; !takesByPath_ && i < tree_.size(); ++i) {
    if (tree_.kind(i) == JsKind::kStringFragment && tree_.text(i) == "lodash") takesByPath_ = true;
  }
  if (!takesByPath_) takesByPath_ = false;
  return *takesByPath_;
}

bool ComputedCalls::mayMakeCode() { return takesByPath() || flow().mayMakeCode(); }

bool ComputedCalls::doubts() const { return asked_; }

// What the solver has followed, where that leaves no doubt; else with the guards that are seen only
// now.
TextFlow& ComputedCalls::flow() {
  asked_ = true;
  if (!flow_ && solver_.followsTexts() && solver_.texts().findsNothing()) return solver_.texts();
  if (!flow_) {
    TextFlow::Guards guards{[this](NodeIndex access) { return sinks_.isShut(access); },
                            [this](NodeIndex access) { return sinks_.isOwnRead(access); },
                            [this](NodeIndex access) { return isFollowed(access); },
                            !solver_.followsTexts() || solver_.textsGaveUp(),
                            [this](NodeIndex access) { return sinks_.isRefused(access); }};
    flow_ = std::make_unique<TextFlow>(tree_, scopes_, std::move(guards));
  }
  return *flow_;
}

// Whether what an access finds are functions of the program's own, and nothing else.
bool ComputedCalls::isFollowed(NodeIndex access) const {
  const auto& members = values_.members(solver_.valueOf(access));
  return !members.empty() && std::all_of(members.begin(), members.end(), [this](ValueId id) {
    const ValueKind kind = values_.kind(id);
    return kind == ValueKind::kPickedOwn || kind == ValueKind::kFunction ||
           kind == ValueKind::kUndefined || kind == ValueKind::kNull;
  });
}

void ComputedCalls::emitDynamicCall(NodeIndex node, std::string_view key) {
  if (mayMakeCode()) addComputedCall(node, key);
}

void ComputedCalls::addComputedCall(NodeIndex node, std::string_view key) {
  Fact fact;
  fact.kind = FactKind::kDynamic;
  fact.origin = Origin::kUnknown;
  fact.name = "computed-call";
  fact.key = key;
  add(std::move(fact), node);
}

// class A extends x[k]
void ComputedCalls::emitHeritage(NodeIndex node) {
  const NodeIndex base = tree_.firstPart(node);
  if (base != kNoNode && isComputed(solver_.valueOf(base))) emitDynamicCall(node, "new");
}

// C[k], where C is a function or a class: one step from Function.
bool ComputedCalls::isPickedFromCode(NodeIndex function) const {
  const NodeIndex inner = tree_.unwrap(function);
  if (tree_.kind(inner) != JsKind::kSubscript) return false;
  const auto& members = values_.members(solver_.valueOf(tree_.child(inner, JsField::kObject)));
  return std::any_of(members.begin(), members.end(), [this](ValueId id) {
    const Value value = values_.at(id);
    return value.kind == ValueKind::kFunction || value.kind == ValueKind::kClass ||
           (value.kind == ValueKind::kOwnInstance && tree_.kind(value.data) == JsKind::kClassBody);
  });
}

// x[k]('return process'): a text that is code when it is nothing else.
bool ComputedCalls::isGivenCode(NodeIndex call) const {
  static constexpr std::string_view kWords[] = {"return",  "require", "process",    "globalThis",
                                                "import(", "eval",    "constructor"};
  for (const NodeIndex argument : argumentsOf(tree_.child(call, JsField::kArguments))) {
    for (const ValueId id : values_.members(solver_.valueOf(argument))) {
      if (values_.kind(id) != ValueKind::kString) continue;
      const std::string& text = values_.text(id);
      const bool word = text.find_first_of(" (=.;`\n") == std::string::npos;
      if (!word && std::any_of(std::begin(kWords), std::end(kWords), [&](std::string_view w) {
            return text.find(w) != std::string::npos;
          })) {
        return true;
      }
    }
  }
  return false;
}

void ComputedCalls::emitComputed(NodeIndex node, NodeIndex function, bool isNew) {
  const SetId set = solver_.valueOf(function);
  bool computed = isComputed(set);
  if (!computed && !values_.contains(set, ValueKind::kPickedOwn)) return;
  // const f = {m() { return this }}[k]; f().process
  computed = computed || flow().mayMeddle();
  Fact fact;
  fact.kind = FactKind::kDynamic;
  fact.origin = computed ? Origin::kUnknown : Origin::kOwn;
  fact.name = "computed-call";
  if (isNew) fact.key = "new";
  if (computed &&
      ((!isMade(set) && !isPickedFromCode(function) && !isGivenCode(node) && !flow().mayMeddle()) ||
       !mayMakeCode())) {
    fact.value = "followed";
    fact.hasValue = true;
  }
  add(std::move(fact), node);
}

// A callee that was taken by an unknown key: x[k](), const f = x[k]; f().
void ComputedCalls::emitComputedCall(NodeIndex node, NodeIndex callee) {
  const bool isNew = tree_.kind(node) == JsKind::kNew;
  emitComputed(node, callee, isNew);
  const NodeIndex inner = tree_.unwrap(callee);
  if (tree_.kind(inner) != JsKind::kMember) return;
  const Solver::Keys keys = solver_.keysOfAccess(inner);
  const bool through =
      keys.texts.size() == 1 &&
      (keys.texts[0] == "call" || keys.texts[0] == "apply" || keys.texts[0] == "bind");
  if (through) emitComputed(node, tree_.child(inner, JsField::kObject), isNew);
}

// Whether a call may call what it is given as this argument, out of sight.
bool ComputedCalls::mayCall(NodeIndex call, NodeIndex callee, std::size_t index, bool held) const {
  const NodeIndex inner = tree_.unwrap(callee);
  const Solver::Keys keys =
      tree_.kind(inner) == JsKind::kMember ? solver_.keysOfAccess(inner) : Solver::Keys();
  const std::string name = keys.texts.size() == 1 ? keys.texts[0] : std::string();
  const bool isNew = tree_.kind(call) == JsKind::kNew;
  for (const ValueId id : values_.members(solver_.valueOf(callee))) {
    const Value value = values_.at(id);
    switch (value.kind) {
      case ValueKind::kFunction:
      case ValueKind::kClass:
      case ValueKind::kSettle:
      case ValueKind::kUndefined:
      case ValueKind::kNull: break;
      case ValueKind::kPath:
        if (!isQuietFunction(values_.paths.text(value.data), index)) return true;
        break;
      case ValueKind::kPickedOwn:
        if (index > 0) return true;  // __defineGetter__
        break;
      default: {
        const bool own = solver_.hasMethod(name) && !isCallingMethod(name);
        // Of a list, only what applies functions to lists calls anything.
        if (held && !isNew && !solver_.takesCallers() && !isCallingMethod(name)) break;
        if (isNew || name.empty() || (!isQuietMethod(name) && !own && !handsOn(name))) return true;
        break;
      }
    }
  }
  return false;
}

bool ComputedCalls::isJsonParse(NodeIndex callee) const {
  const auto& members = values_.members(solver_.valueOf(callee));
  return std::any_of(members.begin(), members.end(), [this](ValueId id) {
    return values_.kind(id) == ValueKind::kPath &&
           values_.paths.text(values_.at(id).data) == "JSON.parse";
  });
}

void ComputedCalls::emitMadeArguments(NodeIndex node, NodeIndex callee, NodeIndex list) {
  const std::vector<NodeIndex> arguments = argumentsOf(list);
  for (const NodeIndex argument : arguments) {
    if (tree_.kind(argument) == JsKind::kSpread || !isComputed(solver_.valueOf(argument))) continue;
    if (!mayCall(node, callee, 0, false) || !flow().mayMeddleAt(node)) continue;
    emitDynamicCall(argument, "");
    return;
  }
  // JSON.parse(text, x[k]): it is called with what stands in the text, under names of the text.
  if (arguments.size() > 1 && isJsonParse(callee) && isComputed(solver_.valueOf(arguments[1]))) {
    emitDynamicCall(arguments[1], "");
  }
  if (!solver_.makesFunctions()) return;
  bool spread = tree_.kind(list == kNoNode ? node : list) == JsKind::kTemplate;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    const bool isSpread = tree_.kind(arguments[i]) == JsKind::kSpread;
    const SetId given = solver_.valueOf(isSpread ? tree_.firstPart(arguments[i]) : arguments[i]);
    spread = spread || isSpread;
    if ((solver_.taintOf(given) & kTaintMade) == 0) continue;
    const bool held = !isMade(given) && !spread;
    if (!mayCall(node, callee, spread ? 1 : i, held)) continue;
    emitDynamicCall(arguments[i], "");
    return;
  }
}

// {toString: made}, o.then = made, o[k] = made: the runtime calls it by itself.
void ComputedCalls::emitMadeMember(NodeIndex node, const Solver::Keys& keys, SetId value) {
  if (!isMade(value)) return;
  const bool hook = keys.unknown || keys.symbol ||
                    std::any_of(keys.texts.begin(), keys.texts.end(),
                                [](const std::string& key) { return isHook(key); });
  if (hook) emitDynamicCall(node, "");
}

void ComputedCalls::emitMadeTarget(NodeIndex target) {
  if (!solver_.makesFunctions()) return;
  const NodeIndex parent = tree_.parent(target);
  SetId value = values_.only(values_.make(ValueKind::kHolder, kTaintMade));
  if (tree_.kind(parent) == JsKind::kAssignment) {
    value = solver_.valueOf(tree_.child(parent, JsField::kRight));
  } else if (tree_.kind(parent) == JsKind::kAugmented) {
    value = solver_.valueOf(parent);
  }
  Solver::Keys keys = solver_.keysOfAccess(target);
  // A list holds it, and calls it by no name.
  if (values_.contains(solver_.valueOf(tree_.child(target, JsField::kObject)),
                       ValueKind::kOwnArray)) {
    keys.symbol = false;
  }
  emitMadeMember(target, keys, value);
}

// A proxy's trap, or a getter that the runtime reads.
void ComputedCalls::emitMadeTrap(NodeIndex function, NodeIndex name) {
  if (!solver_.makesFunctions() || name == kNoNode) return;
  if ((solver_.taintOfReturns(function) & kTaintMade) == 0) return;
  const Solver::Keys keys = solver_.keysOfName(name);
  const bool getter = tree_.kind(function) == JsKind::kMethod && tree_.hasToken(function, "get");
  const bool trap = std::find(keys.texts.begin(), keys.texts.end(), "get") != keys.texts.end();
  if (trap) parts_.taken.findTaken();
  const bool proxied = trap && traits_.named.count("Proxy") != 0;
  if (getter) {
    emitMadeMember(function, keys, values_.only(values_.make(ValueKind::kHolder, kTaintMade)));
  } else if (proxied) {
    emitDynamicCall(function, "");
  }
}

}  // namespace gantlet::javascript
