// Copying a workspace for a branch of its session, by the branch's init: all that it writes counts
// as the branch's own.
// Runs in a process with one thread; no state otherwise.
#pragma once

namespace gantlet {

inline constexpr int kDeepestCopy = 200;  // levels of folders

// Files, folders and links below the folder `from`, with modes and times, into the folder `to`.
// What is neither is left out; holes stay holes; no link is followed. A program may change `from`
// meanwhile. Returns 0 or an errno: ENOSPC where `to` is full, ELOOP below kDeepestCopy.
[[nodiscard]] int copyFolder(int from, int to);

}  // namespace gantlet
