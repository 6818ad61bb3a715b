// NodeWorker: takes queued executions for this node, as many as it has places, and runs each on a
// thread of its own.
//
// What a message names is claimed in the database, and the message is then finished: from there on
// the claim's lease is what counts. Whatever keeps an execution from beginning gives it back with
// the reason; from its begin on only its end, or a lease that ran out, takes it out of this node's
// hands.
//
// Thread-safety: all functions may be called from many threads at once; stop() from one.
#pragma once

#include <atomic>
#include <condition_variable>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "cluster/event_book.h"
#include "cluster/kept_run.h"
#include "cluster/queue.h"
#include "core/event_log.h"
#include "core/unique_fd.h"
#include "store/claim_store.h"

namespace gantlet::cluster {

struct WorkerOptions {
  std::string node;
  std::string boot;
  std::size_t places = 8;
  std::chrono::milliseconds patience{500};         // of one look into the queue
  std::chrono::milliseconds reclaimAfter{10'000};  // what another took and never claimed
  std::chrono::milliseconds pause{1'000};          // after a fault, and of what was given back
};

class NodeWorker {
 public:
  struct Parts {
    Queue& queue;  // of this worker's own: take() waits on it
    ClaimStore& claims;
    ExecutionStore& executions;
    const KeptRun& runs;
    EventBook& events;          // of what this worker has
    EventLog* lines = nullptr;  // may be null
  };
  // Takes nothing before setTaking(true). What is named must outlive it.
  NodeWorker(Parts parts, WorkerOptions options);
  ~NodeWorker();
  NodeWorker(const NodeWorker&) = delete;
  NodeWorker& operator=(const NodeWorker&) = delete;

  // Whether it takes more. What it has goes on.
  void setTaking(bool taking);
  [[nodiscard]] bool isTaking() const;
  // What of it the database knew when it was asked at `asked`: the rest is another's by now, and is
  // ended; so is what was asked to be cancelled. What the database calls this node's twice in a row
  // while it has never heard of it is given up: its lease would be renewed for ever.
  void useHeld(const std::vector<HeldClaim>& held, std::chrono::steady_clock::time_point asked);
  // Nothing it has is its own any more.
  void dropAll();
  [[nodiscard]] std::size_t running() const;
  // Takes no more; lets what runs end until `timeout`, then cancels it.
  void stop(std::chrono::milliseconds timeout);

 private:
  struct Running {
    Claim claim;
    UniqueFd cancel;  // an eventfd
    std::chrono::steady_clock::time_point since;
    bool lost = false;
  };

  void takeAll();
  [[nodiscard]] std::size_t waitForPlace();
  void take(const std::vector<QueueMessage>& messages);
  void start(Claim claim);
  void runOne(const Claim& claim, int cancelFd);
  void giveBack(const Claim& claim, const Error& why);
  void finish(const Claim& claim, const GateRequest& request, const StartWatch& start,
              Result<Report> report);
  void tell(LogLevel level, const char* event, const char* text, const std::string& id,
            const std::string& reason) const;

  const Parts parts_;
  const WorkerOptions options_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  bool taking_ = false;
  bool stopping_ = false;
  std::map<std::string, Running> running_;      // by execution and attempt
  std::set<std::string> strange_;               // held, not running, at the last useHeld()
  std::map<std::string, std::thread> threads_;  // as running_
  std::vector<std::thread> done_;               // to be joined
  std::thread taker_;
};

}  // namespace gantlet::cluster
