// Supervisor: sees one run through, from the launch to the last byte of output. It alone says how a
// run ended; nothing that the program prints has a part in it.
//
// Thread-safety: one object, one thread, one run.
#pragma once

#include <linux/seccomp.h>

#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.h"
#include "core/unique_fd.h"
#include "executor/execution.h"
#include "executor/jail/cell.h"
#include "executor/jail/jail_spec.h"
#include "executor/run/disk_watch.h"
#include "executor/run/output.h"
#include "executor/run/refused_calls.h"

namespace gantlet {

// When and how far a run gives way to others on the CPU.
struct Courtesy {
  bool fromTheStart = false;  // its cell's group is among the last
  // Called once, when the run has gone on for a while: how far it steps back then.
  std::function<CpuShare()> afterAWhile;
};

class Supervisor {
 public:
  // `cell` waits for its submission; nothing else ever uses it.
  Supervisor(const ExecutionRequest& request, std::unique_ptr<Cell> cell, Courtesy courtesy);

  // Errors: nothing of the submission has run (kUnavailable, kCancelled, kTooLarge and
  // kInvalidArgument for input files), or the sandbox was ended from outside (kUnavailable).
  [[nodiscard]] Result<ExecutionResult> run();
  // Afterwards: what is left of the cell, to be ended.
  [[nodiscard]] std::unique_ptr<Cell> leaveCell() { return std::move(cell_); }

 private:
  using Time = std::chrono::steady_clock::time_point;

  [[nodiscard]] Status handOver();
  void sendInput();
  [[nodiscard]] Status watch();
  [[nodiscard]] Status look();
  [[nodiscard]] Status wasEndedFromOutside() const;
  [[nodiscard]] int pollTimeoutMs(bool outputRests) const;
  [[nodiscard]] Status handleControl(UniqueFd& control);
  void handleNotification();
  void answerNotification(const seccomp_notif& call);
  [[nodiscard]] bool endsWith(const seccomp_notif& call);
  // Whether the run has only begun, or is among the last and its output was read a moment ago.
  [[nodiscard]] bool outputRests() const;
  // Whether it has made so many refused calls that the next one waits for its answer.
  [[nodiscard]] bool callsRest() const;
  // True: there may be more at once.
  bool drain(UniqueFd& pipe, int stream);
  bool drainResult();
  void drainLast();
  [[nodiscard]] std::string resultLimitText() const;
  [[nodiscard]] Status checkLimits();
  void armInit();
  void watchMemory();
  void watchDisks(Time now);
  void order(JailOrder what, std::uint64_t wallMs);
  void end(End how, std::string detail);
  void killJail();
  [[nodiscard]] std::vector<pid_t> processes();
  // Nothing of the program lives, whatever it started.
  [[nodiscard]] bool nothingLeft();
  [[nodiscard]] bool finished() const;
  [[nodiscard]] bool usedUpCpu() const;
  [[nodiscard]] bool endedLate() const;
  void classify(ExecutionResult& result) const;
  [[nodiscard]] ExecutionResult assemble();
  void collectMetrics(ExecutionResult& result) const;

  const ExecutionRequest& request_;
  std::unique_ptr<Cell> cell_;
  const Courtesy courtesy_;
  const bool counted_;  // by a memory cgroup

  bool awaitsWord_;  // the runner's own "I wait" is still to come in the result pipe
  std::string inputHead_;
  std::string absentPackages_;
  std::array<std::string_view, 5> input_;  // what is still to be sent
  OutputCapture outCapture_;
  OutputCapture errCapture_;
  std::string resultBytes_;
  bool resultTooLarge_ = false;
  RefusedCalls refused_;
  bool initGone_ = false;
  bool initArmed_ = false;
  bool steppedBack_;    // or never has to
  bool last_;           // gets the CPU that nobody else wants
  bool over_ = false;   // the program has ended and nothing of it is left
  pid_t initPid_ = -1;  // on the host; only where memory is watched
  pid_t programPid_ = -1;
  pid_t ioCounted_ = -1;  // whose io count `ioCount_` is
  UniqueFd ioCount_;
  std::optional<JailMessage> exited_;
  std::optional<End> forcedEnd_;
  std::string detail_;
  double cpuMsAtKill_ = 0;
  std::uint32_t cpuSeconds_ = 0;  // RLIMIT_CPU of each process
  std::uint64_t peakSeenBytes_ = 0;
  DiskWatch disks_;
  bool paused_ = false;  // all processes of the run are stopped
  Time startedAt_{};
  Time nextRead_{};  // of output; until then it rests
  Time killedAt_{};
  Time endedAt_{};
};

}  // namespace gantlet
