// FairPlaces: a bounded number of runs at once, shared fairly between tenants.
//
// A free place goes to the waiting tenant that holds the fewest; among equals to the one whose
// request has waited longest; within a tenant in order. While more than one tenant has been active
// of late, a tenant that holds a place already leaves a few free for the others: else one tenant's
// endless loops would hold every place for as long as their time-out, and the fairest line would
// not help who comes then.
//
// Thread-safety: all functions may be called from any thread.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <list>
#include <map>
#include <mutex>

#include "core/ids.h"
#include "core/recent_tenants.h"
#include "core/result.h"
#include "executor/execution.h"

namespace gantlet {

// How a run stands among the others.
enum class Turn : std::uint8_t {
  kEqual,
  kBehind,  // its tenant holds another place already, and other tenants are active
};

class FairPlaces {
 public:
  // `maxWait`: how long a request waits for a place before it is told that the house is full.
  explicit FairPlaces(std::uint32_t count,
                      std::chrono::milliseconds maxWait = std::chrono::minutes{1});

  // Errors: kCancelled, kBusy. Without an error: giveBack() is owed.
  [[nodiscard]] Result<Turn> take(const TenantId& tenant, const CancelSignal& cancel);
  void giveBack(const TenantId& tenant);

  // Whether the tenant holds more than one place while others are active: what a run of it that
  // goes on for long is measured by.
  [[nodiscard]] bool crowdsOthers(const TenantId& tenant) const;

  // How many places are kept from a tenant that holds one, while others are active.
  [[nodiscard]] std::uint32_t reserve() const { return reserve_; }
  [[nodiscard]] std::uint32_t waiting() const;

 private:
  struct Waiter {
    std::uint64_t number = 0;  // in the order in which they came
    bool granted = false;
    Turn turn = Turn::kEqual;  // known once it is granted
    std::condition_variable changed;
  };
  struct Tenant {
    std::uint32_t held = 0;
    std::list<Waiter*> line;
  };
  using Tenants = std::map<TenantId, Tenant>;

  void grantFree();
  [[nodiscard]] Tenants::iterator nextTenant();
  void forgetIfIdle(Tenants::iterator tenant);

  const std::uint32_t reserve_;
  const std::chrono::milliseconds maxWait_;
  mutable std::mutex mutex_;
  std::uint32_t free_;
  std::uint64_t numbers_ = 0;
  // Those that hold places or wait: names come from requests, and none is kept for nothing.
  Tenants tenants_;
  RecentTenants recent_;
};

}  // namespace gantlet
