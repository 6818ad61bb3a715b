#include "analyzer/languages/javascript/text_flow/flow_relays.h"

#include <algorithm>

#include "analyzer/languages/javascript/text_flow/flow_parts.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

// What functions put into the list by its positions, who reads the list finds in it; what comes
// into it in any other way may be at any position.
void FlowRelays::addRelays() {
  for (const Relay& relay : findRelays(tree_, scopes_)) {
    const auto index = static_cast<std::uint32_t>(relays_.size());
    relayOf_.emplace(relay.function, index);
    Relayed& made = relays_.emplace_back();
    made.rest = relay.rest;
    // Readers have this list beside the one that parameters make.
    const NodeIndex list = promiseOf(relay.rest);
    const Cell held = parts_.objects.objectOf(list).elements;
    const Ident* ident = scopes_.identAt(tree_.firstPart(relay.rest));
    if (ident != nullptr && ident->binding != kNone)
      parts_.graph.giveObject(bindingCell(ident->binding), list);
    if (ident != nullptr && ident->declared != kNone)
      parts_.graph.giveObject(bindingCell(ident->declared), list);
    for (Cell& given : made.given) {
      given = add();
      parts_.graph.load(relay.rest, given, kAnywhere);
      parts_.graph.edge(relay.rest, given, Pass::kPart);
      parts_.graph.edge(given, held);
    }
    for (const Relay::Handing& handing : relay.handings) addHanding(index, handing);
    if (parts_.links.nameOf(relay.function) == "main") emptyRelay(relay.function);
  }
}

// A call whose arguments begin with the list. It has one at least, unless the function was called
// without any: what is added is none that stands first.
void FlowRelays::addHanding(std::uint32_t relay, const Relay::Handing& handing) {
  Relayed& from = relays_[relay];
  Handed handed{relay, handing.applies, {}};
  const Cell added = add();
  for (const NodeIndex a : handing.behind) parts_.graph.edge(a, added);
  for (const NodeIndex a : handing.chained) {
    parts_.graph.edge(a, added);
    parts_.graph.load(a, added, kAnywhere);
    parts_.graph.edge(a, added, Pass::kPart);
  }
  for (std::size_t i = 0; i < kPositions; ++i) {
    handed.at[i] = add();
    parts_.graph.edge(from.given[i], handed.at[i]);
    if (i > 0) parts_.graph.edge(added, handed.at[i]);
  }
  from.waiting.emplace_back(added, handed.at[0]);
  if (handing.applies) {
    const NodeIndex callee = tree_.child(handing.call, JsField::kFunction);
    from.applied.push_back(add());
    parts_.graph.load(tree_.child(callee, JsField::kObject), from.applied.back(), kKeyed);
  }
  handings_.emplace(handing.call, handed);
}

FlowGraph::Relayed* FlowRelays::relayOf(FunctionId function) {
  const auto found = relayOf_.find(function);
  return found == relayOf_.end() ? nullptr : &relays_[found->second];
}

// Whether a function hands its own list on to itself.
bool FlowRelays::handsOn(NodeIndex call, FunctionId function) const {
  const auto handed = handings_.find(call);
  const auto own = relayOf_.find(function);
  return handed != handings_.end() && own != relayOf_.end() && own->second == handed->second.relay;
}

// A call that hands on a list, by the positions in it. `applied`: the function is not what is
// called, but before `.apply`.
bool FlowRelays::handOn(FunctionId function, const std::vector<NodeIndex>& parameters,
                        NodeIndex call, bool applied) {
  const auto found = handings_.find(call);
  if (found == handings_.end() || found->second.applies != applied) return false;
  for (std::size_t i = 0; i < kPositions; ++i) {
    parts_.links.hand(function, parameters, found->second.at[i], {i, false});
    if (state_.borrows) parts_.graph.store(state_.borrowed, found->second.at[i]);
  }
  // Those behind the last position, too.
  for (std::size_t i = kPositions; i < parameters.size(); ++i) {
    parts_.links.hand(function, parameters, found->second.at.back(), {i, false});
  }
  return true;
}

