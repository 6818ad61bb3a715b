#include "analyzer/languages/javascript/text_flow/flow_pass.h"

#include <algorithm>

#include "analyzer/languages/javascript/builtins/text_flow_names.h"
#include "analyzer/languages/javascript/text_flow/flow_parts.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {
namespace {

// Values handed on. A program that does not settle by then has everything everywhere, and nothing
// would be learnt of it. Nearly all settle within a tenth of it.
constexpr std::size_t kMaxSteps = 600'000;
// In a large program a step takes longer.
constexpr NodeIndex kLargeTree = 30'000;
constexpr std::size_t kFewMeetings = 24;
constexpr std::size_t kCollapseAfter = 10'000;

// Whether an edge hands on nothing but what the cell itself has: what others have become since is
// nothing to it.
bool handsOnlyItself(FlowGraph::Pass pass) {
  using Pass = FlowGraph::Pass;
  switch (pass) {
    case Pass::kValue:
    case Pass::kPart:
    case Pass::kMember:
    case Pass::kField:
    case Pass::kClasses:
    case Pass::kNoFunction:
    case Pass::kGiven:
    case Pass::kCallee:
    case Pass::kHeir:
    case Pass::kNames: return true;
    default: return false;
  }
}

}  // namespace

void FlowPropagation::wake(Cell cell) {
  cell = find(cell);
  if (queued_.size() <= cell) queued_.resize(state_.nodes.size());
  if (queued_[cell]) return;
  queued_[cell] = true;
  work_.push_back(cell);
}

void FlowPropagation::load(Cell from, Cell to, int where) {
  cellAt(from).loads.push_back({to, where});
  wake(from);
}

void FlowPropagation::store(Cell into, Cell value, int where) {
  cellAt(into).stores.push_back({value, where});
  wake(into);
}

// What stands in `from`, to the same places.
void FlowPropagation::copy(Cell from, Cell into) {
  state_.copies.push_back(into);
  for (const int where : {kElements, kNamed, kKeyed}) {
    const Cell part = add();
    load(from, part, where);
    store(into, part, where);
  }
}

void FlowPropagation::edge(Cell from, Cell to, Pass pass) {
  if (pass == Pass::kValue && find(from) == find(to)) return;
  cellAt(from).edges.push_back({to, pass});
  wake(from);
}

void FlowPropagation::mark(Cell cell, Bits bits) {
  Bits& has = cellAt(cell).bits;
  if ((has | bits) == has) return;
  has |= bits;
  wake(cell);
}

std::uint32_t FlowPropagation::placeOf(NodeIndex object) {
  const std::size_t at = object == kNoNode ? state_.places.size() - 1 : object;
  if (state_.places[at] == kNone) {
    state_.places[at] = static_cast<std::uint32_t>(state_.objectAt.size());
    state_.objectAt.push_back(object);
  }
  return state_.places[at];
}

std::uint32_t FlowPropagation::placeOfFunction(FunctionId function) {
  const auto own = static_cast<std::uint32_t>(scopes_.functions().size());
  const std::uint32_t place = function < kNative ? function : own + (function - kNative);
  while (state_.functionAt.size() <= place) {
    const auto next = static_cast<std::uint32_t>(state_.functionAt.size());
    state_.functionAt.push_back(next < own ? next : kNative + (next - own));
  }
  return place;
}

void FlowPropagation::give(Cell cell, const IdList& functions) {
  IdList& has = cellAt(cell).functions;
  if (&has != &functions && has.add(functions, state_.functionAt)) wake(cell);
}

void FlowPropagation::give(Cell cell, FunctionId function) {
  if (cellAt(cell).functions.add(function, placeOfFunction(function))) wake(cell);
}

void FlowPropagation::giveObjects(Cell cell, const IdList& objects) {
  IdList& has = cellAt(cell).objects;
  if (&has != &objects && has.add(objects, state_.objectAt)) wake(cell);
}

void FlowPropagation::giveObject(Cell cell, NodeIndex object) {
  if (cellAt(cell).objects.add(object, placeOf(object))) wake(cell);
}

