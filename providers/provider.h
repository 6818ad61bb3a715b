// Provider: where submissions run. Callers never know which one is active; nothing runs but through
// the provider manager. Adding one is adding a folder.
// Thread-safety: execute() and health() may be called from many threads at once.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/isolation.h"
#include "core/result.h"
#include "executor/execution.h"
#include "executor/living.h"

namespace gantlet {

// A pool of programs that wait for submissions.
struct PoolGauge {
  std::string name;  // "python"
  std::uint64_t size = 0;
  std::uint64_t available = 0;
};

// A process that a provider keeps for its runs, and starts again when it has died or grown old.
struct ProviderHelper {
  std::string name;           // "launcher", "fork server"
  std::uint64_t started = 0;  // how often so far
  std::string error = {};     // why the last start failed; empty: it did not
};

struct ProviderHealth {
  bool healthy = false;
  std::string message;                // what is wrong and what to do, or a short state
  std::vector<PoolGauge> pools = {};  // of a provider that keeps some
  std::vector<std::pair<std::string, std::uint64_t>> starts = {};  // "warm", "forked", "cold"
  std::vector<ProviderHelper> helpers = {};
  bool stoodInFor = false;  // the active provider is not well; another one takes its runs
};

class Provider {
 public:
  virtual ~Provider() = default;
  [[nodiscard]] virtual std::string_view id() const = 0;  // "local"
  [[nodiscard]] virtual std::vector<Language> languages() const = 0;
  [[nodiscard]] virtual IsolationClass isolation() const = 0;
  // Errors mean that nothing of the submission has run, unless the code is kInternal or
  // kOutcomeUnknown.
  [[nodiscard]] virtual Result<ExecutionResult> execute(const ExecutionRequest& request) = 0;
  // Requests like this one will come, for a provider that can get ready for them. Returns at once;
  // only speed depends on it.
  virtual void expect(const ExecutionRequest& /*request*/) {}
  [[nodiscard]] virtual ProviderHealth health() = 0;
  // A sandbox that stays, for a session, behind a wall at least as strong as `isolation`. Errors:
  // kUnsupported where the provider has none; kUnavailable.
  [[nodiscard]] virtual Result<std::shared_ptr<LivingSandbox>> openLiving(const LivingSpec& spec);
};

}  // namespace gantlet
