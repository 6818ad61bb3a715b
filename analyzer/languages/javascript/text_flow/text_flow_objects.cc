// The part of TextFlow that knows objects: what makes them, what they inherit, what `this` is.
#include <algorithm>

#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/text_flow/text_flow.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

// The cell of a key, and whether it is a new one.
template <class Map, class Key>
std::pair<TextFlow::Cell, bool> TextFlow::cellOf(Map& cells, const Key& key) {
  const auto [at, fresh] = cells.emplace(key, 0);
  if (fresh) at->second = add();
  return {at->second, fresh};
}

TextFlow::Object TextFlow::newObject() {
  const Cell elements = add();
  const Cell named = add();
  return {elements, named, add()};
}

TextFlow::Object& TextFlow::objectOf(NodeIndex node) {
  const std::uint32_t place = placeOf(node);
  if (place >= objects_.size()) objects_.resize(place + 1);
  if (objects_[place].elements == kNone) objects_[place] = newObject();
  return objects_[place];
}

void TextFlow::make(NodeIndex node) {
  (void)objectOf(node);
  giveObject(node, node);
}

TextFlow::Cell TextFlow::thisOf(FunctionId function) {
  const auto [cell, fresh] = cellOf(thises_, function);
  if (!fresh) return cell;
  mark(cell, kObject);
  const FunctionInfo& info = scopes_.functions()[function];
  if (info.kind == FunctionKind::kProgram) {
    giveObject(cell, exportsObject());
    return cell;
  }
  if (!info.strict) mark(cell, kThis);
  if (info.node == kNoNode) return cell;
  const NodeIndex parent = tree_.parent(info.node);
  const bool member = info.kind == FunctionKind::kFieldValue ||
                      info.kind == FunctionKind::kStatic ||
                      (parent != kNoNode && tree_.kind(parent) == JsKind::kClassBody);
  if (member) {
    const NodeIndex owner = classAround(info.node);
    if (owner == kNoNode) {
      open_ = true;
      return cell;
    }
    const bool fixed = info.kind == FunctionKind::kStatic || isStatic(info.node);
    edge(fixed ? owner : instancesOf(owner), cell);
  } else if (parent != kNoNode && tree_.kind(parent) == JsKind::kObject) {
    edge(parent, cell);
  }
  return cell;
}

// What an instance finds in its prototype.
void TextFlow::inheritFrom(NodeIndex function, NodeIndex instance) {
  const Object from = objectOf(prototypeOf(function));
  const Object to = objectOf(instance);
  edge(from.named, to.named);
  edge(from.keyed, to.keyed);
}

bool TextFlow::isStatic(NodeIndex member) const {
  while (member != kNoNode && tree_.parentKind(member) != JsKind::kClassBody) {
    member = tree_.parent(member);
  }
  return member != kNoNode &&
         (tree_.kind(member) == JsKind::kStaticBlock || tree_.hasToken(member, "static"));
}

TextFlow::Cell TextFlow::instancesOf(NodeIndex classNode) {
  const auto [cell, fresh] = cellOf(instances_, classNode);
  if (!fresh) return cell;
  mark(cell, kObject);
  return cell;
}

bool TextFlow::isProxy(NodeIndex object) const {
  if (object == kNoNode || object >= tree_.size() || tree_.kind(object) != JsKind::kNew)
    return false;
  const NodeIndex maker = tree_.unwrap(tree_.child(object, JsField::kConstructor));
  return tree_.text(maker) == "Proxy" && isFree(maker);
}

// Whether an object has nothing of the runtime's but what every object has.
bool TextFlow::isOwnMade(NodeIndex object) const {
  if (isPrototype(object) || dataMade_.count(object) != 0) return true;
  if (object == kNoNode || object >= tree_.size()) return false;
  const JsKind kind = tree_.kind(object);
  if (kind == JsKind::kNew) {
    const NodeIndex maker = tree_.unwrap(tree_.child(object, JsField::kConstructor));
    return !has(maker, kBuiltin);
  }
  return kind == JsKind::kObject || JsTree::isFunction(kind) || JsTree::isClass(kind);
}

// Whether it may be an object of the runtime's: a list, a Map, a promise, what modules make.
bool TextFlow::mayBeRuntime(const Node& node) const {
  if ((node.bits & kForeign) != 0) return true;
  if ((node.bits & kObject) != 0 && (node.bits & (kOwn | kData)) == 0 && node.objects.empty()) {
    return true;
  }
  return std::any_of(node.objects.begin(), node.objects.end(),
                     [this](NodeIndex object) { return !isOwnMade(object); });
}

// Of an object's prototype.
TextFlow::Bits TextFlow::prototypeBits(const Node& node) const {
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
void TextFlow::passShared(const Node& node, const Edge& e) {
  if ((node.bits & (kBuiltin | kPure | kPicked)) != 0) mark(e.to, kPicked | kObject);
  // x[key].prototype, as no data is meant
  if ((node.bits & kPicked) != 0) mark(e.to, kEverybodys);
  if ((node.bits & kEverybodys) != 0) mark(e.to, kEverybodys);
  if ((node.bits & kOwn) == 0) return;
  mark(e.to, kObject);
  for (std::size_t i = 0; i < node.objects.size(); ++i) {
    const NodeIndex o = node.objects[i];
    if (o >= tree_.size()) continue;
    if (!JsTree::isFunction(tree_.kind(o)) && !JsTree::isClass(tree_.kind(o))) continue;
    (void)objectOf(prototypeOf(o));
    giveObject(e.to, prototypeOf(o));
  }
}

// The prototype of a class.
TextFlow::Cell TextFlow::membersOf(NodeIndex classNode) {
  const auto [cell, fresh] = cellOf(members_, classNode);
  if (!fresh) return cell;
  mark(cell, kObject);
  (void)objectOf(prototypeOf(classNode));
  giveObject(cell, prototypeOf(classNode));
  return cell;
}

// What has a member: an object literal, a class or its instances.
TextFlow::Cell TextFlow::holderOf(NodeIndex member) {
  const NodeIndex parent = tree_.parent(member);
  if (tree_.kind(parent) != JsKind::kClassBody) return parent;
  const NodeIndex owner = tree_.parent(parent);
  if (tree_.hasToken(member, "static")) return owner;
  return tree_.kind(member) == JsKind::kMethod ? membersOf(owner) : instancesOf(owner);
}

TextFlow::Cell TextFlow::property(const std::string& name) {
  const auto [cell, fresh] = cellOf(properties_, name);
  if (!fresh) return cell;
  for (const Begun& begun : begun_) {
    if (fits(begun, name)) edge(cell, begun.to);
  }
  if (isErrorText(name)) mark(cell, kWords | kTexty);
  if (name == "name") mark(cell, static_cast<Bits>(kPieced | kTexty | (namesWord_ ? kWords : 0)));
  if (name == "exports") {
    edge(cell, exported_);
    giveObject(cell, exportsObject());
  }
  return cell;
}

// map.set(key, value)
void TextFlow::storePair(NodeIndex call, NodeIndex map) {
  const NodeIndex pair = pairOf(call);
  const Object places = objectOf(pair);
  for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a)) {
    edge(a, places.elements);
  }
  const Cell held = add();
  mark(held, kObject);
  giveObject(held, pair);
  store(map, held, kKeyed);
}

}  // namespace gantlet::javascript