void FlowPropagation::passText(const Node& node, const Edge& e) {
  const Bits bits = node.bits;
  // The runtime never asks for '__proto__' by itself.
  mark(e.to, static_cast<Bits>((bits & (kTold | kPieced)) | ((bits & kCode) != 0 ? kWords : 0) |
                               ((bits & kAsked) != 0 ? kWord : 0)));
  const bool sum = e.pass == Pass::kSum;
  if (sum && (bits & (kTexty | kWord | kCode)) != 0) mark(e.to, kWords | kTexty | kPieced);
  if ((bits & kObject) == 0) return;
  // [word] + '', [1] + [2]
  mark(e.to, static_cast<Bits>(cellAt(state_.texts).bits & kTold));
  if (sum && cellAt(state_.texts).bits != 0) mark(e.to, kWords | kTexty | kPieced);
  for (std::size_t o = 0; o < node.objects.size(); ++o) {
    const Object places = parts_.objects.objectOf(node.objects[o]);
    if (once(places.elements, e.to, sum ? 7 : 1)) edge(places.elements, e.to, e.pass);
    if (once(places.keyed, e.to, sum ? 7 : 1)) edge(places.keyed, e.to, e.pass);
  }
}

// What stands in something.
FlowGraph::Bits FlowPropagation::partBits(Bits bits, bool text) {
  Bits part = bits & (kTold | kForeign | kData | kAlien);
  // Whatever comes from those who may hand in functions.
  if ((bits & kStranger) != 0) part |= bits & (kOwn | kBuiltin | kStranger | kTaker);
  if (text || (bits & (kForeign | kData)) != 0) part |= kTexty;
  if ((bits & kData) != 0) part |= kObject;
  return part;
}

// A function of the runtime's, by a name that it uses itself.
void FlowPropagation::passNamed(const Node& node, const Edge& e) {
  const Bits bits = node.bits;
  if ((bits & kPicked) != 0) mark(e.to, kPicked);
  if ((bits & kPickedObject) != 0) mark(e.to, kBuiltin);
  const bool callable = e.pass == Pass::kCalling && (bits & kCallable) != 0;
  const bool common = e.pass == Pass::kCommon && bits != 0;
  const bool textual = e.pass == Pass::kTextual && (bits & (kTexty | kWord | kData)) != 0;
  const bool builtin = callable || common || textual || parts_.objects.mayBeRuntime(node);
  if (builtin) mark(e.to, kBuiltin);
}

// Object.getOwnPropertyNames(x)
void FlowPropagation::passOwnNames(const Node& node, const Edge& e) {
  const Bits bits = node.bits;
  // Prototypes have a constructor, functions a prototype.
  bool words = (bits & (kCallable | kPickedObject | kEverybodys | kGlobal | kThis | kStranger |
                        kForeign | kAlien)) != 0;
  for (const NodeIndex o : node.objects) {
    words = words || isPrototype(o) || parts_.objects.isProxy(o) || o == exportsObject() ||
            o == kNoNode || state_.inherits.count(o) != 0;
  }
  if (words) mark(e.to, kWords | kTexty);
  // Those of everybody's prototype: no data has them by itself.
  if ((bits & kEverybodys) != 0) mark(e.to, kForged);
  if ((bits & kPicked) != 0) mark(e.to, kPieced);
  // Object.getOwnPropertyNames(Object.prototype)
  if ((bits & kPicked) != 0 && (bits & kPickedObject) != 0) mark(e.to, kForged);
  // Object.getPrototypeOf(() => 1): the names of what every function has.
  if ((bits & kPicked) != 0 && (bits & kBuiltin) != 0) mark(e.to, kOfFunctions);
  // A class has a `prototype`.
  if ((bits & kOwn) != 0) mark(e.to, kOfFunctions);
}

