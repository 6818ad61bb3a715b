// The code of a process that is forked often, an interpreter's or the launcher's, in huge pages. A
// child has no page table of its own for what is mapped from files, and faults its way through the
// code, 64 KiB at a time; a huge page is shared with one entry.
//
// Source: madvise(2), MADV_HUGEPAGE; mremap(2). Thread-safety: one thread.
#pragma once

#include <cstddef>
#include <cstdint>

namespace gantlet {

// Puts copies of the program's code, as far as it fills whole huge pages, in the place of the
// file's mapping; read and execute, as it was. `procFd`: a /proc; `code`: any place in it. Where
// that can't be, or would take more than `most` bytes, everything stays as it is: children then
// just fault.
void useHugeText(int procFd, const void* code, std::size_t most = SIZE_MAX);

// The same for all that nobody writes to of the file around `inFile`, with each mapping's rights,
// but only those huge pages of which this process has used something: node's program is 80 MB, of
// which half is data for languages and a compressed copy of its own scripts.
void useHugePagesOfFile(int procFd, const void* inFile);

}  // namespace gantlet
