#include "executor/sandbox.h"

#include <unistd.h>

#include <thread>

#include "executor/cgroup.h"
#include "executor/fair_places.h"
#include "executor/launcher.h"
#include "executor/launcher_client.h"
#include "executor/seccomp_filter.h"
#include "executor/supervisor.h"

namespace gantlet {
namespace {

class LocalSandbox final : public Sandbox {
 public:
  LocalSandbox(const SandboxOptions& options, std::unique_ptr<CgroupPool> cgroups,
               std::uint32_t places)
      : cgroups_(std::move(cgroups)), launcher_(options), places_(places), options_(options) {}

  Status start() { return launcher_.start(); }

  Result<ExecutionResult> execute(const ExecutionRequest& request) override {
    TRY_STATUS(places_.take(request.tenant, request.cancel));
    WallsDown down;
    down.filter = options_.filterDownForWallTests;
    down.landlock = options_.landlockDownForWallTests;
    CgroupPool* cgroups =
        cgroups_->layout().version == CgroupVersion::kNone ? nullptr : cgroups_.get();
    Result<ExecutionResult> result = [&] {
      Supervisor supervisor(request, launcher_, cgroups, filters_, down);
      return supervisor.run();
    }();
    places_.giveBack(request.tenant);
    return result;
  }

  Status health() override { return launcher_.health(); }

 private:
  std::unique_ptr<CgroupPool> cgroups_;  // outlives the launcher, whose end empties the groups
  LauncherClient launcher_;
  FilterCache filters_;
  FairPlaces places_;
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
