// Lists and objects that expressions make.
#include <algorithm>

#include "analyzer/languages/javascript/builtins/globals.h"
#include "analyzer/languages/javascript/solver/solver_eval.h"
#include "analyzer/languages/javascript/solver/solver_parts.h"
#include "analyzer/languages/javascript/syntax/literals.h"
#include "analyzer/languages/javascript/syntax/uses.h"

namespace gantlet::javascript {

void Evaluation::evaluateArray(NodeIndex node) {
  std::vector<ValueId> elements;
  bool constant = true;
  bool comma = true;  // a comma behind a comma is a hole
  for (NodeIndex c = tree_.firstChild(node); c != kNoNode && constant; c = tree_.nextSibling(c)) {
    const JsKind kind = tree_.kind(c);
    if (kind == JsKind::kToken) {
      if (tree_.text(c) != ",") continue;
      if (comma) constant = false;
      comma = true;
      continue;
    }
    if (kind == JsKind::kComment) continue;
    comma = false;
    const SetId set = kind == JsKind::kSpread ? iterated(now(tree_.firstPart(c))) : now(c);
    const auto& members = values_.members(set);
    if (kind == JsKind::kSpread) {
      // [...'abc'], [...['a', 'b']]
      const auto& spread = values_.members(now(tree_.firstPart(c)));
      std::optional<ValueId> list;
      if (spread.size() == 1) list = state_.folder.global("Array.from", {spread.front()});
      constant = list.has_value() && values_.kind(*list) == ValueKind::kArray;
      if (!constant) break;
      const std::vector<ValueId> more = values_.elements(*list);
      elements.insert(elements.end(), more.begin(), more.end());
    } else {
      constant = members.size() == 1 && values_.isConstant(members.front());
      if (constant) elements.push_back(members.front());
    }
    if (elements.size() > 512) constant = false;
  }
  if (!constant) {
    for (NodeIndex p = tree_.firstPart(node); p != kNoNode; p = tree_.nextPart(p)) {
      const bool spread = tree_.kind(p) == JsKind::kSpread;
      parts_.taint.storeElements(node, spread ? iterated(now(tree_.firstPart(p)), node) : now(p));
    }
  }
  // Once it was not constant, it stays so: sets only grow.
  parts_.work.setValue(node, constant ? values_.only(values_.array(elements))
                                      : values_.only(values_.make(ValueKind::kOwnArray, node)));
}

void Evaluation::evaluateObject(NodeIndex node) {
  ObjectState& object = state_.objects[node];
  for (NodeIndex part = tree_.firstPart(node); part != kNoNode; part = tree_.nextPart(part)) {
    SetId value = 0;
    Keys keys;
    switch (tree_.kind(part)) {
      case JsKind::kPair: {
        const NodeIndex content = tree_.child(part, JsField::kValue);
        const JsKind kind = tree_.kind(content);
        // A function that has a `this` may change the object.
        if (JsTree::isFunction(kind) && kind != JsKind::kArrow) object.open = true;
        value = now(content);
        keys = parts_.properties.keysOfName(tree_.child(part, JsField::kKey));
        break;
      }
      case JsKind::kShorthand:
        value = now(part);
        keys.texts.emplace_back(scopes_.names().text(scopes_.identAt(part)->name));
        break;
      case JsKind::kSpread:
        parts_.taint.taintState(object, parts_.taint.taintOf(now(tree_.firstPart(part))));
        [[fallthrough]];
      case JsKind::kMethod:
      default:
        object.open = true;
        if (tree_.kind(part) == JsKind::kMethod &&
            parts_.properties.keysOfName(tree_.child(part, JsField::kName)).unknown) {
          parts_.unseen.noteComputedStore(values_.only(values_.make(ValueKind::kFunction, part)));
        }
        continue;
    }
    if (keys.unknown || keys.anyNumber) object.any = values_.unite(object.any, value);
    if (keys.unknown) parts_.unseen.noteComputedStore(value);
    // Object.assign(this, {run}): somebody reads it of another object.
    if (state_.setsByKey) parts_.taint.storeField(keys, value);
    parts_.taint.taintState(object, parts_.taint.taintOf(value));
    for (const std::string& key : keys.texts) {
      if (key == "__proto__") {
        object.open = true;
        object.inherits = object.inherits || value != values_.only(ValueKind::kNull);
      }
      SetId& slot = object.properties[scopes_.names().intern(key)];
      slot = values_.unite(slot, value);
    }
  }
  if (state_.seen[node]) {
    for (const NodeIndex reader : object.readers) parts_.work.enqueue(reader);
  }
  parts_.work.setValue(node, values_.only(values_.make(ValueKind::kObject, node)));
}

SetId Evaluation::iterated(SetId iterable, NodeIndex reader) {
  std::vector<ValueId> out;
  SetId held = kEmptySet;
  for (const ValueId id : values_.members(iterable)) {
    const ValueKind kind = values_.kind(id);
    if (kind == ValueKind::kArray) {
      const auto& elements = values_.elements(id);
      out.insert(out.end(), elements.begin(), elements.end());
    } else if (kind == ValueKind::kString || kind == ValueKind::kAnyString) {
      out.push_back(values_.make(ValueKind::kAnyString));
    } else if (kind == ValueKind::kOwnArray) {
      held = values_.unite(held, parts_.taint.elementsOf(values_.at(id), reader));
    } else {
      if (kind == ValueKind::kHolder) out.push_back(id);
      out.push_back(values_.make(ValueKind::kUnknown));
      held = values_.unite(held, holder(state_.yielded));
    }
  }
  return values_.unite(held, parts_.properties.loosened(values_.set(std::move(out))));
}

}  // namespace gantlet::javascript
