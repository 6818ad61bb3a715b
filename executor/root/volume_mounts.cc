#include "executor/root/volume_mounts.h"

#include <fcntl.h>
#include <linux/mount.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace gantlet {
namespace {

// Below the root of their namespace.
constexpr const char* kFolder = "volumes";

Error stepError(const char* step) {
  const Error cause = systemError(step, errno);
  return Error{ErrorCode::kUnsupported, "volumes can't be held: " + cause.message,
               "run 'gantlet doctor' to see what this host lacks"};
}

// Nothing on a volume is a device, is executed, or lends its owner's rights.
bool restrict(int mount, bool readOnly) {
  mount_attr attributes{};
  attributes.attr_set = MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV | MOUNT_ATTR_NOEXEC;
  if (readOnly) attributes.attr_set |= MOUNT_ATTR_RDONLY;
  return ::syscall(SYS_mount_setattr, mount, "", AT_EMPTY_PATH | AT_RECURSIVE, &attributes,
                   sizeof(attributes)) == 0;
}

UniqueFd cloneTree(const char* path, unsigned more) {
  return UniqueFd(static_cast<int>(::syscall(
      SYS_open_tree, AT_FDCWD, path, OPEN_TREE_CLONE | OPEN_TREE_CLOEXEC | AT_RECURSIVE | more)));
}

bool moveTo(int mount, const char* path) {
  return ::syscall(SYS_move_mount, mount, "", AT_FDCWD, path, MOVE_MOUNT_F_EMPTY_PATH) == 0;
}

}  // namespace

Result<UniqueFd> holdVolumes() {
  UniqueFd tree = cloneTree("", AT_EMPTY_PATH);
  if (!tree) return stepError("open_tree");
  if (!restrict(tree.get(), false)) return stepError("mount_setattr");
  return tree;
}

Status enterVolumesRoot(UniqueFd volumes) {
  if (::mount(nullptr, "/", nullptr, MS_REC | MS_PRIVATE, nullptr) != 0) {
    return stepError("make / private");
  }
  if (::mount("gantlet-volumes", "/tmp", "tmpfs", MS_NOSUID | MS_NODEV | MS_NOEXEC,
              "size=4k,nr_inodes=4,mode=755") != 0) {
    return stepError("mount a root");
  }
  if (::chdir("/tmp") != 0) return stepError("chdir to the root");
  if (::mkdir(kFolder, 0755) != 0) return stepError("mkdir");
  if (!moveTo(volumes.get(), kFolder)) return stepError("move_mount");
  // pivot_root(".", "."): pivot_root(2), NOTES.
  if (::syscall(SYS_pivot_root, ".", ".") != 0) return stepError("pivot_root");
  if (::umount2(".", MNT_DETACH) != 0) return stepError("detach the host's root");
  return {};
}

UniqueFd takeVolume(const VolumeSpec& volume) {
  std::array<char, sizeof(volume.folder) + 16> path{};
  std::snprintf(path.data(), path.size(), "/%s/%s", kFolder, volume.folder);
  UniqueFd tree = cloneTree(path.data(), AT_SYMLINK_NOFOLLOW);
  if (tree && !restrict(tree.get(), volume.readOnly != 0)) tree.reset();
  return tree;
}

const char* placeVolume(const VolumeSpec& volume, int mount) {
  std::array<char, sizeof(volume.path)> path{};
  std::memcpy(path.data(), volume.path, path.size() - 1);
  const char* const relative = path.data() + 1;  // it is absolute
  if (::mkdir(relative, 0755) != 0) return "make a volume's place";
  return moveTo(mount, relative) ? nullptr : "mount a volume";
}

}  // namespace gantlet
