// ExecutionDesk: executions that outlive the request that asked for them. Each stands in the
// database before it is answered for; workers take from there, tenant by tenant in turn, and run it
// on the same way as a synchronous request: admission, then the pipeline with its audit records.
//
// What happens to one:
//   - it is PENDING from the commit that its 202 follows; a restart finds it again
//   - a worker waits for the tenant's place, marks it RUNNING, and only then runs it: what is
//   RUNNING
//     is never taken a second time
//   - its end and its result are one commit
//   - found RUNNING at a start, it becomes LOST, behind an audit record that says so: nobody knows
//     how far it came, and nothing is run twice by itself
//   - where the database's answer to a commit is lost, what has become of it is looked up when the
//     database is there again: what nobody was promised is taken back, what a worker has begun
//     goes on
//
// Thread-safety: all functions may be called from many threads at once; stop() from one.
#pragma once

#include <atomic>
#include <condition_variable>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "audit/log.h"
#include "core/clock.h"
#include "core/event_log.h"
#include "core/unique_fd.h"
#include "manager/admission.h"
#include "manager/execution_events.h"
#include "manager/execution_ledger.h"
#include "manager/execution_queue.h"
#include "manager/execution_request.h"
#include "manager/execution_requests.h"
#include "manager/execution_share.h"
#include "manager/execution_state.h"
#include "manager/execution_waiters.h"
#include "manager/live_events.h"
#include "manager/start_watch.h"
#include "manager/webhook_desk.h"
#include "pipeline/pipeline.h"
#include "store/execution_store.h"

namespace gantlet {

struct ExecutionOptions {
  std::size_t workers = 32;
  std::size_t maxWaiting = 10'000;                   // of all tenants
  std::size_t maxWaitingTenant = 5'000;              // of one
  std::size_t maxRequest = std::size_t{128} << 20U;  // bytes of one that is kept
  // Bytes of what waits, of one tenant; one request always finds room.
  std::size_t maxWaitingBytes = std::size_t{256} << 20U;
  // Bytes of what came of a tenant's executions; beyond, the oldest results are forgotten. Looked
  // at whenever an eighth of it has come in since.
  std::uint64_t maxKeptBytes = std::uint64_t{1} << 30U;
  std::chrono::hours keep{24 * 7};  // after its end
  // Of a cluster's desk, whose database others fill: how often it looks at that; 0: once.
  std::chrono::milliseconds trimEvery{0};
  // Before the first further try of one that may be tried again, doubled before each other one.
  std::chrono::milliseconds retryPause{1000};
};

class ExecutionDesk {
 public:
  struct Parts {
    Database& database;
    audit::Log& log;
    const Clock& clock;
    Admission& admission;
    // The pipeline behind admission, and the policies that it knows.
    std::function<Result<Report>(const GateRequest&)> run;
    std::function<Result<Policy>(const TenantId&, std::string_view name)> policy;
    EventLog* lines = nullptr;  // may be null
    // The policy of a document that an approval has made; null: there are no approvals.
    std::function<Result<Policy>(const std::string& document)> amended = nullptr;
    WebhookDesk* webhooks = nullptr;  // is told of each end; null: nobody is
    // The database is a cluster's: this desk adds, answers and cancels, and runs nothing; null: all
    // that is in the database is its own.
    ExecutionShare* share = nullptr;
  };

  // Makes LOST what was RUNNING, queues what was PENDING, starts the workers. What `parts` names
  // must outlive the desk. Errors: kUnavailable, kAuditFailed.
  [[nodiscard]] static Result<std::unique_ptr<ExecutionDesk>> open(const Parts& parts,
                                                                   const ExecutionOptions& options);
  ~ExecutionDesk();
  ExecutionDesk(const ExecutionDesk&) = delete;
  ExecutionDesk& operator=(const ExecutionDesk&) = delete;

  struct Wanted {
    GateRequest request;
    std::string policyName;
    std::optional<std::string> idempotencyKey;
    std::string bodyHash;
    bool awaited = false;          // for the client of this very request alone: see waitFor()
    std::string callbackUrl = {};  // that was checked; "": none
    bool retries = false;          // where a provider did not start it, it is tried again
    decltype(NewExecution::with) with = nullptr;
  };

