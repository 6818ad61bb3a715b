// WebhookStore: webhooks as they are kept, and what is to be delivered to them. No secret stands
// here: it is made from a key of the service, the webhook's id and its generation.
//
// A delivery is kept in the same commit as the end that it tells of (execution_store.h), so that no
// crash comes between the two.
//
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "store/database.h"

namespace gantlet {

// Times are milliseconds since 1970, UTC.
struct StoredWebhook {
  std::string id;
  std::string tenant;  // whose executions it is told of; "*": every tenant's
  std::string url;
  std::string description;
  std::int64_t createdAt = 0;
  std::string createdBy;        // an actor's id
  std::int64_t generation = 1;  // of its secret
  // How long the secret of the generation before counts as well.
  std::optional<std::int64_t> oldUntil;
};

struct StoredDelivery {
  std::string id;         // what its receiver knows it by, over all attempts
  std::string webhook;    // "": the execution's own callback_url
  std::string execution;  // whose end it tells; "": an alert
  std::string tenant;
  std::string url;
  std::string state;  // "PENDING", "DELIVERED" or "DEAD"
  std::string payload;
  std::int64_t createdAt = 0;
  std::int64_t attempts = 0;
  std::int64_t nextAt = 0;             // of one that is pending
  std::optional<std::int64_t> status;  // that was answered last; none: nothing was
  std::string error;                   // of the last attempt; "": none
  std::optional<std::int64_t> endedAt;
};

struct DeliveryFilter {
  std::optional<std::string> tenant;
  std::optional<std::string> state;
  std::optional<std::string> webhook;
  std::string before;  // ids below this one: the newest come first; "": from the newest on
  std::size_t limit = 100;
};

struct DeliveryPage {
  std::vector<StoredDelivery> deliveries;
  bool more = false;
};

// Within a transaction of another store.
[[nodiscard]] Status addDelivery(Sql& sql, const StoredDelivery& delivery);

class WebhookStore {
 public:
  // `database` must outlive it.
  explicit WebhookStore(Database& database) : database_(database) {}

  // Errors of all: kUnavailable; nothing is then changed.
  [[nodiscard]] Status add(const StoredWebhook& webhook);
  // All or none.
  [[nodiscard]] Status add(const std::vector<StoredDelivery>& deliveries);
  [[nodiscard]] Result<std::vector<StoredWebhook>> all();
  [[nodiscard]] Status setGeneration(const std::string& id, std::int64_t generation,
                                     std::int64_t oldUntil);
  [[nodiscard]] Status remove(const std::string& id);

  // Pending ones whose time has come, the earliest first; none of `busy` (ids) and of
  // `busyTenants`.
  [[nodiscard]] Result<std::vector<StoredDelivery>> due(std::int64_t now,
                                                        const std::vector<std::string>& busy,
                                                        const std::vector<std::string>& busyTenants,
                                                        std::size_t limit);
  // When the earliest pending one is due; nullopt: there is none.
  [[nodiscard]] Result<std::optional<std::int64_t>> nextDue();
  // What came of an attempt: state, attempts, nextAt, status, error and endedAt. Of one that is no
  // longer pending nothing changes.
  [[nodiscard]] Status attempted(const StoredDelivery& delivery);
  // Pending again, from its first attempt on. False: it was pending, or there is none.
  [[nodiscard]] Result<bool> again(const std::string& id, std::int64_t now);
  [[nodiscard]] Result<std::optional<StoredDelivery>> delivery(const std::string& id);
  [[nodiscard]] Result<DeliveryPage> deliveries(const DeliveryFilter& filter);
  // Forgets those that ended before `time`, `most` at once; how many.
  [[nodiscard]] Result<std::uint64_t> forget(std::int64_t time, std::size_t most);

 private:
  Database& database_;
};

}  // namespace gantlet
