// The part of TextFlow that hands values on, until nothing changes.
#include <algorithm>

#include "analyzer/languages/javascript/text_flow.h"
#include "analyzer/languages/javascript/text_flow_names.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {
namespace {

constexpr std::size_t kMaxSteps = 500'000;  // values handed on

// Adds what `has` has not, of `given` from an index on. They may be the same list.
bool addNew(std::vector<std::uint32_t>& has, const std::vector<std::uint32_t>& given,
            std::size_t from) {
  const std::size_t before = has.size();
  for (std::size_t i = from; i < given.size(); ++i) {
    const std::uint32_t id = given[i];
    if (std::find(has.begin(), has.end(), id) == has.end()) has.push_back(id);
  }
  return has.size() != before;
}

}  // namespace

void TextFlow::wake(Cell cell) {
  if (queued_.size() <= cell) queued_.resize(nodes_.size());
  if (queued_[cell]) return;
  queued_[cell] = true;
  work_.push_back(cell);
}

void TextFlow::load(Cell from, Cell to, int where) {
  nodes_[from].loads.push_back({to, where});
  wake(from);
}

void TextFlow::store(Cell into, Cell value, int where) {
  nodes_[into].stores.push_back({value, where});
  wake(into);
}

// What stands in `from`, to the same places.
void TextFlow::copy(Cell from, Cell into) {
  for (const int where : {kElements, kNamed, kKeyed}) {
    const Cell part = add();
    load(from, part, where);
    store(into, part, where);
  }
}

void TextFlow::edge(Cell from, Cell to, Pass pass) {
  nodes_[from].edges.push_back({to, pass});
  wake(from);
}

void TextFlow::mark(Cell cell, Bits bits) {
  Bits& has = nodes_[cell].bits;
  if ((has | bits) == has) return;
  has |= bits;
  wake(cell);
}

void TextFlow::give(Cell cell, const std::vector<FunctionId>& functions, std::size_t from) {
  if (addNew(nodes_[cell].functions, functions, from)) wake(cell);
}

void TextFlow::giveObjects(Cell cell, const std::vector<NodeIndex>& objects, std::size_t from) {
  if (addNew(nodes_[cell].objects, objects, from)) wake(cell);
}

void TextFlow::passText(const Node& node, const Edge& e) {
  const Bits bits = node.bits;
  mark(e.to, static_cast<Bits>((bits & (kWords | kPieced | kNames)) | ((bits & kCode) != 0 ? kWords : 0)));
  const bool sum = e.pass == Pass::kSum;
  if (sum && (bits & (kTexty | kWord | kCode)) != 0) mark(e.to, kWords | kTexty | kPieced);
  if ((bits & kObject) == 0) return;
  // [word] + '', [1] + [2]
  mark(e.to, static_cast<Bits>(nodes_[texts_].bits & (kWords | kNames)));
  if (sum && nodes_[texts_].bits != 0) mark(e.to, kWords | kTexty | kPieced);
  for (const NodeIndex object : node.objects) {
    const Object places = objectOf(object);
    if (once(places.elements, e.to, sum ? 7 : 1)) edge(places.elements, e.to, e.pass);
    if (once(places.keyed, e.to, sum ? 7 : 1)) edge(places.keyed, e.to, e.pass);
  }
}

