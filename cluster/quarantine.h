// Quarantine by outcome: a node whose recent starts fail clearly more than its peers' gets no work
// until a program that is sent to see has run well on it. What people have set stays theirs.
// Thread-safety: QuarantineJudge: one thread; Quarantine: all functions may be called from many
// threads at once, stop() from one.
#pragma once

#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "cluster/node_desk.h"
#include "cluster/repeated.h"
#include "core/clock.h"
#include "core/event_log.h"

namespace gantlet::cluster {

inline constexpr const char* kQuarantined = "quarantined";
// Who sets it by what it sees; an administrator's stays.
inline constexpr const char* kQuarantineActor = "service";

struct QuarantineOptions {
  std::chrono::milliseconds window{5 * 60'000};  // what is recent
  std::int64_t leastFaults = 5;                  // of one node, in it
  std::int64_t leastPeerStarts = 5;              // of all others, in it
  double leastShare = 0.3;                       // of its starts that fail
  double timesPeers = 4;                         // … against the share of all others'
  std::chrono::milliseconds probeEvery{30'000};
  std::chrono::milliseconds lookEvery{2'000};
};

// What a node has told of its process, from which recent outcomes are taken.
struct NodeTold {
  std::string node;
  std::string boot;
  bool takesWork = false;
  NodeOutcomes outcomes;
};

class QuarantineJudge {
 public:
  explicit QuarantineJudge(QuarantineOptions options) : options_(options) {}

  struct Verdict {
    std::string node;
    std::string reason;
  };
  // Those that are to have no more work, as things stand at `now`. Never so many that fewer than
  // half of all that took work would be left.
  [[nodiscard]] std::vector<Verdict> look(const std::vector<NodeTold>& nodes, MonotonicTime now);
  // What it did up to now does not count any more.
  void forget(const std::string& node) { seen_.erase(node); }

 private:
  struct Sample {
    MonotonicTime at{};
    std::int64_t starts = 0;
    std::int64_t faults = 0;
  };
  struct Seen {
    std::string boot;
    std::deque<Sample> samples;
  };
  [[nodiscard]] Sample recentOf(const NodeTold& node, MonotonicTime now);

  const QuarantineOptions options_;
  std::map<std::string, Seen> seen_;
};

class Quarantine {
 public:
  struct Parts {
    NodeDesk& nodes;
    const Clock& clock;
    // Runs a small program on the node, whatever its mode. Errors: why it did not run well.
    std::function<Status(const Node& node)> probe;
    EventLog* lines = nullptr;  // may be null
  };
  // `options.lookEvery` 0: looks only when it is told to. What is named must outlive it.
  explicit Quarantine(Parts parts, QuarantineOptions options = {});
  ~Quarantine();
  Quarantine(const Quarantine&) = delete;
  Quarantine& operator=(const Quarantine&) = delete;

  // Once. A record comes before each change. Errors: kUnavailable, kAuditFailed.
  [[nodiscard]] Status look();
  void stop();

 private:
  [[nodiscard]] Status probeThose(const std::vector<Node>& nodes);
  void tell(const char* event, const char* text, const std::string& node,
            const std::string& reason) const;

  const Parts parts_;
  const QuarantineOptions options_;
  std::mutex looking_;  // held over a look
  QuarantineJudge judge_;
  std::map<std::string, MonotonicTime> probed_;
  Repeated looker_;
};

}  // namespace gantlet::cluster
