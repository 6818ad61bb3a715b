// The local provider: this host's own sandbox. Its instances are names only: every run gets
// namespaces of its own, and nothing is left between two.
#pragma once

#include <atomic>
#include <memory>

#include "executor/root/distributions.h"
#include "executor/sandbox.h"
#include "providers/limit_caps.h"
#include "providers/provider_kind.h"

namespace gantlet {

[[nodiscard]] ProviderKind localProviderKind();

class LocalProvider final : public SandboxProvider {
 public:
  // Errors: as Sandbox::create.
  [[nodiscard]] static Result<std::unique_ptr<LocalProvider>> create(const SandboxOptions& options,
                                                                     const LimitCaps& caps = {});

  [[nodiscard]] std::string_view id() const override { return "local"; }
  [[nodiscard]] std::vector<Language> languages() const override;
  [[nodiscard]] IsolationClass isolation() const override { return IsolationClass::kProcess; }
  [[nodiscard]] Capabilities capabilities() const override;
  [[nodiscard]] Status has(const NeededPackages& packages) const override {
    return distributions_.have(packages);
  }
  void expect(const ExecutionRequest& request) override;
  [[nodiscard]] ProviderHealth health() override;
  [[nodiscard]] Result<std::shared_ptr<LivingSandbox>> openLiving(const LivingSpec& spec) override;

 protected:
  [[nodiscard]] Result<Native> makeInstance(const InstanceRequest& request) override;
  [[nodiscard]] Result<ExecutionResult> runIn(const Native& native,
                                              const ExecutionRequest& request) override;
  [[nodiscard]] Status endInstance(const Native& native) override;

 private:
  LocalProvider(SandboxOptions options, const LimitCaps& caps, std::unique_ptr<Sandbox> sandbox);
  [[nodiscard]] Result<ExecutionResult> run(const ExecutionRequest& request);
  [[nodiscard]] ExecutionRequest capped(const ExecutionRequest& request) const;

  SandboxOptions options_;
  LimitCaps caps_;
  Distributions distributions_;
  std::shared_ptr<Sandbox> sandbox_;  // sessions keep it
  std::atomic<std::uint64_t> made_{0};
};

}  // namespace gantlet
