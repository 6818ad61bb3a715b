#include "analyzer/languages/javascript/text_flow/flow_fields.h"

#include <algorithm>

#include "analyzer/languages/javascript/builtins/known_calls.h"
#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/text_flow/flow_parts.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

// Names by which the runtime itself, or what stands for it here, finds functions.
bool FlowFields::isFoundByOthers(std::string_view name) {
  // A proxy's trap and an accessor are found in what the runtime is given (FlowProxies::build,
  // FlowRuntime::buildDefine), and a method of a list's heir in its class (FlowLinks::inherit).
  const bool hook = isHook(name) && !isOneOf(name, {"get", "set", "has"});
  return hook || isErrorText(name) || isIndex(name) || name.starts_with("@@") ||
         isOneOf(name, {"__proto__", "actual",   "constructor", "context", "description", "done",
                        "exec",      "expected", "exports",     "join",    "length",      "main",
                        "name",      "next",     "prototype",   "reject",  "resolve",     "return",
                        "size",      "super_",   "then",        "throw",   "toISOString", "toJSON",
                        "toString",  "value",    "valueOf"});
}

void FlowFields::declare(NodeIndex holder, const std::string& name, Cell value) {
  if (isFoundByOthers(name)) {
    parts_.graph.edge(value, parts_.objects.property(name));
    return;
  }
  (void)parts_.objects.property(name);  // it is a name that something has
  Name& known = names_[name];
  // Each would be held against each reader: what so many declare goes to all of them.
  constexpr std::size_t kMostFields = 100;
  if (known.fields.size() >= kMostFields) {
    parts_.graph.edge(value, parts_.objects.property(name));
    return;
  }
  known.fields.push_back({holder, value, isPrototype(holder)});
  for (const Begun& begun : state_.begun) {
    if (FlowPieces::fits(begun, name)) parts_.graph.edge(value, begun.to);
  }
  for (const std::uint32_t reader : known.readers) hang(reader);
}

void FlowFields::read(Cell object, const std::string& name, Cell to) {
  parts_.graph.edge(parts_.objects.property(name), to);
  parts_.engineTexts.noteRead(object, name, to);
  if (isFoundByOthers(name)) return;
  Name& known = names_[name];
  const auto reader = static_cast<std::uint32_t>(readers_.size());
  readers_.push_back({object, to, &known, {}});
  known.readers.push_back(reader);
  if (!known.fields.empty()) hang(reader);
}

void FlowFields::readBegun(const Begun& begun) {
  for (const auto& [name, known] : names_) {
    if (!FlowPieces::fits(begun, name)) continue;
    for (const Field& field : known.fields) parts_.graph.edge(field.value, begun.to);
  }
}

// It is asked as soon as its object has become more.
void FlowFields::hang(std::uint32_t reader) {
  Reader& r = readers_[reader];
  if (r.object == kNone) {
    for (std::size_t i = r.open.size(); i < r.name->fields.size(); ++i) {
      r.open.push_back(true);
      parts_.graph.edge(r.name->fields[i].value, r.to);
    }
    return;
  }
  if (r.open.empty()) cellAt(r.object).plains.push_back({reader, kNoNode, "", 0});
  r.open.resize(r.name->fields.size());
  cellAt(r.object).again = true;
  parts_.graph.wake(r.object);
}

void FlowFields::meet(std::uint32_t reader, const Node& object) {
  for (std::size_t i = 0; i < readers_[reader].open.size(); ++i) {
    Reader& r = readers_[reader];
    const Field& field = r.name->fields[i];
    if (r.open[i] || !mayHold(object, field)) continue;
    r.open[i] = true;
    parts_.graph.edge(field.value, r.to);
  }
}

