// Cgroups for runs: memory (with swap), pids, cpu, disks; version 1 and 2 behind one interface.
//
// Groups are made below our own group, never outside it: a container's limits hold for us too.
// A run's group is empty before and after it; groups are used again once they are.
//
// Thread-safety: CgroupPool may be used from any thread; a CgroupLease from one.
#pragma once

#include <sys/types.h>

#include <array>
#include <atomic>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/limits.h"
#include "core/result.h"
#include "core/unique_fd.h"
#include "executor/kernel/disk_limits.h"

namespace gantlet {

enum class CgroupVersion : std::uint8_t { kNone, kV1, kV2 };

// What a host offers; found once at start.
struct CgroupLayout {
  CgroupVersion version = CgroupVersion::kNone;
  std::filesystem::path memory;  // v1: our own group in each hierarchy; v2: all the same folder
  std::filesystem::path pids;
  std::filesystem::path cpu;
  std::filesystem::path io;        // empty: no limits on disks; v1: blkio
  std::vector<std::string> disks;  // that the limits are for, as of disksOf(); none: no limits
  std::filesystem::path freezer;   // v1: where groups can be frozen; empty: nowhere
  std::string ioMissing;           // for doctor: why there are no limits on disks
  // v2: this process lives in that folder, alone, and must go into a group below it before groups
  // with controllers can be made (the no-internal-process rule of cgroups(7)).
  bool mustLeave = false;
  std::string missing;  // for doctor: what there is not, and why
};

// Reads <proc>/self/mounts and <proc>/self/cgroup and tries whether groups can be made there.
[[nodiscard]] CgroupLayout findCgroups(const std::filesystem::path& proc = "/proc");

// How much of the CPU a run gets that has gone on for a while, where others want it.
enum class CpuShare : std::uint8_t {
  kBehind,  // a sixteenth
  kLast,    // what nobody else wants
};

class CgroupPool;

// A group with the descriptors that every run needs of it: opening files of a cgroup costs more
// than reading them.
struct CgroupGroup {
  std::string name;  // below the pool's roots
  std::vector<UniqueFd> attachFds;
  UniqueFd peak;
  UniqueFd oomEvents;
  UniqueFd tasks;        // pids.current
  UniqueFd charge;       // memory that is charged to it now
  UniqueFd diskUse;      // as of openDiskUse()
  std::string limits;    // what was last set, to set nothing twice
  bool last = false;     // among those that give way
  bool retired = false;  // it is removed, and no other run gets it
};

// One run's group. It may be given back (destroyed) while its last processes still end: it is used
// again, or removed, once they are gone.
class CgroupLease {
 public:
  // The group counts on: what it had counted before this run.
  struct Before {
    std::uint64_t oomKills = 0;
    DiskUse disk;
  };

  CgroupLease(CgroupPool& pool, CgroupGroup group, const Before& before);
  CgroupLease(const CgroupLease&) = delete;
  CgroupLease& operator=(const CgroupLease&) = delete;
  ~CgroupLease();

  // v1: descriptors of `tasks` files, to which the child writes "0" while it has one thread (the
  // way that never waits for an RCU grace period). v2: the group's folder, for CLONE_INTO_CGROUP.
  [[nodiscard]] const std::vector<UniqueFd>& attachFds() const { return group_.attachFds; }
  [[nodiscard]] std::uint64_t memoryPeakBytes() const;  // 0: not known
  [[nodiscard]] std::uint64_t memoryBytes() const;      // that is charged now; 0: not known
  [[nodiscard]] std::uint64_t oomKills() const;         // of this run
  // Nothing of the group runs until it is thawed; or goes on. Its processes must make no others
  // meanwhile. Errors: kUnsupported, kIo.
  [[nodiscard]] Status freeze(bool frozen);
  // Its processes, all of another group's by their birth, are frozen with it no more. Errors: kIo.
  [[nodiscard]] Status joinFreezer();
  // From now on the group's processes give way to those of other groups, until comeForward(). The
  // kernel's idle class for a group (Linux 5.15) is left at once when others want the CPU; where
  // that is missing, kLast is kBehind.
  void stepBack(CpuShare share);
  // What the run has read from the disks and written to them; nullopt where no group counts that.
  [[nodiscard]] std::optional<DiskUse> diskUse() const;
  // Whether diskUse() knows it.
  [[nodiscard]] bool countsDisks() const { return static_cast<bool>(group_.diskUse); }
  [[nodiscard]] bool limitsDisks() const;
  // The group has folders on disks that it may write to: no more than what it begins to read with,
  // where the kernel limits it. Errors: kIo.
  [[nodiscard]] Status allowWrites();
  // Gives the run its share of what runs may read a second, by how many others read too.
  // `reads`: it has read since the last call.
  void shareDisks(bool reads);
  // Takes that back, for a group that lives on.
  void stepForward();
  // Takes kLast back, and lets what it still reads be read soon, for the end of a run: its
  // processes and the pages that they have locked would wait for it.
  void comeForward();
  // Processes and threads that live in the group; nullopt where that can't be read.
  [[nodiscard]] std::optional<std::uint64_t> tasks() const;
  // Its processes as this process numbers them, whoever their parents are: who is in the group of
  // any of the controllers.
  [[nodiscard]] std::vector<pid_t> processes() const;
  // Nobody gets the group after this run: a program may have a way into it still.
  void retire() { group_.retired = true; }

