// The part of TextFlow that knows functions which hand on the list of their arguments (relays.h):
// currying functions above all. All else takes such a list for any other: what is in it may be
// anywhere in it. What calls of functions that are known give and take goes by its position:
// prop('name')(row) makes 'name' a key, and not what stands in rows.
#include <algorithm>

#include "analyzer/languages/javascript/text_flow/text_flow.h"
#include "analyzer/one_of.h"

namespace gantlet::javascript {

// What functions put into the list by its positions, who reads the list finds in it; what comes
// into it in any other way may be at any position.
void TextFlow::addRelays() {
  for (const Relay& relay : findRelays(tree_, scopes_)) {
    const auto index = static_cast<std::uint32_t>(relays_.size());
    relayOf_.emplace(relay.function, index);
    Relayed& made = relays_.emplace_back();
    made.rest = relay.rest;
    // Readers have this list beside the one that parameters make.
    const NodeIndex list = promiseOf(relay.rest);
    const Cell held = objectOf(list).elements;
    const Ident* ident = scopes_.identAt(tree_.firstPart(relay.rest));
    if (ident != nullptr && ident->binding != kNone) giveObject(bindingCell(ident->binding), list);
    if (ident != nullptr && ident->declared != kNone)
      giveObject(bindingCell(ident->declared), list);
    for (Cell& given : made.given) {
      given = add();
      load(relay.rest, given, kAnywhere);
      edge(relay.rest, given, Pass::kPart);
      edge(given, held);
    }
    for (const Relay::Handing& handing : relay.handings) addHanding(index, handing);
    if (nameOf(relay.function) == "main") emptyRelay(relay.function);
  }
}

// A call whose arguments begin with the list. It has one at least, unless the function was called
// without any: what is added is none that stands first.
void TextFlow::addHanding(std::uint32_t relay, const Relay::Handing& handing) {
  Relayed& from = relays_[relay];
  Handed handed{relay, handing.applies, {}};
  const Cell added = add();
  for (const NodeIndex a : handing.behind) edge(a, added);
  for (const NodeIndex a : handing.chained) {
    edge(a, added);
    load(a, added, kAnywhere);
    edge(a, added, Pass::kPart);
  }
  for (std::size_t i = 0; i < kPositions; ++i) {
    handed.at[i] = add();
    edge(from.given[i], handed.at[i]);
    if (i > 0) edge(added, handed.at[i]);
  }
  from.waiting.emplace_back(added, handed.at[0]);
  if (handing.applies) {
    const NodeIndex callee = tree_.child(handing.call, JsField::kFunction);
    from.applied.push_back(add());
    load(tree_.child(callee, JsField::kObject), from.applied.back(), kKeyed);
  }
  handings_.emplace(handing.call, handed);
}

TextFlow::Relayed* TextFlow::relayOf(FunctionId function) {
  const auto found = relayOf_.find(function);
  return found == relayOf_.end() ? nullptr : &relays_[found->second];
}

// Whether a function hands its own list on to itself.
bool TextFlow::handsOn(NodeIndex call, FunctionId function) const {
  const auto handed = handings_.find(call);
  const auto own = relayOf_.find(function);
  return handed != handings_.end() && own != relayOf_.end() && own->second == handed->second.relay;
}

// A call that hands on a list, by the positions in it. `applied`: the function is not what is
// called, but before `.apply`.
bool TextFlow::handOn(FunctionId function, const std::vector<NodeIndex>& parameters, NodeIndex call,
                      bool applied) {
  const auto found = handings_.find(call);
  if (found == handings_.end() || found->second.applies != applied) return false;
  for (std::size_t i = 0; i < kPositions; ++i) {
    hand(function, parameters, found->second.at[i], {i, false});
    if (borrows_) store(borrowed_, found->second.at[i]);
  }
  // Those behind the last position, too.
  for (std::size_t i = kPositions; i < parameters.size(); ++i) {
    hand(function, parameters, found->second.at.back(), {i, false});
  }
  return true;
}

bool TextFlow::handRelay(FunctionId function, Cell given, Position at) {
  const Relayed* relay = relayOf(function);
  if (relay == nullptr) return false;
  for (std::size_t i = std::min(at.index, kPositions - 1); i < kPositions; ++i) {
    edge(given, relay->given[i]);
    if (!at.behind) break;
  }
  return true;
}

// What a call that is seen says of the function's list.
void TextFlow::meetRelay(FunctionId function, NodeIndex call) {
  const auto handed = handings_.find(call);
  // A method of the program's own in place of `apply`: it has the list itself.
  if (handed != handings_.end() && handed->second.applies) spoil(relays_[handed->second.relay]);
  if (relayOf(function) == nullptr || handsOn(call, function)) return;
  const NodeIndex first = argumentsOf(call);
  if (first == kNoNode || isSpread(first)) emptyRelay(function);
}

// It may be called without arguments.
void TextFlow::emptyRelay(FunctionId function) {
  Relayed* relay = relayOf(function);
  if (relay == nullptr || relay->empty) return;
  relay->empty = true;
  for (const auto& [added, first] : relay->waiting) edge(added, first);
}

void TextFlow::spoilRelay(FunctionId function) {
  if (Relayed* relay = relayOf(function)) spoil(*relay);
}

// Whatever is in the list may be anywhere in it.
void TextFlow::spoil(Relayed& relay) {
  if (relay.spoilt) return;
  relay.spoilt = relay.empty = true;
  for (const Cell given : relay.given) store(relay.rest, given);
  for (const auto& [added, first] : relay.waiting) edge(added, first);
}

// What is called by a name that is not seen may be given a list itself, by `apply`, or be called
// without arguments, by `call`: {['app' + 'ly']: f}, prop['ca' + 'll'](null).
bool TextFlow::joinRelays() {
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
    for (const NodeIndex call : calls_) {
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
      for (const Target& target : targets_) {
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