// What has been copied, and which prototypes move, is only known when all have met.
bool FlowFields::joinFields() {
  findCopies();
  bool joined = false;
  for (std::uint32_t reader = 0; reader < readers_.size(); ++reader) {
    Reader& r = readers_[reader];
    const auto before = std::count(r.open.begin(), r.open.end(), true);
    if (r.object == kNone || before == static_cast<std::ptrdiff_t>(r.open.size())) continue;
    meet(reader, cellAt(r.object));
    joined = joined || before != std::count(r.open.begin(), r.open.end(), true);
  }
  return joined;
}

void FlowFields::findCopies() {
  for (const Cell into : state_.copies) {
    const IdList& objects = cellAt(into).objects;
    copies_.insert(objects.begin(), objects.end());
  }
  for (const KeyedStore& s : state_.keyedStores) {
    if (s.key != kNone && !has(s.key, kUnder)) continue;
    moved_ = moved_ || !cellAt(s.value).objects.empty();
  }
}

// Whether x.name may find a field in what x may be.
bool FlowFields::mayHold(const Node& object, const Field& field) const {
  constexpr Bits kUnseen = kBuiltin | kEvil | kPicked | kPickedObject | kEverybodys | kGlobal |
                           kThis | kStranger | kTaker | kAlien | kForeign | kSpace | kByKey;
  if (moved_ || (object.bits & kUnseen) != 0) return true;
  if (object.objects.empty()) return (object.bits & (kObject | kOwn)) != 0;
  return std::any_of(object.objects.begin(), object.objects.end(),
                     [&](NodeIndex o) { return holds(o, field); });
}

bool FlowFields::holds(NodeIndex object, const Field& field) const {
  if (object == field.holder || object == kNoNode || object == exportsObject()) return true;
  if (copies_.count(object) != 0) return true;
  if (isPrototype(object)) return field.ofClass;
  if (object >= tree_.size()) return false;  // a promise, a pair of a Map
  const JsKind kind = tree_.kind(object);
  switch (kind) {
    case JsKind::kObject:
    case JsKind::kArray:
    case JsKind::kRegex: return false;
    case JsKind::kNew: {
      const NodeIndex maker = tree_.unwrap(tree_.child(object, JsField::kConstructor));
      const std::string_view name = tree_.text(maker);
      if (!isGlobalName(maker)) return field.ofClass;
      return !name.ends_with("Error") && !name.ends_with("Array") &&
             !isOneOf(name, {"Map", "Set", "WeakMap", "WeakSet", "Date", "RegExp", "Promise"});
    }
    case JsKind::kCall: return holdsMethods(object);
    default: return !JsTree::isFunction(kind) && !JsTree::isClass(kind);
  }
}

// What a call of the runtime's makes may be an instance: of a class of lists, say. What only gives
// what it is given makes nothing: that stands beside it.
bool FlowFields::holdsMethods(NodeIndex call) const {
  if (state_.dataMade.count(call) != 0) return false;
  const NodeIndex callee = calleeOf(call);
  if (tree_.kind(callee) != JsKind::kMember) return true;
  const NodeIndex receiver = tree_.child(callee, JsField::kObject);
  const std::string_view name = tree_.text(tree_.child(callee, JsField::kProperty));
  if (isGlobalName(receiver)) {
    if (tree_.text(receiver) != "Object") return true;
    const NodeIndex first = argumentsOf(call);
    const bool empty = name == "create" && first != kNoNode && tree_.kind(first) == JsKind::kNull &&
                       tree_.nextPart(first) == kNoNode;
    return !empty && !isOneOf(name, {"keys", "values", "entries", "freeze", "seal", "assign"});
  }
  if (isOneOf(name, {"get", "find", "findLast", "pop", "shift", "at"})) return false;
  // Symbol.species: a list of a class gives lists of that class.
  return !state_.bases.empty() ||
         !isOneOf(name, {"map", "filter", "slice", "splice", "concat", "sort", "reverse", "flat",
                         "flatMap", "split", "match", "keys", "values", "entries"});
}

}  // namespace gantlet::javascript
