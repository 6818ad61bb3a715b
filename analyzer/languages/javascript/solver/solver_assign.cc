#include "analyzer/languages/javascript/solver/solver_assign.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "analyzer/languages/javascript/solver/setters.h"
#include "analyzer/languages/javascript/solver/solver_parts.h"

namespace gantlet::javascript {

void Assignments::assignPattern(NodeIndex pattern, SetId value) {
  if (pattern == kNoNode) return;
  std::vector<std::pair<NodeIndex, SetId>> work{{pattern, value}};
  while (!work.empty()) {
    const auto [target, part] = work.back();
    work.pop_back();
    assignOne(target, part, work);
  }
}

void Assignments::assignOne(NodeIndex target, SetId value,
                            std::vector<std::pair<NodeIndex, SetId>>& more) {
  switch (tree_.kind(target)) {
    case JsKind::kIdentifier:
    case JsKind::kUndefined:
    case JsKind::kShorthandPattern:
      if (const Ident* ident = scopes_.identAt(target); ident != nullptr) {
        // A var inside catch (e) that is called e: node assigns the catch's and makes the other.
        if (ident->binding != kNone) parts_.work.bind(ident->binding, value);
        if (ident->declared != kNone && ident->declared != ident->binding) {
          parts_.work.bind(ident->declared, value);
        }
      }
      break;
    case JsKind::kParenthesized: more.emplace_back(tree_.firstPart(target), value); break;
    case JsKind::kMember:
    case JsKind::kSubscript: assignMember(target, value); break;
    case JsKind::kAssignmentPattern:
    case JsKind::kObjectAssignmentPattern:
      more.emplace_back(tree_.child(target, JsField::kLeft),
                        values_.unite(value, now(tree_.child(target, JsField::kRight))));
      break;
    case JsKind::kRestPattern:
      // A new array or object of the submission's own.
      static_cast<void>(
          parts_.taint.taintState(state_.objects[target], parts_.taint.taintOf(value)));
      more.emplace_back(tree_.firstPart(target),
                        values_.unite(values_.only(values_.make(ValueKind::kOwnArray, target)),
                                      holder(parts_.taint.taintOf(value))));
      break;
    case JsKind::kObjectPattern: assignObjectPattern(target, value, more); break;
    case JsKind::kArrayPattern: assignArrayPattern(target, value, more); break;
    default: break;
  }
}

void Assignments::assignObjectPattern(NodeIndex pattern, SetId value,
                                      std::vector<std::pair<NodeIndex, SetId>>& more) {
  // The reader of an object's properties is the node whose evaluation assigns the whole pattern.
  NodeIndex reader = pattern;
  while (reader != kNoNode) {
    const JsKind kind = tree_.kind(reader);
    if (kind == JsKind::kDeclarator || kind == JsKind::kAssignment || kind == JsKind::kForIn ||
        kind == JsKind::kFormalParameters || JsTree::isFunction(kind) || kind == JsKind::kCatch) {
      break;
    }
    reader = tree_.parent(reader);
  }
  // As x.name reads it: what other objects have under the name, and what getters give.
  const auto read = [&](NodeIndex name) {
    const Keys keys = parts_.properties.keysOfName(name);
    return values_.unite(
        parts_.properties.property(value, keys, reader),
        holder(parts_.taint.fieldTaint(keys, pattern) | parts_.taint.getterTaint(keys, pattern)));
  };
  for (NodeIndex part = tree_.firstPart(pattern); part != kNoNode; part = tree_.nextPart(part)) {
    switch (tree_.kind(part)) {
      case JsKind::kShorthandPattern: more.emplace_back(part, read(part)); break;
      case JsKind::kObjectAssignmentPattern:
        more.emplace_back(part, read(tree_.child(part, JsField::kLeft)));
        break;
      case JsKind::kPairPattern:
        more.emplace_back(tree_.child(part, JsField::kValue),
                          read(tree_.child(part, JsField::kKey)));
        break;
      default:
        more.emplace_back(part, values_.unite(unknown_, holder(parts_.taint.taintOf(value))));
        break;
    }
  }
}

void Assignments::assignArrayPattern(NodeIndex pattern, SetId value,
                                     std::vector<std::pair<NodeIndex, SetId>>& more) {
  std::size_t index = 0;
  for (NodeIndex c = tree_.firstChild(pattern); c != kNoNode; c = tree_.nextSibling(c)) {
    const JsKind kind = tree_.kind(c);
    if (kind == JsKind::kToken && tree_.text(c) == ",") ++index;
    if (kind == JsKind::kToken || kind == JsKind::kComment) continue;
    std::vector<ValueId> out;
    SetId held = holder(parts_.taint.taintOf(value));
    for (const ValueId id : values_.members(value)) {
      const auto element = state_.folder.property(id, std::to_string(index));
      out.push_back(element ? *element : values_.make(ValueKind::kUnknown));
      const Value list = values_.at(id);
      held = values_.unite(held, parts_.taint.elementsOf(list, kNoNode));
      if (list.kind != ValueKind::kOwnArray && list.kind != ValueKind::kArray) {
        held = values_.unite(held, holder(state_.yielded));
      }
    }
    more.emplace_back(c, values_.unite(held, values_.set(std::move(out))));
  }
}

// Own objects remember what is stored into them; everything else forgets, and reads as unknown.
void Assignments::assignMember(NodeIndex target, SetId value) {
  const NodeIndex object = tree_.child(target, JsField::kObject);
  const Keys keys = parts_.properties.keysOfAccess(target);
  taintSetters(keys, value);
  parts_.taint.storeField(keys, value);
  if (keys.unknown) parts_.unseen.noteComputedStore(value);
  if (keys.isPrivate) parts_.properties.storePrivate(keys.privateName, value);
  for (const ValueId id : values_.members(now(object))) {
    const Value receiver = values_.at(id);
    if (receiver.kind == ValueKind::kOwnArray && !keys.isPrivate) {
      parts_.taint.storeElements(receiver.data, value);
    }
    if (hasState(receiver.kind))
      parts_.properties.store(state_.objects[receiver.data], keys, value);
  }
}

void Assignments::evaluateImport(NodeIndex node) {
  const NodeIndex source = tree_.child(node, JsField::kSource);
  if (source == kNoNode) return;
  const SetId whole = parts_.calls.requireAll(parts_.evaluation.literalOf(source));
  const auto bindTo = [&](NodeIndex name, SetId value) {
    const Ident* ident = scopes_.identAt(name);
    if (ident != nullptr && ident->declared != kNone) parts_.work.bind(ident->declared, value);
  };
  for (NodeIndex i = node + 1; i < tree_.end(node); ++i) {
    const JsKind parentKind = tree_.parentKind(i);
    if (tree_.kind(i) == JsKind::kIdentifier &&
        (parentKind == JsKind::kImportClause || parentKind == JsKind::kNamespaceImport)) {
      bindTo(i, whole);
    } else if (tree_.kind(i) == JsKind::kImportSpecifier) {
      const NodeIndex name = tree_.child(i, JsField::kName);
      const NodeIndex alias = tree_.child(i, JsField::kAlias);
      bindTo(alias == kNoNode ? name : alias,
             parts_.properties.property(whole, parts_.properties.keysOfName(name), kNoNode));
    }
  }
}

void Assignments::taintSetters(const Keys& keys, SetId value) {
  const std::uint32_t taint = state_.setters.empty() ? 0 : parts_.taint.taintOf(value);
  if (taint == 0) return;
  const auto give = [&](Named& named) {
    if ((named.given[0] | taint) == named.given[0]) return;
    named.given[0] |= taint;
    for (const FunctionId setter : named.functions) parts_.taint.taintParameters(setter, taint);
  };
  for (const std::string& key : keys.names()) {
    if (const auto found = state_.setters.find(key); found != state_.setters.end())
      give(found->second);
  }
  for (auto& [name, named] : state_.setters) {
    const bool index = name.find_first_not_of("0123456789") == std::string::npos;
    if (name == kAnySetter || keys.unknown || (keys.anyNumber && index)) give(named);
  }
}

}  // namespace gantlet::javascript
