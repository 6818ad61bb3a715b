// EventFollower: what a gateway tells of executions that run on nodes. Each reader has one: it
// waits until a node has claimed the execution, takes the events of that node's attempt as its
// reader takes them, goes on with the next attempt where there is one, and ends with what the
// database says of the end. Every event has the number that its node gave it.
//
// One thread looks into the database for all who wait. Only a reader of what runs, or of what has
// just ended, has a thread and a connection of its own; of what comes over that no more is kept
// than a window while its client does not read, and the node keeps the rest.
//
// Thread-safety: all functions may be called from many threads at once; stop() from one.
#pragma once

#include <condition_variable>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "cluster/event_reader.h"
#include "cluster/relay.h"
#include "manager/event_source.h"
#include "store/claim_store.h"
#include "store/execution_store.h"

namespace gantlet::cluster {

struct FollowOptions {
  std::size_t most = 512;        // readers at once
  std::size_t mostTenant = 256;  // of one tenant
  std::size_t window = std::size_t{256}
                       << 10U;               // bytes that wait for a reader; one event always may
  std::chrono::milliseconds lookEvery{200};  // into the database
  std::chrono::milliseconds pause{500};      // before a node is asked again, doubled each time …
  std::chrono::milliseconds longestPause{5'000};  // … up to this
  // How long a node can't be reached while the database calls an execution its own, until its
  // reader is told so. Longer than it takes to call what ran there lost.
  std::chrono::milliseconds patience{60'000};
};

class EventFollower {
 public:
  struct Parts {
    Relay& relay;
    ClaimStore& claims;
    ExecutionStore& executions;
  };
  // What is named must outlive it.
  explicit EventFollower(Parts parts, FollowOptions options = {});
  ~EventFollower();
  EventFollower(const EventFollower&) = delete;
  EventFollower& operator=(const EventFollower&) = delete;

  // The events behind `after` of one that had not ended, for one reader, who asks next() for each
  // by the number of the one before. It fails with kUnavailable (its node can't be reached) or
  // kNotFound (it was forgotten meanwhile). Without its reader it takes nothing more; it may
  // outlive the follower, and tells nothing more then. Errors: kBusy (too many readers),
  // kUnavailable (its node is not heard of, or the database can't be asked).
  [[nodiscard]] Result<std::shared_ptr<EventSource>> follow(const StoredExecution& execution,
                                                            std::uint64_t after);
  // Whether one reader more of that tenant's has room. Errors: kBusy.
  [[nodiscard]] Status mayFollow(const std::string& tenant) const;
  [[nodiscard]] std::size_t readers() const;
  // Tells nothing more.
  void stop();

 private:
  class Handle;
  struct Followed {
    std::string id;
    std::string tenant;
    std::shared_ptr<EventReader> reader;
    std::chrono::milliseconds pause;
    bool busy = false;             // a thread has it
    std::optional<Claim> claim{};  // that is, or was, streamed
    std::chrono::steady_clock::time_point nextTry{};
    std::optional<std::chrono::steady_clock::time_point> missing{};  // its node, since then
    std::optional<std::chrono::steady_clock::time_point> endSeen{};
  };
  struct Work {
    std::thread thread{};
    bool done = false;
  };

  [[nodiscard]] Status hasRoom(const std::string& tenant) const;  // REQUIRES: the lock
  void lookEvery();
  void see(Followed& one, const ClaimedPlace& place);
  void stream(Followed& one, const Claim& claim);
  void finish(Followed& one);
  // It is tried again after a while. `why`: its node can't be reached, which its reader is told
  // where it lasts; "": it can.
  void missed(Followed& one, const std::string& why);
  void joinDone(std::unique_lock<std::mutex>& lock);

  const Parts parts_;
  const FollowOptions options_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool ending_ = false;
  bool lookNow_ = false;
  std::list<Followed> followed_;  // those that are busy stay where they are
  std::list<Work> works_;
  std::thread looker_;
};

}  // namespace gantlet::cluster