void FlowPropagation::passEdge(const Node& node, const Edge& e, bool functions, bool objects) {
  const Bits bits = node.bits;
  switch (e.pass) {
    case Pass::kValue:
    case Pass::kGiven:
    case Pass::kHeir:
    case Pass::kClasses:
      if (e.pass != Pass::kClasses) mark(e.to, e.pass == Pass::kGiven ? bits & ~kEverybodys : bits);
      if (functions && e.pass != Pass::kHeir) give(e.to, node.functions);
      if (objects) giveObjects(e.to, node.objects);
      return;
    case Pass::kNoFunction:
      mark(e.to, bits & ~(kFunction | kFound | kMadeCode | kSettle | kMaker | kByKey | kPicked));
      // The prototype of generators is an object, and its constructor makes functions of texts.
      if ((bits & kPicked) != 0) mark(e.to, state_.waits ? kPicked : kPickedObject);
      if (objects) giveObjects(e.to, node.objects);
      return;
    case Pass::kByKey:
      if ((bits & (kTexty | kData)) != 0 || parts_.objects.mayBeRuntime(node))
        mark(e.to, kBuiltin | kByKey);
      return;
    case Pass::kByOwnKey:
      if ((bits & (kForeign | kAlien)) != 0) mark(e.to, kBuiltin | kByKey);
      return;
    case Pass::kCallee:
      mark(e.to, bits & (kEvil | kFound));  // to call it is to call that
      if (functions) give(e.to, node.functions);
      return;
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
    case Pass::kProto: mark(e.to, parts_.objects.prototypeBits(node)); return;
    case Pass::kShared: parts_.objects.passShared(node, e); return;
    case Pass::kMade:
      if ((bits & kMaker) != 0) mark(e.to, kWords | kTexty);
      if ((bits & kFound) != 0 && parts_.judge.handsText(e.to)) mark(e.to, kMadeCode);
      return;
    case Pass::kNames: mark(e.to, static_cast<Bits>((bits & kTold) | kTexty)); return;
    case Pass::kOwnNames: passOwnNames(node, e); return;
    case Pass::kCommon:
    case Pass::kTextual:
    case Pass::kCalling:
    case Pass::kOther: passNamed(node, e); return;
    case Pass::kText:
    case Pass::kSum: passText(node, e); return;
  }
}

// From what `from` names to what is read, or from what is stored to it.
void FlowPropagation::take(const Object& places, const Access& access, bool stores) {
  const auto link = [&](Cell place) {
    const Cell from = stores ? access.cell : place;
    const Cell to = stores ? place : access.cell;
    if (once(from, to, 5)) edge(from, to);
  };
  if ((access.where & kElements) != 0) link(places.elements);
  if ((access.where & kNamed) != 0) link(places.named);
  if ((access.where & kKeyed) != 0) link(places.keyed);
}

// Each of the objects meets each of the accesses. Where both are many, in one place: a hub.
void FlowPropagation::passAccesses(Node& node, bool stores) {
  const std::uint32_t count = stores ? node.stores.size() : node.loads.size();
  const std::uint32_t objects = node.objects.size();
  Meeting& meeting = stores ? node.storing : node.loading;
  if (objects == meeting.objects && count == meeting.accesses) return;
  if (meeting.hub == 0 && std::size_t{objects} * count > kFewMeetings) {
    hubs_.push_back(parts_.objects.newObject());
    meeting.hub = static_cast<std::uint32_t>(hubs_.size());
    meeting.objects = meeting.accesses = 0;
  }
  const Meeting before = meeting;
  meeting.objects = objects;
  meeting.accesses = count;
  const auto accessAt = [&](std::size_t i) { return stores ? node.stores[i] : node.loads[i]; };
  if (meeting.hub != 0) {
    const Object hub = hubs_[meeting.hub - 1];
    state_.steps += objects - before.objects + count - before.accesses;
    for (std::size_t i = before.accesses; i < count; ++i) take(hub, accessAt(i), stores);
    for (std::size_t o = before.objects; o < objects; ++o) {
      const Object places = parts_.objects.objectOf(node.objects[o]);
      for (const auto part : {&Object::elements, &Object::named, &Object::keyed}) {
        const Cell from = stores ? hub.*part : places.*part;
        const Cell to = stores ? places.*part : hub.*part;
        if (once(from, to, 5)) edge(from, to);
      }
    }
    return;
  }
  for (std::size_t o = 0; o < objects; ++o) {
    const bool old = o < before.objects;
    const Object places = parts_.objects.objectOf(node.objects[o]);
    for (std::size_t i = old ? before.accesses : 0; i < count; ++i) {
      ++state_.steps;
      take(places, accessAt(i), stores);
    }
  }
}

