// The local provider: this host's own sandbox.
#pragma once

#include <memory>

#include "executor/sandbox.h"
#include "providers/provider.h"

namespace gantlet {

class LocalProvider final : public Provider {
 public:
  // Errors: as Sandbox::create.
  [[nodiscard]] static Result<std::unique_ptr<LocalProvider>> create(const SandboxOptions& options);

  [[nodiscard]] std::string_view id() const override { return "local"; }
  [[nodiscard]] std::vector<Language> languages() const override;
  [[nodiscard]] IsolationClass isolation() const override { return IsolationClass::kProcess; }
  [[nodiscard]] Result<ExecutionResult> execute(const ExecutionRequest& request) override;
  [[nodiscard]] ProviderHealth health() override;

 private:
  LocalProvider(SandboxOptions options, std::unique_ptr<Sandbox> sandbox);

  SandboxOptions options_;
  std::unique_ptr<Sandbox> sandbox_;
};

}  // namespace gantlet
