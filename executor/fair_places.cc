#include "executor/fair_places.h"

#include <poll.h>

#include <algorithm>

namespace gantlet {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

// How long a tenant counts as active after its last request.
constexpr std::chrono::seconds kActive{60};
constexpr std::size_t kManyTenants = 1024;
// How often a waiter looks whether its caller is still there.
constexpr milliseconds kLook{100};

bool cancelled(const CancelSignal& cancel) {
  pollfd polled[2] = {{cancel.eventFd, POLLIN, 0}, {cancel.socketFd, POLLRDHUP, 0}};
  return ::poll(polled, 2, 0) > 0;
}

}  // namespace

FairPlaces::FairPlaces(std::uint32_t count, milliseconds maxWait)
    : reserve_(count / 4), maxWait_(maxWait), free_(count) {}

std::uint32_t FairPlaces::waiting() const {
  const std::lock_guard lock(mutex_);
  std::size_t sum = 0;
  for (const auto& [id, tenant] : tenants_) sum += tenant.line.size();
  return static_cast<std::uint32_t>(sum);
}

bool FairPlaces::othersActive(const Tenant& tenant) const {
  const auto now = steady_clock::now();
  return std::any_of(tenants_.begin(), tenants_.end(), [&](const auto& entry) {
    return &entry.second != &tenant && now - entry.second.lastSeen < kActive;
  });
}

FairPlaces::Tenant* FairPlaces::nextTenant() {
  Tenant* best = nullptr;
  for (auto& [id, tenant] : tenants_) {
    if (tenant.line.empty()) continue;
    if (free_ <= reserve_ && tenant.held > 0 && othersActive(tenant)) continue;
    if (best == nullptr || tenant.held < best->held ||
        (tenant.held == best->held && tenant.lastGrant < best->lastGrant)) {
      best = &tenant;
    }
  }
  return best;
}

void FairPlaces::grantFree() {
  while (free_ > 0) {
    Tenant* tenant = nextTenant();
    if (tenant == nullptr) return;
    Waiter* waiter = tenant->line.front();
    tenant->line.pop_front();
    tenant->lastGrant = ++turns_;
    ++tenant->held;
    --free_;
    waiter->granted = true;
    waiter->changed.notify_one();
  }
}

// Tenants' names come from requests: their table is bounded by forgetting who does nothing.
void FairPlaces::forgetIdle() {
  if (tenants_.size() < kManyTenants) return;
  const auto now = steady_clock::now();
  for (auto at = tenants_.begin(); at != tenants_.end();) {
    const Tenant& tenant = at->second;
    const bool idle =
        tenant.held == 0 && tenant.line.empty() && now - tenant.lastSeen >= kActive / 6;
    at = idle ? tenants_.erase(at) : std::next(at);
  }
}

Status FairPlaces::take(const TenantId& id, const CancelSignal& cancel) {
  std::unique_lock lock(mutex_);
  forgetIdle();
  Tenant& tenant = tenants_[id];
  tenant.lastSeen = steady_clock::now();
  const auto deadline = tenant.lastSeen + maxWait_;
  Waiter waiter;
  tenant.line.push_back(&waiter);
  grantFree();
  while (!waiter.granted) {
    waiter.changed.wait_for(lock, kLook);
    // A reserve may have been let go because the others have gone quiet.
    grantFree();
    if (waiter.granted) break;
    const bool gone = cancelled(cancel);
    if (!gone && steady_clock::now() < deadline) continue;
    tenant.line.remove(&waiter);
    if (gone) {
      return Error{ErrorCode::kCancelled, "the caller went away while waiting for a free runner",
                   ""};
    }
    return Error{ErrorCode::kBusy,
                 "no runner became free within " + std::to_string(maxWait_.count() / 1000) + " s",
                 "try again later"};
  }
  return {};
}

void FairPlaces::giveBack(const TenantId& id) {
  const std::lock_guard lock(mutex_);
  Tenant& tenant = tenants_[id];
  tenant.lastSeen = steady_clock::now();
  --tenant.held;
  ++free_;
  grantFree();
}

}  // namespace gantlet
