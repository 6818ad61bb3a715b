// ExecutionStore: executions as they are kept, and with those that wait the queue itself. A change
// of state names the state that it starts from, so that of two that contradict each other one
// loses.
//
// What was asked is kept until the execution ends, and then erased; what came of it is kept until
// the execution is forgotten.
//
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "store/database.h"
#include "store/webhook_store.h"

namespace gantlet {

// Times are milliseconds since 1970, UTC.
struct StoredExecution {
  std::string id;  // the submission's
  std::string tenant;
  std::string state;
  std::string createdBy;  // an actor's id
  std::int64_t createdAt = 0;
  std::optional<std::int64_t> startedAt;
  std::optional<std::int64_t> endedAt;
  std::optional<std::string> result;  // JSON; only where it was asked for
  std::string error;                  // JSON of a problem; empty: none
  std::string events;                 // of one that ends: what happened before its result
  // Of one that ends: nothing of it has run, for certain. Its Idempotency-Key is free from then on,
  // and a review that was approved for this one run is open again.
  bool neverRan = false;
};

// What of an execution that was refused is kept for a person to decide.
struct ReviewAsked {
  std::string verdict;  // "deny" or "review"
  std::string codeSha256;
  std::string language;
  std::string policy;  // its name
  std::string policyDigest;
  std::string request{};  // where the store has none of it: see NewExecution
};

struct NewExecution {
  StoredExecution execution;
  std::string request;                        // JSON; "": of one that no later start will run
  std::optional<std::string> idempotencyKey;  // of the tenant
  std::string bodyHash;                       // of what the client sent
  std::string callbackUrl;                    // where its end is told; "": nowhere
  // Belongs to it: is done in the same transaction, with the id of the execution that is there, its
  // own or the one under its key. False: nothing is added. Called within the transaction, perhaps
  // on another thread, perhaps twice: asks no store.
  std::function<Result<bool>(Sql& sql, const std::string& id)> with = nullptr;
};

struct ExecutionAdded {
  StoredExecution execution;  // the one that is there now
  bool existed = false;       // under that key
  bool sameBody = true;       // as the one that existed
  bool declined = false;      // by NewExecution::with: nothing is added
};

// Of an execution that has just ended: what is to be told to whom. `callbackUrl`: "" where it has
// none. Called within the transaction: asks no store.
using EndTold = std::function<std::vector<StoredDelivery>(const StoredExecution& ended,
                                                          const std::string& callbackUrl)>;

struct ExecutionFilter {
  std::optional<std::string> tenant;
  std::optional<std::string> state;
  std::string before;  // ids below this one: the newest come first; "": from the newest on
  std::size_t limit = 100;
};

struct ExecutionPage {
  std::vector<StoredExecution> executions;  // without results
  bool more = false;
};

struct WaitingExecution {
  std::string id;
  std::string tenant;
  std::int64_t createdAt = 0;
};

// ExecutionStore::end as a part of a transaction that others belong to as well.
[[nodiscard]] Result<bool> endExecution(Sql& sql, const std::string& id, const std::string& from,
                                        const StoredExecution& ended,
                                        const std::optional<ReviewAsked>& review,
                                        const EndTold& told);

class ExecutionStore {
 public:
  // `database` must outlive it.
  explicit ExecutionStore(Database& database) : database_(database) {}

  // Errors of all: kUnavailable; nothing is then changed.
  [[nodiscard]] Result<ExecutionAdded> add(const NewExecution& wanted);
  // What the tenant has added under that key; nullopt: nothing.
  [[nodiscard]] Result<std::optional<ExecutionAdded>> under(const std::string& tenant,
                                                            const std::string& idempotencyKey,
                                                            const std::string& bodyHash);
  [[nodiscard]] Result<std::optional<StoredExecution>> get(const std::string& id);
  [[nodiscard]] Result<ExecutionPage> list(const ExecutionFilter& filter);
  // All in a state, the oldest first.
  [[nodiscard]] Result<std::vector<WaitingExecution>> in(const std::string& state);
  // Those in a state that were asked for by keys which are revoked.
  [[nodiscard]] Result<std::vector<WaitingExecution>> ofRevokedKeys(const std::string& state);
  // What was asked; nullopt: no such execution, or it has ended.
  [[nodiscard]] Result<std::optional<std::string>> request(const std::string& id);
  // False: it was not in `from`.
  [[nodiscard]] Result<bool> begin(const std::string& id, const std::string& from,
                                   const std::string& to, std::int64_t at);
  // Another request was told of it: takeBack() leaves it from now on. False: it is not there.
  [[nodiscard]] Result<bool> adopt(const std::string& id);
  // As if it had never come; a review whose approval has made it is open again. False: it was not
  // in `from`, or was adopted.
  [[nodiscard]] Result<bool> takeBack(const std::string& id, const std::string& from);
  // With `review` what was asked is kept on, for who decides about it. What `told` gives is kept
  // with the end.
  [[nodiscard]] Result<bool> end(const std::string& id, const std::string& from,
                                 const StoredExecution& ended,
                                 const std::optional<ReviewAsked>& review = std::nullopt,
                                 const EndTold& told = nullptr);
  // What was asked by one that a person is to decide about; nullopt: it is not kept.
  [[nodiscard]] Result<std::optional<std::string>> reviewed(const std::string& id);
  // What was kept of its events; "" where nothing was.
  [[nodiscard]] Result<std::string> events(const std::string& id);
  // Forgets all of a tenant's, in whatever state, what was asked, what came of them, and what
  // people decided about them; how many executions there were.
  [[nodiscard]] Result<std::uint64_t> forgetTenant(const std::string& tenant);
  // Of each tenant whose ended executions hold more than `most` bytes, forgets what came of the
  // oldest ones, until they don't; the executions stay, with `error` where they have none. How
  // many lost theirs.
  [[nodiscard]] Result<std::uint64_t> trim(std::uint64_t most, const std::string& error);
  // Forgets those that ended before `time`, `most` at once; how many.
  [[nodiscard]] Result<std::uint64_t> forget(std::int64_t time, std::size_t most);

 private:
  Database& database_;
};

}  // namespace gantlet
