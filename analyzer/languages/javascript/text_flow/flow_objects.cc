#include "analyzer/languages/javascript/text_flow/flow_objects.h"

#include <algorithm>

#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/text_flow/flow_parts.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

// The cell of a key, and whether it is a new one.
template <class Map, class Key>
std::pair<FlowGraph::Cell, bool> FlowObjects::cellOf(Map& cells, const Key& key) {
  const auto [at, fresh] = cells.emplace(key, 0);
  if (fresh) at->second = add();
  return {at->second, fresh};
}

FlowGraph::Object FlowObjects::newObject() {
  const Cell elements = add();
  const Cell named = add();
  return {elements, named, add()};
}

FlowGraph::Object& FlowObjects::objectOf(NodeIndex node) {
  const std::uint32_t place = parts_.graph.placeOf(node);
  if (place >= state_.objects.size()) state_.objects.resize(place + 1);
  if (state_.objects[place].elements == kNone) state_.objects[place] = newObject();
  return state_.objects[place];
}

void FlowObjects::make(NodeIndex node) {
  (void)objectOf(node);
  parts_.graph.giveObject(node, node);
}

FlowGraph::Cell FlowObjects::thisOf(FunctionId function) {
  const auto [cell, fresh] = cellOf(thises_, function);
  if (!fresh) return cell;
  parts_.graph.mark(cell, kObject);
  const FunctionInfo& info = scopes_.functions()[function];
  if (info.kind == FunctionKind::kProgram) {
    parts_.graph.giveObject(cell, exportsObject());
    return cell;
  }
  if (!info.strict) parts_.graph.mark(cell, kThis);
  if (info.node == kNoNode) return cell;
  const NodeIndex parent = tree_.parent(info.node);
  const bool member = info.kind == FunctionKind::kFieldValue ||
                      info.kind == FunctionKind::kStatic ||
                      (parent != kNoNode && tree_.kind(parent) == JsKind::kClassBody);
  if (member) {
    const NodeIndex owner = classAround(info.node);
    if (owner == kNoNode) {
      state_.open = true;
      return cell;
    }
    const bool fixed = info.kind == FunctionKind::kStatic || isStatic(info.node);
    parts_.graph.edge(fixed ? owner : instancesOf(owner), cell);
  } else if (parent != kNoNode && tree_.kind(parent) == JsKind::kObject) {
    parts_.graph.edge(parent, cell);
  }
  return cell;
}

// What an instance finds in its prototype.
void FlowObjects::inheritFrom(NodeIndex function, NodeIndex instance) {
  const Object from = objectOf(prototypeOf(function));
  const Object to = objectOf(instance);
  parts_.graph.edge(from.elements, to.elements);  // what its iterator gives
  parts_.graph.edge(from.named, to.named);
  parts_.graph.edge(from.keyed, to.keyed);
}

bool FlowObjects::isStatic(NodeIndex member) const {
  while (member != kNoNode && tree_.parentKind(member) != JsKind::kClassBody) {
    member = tree_.parent(member);
  }
  return member != kNoNode &&
         (tree_.kind(member) == JsKind::kStaticBlock || tree_.hasToken(member, "static"));
}

void FlowObjects::buildSuper(NodeIndex node) {
  if (tree_.parentKind(node) != JsKind::kSubscript) return;
  const FunctionInfo& info = scopes_.functions()[scopes_.thisFunction(scopes_.functionAt(node))];
  const NodeIndex owner = info.inClass ? classAround(node) : kNoNode;
  const NodeIndex base = owner == kNoNode ? kNoNode : heritageOf(owner);
  if (base == kNoNode) return;
  const bool fixed = info.kind == FunctionKind::kStatic || isStatic(info.node);
  parts_.graph.edge(base, node, fixed ? Pass::kValue : Pass::kShared);
}

FlowGraph::Cell FlowObjects::instancesOf(NodeIndex classNode) {
  const auto [cell, fresh] = cellOf(state_.instances, classNode);
  if (!fresh) return cell;
  parts_.graph.mark(cell, kObject);
  return cell;
}

bool FlowObjects::isProxy(NodeIndex object) const {
  if (object == kNoNode || object >= tree_.size() || tree_.kind(object) != JsKind::kNew)
    return false;
  const NodeIndex maker = tree_.unwrap(tree_.child(object, JsField::kConstructor));
  return tree_.text(maker) == "Proxy" && isFree(maker);
}

