#include "executor/root/partial_folder.h"

#include <dirent.h>
#include <fcntl.h>
#include <linux/mount.h>
#include <sys/mount.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <map>
#include <memory>
#include <set>
#include <string_view>

namespace gantlet {
namespace {

Error stepError(const std::string& step) {
  const Error cause = systemError(step, errno);
  return Error{ErrorCode::kUnsupported, "a part of a folder can't be shown: " + cause.message, ""};
}

bool isBelow(std::string_view path, std::string_view folder) {
  return path.size() > folder.size() && path.starts_with(folder) && path[folder.size()] == '/';
}

// What is shown of a folder.
struct Shown {
  std::map<std::string, Shown, std::less<>> below;
  std::string target;  // of a link that leads elsewhere than the host's
  bool whole = false;  // with all that it is on the host
};

Shown shownOf(const std::vector<RootEntry>& entries, const std::string& folder) {
  Shown top;
  for (const RootEntry& entry : entries) {
    if (!isBelow(entry.path, folder)) continue;
    Shown* at = &top;
    for (std::size_t begin = folder.size() + 1; begin <= entry.path.size();) {
      const std::size_t slash = std::min(entry.path.find('/', begin), entry.path.size());
      at = &at->below[entry.path.substr(begin, slash - begin)];
      begin = slash + 1;
    }
    at->target = entry.target;
    at->whole = true;
  }
  return top;
}

using Folder = std::unique_ptr<DIR, int (*)(DIR*)>;

// The names in a folder. Errors: errno.
bool listNames(const std::string& path, std::set<std::string>& names) {
  const Folder folder(::opendir(path.c_str()), ::closedir);
  if (!folder) return false;
  errno = 0;
  while (const dirent* const entry = ::readdir(folder.get())) {
    const std::string_view name(entry->d_name);
    if (name != "." && name != "..") names.emplace(name);
  }
  return errno == 0;
}

// Fills `above`, which lies over `host`. All whiteouts are one file, of many names.
Status hideTheRest(const std::string& host, const std::string& above, const Shown& shown,
                   const std::string& whiteout) {
  std::set<std::string> names;
  if (!listNames(host, names)) return stepError("list " + host);
  for (const std::string& name : names) {
    const std::string path = above + "/" + name;
    const auto found = shown.below.find(name);
    if (found == shown.below.end()) {
      if (::link(whiteout.c_str(), path.c_str()) != 0) return stepError("hide " + name);
    } else if (!found->second.target.empty()) {
      if (::symlink(found->second.target.c_str(), path.c_str()) != 0)
        return stepError("symlink " + name);
    } else if (!found->second.whole) {
      if (::mkdir(path.c_str(), 0755) != 0) return stepError("mkdir " + name);
      TRY_STATUS(hideTheRest(host + "/" + name, path, found->second, whiteout));
    }
  }
  return {};
}

// What is seen must be what is listed, whatever this kernel makes of whiteouts.
Status check(const std::string& folder, const Shown& shown) {
  std::set<std::string> names;
  if (!listNames(folder, names)) return stepError("list what is shown");
  for (const auto& [name, one] : shown.below) {
    if (names.erase(name) == 0) {
      return Error{ErrorCode::kUnsupported, "a part of a folder can't be shown: no " + name, ""};
    }
    if (!one.whole) TRY_STATUS(check(folder + "/" + name, one));
  }
  if (names.empty()) return {};
  return Error{ErrorCode::kUnsupported, "of a folder, " + *names.begin() + " can't be hidden", ""};
}

Result<UniqueFd> takeMount(const char* path) {
  UniqueFd tree(static_cast<int>(
      ::syscall(SYS_open_tree, AT_FDCWD, path, OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC)));
  if (!tree) return stepError("open_tree of an overlay");
  mount_attr attributes{};
  attributes.attr_set = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV;
  if (::syscall(SYS_mount_setattr, tree.get(), "", AT_EMPTY_PATH, &attributes,
                sizeof(attributes)) != 0) {
    return stepError("mount_setattr of an overlay");
  }
  return tree;
}

Result<UniqueFd> showPart(const std::string& folder, const Shown& shown) {
  constexpr const char* kWhiteout = "/tmp/whiteout";
  if (::mkdir("/tmp/above", 0755) != 0 || ::mkdir("/tmp/shown", 0755) != 0)
    return stepError("mkdir for an overlay");
  // Such a device, 0:0, may be made without a capability on the host (Linux 5.8).
  if (::mknod(kWhiteout, S_IFCHR, makedev(0, 0)) != 0) return stepError("mknod");
  TRY_STATUS(hideTheRest(folder, "/tmp/above", shown, kWhiteout));
  // userxattr: what a user namespace can have (Linux 5.11). It also turns off that an attribute of
  // a file leads elsewhere.
  const std::string layers = "userxattr,lowerdir=/tmp/above:" + folder;
  if (::mount("libraries", "/tmp/shown", "overlay", MS_RDONLY | MS_NOSUID | MS_NODEV,
              layers.c_str()) != 0) {
    return stepError("mount an overlay");
  }
  TRY_STATUS(check("/tmp/shown", shown));
  return takeMount("/tmp/shown");
}

}  // namespace

Result<std::vector<PartialFolder>> makePartialFolders(const std::vector<RootEntry>& entries,
                                                      const std::vector<std::string>& folders) {
  if (::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0)
    return stepError("make / private");
  std::vector<PartialFolder> made;
  for (const std::string& folder : folders) {
    const Shown shown = shownOf(entries, folder);
    if (shown.below.empty()) continue;
    if (::mount("gantlet-above", "/tmp", "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC,
                "size=1m,nr_inodes=65536,mode=700") != 0) {
      return stepError("mount a tmpfs");
    }
    Result<UniqueFd> mount = showPart(folder, shown);
    if (::umount2("/tmp", MNT_DETACH) != 0) return stepError("uncover /tmp");
    if (!mount) return std::move(mount).error();
    made.push_back({folder, std::move(*mount)});
  }
  return made;
}

Status placePartialFolder(const PartialFolder& folder, const std::vector<RootEntry>& entries) {
  for (const RootEntry& entry : entries) {
    if (entry.kind == RootEntryKind::kSymlink || !isBelow(entry.path, folder.path)) continue;
    if (::umount2(entry.path.c_str(), MNT_DETACH | UMOUNT_NOFOLLOW) != 0)
      return stepError("unmount " + entry.path);
  }
  if (::syscall(SYS_move_mount, folder.mount.get(), "", AT_FDCWD, folder.path.c_str(),
                MOVE_MOUNT_F_EMPTY_PATH) != 0) {
    return stepError("move_mount " + folder.path);
  }
  return {};
}

FolderTimes::FolderTimes(const std::vector<RootEntry>& entries,
                         const std::vector<std::string>& folders) {
  std::set<std::string> paths;
  for (const std::string& folder : folders) {
    for (const RootEntry& entry : entries) {
      if (!isBelow(entry.path, folder)) continue;
      for (std::size_t slash = entry.path.rfind('/'); slash >= folder.size();
           slash = entry.path.rfind('/', slash - 1)) {
        paths.insert(entry.path.substr(0, slash));
      }
    }
  }
  timespec now{};
  ::clock_gettime(CLOCK_REALTIME, &now);
  for (const std::string& path : paths) {
    struct stat info {};
    (void)::stat(path.c_str(), &info);  // one that is not there has the time 0
    all_.push_back({path, info.st_mtim, info.st_ctim});
    // Times go by the kernel's ticks: what comes in the same one could not be told.
    unsure_ = unsure_ || info.st_mtim.tv_sec >= now.tv_sec - 1;
  }
}

bool FolderTimes::changed() const {
  const auto same = [](const timespec& a, const timespec& b) {
    return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec;
  };
  return unsure_ || std::any_of(all_.begin(), all_.end(), [&](const One& one) {
           struct stat info {};
           (void)::stat(one.path.c_str(), &info);
           return !same(info.st_mtim, one.modified) || !same(info.st_ctim, one.changed);
         });
}

}  // namespace gantlet
