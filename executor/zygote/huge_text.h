// An interpreter's code in huge pages. A child of a fork server has no page table of its own for
// what is mapped from files, and faults its way through the interpreter's code, 64 KiB at a time; a
// huge page is shared with one entry.
//
// Source: madvise(2), MADV_HUGEPAGE; mremap(2). Thread-safety: one thread.
#pragma once

namespace gantlet {

// Puts copies of the interpreter's code, as far as it fills whole huge pages, in the place of the
// file's mapping; read and execute, as it was. `procFd`: a /proc. Where that can't be, everything
// stays as it is: children then just fault.
void useHugeText(int procFd);

}  // namespace gantlet
