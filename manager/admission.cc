#include "manager/admission.h"

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>

namespace gantlet {
namespace {

constexpr std::size_t kMaxTenants = 65536;  // names come from strangers where there are no tokens
constexpr std::int64_t kDaySeconds = 86'400;

// Until the waiter is woken, its caller goes (true) or `end` comes. No looking around in between:
// a flood's waiters, all at once, would take the CPU from who has a place.
bool awaitWake(const UniqueFd& wake, const CancelSignal& cancel,
               std::chrono::steady_clock::time_point end) {
  std::array<pollfd, 3> polled{
      {{cancel.eventFd, POLLIN, 0}, {cancel.socketFd, POLLRDHUP, 0}, {wake.get(), POLLIN, 0}}};
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(end - std::chrono::steady_clock::now());
  const auto timeout = std::clamp<std::int64_t>(left.count(), 0, 3'600'000);
  if (::poll(polled.data(), polled.size(), static_cast<int>(timeout)) <= 0) return false;
  return polled[0].revents != 0 || polled[1].revents != 0;
}

bool countsDays(const Quota& quota) {
  return quota.executionsPerDay > 0 || quota.secondsPerDay > 0;
}

std::int64_t secondsOf(WallTime now) {
  return std::chrono::duration_cast<std::chrono::seconds>(now.time_since_epoch()).count();
}

std::chrono::seconds restOfDay(WallTime now) {
  return std::chrono::seconds(kDaySeconds - secondsOf(now) % kDaySeconds);
}

Error refused(std::string message, std::string limit, std::chrono::seconds wait) {
  Error error{ErrorCode::kBusy, std::move(message),
              "wait " + std::to_string(std::max<std::int64_t>(1, wait.count())) + " s"};
  error.retryAfter = std::max(std::chrono::seconds{1}, wait);
  error.limit = std::move(limit);
  return error;
}

}  // namespace

Admission::Admission(AdmissionOptions options, const Clock& clock)
    : clock_(clock), options_(std::move(options)) {}

void Admission::use(AdmissionOptions options) {
  const std::lock_guard lock(mutex_);
  options_ = std::move(options);
  takeQuotas();
}

void Admission::usePatches(std::map<std::string, QuotaPatch> patches) {
  const std::lock_guard lock(mutex_);
  patches_ = std::move(patches);
  takeQuotas();
}

void Admission::takeQuotas() {
  for (auto& [id, tenant] : tenants_) {
    const std::uint32_t before = tenant.quota.executionsPerMinute;
    tenant.quota = quotaOf(id);
    // Another rate begins with a full minute.
    if (tenant.quota.executionsPerMinute != before) {
      tenant.tokens = tenant.quota.executionsPerMinute;
      tenant.refilled = clock_.monotonicNow();
    }
  }
  admitNext();
}

Quota Admission::quotaOf(const TenantId& id) const {
  const auto own = options_.tenants.find(id.text());
  Quota quota = own == options_.tenants.end() ? options_.everyTenant : own->second;
  const auto patched = patches_.find(id.text());
  if (patched == patches_.end()) return quota;
  const QuotaPatch& patch = patched->second;
  quota.concurrent = patch.concurrent.value_or(quota.concurrent);
  quota.queue = patch.queue.value_or(quota.queue);
  quota.queueNamed = quota.queueNamed || patch.queue.has_value();
  quota.executionsPerMinute = patch.executionsPerMinute.value_or(quota.executionsPerMinute);
  quota.executionsPerDay = patch.executionsPerDay.value_or(quota.executionsPerDay);
  quota.secondsPerDay = patch.secondsPerDay.value_or(quota.secondsPerDay);
  return quota;
}

Admission::Tenant& Admission::tenantOf(const TenantId& id) {
  const auto at = tenants_.find(id);
  if (at != tenants_.end()) return at->second;
  if (tenants_.size() >= kMaxTenants) forgetIdle();
  Tenant& tenant = tenants_[id];
  tenant.quota = quotaOf(id);
  tenant.tokens = tenant.quota.executionsPerMinute;
  tenant.refilled = clock_.monotonicNow();
  return tenant;
}

// Those that run nothing and have no count that has to be kept.
void Admission::forgetIdle() {
  std::erase_if(tenants_, [](const auto& entry) {
    const Tenant& tenant = entry.second;
    return tenant.running.empty() && tenant.queue.empty() && !countsDays(tenant.quota);
  });
}

void Admission::startDay(Tenant& tenant) const {
  const std::int64_t day = secondsOf(clock_.wallNow()) / kDaySeconds;
  if (tenant.day == day) return;
  tenant.day = day;
  tenant.executions = tenant.queue.size();  // they will run today
  tenant.seconds = 0;
}

Status Admission::checkDay(const Tenant& tenant) const {
  const Quota& quota = tenant.quota;
  if (quota.executionsPerDay > 0 && tenant.executions >= quota.executionsPerDay) {
    return refused(
        "the tenant's executions of today are used up",
        "\"executions-per-day\";q=" + std::to_string(quota.executionsPerDay) + ";w=86400",
        restOfDay(clock_.wallNow()));
  }
  return checkSeconds(tenant);
}

Status Admission::checkSeconds(const Tenant& tenant) const {
  const Quota& quota = tenant.quota;
  if (quota.secondsPerDay == 0) return {};
  double used = tenant.seconds;
  const MonotonicTime now = clock_.monotonicNow();
  for (const MonotonicTime begin : tenant.running) {
    used += std::chrono::duration<double>(now - begin).count();
  }
  if (used < static_cast<double>(quota.secondsPerDay)) return {};
  return refused("the tenant's running time of today is used up",
                 "\"seconds-per-day\";q=" + std::to_string(quota.secondsPerDay) + ";w=86400",
                 restOfDay(clock_.wallNow()));
}

Status Admission::takeRate(Tenant& tenant) const {
  const double perMinute = tenant.quota.executionsPerMinute;
  if (perMinute <= 0) return {};
  const MonotonicTime now = clock_.monotonicNow();
  const std::chrono::duration<double> passed = now - tenant.refilled;
  tenant.tokens = std::min(perMinute, tenant.tokens + passed.count() * perMinute / 60.0);
  tenant.refilled = now;
  if (tenant.tokens >= 1.0) {
    tenant.tokens -= 1.0;
    return {};
  }
  const auto wait = static_cast<std::int64_t>(std::ceil((1.0 - tenant.tokens) * 60.0 / perMinute));
  return refused("the tenant sends more than " + std::to_string(tenant.quota.executionsPerMinute) +
                     (tenant.quota.executionsPerMinute == 1 ? " submission" : " submissions") +
                     " a minute",
                 "\"rate\";q=" + std::to_string(tenant.quota.executionsPerMinute) + ";w=60",
                 std::chrono::seconds(wait));
}

bool Admission::hasPlace(const TenantId& id, const Tenant& tenant) const {
  if (tenant.quota.concurrent != 0 && tenant.running.size() >= tenant.quota.concurrent)
    return false;
  if (options_.places == 0) return true;
  const bool shares = !tenant.running.empty() && recent_.othersThan(id, clock_.monotonicNow());
  return running_ < options_.places - (shares ? options_.places / 4 : 0);
}

Error Admission::queueFull(const Tenant& tenant, std::string why) const {
  const double lanes = std::max<double>(1, tenant.quota.concurrent);
  const double ahead = static_cast<double>(tenant.queue.size()) + 1;
  const auto wait = static_cast<std::int64_t>(std::ceil(ahead / lanes * tenant.meanSeconds));
  return refused(std::move(why), "\"concurrent\";q=" + std::to_string(tenant.quota.concurrent),
                 std::chrono::seconds(std::min<std::int64_t>(wait, 3600)));
}

MonotonicTime Admission::takePlace(Tenant& tenant) {
  const MonotonicTime begin = clock_.monotonicNow();
  tenant.running.insert(begin);
  ++running_;
  return begin;
}

Result<Admission::Ticket> Admission::await(const TenantId& id, Tenant& tenant,
                                           std::unique_lock<std::mutex>& lock,
                                           const CancelSignal& cancel) {
  if (tenant.queue.size() >= tenant.quota.queue) {
    return queueFull(tenant, "the tenant's places and its queue are full");
  }
  Waiter self;
  self.wake = UniqueFd(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
  if (!self.wake) return queueFull(tenant, "no descriptor is free to wait for a place with");
  tenant.queue.push_back(&self);
  ++tenant.executions;
  const auto end = std::chrono::steady_clock::now() + tenant.quota.longestWait;
  while (!self.admitted && !self.refused) {
    lock.unlock();
    const bool gone = awaitWake(self.wake, cancel, end);
    lock.lock();
    if (self.admitted || self.refused) break;
    if (!gone && std::chrono::steady_clock::now() < end) continue;
    startDay(tenant);
    std::erase(tenant.queue, &self);
    --tenant.executions;
    if (gone) return Error{ErrorCode::kCancelled, "the caller went away", ""};
    return queueFull(tenant, "no place became free in time");
  }
  if (self.refused) return *std::move(self.refused);
  return Ticket(this, id, self.day, self.begin);
}

Result<Admission::Ticket> Admission::enter(const TenantId& id, const CancelSignal& cancel) {
  std::unique_lock lock(mutex_);
  recent_.see(id, clock_.monotonicNow());
  Tenant& tenant = tenantOf(id);
  startDay(tenant);
  TRY_STATUS(checkDay(tenant));
  TRY_STATUS(takeRate(tenant));
  if (!hasPlace(id, tenant) || !tenant.queue.empty()) return await(id, tenant, lock, cancel);
  ++tenant.executions;
  return Ticket(this, id, tenant.day, takePlace(tenant));
}

void Admission::wake(Waiter& waiter) {
  const std::uint64_t one = 1;
  (void)!::write(waiter.wake.get(), &one, sizeof one);  // it has room: nobody else writes
}

void Admission::refuseWaiting(Tenant& tenant, const Error& error) {
  for (Waiter* waiter : tenant.queue) {
    waiter->refused = error;
    wake(*waiter);
  }
  tenant.executions -= tenant.queue.size();
  tenant.queue.clear();
}

// REQUIRES: the lock. Tenants in turn, each one's submissions in their order.
void Admission::admitNext() {
  while (options_.places == 0 || running_ < options_.places) {
    auto at = tenants_.upper_bound(lastServed_);
    Tenant* chosen = nullptr;
    for (std::size_t i = 0; i < tenants_.size(); ++i, ++at) {
      if (at == tenants_.end()) at = tenants_.begin();
      if (at->second.queue.empty() || !hasPlace(at->first, at->second)) continue;
      startDay(at->second);
      // What they have waited for may have used the day up.
      if (const Status time = checkSeconds(at->second); !time) {
        refuseWaiting(at->second, time.error());
        continue;
      }
      chosen = &at->second;
      lastServed_ = at->first;
      break;
    }
    if (chosen == nullptr) return;
    Waiter* next = chosen->queue.front();
    chosen->queue.pop_front();
    // The place changes hands here, so that nobody else can take it in between.
    next->begin = takePlace(*chosen);
    next->day = chosen->day;
    next->admitted = true;
    wake(*next);
  }
}

void Admission::leave(const Ticket& ticket) {
  const std::lock_guard lock(mutex_);
  Tenant& tenant = tenantOf(ticket.tenant_);
  startDay(tenant);
  const std::chrono::duration<double> took = clock_.monotonicNow() - ticket.begin_;
  if (ticket.ran_) {
    tenant.seconds += took.count();
    tenant.meanSeconds = 0.8 * tenant.meanSeconds + 0.2 * took.count();
  } else if (ticket.day_ == tenant.day) {
    --tenant.executions;
  }
  tenant.running.erase(tenant.running.find(ticket.begin_));
  --running_;
  admitNext();
}

std::optional<std::uint32_t> Admission::executionLimit(const TenantId& id) const {
  const std::lock_guard lock(mutex_);
  const Quota quota = quotaOf(id);
  if (!quota.queueNamed || quota.concurrent == 0) return std::nullopt;
  return quota.concurrent + quota.queue;
}

Usage Admission::usage(const TenantId& id) const {
  const std::lock_guard lock(mutex_);
  const auto at = tenants_.find(id);
  if (at == tenants_.end()) return {};
  return {at->second.executions, at->second.seconds,
          static_cast<std::uint32_t>(at->second.running.size()),
          static_cast<std::uint32_t>(at->second.queue.size())};
}

std::vector<DayCount> Admission::dayCounts() const {
  const std::lock_guard lock(mutex_);
  const std::int64_t today = secondsOf(clock_.wallNow()) / kDaySeconds;
  std::vector<DayCount> counts;
  for (const auto& [id, tenant] : tenants_) {
    if (!countsDays(tenant.quota) || tenant.day != today) continue;
    counts.push_back({id, tenant.day, tenant.executions, tenant.seconds});
  }
  return counts;
}

void Admission::restore(const std::vector<DayCount>& counts) {
  const std::lock_guard lock(mutex_);
  const std::int64_t today = secondsOf(clock_.wallNow()) / kDaySeconds;
  for (const DayCount& count : counts) {
    if (count.day != today || tenants_.size() >= kMaxTenants) continue;
    Tenant& tenant = tenantOf(count.tenant);
    tenant.day = count.day;
    tenant.executions = count.executions;
    tenant.seconds = count.seconds;
  }
}

}  // namespace gantlet