// What stands in something.
TextFlow::Bits TextFlow::partBits(Bits bits, bool text) {
  Bits part = bits & (kWords | kForeign | kData | kAlien | kNames);
  // Whatever comes from those who may hand in functions.
  if ((bits & kStranger) != 0) part |= bits & (kOwn | kBuiltin | kStranger | kTaker);
  if (text || (bits & (kForeign | kData)) != 0) part |= kTexty;
  if ((bits & kData) != 0) part |= kObject;
  return part;
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

// A function of the runtime's, by a name that it uses itself.
void TextFlow::passNamed(const Node& node, const Edge& e) {
  const Bits bits = node.bits;
  if ((bits & kPicked) != 0) mark(e.to, kPicked);
  if ((bits & kPickedObject) != 0) mark(e.to, kBuiltin);
  const bool callable = e.pass == Pass::kCalling && (bits & kCallable) != 0;
  const bool common = e.pass == Pass::kCommon && bits != 0;
  const bool textual = e.pass == Pass::kTextual && (bits & (kTexty | kWord | kData)) != 0;
  const bool builtin = callable || common || textual || mayBeRuntime(node);
  if (builtin) mark(e.to, kBuiltin);
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
  if ((node.bits & (kBuiltin | kPicked)) != 0) mark(e.to, kPicked | kObject);
  if ((node.bits & kEverybodys) != 0) mark(e.to, kEverybodys);
  if ((node.bits & kOwn) == 0) return;
  mark(e.to, kObject);
  for (const NodeIndex o : node.objects) {
    if (o >= tree_.size()) continue;
    if (!JsTree::isFunction(tree_.kind(o)) && !JsTree::isClass(tree_.kind(o))) continue;
    (void)objectOf(prototypeOf(o));
    giveObjects(e.to, {prototypeOf(o)});
  }
}

void TextFlow::passEdge(const Node& node, const Edge& e, bool old) {
  // What has gone this way before need not go again.
  const std::size_t functions = old ? node.functionsDone : 0;
  const std::size_t objects = old ? node.objectsGiven : 0;
  const Bits bits = node.bits;
  switch (e.pass) {
    case Pass::kValue:
      mark(e.to, bits);
      give(e.to, node.functions, functions);
      giveObjects(e.to, node.objects, objects);
      return;
    case Pass::kGiven:
      mark(e.to, bits & ~kEverybodys);
      give(e.to, node.functions, functions);
      giveObjects(e.to, node.objects, objects);
      return;
    case Pass::kClasses:
      give(e.to, node.functions, functions);
      giveObjects(e.to, node.objects, objects);
      return;
    case Pass::kNoFunction:
      mark(e.to, bits & ~(kFunction | kSettle | kMaker | kByKey | kPicked));
      if ((bits & kPicked) != 0) mark(e.to, kPickedObject);
      giveObjects(e.to, node.objects, objects);
      return;
    case Pass::kByKey:
      if ((bits & (kTexty | kData)) != 0 || mayBeRuntime(node)) mark(e.to, kBuiltin | kByKey);
      return;
    case Pass::kHeir:
      mark(e.to, bits);
      giveObjects(e.to, node.objects, objects);
      return;
    case Pass::kCallee: give(e.to, node.functions, functions); return;
    case Pass::kPart: mark(e.to, partBits(bits, (bits & kTexty) != 0)); return;
    case Pass::kMember:
      mark(e.to, static_cast<Bits>(partBits(bits, false) |
                                   ((bits & (kForeign | kSpace)) != 0 ? kBuiltin : 0)));
      return;
    case Pass::kField: {
      Bits part = partBits(bits, false);
      if ((bits & kAlien) == 0) part &= ~(kForeign | kTexty);
      if ((bits & (kAlien | kSpace)) != 0) part |= kBuiltin;
      mark(e.to, part);
      return;
    }
    case Pass::kProto: mark(e.to, prototypeBits(node)); return;
    case Pass::kShared: passShared(node, e); return;
    case Pass::kMade:
      if ((bits & kMaker) != 0) mark(e.to, kWords | kTexty);
      return;
    case Pass::kCommon:
    case Pass::kTextual:
    case Pass::kCalling:
    case Pass::kOther: passNamed(node, e); return;
    case Pass::kText:
    case Pass::kSum: passText(node, e); return;
  }
}

void TextFlow::passObjects(Cell cell, const Node& node) {
  for (std::size_t o = 0; o < node.objects.size(); ++o) {
    const bool old = o < node.objectsDone;
    const Object object = objectOf(node.objects[o]);
    const auto each = [&](int where, const auto& use) {
      if ((where & kElements) != 0) use(object.elements);
      if ((where & kNamed) != 0) use(object.named);
      if ((where & kKeyed) != 0) use(object.keyed);
    };
    for (std::size_t i = old ? node.loadsDone : 0; i < node.loads.size(); ++i) {
      const Access& access = node.loads[i];
      each(access.where, [&](Cell from) {
        if (once(from, access.cell, 5)) edge(from, access.cell);
      });
    }
    for (std::size_t i = old ? node.storesDone : 0; i < node.stores.size(); ++i) {
      const Access& access = node.stores[i];
      each(access.where, [&](Cell into) {
        if (once(access.cell, into, 6)) edge(access.cell, into);
      });
    }
  }
  nodes_[cell].objectsDone = node.objects.size();
  nodes_[cell].loadsDone = node.loads.size();
  nodes_[cell].storesDone = node.stores.size();
}

// A call of what a cell may hold.
void TextFlow::passCall(Cell cell, const Node& node, NodeIndex call) {
  // What the runtime's functions give.
  Bits given = node.bits & (kWords | kForeign | kData);
  if ((node.bits & kForeign) != 0) given |= kTexty | kObject;
  const bool made = tree_.kind(call) == JsKind::kNew;
  if (!made) given |= node.bits & kAlien;  // util.promisify
  if ((node.bits & kPicked) != 0 && !made) given |= kPicked | kObject;
  if ((node.bits & kMaker) != 0) given |= kWords | kTexty;
  // Object.keys(x): what it gives is known.
  const NodeIndex callee =
      tree_.unwrap(tree_.child(call, made ? JsField::kConstructor : JsField::kFunction));
  const bool native =
      tree_.kind(callee) == JsKind::kMember && isNativeOwner(tree_.child(callee, JsField::kObject));
  if (!native) mark(call, given);
  // set(target, 'a.constructor', 1), whatever that does
  if ((node.bits & kTaker) != 0 && once(call, cell, 12)) {
    for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a)) edge(a, handed_);
  }
  for (const NodeIndex object : node.objects) {
    if (isProxy(object) && once(call, object, 0)) {
      const Object places = objectOf(object);
      edge(places.elements, call);
      for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a)) {
        edge(a, places.elements);
        load(a, places.elements);
      }
    }
    if (object >= tree_.size() || !JsTree::isClass(tree_.kind(object))) continue;
    if (!once(call, object, 14)) continue;
    const Cell into = instancesOf(object);
    if (made) {
      edge(call, into);
      inheritFrom(object, call);
    }
    if (!made &&
        tree_.kind(tree_.unwrap(tree_.child(call, JsField::kFunction))) == JsKind::kSuper) {
      edge(thisOf(scopes_.thisFunction(scopes_.functionAt(call))), into);
    }
  }
  if ((node.bits & kSettle) == 0 || !once(call, cell, 9)) return;
  for (NodeIndex a = argumentsOf(call); a != kNoNode; a = tree_.nextPart(a)) {
    edge(a, settled_);
    edge(a, thrown_);
    load(a, settled_);
  }
}

