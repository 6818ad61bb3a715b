// ExecutionQueue: which executions wait, in whose turn, and how many places each tenant has taken.
// Tenants are served in turn, however many of their executions wait.
//
// Thread-safety: one thread at a time.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <string>

#include "core/clock.h"
#include "core/result.h"

namespace gantlet {

struct QueuedExecution {
  std::string id;
  std::int64_t createdAt = 0;
  std::size_t bytes = 0;  // of its request
};

// kBusy, to be asked again soon.
[[nodiscard]] Error queueFull(std::string message);
// The tenant's part of it; `limit`: how many it may have that wait or run, where that is its quota.
[[nodiscard]] Error tenantQueueFull(const std::optional<std::uint32_t>& limit);

class ExecutionQueue {
 public:
  struct Options {
    std::size_t maxWaiting = 0;        // of all tenants
    std::size_t maxWaitingTenant = 0;  // of one
    std::size_t maxWaitingBytes = 0;   // of one; one request always finds room
    std::size_t maxRunningTenant = 0;  // of one
  };
  explicit ExecutionQueue(const Options& options) : options_(options) {}

  // A place for one that is on its way into the database, to be given back. `limit`: the tenant's
  // quota. Errors: kBusy.
  [[nodiscard]] Status takePlace(const std::string& tenant, std::size_t bytes,
                                 const std::optional<std::uint32_t>& limit);
  void leavePlace(const std::string& tenant, std::size_t bytes);
  // It is in the database, and waits in its place from now on.
  void fillPlace(const std::string& tenant, const QueuedExecution& execution);
  // One that stands in the database already.
  void add(const std::string& tenant, const QueuedExecution& execution);

  // The next one that is to run, of the tenant behind the one that was served last; from now on it
  // runs. nullopt: there is none, for now.
  struct Next {
    std::string tenant;
    QueuedExecution execution;
  };
  [[nodiscard]] std::optional<Next> take(MonotonicTime now);
  // It runs no more.
  void leave(const std::string& tenant);
  // The same, and it waits again, before all others of its tenant, of whom none runs before
  // `notBefore`.
  void giveBack(const Next& one, MonotonicTime notBefore);

  void remove(const std::string& tenant, const std::string& id);  // if it waits
  [[nodiscard]] bool contains(const std::string& tenant, const std::string& id) const;
  [[nodiscard]] std::size_t size() const { return waiting_; }
  // When the one came that waits longest: milliseconds since 1970; nullopt: none waits.
  [[nodiscard]] std::optional<std::int64_t> oldest() const;

 private:
  struct Tenant {
    std::deque<QueuedExecution> waiting;
    std::size_t running = 0;    // taken by a worker
    std::size_t adding = 0;     // on their way into the database
    std::size_t bytes = 0;      // of what waits or is on its way
    MonotonicTime notBefore{};  // its quota let nothing in
  };
  using Tenants = std::map<std::string, Tenant>;
  [[nodiscard]] Tenants::iterator nextTenant(MonotonicTime now);
  void eraseIdle(const std::string& tenant);

  const Options options_;
  Tenants tenants_;
  std::string lastServed_;
  std::size_t waiting_ = 0;
};

}  // namespace gantlet
