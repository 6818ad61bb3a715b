// Landlock (landlock(7)) as a further layer below mounts and seccomp: what the program may read,
// write and execute, no TCP, no abstract sockets or signals to outside.
// Async-signal-safe: used between fork and exec.
#pragma once

namespace gantlet {

// The kernel's Landlock ABI version; 0 where there is none.
[[nodiscard]] int landlockAbi();

// Confines the calling thread. REQUIRES: no_new_privs. Returns 0 or an errno.
[[nodiscard]] int applyLandlock(int abi);

}  // namespace gantlet
