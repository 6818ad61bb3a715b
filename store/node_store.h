// NodeStore: the nodes of a cluster: who has registered, with what, and when it was last heard of.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/cluster_time.h"
#include "store/database.h"

namespace gantlet {

// Times are milliseconds since 1970, UTC, by the cluster's time.
// What a process has told of itself since it began.
struct NodeOutcomes {
  std::int64_t starts = 0;  // programs that were to begin
  std::int64_t faults = 0;  // … and failed by a fault that is not theirs
  std::string lastFault = {};
};

struct StoredNode {
  std::string id;
  std::string boot;     // of the process: another one with each start
  std::string address;  // where gateways reach it: "http://10.0.0.5:9385"
  std::string version;
  std::int64_t capacity = 0;  // how many programs it runs at once
  std::int64_t running = 0;
  std::string mode = "active";  // or "draining", "quarantined"
  std::string modeReason = {};
  std::string modeBy = {};  // an actor's id; "": nobody has set it
  std::int64_t registeredAt = 0;
  std::int64_t heartbeatAt = 0;
  std::optional<std::int64_t> leftAt = std::nullopt;  // it has stopped, and said so
  // Of its identity (store/identity_store.h), where it has one; only read here.
  std::string key = {};
  std::string oldKey = {};  // "": none counts any more
  std::int64_t certificateEnds = 0;
  std::optional<std::int64_t> revokedAt = std::nullopt;
  NodeOutcomes outcomes = {};  // of its present process
};

// The mode of a node that was revoked, in answers to it.
inline constexpr const char* kRevokedMode = "revoked";

struct NodeList {
  std::vector<StoredNode> nodes;  // by id
  std::int64_t now = 0;           // the cluster's time when they were read
};

class NodeStore {
 public:
  // `database` must outlive it.
  NodeStore(Database& database, ClusterTime time) : database_(database), time_(std::move(time)) {}

  // Errors of all: kUnavailable; nothing is then changed.
  // From now on `node.boot` is the node of that id, whoever was it before. Its mode stays over
  // restarts; times and mode of `node` are not looked at. Errors: kInvalidArgument, as well: it is
  // revoked.
  [[nodiscard]] Status add(const StoredNode& node);
  // It is there. Its mode, or kRevokedMode; nullopt: another boot has its id now, or it is
  // forgotten.
  [[nodiscard]] Result<std::optional<std::string>> heartbeat(const std::string& id,
                                                             const std::string& boot,
                                                             std::int64_t running);
  // How what it was given has ended so far.
  [[nodiscard]] Status tell(const std::string& id, const std::string& boot,
                            const NodeOutcomes& outcomes);
  // It stops. False: as above.
  [[nodiscard]] Result<bool> leave(const std::string& id, const std::string& boot);
  [[nodiscard]] Result<NodeList> list();
  // `from`: the mode that it must have; "": whichever. False: there is no such node.
  [[nodiscard]] Result<bool> setMode(const std::string& id, const std::string& mode,
                                     const std::string& reason, const std::string& by,
                                     const std::string& from = "");
  // Forgets those that left or were last heard of before `time`.
  [[nodiscard]] Status forget(std::int64_t time);

 private:
  Database& database_;
  const ClusterTime time_;
};

}  // namespace gantlet
