// The pages of this process's program and libraries that its start has read.
//
// Source: madvise(2), MADV_DONTNEED; dl_iterate_phdr(3); elf(5), PT_LOAD.
#pragma once

namespace gantlet {

// Lets go of the pages of all segments that nothing ever wrote to: code and constants. What is read
// again comes back from the page cache. Segments that the loader relocated stay as they are.
// Thread-safety: any thread, any time; others that run meanwhile only take the faults.
void releaseFilePages();

}  // namespace gantlet
