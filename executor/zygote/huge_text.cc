#include "executor/zygote/huge_text.h"

#include <sys/mman.h>

#include <cstdint>
#include <cstring>
#include <string_view>

#include "executor/zygote/aligned_memory.h"
#include "executor/zygote/own_maps.h"

extern "C" const char* Py_GetVersion();  // NOLINT(readability-identifier-naming): the interpreter's

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

}  // namespace

void useHugeText(int procFd) {
  const Range code = unwritten(procFd, reinterpret_cast<std::uintptr_t>(&Py_GetVersion));
  const std::uintptr_t begin = (code.begin + kHugePage - 1) / kHugePage * kHugePage;
  const std::uintptr_t end = code.end / kHugePage * kHugePage;
  if (begin >= end) return;
  const std::size_t size = end - begin;
  void* copy = alignedMemory(size);
  if (copy == nullptr) return;
  (void)::madvise(copy, size, MADV_HUGEPAGE);
  std::memcpy(copy, addressAt(begin), size);
  // Never writable and executable at once. The last step takes the file's mapping away and puts the
  // same bytes there.
  if (::mprotect(copy, size, PROT_READ | PROT_EXEC) != 0 ||
      ::mremap(copy, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, addressAt(begin)) == MAP_FAILED) {
    ::munmap(copy, size);
  }
}

}  // namespace gantlet
