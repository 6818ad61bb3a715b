// Sandbox: runs one submission in fresh namespaces under its own seccomp filter, and tells what it
// saw. (Theory of operation: executor/README.md.)
//
// Thread-safety: execute() may be called from many threads at once.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "executor/execution.h"
#include "executor/living.h"
#include "executor/root/shared_libraries.h"

namespace gantlet {

// Fork servers and what is made ready in advance. Off: every run starts its interpreter afresh,
// which is slower by an order of magnitude and needs nothing in advance: right for a single run.
struct PoolOptions {
  bool enabled = false;
  std::uint32_t warmPython = 4;       // programs waiting for a submission; used once
  std::uint32_t warmDataScience = 1;  // with numpy, pandas, matplotlib, scipy, sklearn …
  std::uint32_t warmNode = 1;         // where node is not forked: some 15 MB each
  // Node's fork server as well. Off, or where it can't be had for the node that is there, every
  // program gets a node of its own, of which `warmNode` wait; of forked ones, twice as many.
  bool forkNode = true;
  [[nodiscard]] std::uint32_t warmForkedNodes() const { return 2 * warmNode; }  // some 3 MB each
  std::uint32_t readyJails = 4;        // namespaces waiting for a program
  std::uint32_t rotateAfter = 10'000;  // children of one fork server: they share its hash seed
  bool preloadDataScience = false;     // at start; else with the first program that wants it
};

struct ForkServerState {
  bool serving = false;
  std::uint64_t started = 0;   // how many so far
  std::uint32_t children = 0;  // of the present one
  std::string error;           // why the last start failed
};

// What the pools hold and have done; for health, metrics and tests.
struct PoolState {
  bool enabled = false;
  ForkServerState plain;
  ForkServerState dataScience;
  ForkServerState node;
  std::uint32_t warmPython = 0;
  std::uint32_t warmDataScience = 0;
  std::uint32_t warmNode = 0;
  std::uint32_t readyJails = 0;
  std::uint64_t launchers = 0;  // how many were started so far
  std::uint64_t warmHits = 0;   // runs that took a waiting program
  std::uint64_t forked = 0;     // runs that were forked on demand
  std::uint64_t cold = 0;       // runs that started an interpreter
  std::uint64_t fallbacks = 0;  // programs that a fork server failed to make
  std::string lastFallback;     // why, the last time
};

struct SandboxOptions {
  std::string python = "/usr/bin/python3";
  std::string node = "/usr/bin/node";
  // How this process's own program is started as a launcher: argv, without the socket. Empty:
  // the launcher that the program carries, else /proc/self/exe __launcher.
  std::vector<std::string> launcherCommand;
  // The libraries that programs see, where they are known already: to find them takes 40 ms. And a
  // file in which they are kept for the next time; empty: nowhere.
  std::optional<InterpreterLibraries> libraries;
  std::filesystem::path libraryCache;
  // The folder below which the volumes of sessions lie; empty: there are none.
  std::filesystem::path volumes;
  std::uint32_t maxConcurrent = 0;  // runs at the same time; 0: see placesOf()
  PoolOptions pools;
  // For a process that is nothing but a service: it moves into a CPU group beside those of its runs
  // (cgroup v1), where it preempts programs that give way at once and not at the next tick. It
  // moves back when its last sandbox ends.
  bool ownCpuGroup = false;
  // DANGEROUS, for tests of each wall alone: take one wall down to see the others hold.
  bool filterDownForWallTests = false;
  bool landlockDownForWallTests = false;
  bool withoutCgroupsForWallTests = false;
};

// How many runs there may be at the same time: what is set, else four a core, at least eight.
[[nodiscard]] std::uint32_t placesOf(const SandboxOptions& options);

// One line of `gantlet doctor`.
struct HostFinding {
  std::string name;  // "user namespaces", "cgroup memory", "seccomp", "Landlock", "python3"
  bool present = false;
  bool required = false;  // missing and required: running is refused
  std::string detail;     // version, ABI, path, or why it is missing
  std::string instead;    // what is used in its place, or what to do
};

// What this host supports. Never changes anything that outlives the call.
[[nodiscard]] std::vector<HostFinding> inspectHost(const SandboxOptions& options);

class Sandbox {
 public:
  // Starts the launcher. Errors: kUnsupported naming what is missing and what to do.
  [[nodiscard]] static Result<std::unique_ptr<Sandbox>> create(const SandboxOptions& options);
  virtual ~Sandbox() = default;

  // Errors: kBusy, kCancelled (before anything ran), kUnavailable (the launcher is gone),
  // kInternal.
  [[nodiscard]] virtual Result<ExecutionResult> execute(const ExecutionRequest& request) = 0;
  [[nodiscard]] virtual Status health() = 0;

  // Makes the pools ready for requests like this one (language, profile, limits) and waits until
  // they are, or `patience` is over. Without pools: nothing to do. Errors: kUnavailable.
  [[nodiscard]] virtual Status prepareFor(const ExecutionRequest& request,
                                          std::chrono::milliseconds patience) = 0;
  // Requests like this one will come: the pools get ready for them beside what runs, as if one had
  // come. Returns at once; only speed depends on it.
  virtual void expect(const ExecutionRequest& request) = 0;
  [[nodiscard]] virtual PoolState pools() const = 0;

  // A sandbox that stays, for a session. It must not outlive this one. Errors: kUnsupported,
  // kUnavailable.
  [[nodiscard]] virtual Result<std::unique_ptr<LivingSandbox>> openLiving(
      const LivingSpec& spec) = 0;
};

// The entry of the launcher process: main() calls it for `gantlet __launcher`. Never returns to the
// caller's code paths; the value is the exit code.
int launcherMain(int argc, char** argv);

}  // namespace gantlet
