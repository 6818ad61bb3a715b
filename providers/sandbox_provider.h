// SandboxProvider: a provider with instances. Its one way of running something is create, execute,
// destroy, and what was created is always destroyed: at once, or, where that failed or a caller
// forgot, by the clean-up of stale instances.
//
// A provider implements the three make…, run… and end… functions; the ids, the table of what lives
// and the clean-up are here, once.
//
// Thread-safety: all public functions may be called from many threads at once.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/clock.h"
#include "providers/instance.h"
#include "providers/provider.h"

namespace gantlet {

// What a provider can do; the manager asks before it sends a submission there.
struct Capabilities {
  bool arguments = true;
  bool standardInput = true;
  bool inputFiles = true;
  bool streamsOutput = false;               // onOutput is called while the program runs
  bool environment = false;                 // sets environment variables
  bool holdsByRunner = false;               // runs behind this Gantlet's runner, or one like it
  bool enforcesProfile = false;             // the submission's own seccomp profile is applied
  std::chrono::milliseconds longestRun{0};  // a hard limit of the provider; 0: none
  bool remote = true;                       // health() asks over a network
};

class SandboxProvider : public Provider {
 public:
  // No instance lives longer, whatever becomes of its caller.
  static constexpr std::chrono::minutes kMaxLifetime{5};

  explicit SandboxProvider(const Clock& clock) : clock_(clock) {}

  [[nodiscard]] virtual Capabilities capabilities() const = 0;
  // That programs find these packages there. Errors: kUnavailable: not all of them, or nobody here
  // can tell.
  [[nodiscard]] virtual Status has(const NeededPackages& packages) const;

  // Errors: kConnectFailed, kInstanceFailed, kUnavailable, kBusy, kUnsupported, kCancelled.
  [[nodiscard]] Result<Instance> createInstance(const InstanceRequest& request);
  // Errors: kNotFound for an id that is not there or not the request's tenant's; else as execute().
  [[nodiscard]] Result<ExecutionResult> executeCode(const InstanceId& id,
                                                    const ExecutionRequest& request);
  // Destroying is legal from every state: an instance that is not there any more is a success.
  // Errors: what the provider said; the instance is then tried again by the clean-up.
  [[nodiscard]] Status destroyInstance(const InstanceId& id);

  // create, execute, destroy.
  [[nodiscard]] Result<ExecutionResult> execute(const ExecutionRequest& request) final;

  // Destroys instances that are older than kMaxLifetime and not at work, and those whose
  // destruction failed. Returns how many.
  std::size_t reapStale();
  [[nodiscard]] std::size_t instanceCount() const;

 protected:
  // What a provider knows an instance by. `name` may hold anything but ':' and control characters.
  struct Native {
    std::string name;
    std::map<std::string, std::string> metadata;
  };

  [[nodiscard]] virtual Result<Native> makeInstance(const InstanceRequest& request) = 0;
  [[nodiscard]] virtual Result<ExecutionResult> runIn(const Native& native,
                                                      const ExecutionRequest& request) = 0;
  // Not cancellable: it must end by a deadline of its own.
  [[nodiscard]] virtual Status endInstance(const Native& native) = 0;

  // For destructors of providers: ends what still lives.
  void endAll();

 private:
  struct Entry {
    TenantId tenant;
    Native native;
    MonotonicTime made;
    int running = 0;
    bool doomed = false;  // its destruction was asked for and failed
  };

  [[nodiscard]] Result<Native> claim(const InstanceId& id, const TenantId& tenant);
  void release(const InstanceId& id);

  const Clock& clock_;
  mutable std::mutex mutex_;
  std::map<InstanceId, Entry> entries_;
};

}  // namespace gantlet
