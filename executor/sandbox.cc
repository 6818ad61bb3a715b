#include "executor/sandbox.h"

#include <poll.h>
#include <unistd.h>

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>

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

class LocalSandbox final : public Sandbox {
 public:
  LocalSandbox(const SandboxOptions& options, std::unique_ptr<CgroupPool> cgroups,
               std::uint32_t places)
      : cgroups_(std::move(cgroups)), launcher_(options), places_(places), options_(options) {}

  Status start() { return launcher_.start(); }

  Result<ExecutionResult> execute(const ExecutionRequest& request) override {
    TRY_STATUS(places_.take(request.cancel));
    WallsDown down;
    down.filter = options_.filterDownForWallTests;
    down.landlock = options_.landlockDownForWallTests;
    CgroupPool* cgroups =
        cgroups_->layout().version == CgroupVersion::kNone ? nullptr : cgroups_.get();
    Result<ExecutionResult> result = [&] {
      Supervisor supervisor(request, launcher_, cgroups, filters_, down);
      return supervisor.run();
    }();
    places_.giveBack();
    return result;
  }

  Status health() override { return launcher_.health(); }

 private:
  std::unique_ptr<CgroupPool> cgroups_;  // outlives the launcher, whose end empties the groups
  LauncherClient launcher_;
  FilterCache filters_;
  Places places_;
  SandboxOptions options_;
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
