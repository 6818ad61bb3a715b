#include "executor/cgroup.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cmath>
#include <fstream>
#include <map>
#include <sstream>
#include <thread>

namespace gantlet {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPrefix = "gantlet-";
constexpr std::uint64_t kReusableCharge = 1U << 20U;
constexpr int kMaxLooks = 4;  // at returned groups, for each lease
constexpr std::chrono::seconds kMaxSettling{2};

Status writeFile(const fs::path& path, const std::string& text) {
  UniqueFd fd(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!fd) return systemError("open " + path.string(), errno);
  if (::write(fd.get(), text.data(), text.size()) < 0)
    return systemError("write " + path.string(), errno);
  return {};
}

std::string readFile(const fs::path& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::uint64_t numberAfter(const std::string& text, std::string_view key) {
  std::istringstream lines(text);
  std::string word;
  std::uint64_t value = 0;
  while (lines >> word >> value) {
    if (word == key) return value;
  }
  return 0;
}

std::string textIn(const UniqueFd& file) {
  std::array<char, 512> buffer{};
  if (!file) return "";
  const ssize_t n = ::pread(file.get(), buffer.data(), buffer.size(), 0);
  return n > 0 ? std::string(buffer.data(), static_cast<std::size_t>(n)) : "";
}

std::optional<std::uint64_t> numberIn(const UniqueFd& file) {
  const std::string text = textIn(file);
  std::uint64_t value = 0;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
  if (parsed.ec != std::errc{}) return std::nullopt;
  return value;
}

std::uint64_t oomKillsIn(const UniqueFd& file) { return numberAfter(textIn(file), "oom_kill"); }

// Version 1 only: version 2 groups are used once.
Status resetPeak(const CgroupGroup& group) {
  if (::pwrite(group.peak.get(), "0", 1, 0) == 1) return {};
  return systemError("reset the peak of " + group.name, errno);
}

// The kernel's own default, and a sixteenth of it (cgroup v1 cpu.shares, v2 cpu.weight).
constexpr const char* kWeightV1 = "1024";
constexpr const char* kLowWeightV1 = "64";
constexpr const char* kWeightV2 = "100";
constexpr const char* kLowWeightV2 = "6";

constexpr const char* kServiceGroup = "service";
constexpr const char* kLastGroups = "last";
std::atomic<int> poolsInServiceGroup{0};  // of this process

std::string ownParent() { return std::string(kPrefix) + std::to_string(::getpid()); }

// Where a process was before joinServiceGroup(): what comes later belongs beside it, not into it.
std::string outsideOfServiceGroup(const std::string& group) {
  const std::string inside = "/" + ownParent() + "/" + kServiceGroup;
  return group.ends_with(inside) ? group.substr(0, group.size() - inside.size()) : group;
}

// What of the limits a group holds.
std::string limitsText(const Limits& limits) {
  return std::to_string(limits.memory.bytes()) + " " + std::to_string(limits.pids) + " " +
         std::to_string(limits.cpuCores);
}

// Whether a group can be made in `folder` and has the files that we need.
bool canMakeGroup(const fs::path& folder, const std::vector<std::string>& needs) {
  const fs::path probe = folder / (std::string(kPrefix) + "probe-" + std::to_string(::getpid()));
  if (::mkdir(probe.c_str(), 0755) != 0 && errno != EEXIST) return false;
  const bool good = std::all_of(needs.begin(), needs.end(), [&](const std::string& file) {
    return ::access((probe / file).c_str(), W_OK) == 0;
  });
  ::rmdir(probe.c_str());
  return good;
}

struct Mounts {
  std::map<std::string, fs::path> v1;  // controller → mount point
  fs::path v2;
};

Mounts readMounts(const fs::path& proc) {
  Mounts mounts;
  std::istringstream lines(readFile(proc / "self/mounts"));
  std::string line;
  while (std::getline(lines, line)) {
    std::istringstream fields(line);
    std::string device;
    std::string point;
    std::string type;
    std::string options;
    fields >> device >> point >> type >> options;
    if (type == "cgroup2") mounts.v2 = point;
    if (type != "cgroup") continue;
    std::istringstream list(options);
    std::string option;
    while (std::getline(list, option, ',')) {
      if (option == "memory" || option == "pids" || option == "cpu") mounts.v1[option] = point;
    }
  }
  return mounts;
}

// Our own group in each hierarchy: controller list ("memory", "" for v2) → path.
std::map<std::string, std::string> readOwnGroups(const fs::path& proc) {
  std::map<std::string, std::string> groups;
  std::istringstream lines(readFile(proc / "self/cgroup"));
  std::string line;
  while (std::getline(lines, line)) {
    const std::size_t first = line.find(':');
    const std::size_t second = line.find(':', first + 1);
    if (first == std::string::npos || second == std::string::npos) continue;
    std::istringstream names(line.substr(first + 1, second - first - 1));
    const std::string path = line.substr(second + 1);
    if (second == first + 1) groups[""] = path;
    std::string name;
    while (std::getline(names, name, ',')) groups[name] = path;
  }
  return groups;
}

fs::path below(const fs::path& mount, const std::string& group) {
  const fs::path full = mount / fs::path(group).relative_path();
  // In a container the path may be the host's and not exist here: the mount itself is then our
  // group.
  std::error_code error;
  return fs::exists(full, error) ? full : mount;
}

bool hasControllers(const std::string& list, const std::vector<std::string>& wanted) {
  std::istringstream words(list);
  std::vector<std::string> have;
  std::string word;
  while (words >> word) have.push_back(word);
  return std::all_of(wanted.begin(), wanted.end(), [&](const std::string& name) {
    return std::find(have.begin(), have.end(), name) != have.end();
  });
}

// A v2 folder whose children have the controllers: our own group where it may be delegated, else
// (as root) the top of the tree.
std::optional<fs::path> usableV2(const fs::path& mount, const std::string& own) {
  const std::vector<std::string> wanted{"memory", "pids", "cpu"};
  for (const fs::path& folder : {below(mount, own), mount}) {
    if (!hasControllers(readFile(folder / "cgroup.controllers"), wanted)) continue;
    if (!hasControllers(readFile(folder / "cgroup.subtree_control"), wanted)) {
      // Fails with EBUSY where processes live in the folder itself (the no-internal-process rule).
      if (!writeFile(folder / "cgroup.subtree_control", "+memory +pids +cpu")) continue;
    }
    if (canMakeGroup(folder, {"memory.max", "pids.max", "cgroup.procs"})) return folder;
  }
  return std::nullopt;
}

std::string cpuQuota(const Limits& limits) {
  // At least a hundredth of a core, the least that the kernel takes; what is no number is one core.
  const double cores = std::isfinite(limits.cpuCores) ? limits.cpuCores : 1.0;
  return std::to_string(static_cast<long long>(std::clamp(cores, 0.01, 1024.0) * 100'000.0));
}

}  // namespace

CgroupLayout findCgroups(const fs::path& proc) {
  const Mounts mounts = readMounts(proc);
  auto own = readOwnGroups(proc);
  CgroupLayout layout;
  if (mounts.v1.contains("memory") && mounts.v1.contains("pids")) {
    layout.memory = below(mounts.v1.at("memory"), own["memory"]);
    layout.pids = below(mounts.v1.at("pids"), own["pids"]);
    if (canMakeGroup(layout.memory, {"memory.limit_in_bytes", "tasks"}) &&
        canMakeGroup(layout.pids, {"pids.max", "tasks"})) {
      layout.version = CgroupVersion::kV1;
      if (mounts.v1.contains("cpu")) {
        const fs::path cpu = below(mounts.v1.at("cpu"), outsideOfServiceGroup(own["cpu"]));
        if (canMakeGroup(cpu, {"cpu.cfs_quota_us", "tasks"})) layout.cpu = cpu;
      }
      if (layout.cpu.empty())
        layout.missing = "no cpu controller: CPU time is limited by rlimit only";
      return layout;
    }
    layout.missing =
        "groups can't be made in " + layout.memory.string() + " (not root, or read-only)";
  }
  if (!mounts.v2.empty()) {
    if (const auto folder = usableV2(mounts.v2, own[""])) {
      layout.version = CgroupVersion::kV2;
      layout.memory = layout.pids = layout.cpu = *folder;
      layout.missing.clear();
      return layout;
    }
    if (layout.missing.empty()) {
      layout.missing = "no delegated group with memory, pids and cpu below " + mounts.v2.string() +
                       " (start with systemd's Delegate=yes, or as root)";
    }
  }
  if (layout.missing.empty())
    layout.missing = "no cgroup file system with memory and pids is mounted";
  layout.memory = layout.pids = layout.cpu = fs::path();
  return layout;
}

CgroupLease::CgroupLease(CgroupPool& pool, CgroupGroup group, std::uint64_t oomBefore)
    : pool_(pool), group_(std::move(group)), oomBefore_(oomBefore) {}

CgroupLease::~CgroupLease() {
  comeForward();
  pool_.giveBack(std::move(group_));
}

CgroupUsage CgroupLease::usage() const {
  CgroupUsage usage;
  usage.memoryPeakBytes = numberIn(group_.peak).value_or(0);
  const std::uint64_t now = oomKillsIn(group_.oomEvents);
  usage.oomKills = now > oomBefore_ ? now - oomBefore_ : 0;
  return usage;
}

void CgroupLease::stepBack(CpuShare share) {
  const CgroupLayout& layout = pool_.layout();
  if (steppedLast_ || group_.last || layout.cpu.empty()) return;
  group_.limits.clear();  // who leases the group next sets everything anew
  steppedLast_ =
      share == CpuShare::kLast && writeFile(layout.cpu / group_.name / "cpu.idle", "1").has_value();
  if (steppedLast_) return;
  if (layout.version == CgroupVersion::kV2) {
    (void)writeFile(layout.memory / group_.name / "cpu.weight", kLowWeightV2);
  } else {
    (void)writeFile(layout.cpu / group_.name / "cpu.shares", kLowWeightV1);
  }
}

void CgroupLease::comeForward() {
  if (!steppedLast_) return;
  steppedLast_ = false;
  (void)writeFile(pool_.layout().cpu / group_.name / "cpu.idle", "0");
}

std::optional<std::uint64_t> CgroupLease::tasks() const { return numberIn(group_.tasks); }

std::vector<fs::path> CgroupPool::roots() const {
  std::vector<fs::path> all{layout_.memory};
  if (layout_.version == CgroupVersion::kV1) {
    all.push_back(layout_.pids);
    if (!layout_.cpu.empty()) all.push_back(layout_.cpu);
  }
  return all;
}

Result<std::unique_ptr<CgroupPool>> CgroupPool::create(CgroupLayout layout,
                                                       std::uint32_t launcherUid) {
  auto pool = std::unique_ptr<CgroupPool>(new CgroupPool(std::move(layout)));
  if (pool->layout_.version == CgroupVersion::kNone) return pool;
  removeStaleCgroups(pool->layout_);
  pool->parent_ = ownParent();
  TRY_STATUS(pool->makeParents());
  if (pool->layout_.version == CgroupVersion::kV2) {
    const fs::path folder = pool->layout_.memory / pool->parent_;
    // CLONE_INTO_CGROUP checks the cloner's right to write cgroup.procs of both ends' common
    // parent.
    if (::geteuid() == 0 &&
        ::chown((folder / "cgroup.procs").c_str(), launcherUid, launcherUid) != 0) {
      return systemError("chown cgroup.procs", errno);
    }
  }
  static std::atomic<std::uint64_t> serial{0};
  pool->next_ = serial.fetch_add(1'000'000'000);
  return pool;
}

void CgroupPool::joinServiceGroup() {
  if (layout_.version != CgroupVersion::kV1 || layout_.cpu.empty() || joined_) return;
  const fs::path folder = layout_.cpu / parent_ / kServiceGroup;
  if (::mkdir(folder.c_str(), 0755) != 0 && errno != EEXIST) return;
  if (!writeFile(folder / "cgroup.procs", std::to_string(::getpid()))) return;
  joined_ = true;
  ++poolsInServiceGroup;
}

void CgroupPool::leaveServiceGroup() {
  if (!joined_ || --poolsInServiceGroup != 0) return;
  (void)writeFile(layout_.cpu / "cgroup.procs", std::to_string(::getpid()));
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
        TRY_STATUS(writeFile(folder / "cgroup.subtree_control", "+memory +pids +cpu"));
      }
    }
  }
  setLastAside();
  return {};
}

void CgroupPool::setLastAside() const {
  if (layout_.cpu.empty()) return;
  const fs::path folder = layout_.cpu / parent_ / kLastGroups;
  if (writeFile(folder / "cpu.idle", "1")) return;
  const bool v2 = layout_.version == CgroupVersion::kV2;
  (void)writeFile(folder / (v2 ? "cpu.weight" : "cpu.shares"), v2 ? kLowWeightV2 : kLowWeightV1);
}

CgroupPool::~CgroupPool() {
  if (layout_.version == CgroupVersion::kNone) return;
  leaveServiceGroup();
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
  for (const fs::path& root : roots()) {
    ::rmdir((root / parent_ / kLastGroups).c_str());
    ::rmdir((root / parent_).c_str());
  }
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
  TRY_STATUS(openFiles(group));
  return group;
}

Status CgroupPool::setLimits(const std::string& name, const Limits& limits) const {
  const std::string memory = std::to_string(limits.memory.bytes());
  // One more for init, which is ours and not the program's.
  const std::string pids = std::to_string(limits.pids + 1);
  if (layout_.version == CgroupVersion::kV2) {
    const fs::path folder = layout_.memory / name;
    TRY_STATUS(writeFile(folder / "memory.max", memory));
    if (fs::exists(folder / "memory.swap.max"))
      TRY_STATUS(writeFile(folder / "memory.swap.max", "0"));
    if (fs::exists(folder / "memory.oom.group"))
      TRY_STATUS(writeFile(folder / "memory.oom.group", "1"));
    if (fs::exists(folder / "memory.peak")) (void)writeFile(folder / "memory.peak", "0");
    TRY_STATUS(writeFile(folder / "pids.max", pids));
    TRY_STATUS(writeFile(folder / "cpu.weight", kWeightV2));
    return writeFile(folder / "cpu.max", cpuQuota(limits) + " 100000");
  }
  const fs::path folder = layout_.memory / name;
  // memory+swap must never be below memory: raise the one before the other, whatever stood there.
  const fs::path swap = folder / "memory.memsw.limit_in_bytes";
  const bool hasSwap = fs::exists(swap);
  if (hasSwap) TRY_STATUS(writeFile(swap, "-1"));
  TRY_STATUS(writeFile(folder / "memory.limit_in_bytes", memory));
  if (hasSwap) TRY_STATUS(writeFile(swap, memory));
  TRY_STATUS(writeFile(folder / "memory.max_usage_in_bytes", "0"));
  TRY_STATUS(writeFile(layout_.pids / name / "pids.max", pids));
  if (!layout_.cpu.empty()) {
    TRY_STATUS(writeFile(layout_.cpu / name / "cpu.shares", kWeightV1));
    TRY_STATUS(writeFile(layout_.cpu / name / "cpu.cfs_period_us", "100000"));
    TRY_STATUS(writeFile(layout_.cpu / name / "cpu.cfs_quota_us", cpuQuota(limits)));
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
  if (!group.oomEvents || !group.tasks) {
    return systemError("open the counters of " + group.name, errno);
  }
  return {};
}

Result<std::unique_ptr<CgroupLease>> CgroupPool::lease(const Limits& limits, bool last) {
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
    Status set = group->limits == wanted ? resetPeak(*group) : setLimits(group->name, limits);
    if (!set && !fresh) continue;  // somebody removed it: with a new one then
    if (!set) return std::move(set).error();
    group->limits = wanted;
    const std::uint64_t oomBefore = oomKillsIn(group->oomEvents);
    return std::make_unique<CgroupLease>(*this, std::move(*group), oomBefore);
  }
}

// A group that still holds something would take it out of the next run's limit.
bool CgroupPool::isReusable(const CgroupGroup& group) const {
  if (layout_.version == CgroupVersion::kV2) return false;  // its peak and events can't be reset
  std::uint64_t charged = 0;
  std::istringstream(readFile(layout_.memory / group.name / "memory.usage_in_bytes")) >> charged;
  return charged <= kReusableCharge;
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
    if (tasks == 0U && isReusable(group)) return group;
    if (tasks.value_or(0) == 0 && removeGroup(group.name)) continue;
    giveBack(std::move(group));
  }
  return std::nullopt;
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
  return gone;
}

void removeStaleCgroups(const CgroupLayout& layout) {
  for (const fs::path& root : {layout.memory, layout.pids, layout.cpu}) {
    if (root.empty()) continue;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(root, error)) {
      const std::string name = entry.path().filename().string();
      if (!name.starts_with(kPrefix)) continue;
      pid_t pid = 0;
      const char* begin = name.data() + kPrefix.size();
      const auto parsed = std::from_chars(begin, name.data() + name.size(), pid);
      if (parsed.ec != std::errc{} || parsed.ptr != name.data() + name.size() || pid <= 0) continue;
      if (::kill(pid, 0) == 0 || errno != ESRCH) continue;
      std::error_code inner;
      for (const auto& child : fs::directory_iterator(entry.path() / kLastGroups, inner)) {
        if (child.is_directory(inner)) ::rmdir(child.path().c_str());
      }
      for (const auto& child : fs::directory_iterator(entry.path(), inner)) {
        if (child.is_directory(inner)) ::rmdir(child.path().c_str());
      }
      ::rmdir(entry.path().c_str());
    }
  }
}

}  // namespace gantlet
