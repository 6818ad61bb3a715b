// CgroupLease: what is read of a group that a run holds, and changed while it holds it.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <iterator>
#include <set>
#include <sstream>
#include <thread>

#include "executor/kernel/cgroup.h"
#include "executor/kernel/cgroup_files.h"

namespace gantlet {
namespace {

namespace fs = std::filesystem;

constexpr int kMaxLooks = 4;  // at the processes of a group, which may still fork

// The kernel freezes each task at its next step, which a task on a busy machine waits for. Idle
// ones take some microseconds.
Status awaitText(const fs::path& file, std::string_view text) {
  constexpr std::chrono::microseconds kLongest{1'000};
  std::chrono::microseconds pause{20};
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(5);
  do {
    if (readGroupFile(file).find(text) != std::string::npos) return {};
    std::this_thread::sleep_for(pause);
    pause = std::min(2 * pause, kLongest);
  } while (std::chrono::steady_clock::now() < end);
  return Error{ErrorCode::kUnavailable, "the group could not be frozen within five seconds", ""};
}

// A process that has ended since it was listed is no failure.
Status moveProcess(const fs::path& processes, const std::string& pid) {
  const UniqueFd fd(::open(processes.c_str(), O_WRONLY | O_CLOEXEC));
  if (!fd) return systemError("open " + processes.string(), errno);
  if (::write(fd.get(), pid.data(), pid.size()) >= 0 || errno == ESRCH) return {};
  return systemError("move process " + pid + " to " + processes.string(), errno);
}

}  // namespace

CgroupLease::CgroupLease(CgroupPool& pool, CgroupGroup group, const Before& before)
    : pool_(pool),
      group_(std::move(group)),
      before_(before),
      diskRate_(group_.last ? pool.rates_.behind() : pool.rates_.atStart()) {}

CgroupLease::~CgroupLease() {
  comeForward();
  pool_.giveBack(std::move(group_));
}

std::uint64_t CgroupLease::memoryPeakBytes() const { return numberIn(group_.peak).value_or(0); }

std::uint64_t CgroupLease::memoryBytes() const { return numberIn(group_.charge).value_or(0); }

std::uint64_t CgroupLease::oomKills() const {
  const std::uint64_t now = oomKillsIn(group_.oomEvents);
  return now > before_.oomKills ? now - before_.oomKills : 0;
}

std::optional<DiskUse> CgroupLease::diskUse() const {
  if (!group_.diskUse) return std::nullopt;
  const DiskUse now = parseDiskUse(pool_.diskLimitFiles(), textIn(group_.diskUse));
  const auto since = [](std::uint64_t later, std::uint64_t earlier) {
    return later > earlier ? later - earlier : 0;
  };
  return DiskUse{since(now.read, before_.disk.read), since(now.written, before_.disk.written)};
}

void CgroupLease::setDiskRate(std::uint64_t rate) {
  if (rate == diskRate_) return;
  diskRate_ = rate;
  group_.limits.clear();  // who leases the group next sets everything anew
  // Where that fails, the former rate holds on.
  (void)gantlet::setDiskRate(pool_.diskLimitFiles(), pool_.layout().io / group_.name,
                             pool_.layout().disks, rate);
}

Status CgroupLease::allowWrites() {
  if (!pool_.limitsDisks()) return {};
  group_.limits.clear();  // who leases the group next sets everything anew
  return setDiskWrites(pool_.diskLimitFiles(), pool_.layout().io / group_.name,
                       pool_.layout().disks, pool_.rates_.atStart());
}

bool CgroupLease::limitsDisks() const { return pool_.limitsDisks(); }

void CgroupLease::shareDisks(bool reads) {
  if (!pool_.limitsDisks() || ending_) return;
  if (reads != reads_) {
    reads_ = reads;
    pool_.readers_ += reads ? 1U : -1U;
  }
  if (reads) setDiskRate(pool_.rates_.shareOf(pool_.readers_, group_.last));
}

void CgroupLease::stepBack(CpuShare share) {
  const CgroupLayout& layout = pool_.layout();
  if (steppedLast_ || group_.last || layout.cpu.empty()) return;
  group_.limits.clear();  // who leases the group next sets everything anew
  steppedLast_ = share == CpuShare::kLast &&
                 writeGroupFile(layout.cpu / group_.name / "cpu.idle", "1").has_value();
  if (steppedLast_) return;
  if (layout.version == CgroupVersion::kV2) {
    (void)writeGroupFile(layout.memory / group_.name / "cpu.weight", kLowWeightV2);
  } else {
    (void)writeGroupFile(layout.cpu / group_.name / "cpu.shares", kLowWeightV1);
  }
}

void CgroupLease::stepForward() {
  const CgroupLayout& layout = pool_.layout();
  if (group_.last || layout.cpu.empty()) return;
  if (steppedLast_) (void)writeGroupFile(layout.cpu / group_.name / "cpu.idle", "0");
  steppedLast_ = false;
  if (layout.version == CgroupVersion::kV2) {
    (void)writeGroupFile(layout.memory / group_.name / "cpu.weight", kWeightV2);
  } else {
    (void)writeGroupFile(layout.cpu / group_.name / "cpu.shares", kWeightV1);
  }
}

Status CgroupLease::freeze(bool frozen) {
  const CgroupLayout& layout = pool_.layout();
  if (layout.version == CgroupVersion::kV2) {
    TRY_STATUS(writeGroupFile(layout.memory / group_.name / "cgroup.freeze", frozen ? "1" : "0"));
    frozen_ = frozen;
    if (!frozen) return {};
    return awaitText(layout.memory / group_.name / "cgroup.events", "frozen 1");
  }
  if (layout.freezer.empty()) {
    return Error{ErrorCode::kUnsupported, "no cgroup freezer can be used here",
                 "mount the freezer controller, or cgroup version 2"};
  }
  if (!frozen) {
    const fs::path folder = layout.freezer / group_.name;
    TRY_STATUS(writeGroupFile(folder / "freezer.state", "THAWED"));
    frozen_ = false;
    return {};
  }
  TRY_STATUS(joinFreezer());
  const fs::path folder = layout.freezer / group_.name;
  frozen_ = true;
  TRY_STATUS(writeGroupFile(folder / "freezer.state", "FROZEN"));
  return awaitText(folder / "freezer.state", "FROZEN");
}

Status CgroupLease::joinFreezer() {
  const CgroupLayout& layout = pool_.layout();
  if (layout.version == CgroupVersion::kV2 || layout.freezer.empty()) return {};
  const fs::path folder = layout.freezer / group_.name;
  std::error_code error;
  fs::create_directories(folder, error);
  // Who is there is not moved again: a move waits for an RCU grace period, up to 16 ms. Until a
  // look finds nobody new.
  const auto in = [](const fs::path& group) {
    std::istringstream lines(readGroupFile(group / "cgroup.procs"));
    return std::set<std::string>(std::istream_iterator<std::string>(lines), {});
  };
  std::set<std::string> there = in(folder);
  for (int look = 0; look < kMaxLooks; ++look) {
    bool moved = false;
    for (const std::string& pid : in(layout.pids / group_.name)) {
      if (!there.insert(pid).second) continue;
      TRY_STATUS(moveProcess(folder / "cgroup.procs", pid));
      moved = true;
    }
    if (!moved) break;
  }
  return {};
}

void CgroupLease::comeForward() {
  // The frozen do not die (version 1).
  if (frozen_) (void)freeze(false);
  if (!ending_ && pool_.limitsDisks()) {
    if (reads_) --pool_.readers_;
    reads_ = false;
    if (const auto use = diskUse(); use && use->read > 0) setDiskRate(pool_.rates_.all);
  }
  ending_ = true;
  if (!steppedLast_) return;
  steppedLast_ = false;
  (void)writeGroupFile(pool_.layout().cpu / group_.name / "cpu.idle", "0");
}

std::optional<std::uint64_t> CgroupLease::tasks() const { return numberIn(group_.tasks); }

std::vector<pid_t> CgroupLease::processes() const {
  std::set<pid_t> all;
  for (const fs::path& root : pool_.roots()) {
    std::istringstream lines(readGroupFile(root / group_.name / "cgroup.procs"));
    for (pid_t pid = 0; lines >> pid;) all.insert(pid);
  }
  return {all.begin(), all.end()};
}

}  // namespace gantlet
