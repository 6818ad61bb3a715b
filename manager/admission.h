// Admission: how much each tenant may run, and who waits for whom.
//
//   - Over its concurrent limit a tenant's submission waits in that tenant's queue; when a place is
//     free, tenants are served in turn, so that a busy one delays only itself.
//   - A queue is bounded in length and in time; beyond that, and over the limits of rate and day,
//     a submission is refused with how long to wait.
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
  std::uint64_t executions = 0;
  double seconds = 0;
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
    Ticket(Admission* owner, TenantId tenant) : owner_(owner), tenant_(std::move(tenant)) {
      begin_ = owner->clock_.monotonicNow();
    }
    Ticket(Ticket&& other) noexcept
        : owner_(std::exchange(other.owner_, nullptr)),
          tenant_(std::move(other.tenant_)),
          begin_(other.begin_) {}
    Ticket& operator=(Ticket&&) = delete;
    Ticket(const Ticket&) = delete;
    Ticket& operator=(const Ticket&) = delete;
    ~Ticket() {
      if (owner_ != nullptr) owner_->leave(tenant_, begin_);
    }

   private:
    Admission* owner_;
    TenantId tenant_;
    MonotonicTime begin_;
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
    UniqueFd wake;  // an eventfd, so that one poll(2) sees the caller's end too
  };
  struct Tenant {
    Quota quota;
    std::uint32_t running = 0;
    std::deque<Waiter*> queue;
    std::int64_t day = -1;
    std::uint64_t executions = 0;
    double seconds = 0;
    double tokens = 0;  // of the rate
    MonotonicTime refilled;
    double meanSeconds = 1;  // of its latest runs
  };

  [[nodiscard]] Quota quotaOf(const TenantId& id) const;
  void takeQuotas();
  [[nodiscard]] Tenant& tenantOf(const TenantId& id);
  void startDay(Tenant& tenant) const;
  [[nodiscard]] Status checkDay(const Tenant& tenant) const;
  [[nodiscard]] Status takeRate(Tenant& tenant) const;
  [[nodiscard]] bool hasPlace(const TenantId& id, const Tenant& tenant) const;
  [[nodiscard]] Error queueFull(const Tenant& tenant, std::string why) const;
  [[nodiscard]] Status await(Tenant& tenant, std::unique_lock<std::mutex>& lock,
                             const CancelSignal& cancel);
  void admitNext();
  void forgetIdle();
  void leave(const TenantId& id, MonotonicTime begin);

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
