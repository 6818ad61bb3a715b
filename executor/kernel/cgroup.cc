#include "executor/kernel/cgroup.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cmath>
#include <sstream>
#include <thread>

#include "executor/kernel/cgroup_files.h"

namespace gantlet {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kReusableCharge = 1U << 20U;
constexpr int kMaxLooks = 4;          // at returned groups, for each lease
constexpr std::size_t kMaxKept = 64;  // of those that give way, and of the others
constexpr std::chrono::seconds kMaxSettling{2};

// Version 1 only: version 2 groups are used once.
Status resetPeak(const CgroupGroup& group) {
  if (::pwrite(group.peak.get(), "0", 1, 0) == 1) return {};
  return systemError("reset the peak of " + group.name, errno);
}

std::atomic<int> poolsInServiceGroup{0};  // of this process

// What of the limits a group holds.
std::string limitsText(const Limits& limits) {
  return std::to_string(limits.memory.bytes()) + " " + std::to_string(limits.pids) + " " +
         std::to_string(limits.cpuCores);
}

std::string cpuQuota(const Limits& limits) {
  // At least a hundredth of a core, the least that the kernel takes; what is no number is one core.
  const double cores = std::isfinite(limits.cpuCores) ? limits.cpuCores : 1.0;
  return std::to_string(static_cast<long long>(std::clamp(cores, 0.01, 1024.0) * 100'000.0));
}

}  // namespace

std::vector<fs::path> CgroupPool::roots() const {
  std::vector<fs::path> all{layout_.memory};
  if (layout_.version == CgroupVersion::kV1) {
    all.push_back(layout_.pids);
    if (!layout_.cpu.empty()) all.push_back(layout_.cpu);
    if (limitsDisks()) all.push_back(layout_.io);
  }
  return all;
}

DiskLimitFiles CgroupPool::diskLimitFiles() const {
  return layout_.version == CgroupVersion::kV1 ? DiskLimitFiles::kThrottle : DiskLimitFiles::kIoMax;
}

Result<std::unique_ptr<CgroupPool>> CgroupPool::create(CgroupLayout layout,
                                                       std::uint32_t launcherUid) {
  auto pool = std::unique_ptr<CgroupPool>(new CgroupPool(std::move(layout), launcherUid));
  if (pool->layout_.version == CgroupVersion::kNone) return pool;
  removeStaleCgroups(pool->layout_);
  pool->parent_ = ownParentGroup();
  static std::atomic<std::uint64_t> serial{0};
  pool->next_ = serial.fetch_add(1'000'000'000);
  pool->launcherGroup_ = pool->parent_ + "/launcher-" + std::to_string(pool->next_);
  TRY_STATUS(pool->leaveOwnGroup());
  TRY_STATUS(pool->makeParents());
  return pool;
}

// Version 2 wants no processes in a group whose children have controllers.
Status CgroupPool::leaveOwnGroup() {
  if (!layout_.mustLeave) return {};
  const fs::path folder = layout_.memory / parent_ / kServiceGroup;
  std::error_code error;
  fs::create_directories(folder, error);
  TRY_STATUS(writeGroupFile(folder / "cgroup.procs", std::to_string(::getpid())));
  joined_ = true;
  ++poolsInServiceGroup;
  return delegateV2(layout_.memory);
}

// Back to where this process was; the groups of all runs are gone.
void CgroupPool::returnToOwnGroup() const {
  const fs::path parent = layout_.memory / parent_;
  ::rmdir((parent / kLastGroups).c_str());
  // Fails where somebody else uses the same group by now: then we stay where we are.
  for (const fs::path& folder : {parent, layout_.memory}) {
    (void)writeGroupFile(folder / "cgroup.subtree_control", "-io");
    if (!writeGroupFile(folder / "cgroup.subtree_control", "-memory -pids -cpu")) return;
  }
  (void)writeGroupFile(layout_.memory / "cgroup.procs", std::to_string(::getpid()));
  ::rmdir((parent / kServiceGroup).c_str());
}

Status CgroupPool::adoptLauncher(pid_t pid) {
  if (layout_.version != CgroupVersion::kV2) return {};
  const fs::path folder = layout_.memory / launcherGroup_;
  if (::mkdir(folder.c_str(), 0755) != 0 && errno != EEXIST) {
    return systemError("mkdir " + folder.string(), errno);
  }
  return writeGroupFile(folder / "cgroup.procs", std::to_string(pid));
}

Status CgroupPool::giveToLauncher(const std::string& name) const {
  if (layout_.version != CgroupVersion::kV2 || launcherUid_ == ::geteuid()) return {};
  const fs::path file = layout_.memory / name / "cgroup.procs";
  if (::chown(file.c_str(), launcherUid_, launcherUid_) == 0) return {};
  return systemError("chown " + file.string(), errno);
}

void CgroupPool::joinServiceGroup() {
  if (layout_.version != CgroupVersion::kV1 || layout_.cpu.empty() || joined_) return;
  const fs::path folder = layout_.cpu / parent_ / kServiceGroup;
  if (::mkdir(folder.c_str(), 0755) != 0 && errno != EEXIST) return;
  if (!writeGroupFile(folder / "cgroup.procs", std::to_string(::getpid()))) return;
  joined_ = true;
  ++poolsInServiceGroup;
}

void CgroupPool::leaveServiceGroup() {
  if (layout_.version != CgroupVersion::kV1 || !joined_ || --poolsInServiceGroup != 0) return;
  (void)writeGroupFile(layout_.cpu / "cgroup.procs", std::to_string(::getpid()));
  // Processes that we started there may still be on their way out.
  CgroupGroup left;
  left.name = parent_ + "/" + kServiceGroup;
  giveBack(std::move(left));
}

// The folder of all our groups, and in it the one of those that give way.
Status CgroupPool::makeParents() {
  for (const fs::path& root : roots()) {
    for (const std::string& name : {parent_, parent_ + "/" + kLastGroups}) {
      // A second sandbox in one process shares the folders.
      const fs::path folder = root / name;
      if (::mkdir(folder.c_str(), 0755) != 0 && errno != EEXIST) {
        return systemError("mkdir " + folder.string(), errno);
      }
      if (layout_.version == CgroupVersion::kV2) {
        TRY_STATUS(delegateV2(folder));
      }
    }
  }
  probeDisks();
  setLastAside();
  return giveToLauncher(parent_);
}

// Which disks the kernel takes limits for: tried with no limit at all.
void CgroupPool::probeDisks() {
  if (!limitsDisks()) return;
  const fs::path folder = layout_.io / parent_ / kLastGroups;
  std::erase_if(layout_.disks, [&](const std::string& disk) {
    const Status set = setDiskRate(diskLimitFiles(), folder, {disk}, std::nullopt);
    if (!set) layout_.ioMissing = set.error().message;
    return !set;
  });
}

void CgroupPool::setLastAside() const {
  if (layout_.cpu.empty()) return;
  const fs::path folder = layout_.cpu / parent_ / kLastGroups;
  if (writeGroupFile(folder / "cpu.idle", "1")) return;
  const bool v2 = layout_.version == CgroupVersion::kV2;
  (void)writeGroupFile(folder / (v2 ? "cpu.weight" : "cpu.shares"),
                       v2 ? kLowWeightV2 : kLowWeightV1);
}

CgroupPool::~CgroupPool() {
  if (layout_.version == CgroupVersion::kNone) return;
  leaveServiceGroup();
  if (layout_.version == CgroupVersion::kV2) {
    CgroupGroup launcher;
    launcher.name = launcherGroup_;
    giveBack(std::move(launcher));
  }
  // The last run's init may still be on its way out.
  const auto deadline = std::chrono::steady_clock::now() + kMaxSettling;
  for (std::deque<CgroupGroup>& returned : returned_) {
    while (!returned.empty()) {
      if (removeGroup(returned.front().name)) {
        returned.pop_front();
      } else if (std::chrono::steady_clock::now() < deadline) {
        std::this_thread::sleep_for(std::chrono::milliseconds(1));
      } else {
        break;  // removeStaleCgroups() of the next start takes it
      }
    }
  }
  if (layout_.mustLeave && joined_ && --poolsInServiceGroup == 0) returnToOwnGroup();
  for (const fs::path& root : roots()) {
    ::rmdir((root / parent_ / kLastGroups).c_str());
    ::rmdir((root / parent_).c_str());
  }
  if (!layout_.freezer.empty()) ::rmdir((layout_.freezer / parent_).c_str());
}

Status CgroupPool::makeFolders(const std::string& name) {
  for (const fs::path& root : roots()) {
    if (::mkdir((root / name).c_str(), 0755) == 0 || errno == EEXIST) continue;
    if (errno != ENOENT) return systemError("mkdir " + (root / name).string(), errno);
    TRY_STATUS(makeParents());  // somebody removed them
    if (::mkdir((root / name).c_str(), 0755) != 0) {
      return systemError("mkdir " + (root / name).string(), errno);
    }
  }
  return {};
}

Result<CgroupGroup> CgroupPool::makeGroup(bool last) {
  CgroupGroup group;
  group.last = last;
  {
    const std::lock_guard lock(mutex_);
    group.name =
        parent_ + "/" + (last ? std::string(kLastGroups) + "/" : "") + std::to_string(next_++);
  }
  TRY_STATUS(makeFolders(group.name));
  TRY_STATUS(giveToLauncher(group.name));
  TRY_STATUS(openFiles(group));
  return group;
}

Status CgroupPool::setLimits(const CgroupGroup& group, const Limits& limits, bool endsWhole) const {
  const std::string& name = group.name;
  if (limitsDisks()) {
    TRY_STATUS(setDiskLimits(diskLimitFiles(), layout_.io / name, layout_.disks,
                             group.last ? rates_.behind() : rates_.atStart()));
  }
  const std::string memory = std::to_string(limits.memory.bytes());
  // One more for init, which is ours and not the program's.
  const std::string pids = std::to_string(limits.pids + 1);
  if (layout_.version == CgroupVersion::kV2) {
    const fs::path folder = layout_.memory / name;
    TRY_STATUS(writeGroupFile(folder / "memory.max", memory));
    if (fs::exists(folder / "memory.swap.max"))
      TRY_STATUS(writeGroupFile(folder / "memory.swap.max", "0"));
    if (fs::exists(folder / "memory.oom.group"))
      TRY_STATUS(writeGroupFile(folder / "memory.oom.group", endsWhole ? "1" : "0"));
    if (fs::exists(folder / "memory.peak")) (void)writeGroupFile(folder / "memory.peak", "0");
    TRY_STATUS(writeGroupFile(folder / "pids.max", pids));
    TRY_STATUS(writeGroupFile(folder / "cpu.weight", kWeightV2));
    return writeGroupFile(folder / "cpu.max", cpuQuota(limits) + " 100000");
  }
  const fs::path folder = layout_.memory / name;
  // memory+swap must never be below memory: raise the one before the other, whatever stood there.
  const fs::path swap = folder / "memory.memsw.limit_in_bytes";
  const bool hasSwap = fs::exists(swap);
  if (hasSwap) TRY_STATUS(writeGroupFile(swap, "-1"));
  TRY_STATUS(writeGroupFile(folder / "memory.limit_in_bytes", memory));
  if (hasSwap) TRY_STATUS(writeGroupFile(swap, memory));
  TRY_STATUS(writeGroupFile(folder / "memory.max_usage_in_bytes", "0"));
  TRY_STATUS(writeGroupFile(layout_.pids / name / "pids.max", pids));
  if (!layout_.cpu.empty()) {
    TRY_STATUS(writeGroupFile(layout_.cpu / name / "cpu.shares", kWeightV1));
    TRY_STATUS(limitCpuV1(layout_.cpu / name, cpuQuota(limits)));
  }
  return {};
}

Status CgroupPool::openFiles(CgroupGroup& group) const {
  const bool v1 = layout_.version == CgroupVersion::kV1;
  for (const fs::path& root : roots()) {
    const fs::path folder = root / group.name;
    UniqueFd fd(v1 ? ::open((folder / "tasks").c_str(), O_WRONLY | O_CLOEXEC)
                   : ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!fd) return systemError("open " + folder.string(), errno);
    group.attachFds.push_back(std::move(fd));
  }
  const auto openIn = [&](const fs::path& root, const char* file, int flags) {
    return UniqueFd(::open((root / group.name / file).c_str(), flags | O_CLOEXEC));
  };
  group.peak = openIn(layout_.memory, v1 ? "memory.max_usage_in_bytes" : "memory.peak",
                      v1 ? O_RDWR : O_RDONLY);
  group.oomEvents = openIn(layout_.memory, v1 ? "memory.oom_control" : "memory.events", O_RDONLY);
  group.tasks = openIn(layout_.pids, "pids.current", O_RDONLY);
  group.charge = openIn(layout_.memory, v1 ? "memory.usage_in_bytes" : "memory.current", O_RDONLY);
  if (limitsDisks()) {
    group.diskUse = openDiskUse(diskLimitFiles(), layout_.io / group.name);
    if (!group.diskUse) return systemError("open the disk counters of " + group.name, errno);
  }
  if (!group.oomEvents || !group.tasks) {
    return systemError("open the counters of " + group.name, errno);
  }
  return {};
}

Result<std::unique_ptr<CgroupLease>> CgroupPool::lease(const Limits& limits, bool last,
                                                       bool endsWhole) {
  if (layout_.version == CgroupVersion::kNone) {
    return Error{ErrorCode::kInternal, "there are no cgroups to lease", ""};
  }
  const std::string wanted = limitsText(limits);
  for (;;) {
    std::optional<CgroupGroup> group = takeReturned(last);
    const bool fresh = !group;
    if (fresh) {
      TRY(group, makeGroup(last));
    }
    Status set = group->limits == wanted ? resetPeak(*group) : setLimits(*group, limits, endsWhole);
    if (!set && !fresh) continue;  // somebody removed it: with a new one then
    if (!set) return std::move(set).error();
    group->limits = wanted;
    CgroupLease::Before before{oomKillsIn(group->oomEvents), {}};
    if (group->diskUse) before.disk = parseDiskUse(diskLimitFiles(), textIn(group->diskUse));
    return std::make_unique<CgroupLease>(*this, std::move(*group), before);
  }
}

// A group that still holds something would take it out of the next run's limit.
bool CgroupPool::isReusable(const CgroupGroup& group) const {
  if (layout_.version == CgroupVersion::kV2) return false;  // its peak and events can't be reset
  if (group.retired) return false;
  const std::optional<std::uint64_t> charged = numberIn(group.charge);
  return charged && *charged <= kReusableCharge;
}

// A group that a run has left, or nullopt where a new one must be made. Looks at a few only: the
// others come round.
std::optional<CgroupGroup> CgroupPool::takeReturned(bool last) {
  std::deque<CgroupGroup>& returned = returned_.at(last ? 1 : 0);
  for (int looked = 0; looked < kMaxLooks; ++looked) {
    CgroupGroup group;
    {
      const std::lock_guard lock(mutex_);
      if (returned.empty()) return std::nullopt;
      group = std::move(returned.front());
      returned.pop_front();
    }
    const std::optional<std::uint64_t> tasks = numberIn(group.tasks);
    if (tasks == 0U && isReusable(group)) {
      dropSurplus(last);
      return group;
    }
    if (tasks.value_or(0) == 0 && removeGroup(group.name)) continue;
    giveBack(std::move(group));
  }
  return std::nullopt;
}

// More than this many runs at once, or ends that took long, have left groups that nobody needs now.
void CgroupPool::dropSurplus(bool last) {
  std::deque<CgroupGroup>& returned = returned_.at(last ? 1 : 0);
  CgroupGroup group;
  {
    const std::lock_guard lock(mutex_);
    if (returned.size() <= kMaxKept) return;
    group = std::move(returned.front());
    returned.pop_front();
  }
  if (!removeGroup(group.name)) giveBack(std::move(group));
}

void CgroupPool::giveBack(CgroupGroup group) {
  if (group.name.empty()) return;
  const std::lock_guard lock(mutex_);
  returned_.at(group.last ? 1 : 0).push_back(std::move(group));
}

bool CgroupPool::removeGroup(const std::string& name) const {
  bool gone = true;
  for (const fs::path& root : roots()) {
    if (::rmdir((root / name).c_str()) != 0 && errno != ENOENT) gone = false;
  }
  if (!layout_.freezer.empty()) (void)::rmdir((layout_.freezer / name).c_str());
  return gone;
}

}  // namespace gantlet
