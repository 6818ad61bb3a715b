#include "executor/sandbox.h"

#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

#include "executor/cell_pool.h"
#include "executor/cgroup.h"
#include "executor/launcher.h"
#include "executor/launcher_client.h"
#include "executor/seccomp_filter.h"
#include "executor/supervisor.h"

namespace gantlet {
namespace {

using std::chrono::milliseconds;

// How long a request waits for a place before it is told that the house is full.
constexpr milliseconds kMaxWait{60'000};

bool cancelled(const CancelSignal& cancel) {
  pollfd polled[2] = {{cancel.eventFd, POLLIN, 0}, {cancel.socketFd, POLLRDHUP, 0}};
  return ::poll(polled, 2, 0) > 0;
}

// A bounded number of runs at once; the others wait in line.
class Places {
 public:
  explicit Places(std::uint32_t count) : free_(count) {}

  Status take(const CancelSignal& cancel) {
    std::unique_lock lock(mutex_);
    const auto deadline = std::chrono::steady_clock::now() + kMaxWait;
    while (free_ == 0) {
      changed_.wait_for(lock, milliseconds(100));
      if (free_ > 0) break;
      if (cancelled(cancel)) {
        return Error{ErrorCode::kCancelled, "the caller went away while waiting for a free runner",
                     ""};
      }
      if (std::chrono::steady_clock::now() >= deadline) {
        return Error{ErrorCode::kBusy, "no runner became free within 60 s", "try again later"};
      }
    }
    --free_;
    return {};
  }

  void giveBack() {
    {
      const std::lock_guard lock(mutex_);
      ++free_;
    }
    changed_.notify_one();
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::uint32_t free_;
};

// A memory limit too small to start in is the program's limit, not our fault.
ExecutionResult diedOfMemory(const ExecutionRequest& request) {
  ExecutionResult result;
  result.end = End::kOutOfMemory;
  result.signal = SIGKILL;
  result.exitCode = 128 + SIGKILL;
  result.detail = "it used more than " + formatByteCount(request.limits.memory);
  return result;
}

class LocalSandbox final : public Sandbox {
 public:
  LocalSandbox(const SandboxOptions& options, std::unique_ptr<CgroupPool> cgroups,
               std::uint32_t places)
      : cgroups_(std::move(cgroups)),
        launcher_(options),
        maker_(launcher_,
               cgroups_->layout().version == CgroupVersion::kNone ? nullptr : cgroups_.get(),
               filters_, {options.filterDownForWallTests, options.landlockDownForWallTests}),
        places_(places),
        options_(options) {}

  Status start() {
    TRY_STATUS(launcher_.start());
    pool_ = std::make_unique<CellPool>(options_.pools, maker_, launcher_);
    return {};
  }

  Result<ExecutionResult> execute(const ExecutionRequest& request) override {
    TRY_STATUS(places_.take(request.cancel));
    pool_->runBegins();
    Result<ExecutionResult> result = run(request);
    pool_->runEnds();
    places_.giveBack();
    return result;
  }

  Status health() override { return launcher_.health(); }

  Status prepareFor(const ExecutionRequest& request, milliseconds patience) override {
    return pool_->prepareFor(request, patience);
  }
  PoolState pools() const override { return pool_->state(); }

 private:
  Result<ExecutionResult> run(const ExecutionRequest& request) {
    bool outOfMemory = false;
    Result<std::unique_ptr<Cell>> cell = pool_->take(request, outOfMemory);
    if (cell) return Supervisor(request, std::move(*cell)).run();
    if (!outOfMemory) return std::move(cell).error();
    return diedOfMemory(request);
  }

  std::unique_ptr<CgroupPool> cgroups_;  // outlives the launcher, whose end empties the groups
  LauncherClient launcher_;
  FilterCache filters_;
  CellMaker maker_;
  Places places_;
  SandboxOptions options_;
  std::unique_ptr<CellPool> pool_;  // before all of these it goes
};

}  // namespace

Result<std::unique_ptr<Sandbox>> Sandbox::create(const SandboxOptions& options) {
  std::uint32_t places = options.maxConcurrent;
  if (places == 0) places = std::max(8U, 4 * std::thread::hardware_concurrency());
  CgroupLayout layout = findCgroups();
  if (options.withoutCgroupsForWallTests) layout = CgroupLayout{};
  const std::uint32_t launcherUid = ::geteuid() == 0 ? kLauncherUid : ::geteuid();
  TRY(std::unique_ptr<CgroupPool> cgroups, CgroupPool::create(std::move(layout), launcherUid));
  auto sandbox = std::make_unique<LocalSandbox>(options, std::move(cgroups), places);
  TRY_STATUS(sandbox->start());
  return std::unique_ptr<Sandbox>(std::move(sandbox));
}

}  // namespace gantlet