void TextFlow::passCalls(Cell cell, const Node& node) {
  for (const Plain& plain : node.plains) {
    const Bits need = plain.need == kBuiltin ? kBuiltin | kPicked : plain.need;
    if ((node.bits & need) == 0 || !once(plain.call, cell, plain.need == kByKey ? 1 : 8)) {
      continue;
    }
    buildPlainCall(plain.call, plain.receiver, plain.name);
  }
  if ((node.bits & kBuiltin) != 0) {
    for (const NodeIndex heir : node.heirs) inherit(heir);
  }
  for (const NodeIndex call : node.calls) passCall(cell, node, call);
  if (cell == exported_) {
    for (const NodeIndex object : node.objects) {
      if (object < tree_.size() && JsTree::isClass(tree_.kind(object))) linkMembers(object);
    }
  }
  for (const FunctionId f : node.functions) {
    if (f >= kNative) {
      for (const NodeIndex call : node.calls) linkNative(f, call);
      for (const Callback& callback : node.callbacks) applyNative(f, callback);
      continue;
    }
    if (cell == lost_ || cell == exported_) linkLost(f, cell == exported_);
    for (const NodeIndex call : node.calls) link(f, call);
    for (const Callback& callback : node.callbacks) linkCallback(f, callback);
  }
}

void TextFlow::pass(Cell cell) {
  const Node node = nodes_[cell];  // what it has now: all of this may make others
  const bool changed = node.again || node.bits != node.bitsDone ||
                       node.functions.size() != node.functionsDone ||
                       node.objects.size() != node.objectsGiven;
  const std::size_t uses = node.calls.size() + node.callbacks.size() + node.plains.size() +
                           node.heirs.size() + node.texteds.size() + node.picks.size();
  {
    Node& done = nodes_[cell];
    done.again = false;
    done.bitsDone = node.bits;
    done.functionsDone = node.functions.size();
    done.objectsGiven = node.objects.size();
    done.edgesDone = node.edges.size();
    done.usesDone = uses;
  }
  for (std::size_t i = changed ? 0 : node.edgesDone; i < node.edges.size(); ++i) {
    passEdge(node, node.edges[i], i < node.edgesDone);
  }
  passObjects(cell, node);
  if (!changed && uses == node.usesDone) return;
  if ((node.bits & kTextual) != 0) {
    for (const Texted& t : node.texteds) {
      if (!once(t.object, t.value, t.stores ? 6 : 5)) continue;
      if (t.stores) {
        store(t.object, t.value, kKeyed);
      } else {
        load(t.object, t.value, kNamed);
      }
    }
  }
  for (const std::size_t index : node.picks) pick(Pick(picks_[index]));
  passCalls(cell, node);
}

bool TextFlow::once(Cell a, Cell b, std::uint64_t what) {
  return linked_.insert((what << 60U) | (std::uint64_t{a} << 30U) | b).second;
}

void TextFlow::solve() {
  while (!work_.empty() && !open_) {
    const Cell cell = work_.front();
    work_.pop_front();
    queued_[cell] = false;
    // A program for which this does not come to an end soon is not worth it.
    const Node& node = nodes_[cell];
    steps_ +=
        1 + node.edges.size() + node.picks.size() + node.objects.size() + node.texteds.size() +
        (node.loads.size() + node.stores.size() + node.calls.size()) * (1 + node.objects.size()) +
        node.functions.size() * (1 + node.calls.size() + node.callbacks.size());
    if (steps_ > kMaxSteps) {
      open_ = true;
      return;
    }
    pass(cell);
    const Bits texts = nodes_[texts_].bits;
    if (texts != told_) {
      told_ = texts;
      steps_ += nodes_.size();
      for (Cell c = 0; c < nodes_.size(); ++c) {
        if ((nodes_[c].bits & kObject) == 0) continue;
        nodes_[c].again = true;
        wake(c);
      }
    }
  }
}

}  // namespace gantlet::javascript
