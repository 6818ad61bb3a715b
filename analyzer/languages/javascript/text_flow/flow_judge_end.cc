// The end of FlowJudge: what is done with what words have found.
#include <algorithm>

#include "analyzer/languages/javascript/builtins/known_calls.h"
#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/syntax/uses.h"
#include "analyzer/languages/javascript/text_flow/flow_judge.h"
#include "analyzer/languages/javascript/text_flow/flow_parts.h"

namespace gantlet::javascript {
namespace {

// A spy of node:test keeps all that it was given, and hands it out: spy.mock.calls[0].this. There,
// whatever finds Function is as good as a call of it.
bool mayHoldSpies(std::string_view source) {
  return source.find("mock") != std::string_view::npos ||
         source.find("node:test") != std::string_view::npos;
}

}  // namespace

// A descriptor puts an accessor onto a function: that is its `this`.
void FlowJudge::judgeAccessors() {
  for (const Pick& p : state_.picks) {
    if (!state_.describes || !state_.accessors || p.to >= tree_.size()) continue;
    if (p.key != kNone && !has(p.key, kWord)) continue;
    const NodeIndex function =
        scopes_.functions()[scopes_.thisFunction(scopes_.functionAt(p.to))].node;
    state_.makesCode =
        state_.makesCode || (function != kNoNode && tree_.kind(function) == JsKind::kMethod &&
                             (tree_.hasToken(function, "get") || tree_.hasToken(function, "set")));
  }
}

void FlowJudge::judgePollution() {
  state_.pollutes = has(state_.handed, kWord);
  // Object.assign({}, JSON.parse('{"__proto__": …}'))
  for (const Cell source : state_.sources)
    state_.pollutes = state_.pollutes || (has(source, kData) && has(source, kUnder));
  for (const Target& target : state_.targets) {
    state_.pollutes = state_.pollutes || has(target.object, kPicked | kPickedObject);
  }
}

// What is done in the end with what words have found.
void FlowJudge::judge() {
  state_.makesCode = has(state_.lost, kEvil) || has(state_.texts, kEvil) ||
                     has(state_.exported, kEvil) || !parts_.proxies.evilTraps().empty();
  if (mayHoldSpies(tree_.source())) {
    state_.makesCode =
        state_.makesCode || std::any_of(state_.nodes.begin(), state_.nodes.end(),
                                        [](const Node& node) { return (node.bits & kEvil) != 0; });
  }
  for (const NodeIndex call : state_.calls) {
    if (!callsEvil(call)) continue;
    state_.makesCode = true;
    state_.meddles = state_.meddles || handsShared(call);
  }
  for (const auto& [argument, receiver] : state_.besides) {
    if (has(receiver, kAlien | kStranger | kTaker)) state_.given.push_back(argument);
  }
  for (const NodeIndex given : state_.given)
    state_.makesCode = state_.makesCode || has(given, kEvil);
  for (const NodeIndex lent : state_.lent) state_.makesCode = state_.makesCode || isCallable(lent);
  for (const NodeIndex base : state_.bases) state_.makesCode = state_.makesCode || has(base, kEvil);
  for (const auto& [name, cell] : state_.properties) {
    state_.makesCode = state_.makesCode || ((isHook(name) || name == "main") && has(cell, kEvil));
  }
  // {[Symbol.replace]: f}
  const bool symbols = state_.hooks || state_.symbols;
  for (const Object& object : state_.objects) {
    state_.makesCode =
        state_.makesCode || (symbols && object.keyed != kNone && has(object.keyed, kEvil));
  }
  for (BindingId b = 0; b < scopes_.bindings().size(); ++b) {
    const Binding& binding = scopes_.bindings()[b];
    if (binding.moduleLevel && scopes_.names().text(binding.name) == "main") {
      state_.makesCode = state_.makesCode || has(bindingCell(b), kEvil);
    }
  }
  // What inherits from a function has its constructor.
  const auto prototype = state_.properties.find("prototype");
  state_.makesCode = state_.makesCode ||
                     (prototype != state_.properties.end() &&
                      (has(prototype->second, kFunction) || inheritsFunction(prototype->second)));
  for (const KeyedStore& s : state_.keyedStores) {  // C[name] = () => 1
    state_.makesCode =
        state_.makesCode || (s.key != kNone && has(s.key, kWord) && has(s.object, kFunction) &&
                             (has(s.value, kFunction) || inheritsFunction(s.value)));
  }
  judgePollution();
  // What a sloppy function's `this` is asked for.
  for (const Read& r : state_.reads) {
    if (!r.name.empty() && !isDangerousGlobal(r.name)) continue;
    if (has(r.object, kGlobal)) state_.makesCode = state_.meddles = true;
    if (has(r.object, kThis) && r.name != "constructor") state_.readsGlobal = true;
  }
  state_.readsGlobal = state_.readsGlobal || (state_.describes && state_.accessors);
  judgeAccessors();
  for (const Cell looked : state_.looked)
    state_.readsGlobal = state_.readsGlobal || has(looked, kThis);
}

std::vector<NodeIndex> FlowJudge::codeCalls() const {
  std::vector<NodeIndex> found;
  if (state_.open) return found;
  for (const NodeIndex call : state_.calls) {
    if (has(calleeOf(call), kMadeCode)) found.push_back(call);
  }
  for (const NodeIndex given : state_.given) {
    if (has(given, kMadeCode)) found.push_back(given);
  }
  for (const NodeIndex proxy : parts_.proxies.evilTraps()) found.push_back(proxy);
  const bool spies = mayHoldSpies(tree_.source());
  for (NodeIndex i = 0; spies && i < tree_.size(); ++i) {
    if (tree_.kind(i) == JsKind::kSubscript && has(i, kEvil)) found.push_back(i);
  }
  return found;
}

std::vector<NodeIndex> FlowJudge::foundInCode() const {
  std::vector<NodeIndex> found;
  if (state_.open) return found;
  for (const NodeIndex access : state_.foundInCode) {
    if (targetKind(tree_, access) == TargetKind::kAssign) continue;
    const bool keyed = tree_.kind(access) == JsKind::kSubscript;
    if (!keyed || !isEnumerated(tree_.child(access, JsField::kObject),
                                tree_.child(access, JsField::kIndex))) {
      found.push_back(access);
    }
  }
  return found;
}

}  // namespace gantlet::javascript
