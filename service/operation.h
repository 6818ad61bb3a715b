// What GET /metrics says of the process beside the pipeline: at the moment of asking, and changing
// without any traffic.
// Thread-safety: value types; ServiceCounts is counted and read from any thread.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/clock.h"
#include "objects/object_counts.h"

namespace gantlet {

// What the composition root knows.
struct OperationState {
  struct Space {
    std::uint64_t freeBytes = 0;  // for this user
    std::uint64_t totalBytes = 0;
  };
  std::optional<Space> dataFolder;  // none: it can't be asked
  // The audit log's last checkpoint, as it lies on the disk. One is signed where there are new
  // records, so that its age counts only where there are more records than it covers.
  struct Checkpoint {
    std::uint64_t records = 0;  // that it covers
    double ageSeconds = 0;
  };
  std::optional<Checkpoint> checkpoint = std::nullopt;  // none: there is none that can be read
  std::uint64_t logLinesDropped = 0;
  std::uint64_t reloadsDone = 0;
  std::uint64_t reloadsRefused = 0;
  bool lastReloadDone = true;
  std::optional<WallTime> lastReloadAt;  // the last that was done
  struct Queue {
    std::uint64_t waiting = 0;
    std::uint64_t running = 0;
    double oldestSeconds = 0;
    std::uint64_t accepted = 0;
    std::map<std::string, std::uint64_t> ended;  // by state
  };
  std::optional<Queue> queue;  // none: the service keeps no executions
  // Of a cluster's gateway.
  struct Cluster {
    std::map<std::string, std::uint64_t> nodes;  // by state; of those that are ready, by mode
    // By id: for how long each was silent. Of those that should tell of themselves: not of those
    // that have left or were revoked.
    std::map<std::string, double> silentSeconds = {};
    std::uint64_t deadLetters = 0;
    std::map<std::string, std::uint64_t> relays;  // by outcome
    // How many answers began within so many seconds, and all of them; the seconds of all together.
    std::vector<std::pair<double, std::uint64_t>> relayTimes;
    std::uint64_t relayCount = 0;
    double relaySeconds = 0;
    // Of the cluster's log, as this gateway sees it.
    struct Log {
      std::uint64_t entries = 0;  // of this gateway's copy
      bool writing = false;
      bool contradicted = false;  // the database says otherwise than the copy
      std::uint64_t refused = 0;  // checkpoints, by this gateway
      std::uint64_t faulty = 0;   // parts whose last checkpoint is refused
      std::uint64_t silent = 0;   // parts that should publish, and don't
    };
    std::optional<Log> log = std::nullopt;
  };
  std::optional<Cluster> cluster;  // none: it is no gateway, or the database can't be asked
  std::optional<objects::ObjectCounts> objects = std::nullopt;  // none: it has no object store
};

// What the service counts itself.
struct ServiceCounts {
  std::atomic<std::uint64_t> authFailures{0};
  std::atomic<std::uint64_t> handshakeFailures{0};
};

// The families of both in Prometheus' text format. `ready`: whether a submission could run now.
// `certificateEnds`: of the front's TLS, where it speaks that.
[[nodiscard]] std::string operationMetrics(bool ready, const OperationState& state,
                                           const ServiceCounts& counts,
                                           std::optional<WallTime> certificateEnds);

}  // namespace gantlet
