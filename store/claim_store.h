// ClaimStore: which node has which execution, and until when. The rows of `executions` say what
// becomes of an execution; these say who may say so.
//
//   - a claim raises `attempt`: whoever had it before counts no more (a fencing token)
//   - before its program begins, an execution whose lease runs out may be claimed again; from then
//     on nobody runs it a second time, unless its caller has said that it is safe to
//   - a node speaks for an attempt only while its lease runs, by the cluster's time
//
// All functions about one execution first lock its row in `executions`, so that they come one after
// the other, and never wait for each other in a circle.
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "store/cluster_time.h"
#include "store/database.h"
#include "store/execution_store.h"

namespace gantlet {

// One attempt of a node's process.
struct Claim {
  std::string id;  // the execution's
  std::int64_t attempt = 0;
  std::string node;
  std::string boot;
  bool again = false;  // it ran before, on a node that was lost: its caller allows a second time
};

// Where an execution is now.
struct ClaimedPlace {
  std::string state;
  std::optional<Claim> claim;  // nullopt: nobody has it
};

// An attempt that a node has, as the database sees it.
struct HeldClaim {
  std::string id;
  std::int64_t attempt = 0;
  bool cancelAsked = false;
};

// One that waits, and that nobody has.
struct UnclaimedExecution {
  std::string id;
  std::string tenant;
  std::string message;        // the queue's id of it; "": none is known
  std::int64_t failures = 0;  // attempts that came to nothing
};

// An attempt whose node did not renew its lease.
struct LapsedClaim {
  Claim claim;
  std::string tenant;
  bool begun = false;
  bool safe = false;  // its caller has said that it may run twice
};

struct ClaimFailure {
  std::int64_t attempt = 0;
  std::string node;
  std::int64_t at = 0;
  std::string reason;
};

struct ClaimTimes {
  std::chrono::milliseconds before{10'000};  // a lease, as long as the program has not begun
  std::chrono::milliseconds begun{30'000};   // … and from then on
};

enum class Ending : std::uint8_t {
  kOthers,  // or there is nothing to be said
  kMine,
  kStillMine,  // it was before: what is to be said once has been said
};
inline constexpr std::chrono::seconds kEndingTime{60};
// Whose it is to say, once, that an attempt has ended. REQUIRES: a lock on what ends; another state
// than that has been ruled out.
[[nodiscard]] Result<Ending> takeEndingOf(Sql& sql, const std::string& id, std::int64_t attempt,
                                          const std::string& who, std::int64_t now);

class ClaimStore {
 public:
  // `database` must outlive it.
  ClaimStore(Database& database, ClusterTime time, ClaimTimes times = {})
      : database_(database), time_(std::move(time)), times_(times) {}

  // Errors of all: kUnavailable; nothing is then changed.

  // Takes an execution that waits and that nobody has. nullopt: there is none of that kind.
  [[nodiscard]] Result<std::optional<Claim>> claim(const std::string& id, const std::string& node,
                                                   const std::string& boot);
  // Its program is to begin now: it is RUNNING from then on. `safe`: it may be run again where the
  // node is lost. False: the claim does not count any more, or it was cancelled.
  [[nodiscard]] Result<bool> begin(const Claim& claim, bool safe);
  // Where these are, by their ids; what is not there is not among them.
  [[nodiscard]] Result<std::map<std::string, ClaimedPlace>> places(
      const std::vector<std::string>& ids);
  // How it ended, from `from` (PENDING or RUNNING). False: the claim does not count any more; what
  // came of it is nobody's.
  [[nodiscard]] Result<bool> end(const Claim& claim, const std::string& from,
                                 const StoredExecution& ended,
                                 const std::optional<ReviewAsked>& review = std::nullopt,
                                 const EndTold& told = nullptr);
  // The attempt came to nothing before its program began: others may have it after `pause`. How
  // many attempts have failed so; nullopt: the claim does not count any more.
  [[nodiscard]] Result<std::optional<std::int64_t>> giveBack(const Claim& claim,
                                                             const std::string& reason,
                                                             std::chrono::milliseconds pause);
  // The same without a failure: the node stops, or has no place after all.
  [[nodiscard]] Result<bool> release(const Claim& claim);
  // The node has it by the database alone: the answer to its claim, or to its begin, was lost on
  // the way. Others may have it, or see it as lost where it had begun. False: as above.
  [[nodiscard]] Result<bool> abandon(const Claim& claim);
  // Renews all leases of a node that have not run out, and tells which these are.
  [[nodiscard]] Result<std::vector<HeldClaim>> renew(const std::string& node,
                                                     const std::string& boot);
  // Its node is to end it. False: no node has begun it.
  [[nodiscard]] Result<bool> askCancel(const std::string& id);

  // What waits and may be claimed now, the oldest first, behind the id `after`.
  [[nodiscard]] Result<std::vector<UnclaimedExecution>> unclaimed(const std::string& after,
                                                                  std::size_t most);
  // What the queue calls them, from now on.
  struct Message {
    std::string id;
    std::string message;
  };
  [[nodiscard]] Status noteMessages(const std::vector<Message>& messages);
  [[nodiscard]] Result<std::vector<LapsedClaim>> lapsed(std::size_t most);
  // Of all who see that an attempt's lease has run out, or that nobody can begin an execution
  // (`claim` then names its id alone), one may say so: the first who asks. Until it has ended, or
  // that one has been silent for kEndingTime, it is nobody else's.
  [[nodiscard]] Result<Ending> takeEnding(const Claim& claim, const std::string& who);
  // … which could not be said after all: another may.
  [[nodiscard]] Status dropEnding(const std::string& id, const std::string& who);
  // The lease of `claim` has run out, and it has not begun: as giveBack() by its node.
  [[nodiscard]] Result<std::optional<std::int64_t>> lapse(const Claim& claim,
                                                          const std::string& reason);
  // … and it has begun: it ends as `ended` says. False: it has come back, or ended.
  [[nodiscard]] Result<bool> endLapsed(const Claim& claim, const StoredExecution& ended,
                                       const EndTold& told = nullptr);
  // … and may run a second time: it waits again. False: as above.
  [[nodiscard]] Result<bool> restart(const Claim& claim, const std::string& reason);
  // One that waits and that nobody has ends so, as a dead letter. False: it is not that any more.
  [[nodiscard]] Result<bool> endUnclaimed(const std::string& id, const StoredExecution& ended,
                                          const EndTold& told = nullptr);
  [[nodiscard]] Result<std::vector<ClaimFailure>> failures(const std::string& id);
  // How many executions wait or run, of all tenants or one.
  struct Counts {
    std::uint64_t waiting = 0;
    std::uint64_t running = 0;
    std::int64_t oldest = 0;  // when the one that waits longest came; 0: none waits
  };
  [[nodiscard]] Result<Counts> counts(const std::optional<std::string>& tenant);
  // Forgets the claims and failures of executions that have ended.
  [[nodiscard]] Status forgetEnded();

 private:
  Database& database_;
  const ClusterTime time_;
  const ClaimTimes times_;
};

}  // namespace gantlet
