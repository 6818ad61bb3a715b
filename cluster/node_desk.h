// NodeDesk: which nodes a cluster has, how they are, and what an administrator has decided about
// them. Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "audit/log.h"
#include "pipeline/act_record.h"
#include "store/node_store.h"

namespace gantlet::cluster {

// By when it was last heard of. Apart from its mode, which somebody has set.
enum class NodeState : std::uint8_t {
  kReady,        // it tells of itself
  kUnreachable,  // not for 10 s: it gets no work; what it runs may still end well
  kDead,         // not for 30 s: what it ran is lost
  kLeft,         // it has stopped, and said so
};
[[nodiscard]] std::string_view nodeStateName(NodeState state);

inline constexpr std::chrono::milliseconds kHeartbeatEvery{2'000};
inline constexpr std::chrono::milliseconds kUnreachableAfter{10'000};
inline constexpr std::chrono::milliseconds kDeadAfter{30'000};

[[nodiscard]] NodeState nodeStateOf(const StoredNode& node, std::int64_t now);

struct Node {
  StoredNode stored;
  NodeState state = NodeState::kDead;
  std::chrono::milliseconds silent{0};  // since it was last heard of

  // Whether it is to get work.
  [[nodiscard]] bool takesWork() const {
    return state == NodeState::kReady && stored.mode == "active" && !stored.revokedAt;
  }
};

class NodeDesk {
 public:
  // What is named must outlive it.
  NodeDesk(NodeStore& store, audit::Log& log) : store_(store), log_(log) {}

  // By id. Errors of all: kUnavailable.
  [[nodiscard]] Result<std::vector<Node>> list();
  // Errors: kNotFound, as well.
  [[nodiscard]] Result<Node> get(const std::string& id);
  // `mode`: "active", "draining" or "quarantined": a node takes work in the first one alone; what
  // it runs goes on. A record comes before. Errors: kInvalidArgument (another mode, a reason that
  // is too long, a node that is revoked), kNotFound, kAuditFailed, kUnavailable. `from`: where it
  // has another mode by now that is kNotFound, and nothing has changed; "": whichever it has.
  [[nodiscard]] Result<Node> setMode(const std::string& id, const std::string& mode,
                                     const std::string& reason, const Actor& actor,
                                     const std::string& from = "");

 private:
  NodeStore& store_;
  audit::Log& log_;
};

}  // namespace gantlet::cluster