// map.get(key), list.pop(): it gives what stands there, and makes nothing. What stands in an object
// from elsewhere is kForeign by itself.
bool FlowObjects::isElementOf(NodeIndex call) const {
  const NodeIndex callee = calleeOf(call);
  return tree_.kind(callee) == JsKind::kMember &&
         !isGlobalName(tree_.child(callee, JsField::kObject)) &&
         isOneOf(tree_.text(tree_.child(callee, JsField::kProperty)),
                 {"get", "find", "findLast", "pop", "shift", "at"});
}

// Whether an object has nothing of the runtime's but what every object has.
bool FlowObjects::isOwnMade(NodeIndex object) const {
  if (isPrototype(object) || state_.dataMade.count(object) != 0) return true;
  if (object == kNoNode || object >= tree_.size()) return false;
  const JsKind kind = tree_.kind(object);
  if (kind == JsKind::kNew) {
    const NodeIndex maker = tree_.unwrap(tree_.child(object, JsField::kConstructor));
    return !has(maker, kBuiltin);
  }
  if (kind == JsKind::kCall) return isElementOf(object);
  return kind == JsKind::kObject || JsTree::isFunction(kind) || JsTree::isClass(kind);
}

// Whether it may be an object of the runtime's: a list, a Map, a promise, what modules make.
bool FlowObjects::mayBeRuntime(const Node& node) const {
  if ((node.bits & kForeign) != 0) return true;
  // Before everything has met, who makes it may still come.
  if (state_.allMet && (node.bits & kObject) != 0 && (node.bits & (kOwn | kData)) == 0 &&
      node.objects.empty()) {
    return true;
  }
  return std::any_of(node.objects.begin(), node.objects.end(),
                     [this](NodeIndex object) { return !isOwnMade(object); });
}

// … or anybody's: a built-in prototype, the global object, a function of the runtime's, what others
// hand in. Of the program's own functions the runtime calls nothing that they hold.
bool FlowObjects::mayBeAnyone(const Node& node) const {
  constexpr Bits kAnyone = kBuiltin | kEvil | kPure | kPicked | kPickedObject | kEverybodys |
                           kGlobal | kThis | kStranger | kTaker | kAlien | kSpace | kByKey;
  return (node.bits & kAnyone) != 0 || mayBeRuntime(node);
}

bool FlowObjects::isOwnCode(const Node& node) const {
  constexpr Bits kOfCode = kOwn | kObject | kCode | kPicked | kEvil | kTexty;
  if ((node.bits & ~kOfCode) != 0 || (node.bits & kOwn) == 0) return false;
  return std::all_of(node.objects.begin(), node.objects.end(), [this](NodeIndex object) {
    return object < tree_.size() &&
           (JsTree::isFunction(tree_.kind(object)) || JsTree::isClass(tree_.kind(object)));
  });
}

bool FlowObjects::isRuntimeConstructor(const Node& node) const {
  return std::any_of(node.objects.begin(), node.objects.end(), [this](NodeIndex object) {
    return object < tree_.size() && tree_.text(object) != "console" &&
           (tree_.kind(object) == JsKind::kIdentifier || tree_.kind(object) == JsKind::kShorthand);
  });
}

// … or another object that all code uses: console, process.stdout.
bool FlowObjects::isRuntimeObject(const Node& node) const {
  return std::any_of(node.objects.begin(), node.objects.end(), [this](NodeIndex object) {
    if (object >= tree_.size()) return false;
    const JsKind kind = tree_.kind(object);
    return kind == JsKind::kIdentifier || kind == JsKind::kShorthand || kind == JsKind::kMember ||
           kind == JsKind::kShorthandPattern;
  });
}

