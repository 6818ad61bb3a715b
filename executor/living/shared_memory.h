// What a fork of a process would go on to share with it. Thread-safety: safe from any thread.
#pragma once

#include <sys/types.h>

namespace gantlet {

// Memory that somebody may write to, or a file of its workspace. What libraries map of the root to
// read it (the C library's list of character sets) is everybody's. What can't be known is shared.
[[nodiscard]] bool sharesMemory(pid_t pid, int workspace);

}  // namespace gantlet
