#include "analyzer/languages/javascript/facts/sloppy_this.h"

#include <algorithm>

#include "analyzer/languages/javascript/facts/fact_parts.h"

namespace gantlet::javascript {

// Whether a function has a `this` of its own that it reads, in itself or in an arrow.
bool SloppyThis::readsThis(NodeIndex function) const {
  if (tree_.kind(function) == JsKind::kArrow) return false;
  const FunctionId own = scopes_.functionOf(function);
  for (NodeIndex i = function + 1; i < tree_.end(function); ++i) {
    const JsKind kind = tree_.kind(i);
    if ((kind == JsKind::kThis || kind == JsKind::kSuper) &&
        scopes_.thisFunction(scopes_.functionAt(i)) == own) {
      return true;
    }
  }
  return false;
}

// this.fetch in a method that is always called with its object: a property of that object, which is
// reported as such.
bool SloppyThis::isOwnMember(NodeIndex node, PathId path) {
  const Path at = values_.paths.at(path);
  if (!at.sloppyThis || !at.methodThis) return false;
  return !parts_.taken.isTakenMethod(scopes_.thisFunction(scopes_.functionAt(node)));
}

void SloppyThis::emitSloppyThis(NodeIndex node, PathId path, const Use& use) {
  const bool lent = parts_.lent.mayGiveAway(node, use);
  switch (use.kind) {
    case UseKind::kAlias:  // stays where it is seen: its members report themselves
    case UseKind::kTypeof:
    case UseKind::kCompare:
    case UseKind::kTest:
    case UseKind::kDiscard: return;
    case UseKind::kArgument:
      if ((!lent && isForwardedThis(use)) || parts_.refs.isTrackedArgument(use) ||
          parts_.taken.isWeakKey(use)) {
        return;
      }
      break;
    default: break;
  }
  const JsKind above = tree_.parentKind(node);
  if (above != JsKind::kReturn && above != JsKind::kArrow && !lent &&
      !parts_.computed.flow().mayReadGlobal())
    return;
  const FunctionId function = scopes_.thisFunction(scopes_.functionAt(node));
  const bool method = values_.paths.at(path).methodThis && !parts_.taken.isTakenMethod(function);
  Fact fact = factOf(FactKind::kRef, path);
  fact.key = method ? "method-this" : "sloppy-this";
  add(std::move(fact), node);
}

// Functions of the runtime that have no use for their `this`.
bool SloppyThis::ignoresThis(PathId function) const {
  static constexpr std::string_view kRoots[] = {"Math.", "Number.", "JSON.", "console.", "Object."};
  static constexpr std::string_view kNames[] = {"Number",     "String", "Boolean", "parseInt",
                                                "parseFloat", "isNaN",  "isFinite"};
  const std::string name = values_.paths.text(function);
  if (values_.paths.at(function).root != PathRoot::kGlobal ||
      values_.paths.at(function).depth > 2) {
    return false;
  }
  return std::find(std::begin(kNames), std::end(kNames), name) != std::end(kNames) ||
         (name != "Object.prototype" &&
          std::any_of(std::begin(kRoots), std::end(kRoots),
                      [&](std::string_view root) { return name.starts_with(root); }));
}

// f.call(this, …), f.apply(this, …): the other function's `this` is looked at in its own place,
// unless it is one of the runtime's that give their `this` back, such as valueOf.
bool SloppyThis::isForwardedThis(const Use& use) {
  static constexpr std::string_view kGiveBack[] = {"valueOf", "sort", "reverse",    "fill",
                                                   "concat",  "flat", "copyWithin", "splice"};
  const NodeIndex callee = tree_.unwrap(tree_.child(use.node, JsField::kFunction));
  if (use.index != 0 || callee == kNoNode || tree_.kind(callee) != JsKind::kMember) return false;
  const std::string_view how = tree_.text(tree_.child(callee, JsField::kProperty));
  if (how != "call" && how != "apply" && how != "bind") return false;
  const NodeIndex function = tree_.unwrap(tree_.child(callee, JsField::kObject));
  bool own = true;
  for (const ValueId id : values_.members(solver_.valueOf(function))) {
    const ValueKind kind = values_.kind(id);
    if (kind == ValueKind::kPath && ignoresThis(values_.at(id).data)) continue;
    if (kind != ValueKind::kFunction && kind != ValueKind::kClass) own = false;
    if (kind == ValueKind::kPath || kind == ValueKind::kPicked) return false;
    // table[key].call(this): whichever that is, it may give its `this` back.
    if (kind == ValueKind::kPickedOwn && parts_.computed.flow().mayReadGlobal()) return false;
  }
  if (own) return true;
  const JsKind kind = tree_.kind(function);
  if (kind != JsKind::kIdentifier && kind != JsKind::kMember && kind != JsKind::kSubscript) {
    return false;
  }
  return std::none_of(std::begin(kGiveBack), std::end(kGiveBack),
                      [this](std::string_view name) { return parts_.taken.isTaken(name); });
}

}  // namespace gantlet::javascript
