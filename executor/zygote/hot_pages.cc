#include "executor/zygote/hot_pages.h"

#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

#include "executor/zygote/own_maps.h"

namespace gantlet {
namespace {

constexpr int kPopulateWrite = 23;  // MADV_POPULATE_WRITE, newer than some C libraries
constexpr std::uint64_t kMaxGap =
    1;  // pages between two ranges that are rather copied than skipped
constexpr long kProcessMadvise = 440;  // process_madvise(2)
constexpr int kSelf = -10000;          // PIDFD_SELF
void* pageAt(std::uint64_t address) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): an address from the kernel's own list
  return reinterpret_cast<void*>(address);
}

// `first`: the first range of the mapping; a range over two fails where the second can't be
// written.
void add(HotPages& pages, std::uint64_t address, std::size_t first) {
  if (pages.count > first) {
    iovec& last = pages.ranges.at(pages.count - 1);
    const auto start = reinterpret_cast<std::uint64_t>(last.iov_base);
    const std::uint64_t end = start + last.iov_len;
    if (address >= end && address - end <= kMaxGap * kPage) {
      last.iov_len = address + kPage - start;
      return;
    }
  }
  if (pages.count < pages.ranges.size()) pages.ranges.at(pages.count++) = {pageAt(address), kPage};
}

void addMapping(const OwnMaps& maps, const Mapping& mapping, HotPages& pages) {
  const std::size_t first = pages.count;
  maps.forEachPage(mapping, [&](std::uint64_t at, PageState page) {
    if (page.isPresent() && page.isExclusive() && !page.isOfFile()) add(pages, at, first);
    return true;
  });
}

// Whether a page of a file's mapping has been used.
bool isUsed(const OwnMaps& maps, const Mapping& mapping) {
  bool used = false;
  maps.forEachPage(mapping, [&](std::uint64_t, PageState page) {
    used = page.isPresent();
    return !used;
  });
  return used;
}

}  // namespace

void measureHotPages(int procFd, HotPages& pages) {
  pages.count = pages.fileCount = 0;
  const OwnMaps maps(procFd);
  maps.forEach([&](const Mapping& mapping) {
    if (mapping.isWritable() && mapping.isPrivate()) {
      addMapping(maps, mapping, pages);
    } else if (mapping.isOfFile() && pages.fileCount < pages.files.size() &&
               isUsed(maps, mapping)) {
      pages.files.at(pages.fileCount++) = mapping.begin;
    }
    return true;
  });
}

void keepOwn(HotPages& pages) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < pages.count; ++i) {
    const iovec& range = pages.ranges.at(i);
    // Does nothing but tell whether all of it is mapped.
    if (::msync(range.iov_base, range.iov_len, MS_ASYNC) == 0) pages.ranges.at(kept++) = range;
  }
  pages.count = kept;
}

void populate(const HotPages& pages) {
  if (pages.count == 0) return;
  // One call for all of them: Linux 6.14 and later. It ends at the first range that can't be.
  std::size_t done = 0;
  while (done < pages.count) {
    long copied = ::syscall(kProcessMadvise, kSelf, &pages.ranges.at(done), pages.count - done,
                            kPopulateWrite, 0);
    if (copied < 0 && errno != EFAULT) break;
    for (; done < pages.count && copied > 0; ++done) {
      copied -= static_cast<long>(pages.ranges.at(done).iov_len);
    }
    if (done < pages.count) ++done;
  }
  for (; done < pages.count; ++done) {
    const iovec& range = pages.ranges.at(done);
    (void)::madvise(range.iov_base, range.iov_len, kPopulateWrite);
  }
}

}  // namespace gantlet
