// How a run ended, from what the supervisor saw.
#include <signal.h>
#include <sys/wait.h>

#include <cstring>

#include "executor/run/artifacts.h"
#include "executor/run/supervisor.h"

namespace gantlet {
namespace {

using std::chrono::steady_clock;

double msBetween(steady_clock::time_point from, steady_clock::time_point to) {
  return std::chrono::duration<double, std::milli>(to - from).count();
}

constexpr std::size_t kFrameHead = 5;
constexpr std::size_t kMostDisplayed = 1000;

// What was displayed stands before the value: "D", a little-endian u32, so many bytes of JSON. No
// JSON begins so.
void takeDisplayed(std::string& bytes, std::vector<std::string>& display) {
  std::size_t at = 0;
  while (bytes.size() - at >= kFrameHead && bytes[at] == 'D') {
    std::uint64_t size = 0;
    for (std::size_t i = 4; i > 0; --i) {
      size = size << 8U | static_cast<unsigned char>(bytes[at + i]);
    }
    if (size > bytes.size() - at - kFrameHead) break;
    if (display.size() < kMostDisplayed) display.push_back(bytes.substr(at + kFrameHead, size));
    at += kFrameHead + size;
  }
  bytes.erase(0, at);
  // Half a frame is no value either.
  if (bytes.starts_with('D')) bytes.clear();
}

}  // namespace

// Anybody may send himself the signal: what counts is the time that the kernel measured.
bool Supervisor::usedUpCpu() const {
  return exited_ && exited_->userUs + exited_->systemUs >= std::int64_t{cpuSeconds_} * 1'000'000;
}

// Also where we were held up and could not end it in time: what the clock said when it was reaped.
bool Supervisor::endedLate() const {
  if (!exited_) return false;
  const auto started =
      std::chrono::duration_cast<std::chrono::microseconds>(startedAt_.time_since_epoch());
  return exited_->endedUs - started.count() >=
         std::chrono::microseconds(request_.limits.wall).count();
}

void Supervisor::classify(ExecutionResult& result) const {
  const int status = exited_ ? exited_->waitStatus : SIGKILL;
  result.detail = detail_;
  if (WIFEXITED(status)) {
    result.end = End::kExited;
    result.exitCode = WEXITSTATUS(status);
  } else {
    result.end = End::kSignalled;
    result.signal = WTERMSIG(status);
    result.exitCode = 128 + result.signal;
    result.detail = "ended by signal " + std::to_string(result.signal) + " (" +
                    ::strsignal(result.signal) + ")";
  }
  if (forcedEnd_) {
    result.end = *forcedEnd_;
    result.signal = SIGKILL;
    result.exitCode = 128 + SIGKILL;
    result.detail = detail_;
    return;
  }
  if (endedLate()) {
    result.end = End::kTimeout;
    result.detail = "it ran longer than its time";
    return;
  }
  if (resultTooLarge_ && result.end == End::kExited) {
    result.end = End::kOutputLimit;
    result.detail = resultLimitText();
    return;
  }
  const bool killed = result.end == End::kSignalled && result.signal == SIGKILL;
  // The kernel's own count, not the exit code: a program may end with 137 by itself.
  if (killed && cell_->jail->ranOutOfMemory()) {
    result.end = End::kOutOfMemory;
    result.detail = "it used more than " + formatByteCount(request_.limits.memory);
  } else if ((killed || result.signal == SIGXCPU) && usedUpCpu()) {
    result.end = End::kTimeout;
    result.detail = "it used up its CPU time";
  } else if (result.end == End::kSignalled && result.signal == SIGSYS) {
    result.end = End::kKilled;
    result.detail = "it made a system call of a foreign architecture";
  }
}

void Supervisor::collectMetrics(ExecutionResult& result) const {
  ExecutionMetrics& metrics = result.metrics;
  metrics.durationMs = msBetween(startedAt_, endedAt_);
  metrics.cpuMs = cpuMsAtKill_;
  if (exited_) {
    metrics.cpuMs = static_cast<double>(exited_->userUs + exited_->systemUs) / 1000.0;
    metrics.ioReadBytes = static_cast<std::uint64_t>(exited_->readBlocks) * 512;
    metrics.ioWriteBytes = static_cast<std::uint64_t>(exited_->writeBlocks) * 512;
  }
  if (disks_.counted() || !exited_) {
    const DiskUse use = disks_.use();
    metrics.ioReadBytes = use.read;
    metrics.ioWriteBytes = use.written;
  }
  std::uint64_t peak = counted_ ? cell_->jail->lease->memoryPeakBytes() : peakSeenBytes_;
  if (peak == 0 && exited_) peak = static_cast<std::uint64_t>(exited_->maxRssKb) << 10U;
  metrics.memoryPeakMb = static_cast<double>(peak) / (1024.0 * 1024.0);
}

ExecutionResult Supervisor::assemble() {
  ExecutionResult result;
  classify(result);
  collectMetrics(result);
  result.out = outCapture_.finish();
  result.err = errCapture_.finish();
  refused_.tell(result);
  if (result.end == End::kKilled && result.signal == SIGSYS) {
    result.violations.push_back({"syscall", "foreign-architecture", 1});
  }
  takeDisplayed(resultBytes_, result.display);
  // A result counts only from a program that ended well by itself: one that was stopped may have
  // left half of it.
  if (result.end == End::kExited && result.exitCode == 0 && !resultBytes_.empty()) {
    result.resultJson = std::move(resultBytes_);
  }
  if (cell_->jail->workspace) {
    Collected collected =
        collectArtifacts(cell_->jail->workspace.get(), request_.limits, request_.files);
    result.artifacts = std::move(collected.artifacts);
    result.dropped = std::move(collected.dropped);
  }
  return result;
}

}  // namespace gantlet
