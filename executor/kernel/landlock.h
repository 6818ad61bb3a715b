// Landlock (landlock(7)) as a further layer below mounts and seccomp: what the program may read,
// write and execute, no TCP, no abstract sockets or signals to outside.
// Async-signal-safe: used between fork and exec.
#pragma once

#include <array>
#include <cstddef>

namespace gantlet {

// The kernel's Landlock ABI version; 0 where there is none.
[[nodiscard]] int landlockAbi();

// Of each path that rules are made for a descriptor, or what to do in its place.
struct LandlockPaths {
  static constexpr int kToBeOpened = -1;
  static constexpr int kNotNeeded = -2;
  static constexpr std::size_t kCount = 10;
  std::array<int, kCount> fds{kToBeOpened, kToBeOpened, kToBeOpened, kToBeOpened, kToBeOpened,
                              kToBeOpened, kToBeOpened, kToBeOpened, kToBeOpened, kToBeOpened};
};

// Opens, once, what is the same folder in every jail of one root (a rule names a folder, not the
// place where it is mounted), and sees what another rule covers. The descriptors stay open until
// the process closes them.
[[nodiscard]] LandlockPaths openSharedPaths();

// Confines the calling thread. `living`: the workspace is below /home, and the rule is on that.
// REQUIRES: no_new_privs. Returns 0 or an errno.
[[nodiscard]] int applyLandlock(int abi, const LandlockPaths& paths = {}, bool living = false);

}  // namespace gantlet
