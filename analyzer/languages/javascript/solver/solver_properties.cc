#include "analyzer/languages/javascript/solver/solver_properties.h"

#include <algorithm>

#include "analyzer/languages/javascript/solver/solver_parts.h"
#include "analyzer/languages/javascript/syntax/literals.h"
#include "analyzer/languages/javascript/vocabulary/vocabulary.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

// An array or object reached through another one may be changed through other ways.
SetId Properties::loosened(SetId set) {
  if (!values_.contains(set, ValueKind::kObject) && !values_.contains(set, ValueKind::kArray)) {
    return set;
  }
  std::vector<ValueId> out;
  for (const ValueId id : values_.members(set)) {
    const Value value = values_.at(id);
    switch (value.kind) {
      case ValueKind::kObject:
        out.push_back(values_.make(ValueKind::kLooseObject, value.data));
        break;
      case ValueKind::kArray: out.push_back(values_.make(ValueKind::kOwnArray, kNoNode)); break;
      default: out.push_back(id); break;
    }
  }
  return values_.set(std::move(out));
}

AccessKeys Properties::keysOfSet(SetId set) const {
  Keys keys;
  for (const ValueId id : values_.members(set)) {
    switch (values_.kind(id)) {
      case ValueKind::kAnyNumber:
      case ValueKind::kAnyBool:
      case ValueKind::kTrue:
      case ValueKind::kFalse:
      case ValueKind::kNull:
      case ValueKind::kUndefined:
      case ValueKind::kPlain: keys.anyNumber = true; continue;
      default: break;
    }
    // A symbol is no name: what objects keep under symbols are iterators and conversions.
    if (const Value value = values_.at(id);
        value.kind == ValueKind::kPath && parts_.work.isSymbol(value.data)) {
      keys.anyNumber = true;
      keys.symbol = true;
      continue;
    }
    if (auto text = state_.folder.toText(id)) {
      keys.texts.push_back(std::move(*text));
    } else if (values_.kind(id) == ValueKind::kNumber) {
      keys.anyNumber = true;
    } else {
      keys.unknown = true;
    }
  }
  return keys;
}

// Whether a text surely begins with one that none of the names begins with which lead to Function
// or call what they are read from: `get${name}`, 'on' + event.
bool Properties::isBegun(NodeIndex key, int depth) const {
  static constexpr std::string_view kNames[] = {
      "constructor",     "call",   "apply",     "bind",      "__proto__",
      "caller",          "callee", "prototype", "arguments", "__defineGetter__",
      "__lookupGetter__"};
  const NodeIndex inner = tree_.unwrap(key);
  std::string_view start;
  std::string text;
  if (tree_.kind(inner) == JsKind::kTemplate) {
    const NodeIndex first = tree_.firstPart(inner);
    if (first == kNoNode || tree_.kind(first) != JsKind::kSubstitution) return false;
    const std::uint32_t from = tree_.startByte(inner) + 1;
    start = tree_.source().substr(from, tree_.startByte(first) - from);
  } else if (tree_.kind(inner) == JsKind::kBinary) {
    if (tree_.text(tree_.child(inner, JsField::kOperator)) != "+") return false;
    const NodeIndex left = tree_.unwrap(tree_.child(inner, JsField::kLeft));
    if (tree_.kind(left) == JsKind::kBinary) return depth < 8 && isBegun(left, depth + 1);
    if (tree_.kind(left) != JsKind::kString || tree_.text(left).size() < 2) return false;
    start = tree_.text(left).substr(1, tree_.text(left).size() - 2);
  } else if (tree_.kind(inner) == JsKind::kIdentifier) {
    const NodeIndex value = constantValue(inner);
    return value != kNoNode && depth < 2 && isBegun(value, depth + 1);
  }
  const bool plain = !start.empty() && std::all_of(start.begin(), start.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '$' || c == '-' || c == ':' || c == '.';
  });
  return plain &&
         std::none_of(std::begin(kNames), std::end(kNames), [start](std::string_view name) {
           return name.starts_with(start) || start.starts_with(name);
         });
}

// A call of a method reads its receiver, which may change while what the member gives does not.
void Properties::wakeMethodCall(NodeIndex member) {
  NodeIndex callee = member;
  while (tree_.parentKind(callee) == JsKind::kParenthesized) callee = tree_.parent(callee);
  if (tree_.field(callee) == JsField::kFunction) parts_.work.enqueue(tree_.parent(callee));
}

bool Properties::isClosed() const {
  if (!closed_) closed_ = Vocabulary(tree_, scopes_).isClosed();
  return *closed_;
}

bool Properties::isHarmlessKey(NodeIndex key) const {
  return isClosed() || (state_.follows && texts().isHarmlessKey(key));
}

bool Properties::textsGaveUp() const { return texts_ && texts_->gaveUp(); }

