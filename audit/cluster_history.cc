#include "audit/cluster_history.h"

#include <algorithm>

namespace gantlet::audit {
namespace {

std::string sizeText(const Checkpoint& checkpoint) {
  return std::to_string(checkpoint.size) + " records";
}

}  // namespace

bool ClusterHistory::mayReplace(const std::string& part) const {
  const auto log = logs_.find(part);
  if (log == logs_.end() || !part.starts_with("node:")) return false;
  const auto node = nodes_.find(part.substr(5));
  return node != nodes_.end() && node->second.joined && node->second.joinedAt > log->second.since;
}

std::optional<ClusterHistory::Misfit> ClusterHistory::take(std::string_view text) {
  const std::uint64_t seq = next_++;
  const std::string at = "entry " + std::to_string(seq);
  const auto entry = readClusterEntry(text);
  if (!entry) return Misfit{"", at + " is none of a cluster's log", false};
  writer_ = entry->writer;
  std::optional<Misfit> misfit;
  if (entry->event == kCheckpointSeen) {
    misfit = entry->outcome == "ok" ? takeCheckpoint(*entry, seq) : takeRefused(*entry);
  } else if (entry->event == kLogAppeared || entry->event == kLogReplaced) {
    misfit = takeLog(*entry, seq);
  } else if (!entry->node.empty()) {
    misfit = takeNode(*entry, seq);
  }
  if (misfit) misfit->message = at + ": " + misfit->message;
  return misfit;
}

std::optional<ClusterHistory::Misfit> ClusterHistory::takeLog(const ClusterEntry& entry,
                                                              std::uint64_t seq) {
  const auto misfit = [&](std::string message) {
    return Misfit{entry.part, std::move(message), false};
  };
  const auto key = parseVerifierKey(entry.logKey);
  if (!key || entry.part.empty()) return misfit("it names no part, or no key of a log");
  const bool known = logs_.contains(entry.part);
  if (entry.event == kLogAppeared && known) {
    return misfit("a log of " + entry.part + " appears, which has one already");
  }
  if (entry.event == kLogReplaced && !mayReplace(entry.part)) {
    return misfit("another log takes the place of that of " + entry.part +
                  ", which has not joined anew");
  }
  const bool taken = std::any_of(logs_.begin(), logs_.end(), [&](const auto& other) {
    return other.first != entry.part && other.second.key.name == key->name;
  });
  if (taken) return misfit("the log " + key->name + " is another part's already");
  if (known) formerLogs_.emplace_back(entry.part, std::move(logs_[entry.part]));
  SeenLog log;
  log.key = *key;
  log.since = log.lastSeq = seq;
  logs_[entry.part] = std::move(log);
  return entry.note.empty() ? std::nullopt : takeCheckpoint(entry, seq);
}

std::optional<ClusterHistory::Misfit> ClusterHistory::takeCheckpoint(const ClusterEntry& entry,
                                                                     std::uint64_t seq) {
  const auto misfit = [&](std::string message) {
    return Misfit{entry.part, std::move(message), false};
  };
  const auto found = logs_.find(entry.part);
  if (found == logs_.end()) return misfit("a checkpoint of " + entry.part + ", which has no log");
  SeenLog& log = found->second;
  const auto opened = openCheckpoint(entry.note, log.key);
  if (!opened) {
    return misfit("the checkpoint of " + entry.part + " is not good: " + opened.error().message);
  }
  if (log.last && opened->size < log.last->size) {
    return misfit("a checkpoint of " + entry.part + " covers " + sizeText(*opened) +
                  ", and an earlier one " + sizeText(*log.last));
  }
  if (log.last && opened->size == log.last->size && opened->root != log.last->root) {
    return misfit("two checkpoints of " + entry.part + " of " + sizeText(*opened) +
                  " have other roots");
  }
  if (onCheckpoint_) onCheckpoint_(entry.part, *opened, seq);
  log.last = *opened;
  log.lastSeq = seq;
  return std::nullopt;
}

std::optional<ClusterHistory::Misfit> ClusterHistory::takeRefused(const ClusterEntry& entry) {
  const auto found = logs_.find(entry.part);
  if (found == logs_.end()) return std::nullopt;
  SeenLog& log = found->second;
  ++log.refused;
  log.lastRefused = entry.note;
  const auto opened = openCheckpoint(entry.note, log.key);
  if (!opened || !log.last || opened->size != log.last->size || opened->root == log.last->root) {
    return std::nullopt;
  }
  return Misfit{entry.part, entry.part + " has signed two histories of " + sizeText(*opened), true};
}

std::optional<ClusterHistory::Misfit> ClusterHistory::takeNode(const ClusterEntry& entry,
                                                               std::uint64_t seq) {
  const auto misfit = [&](std::string message) {
    return Misfit{nodePart(entry.node), std::move(message), false};
  };
  SeenNode& node = nodes_[entry.node];
  if (entry.event == kNodeJoined) {
    if (entry.key.empty()) return misfit("the node " + entry.node + " joins without a key");
    node.key = entry.key;
    node.revoked = false;
    node.joined = true;
    node.joinedAt = seq;
  } else if (entry.event == kNodeRenewed) {
    if (node.revoked || entry.key.empty() || entry.was != node.key) {
      return misfit("the node " + entry.node + " renews a key that was not its own");
    }
    node.key = entry.key;
  } else if (entry.event == kNodeRevoked) {
    node.key.clear();
    node.revoked = true;
  } else if (entry.event == kNodeRegistered) {
    if (node.revoked) return misfit("the node " + entry.node + " registers, and is revoked");
    node.boot = entry.boot;
  } else if (entry.event == kNodeLeft) {
    node.boot.clear();
  }
  return std::nullopt;
}

}  // namespace gantlet::audit
