// A host's folder of which only what is listed can be seen, as one mount. The mounts of single
// files cost every new mount namespace half a microsecond each, and as much again at its end.
//
// It is an overlay (overlayfs) of two layers: the folder itself, and above it a folder of whiteouts
// for all that is not listed. What is put into the host's folder later is on no list and would be
// seen: whoever makes jails looks at the folder's times first (FolderTimes).
//
// Thread-safety: functions and values without shared state.
#pragma once

#include <sys/stat.h>

#include <string>
#include <vector>

#include "core/result.h"
#include "core/unique_fd.h"
#include "executor/root/root_layout.h"

namespace gantlet {

struct PartialFolder {
  std::string path;  // the same in the root and on the host
  UniqueFd mount;    // detached, read-only
};

// One for each of `folders` that holds any of `entries`. The host's /tmp is covered for that
// moment, in the caller's mount namespace only. REQUIRES: CAP_SYS_ADMIN in the caller's user
// namespace, a mount namespace of its own. Errors: kUnsupported naming the step: a kernel
// before 5.11, overlayfs is not there or forbidden, something is mounted below a folder.
[[nodiscard]] Result<std::vector<PartialFolder>> makePartialFolders(
    const std::vector<RootEntry>& entries, const std::vector<std::string>& folders);

// In a root that enterPrivateRoot() made of `entries`: takes the mounts below the folder away and
// puts it there. Errors: kUnsupported naming the step.
[[nodiscard]] Status placePartialFolder(const PartialFolder& folder,
                                        const std::vector<RootEntry>& entries);

// When entries of folders were last added, removed or renamed.
class FolderTimes {
 public:
  FolderTimes() = default;
  // Of all folders below `folders`, these included, that hold any of `entries` directly.
  FolderTimes(const std::vector<RootEntry>& entries, const std::vector<std::string>& folders);
  // Always, where one of them had changed in the second before. A system call for each folder.
  [[nodiscard]] bool changed() const;

 private:
  struct One {
    std::string path;
    timespec modified{};
    timespec changed{};
  };
  std::vector<One> all_;
  bool unsure_ = false;
};

}  // namespace gantlet
