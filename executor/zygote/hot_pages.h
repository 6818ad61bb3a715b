// HotPages: which pages of a fork server its children write to at once. Each of those costs a child
// a fault; known in advance, they are copied in a few calls (madvise(2), MADV_POPULATE_WRITE).
//
// Thread-safety: one thread.
#pragma once

#include <sys/uio.h>

#include <array>
#include <cstddef>
#include <cstdint>

namespace gantlet {

struct HotPages {
  std::array<iovec, 1024> ranges{};  // UIO_MAXIOV: as many as a call takes
  std::size_t count = 0;
  // What they read at once of mappings of files.
  std::array<iovec, 1024> reads{};
  std::size_t readCount = 0;
  // Begins of the mappings of files that it read or ran code of.
  std::array<std::uintptr_t, 32> files{};
  std::size_t fileCount = 0;
};

// In a child that has gone the way of a program: the pages that are its own by now, and were its
// parent's (proc(5), pagemap, bit 56), and the files it has used: a child begins with none of their
// pages. `procFd`: a /proc. Leaves `pages` empty where that can't be
// read: children then just fault.
void measureHotPages(int procFd, HotPages& pages);

// In the parent of what was measured: leaves out the memory that the child had made for itself.
void keepOwn(HotPages& pages);

// In a fresh child. `alsoRead`: what is read as well, which is mapped at once rather than by a
// fault for each 64 KiB. Errors are no matter.
void populate(const HotPages& pages, bool alsoRead);

}  // namespace gantlet
