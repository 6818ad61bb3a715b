// FakeProvider: a provider that runs nothing and answers what its script says.
#pragma once

#include <functional>
#include <mutex>
#include <utility>
#include <vector>

#include "providers/provider.h"

namespace gantlet::test {

class FakeProvider final : public Provider {
 public:
  using Script = std::function<Result<ExecutionResult>(const ExecutionRequest&)>;

  FakeProvider() = default;
  explicit FakeProvider(Script script) : script_(std::move(script)) {}

  [[nodiscard]] std::string_view id() const override { return "fake"; }
  [[nodiscard]] std::vector<Language> languages() const override {
    return {Language::kPython, Language::kJavaScript};
  }
  [[nodiscard]] IsolationClass isolation() const override { return IsolationClass::kProcess; }

  [[nodiscard]] Result<ExecutionResult> execute(const ExecutionRequest& request) override {
    Script script;
    {
      const std::lock_guard lock(mutex_);
      requests_.push_back(request);
      script = script_;
    }
    if (script) return script(request);
    ExecutionResult result;
    result.provider = "fake";
    return result;
  }
  [[nodiscard]] ProviderHealth health() override {
    const std::lock_guard lock(mutex_);
    return health_;
  }

  void setHealth(ProviderHealth health) {
    const std::lock_guard lock(mutex_);
    health_ = std::move(health);
  }
  [[nodiscard]] std::vector<ExecutionRequest> requests() const {
    const std::lock_guard lock(mutex_);
    return requests_;
  }

 private:
  mutable std::mutex mutex_;
  Script script_;
  ProviderHealth health_{true, "ready"};
  std::vector<ExecutionRequest> requests_;
};

}  // namespace gantlet::test
