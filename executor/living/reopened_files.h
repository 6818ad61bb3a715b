// What a program has open, opened again for its branch.
//
// A fork would share open files with its parent, and these lie in the parent's workspace. So a
// branch begins with its own descriptors alone; yet the program's objects go on to name the others
// by number. A number that is free is given to the next file that is opened, and an object of
// before would read and write that one. So each number is taken, by one of these:
//
//   a file or folder of the workspace   the copy of that name in the branch's, at the same place
//   one of the root or of a volume      the same one, at the same place, by a description of its
//                                       own: nobody moves the other's place
//   all else (pipes, sockets, event     a descriptor that can't be read nor written (EBADF):
//   loops, what was deleted)            open(2), access mode 3
//
// Source: seccomp_unotify(2), SECCOMP_IOCTL_NOTIF_ADDFD; proc_pid_fdinfo(5). Thread-safety: safe
// from any thread.
#pragma once

#include <sys/types.h>

#include <cstdint>

namespace gantlet {

struct Reopening {
  // The branch, which stands in the call `call` of its filter, with its own descriptors alone.
  int listener = -1;
  std::uint64_t call = 0;
  // Whose files they are: it stands still.
  pid_t program = -1;
  int itsWorkspace = -1;
  int workspace = -1;  // the branch's, a copy of that
};

// False: some number could not be taken.
[[nodiscard]] bool reopenFiles(const Reopening& branch);

}  // namespace gantlet
