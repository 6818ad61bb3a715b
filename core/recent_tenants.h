// RecentTenants: whether others than one tenant have asked for something of late. It remembers the
// last two different tenants, which is enough to know: names come from requests, and no list of
// them may grow.
//
// Thread-safety: none; the owner has a lock.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>
#include <utility>

#include "core/clock.h"
#include "core/ids.h"

namespace gantlet {

class RecentTenants {
 public:
  // How long a tenant counts as active after its last request.
  static constexpr std::chrono::seconds kActive{60};

  void see(const TenantId& tenant, MonotonicTime now) {
    if (!seen_[0] || seen_[0]->tenant != tenant) seen_[1] = std::move(seen_[0]);
    seen_[0] = Seen{tenant, now};
  }

  [[nodiscard]] bool othersThan(const TenantId& tenant, MonotonicTime now) const {
    return std::any_of(seen_.begin(), seen_.end(), [&](const std::optional<Seen>& seen) {
      return seen && seen->tenant != tenant && now - seen->at < kActive;
    });
  }

 private:
  struct Seen {
    TenantId tenant;
    MonotonicTime at;
  };
  std::array<std::optional<Seen>, 2> seen_;
};

}  // namespace gantlet
