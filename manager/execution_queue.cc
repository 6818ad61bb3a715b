#include "manager/execution_queue.h"

#include <algorithm>

namespace gantlet {

Error queueFull(std::string message) {
  Error error{ErrorCode::kBusy, std::move(message), "wait until some have run"};
  error.retryAfter = std::chrono::seconds(5);
  return error;
}

Error tenantQueueFull(const std::optional<std::uint32_t>& limit) {
  Error error = queueFull("the tenant's part of the queue is full");
  if (limit) error.limit = "\"executions\";q=" + std::to_string(*limit);
  return error;
}

Status ExecutionQueue::takePlace(const std::string& tenant, std::size_t bytes,
                                 const std::optional<std::uint32_t>& limit) {
  if (waiting_ >= options_.maxWaiting) return queueFull("the queue is full");
  const auto at = tenants_.find(tenant);
  static const Tenant kNone;
  const Tenant& known = at == tenants_.end() ? kNone : at->second;
  const std::size_t waiting = known.waiting.size() + known.adding;
  if (waiting >= options_.maxWaitingTenant || (limit && waiting + known.running >= *limit)) {
    return tenantQueueFull(limit);
  }
  if (known.bytes > 0 && known.bytes + bytes > options_.maxWaitingBytes) {
    return queueFull("the tenant's executions that wait hold as many bytes as they may");
  }
  Tenant& taken = tenants_[tenant];
  ++taken.adding;
  taken.bytes += bytes;
  return {};
}

void ExecutionQueue::leavePlace(const std::string& tenant, std::size_t bytes) {
  Tenant& place = tenants_.at(tenant);
  --place.adding;
  place.bytes -= bytes;
  eraseIdle(tenant);
}

void ExecutionQueue::fillPlace(const std::string& tenant, const QueuedExecution& execution) {
  Tenant& place = tenants_.at(tenant);
  --place.adding;
  place.waiting.push_back(execution);
  ++waiting_;
}

void ExecutionQueue::add(const std::string& tenant, const QueuedExecution& execution) {
  Tenant& own = tenants_[tenant];
  own.waiting.push_back(execution);
  own.bytes += execution.bytes;
  ++waiting_;
}

// Of those that have something to run and are not to wait; one tenant leaves some of the workers to
// the others.
ExecutionQueue::Tenants::iterator ExecutionQueue::nextTenant(MonotonicTime now) {
  const auto ready = [&](const auto& entry) {
    const Tenant& tenant = entry.second;
    return !tenant.waiting.empty() && tenant.running < options_.maxRunningTenant &&
           tenant.notBefore <= now;
  };
  const auto behind = tenants_.upper_bound(lastServed_);
  auto found = std::find_if(behind, tenants_.end(), ready);
  if (found != tenants_.end()) return found;
  found = std::find_if(tenants_.begin(), behind, ready);
  return found == behind ? tenants_.end() : found;
}

std::optional<ExecutionQueue::Next> ExecutionQueue::take(MonotonicTime now) {
  const auto tenant = nextTenant(now);
  if (tenant == tenants_.end()) return std::nullopt;
  Next next{tenant->first, tenant->second.waiting.front()};
  tenant->second.waiting.pop_front();
  tenant->second.bytes -= next.execution.bytes;
  --waiting_;
  ++tenant->second.running;
  lastServed_ = next.tenant;
  return next;
}

void ExecutionQueue::leave(const std::string& tenant) {
  --tenants_.at(tenant).running;
  eraseIdle(tenant);
}

void ExecutionQueue::giveBack(const Next& one, MonotonicTime notBefore) {
  Tenant& tenant = tenants_.at(one.tenant);
  --tenant.running;
  tenant.waiting.push_front(one.execution);
  tenant.bytes += one.execution.bytes;
  tenant.notBefore = notBefore;
  ++waiting_;
}

void ExecutionQueue::remove(const std::string& tenant, const std::string& id) {
  const auto found = tenants_.find(tenant);
  if (found == tenants_.end()) return;
  waiting_ -= std::erase_if(found->second.waiting, [&](const QueuedExecution& one) {
    if (one.id != id) return false;
    found->second.bytes -= one.bytes;
    return true;
  });
  eraseIdle(tenant);
}

bool ExecutionQueue::contains(const std::string& tenant, const std::string& id) const {
  const auto found = tenants_.find(tenant);
  return found != tenants_.end() &&
         std::any_of(found->second.waiting.begin(), found->second.waiting.end(),
                     [&](const QueuedExecution& one) { return one.id == id; });
}

std::optional<std::int64_t> ExecutionQueue::oldest() const {
  std::optional<std::int64_t> oldest;
  for (const auto& [name, tenant] : tenants_) {
    if (tenant.waiting.empty()) continue;
    const std::int64_t came = tenant.waiting.front().createdAt;
    oldest = std::min(oldest.value_or(came), came);
  }
  return oldest;
}

void ExecutionQueue::eraseIdle(const std::string& tenant) {
  const auto found = tenants_.find(tenant);
  const Tenant& own = found->second;
  if (own.waiting.empty() && own.running == 0 && own.adding == 0) tenants_.erase(found);
}

}  // namespace gantlet
