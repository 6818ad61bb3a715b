#include "executor/kernel/huge_text.h"

#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cstdint>
#include <string_view>

#include "executor/kernel/aligned_memory.h"
#include "executor/kernel/own_maps.h"

namespace gantlet {
namespace {

struct Range {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
  [[nodiscard]] bool holds(std::uintptr_t address) const {
    return begin <= address && address < end;
  }
};

// The mappings of one file around `code` that follow each other and nobody writes to; empty for
// none.
Range unwritten(int procFd, std::uintptr_t code) {
  Range run;
  std::string_view runPath;
  const OwnMaps maps(procFd);
  maps.forEach([&](const Mapping& mapping) {
    const bool fits = mapping.isOfFile() && !mapping.isWritable() && mapping.isReadable();
    if (fits && mapping.begin == run.end && mapping.path == runPath) {
      run.end = mapping.end;
      return true;
    }
    if (run.holds(code)) return false;
    run = fits ? Range{mapping.begin, mapping.end} : Range{};
    runPath = mapping.path;
    return true;
  });
  return run.holds(code) ? run : Range{};
}

// Puts a copy of `range`, of whole huge pages, in its place. Never writable and executable at once.
// The last step takes the file's mapping away and puts the same bytes there.
void replace(const Range& range, int rights) {
  const std::size_t size = range.end - range.begin;
  void* copy = alignedMemory(size);
  if (copy == nullptr) return;
  (void)::madvise(copy, size, MADV_HUGEPAGE);
  // The kernel copies: AddressSanitizer takes what lies between a program's constants for an
  // overflow.
  const iovec from{addressAt(range.begin), size};
  const iovec to{copy, size};
  const bool copied =
      ::process_vm_readv(::getpid(), &to, 1, &from, 1, 0) == static_cast<ssize_t>(size);
  if (!copied || ::mprotect(copy, size, rights) != 0 ||
      ::mremap(copy, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, addressAt(range.begin)) ==
          MAP_FAILED) {
    ::munmap(copy, size);
  }
}

// The mapping's whole huge pages of which much has been used. A touch brings 16 pages: one small
// table that was read does not make 2 MiB of ours.
void replaceUsed(const OwnMaps& maps, const Mapping& mapping) {
  const int rights = PROT_READ | (mapping.isCode() ? PROT_EXEC : 0);
  const std::uintptr_t end = mapping.end / kHugePage * kHugePage;
  Range used;
  for (std::uintptr_t at = (mapping.begin + kHugePage - 1) / kHugePage * kHugePage; at < end;
       at += kHugePage) {
    std::size_t pages = 0;
    maps.forEachPage({at, at + kHugePage, {}, {}}, [&](std::uintptr_t, PageState page) {
      pages += page.isPresent() ? 1 : 0;
      return true;
    });
    const bool isUsed = pages * kPage >= kHugePage / 2;
    if (isUsed && used.end == at) {
      used.end = at + kHugePage;
      continue;
    }
    if (used.end != 0) replace(used, rights);
    used = isUsed ? Range{at, at + kHugePage} : Range{};
  }
  if (used.end != 0) replace(used, rights);
}

}  // namespace

void useHugeText(int procFd, const void* code, std::size_t most) {
  const Range text = unwritten(procFd, reinterpret_cast<std::uintptr_t>(code));
  const std::uintptr_t begin = (text.begin + kHugePage - 1) / kHugePage * kHugePage;
  const std::uintptr_t end = text.end / kHugePage * kHugePage;
  if (begin < end && end - begin <= most) replace({begin, end}, PROT_READ | PROT_EXEC);
}

void useHugePagesOfFile(int procFd, const void* inFile) {
  const auto address = reinterpret_cast<std::uintptr_t>(inFile);
  const OwnMaps maps(procFd);
  std::string_view path;
  maps.forEach([&](const Mapping& mapping) {
    if (mapping.begin <= address && address < mapping.end) path = mapping.path;
    return path.empty();
  });
  if (path.empty()) return;
  maps.forEach([&](const Mapping& mapping) {
    const bool fits = mapping.path == path && !mapping.isWritable() && mapping.isReadable();
    if (fits) replaceUsed(maps, mapping);
    return true;
  });
}

}  // namespace gantlet
