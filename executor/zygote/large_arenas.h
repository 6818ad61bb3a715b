// The interpreter's small objects in large pages, where a program has many of them. A fork copies
// the kernel's record of each small page: of 500 MB of strings in lists that is 128,000, for 15 ms.
//
// Source: Python's C API, "Customize pymalloc Arena Allocator"; madvise(2), MADV_HUGEPAGE.
// Thread-safety: the interpreter's lock.
#pragma once

namespace gantlet {

// From here on. The first 16 MiB stay in small pages, so that a small program takes no more than it
// writes to. Does nothing where the interpreter has no such allocator.
void useLargeArenas();

}  // namespace gantlet