// Whether a key may be what is not seen, or another one than it seems.
bool Properties::asksKeys() const {
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    switch (tree_.kind(i)) {
      case JsKind::kSubscript: {
        const Keys keys = keysOfSet(now(tree_.child(i, JsField::kIndex)));
        if (keys.unknown) return true;
        // One of several: which object it is asked of is not followed as far.
        if (keys.texts.size() > 1 &&
            std::any_of(keys.texts.begin(), keys.texts.end(),
                        [](const std::string& key) { return key == "constructor"; })) {
          return true;
        }
        break;
      }
      case JsKind::kComputedName:  // {[k]: x} makes one, of whatever name
        if (tree_.parentKind(i) == JsKind::kPairPattern &&
            keysOfSet(now(tree_.firstPart(i))).unknown)
          return true;
        break;
      case JsKind::kIdentifier:
        if (tree_.text(i) == "Reflect" || tree_.text(i) == "arguments") return true;
        break;
      default: break;
    }
  }
  return false;
}

bool Properties::namesCaller() const {
  for (NodeIndex i = 0; i < tree_.size(); ++i) {
    const JsKind kind = tree_.kind(i);
    const bool name = kind == JsKind::kPropertyIdentifier || kind == JsKind::kStringFragment;
    if (name && isOneOf(tree_.text(i), {"caller", "arguments"})) return true;
  }
  return false;
}

bool Properties::textsFindHarm() const {
  const bool handed = !parts_.handed.places().empty();
  if (handed && (!texts().sharedTargets().empty() || !parts_.handed.unfollowed().empty())) {
    return true;
  }
  if ((isClosed() && !namesCaller()) || !asksKeys()) return false;
  return !texts().codeCalls().empty() || !texts().sharedTargets().empty() ||
         !texts().foundInCode().empty();
}

TextFlow& Properties::texts() const {
  if (!texts_) texts_ = std::make_unique<TextFlow>(tree_, scopes_, state_.guards);
  return *texts_;
}

// What a const is declared with.
NodeIndex Properties::constantValue(NodeIndex name) const {
  const Ident* ident = scopes_.identAt(name);
  if (ident == nullptr || ident->binding == kNone) return kNoNode;
  const Binding& binding = scopes_.bindings()[ident->binding];
  if (binding.kind != BindingKind::kConst) return kNoNode;
  for (std::uint32_t r = 0; r < binding.refCount; ++r) {
    const Ident& use = scopes_.idents()[scopes_.refs()[binding.firstRef + r]];
    if (use.declared != ident->binding || use.role == Role::kRead) continue;
    const NodeIndex declarator = tree_.parent(use.node);
    const bool plain =
        tree_.kind(declarator) == JsKind::kDeclarator && tree_.field(use.node) == JsField::kName;
    return plain ? tree_.child(declarator, JsField::kValue) : kNoNode;
  }
  return kNoNode;
}

AccessKeys Properties::keysOfAccess(NodeIndex access) const {
  if (tree_.kind(access) == JsKind::kSubscript) {
    const NodeIndex index = tree_.child(access, JsField::kIndex);
    Keys keys = keysOfSet(now(index));
    keys.begun = keys.unknown && index != kNoNode && (isHarmlessKey(index) || isBegun(index, 0));
    return keys;
  }
  return keysOfName(tree_.child(access, JsField::kProperty));
}

AccessKeys Properties::keysOfName(NodeIndex name) const {
  Keys keys;
  if (name == kNoNode) return keys;
  switch (tree_.kind(name)) {
    case JsKind::kPrivateIdentifier:
      keys.isPrivate = true;
      keys.privateName = tree_.text(name);
      keys.privates.push_back(keys.privateName);
      return keys;
    case JsKind::kComputedName:
      keys = keysOfSet(now(tree_.firstPart(name)));
      keys.begun = keys.unknown && isHarmlessKey(tree_.firstPart(name));
      return keys;
    case JsKind::kString:
    case JsKind::kNumber: return keysOfSet(now(name));
    default: break;
  }
  const std::string_view text = tree_.text(name);
  if (text.find('\\') == std::string_view::npos) {
    keys.texts.emplace_back(text);
  } else if (auto decoded = decodeIdentifier(text)) {
    keys.texts.push_back(std::move(*decoded));
  } else {
    keys.unknown = true;
  }
  return keys;
}

