// A fork server's memory in large pages. Its pages, faulted in one after the other, lie scattered
// over the machine, and a fork, and the end of every child, touch the kernel's record of each: half
// of what such a child costs. Pieces of one large page are counted, shared and let go many at a
// time.
//
// Source: madvise(2), MADV_HUGEPAGE; mremap(2). Thread-safety: one thread.
#pragma once

#include "executor/zygote/hot_pages.h"

namespace gantlet {

// Puts copies, in large pages, in the place of all memory that this process has written to, but for
// its stack, and of what `hot` names of files, which children would else fault in anew; at the same
// addresses, with the same rights. `procFd`: a /proc. Where the machine has
// no large pages to give, or a step fails, the memory stays, or is made of, small ones.
// `asFile`: what is no code goes into a file in memory (image_file) instead, of which a fork copies
// no record of what was not used.
void useLargePages(int procFd, const HotPages& hot, bool asFile);

}  // namespace gantlet
