// Supervisor: sees one run through, from the launch to the last byte of output. It alone says how a
// run ended; nothing that the program prints has a part in it.
//
// Thread-safety: one object, one thread, one run.
#pragma once

#include <linux/seccomp.h>

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/result.h"
#include "core/unique_fd.h"
#include "executor/cgroup.h"
#include "executor/execution.h"
#include "executor/jail_spec.h"
#include "executor/launcher_client.h"
#include "executor/output.h"
#include "executor/seccomp_filter.h"

namespace gantlet {

// For tests of each wall alone; the zero value has every wall up.
struct WallsDown {
  bool filter = false;
  bool landlock = false;
};

class Supervisor {
 public:
  // `cgroups` null: no cgroup limits here; memory is then watched from outside.
  Supervisor(const ExecutionRequest& request, LauncherClient& launcher, CgroupPool* cgroups,
             FilterCache& filters, WallsDown wallsDown);

  // Errors: nothing of the submission has run (kUnavailable, kUnsupported, kInternal, kCancelled).
  [[nodiscard]] Result<ExecutionResult> run();

 private:
  using Time = std::chrono::steady_clock::time_point;

  [[nodiscard]] Status launch();
  [[nodiscard]] Status makeDescriptors();
  [[nodiscard]] JailSpec makeSpec(std::size_t filterLength) const;
  [[nodiscard]] Status watch();
  [[nodiscard]] int pollTimeoutMs() const;
  [[nodiscard]] Status handleControl();
  [[nodiscard]] Status takeMessage(const JailMessage& message, std::vector<UniqueFd> fds);
  void handleNotification();
  void answerNotification(const seccomp_notif& call);
  // True: there may be more at once.
  bool drain(UniqueFd& pipe, int stream);
  bool drainResult();
  void drainLast();
  [[nodiscard]] std::string resultLimitText() const;
  [[nodiscard]] Status checkLimits();
  [[nodiscard]] bool ranOutOfMemory() const;
  void watchMemory();
  void end(End how, std::string detail);
  void killJail();
  [[nodiscard]] bool finished() const;
  [[nodiscard]] bool usedUpCpu() const;
  void classify(ExecutionResult& result) const;
  [[nodiscard]] ExecutionResult assemble();
  void collectMetrics(ExecutionResult& result) const;

  const ExecutionRequest& request_;
  LauncherClient& launcher_;
  CgroupPool* cgroups_;
  FilterCache& filters_;
  WallsDown wallsDown_;

  std::unique_ptr<CgroupLease> lease_;
  // The jail's ends, given away at the launch.
  std::vector<UniqueFd> jailFds_;
  // Our ends.
  UniqueFd control_;
  UniqueFd out_;
  UniqueFd err_;
  UniqueFd resultPipe_;
  UniqueFd listener_;
  UniqueFd pidFd_;
  UniqueFd workspace_;

  OutputCapture outCapture_;
  OutputCapture errCapture_;
  std::string resultBytes_;
  bool resultTooLarge_ = false;
  std::map<std::string, std::uint64_t> refused_;  // syscall → how often
  std::uint64_t refusedTotal_ = 0;
  bool started_ = false;  // the program's exec has been let through
  bool initGone_ = false;
  pid_t programPid_ = -1;  // on the host
  pid_t initPid_ = -1;     // on the host; only where memory is watched
  std::optional<JailMessage> exited_;
  std::optional<End> forcedEnd_;
  std::string detail_;
  double cpuMsAtKill_ = 0;
  std::uint32_t cpuSeconds_ = 0;  // RLIMIT_CPU of each process
  std::uint64_t peakSeenBytes_ = 0;
  Time launchedAt_{};
  Time startedAt_{};
  Time killedAt_{};
  Time endedAt_{};
};

}  // namespace gantlet