SetId Properties::property(SetId receiver, const Keys& keys, NodeIndex reader) {
  std::vector<ValueId> out;
  SetId found = kEmptySet;
  if (keys.isPrivate) {
    return privateProperty(receiver, keys.privateName, reader);
  }
  for (const ValueId id : values_.members(receiver)) {
    const Value value = values_.at(id);
    if (value.kind == ValueKind::kUndefined || value.kind == ValueKind::kNull) continue;  // throws
    if (value.kind == ValueKind::kHolder) {
      found = values_.unite(found, parts_.taint.heldBy(value, keys));
      continue;
    }
    if (keys.unknown) {
      const bool code = value.kind != ValueKind::kUnknown &&
                        value.kind != ValueKind::kOwnInstance && value.kind != ValueKind::kClass &&
                        value.kind != ValueKind::kFunction;
      out.push_back(values_.make(!code && keys.begun ? ValueKind::kPickedOwn : pickedFrom(value)));
    }
    if (keys.anyNumber) out.push_back(values_.make(ValueKind::kUnknown));
    if (keys.unknown || keys.anyNumber)
      found = values_.unite(found, parts_.taint.heldUnder(value, reader));
    for (const std::string& key : keys.texts) {
      if (value.kind == ValueKind::kPath) {
        if (tree_.isCells()) found = values_.unite(found, declaredGlobal(value.data, key));
        const bool helper = isHelperName(value.data, key);
        const auto member = helper ? std::nullopt : values_.paths.member(value.data, key);
        // No global's name: then it is the object of the submission that has it.
        const bool sloppy = values_.paths.at(value.data).sloppyThis;
        if (!member && !helper && sloppy && values_.members(receiver).size() > 1) continue;
        out.push_back(member ? values_.make(ValueKind::kPath, *member)
                             : values_.make(ValueKind::kUnknown));
      } else if (value.kind == ValueKind::kPrototype && key == "prototype") {
        out.push_back(id);
      } else if (hasState(value.kind)) {
        found = values_.unite(found, stored(value, key, reader));
      } else if (value.kind == ValueKind::kOwnArray &&
                 key.find_first_not_of("0123456789") == std::string::npos) {
        found = values_.unite(found, parts_.taint.elementsOf(value, reader));
      } else if (value.kind == ValueKind::kClass && isStaticTable(value.data, key)) {
        const NodeIndex body = tree_.child(value.data, JsField::kBody);
        found = values_.unite(found, tableOf(body, key, reader));
      } else if (const auto constant = state_.folder.property(id, key)) {
        out.push_back(*constant);
      } else if (state_.dataConstructors && key == "constructor") {
        out.push_back(values_.make(ValueKind::kPicked));
      } else {
        out.push_back(values_.make(ValueKind::kUnknown));
      }
    }
  }
  return values_.unite(loosened(found), loosened(values_.set(std::move(out))));
}

// What a script declares by var and function is a property of the global object.
SetId Properties::declaredGlobal(PathId path, std::string_view key) {
  SetId found = kEmptySet;
  if (!values_.paths.isGlobalObject(path)) return found;
  for (BindingId id = 0; id < scopes_.bindings().size(); ++id) {
    const Binding& binding = scopes_.bindings()[id];
    if (binding.moduleLevel && scopes_.names().text(binding.name) == key) {
      found = values_.unite(found, state_.bindings[id]);
    }
  }
  return found;
}

// (this && this.__awaiter) || …: what compilers ask their module for before they bring their own.
// What the submission itself has put there was looked at where it did so.
bool Properties::isHelperName(PathId path, std::string_view key) const {
  static constexpr std::string_view kReflective[] = {
      "__proto__", "__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__"};
  if (!key.starts_with("__") || isOneOf(key, kReflective)) return false;
  return values_.paths.text(path) == "module.exports" ||
         (values_.paths.isGlobalObject(path) && values_.paths.at(path).sloppyThis);
}

// class A { static handlers = {…}; }, where nothing sets properties by names that are not seen.
bool Properties::isStaticTable(NodeIndex owner, std::string_view key) const {
  if (state_.setsByKey || state_.storedByOthers.count(std::string(key)) != 0) return false;
  const NodeIndex body = tree_.child(owner, JsField::kBody);
  for (NodeIndex p = tree_.firstPart(body); p != kNoNode; p = tree_.nextPart(p)) {
    if (tree_.kind(p) != JsKind::kField || !tree_.hasToken(p, "static")) continue;
    const NodeIndex name = tree_.child(p, JsField::kProperty);
    const NodeIndex value = tree_.child(p, JsField::kValue);
    if (name != kNoNode && tree_.kind(name) == JsKind::kPropertyIdentifier &&
        tree_.text(name) == key) {
      return value != kNoNode && tree_.kind(tree_.unwrap(value)) == JsKind::kObject;
    }
  }
  return false;
}

SetId Properties::tableOf(NodeIndex body, const std::string& key, NodeIndex reader) {
  ObjectState& state = state_.objects[body];
  if (reader != kNoNode) state.readers.insert(reader);
  const auto slot = state.properties.find(scopes_.names().intern(key));
  if (state.open) return unknown_;
  // Empty: the field has not been reached.
  return values_.unite(slot != state.properties.end() ? slot->second : kEmptySet, state.any);
}

