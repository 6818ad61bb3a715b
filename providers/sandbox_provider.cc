#include "providers/sandbox_provider.h"

#include <algorithm>

namespace gantlet {
namespace {

InstanceId idOf(const InstanceRequest& request, const std::string& name) {
  std::string safe = name;
  std::replace(safe.begin(), safe.end(), ':', '_');
  std::string session = request.session.empty() ? "-" : request.session;
  std::replace(session.begin(), session.end(), ':', '_');
  return InstanceId(request.tenant.text() + ":" + session + ":" + safe);
}

Error noInstance(const InstanceId& id) {
  return Error{ErrorCode::kNotFound, "there is no instance '" + id.text() + "'", ""};
}

}  // namespace

Result<Instance> SandboxProvider::createInstance(const InstanceRequest& request) {
  TRY(Native native, makeInstance(request));
  Instance instance;
  instance.id = idOf(request, native.name);
  instance.provider = std::string(id());
  instance.metadata = native.metadata;
  const std::lock_guard lock(mutex_);
  entries_[instance.id] = Entry{request.tenant, std::move(native), clock_.monotonicNow()};
  return instance;
}

Result<SandboxProvider::Native> SandboxProvider::claim(const InstanceId& id,
                                                       const TenantId& tenant) {
  const std::lock_guard lock(mutex_);
  const auto at = entries_.find(id);
  if (at == entries_.end() || at->second.tenant != tenant || at->second.doomed) {
    return noInstance(id);
  }
  ++at->second.running;
  return at->second.native;
}

void SandboxProvider::release(const InstanceId& id) {
  const std::lock_guard lock(mutex_);
  const auto at = entries_.find(id);
  if (at != entries_.end()) --at->second.running;
}

Result<ExecutionResult> SandboxProvider::executeCode(const InstanceId& id,
                                                     const ExecutionRequest& request) {
  TRY(const Native native, claim(id, request.tenant));
  Result<ExecutionResult> result = runIn(native, request);
  release(id);
  if (result) result->provider = std::string(this->id());
  return result;
}

Status SandboxProvider::destroyInstance(const InstanceId& id) {
  Native native;
  {
    const std::lock_guard lock(mutex_);
    const auto at = entries_.find(id);
    if (at == entries_.end()) return {};
    native = at->second.native;
    at->second.doomed = true;
  }
  TRY_STATUS(endInstance(native));
  const std::lock_guard lock(mutex_);
  entries_.erase(id);
  return {};
}

Status SandboxProvider::has(const NeededPackages& /*packages*/) const {
  return Error{ErrorCode::kUnavailable,
               "which packages provider " + std::string(id()) + " has is not known here",
               "use a template without 'packages', or make the provider 'local' the active one"};
}

Result<ExecutionResult> SandboxProvider::execute(const ExecutionRequest& request) {
  InstanceRequest wanted;
  wanted.tenant = request.tenant;
  wanted.session = request.session;
  wanted.language = request.language;
  wanted.limits = request.limits;
  wanted.profile = request.profile;
  wanted.cancel = request.cancel;
  TRY(const Instance instance, createInstance(wanted));
  Result<ExecutionResult> result = executeCode(instance.id, request);
  // A failure leaves it to the clean-up: the program's result is not lost over it.
  (void)destroyInstance(instance.id);
  return result;
}

std::size_t SandboxProvider::reapStale() {
  std::vector<InstanceId> stale;
  {
    const std::lock_guard lock(mutex_);
    const MonotonicTime now = clock_.monotonicNow();
    for (const auto& [id, entry] : entries_) {
      // Idle means that no work runs: a long execution is ended by its own limit.
      if (entry.running > 0) continue;
      if (entry.doomed || now - entry.made > kMaxLifetime) stale.push_back(id);
    }
  }
  std::size_t count = 0;
  for (const InstanceId& id : stale) {
    if (destroyInstance(id)) ++count;
  }
  return count;
}

std::size_t SandboxProvider::instanceCount() const {
  const std::lock_guard lock(mutex_);
  return entries_.size();
}

void SandboxProvider::endAll() {
  std::map<InstanceId, Entry> entries;
  {
    const std::lock_guard lock(mutex_);
    entries.swap(entries_);
  }
  for (const auto& [id, entry] : entries) (void)endInstance(entry.native);
}

}  // namespace gantlet
