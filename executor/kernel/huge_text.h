// An interpreter's code in huge pages. A child of a fork server has no page table of its own for
// what is mapped from files, and faults its way through the interpreter's code, 64 KiB at a time; a
// huge page is shared with one entry.
//
// Source: madvise(2), MADV_HUGEPAGE; mremap(2). Thread-safety: one thread.
#pragma once

namespace gantlet {

// Puts copies of the interpreter's code, as far as it fills whole huge pages, in the place of the
// file's mapping; read and execute, as it was. `procFd`: a /proc; `code`: any place in it. Where
// that can't be, everything stays as it is: children then just fault.
void useHugeText(int procFd, const void* code);

// The same for all that nobody writes to of the file around `inFile`, with each mapping's rights,
// but only those huge pages of which this process has used something: node's program is 80 MB, of
// which half is data for languages and a compressed copy of its own scripts.
void useHugePagesOfFile(int procFd, const void* inFile);

}  // namespace gantlet