 private:
  void setDiskRate(std::uint64_t rate);

  CgroupPool& pool_;
  CgroupGroup group_;
  Before before_;
  bool steppedLast_ = false;
  bool reads_ = false;  // counted among the pool's readers
  bool ending_ = false;
  bool frozen_ = false;
  std::uint64_t diskRate_;
};

class CgroupPool {
 public:
  // `launcherUid`: who must be able to place children into v2 groups. With layout.mustLeave this
  // process moves into gantlet-<pid>/service, and back when its last pool goes. Errors: kIo.
  [[nodiscard]] static Result<std::unique_ptr<CgroupPool>> create(CgroupLayout layout,
                                                                  std::uint32_t launcherUid);
  ~CgroupPool();
  CgroupPool(const CgroupPool&) = delete;
  CgroupPool& operator=(const CgroupPool&) = delete;

  [[nodiscard]] const CgroupLayout& layout() const { return layout_; }
  // Version 2: moves a launcher beside the groups of its runs. Who clones into a group must own
  // the cgroup.procs of that group and of the one that it has in common with his own. To be called
  // before the launcher has children. Errors: kIo.
  [[nodiscard]] Status adoptLauncher(pid_t pid);
  // Moves this process into a CPU group beside those of the runs, until the last pool that has
  // asked for it goes. Version 1 only, where controllers have trees of their own; elsewhere, and
  // where it can't be done, nothing changes but speed.
  void joinServiceGroup();
  // An empty group with these limits. `last`: among those that get, all together, the CPU that
  // nobody else wants. `endsWhole`: out of memory, all that is in it ends, and not its largest
  // process alone (version 2; in version 1 it is always that). Errors: kIo.
  [[nodiscard]] Result<std::unique_ptr<CgroupLease>> lease(const Limits& limits, bool last,
                                                           bool endsWhole = true);

 private:
  friend class CgroupLease;
  CgroupPool(CgroupLayout layout, std::uint32_t launcherUid)
      : layout_(std::move(layout)), launcherUid_(launcherUid) {}
  [[nodiscard]] std::vector<std::filesystem::path> roots() const;
  [[nodiscard]] Status makeParents();
  [[nodiscard]] Status leaveOwnGroup();
  void returnToOwnGroup() const;
  [[nodiscard]] Status giveToLauncher(const std::string& name) const;
  [[nodiscard]] Result<CgroupGroup> makeGroup(bool last);
  [[nodiscard]] Status makeFolders(const std::string& name);
  [[nodiscard]] Status setLimits(const CgroupGroup& group, const Limits& limits,
                                 bool endsWhole) const;
  [[nodiscard]] bool limitsDisks() const { return !layout_.io.empty() && !layout_.disks.empty(); }
  [[nodiscard]] DiskLimitFiles diskLimitFiles() const;
  void probeDisks();
  [[nodiscard]] Status openFiles(CgroupGroup& group) const;
  [[nodiscard]] bool isReusable(const CgroupGroup& group) const;
  [[nodiscard]] std::optional<CgroupGroup> takeReturned(bool last);
  void dropSurplus(bool last);
  void giveBack(CgroupGroup group);
  void leaveServiceGroup();
  void setLastAside() const;
  // False: somebody is still in it.
  bool removeGroup(const std::string& name) const;

  CgroupLayout layout_;
  std::uint32_t launcherUid_;
  DiskRates rates_;
  std::atomic<std::uint32_t> readers_{0};  // runs that read from disks
  std::string parent_;                     // "gantlet-<pid>"
  std::string launcherGroup_;              // v2: in it, each pool's own
  std::mutex mutex_;
  // Oldest first; some may not be empty yet. Those that give way have their own.
  std::array<std::deque<CgroupGroup>, 2> returned_;
  std::uint64_t next_ = 0;
  bool joined_ = false;
};

// Removes groups that a killed Gantlet left: gantlet-<pid> of processes that are gone.
void removeStaleCgroups(const CgroupLayout& layout);

}  // namespace gantlet
