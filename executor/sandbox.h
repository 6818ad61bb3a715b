// Sandbox: runs one submission in fresh namespaces under its own seccomp filter, and tells what it
// saw. (Theory of operation: executor/README.md.)
//
// Thread-safety: execute() may be called from many threads at once.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/result.h"
#include "executor/execution.h"

namespace gantlet {

struct SandboxOptions {
  std::string python = "/usr/bin/python3";
  std::string node = "/usr/bin/node";
  // How this process's own program is started as a launcher: argv, without the socket. Empty:
  // /proc/self/exe __launcher.
  std::vector<std::string> launcherCommand;
  std::uint32_t maxConcurrent = 0;  // 0: four a core, at least eight
  // DANGEROUS, for tests of each wall alone: take one wall down to see the others hold.
  bool filterDownForWallTests = false;
  bool landlockDownForWallTests = false;
  bool withoutCgroupsForWallTests = false;
};

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
};

// The entry of the launcher process: main() calls it for `gantlet __launcher`. Never returns to the
// caller's code paths; the value is the exit code.
int launcherMain(int argc, char** argv);

}  // namespace gantlet