// Of an object's prototype.
FlowGraph::Bits FlowObjects::prototypeBits(const Node& node) const {
  if (node.bits == 0) return 0;
  Bits given = kPicked | kObject;
  if ((node.bits & kCallable) != 0) given |= kBuiltin;
  // Only where nothing else is meant: this is said of what is stored, not only of what may be.
  bool everybodys = !node.objects.empty() && (node.bits & (kPicked | kPickedObject)) == 0;
  for (const NodeIndex object : node.objects) {
    if (isProxy(object)) given |= kBuiltin;
    const bool inner = object < tree_.size();
    const JsKind kind = inner ? tree_.kind(object) : JsKind::kUnknown;
    const bool made =
        kind == JsKind::kCall && !isOneOf(tree_.text(tree_.child(object, JsField::kFunction)),
                                          {"Object.create", "Object.setPrototypeOf"});
    // class Cart extends Map: it is Map. class A {}: Object.getPrototypeOf(A.prototype)
    const bool heir = inner && JsTree::isClass(kind) && (node.bits & kBuiltin) != 0;
    const bool last = isPrototype(object) && heritageOf(object - 3 * tree_.size()) == kNoNode;
    everybodys = everybodys && (kind == JsKind::kObject || kind == JsKind::kArray ||
                                kind == JsKind::kRegex || made || heir || last);
  }
  if (everybodys) given |= kEverybodys;
  // Object.getPrototypeOf(Object.getPrototypeOf([]))
  if ((node.bits & kEverybodys) != 0) given |= kEverybodys;
  return given;
}

// x.prototype
void FlowObjects::passShared(const Node& node, const Edge& e) {
  if ((node.bits & (kBuiltin | kPure | kPicked)) != 0) parts_.graph.mark(e.to, kPicked | kObject);
  // Object.prototype, and no function
  if ((node.bits & (kBuiltin | kPure)) != 0) parts_.graph.mark(e.to, kPickedObject);
  // x[key].prototype, as no data is meant
  if ((node.bits & (kPicked | kEverybodys)) != 0) parts_.graph.mark(e.to, kEverybodys);
  // [Array, Map].map((C) => C.prototype), and of classes of modules
  if (isRuntimeConstructor(node) || (node.bits & (kAlien | kStranger | kTaker)) == kAlien) {
    parts_.graph.mark(e.to, kEverybodys);
  }
  if ((node.bits & kOwn) == 0) return;
  parts_.graph.mark(e.to, kObject);
  for (std::size_t i = 0; i < node.objects.size(); ++i) {
    const NodeIndex o = node.objects[i];
    if (o >= tree_.size()) continue;
    if (!JsTree::isFunction(tree_.kind(o)) && !JsTree::isClass(tree_.kind(o))) continue;
    (void)objectOf(prototypeOf(o));
    parts_.graph.giveObject(e.to, prototypeOf(o));
  }
}

// The prototype of a class.
FlowGraph::Cell FlowObjects::membersOf(NodeIndex classNode) {
  const auto [cell, fresh] = cellOf(state_.members, classNode);
  if (!fresh) return cell;
  parts_.graph.mark(cell, kObject);
  (void)objectOf(prototypeOf(classNode));
  parts_.graph.giveObject(cell, prototypeOf(classNode));
  return cell;
}

// What has a member: an object literal, a class or its instances.
FlowGraph::Cell FlowObjects::holderOf(NodeIndex member) {
  const NodeIndex parent = tree_.parent(member);
  if (tree_.kind(parent) != JsKind::kClassBody) return parent;
  const NodeIndex owner = tree_.parent(parent);
  if (tree_.hasToken(member, "static")) return owner;
  return tree_.kind(member) == JsKind::kMethod ? membersOf(owner) : instancesOf(owner);
}

FlowGraph::Cell FlowObjects::property(const std::string& name) {
  const auto [cell, fresh] = cellOf(state_.properties, name);
  if (!fresh) return cell;
  for (const Begun& begun : state_.begun) {
    if (FlowPieces::fits(begun, name)) parts_.graph.edge(cell, begun.to);
  }
  if (isErrorText(name)) parts_.graph.mark(cell, kWords | kTexty);
  if (name == "name")
    parts_.graph.mark(cell, static_cast<Bits>(kPieced | kTexty | (state_.namesWord ? kWords : 0)));
  if (name == "exports") {
    parts_.graph.edge(cell, state_.exported);
    parts_.graph.giveObject(cell, exportsObject());
  }
  return cell;
}

// map.set(key, value)
void FlowObjects::storePair(NodeIndex call, NodeIndex map) {
  const NodeIndex pair = pairOf(call);
  const Object places = objectOf(pair);
  for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a)) {
    parts_.graph.edge(a, places.elements);
  }
  const Cell held = add();
  parts_.graph.mark(held, kObject);
  parts_.graph.giveObject(held, pair);
  parts_.graph.store(map, held, kKeyed);
}

}  // namespace gantlet::javascript