  // Durable when it returns. Errors: kBusy (the queue, or the tenant's part of it, is full: its
  // number, its quota, or the bytes of what waits), kTooLarge, kUnavailable, kAuditFailed (the log
  // takes no records now); nothing is then queued.
  [[nodiscard]] Result<ExecutionAdded> add(const Wanted& wanted);

  // What the tenant has added under that key, so that a repetition is not judged by what has
  // changed since. nullopt: nothing that add() need not look at. Errors: kUnavailable.
  [[nodiscard]] Result<std::optional<ExecutionAdded>> addedUnder(const std::string& tenant,
                                                                 const std::string& idempotencyKey,
                                                                 const std::string& bodyHash);

  // With its result. One that is not of `only` is not there. Errors: kNotFound, kUnavailable.
  [[nodiscard]] Result<StoredExecution> get(const std::string& id,
                                            const std::optional<TenantId>& only);
  [[nodiscard]] Result<ExecutionPage> list(const ExecutionFilter& filter);

  // Its events, live as long as it has not ended, then as they were kept; for one reader. `after`:
  // the last number that it knows, 0: none. They outlive the desk. Errors: as get(), and as
  // ExecutionShare::follow().
  [[nodiscard]] Result<std::shared_ptr<EventSource>> events(const std::string& id,
                                                            const std::optional<TenantId>& only,
                                                            std::uint64_t after);

  // Whether events() has room for one reader more of that tenant's. Errors: kBusy.
  [[nodiscard]] Status mayWatch(const TenantId& tenant) {
    return parts_.share == nullptr ? Status() : parts_.share->mayFollow(tenant.text());
  }

  enum class Cancelled : std::uint8_t { kNow, kAsked, kHadEnded };
  // One that waits is cancelled now; one that runs is asked to end. A record comes before. Errors:
  // kNotFound, kAuditFailed, kUnavailable.
  [[nodiscard]] Result<Cancelled> cancel(const std::string& id, const std::optional<TenantId>& only,
                                         const Actor& actor);

  // Cancels, with a record each, what waits and was asked for by keys that are revoked; how many.
  // Errors: as cancel(); those before it are cancelled.
  [[nodiscard]] Result<std::size_t> cancelRevoked(const Actor& actor);

  // Returns when it has ended, or when `giveUp` says so, which is asked several times a second.
  // Errors: as get(), kCancelled.
  [[nodiscard]] Result<StoredExecution> waitFor(const std::string& id,
                                                const std::function<bool()>& giveUp);

  // Takes no more to run; lets those that run end until `timeout`, then cancels them. Those that
  // wait stay for the next start.
  void stop(std::chrono::milliseconds timeout);

  // What the queue holds now, and what has happened since the start.
  struct Counts {
    std::size_t waiting = 0;
    std::size_t running = 0;
    std::chrono::milliseconds oldestWait{0};
    std::uint64_t accepted = 0;
    std::map<std::string, std::uint64_t> ended;  // by state
  };
  [[nodiscard]] Counts counts();

  // Forgets what ended longer ago than is kept; done by itself every hour.
  void forgetOld();
  // Forgets results over maxKeptBytes; done by itself, whenever that is due. False: the database
  // could not be asked.
  bool trim();
  [[nodiscard]] bool isTrimDue() const;
  // Takes back what is PENDING in the database, and makes LOST what is RUNNING there, of which this
  // desk knows nothing: a commit whose answer was lost has left it. Done by itself behind every
  // such loss. False: the database could not be asked, or a record not be written.
  bool reconcile();

