#include "executor/run/fair_places.h"

#include <poll.h>

#include <algorithm>

namespace gantlet {
namespace {

using std::chrono::milliseconds;
using std::chrono::steady_clock;

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

FairPlaces::Tenants::iterator FairPlaces::nextTenant() {
  const auto now = steady_clock::now();
  auto best = tenants_.end();
  for (auto at = tenants_.begin(); at != tenants_.end(); ++at) {
    const Tenant& tenant = at->second;
    if (tenant.line.empty()) continue;
    if (free_ <= reserve_ && tenant.held > 0 && recent_.othersThan(at->first, now)) continue;
    if (best == tenants_.end() || tenant.held < best->second.held ||
        (tenant.held == best->second.held &&
         tenant.line.front()->number < best->second.line.front()->number)) {
      best = at;
    }
  }
  return best;
}

void FairPlaces::grantFree() {
  while (free_ > 0) {
    const auto next = nextTenant();
    if (next == tenants_.end()) return;
    Waiter* waiter = next->second.line.front();
    next->second.line.pop_front();
    const bool further = next->second.held > 0;
    if (further && recent_.othersThan(next->first, steady_clock::now())) {
      waiter->turn = Turn::kBehind;
    }
    ++next->second.held;
    --free_;
    waiter->granted = true;
    waiter->changed.notify_one();
  }
}

void FairPlaces::forgetIfIdle(Tenants::iterator tenant) {
  if (tenant->second.held == 0 && tenant->second.line.empty()) tenants_.erase(tenant);
}

Result<Turn> FairPlaces::take(const TenantId& id, const CancelSignal& cancel) {
  std::unique_lock lock(mutex_);
  recent_.see(id, steady_clock::now());
  const auto deadline = steady_clock::now() + maxWait_;
  const auto tenant = tenants_.try_emplace(id).first;
  Waiter waiter;
  waiter.number = ++numbers_;
  tenant->second.line.push_back(&waiter);
  grantFree();
  while (!waiter.granted) {
    waiter.changed.wait_for(lock, kLook);
    grantFree();  // a reserve may have been let go because the others have gone quiet
    if (waiter.granted) break;
    const bool gone = cancelled(cancel);
    if (!gone && steady_clock::now() < deadline) continue;
    tenant->second.line.remove(&waiter);
    forgetIfIdle(tenant);
    if (gone) {
      return Error{ErrorCode::kCancelled, "the caller went away while waiting for a free runner",
                   ""};
    }
    return Error{ErrorCode::kBusy,
                 "no runner became free within " + std::to_string(maxWait_.count() / 1000) + " s",
                 "try again later"};
  }
  return waiter.turn;
}

bool FairPlaces::crowdsOthers(const TenantId& id) const {
  const std::lock_guard lock(mutex_);
  const auto tenant = tenants_.find(id);
  return tenant != tenants_.end() && tenant->second.held > 1 &&
         recent_.othersThan(id, steady_clock::now());
}

void FairPlaces::giveBack(const TenantId& id) {
  const std::lock_guard lock(mutex_);
  recent_.see(id, steady_clock::now());
  ++free_;
  const auto tenant = tenants_.find(id);
  if (tenant != tenants_.end()) {
    --tenant->second.held;
    forgetIfIdle(tenant);
  }
  grantFree();
}

}  // namespace gantlet
