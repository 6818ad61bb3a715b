#include "analyzer/languages/javascript/facts/match_hooks.h"

#include <algorithm>

#include "analyzer/languages/javascript/facts/fact_parts.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {
namespace {

bool asksPattern(std::string_view name) {
  return isOneOf(name, {"match", "matchAll", "replace", "replaceAll", "split", "search"});
}

}  // namespace

void MatchHooks::look() {
  if (looked_) return;
  looked_ = true;
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    const JsKind kind = tree_.kind(i);
    if (kind == JsKind::kIdentifier && tree_.text(i) == "Proxy") proxies_ = true;
    if (kind == JsKind::kIdentifier && tree_.text(i) == "Symbol") {
      // Symbol.match; Symbol by another name, or by a key.
      const NodeIndex member = tree_.parent(i);
      const bool named =
          tree_.kind(member) == JsKind::kMember && tree_.field(i) == JsField::kObject;
      const bool called =
          tree_.kind(member) == JsKind::kCall && tree_.field(i) == JsField::kFunction;
      hooks_ = hooks_ ||
               (named ? asksPattern(tree_.text(tree_.child(member, JsField::kProperty))) : !called);
    }
  }
}

// A text or a regular expression, and surely no proxy.
bool MatchHooks::isPattern(NodeIndex argument) const {
  const JsKind kind = tree_.kind(tree_.unwrap(argument));
  if (kind == JsKind::kString || kind == JsKind::kTemplate || kind == JsKind::kRegex) return true;
  const auto& members = values_.members(solver_.valueOf(argument));
  return !members.empty() && std::all_of(members.begin(), members.end(), [this](ValueId id) {
    const ValueKind member = values_.kind(id);
    return member == ValueKind::kString || member == ValueKind::kAnyString ||
           member == ValueKind::kPlain || member == ValueKind::kNumber ||
           member == ValueKind::kAnyNumber;
  });
}

void MatchHooks::emitMatch(NodeIndex access) {
  const Solver::Keys keys = solver_.keysOfAccess(access);
  if (std::none_of(keys.texts.begin(), keys.texts.end(), asksPattern)) return;
  if (targetKind(tree_, access) != TargetKind::kNoTarget) return;
  const NodeIndex object = tree_.child(access, JsField::kObject);
  if (object != kNoNode && tree_.text(object) == "Symbol") return;
  look();
  const NodeIndex call = tree_.parent(access);
  const bool called =
      tree_.kind(call) == JsKind::kCall && tree_.field(access) == JsField::kFunction;
  if (!called) {
    // m.call(Object, pattern)
    if (hooks_ || proxies_) parts_.computed.addComputedCall(access, "");
    return;
  }
  if (!proxies_) return;
  const std::vector<NodeIndex> arguments = argumentsOf(tree_.child(call, JsField::kArguments));
  if (!arguments.empty() && !isPattern(arguments[0])) parts_.computed.addComputedCall(access, "");
}

void MatchHooks::emitPattern(NodeIndex pattern) {
  for (NodeIndex p = tree_.firstPart(pattern); p != kNoNode; p = tree_.nextPart(p)) {
    const JsKind kind = tree_.kind(p);
    if (kind != JsKind::kPairPattern && kind != JsKind::kShorthandPattern) continue;
    const Solver::Keys keys =
        solver_.keysOfName(kind == JsKind::kPairPattern ? tree_.child(p, JsField::kKey) : p);
    if (std::none_of(keys.texts.begin(), keys.texts.end(), asksPattern)) continue;
    look();
    if (hooks_ || proxies_) parts_.computed.addComputedCall(p, "");
  }
}

void MatchHooks::emitHeritage(NodeIndex heritage) {
  const NodeIndex base = tree_.firstPart(heritage);
  if (base == kNoNode) return;
  const auto& members = values_.members(solver_.valueOf(base));
  const bool text = std::any_of(members.begin(), members.end(), [this](ValueId id) {
    return values_.kind(id) == ValueKind::kPath &&
           values_.paths.text(values_.at(id).data) == "String";
  });
  if (!text) return;
  look();
  if (hooks_ || proxies_) parts_.computed.addComputedCall(heritage, "");
}

}  // namespace gantlet::javascript
