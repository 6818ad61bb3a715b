// How the programs of a test start: cold (an interpreter for each run, the reference), on demand
// (forked from a preloaded one), warm (taken from those that wait). GANTLET_TEST_START says which;
// ctest runs the tests of the sandbox in each. GANTLET_TEST_FORK_NODE=1: node is forked; 0:
// started, as where its fork server can't be had; else as the service does.
#pragma once

#include <chrono>
#include <cstdlib>
#include <memory>
#include <string_view>
#include <utility>

#include "executor/sandbox.h"

namespace gantlet::testing {

enum class StartMode { kCold, kOnDemand, kWarm };

inline StartMode startMode() {
  const char* text = std::getenv("GANTLET_TEST_START");
  const std::string_view word = text == nullptr ? "" : text;
  return word == "warm"     ? StartMode::kWarm
         : word == "demand" ? StartMode::kOnDemand
                            : StartMode::kCold;
}

inline PoolOptions poolsFor(StartMode mode) {
  PoolOptions pools;
  pools.enabled = mode != StartMode::kCold;
  const char* const forks = std::getenv("GANTLET_TEST_FORK_NODE");
  if (forks != nullptr) pools.forkNode = std::string_view(forks) == "1";
  if (mode == StartMode::kOnDemand) {
    pools.warmPython = pools.warmDataScience = pools.warmNode = 0;
    pools.readyJails = 2;
  } else {
    pools.warmPython = 2;
    pools.readyJails = 0;
  }
  return pools;
}

// Makes the pools ready before each run, so that the run starts as the mode says.
class PreparedSandbox final : public Sandbox {
 public:
  explicit PreparedSandbox(std::unique_ptr<Sandbox> inner) : inner_(std::move(inner)) {}
  Result<ExecutionResult> execute(const ExecutionRequest& request) override {
    (void)inner_->prepareFor(request, std::chrono::seconds(3));
    return inner_->execute(request);
  }
  Status health() override { return inner_->health(); }
  Status prepareFor(const ExecutionRequest& request, std::chrono::milliseconds patience) override {
    return inner_->prepareFor(request, patience);
  }
  void expect(const ExecutionRequest& request) override { inner_->expect(request); }
  PoolState pools() const override { return inner_->pools(); }
  Result<std::unique_ptr<LivingSandbox>> openLiving(const LivingSpec& spec) override {
    return inner_->openLiving(spec);
  }

 private:
  std::unique_ptr<Sandbox> inner_;
};

// Sandbox::create in the test's start mode, with the tests' launcher. `prepared`: before each run
// the pools are filled; else they are as they are.
inline Result<std::unique_ptr<Sandbox>> createInMode(SandboxOptions options, const char* launcher,
                                                     bool prepared = true) {
  options.launcherCommand = {launcher, "__launcher"};
  const StartMode mode = startMode();
  options.pools = poolsFor(mode);
  TRY(std::unique_ptr<Sandbox> sandbox, Sandbox::create(options));
  if (mode == StartMode::kCold || !prepared) return sandbox;
  return std::unique_ptr<Sandbox>(std::make_unique<PreparedSandbox>(std::move(sandbox)));
}

}  // namespace gantlet::testing
