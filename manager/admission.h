// Admission: how much each tenant may run, and who waits for whom.
//
//   - Over its concurrent limit a tenant's submission waits in that tenant's queue; when a place is
//     free, tenants are served in turn, so that a busy one delays only itself.
//   - A queue is bounded in length and in time; beyond that, and over the limits of rate and day,
//     a submission is refused with how long to wait.
//   - A submission counts as one of the day's from when it is let in to wait or run: so many that
//     come at once are no way round the limit. Where nothing of it runs it counts no more.
//   - Running time of the day is what has ended and what runs, at its age. Once that has reached
//     the limit nothing more is let in, and what waits is refused when its turn comes. What runs
//     then goes on.
//
// Thread-safety: all functions may be called from many threads at once; enter() waits on its
// caller's thread.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/clock.h"
#include "core/ids.h"
#include "core/recent_tenants.h"
#include "core/result.h"
#include "core/unique_fd.h"
#include "executor/execution.h"

namespace gantlet {

// 0: no limit.
struct Quota {
  std::uint32_t concurrent = 10;
  std::uint32_t queue = 64;  // submissions that wait
  // Where a queue was named, it bounds executions as well; where none was, the service's does.
  bool queueNamed = false;
  std::chrono::milliseconds longestWait{30'000};
  std::uint32_t executionsPerMinute = 0;
  std::uint64_t executionsPerDay = 0;
  std::uint64_t secondsPerDay = 0;  // of running time
};

struct AdmissionOptions {
  Quota everyTenant;
  std::map<std::string, Quota> tenants;  // instead of everyTenant's
  // For all tenants together; 0: no limit. While others are active, a tenant that holds a place
  // leaves a quarter of them free: else its endless loops would hold them all for as long as they
  // may last.
  std::uint32_t places = 0;
};

// What a tenant has used of its day.
struct Usage {
  std::uint64_t executions = 0;  // those that run and wait included
  double seconds = 0;            // of those that have ended
  std::uint32_t running = 0;
  std::uint32_t waiting = 0;
};

// What a restart must not forget: of a UTC day, as days since 1970.
struct DayCount {
  TenantId tenant;
  std::int64_t day = 0;
  std::uint64_t executions = 0;
  double seconds = 0;
};

// What an administrator has set for one tenant, above the configuration.
struct QuotaPatch {
  std::optional<std::uint32_t> concurrent;
  std::optional<std::uint32_t> queue;
  std::optional<std::uint32_t> executionsPerMinute;
  std::optional<std::uint64_t> executionsPerDay;
  std::optional<std::uint64_t> secondsPerDay;
};

class Admission {
 public:
  // `clock` must outlive it.
  Admission(AdmissionOptions options, const Clock& clock);

  // A place; given back when it goes.
  class Ticket {
   public:
    Ticket(Admission* owner, TenantId tenant, std::int64_t day, MonotonicTime begin)
        : owner_(owner), tenant_(std::move(tenant)), day_(day), begin_(begin) {}
    Ticket(Ticket&& other) noexcept
        : owner_(std::exchange(other.owner_, nullptr)),
          tenant_(std::move(other.tenant_)),
          day_(other.day_),
          begin_(other.begin_),
          ran_(other.ran_) {}
    Ticket& operator=(Ticket&&) = delete;
    Ticket(const Ticket&) = delete;
    Ticket& operator=(const Ticket&) = delete;
    ~Ticket() {
      if (owner_ != nullptr) owner_->leave(*this);
    }

    // Nothing of the submission has run by it, nor will: it is none of the day's executions.
    void nothingRan() { ran_ = false; }

   private:
    friend class Admission;
    Admission* owner_;
    TenantId tenant_;
    std::int64_t day_;  // of which it is one
    MonotonicTime begin_;
    bool ran_ = true;
  };

  // From now on, also for tenants that wait or run; what they have used counts on.
  void use(AdmissionOptions options);
  // The same of what stands above the options, whatever these become.
  void usePatches(std::map<std::string, QuotaPatch> patches);

  // Waits for a place. Errors: kBusy with `retryAfter` and `limit`; kCancelled.
  [[nodiscard]] Result<Ticket> enter(const TenantId& tenant, const CancelSignal& cancel);

  // How many executions of a tenant may wait or run at once; nullopt: its quota does not say.
  [[nodiscard]] std::optional<std::uint32_t> executionLimit(const TenantId& tenant) const;

  [[nodiscard]] Usage usage(const TenantId& tenant) const;

  // Of today, of tenants with a limit of the day, sorted by tenant.
  [[nodiscard]] std::vector<DayCount> dayCounts() const;
  // Other days' and other tenants' are left out.
  void restore(const std::vector<DayCount>& counts);

 private:
  struct Waiter {
    bool admitted = false;
    MonotonicTime begin{};         // of one that is admitted
    std::int64_t day = -1;         // the same
    std::optional<Error> refused;  // instead
    UniqueFd wake;                 // an eventfd, so that one poll(2) sees the caller's end too
  };
  struct Tenant {
    Quota quota;
    std::multiset<MonotonicTime> running;  // since when
    std::deque<Waiter*> queue;
    std::int64_t day = -1;
    std::uint64_t executions = 0;  // those that wait included
    double seconds = 0;            // of those that have ended
    double tokens = 0;             // of the rate
    MonotonicTime refilled;
    double meanSeconds = 1;  // of its latest runs
  };

  [[nodiscard]] Quota quotaOf(const TenantId& id) const;
  void takeQuotas();
  [[nodiscard]] Tenant& tenantOf(const TenantId& id);
  void startDay(Tenant& tenant) const;
  [[nodiscard]] Status checkDay(const Tenant& tenant) const;
  [[nodiscard]] Status checkSeconds(const Tenant& tenant) const;
  [[nodiscard]] MonotonicTime takePlace(Tenant& tenant);
  void refuseWaiting(Tenant& tenant, const Error& error);
  static void wake(Waiter& waiter);
  [[nodiscard]] Status takeRate(Tenant& tenant) const;
  [[nodiscard]] bool hasPlace(const TenantId& id, const Tenant& tenant) const;
  [[nodiscard]] Error queueFull(const Tenant& tenant, std::string why) const;
  [[nodiscard]] Result<Ticket> await(const TenantId& id, Tenant& tenant,
                                     std::unique_lock<std::mutex>& lock,
                                     const CancelSignal& cancel);
  void admitNext();
  void forgetIdle();
  void leave(const Ticket& ticket);

  const Clock& clock_;
  mutable std::mutex mutex_;
  AdmissionOptions options_;
  std::map<std::string, QuotaPatch> patches_;
  std::map<TenantId, Tenant> tenants_;
  TenantId lastServed_;
  RecentTenants recent_;
  std::uint32_t running_ = 0;
};

}  // namespace gantlet
