// LauncherClient: the supervisor's end of the launcher process. Starts it, and starts it again
// after it has died. Thread-safety: launch() and health() may be called from many threads.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "core/result.h"
#include "core/unique_fd.h"
#include "executor/jail/jail_spec.h"
#include "executor/kernel/cgroup.h"
#include "executor/root/partial_folder.h"
#include "executor/sandbox.h"

namespace gantlet {

class LauncherClient {
 public:
  // `cgroups` null: none here.
  explicit LauncherClient(SandboxOptions options, CgroupPool* cgroups = nullptr)
      : options_(std::move(options)), cgroups_(cgroups) {}
  LauncherClient(const LauncherClient&) = delete;
  LauncherClient& operator=(const LauncherClient&) = delete;
  ~LauncherClient();

  // Errors: kUnsupported (this host lacks something; says what to do), kUnavailable.
  [[nodiscard]] Status start();
  // Sends one request. Errors: kUnavailable when a fresh launcher can't be started either.
  [[nodiscard]] Status send(const JailSpec& spec, std::span<const int> fds,
                            std::span<const VolumeSpec> volumes = {});
  // It took a request and did not answer in time: ends it and everything that it started.
  void condemn();
  [[nodiscard]] Status health();
  [[nodiscard]] pid_t pid() const { return pid_; }
  // The folders of libraries, which jails for one run may see as one mount each, are not what they
  // were when the launcher started: a package was installed, changed or removed.
  [[nodiscard]] bool librariesChanged() const;
  // Whether they see them so (partial_folder.h).
  [[nodiscard]] bool foldsLibraries() const { return folds_; }
  // How many were started so far.
  [[nodiscard]] std::uint64_t started() const { return started_; }

 private:
  [[nodiscard]] Status startLocked();
  void stopLocked();

  SandboxOptions options_;
  CgroupPool* cgroups_;
  std::mutex mutex_;
  UniqueFd socket_;
  pid_t pid_ = -1;
  std::atomic<std::uint64_t> started_{0};
  std::atomic<bool> folds_{false};
  std::atomic<std::shared_ptr<const FolderTimes>> times_;  // null: nothing is folded
};

}  // namespace gantlet
