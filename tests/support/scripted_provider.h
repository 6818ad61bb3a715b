// ScriptedProvider: a provider with instances that does what its script says.
#pragma once

#include <atomic>
#include <functional>

#include "providers/sandbox_provider.h"

namespace gantlet::test {

class ScriptedProvider final : public SandboxProvider {
 public:
  using Script = std::function<Result<ExecutionResult>(const ExecutionRequest&)>;

  ScriptedProvider(const Clock& clock, const char* name, Script script = {})
      : SandboxProvider(clock), name_(name), script_(std::move(script)) {}

  [[nodiscard]] std::string_view id() const override { return name_; }
  [[nodiscard]] std::vector<Language> languages() const override {
    return {Language::kPython, Language::kJavaScript};
  }
  [[nodiscard]] IsolationClass isolation() const override { return isolationClass; }
  [[nodiscard]] Capabilities capabilities() const override {
    Capabilities capabilities;
    capabilities.holdsByRunner = holdsByRunner;
    capabilities.environment = environment;
    return capabilities;
  }
  [[nodiscard]] ProviderHealth health() override {
    ++healthAsked;
    return {healthy, healthy ? "ready" : "it is down"};
  }

  [[nodiscard]] Status has(const NeededPackages& wanted) const override {
    if (!packages) return SandboxProvider::has(wanted);
    if (*packages) return {};
    return Error{ErrorCode::kUnavailable, "Python does not have here: numpy", ""};
  }

  std::optional<bool> packages;  // whether all are there; nullopt: nobody knows
  bool holdsByRunner = false;
  bool environment = false;
  IsolationClass isolationClass = IsolationClass::kProcess;
  std::atomic<bool> healthy{true};
  std::atomic<bool> endFails{false};
  std::atomic<int> made{0};
  std::atomic<int> ended{0};
  std::atomic<int> healthAsked{0};

 protected:
  [[nodiscard]] Result<Native> makeInstance(const InstanceRequest& /*request*/) override {
    return Native{"n" + std::to_string(++made), {}};
  }
  [[nodiscard]] Result<ExecutionResult> runIn(const Native& /*native*/,
                                              const ExecutionRequest& request) override {
    return script_ ? script_(request) : Result<ExecutionResult>(ExecutionResult());
  }
  [[nodiscard]] Status endInstance(const Native& /*native*/) override {
    if (endFails) return Error{ErrorCode::kUnavailable, "it does not answer", ""};
    ++ended;
    return {};
  }

 private:
  const char* name_;
  Script script_;
};

}  // namespace gantlet::test
