// Where groups can be made, and what an earlier process has left there.
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <map>
#include <sstream>

#include "executor/kernel/cgroup.h"
#include "executor/kernel/cgroup_files.h"

namespace gantlet {
namespace {

namespace fs = std::filesystem;

// Where a process was before joinServiceGroup(): what comes later belongs beside it, not into it.
std::string outsideOfServiceGroup(const std::string& group) {
  const std::string inside = "/" + ownParentGroup() + "/" + kServiceGroup;
  return group.ends_with(inside) ? group.substr(0, group.size() - inside.size()) : group;
}

// Whether a group can be made in `folder` and has the files that we need.
bool canMakeGroup(const fs::path& folder, const std::vector<std::string>& needs) {
  const fs::path probe =
      folder / (std::string(kGroupPrefix) + "probe-" + std::to_string(::getpid()));
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
  std::istringstream lines(readGroupFile(proc / "self/mounts"));
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
      for (const char* wanted : {"memory", "pids", "cpu", "blkio", "freezer"}) {
        if (option == wanted) mounts.v1[option] = point;
      }
    }
  }
  return mounts;
}

// Our own group in each hierarchy: controller list ("memory", "" for v2) → path.
std::map<std::string, std::string> readOwnGroups(const fs::path& proc) {
  std::map<std::string, std::string> groups;
  std::istringstream lines(readGroupFile(proc / "self/cgroup"));
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

// Processes in the group itself: nobody, only this one, or others too.
enum class Inhabitants : std::uint8_t { kNone, kOnlyUs, kOthers };

Inhabitants inhabitantsOf(const fs::path& folder) {
  std::istringstream pids(readGroupFile(folder / "cgroup.procs"));
  Inhabitants found = Inhabitants::kNone;
  for (pid_t pid = 0; pids >> pid;) {
    if (pid != ::getpid()) return Inhabitants::kOthers;
    found = Inhabitants::kOnlyUs;
  }
  return found;
}

// Why a v2 folder is of no use for groups with the controllers; empty where it is.
std::string whyUseless(const fs::path& folder, bool& mustLeave) {
  const std::vector<std::string> wanted{"memory", "pids", "cpu"};
  mustLeave = false;
  if (!hasControllers(readGroupFile(folder / "cgroup.controllers"), wanted)) {
    return folder.string() + " lacks the controllers memory, pids or cpu";
  }
  std::vector<std::string> needs{"memory.max", "pids.max", "cgroup.procs"};
  const fs::path control = folder / "cgroup.subtree_control";
  if (!hasControllers(readGroupFile(control), wanted)) {
    if (::access(control.c_str(), W_OK) != 0) return folder.string() + " is not delegated to us";
    // EBUSY where processes live in the folder itself (the no-internal-process rule): we may move
    // ourselves, and nobody else.
    if (!delegateV2(folder)) {
      const Inhabitants inhabitants = inhabitantsOf(folder);
      if (inhabitants == Inhabitants::kOthers) {
        return "other processes live in " + folder.string() + " beside Gantlet";
      }
      if (inhabitants == Inhabitants::kNone) return folder.string() + " can't be delegated further";
      mustLeave = true;
      needs = {"cgroup.procs"};
    }
  } else {
    (void)delegateV2(folder);  // io may be missing
  }
  return canMakeGroup(folder, needs) ? "" : "groups can't be made in " + folder.string();
}

// Only where the controller is delegated to us with the others.
void findIoInV2(const fs::path& folder, CgroupLayout& layout) {
  if (!hasControllers(readGroupFile(folder / "cgroup.controllers"), {"io"})) {
    layout.ioMissing = folder.string() + " lacks the controller io";
  } else if (!layout.mustLeave && !canMakeGroup(folder, {"io.max"})) {
    layout.ioMissing = "the groups in " + folder.string() + " have no io.max";
  } else {
    layout.io = folder;
  }
}

void findIoInV1(const Mounts& mounts, const std::string& ownGroup, CgroupLayout& layout) {
  layout.ioMissing = "no blkio controller is mounted";
  if (!mounts.v1.contains("blkio")) return;
  const fs::path folder = below(mounts.v1.at("blkio"), ownGroup);
  if (canMakeGroup(folder, {"blkio.throttle.read_bps_device", "tasks"})) {
    layout.io = folder;
    layout.ioMissing.clear();
  } else {
    layout.ioMissing = "groups with blkio.throttle can't be made in " + folder.string();
  }
}

// Our own group, else (as root) the top of the tree.
void findInV2(const fs::path& mount, const std::string& ownGroup, CgroupLayout& layout) {
  const std::string outside = outsideOfServiceGroup(ownGroup);
  const fs::path own = below(mount, outside);
  std::string why;
  for (const fs::path& folder : {own, mount}) {
    const std::string useless = whyUseless(folder, layout.mustLeave);
    if (useless.empty()) {
      layout.mustLeave = layout.mustLeave || (folder == own && outside != ownGroup);
      layout.version = CgroupVersion::kV2;
      layout.memory = layout.pids = layout.cpu = folder;
      layout.missing.clear();
      findIoInV2(folder, layout);
      return;
    }
    if (why.empty()) why = useless;
  }
  layout.mustLeave = false;
  if (layout.missing.empty()) {
    layout.missing = why +
                     " (start Gantlet alone in a group of its own: a service with Delegate=yes, or "
                     "systemd-run --user --scope -p Delegate=yes gantlet ...)";
  }
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
      findIoInV1(mounts, own["blkio"], layout);
      if (mounts.v1.contains("freezer")) {
        const fs::path freezer = below(mounts.v1.at("freezer"), own["freezer"]);
        if (canMakeGroup(freezer, {"freezer.state", "cgroup.procs"})) layout.freezer = freezer;
      }
      return layout;
    }
    layout.missing =
        "groups can't be made in " + layout.memory.string() + " (not root, or read-only)";
  }
  if (!mounts.v2.empty()) {
    findInV2(mounts.v2, own[""], layout);
    if (layout.version == CgroupVersion::kV2) return layout;
  }
  if (layout.missing.empty())
    layout.missing = "no cgroup file system with memory and pids is mounted";
  layout.memory = layout.pids = layout.cpu = fs::path();
  layout.ioMissing = "there are no cgroups";
  return layout;
}

void removeStaleCgroups(const CgroupLayout& layout) {
  for (const fs::path& root : {layout.memory, layout.pids, layout.cpu, layout.io, layout.freezer}) {
    if (root.empty()) continue;
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(root, error)) {
      const std::string name = entry.path().filename().string();
      if (!name.starts_with(kGroupPrefix)) continue;
      pid_t pid = 0;
      const char* begin = name.data() + kGroupPrefix.size();
      const auto parsed = std::from_chars(begin, name.data() + name.size(), pid);
      if (parsed.ec != std::errc{} || parsed.ptr != name.data() + name.size() || pid <= 0) continue;
      if (::kill(pid, 0) == 0 || errno != ESRCH) continue;
      std::error_code inner;
      for (const auto& child : fs::directory_iterator(entry.path() / kLastGroups, inner)) {
        if (child.is_directory(inner)) ::rmdir(child.path().c_str());
      }
      for (const auto& child : fs::directory_iterator(entry.path(), inner)) {
        if (!child.is_directory(inner)) continue;
        // Who was frozen when his Gantlet was killed could not die with it.
        if (root == layout.freezer) (void)writeGroupFile(child.path() / "freezer.state", "THAWED");
        ::rmdir(child.path().c_str());
      }
      ::rmdir(entry.path().c_str());
    }
  }
}

}  // namespace gantlet
