#include "executor/zygote/hot_pages.h"

#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <cerrno>

#include "executor/kernel/aligned_memory.h"
#include "executor/kernel/own_maps.h"

namespace gantlet {
namespace {

using Ranges = decltype(HotPages::ranges);

constexpr int kPopulateRead = 22;   // MADV_POPULATE_READ, newer than some C libraries
constexpr int kPopulateWrite = 23;  // MADV_POPULATE_WRITE
constexpr std::uint64_t kMaxGap =
    1;  // pages between two ranges that are rather copied than skipped
// A fault brings the 16 pages around it that are in memory (filemap_map_pages): one of them is
// asked for, since each page that is asked for is looked up.
constexpr std::uint64_t kFaultAround = 16 * kPage;
constexpr long kProcessMadvise = 440;  // process_madvise(2)
constexpr int kSelf = -10000;          // PIDFD_SELF

// `first`: the first range of the mapping; a range over two fails where the second can't be
// written.
void addWritten(Ranges& ranges, std::size_t& count, std::uint64_t address, std::size_t first) {
  if (count > first) {
    iovec& last = ranges.at(count - 1);
    const auto start = reinterpret_cast<std::uint64_t>(last.iov_base);
    const std::uint64_t end = start + last.iov_len;
    if (address >= end && address - end <= kMaxGap * kPage) {
      last.iov_len = address + kPage - start;
      return;
    }
  }
  if (count < ranges.size()) ranges.at(count++) = {addressAt(address), kPage};
}

void addRead(Ranges& ranges, std::size_t& count, std::uint64_t address, std::size_t first) {
  if (count > first) {
    const auto last = reinterpret_cast<std::uint64_t>(ranges.at(count - 1).iov_base);
    if (last / kFaultAround == address / kFaultAround) return;
  }
  if (count < ranges.size()) ranges.at(count++) = {addressAt(address), kPage};
}

void addMapping(const OwnMaps& maps, const Mapping& mapping, HotPages& pages) {
  const std::size_t firstWritten = pages.count;
  const std::size_t firstRead = pages.readCount;
  maps.forEachPage(mapping, [&](std::uint64_t at, PageState page) {
    if (!page.isPresent()) return true;
    if (page.isOfFile()) {
      addRead(pages.reads, pages.readCount, at, firstRead);
    } else if (mapping.isWritable() && page.isExclusive()) {
      addWritten(pages.ranges, pages.count, at, firstWritten);
    }
    return true;
  });
}

// Does nothing but tell which are mapped, all of each.
std::size_t keepMapped(Ranges& ranges, std::size_t count) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const iovec range = ranges.at(i);
    if (::msync(range.iov_base, range.iov_len, MS_ASYNC) == 0) ranges.at(kept++) = range;
  }
  return kept;
}

// One call for all of them: Linux 6.14 and later. It ends at the first range that can't be.
void advise(const Ranges& ranges, std::size_t count, int advice) {
  std::size_t done = 0;
  while (done < count) {
    long advised = ::syscall(kProcessMadvise, kSelf, &ranges.at(done), count - done, advice, 0);
    if (advised < 0 && errno != EFAULT) break;
    for (; done < count && advised > 0; ++done) {
      advised -= static_cast<long>(ranges.at(done).iov_len);
    }
    if (done < count) ++done;
  }
  for (; done < count; ++done) {
    const iovec& range = ranges.at(done);
    (void)::madvise(range.iov_base, range.iov_len, advice);
  }
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
  pages.count = pages.readCount = pages.fileCount = 0;
  const OwnMaps maps(procFd);
  maps.forEach([&](const Mapping& mapping) {
    if (mapping.isPrivate() && (mapping.isWritable() || mapping.isOfFile())) {
      addMapping(maps, mapping, pages);
    }
    if (mapping.isOfFile() && !mapping.isWritable() && pages.fileCount < pages.files.size() &&
        isUsed(maps, mapping)) {
      pages.files.at(pages.fileCount++) = mapping.begin;
    }
    return true;
  });
}

void keepOwn(HotPages& pages) {
  pages.count = keepMapped(pages.ranges, pages.count);
  pages.readCount = keepMapped(pages.reads, pages.readCount);
}

void populate(const HotPages& pages, bool alsoRead) {
  advise(pages.ranges, pages.count, kPopulateWrite);
  if (alsoRead) advise(pages.reads, pages.readCount, kPopulateRead);
}

}  // namespace gantlet