 private:
  struct Running {
    UniqueFd cancel;  // an eventfd
    std::int64_t createdAt = 0;
    bool asked = false;  // by who may
    bool begun = false;  // RUNNING in the store
  };
  // How long one is to wait before it is tried again; nullopt: it has ended, or is another's.
  using Again = std::optional<std::chrono::seconds>;
  struct Taken {
    std::shared_ptr<const std::string> text;
    KeptRequest kept;
  };
  // How one ends.
  struct Left {
    ExecutionState from = ExecutionState::kPending;
    ExecutionState state = ExecutionState::kFailed;
    std::optional<std::int64_t> startedAt{};
    std::string error{};
    std::optional<std::string> result{};
    std::optional<ReviewAsked> review{};
    bool neverRan = false;  // as StoredExecution's
  };

  ExecutionDesk(const Parts& parts, const ExecutionOptions& options);
  [[nodiscard]] Status recover();
  // With its record. `why`: for whoever asks what became of it.
  [[nodiscard]] Status lose(const WaitingExecution& execution, const std::string& why);
  // Whether it waits, runs, or is being written about. REQUIRES: the lock.
  [[nodiscard]] bool isKnown(const std::string& id, const std::string& tenant) const;
  [[nodiscard]] Status takeBack(const WaitingExecution& execution);
  // Of a cluster's desk.
  [[nodiscard]] Status takeSharedPlace(const std::string& tenant, std::size_t bytes);
  [[nodiscard]] Result<ExecutionAdded> addShared(const NewExecution& added);
  void takeBackUnsure();
  void work();
  [[nodiscard]] Again runOne(const std::string& id);
  // What was asked, with the policy that it is to run under; nullopt: `again` says what becomes of
  // it.
  [[nodiscard]] std::optional<Taken> takeUp(const std::string& id, Again& again);
  void runBegun(const std::string& id, Taken& taken, std::int64_t startedAt,
                Admission::Ticket place);
  // Gives the place back as soon as nothing runs any more.
  [[nodiscard]] Result<Report> runIn(Admission::Ticket place, Taken& taken,
                                     const StartWatch& start);
  void leave(const std::string& id, const Left& left);
  [[nodiscard]] Again leaveWithoutClient(const std::string& id);
  [[nodiscard]] bool await(std::chrono::milliseconds time);
  void finish(const std::string& id, ExecutionState from, const StoredExecution& ended,
              const std::optional<ReviewAsked>& review = std::nullopt);
  [[nodiscard]] Result<Policy> policyOf(const KeptRequest& kept) const;
  void tellEnd(const std::string& id, const StoredExecution& ended);
  // Again, where it may be, as long as no provider could start it.
  [[nodiscard]] Result<Report> runAgain(GateRequest& request, Result<Report> report);
  void housekeep();
  [[nodiscard]] std::int64_t now() const {
    return parts_.clock.wallNow().time_since_epoch().count();
  }

  const Parts parts_;
  const ExecutionOptions options_;
  ExecutionStore store_;
  ExecutionLedger ledger_;
  ExecutionRequests requests_;
  ExecutionWaiters waiters_;
  LiveEvents live_;
  std::mutex mutex_;                 // guards what is below; never held over a call of the store
  std::condition_variable wake_;     // the workers alone: each notice of work wakes one
  std::condition_variable stopped_;  // the housekeeper, and whoever waits for a stop
  std::condition_variable ended_;    // stop() alone: nothing runs any more
  ExecutionQueue queue_;
  std::map<std::string, Running> running_;
  std::set<std::string> written_;    // on their way into the database, or out of its queue
  std::mutex reconciling_;           // taken before mutex_: two looks at once record a loss twice
  std::set<std::string> takenBack_;  // by reconcile(), at this moment
  std::uint64_t takenBackCount_ = 0;
  std::vector<std::string> unsureShared_;  // added to a cluster's database, if it has taken them
  std::atomic<bool> doubt_ = false;        // an answer of the database was lost since reconcile()
  std::uint64_t accepted_ = 0;
  std::atomic<std::uint64_t> keptSince_ = 0;  // bytes, since trim() last looked
  std::atomic<std::int64_t> trimmedAt_ = -1;  // by the monotonic clock; -1: not since the start
  std::map<std::string, std::uint64_t> endedCounts_;
  bool stopping_ = false;
  std::vector<std::thread> workers_;
  std::thread housekeeper_;
};

}  // namespace gantlet
