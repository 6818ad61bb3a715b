#include "executor/root/living_root.h"

#include <dirent.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <string_view>

#include "executor/root/volume_mounts.h"

namespace gantlet {
namespace {

constexpr unsigned long kFlags = MS_NOSUID | MS_NODEV | MS_NOEXEC;

const char* bindEntry(const char* name) {
  std::array<char, 300> from{};
  std::snprintf(from.data(), from.size(), "/%s", name);
  struct stat info {};
  if (::lstat(from.data(), &info) != 0) return "look at the root";
  if (S_ISLNK(info.st_mode)) {
    std::array<char, 256> target{};
    if (::readlink(from.data(), target.data(), target.size() - 1) <= 0) {
      return "read a link of the root";
    }
    return ::symlink(target.data(), name) == 0 ? nullptr : "copy a link of the root";
  }
  if (!S_ISDIR(info.st_mode) || ::mkdir(name, 0755) != 0) return "make a folder of the root";
  return ::mount(from.data(), name, nullptr, MS_BIND | MS_REC, nullptr) == 0 ? nullptr
                                                                             : "bind the root";
}

const char* bindEntries() {
  constexpr std::array<std::string_view, 6> kOwn{".", "..", "workspace", "home", "mnt", "tmp"};
  DIR* const root = ::opendir("/");
  if (root == nullptr) return "open the root";
  const char* failedStep = nullptr;
  while (const dirent* const entry = failedStep == nullptr ? ::readdir(root) : nullptr) {
    const std::string_view name(entry->d_name);
    if (std::find(kOwn.begin(), kOwn.end(), name) == kOwn.end()) {
      failedStep = bindEntry(entry->d_name);
    }
  }
  ::closedir(root);
  return failedStep;
}

const char* nameWorkspace() {
  if (::mkdir("home", 0755) != 0 || ::mkdir("home/user", 0700) != 0 || ::mkdir("mnt", 0755) != 0) {
    return "make the folders of the workspace";
  }
  if (::symlink("home/user", "workspace") != 0 || ::symlink("home/user", "tmp") != 0 ||
      ::symlink("../home/user", "mnt/data") != 0) {
    return "name the workspace";
  }
  return nullptr;
}

const char* closeRoot() {
  if (::chmod("home", 0111) != 0 || ::chmod("mnt", 0111) != 0) return "chmod the root";
  if (::mount(nullptr, ".", nullptr, kFlags | MS_BIND | MS_REMOUNT | MS_RDONLY, nullptr) != 0) {
    return "make the root read-only";
  }
  // pivot_root(".", "."): pivot_root(2), NOTES.
  if (::syscall(SYS_pivot_root, ".", ".") != 0) return "pivot_root";
  if (::umount2(".", MNT_DETACH) != 0) return "detach the old root";
  return ::chdir("/") == 0 ? nullptr : "chdir /";
}

}  // namespace

const char* enterLivingRoot(std::span<const VolumeMount> volumes) {
  if (::mount("living", "/workspace", "tmpfs", kFlags, "size=64k,nr_inodes=64,mode=755") != 0) {
    return "mount a root";
  }
  if (::chdir("/workspace") != 0) return "chdir root";
  if (const char* failedStep = bindEntries()) return failedStep;
  if (const char* failedStep = nameWorkspace()) return failedStep;
  if (!volumes.empty() && ::mkdir("volumes", 0755) != 0) return "make the folder of volumes";
  for (const VolumeMount& volume : volumes) {
    if (const char* failedStep = placeVolume(volume.spec, volume.fd)) return failedStep;
  }
  return closeRoot();
}

}  // namespace gantlet
