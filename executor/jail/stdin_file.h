// The file that is the standard input of one run's program.
//
// Thread-safety: one thread, of an init that has not dropped its capabilities.
#pragma once

#include <array>

namespace gantlet {

// An end to write and one to read, with offsets of their own.
using StdinFile = std::array<int, 2>;

// Makes it on a mount of its own at /workspace, which the workspace's covers afterwards. noexec:
// code could be mapped of a memory file (memfd_create(2)), and the submission brings the bytes. The
// end to read can't be made one to write, as there is no /proc in a jail. {-1, -1}: errno says why.
[[nodiscard]] StdinFile openStdinFile();

}  // namespace gantlet
