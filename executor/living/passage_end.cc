// What became of a piece.
#include <signal.h>
#include <sys/wait.h>
#include <time.h>

#include <algorithm>
#include <cstring>

#include "executor/living/passage.h"

namespace gantlet {
namespace {

void setEnded(ExecutionResult& result, End how, std::string detail) {
  result.end = how;
  result.signal = SIGKILL;
  result.exitCode = 128 + SIGKILL;
  result.detail = std::move(detail);
}

}  // namespace

std::int64_t Passage::cpuOfProgram() const {
  clockid_t clock{};
  timespec time{};
  const pid_t pid = cell_.programPid;
  if (pid <= 0 || ::clock_getcpuclockid(pid, &clock) != 0 || ::clock_gettime(clock, &time) != 0) {
    return 0;
  }
  return time.tv_sec * 1'000'000'000LL + time.tv_nsec;
}

std::string Passage::resultLimitText() const {
  return "its results are larger than " + formatByteCount(piece_.result);
}

void Passage::classify(ExecutionResult& result) const {
  const bool oom = house_.jail->lease->oomKills() > oomBefore_;
  if (context_.ended_) {
    classifyEnded(result, oom);
  } else {
    classifyKept(result, oom);
  }
}

void Passage::classifyKept(ExecutionResult& result, bool oom) const {
  result.end = End::kExited;
  result.exitCode = claims_.toldError() ? 1 : 0;
  result.detail = detail_;
  if (stop_ == Stop::kTimeout || stop_ == Stop::kFlood) {
    result.end = stop_ == Stop::kTimeout ? End::kTimeout : End::kOutputLimit;
    result.exitCode = 128 + SIGINT;
    result.detail = stopText() + " and was interrupted; variables are kept";
  } else if (stop_ == Stop::kCancelled) {
    result.end = End::kCancelled;
    result.detail = "the caller went away";
  } else if (stop_ == Stop::kInterrupted && claims_.toldError()) {
    result.exitCode = 128 + SIGINT;
  } else if (oom) {
    // Another process of the session was what the kernel took.
    result.detail = "another interpreter of the session was ended for its memory";
  }
}

void Passage::classifyEnded(ExecutionResult& result, bool oom) const {
  const int status = exited_ ? exited_->waitStatus : SIGKILL;
  if (forcedEnd_) {
    setEnded(result, *forcedEnd_, detail_);
  } else if (oom) {
    setEnded(result, End::kOutOfMemory,
             "the session used more than " + formatByteCount(house_.spec.limits.memory));
  } else if (const std::string why = context_.whyKilled(); !why.empty()) {
    setEnded(result, End::kOutputLimit, why);
  } else if (context_.killed_) {
    setEnded(result, End::kCancelled, "its context was ended while it ran");
  } else if (WIFEXITED(status)) {
    result.end = End::kExited;
    result.exitCode = WEXITSTATUS(status);
    result.detail = "it ended the interpreter";
  } else {
    const bool foreign = WTERMSIG(status) == SIGSYS;
    result.signal = WTERMSIG(status);
    result.exitCode = 128 + result.signal;
    result.end = foreign ? End::kKilled : End::kSignalled;
    result.detail = foreign ? "it made a system call of a foreign architecture"
                            : "ended by signal " + std::to_string(result.signal) + " (" +
                                  ::strsignal(result.signal) + ")";
  }
}

LivingEnd Passage::assemble() {
  LivingEnd end;
  ExecutionResult& result = end.result;
  classify(result);
  end.contextEnded = context_.ended_;
  end.unheeded = forcedEnd_ == End::kSignalled && stop_ == Stop::kInterrupted;
  ExecutionMetrics& metrics = result.metrics;
  metrics.durationMs = std::chrono::duration<double, std::milli>(endedAt_ - startedAt_).count();
  const std::int64_t cpu = context_.ended_ ? cpuAtKill_ : cpuOfProgram();
  metrics.cpuMs = static_cast<double>(std::max<std::int64_t>(0, cpu - cpuBefore_)) / 1e6;
  metrics.memoryPeakMb =
      static_cast<double>(house_.jail->lease->memoryPeakBytes()) / (1024.0 * 1024.0);
  result.out = out_.capture.finish();
  result.err = err_.capture.finish();
  refused_.tell(result);
  if (claims_.tooMuch() && result.end == End::kExited) {
    result.end = End::kOutputLimit;
    result.detail = resultLimitText();
  }
  claims_.into(end);
  return end;
}

}  // namespace gantlet
