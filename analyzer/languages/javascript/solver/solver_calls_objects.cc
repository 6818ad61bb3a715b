// Calls that change the objects that they are given.
#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "analyzer/languages/javascript/builtins/globals.h"
#include "analyzer/languages/javascript/solver/solver_calls.h"
#include "analyzer/languages/javascript/solver/solver_parts.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

// Object.assign(this, …): the runtime may set anything.
void Calls::openInstances(const CallArguments& arguments) {
  for (const SetId set : arguments.sets) {
    for (const ValueId id : values_.members(set)) {
      const Value value = values_.at(id);
      const bool isClass = value.kind == ValueKind::kClass;
      if (!isClass && value.kind != ValueKind::kOwnInstance) continue;
      const NodeIndex owner = isClass ? tree_.child(value.data, JsField::kBody) : value.data;
      ObjectState& state = state_.objects[owner];
      if (state.open) continue;
      state.open = true;
      for (const NodeIndex reader : state.readers) parts_.work.enqueue(reader);
    }
  }
}

// Object.assign(target, …), Object.defineProperty(target, key, {value}): what they are given may be
// found there, by names that are seen nowhere near.
void Calls::copyInto(PathId function, const CallArguments& arguments, NodeIndex call) {
  const PathId target = parts_.work.withoutCallApply(function);
  const std::string text = values_.paths.text(target);
  if (!isOneOf(text, {"Object.assign", "Object.defineProperty", "Object.defineProperties",
                      "Reflect.set", "Reflect.defineProperty"})) {
    return;
  }
  const bool through = target != function;  // .call, .apply: any of them may be the target
  std::uint32_t taint = arguments.taint;
  for (std::size_t i = through ? 0 : 1; i < arguments.sets.size(); ++i) {
    taint |= parts_.taint.taintOf(arguments.sets[i]);
  }
  taint &= kTaintPicked | kTaintMade;
  const bool named = !through && arguments.sets.size() > 2 && text != "Object.assign" &&
                     text != "Object.defineProperties";
  Keys keys;
  keys.unknown = true;
  if (named) {
    keys = parts_.properties.keysOfSet(arguments.sets[1]);
    // {get: () => x[k]}
    std::uint32_t given = taint;
    for (const ValueId id : values_.members(arguments.sets[2])) {
      if (values_.kind(id) == ValueKind::kObject) given |= parts_.unseen.taintOfMethods(id, call);
    }
    parts_.taint.storeField(keys, holder(given));
  }
  if (taint == 0) return;
  for (std::size_t i = 0; i < (through ? arguments.sets.size() : 1); ++i) {
    if (i >= arguments.sets.size()) break;
    for (const ValueId id : values_.members(arguments.sets[i])) {
      const Value receiver = values_.at(id);
      if (hasState(receiver.kind))
        parts_.properties.store(state_.objects[receiver.data], keys, holder(taint));
    }
  }
}

}  // namespace gantlet::javascript
