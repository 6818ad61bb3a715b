// Reconciler: makes the queue say what the database says, and ends what nobody will end.
//
//   - what waits and has no message gets one: a queue that has lost everything is filled again
//   - an attempt that did not begin within its lease has failed; after `mostAttempts` the execution
//     ends as FAILED, with the reason of each (a dead letter)
//   - sessions of a node that is dead or has stopped are lost, behind an audit record each, but for
//     those that are kept there
//   - what had begun on a node that is lost is LOST, behind an audit record that says so; what its
//     caller called safe waits again instead
//
// Each change names the attempt that it is about, so that any number of them may work on one
// database; of those that see the same end one alone records it, by leave of the database.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "audit/log.h"
#include "cluster/queue.h"
#include "core/event_log.h"
#include "store/claim_store.h"
#include "store/place_store.h"

namespace gantlet::cluster {

struct ReconcilerOptions {
  std::string who = "gateway";  // this one, unique among those that work on the database
  std::int64_t mostAttempts = 5;
  std::size_t page = 500;
};

class Reconciler {
 public:
  struct Parts {
    Queue& queue;
    ClaimStore& claims;
    audit::Log& log;
    EventLog* lines = nullptr;     // may be null
    PlaceStore* places = nullptr;  // null: there are no sessions
  };
  Reconciler(Parts parts, ReconcilerOptions options = {}) : parts_(parts), options_(options) {}

  struct Done {
    std::size_t published = 0;
    std::size_t lapsed = 0;
    std::size_t lost = 0;
    std::size_t restarted = 0;
    std::size_t dead = 0;
    std::size_t sessions = 0;  // that were lost
  };
  // Once. Errors: kUnavailable, kAuditFailed; what came before stays done.
  [[nodiscard]] Result<Done> run();

 private:
  [[nodiscard]] Status endLapsed(const LapsedClaim& lapsed, Done& done);
  [[nodiscard]] Status endDead(const UnclaimedExecution& execution, Done& done);
  [[nodiscard]] Status endStranded(Done& done);
  // The record, by who may write it. False: another does.
  [[nodiscard]] Result<bool> recordEnd(const Claim& claim, const std::string& tenant,
                                       const std::string& event);
  [[nodiscard]] Status publish(const std::vector<UnclaimedExecution>& page, Done& done);

  const Parts parts_;
  const ReconcilerOptions options_;
  std::atomic<std::uint64_t> runs_{0};
};

}  // namespace gantlet::cluster