bool FlowRelays::handRelay(FunctionId function, Cell given, Position at) {
  const Relayed* relay = relayOf(function);
  if (relay == nullptr) return false;
  for (std::size_t i = std::min(at.index, kPositions - 1); i < kPositions; ++i) {
    parts_.graph.edge(given, relay->given[i]);
    if (!at.behind) break;
  }
  return true;
}

// What a call that is seen says of the function's list.
void FlowRelays::meetRelay(FunctionId function, NodeIndex call) {
  const auto handed = handings_.find(call);
  // A method of the program's own in place of `apply`: it has the list itself.
  if (handed != handings_.end() && handed->second.applies) spoil(relays_[handed->second.relay]);
  if (relayOf(function) == nullptr || handsOn(call, function)) return;
  const NodeIndex first = argumentsOf(call);
  if (first == kNoNode || isSpread(first)) emptyRelay(function);
}

// It may be called without arguments.
void FlowRelays::emptyRelay(FunctionId function) {
  Relayed* relay = relayOf(function);
  if (relay == nullptr || relay->empty) return;
  relay->empty = true;
  for (const auto& [added, first] : relay->waiting) parts_.graph.edge(added, first);
}

void FlowRelays::spoilRelay(FunctionId function) {
  if (Relayed* relay = relayOf(function)) spoil(*relay);
}

// Whatever is in the list may be anywhere in it.
void FlowRelays::spoil(Relayed& relay) {
  if (relay.spoilt) return;
  relay.spoilt = relay.empty = true;
  for (const Cell given : relay.given) parts_.graph.store(relay.rest, given);
  for (const auto& [added, first] : relay.waiting) parts_.graph.edge(added, first);
}

// What is called by a name that is not seen may be given a list itself, by `apply`, or be called
// without arguments, by `call`: {['app' + 'ly']: f}, prop['ca' + 'll'](null).
bool FlowRelays::joinRelays() {
  const auto hasOf = [](const IdList& some, const IdList& others) {
    return std::any_of(some.begin(), some.end(), [&](std::uint32_t id) {
      return std::find(others.begin(), others.end(), id) != others.end();
    });
  };
  const auto isNamed = [this](NodeIndex node) {
    return node < tree_.size() && tree_.parentKind(node) == JsKind::kMember;
  };
  bool joined = false;
  for (const auto& [function, index] : relayOf_) {
    Relayed& relay = relays_[index];
    if (relay.spoilt) continue;
    bool spoils = false;
    for (const NodeIndex call : state_.calls) {
      const NodeIndex callee = calleeOf(call);
      const JsKind kind = callee == kNoNode ? JsKind::kUnknown : tree_.kind(callee);
      if (kind != JsKind::kMember && kind != JsKind::kSubscript) continue;
      if (kind == JsKind::kMember &&
          isOneOf(tree_.text(tree_.child(callee, JsField::kProperty)), {"call", "apply", "bind"})) {
        continue;
      }
      const IdList& has = cellAt(tree_.child(callee, JsField::kObject)).functions;
      spoils = spoils || std::find(has.begin(), has.end(), function) != has.end();
    }
    for (const auto& [call, handed] : handings_) {
      if (handed.relay != index || !handed.applies) continue;
      const IdList& objects = cellAt(tree_.child(calleeOf(call), JsField::kObject)).objects;
      for (const NodeIndex object : objects) {
        const bool plain = object < tree_.size() && JsTree::isFunction(tree_.kind(object));
        spoils = spoils || !plain;
      }
      for (const Target& target : state_.targets) {
        spoils = spoils || (!isNamed(target.at) && hasOf(objects, cellAt(target.object).objects));
      }
    }
    for (const Cell cell : relay.applied) {
      const Node& node = cellAt(cell);
      spoils = spoils || node.bits != 0 || !node.functions.empty();
    }
    if (!spoils) continue;
    spoil(relay);
    joined = true;
  }
  return joined;
}

}  // namespace gantlet::javascript
