// What happens inside the new namespaces: init (process 1) sets the walls up and waits. Then it
// either executes a program as its child, waits for it, ends everything that is left and tells the
// supervisor; or it only holds the namespaces for a fork server's child, until it is killed.
//
// Runs in the launcher's forked child, which has one thread.
#pragma once

#include <array>
#include <span>
#include <string>
#include <vector>

#include "executor/jail/jail_spec.h"
#include "executor/root/root_layout.h"

namespace gantlet {

// What the launcher found out once and every jail uses.
struct JailHost {
  std::string python;  // paths inside the private root
  std::string node;
  int procFd = -1;  // the host's /proc, from before the pivot; closed before the program starts
  // More of these, as far as they could be had; else -1. The kernel keeps an entry for each user
  // namespace whose /proc/sys/user was opened, all under the same name, and looks through them one
  // by one: with 500 living jails for half a millisecond.
  std::array<int, 16> moreProcFds{-1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1};
  // The mount namespaces of the private roots, by Language.
  std::array<int, 2> roots{-1, -1};
  // That of Python's root in which each library is a mount of its own; -1: the one above.
  int eachLibraryRoot = -1;
  // That of the root of living jails without volumes (living_root.h), which all of them copy; -1:
  // each makes its own.
  int livingRoot = -1;
  int landlockAbi = 0;
  int volumesRoot = -1;  // the mount namespace that holds the volumes; -1: there are none
  std::array<std::vector<RootFile>, 2> runners;  // by Language; every jail gets a copy of its own
  std::vector<RootFile> packages;                // beside the runner: what JavaScript may require

  [[nodiscard]] bool hasLivingRootOf(const JailSpec& spec) const {
    return spec.kind == JailKind::kLiving && spec.volumes == 0 && livingRoot >= 0;
  }
};

// A volume on its way into a jail: takeVolume().
struct VolumeMount {
  VolumeSpec spec;
  int fd = -1;
};

// Never returns. `fds` are the control socket and the cgroup descriptors behind it.
[[noreturn]] void runJail(const JailHost& host, const JailSpec& spec, std::span<const int> fds,
                          std::span<const VolumeMount> volumes = {});

// The environment of every program and of the fork servers: nothing of ours.
[[nodiscard]] const char* const* programEnvironment();

}  // namespace gantlet
