#include "executor/zygote/hot_pages.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "executor/zygote/own_maps.h"

namespace gantlet {
namespace {

constexpr std::uint64_t kPage = 4096;
constexpr int kPopulateWrite = 23;  // MADV_POPULATE_WRITE, newer than some C libraries
constexpr std::uint64_t kMaxGap =
    1;  // pages between two ranges that are rather copied than skipped
constexpr long kProcessMadvise = 440;  // process_madvise(2)
constexpr int kSelf = -10000;          // PIDFD_SELF
constexpr std::uint64_t kPresent = 1ULL << 63U;
constexpr std::uint64_t kOfFile = 1ULL << 61U;
constexpr std::uint64_t kExclusive = 1ULL << 56U;

void* pageAt(std::uint64_t address) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): an address from the kernel's own list
  return reinterpret_cast<void*>(address);
}

void add(HotPages& pages, std::uint64_t address) {
  if (pages.count > 0) {
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

void addMapping(int pagemap, std::uint64_t start, std::uint64_t end, HotPages& pages) {
  std::array<std::uint64_t, 512> entries{};
  for (std::uint64_t at = start; at < end;) {
    const std::uint64_t wanted = (end - at) / kPage;
    const std::size_t count = wanted < entries.size() ? wanted : entries.size();
    const ssize_t got = ::pread(pagemap, entries.data(), count * sizeof(std::uint64_t),
                                static_cast<off_t>(at / kPage * sizeof(std::uint64_t)));
    if (got <= 0) return;
    const std::size_t read = static_cast<std::size_t>(got) / sizeof(std::uint64_t);
    for (std::size_t i = 0; i < read; ++i, at += kPage) {
      const std::uint64_t entry = entries.at(i);
      const bool own = (entry & kPresent) != 0 && (entry & kExclusive) != 0;
      if (own && (entry & kOfFile) == 0) add(pages, at);
    }
  }
}

}  // namespace

void measureHotPages(int procFd, HotPages& pages) {
  pages.count = 0;
  const int pagemap = ::openat(procFd, "self/pagemap", O_RDONLY | O_CLOEXEC);
  if (pagemap < 0) return;
  forEachMapping(procFd, [&](const Mapping& mapping) {
    if (mapping.rights[1] == 'w' && mapping.rights[3] == 'p') {
      addMapping(pagemap, mapping.begin, mapping.end, pages);
    }
    return true;
  });
  ::close(pagemap);
}

void populate(const HotPages& pages) {
  if (pages.count == 0) return;
  // One call for all of them: Linux 6.14 and later.
  if (::syscall(kProcessMadvise, kSelf, pages.ranges.data(), pages.count, kPopulateWrite, 0) > 0) {
    return;
  }
  for (std::size_t i = 0; i < pages.count; ++i) {
    const iovec& range = pages.ranges.at(i);
    (void)::madvise(range.iov_base, range.iov_len, kPopulateWrite);
  }
}

}  // namespace gantlet
