#include "cluster/node_desk.h"

#include <algorithm>

namespace gantlet::cluster {
namespace {

constexpr std::size_t kLongestReason = 200;

Node nodeOf(StoredNode stored, std::int64_t now) {
  Node node;
  node.state = nodeStateOf(stored, now);
  node.silent = std::chrono::milliseconds(std::max<std::int64_t>(0, now - stored.heartbeatAt));
  node.stored = std::move(stored);
  return node;
}

}  // namespace

std::string_view nodeStateName(NodeState state) {
  switch (state) {
    case NodeState::kReady: return "ready";
    case NodeState::kUnreachable: return "unreachable";
    case NodeState::kDead: return "dead";
    case NodeState::kLeft: return "left";
  }
  return "dead";
}

NodeState nodeStateOf(const StoredNode& node, std::int64_t now) {
  if (node.leftAt) return NodeState::kLeft;
  const std::chrono::milliseconds silent(now - node.heartbeatAt);
  if (silent < kUnreachableAfter) return NodeState::kReady;
  return silent < kDeadAfter ? NodeState::kUnreachable : NodeState::kDead;
}

Result<std::vector<Node>> NodeDesk::list() {
  TRY(NodeList found, store_.list());
  std::vector<Node> nodes;
  nodes.reserve(found.nodes.size());
  for (StoredNode& stored : found.nodes) nodes.push_back(nodeOf(std::move(stored), found.now));
  return nodes;
}

Result<Node> NodeDesk::get(const std::string& id) {
  TRY(std::vector<Node> nodes, list());
  for (Node& node : nodes) {
    if (node.stored.id == id) return std::move(node);
  }
  return Error{ErrorCode::kNotFound, "there is no such node: " + id,
               "'gantlet node list' and GET /v1/nodes show those that there are"};
}

Result<Node> NodeDesk::setMode(const std::string& id, const std::string& mode,
                               const std::string& reason, const Actor& actor,
                               const std::string& from) {
  if (mode != "active" && mode != "draining" && mode != "quarantined") {
    return Error{ErrorCode::kInvalidArgument, "'mode' is none that a node may have",
                 "write active, draining or quarantined"};
  }
  if (reason.size() > kLongestReason) {
    return Error{ErrorCode::kInvalidArgument, "'reason' is longer than 200 bytes", "shorten it"};
  }
  TRY(const Node node, get(id));
  if (node.stored.revokedAt) {
    return Error{ErrorCode::kInvalidArgument,
                 "the node " + id + " is revoked: nothing else is decided about it",
                 "let it join anew: 'gantlet node token " + id + "' at a gateway makes a token"};
  }
  if (!from.empty() && node.stored.mode != from) {
    return Error{ErrorCode::kNotFound, "the node " + id + " is not " + from + " any more", ""};
  }
  audit::AuditRecord entry;
  entry.tenant = TenantId("default");
  entry.stage = "config";
  entry.event = "node_mode";
  entry.outcome = "ok";
  entry.details = {{"node", id}, {"mode", mode}, {"was", node.stored.mode}, {"reason", reason}};
  TRY_STATUS(recordAct(log_, entry, actor));
  TRY(const bool known, store_.setMode(id, mode, reason, actor.id, from));
  if (!known) return Error{ErrorCode::kNotFound, "there is no such node: " + id, ""};
  return get(id);
}

}  // namespace gantlet::cluster
