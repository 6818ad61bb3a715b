// The entries of a cluster's log (docs/audit.md, "The log of a cluster"): what its writer has seen
// of the logs of the cluster's parts, and of who its nodes are. They are records like others, with
// the stage "cluster".
//
// Thread-safety: value types and pure functions.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "audit/record.h"

namespace gantlet::audit {

inline constexpr const char* kClusterStage = "cluster";
// Of a part's log; its outcome is "ok", or "refused" where it contradicts what was seen.
inline constexpr const char* kCheckpointSeen = "checkpoint";
inline constexpr const char* kLogAppeared = "log_appeared";  // the first one of a part
inline constexpr const char* kLogReplaced =
    "log_replaced";  // another one, of a node that joined anew
inline constexpr const char* kNodeJoined = "node_joined";
inline constexpr const char* kNodeRenewed = "node_renewed";
inline constexpr const char* kNodeRevoked = "node_revoked";
inline constexpr const char* kNodeRegistered = "node_registered";  // a process of it has started
inline constexpr const char* kNodeLeft = "node_left";
inline constexpr const char* kWriterChanged = "writer_changed";

// Fields that the event does not have are empty.
struct ClusterEntry {
  std::string event;
  std::string outcome = "ok";
  std::string writer;  // whose entry it is: the origin of that gateway's own log
  // Of logs.
  std::string part;    // "node:NAME" or "gateway:ORIGIN"
  std::string note;    // the checkpoint, signed
  std::string logKey;  // the verifier key of a log that appears, or replaces
  std::string fault;   // of a refused one: checkpointFaultName()
  std::string why;
  // Of nodes.
  std::string node;
  std::string key;   // SHA-256 of its certificate's key, in hex
  std::string was;   // the key before; the writer before
  std::string boot;  // of its process
  std::string by;
  std::string reason;

  bool operator==(const ClusterEntry&) const = default;
};

[[nodiscard]] std::string nodePart(std::string_view node);
[[nodiscard]] std::string gatewayPart(std::string_view origin);

[[nodiscard]] AuditRecord clusterRecord(const ClusterEntry& entry);
// nullopt for what is no entry of a cluster's log. Safe on any bytes.
[[nodiscard]] std::optional<ClusterEntry> readClusterEntry(std::string_view entry);

}  // namespace gantlet::audit
