// Membership: a node's place in its cluster: it registers, tells of itself every two seconds,
// renews its leases with that, and leaves when it stops.
// Thread-safety: all functions may be called from many threads at once; stop() from one.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "cluster/node_desk.h"
#include "cluster/node_worker.h"
#include "core/event_log.h"
#include "store/claim_store.h"
#include "store/node_store.h"

namespace gantlet::cluster {

class Membership {
 public:
  struct Parts {
    NodeStore& nodes;
    ClaimStore& claims;
    NodeWorker& worker;
    std::function<std::size_t()> alsoRunning;          // beside the worker's; may be empty
    EventLog* lines = nullptr;                         // may be null
    std::function<NodeOutcomes()> outcomes = nullptr;  // may be empty
  };
  // Registers. What is named must outlive it. Errors: kUnavailable.
  [[nodiscard]] static Result<std::unique_ptr<Membership>> join(Parts parts, StoredNode self);
  ~Membership();
  Membership(const Membership&) = delete;
  Membership& operator=(const Membership&) = delete;

  // Once; done by itself every kHeartbeatEvery.
  void beat();
  // Whether this node is to get work. Errors: kUnavailable, saying why it is not.
  [[nodiscard]] Status ready() const;
  // Takes no more work, and goes on telling of itself, as what it runs needs its leases.
  void retire();
  // Leaves. Of what it still runs nothing counts any more when the leases have run out.
  void stop();

 private:
  Membership(Parts parts, StoredNode self) : parts_(parts), self_(std::move(self)) {}
  void beatEvery();
  void tell(LogLevel level, const char* event, const char* text, const std::string& reason) const;

  const Parts parts_;
  const StoredNode self_;
  mutable std::mutex mutex_;
  std::condition_variable ended_;
  bool ending_ = false;
  bool retired_ = false;
  bool replaced_ = false;  // another process has its name now
  std::string mode_ = "active";
  std::int64_t toldStarts_ = -1;  // the beats' own
  std::chrono::steady_clock::time_point heard_ = std::chrono::steady_clock::now();
  std::thread beater_;
};

}  // namespace gantlet::cluster