void FlowPropagation::passFunction(Cell cell, const Node& node, FunctionId f, const Met& met) {
  const bool native = f >= kNative;
  if (!native && (cell == find(state_.lost) || cell == find(state_.exported))) {
    parts_.links.linkLost(f, cell == find(state_.exported));
  }
  const Met now = node.met;
  state_.steps += now.calls - met.calls + now.callbacks - met.callbacks;
  for (std::size_t i = met.calls; i < now.calls; ++i) {
    native ? parts_.links.linkNative(f, node.calls[i]) : parts_.links.link(f, node.calls[i]);
  }
  for (std::size_t i = met.callbacks; i < now.callbacks; ++i) {
    const Callback callback = node.callbacks[i];
    native ? parts_.links.applyNative(f, callback) : parts_.links.linkCallback(f, callback);
  }
}

void FlowPropagation::pass(Cell cell) {
  Node& node = cellAt(cell);  // it stays where it is, and may grow: all of this may make others
  const auto edges = static_cast<std::uint32_t>(node.edges.size());
  const std::size_t edgesDone = node.edgesDone;
  const std::size_t functionsDone = node.functionsDone;
  const std::size_t objectsGiven = node.objectsGiven;
  const std::size_t usesDone = node.usesDone;
  const bool grown = node.bits != node.bitsDone || node.functions.size() != functionsDone ||
                     node.objects.size() != objectsGiven;
  const bool changed = node.again || grown;
  const std::uint32_t uses = node.calls.size() + node.callbacks.size() + node.plains.size() +
                             node.heirs.size() + node.texteds.size() + node.picks.size();
  const bool moreFunctions = node.functions.size() != functionsDone;
  const bool moreObjects = node.objects.size() != objectsGiven;
  ++state_.steps;
  node.again = false;
  node.bitsDone = node.bits;
  node.functionsDone = node.functions.size();
  node.objectsGiven = node.objects.size();
  node.edgesDone = edges;
  node.usesDone = uses;
  for (std::size_t i = changed ? 0 : edgesDone; i < edges; ++i) {
    const Edge e = node.edges[i];
    const bool old = i < edgesDone;
    if (old && !grown && handsOnlyItself(e.pass)) continue;
    ++state_.steps;
    passEdge(node, e, !old || moreFunctions, !old || moreObjects);
  }
  passAccesses(node, false);
  passAccesses(node, true);
  if (!changed && uses == usesDone) return;
  state_.steps += uses;
  for (std::size_t i = 0; (node.bits & kTextual) != 0 && i < node.texteds.size(); ++i) {
    const Texted t = node.texteds[i];
    if (!once(t.object, t.value, t.stores ? 6 : 5)) continue;
    if (t.stores) {
      store(t.object, t.value, kKeyed);
    } else {
      load(t.object, t.value, kNamed);
    }
  }
  for (std::size_t i = 0; i < node.picks.size(); ++i)
    parts_.judge.pick(Pick(state_.picks[node.picks[i]]));
  passCalls(cell, node);
}

bool FlowPropagation::once(Cell a, Cell b, std::uint64_t what) {
  return linked_.insert((what << 60U) | (std::uint64_t{a} << 30U) | b);
}

void FlowPropagation::solve() {
  while (!work_.empty() && !state_.open) {
    const Cell next = work_.front();
    work_.pop_front();
    queued_[next] = false;
    const Cell cell = find(next);
    pass(cell);
    // A program for which this does not come to an end soon is not worth it.
    if (state_.steps >= (tree_.size() > kLargeTree ? kMaxSteps / 2 : kMaxSteps)) {
      state_.tooMuch = state_.open = true;
      return;
    }
    if (state_.steps > nextCollapse_) {
      nextCollapse_ += kCollapseAfter;
      parts_.collapse.collapse();
    }
    const Bits texts = cellAt(state_.texts).bits;
    if (texts != told_) {
      told_ = texts;
      state_.steps += state_.nodes.size();
      for (Cell c = 0; c < state_.nodes.size(); ++c) {
        if ((cellAt(c).bits & kObject) == 0) continue;
        cellAt(c).again = true;
        wake(c);
      }
    }
  }
}

}  // namespace gantlet::javascript