// Of #name, where all that is ever stored under the name is an object of the submission's own, it
// is that object. Nobody but the class's own code writes it.
SetId Properties::privateProperty(SetId receiver, const std::string& name, NodeIndex reader) {
  std::uint32_t taint = 0;
  for (const ValueId id : values_.members(receiver)) {
    if (values_.kind(id) != ValueKind::kOwnInstance) continue;
    taint |= parts_.taint.taintOf(stored(values_.at(id), name, reader));
  }
  SetId found = unknown_;
  if (const auto own = privates_.find(name); own != privates_.end()) {
    std::vector<NodeIndex>& readers = own->second.readers;
    if (reader != kNoNode && (readers.empty() || readers.back() != reader)) {
      readers.push_back(reader);
    }
    const auto& members = values_.members(own->second.values);
    const bool objects =
        !members.empty() && std::all_of(members.begin(), members.end(), [this](ValueId id) {
          const ValueKind kind = values_.kind(id);
          return kind == ValueKind::kObject || kind == ValueKind::kLooseObject ||
                 kind == ValueKind::kUndefined || kind == ValueKind::kNull;
        });
    if (objects) found = loosened(own->second.values);
  }
  return values_.unite(found, holder(taint));
}

// Of globals and modules, an access by an unknown key is itself reported.
ValueKind Properties::pickedFrom(const Value& receiver) const {
  switch (receiver.kind) {
    case ValueKind::kPath: return ValueKind::kUnknown;
    case ValueKind::kObject:
    case ValueKind::kLooseObject: {
      const auto state = state_.objects.find(receiver.data);
      const bool inherits = state != state_.objects.end() && state->second.inherits;
      return inherits ? ValueKind::kPicked : ValueKind::kPickedOwn;
    }
    case ValueKind::kOwnArray:
    case ValueKind::kArray:
    case ValueKind::kString:
    case ValueKind::kAnyString: return ValueKind::kPickedOwn;
    // The static side is a class: its constructor is Function.
    case ValueKind::kOwnInstance:
      return tree_.kind(receiver.data) == JsKind::kClassBody ? ValueKind::kPicked
                                                             : ValueKind::kPickedOwn;
    default: return ValueKind::kPicked;
  }
}

// What an own object or an instance of an own class holds under a name.
SetId Properties::stored(const Value& object, const std::string& key, NodeIndex reader) {
  ObjectState& state = state_.objects[object.data];
  if (reader != kNoNode) state.readers.insert(reader);
  const auto slot = state.properties.find(scopes_.names().intern(key));
  const bool known = slot != state.properties.end();
  SetId found = values_.unite(known ? slot->second : kEmptySet, state.any);
  // {...x}: under any name may be what x holds.
  if (!known && state.open && state.taint != 0 && object.kind != ValueKind::kOwnInstance &&
      !parts_.unseen.isBuiltinName(key)) {
    found = values_.unite(found, holder(state.taint));
  }
  bool loose = !known || state.open || object.kind == ValueKind::kLooseObject;
  if (object.kind == ValueKind::kOwnInstance) {
    // Others may set the property as well, by its name; then it may be anything.
    loose = loose || state_.storedByOthers.count(key) != 0;
    for (const ValueId id : values_.members(found)) {
      const ValueKind kind = values_.kind(id);
      const bool own = kind == ValueKind::kObject || kind == ValueKind::kLooseObject ||
                       kind == ValueKind::kOwnArray || kind == ValueKind::kArray ||
                       kind == ValueKind::kOwnInstance;
      loose = loose || !own;
    }
  }
  return loose ? values_.unite(found, unknown_) : found;
}

void Properties::storePrivate(const std::string& name, SetId value) {
  Private& own = privates_[name];
  const SetId joined = values_.unite(own.values, value);
  if (joined == own.values) return;
  own.values = joined;
  for (const NodeIndex reader : own.readers) parts_.work.enqueue(reader);
}

void Properties::store(ObjectState& state, const Keys& keys, SetId value) {
  bool changed = false;
  const auto add = [&](SetId& slot) {
    const SetId joined = values_.unite(slot, value);
    changed = changed || joined != slot;
    slot = joined;
  };
  changed = parts_.taint.taintState(state, parts_.taint.taintOf(value));
  for (const std::string& key : keys.texts) add(state.properties[scopes_.names().intern(key)]);
  if (keys.isPrivate) add(state.properties[scopes_.names().intern(keys.privateName)]);
  if (keys.unknown || keys.anyNumber) add(state.any);
  if (!changed) return;
  for (const NodeIndex reader : state.readers) parts_.work.enqueue(reader);
}

}  // namespace gantlet::javascript
