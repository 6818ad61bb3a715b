// A program that stands at its exit_group(2), stopped by its filter: what it has used, and whether
// it is all that is left of the run. Tearing an interpreter's memory down takes as long as a short
// script runs; who knows the end from here need not wait for that.
//
// Thread-safety: functions without state.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>

#include "core/unique_fd.h"
#include "executor/jail/jail_spec.h"

namespace gantlet {

// How many threads the process `pid` has, if it is its jail's program (the second process of its
// pid namespace, after init) and `pid` its first thread; else 0.
[[nodiscard]] std::uint64_t threadsOfProgram(pid_t pid);

// What the kernel counts of the process's reads and writes (proc_pid_io(5)); none where it does not
// tell. To be opened while the program runs: opening takes longer than reading.
[[nodiscard]] UniqueFd openIoCount(pid_t pid);

// The kExited that its end will be. `ioCount`: as of openIoCount(). `status`: the call's argument.
// nullopt where the kernel does not tell (proc(5), hidepid and the like), and for one that holds
// file locks, where its filter let it take some (`mayLock`): then its real end has to be awaited.
[[nodiscard]] std::optional<JailMessage> accountAtExit(pid_t pid, const UniqueFd& ioCount,
                                                       std::uint64_t status, bool mayLock);

}  // namespace gantlet
