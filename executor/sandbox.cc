#include "executor/sandbox.h"

#include <signal.h>

#include <thread>

#include "executor/jail/cell_pool.h"
#include "executor/kernel/cgroup.h"
#include "executor/kernel/seccomp_filter.h"
#include "executor/launcher/host_root.h"
#include "executor/launcher/launcher_client.h"
#include "executor/living/living_sandbox.h"
#include "executor/root/host_disks.h"
#include "executor/run/fair_places.h"
#include "executor/run/supervisor.h"

namespace gantlet {
namespace {

using std::chrono::milliseconds;

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
        launcher_(options, cgroups_.get()),
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
    TRY(const Turn turn, places_.take(request.tenant, request.cancel));
    Result<ExecutionResult> result = run(request, turn == Turn::kBehind);
    places_.giveBack(request.tenant);
    return result;
  }

  Status health() override { return launcher_.health(); }

  Status prepareFor(const ExecutionRequest& request, milliseconds patience) override {
    return pool_->prepareFor(request, patience);
  }
  void expect(const ExecutionRequest& request) override { pool_->expect(request); }
  PoolState pools() const override {
    PoolState state = pool_->state();
    state.launchers = launcher_.started();
    return state;
  }

  Result<std::unique_ptr<LivingSandbox>> openLiving(const LivingSpec& spec) override {
    return gantlet::openLiving(
        spec, {maker_, [this](Image image) { return pool_->serve(image); },
               [this](const TenantId& tenant, const CancelSignal& cancel) -> Result<Turn> {
                 TRY(const Turn turn, places_.take(tenant, cancel));
                 pool_->runBegins(false);
                 return turn;
               },
               [this](const TenantId& tenant) {
                 pool_->runEnds(false, nullptr);
                 places_.giveBack(tenant);
               },
               [this](const TenantId& tenant) {
                 return places_.crowdsOthers(tenant) ? CpuShare::kLast : CpuShare::kBehind;
               }});
  }

 private:
  Result<ExecutionResult> run(const ExecutionRequest& request, bool behind) {
    PoolRun part(*pool_, behind);
    bool outOfMemory = false;
    Result<std::unique_ptr<Cell>> cell = part.takeCell(request, outOfMemory);
    if (cell) {
      const auto afterAWhile = [&] {
        part.stepBack();
        return places_.crowdsOthers(request.tenant) ? CpuShare::kLast : CpuShare::kBehind;
      };
      Supervisor supervisor(request, std::move(*cell), {behind, afterAWhile});
      Result<ExecutionResult> result = supervisor.run();
      if (result) result->untilAnswered = pool_->expectAnswer();
      part.leave(supervisor.leaveCell());
      return result;
    }
    if (!outOfMemory) return std::move(cell).error();
    return diedOfMemory(request);
  }

  std::unique_ptr<CgroupPool> cgroups_;  // outlives the launcher, whose end empties the groups
  LauncherClient launcher_;
  FilterCache filters_;
  CellMaker maker_;
  FairPlaces places_;
  SandboxOptions options_;
  std::unique_ptr<CellPool> pool_;  // before all of these it goes
};

}  // namespace

std::uint32_t placesOf(const SandboxOptions& options) {
  if (options.maxConcurrent != 0) return options.maxConcurrent;
  return std::max(8U, 4 * std::thread::hardware_concurrency());
}

Result<std::unique_ptr<Sandbox>> Sandbox::create(const SandboxOptions& options) {
  const std::uint32_t places = placesOf(options);
  CgroupLayout layout = findCgroups();
  layout.disks = disksOfRoot(options.python, options.node);
  if (options.withoutCgroupsForWallTests) layout = CgroupLayout{};
  TRY(std::unique_ptr<CgroupPool> cgroups, CgroupPool::create(std::move(layout), launcherUser()));
  if (options.ownCpuGroup) cgroups->joinServiceGroup();
  auto sandbox = std::make_unique<LocalSandbox>(options, std::move(cgroups), places);
  TRY_STATUS(sandbox->start());
  return std::unique_ptr<Sandbox>(std::move(sandbox));
}

}  // namespace gantlet
