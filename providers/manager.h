// ProviderManager: the active provider and those that stand in for it. The pipeline knows only this
// one; which provider runs a submission is the administrators' choice and the callers never notice
// but by the result's "provider".
//
//   - A submission goes to the active provider. Only an error that says that nothing of it has run
//     and that the fault lies with the provider (SB003, SB004, SB009) lets the next one try; every
//     attempt stands in the result and in the audit record.
//   - A provider that fails again and again is left out for a while (breaker.h).
//   - A policy may demand an isolation class; a weaker provider is refused, not fallen back to.
//   - use() takes effect for the next submission. One that runs keeps its provider until it ends.
//
// Thread-safety: all functions may be called from many threads at once.
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "providers/breaker.h"
#include "providers/sandbox_provider.h"

namespace gantlet {

class ProviderManager final : public Provider {
 public:
  // Starts the clean-up of stale instances, every `reapEvery`. `clock` must outlive it.
  explicit ProviderManager(const Clock& clock,
                           std::chrono::milliseconds reapEvery = std::chrono::seconds{30});
  ~ProviderManager() override;
  ProviderManager(const ProviderManager&) = delete;
  ProviderManager& operator=(const ProviderManager&) = delete;

  // From now on: the first is the active provider, the others stand in for it in their order.
  // REQUIRES: none is null. Empty: nothing can run (SB001).
  void use(std::vector<std::shared_ptr<SandboxProvider>> providers);
  // Those in use, the active one first.
  [[nodiscard]] std::vector<std::shared_ptr<SandboxProvider>> inUse() const;

  // Provider: as the active one.
  [[nodiscard]] std::string_view id() const override;
  [[nodiscard]] std::vector<Language> languages() const override;
  [[nodiscard]] IsolationClass isolation() const override;
  [[nodiscard]] Result<ExecutionResult> execute(const ExecutionRequest& request) override;
  // Healthy if any provider in use is; what a remote one said is kept for a few seconds.
  void expect(const ExecutionRequest& request) override;
  [[nodiscard]] ProviderHealth health() override;
  // By the active provider: none stands in for it.
  [[nodiscard]] Result<std::shared_ptr<LivingSandbox>> openLiving(const LivingSpec& spec) override;

  // One round of the clean-up.
  std::size_t reapStale();

 private:
  struct Member {
    Member(std::shared_ptr<SandboxProvider> given, const Clock& clock)
        : provider(std::move(given)), breaker(clock) {}
    std::shared_ptr<SandboxProvider> provider;
    Breaker breaker;
    std::mutex healthMutex;
    ProviderHealth lastHealth;
    MonotonicTime healthAt;
    bool hasHealth = false;
  };
  using Members = std::vector<std::shared_ptr<Member>>;

  [[nodiscard]] std::shared_ptr<const Members> members() const;
  [[nodiscard]] Status admits(Member& member, const ExecutionRequest& request);
  [[nodiscard]] ProviderHealth healthOf(Member& member, bool fresh);
  void cleanUp(std::chrono::milliseconds every);

  const Clock& clock_;
  mutable std::mutex mutex_;
  std::shared_ptr<const Members> members_;
  // Those that were in use before and may still have instances to be ended.
  std::vector<std::weak_ptr<SandboxProvider>> retired_;
  std::condition_variable wake_;
  bool stopping_ = false;
  std::thread cleaner_;  // last: it uses all of the above
};

// Whether another provider may try after this error.
[[nodiscard]] bool mayFallBack(ErrorCode code);

}  // namespace gantlet
