#include "service/relay_call.h"

#include <algorithm>
#include <set>

#include "cluster/place_book.h"
#include "manager/session_files.h"
#include "service/relay_passing.h"
#include "service/submission_json.h"

namespace gantlet {
namespace {

using cluster::NodeState;
using cluster::RelayNode;

constexpr const char* kNoNode = "no node of the cluster takes this now";

bool isId(std::string_view text, std::string_view start) {
  constexpr std::size_t kRest = 26;
  return text.size() == start.size() + kRest && text.starts_with(start) &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789", start.size()) ==
             std::string_view::npos;
}

// A face's clients are told what is not there in the face's own words, which any node knows.
void passToAny(Call& call, const Face* face) {
  Passing passing(call, face, false);
  const auto nodes = call.desks.relay->order();
  if (!nodes) return passing.refuse(problemOf(nodes.error()));
  for (const RelayNode& node : *nodes) {
    if (passing.to(node)) return;
  }
  passing.refuseUnasked(kNoNode);
}

void refuseUnknown(Call& call, const Face* face, const std::string& what) {
  if (face != nullptr) return passToAny(call, face);
  Problem problem = problemOf(404, what);
  Passing(call, face, false).refuse(problem);
}

void refuseLost(Call& call, const Face* face, const std::string& what, const std::string& why) {
  if (face != nullptr) return passToAny(call, face);
  Problem problem = problemOf(410, what + " is LOST: " + why);
  problem.resolution = "make another one; only what it has saved elsewhere is still there";
  Passing(call, face, false).refuse(problem);
}

void refuseAway(Call& call, const Face* face, const std::string& message, bool soon) {
  Problem problem = problemOf(503, message);
  problem.resolution = soon ? "nothing was done: try again in some seconds"
                            : "nothing was done: it comes back when that node does, or within a "
                              "minute on another one where its files are in an object store";
  problem.headers.push_back({"Retry-After", soon ? "5" : "30"});
  Passing(call, face, false).refuse(problem);
}

// The node of what has a place; answers where there is none that can be asked.
std::optional<RelayNode> nodeOf(Call& call, const Face* face, const StoredPlace& place) {
  const std::string what =
      (place.kind == kSessionPlace ? "the session " : "the volume ") + std::string(place.id);
  if (place.lostAt) {
    refuseLost(call, face, what, place.reason);
    return std::nullopt;
  }
  auto node = call.desks.relay->node(place.node);
  if (!node) {
    Passing(call, face, false).refuse(problemOf(node.error()));
    return std::nullopt;
  }
  const std::string where = "its node " + place.node;
  if (*node && !(*node)->revoked && (*node)->state == NodeState::kReady) return **std::move(node);
  if (*node && !(*node)->revoked && (*node)->state == NodeState::kUnreachable) {
    refuseAway(call, face, what + " can't be asked: " + where + " does not tell of itself", true);
    return std::nullopt;
  }
  const std::string gone = !*node                               ? " is gone"
                           : (*node)->revoked                   ? " was revoked"
                           : (*node)->state == NodeState::kLeft ? " has stopped"
                                                                : " is dead";
  if (place.kept) {
    refuseAway(call, face, what + " is kept on " + where.substr(4) + ", which" + gone, false);
  } else {
    refuseLost(call, face, what, where + gone);
  }
  return std::nullopt;
}

void passTo(Call& call, const Face* face, const StoredPlace& place) {
  const auto node = nodeOf(call, face, place);
  if (!node) return;
  Passing passing(call, face, false);
  if (!passing.to(*node)) passing.refuseUnasked("the node " + node->id + " can't be asked now");
}

void relaySession(Call& call, const std::string& id, const Face* face) {
  const std::string unknown = "there is no such session: " + shownName(id);
  if (!isId(id, "ses_")) return refuseUnknown(call, face, unknown);
  const auto place = call.desks.places->find(id);
  if (!place) return Passing(call, face, false).refuse(problemOf(place.error()));
  const std::optional<TenantId> only = call.caller.ownTenant();
  const bool theirs =
      *place && (*place)->kind == kSessionPlace && (!only || (*place)->tenant == only->text());
  if (!theirs) return refuseUnknown(call, face, unknown);
  passTo(call, face, **place);
}

// Of a tenant's volume by its name, or by its id.
Result<std::optional<StoredPlace>> volumePlace(Call& call, const std::string& name) {
  cluster::PlaceBook& book = *call.desks.places;
  if (name.starts_with("vol_")) {
    if (!isId(name, "vol_")) return std::optional<StoredPlace>();
    TRY(auto place, book.find(name));
    const std::optional<TenantId> only = call.caller.ownTenant();
    if (place && only && place->tenant != only->text()) place.reset();
    return place;
  }
  return book.store().get(namePlaceId("volume", call.caller.tenant.text(), name));
}

void relayVolume(Call& call, const std::string& name, const Face* face) {
  const auto place = volumePlace(call, name);
  if (!place) return Passing(call, face, false).refuse(problemOf(place.error()));
  if (!*place) {
    return refuseUnknown(call, face, "the tenant has no volume " + shownName(name));
  }
  StoredPlace volume = **place;
  volume.id = name;
  volume.kept = true;  // its files stay where they are
  const auto node = nodeOf(call, face, volume);
  if (!node) return;
  Passing passing(call, face, false);
  if (!passing.to(*node)) {
    return passing.refuseUnasked("the node " + node->id + " can't be asked now");
  }
  // Its name may go elsewhere from now on. (The one of a volume that was named by its id stays
  // where it was, which does no harm.)
  const std::string_view path = call.request().head.path;
  if (call.request().head.method == "DELETE" && passing.status() == 204 && path.ends_with(name)) {
    (void)call.desks.places->store().remove({(*place)->id});
  }
}

// --- what is made

// The members of the body that name volumes: [{"name"}] of `volumes`, or of E2B's `volumeMounts`.
std::set<std::string> volumesIn(const std::string& body) {
  std::set<std::string> names;
  if (body.find("olume") == std::string::npos) return names;
  const auto value = json::parse(body);
  const json::Object* object = value ? value->asObject() : nullptr;
  for (const char* field : {"volumes", "volumeMounts"}) {
    const json::Value* list = object == nullptr ? nullptr : object->find(field);
    if (list == nullptr || list->asArray() == nullptr) continue;
    for (const json::Value& one : *list->asArray()) {
      const json::Value* name = one.asObject() == nullptr ? nullptr : one.asObject()->find("name");
      if (name != nullptr && name->asString() != nullptr) names.insert(*name->asString());
    }
  }
  return names;
}

// The text of a member of the body; "": there is none.
std::string textIn(const std::string& body, const char* field) {
  const auto value = json::parse(body);
  const json::Value* found =
      value && value->asObject() != nullptr ? value->asObject()->find(field) : nullptr;
  return found == nullptr || found->asString() == nullptr ? "" : *found->asString();
}

// The one node that has all of a new session's volumes; "": it has none. Answers, and gives
// nullopt, where there is no such node.
std::optional<std::string> nodeOfVolumes(Call& call, const Face* face) {
  std::string node;
  for (const std::string& name : volumesIn(call.request().body)) {
    const auto place = volumePlace(call, name);
    if (!place) {
      Passing(call, face, false).refuse(problemOf(place.error()));
      return std::nullopt;
    }
    if (!*place) continue;  // the node says so
    if (!node.empty() && node != (*place)->node) {
      Problem problem = problemOf(409, "the volumes that are asked for are on different nodes");
      problem.resolution = "a session has volumes of one node: " + node + " or " + (*place)->node;
      Passing(call, face, false).refuse(problem);
      return std::nullopt;
    }
    node = (*place)->node;
  }
  return node;
}

void offer(Passing& passing, const std::vector<RelayNode>& nodes) {
  for (const RelayNode& node : nodes) {
    if (passing.to(node)) return;
  }
  passing.refuseUnasked(kNoNode);
}

// Where a name or a key goes: to whom it went before, as long as that one can be asked. Of those
// who ask at the same time the database lets one choose.
Result<StoredPlace> chosen(Call& call, const std::string& id, const char* kind,
                           const std::vector<RelayNode>& nodes, const std::string& mark = "") {
  PlaceStore& store = call.desks.places->store();
  const StoredPlace wanted{id, kind, call.caller.tenant.text(), nodes.front().id};
  StoredPlace place = wanted;
  TRY(place.node, store.choose(wanted, mark));
  return place;
}

// A request with an Idempotency-Key goes to the node that had it first: that one knows what came
// of it. Of one that was refused there is nothing to know: whoever repeats it may go anywhere.
void makeOnce(Call& call, const Face* face, const std::string& key,
              const std::vector<RelayNode>& nodes) {
  Passing passing(call, face, true);
  const std::string id = namePlaceId("key", call.caller.tenant.text(), key);
  const std::string mark = newSubmissionId().text();
  // Where that can't be written, the key stays that node's, which judges what is repeated anew.
  const auto refused = [&] { (void)call.desks.places->store().takeBack(id, mark); };
  const auto pass = [&](const RelayNode& node) {
    if (!passing.to(node)) return false;
    const int status = passing.status();
    if (status == 503 || (status >= 400 && status < 500)) refused();
    return true;
  };
  for (const RelayNode& other : nodes) {
    const auto place = chosen(call, id, kKeyPlace, nodes, mark);
    if (!place) return passing.refuse(problemOf(place.error()));
    const auto node = call.desks.relay->node(place->node);
    if (!node) return passing.refuse(problemOf(node.error()));
    const bool gone = !*node || (*node)->revoked || (*node)->state == NodeState::kDead ||
                      (*node)->state == NodeState::kLeft;
    if (!gone && (*node)->state == NodeState::kUnreachable) {
      return refuseAway(call, face,
                        "a request with this Idempotency-Key went to the node " + place->node +
                            ", which does not tell of itself",
                        true);
    }
    if (!gone && pass(**node)) return;
    // Nothing of it is there, or no more: another one may have it.
    if (other.id == place->node) continue;
    const auto moved = call.desks.places->store().move(id, place->node, other.id);
    if (!moved) return passing.refuse(problemOf(moved.error()));
    if (!*moved) continue;
    if (pass(other)) return;
  }
  passing.refuseUnasked(kNoNode);
  refused();
}

void relayNewSession(Call& call, const Face* face) {
  auto nodes = call.desks.relay->order();
  if (!nodes) return Passing(call, face, true).refuse(problemOf(nodes.error()));
  const auto bound = nodeOfVolumes(call, face);
  if (!bound) return;
  if (!bound->empty()) {
    std::erase_if(*nodes, [&](const RelayNode& node) { return node.id != *bound; });
    if (nodes->empty()) {
      return refuseAway(call, face, "the node " + *bound + ", which has the volumes, takes no work",
                        false);
    }
  }
  const std::string* key = call.request().head.find("idempotency-key");
  if (key != nullptr && face == nullptr && !nodes->empty()) {
    return makeOnce(call, face, *key, *nodes);
  }
  Passing passing(call, face, true);
  offer(passing, *nodes);
}

// A name is a tenant's once, on whichever node: where it went before, that one knows whether it has
// it still.
void relayNewVolume(Call& call, const Face* face) {
  PlaceStore& store = call.desks.places->store();
  Passing passing(call, face, true);
  const auto nodes = call.desks.relay->order();
  if (!nodes) return passing.refuse(problemOf(nodes.error()));
  const std::string name = textIn(call.request().body, "name");
  if (name.empty()) return offer(passing, *nodes);
  const std::string id = namePlaceId("volume", call.caller.tenant.text(), name);
  std::string before;
  for (const RelayNode& node : *nodes) {
    if (!before.empty()) {
      const auto moved = store.move(id, before, node.id);
      if (!moved) return passing.refuse(problemOf(moved.error()));
    }
    const auto known = before.empty()
                           ? store.get(id)
                           : Result<std::optional<StoredPlace>>(std::optional<StoredPlace>());
    if (!known) return passing.refuse(problemOf(known.error()));
    auto place = *known ? Result<StoredPlace>(**known) : chosen(call, id, kVolumeNamePlace, {node});
    if (!place) return passing.refuse(problemOf(place.error()));
    if (*known || place->node != node.id) {
      place->id = name;
      place->kept = true;
      const auto there = nodeOf(call, face, *place);
      if (!there) return;
      // One that takes nothing new may have it already.
      Passing sure(call, face, false);
      Passing& way = *known ? sure : passing;
      if (!way.to(*there)) way.refuseUnasked("the node " + there->id + " can't be asked now");
      return;
    }
    if (passing.to(node)) break;
    before = node.id;
  }
  const int status = passing.status();
  if (status == 0) passing.refuseUnasked(kNoNode);
  // Nothing of it is there. Where a node broke off, or has it already, the name stays that node's.
  const bool refused = status == 0 || (status >= 400 && status < 500 && status != 409);
  if (refused) (void)store.remove({id});
}

}  // namespace

void relayCall(Call& call, const RelayPlace& place, const Face* face) {
  using Kind = RelayPlace::Kind;
  switch (place.kind) {
    case Kind::kSession: return relaySession(call, place.name, face);
    case Kind::kNewSession: return relayNewSession(call, face);
    case Kind::kSessions: return relaySessions(call, face);
    case Kind::kVolume: return relayVolume(call, place.name, face);
    case Kind::kNewVolume: return relayNewVolume(call, face);
    case Kind::kVolumes: return relayVolumes(call, face);
    case Kind::kHere: break;
  }
  Passing(call, face, false).refuse(problemOf(404, "there is nothing at this path"));
}

}  // namespace gantlet
