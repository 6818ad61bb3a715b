// What the processes of a jail hold in memory, as /proc tells the host: for hosts where no cgroup
// counts it.
//
// Thread-safety: functions without state.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <vector>

namespace gantlet {

// The process behind a pidfd (proc(5), fdinfo), or -1 once it is gone.
[[nodiscard]] pid_t pidOf(int pidFd);

// `root` and everything below it. In a pid namespace orphans come to its init: none is missed.
[[nodiscard]] std::vector<pid_t> processTree(pid_t root);

// Bytes of anonymous and shared memory, each process by itself: pages that a fork shares count
// several times. Cheap.
[[nodiscard]] std::uint64_t roughMemory(const std::vector<pid_t>& processes);

// The same with shared pages counted once (proportional set size). Some 100 µs a process.
[[nodiscard]] std::uint64_t exactMemory(const std::vector<pid_t>& processes);

}  // namespace gantlet
