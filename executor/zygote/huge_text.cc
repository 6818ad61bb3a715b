#include "executor/zygote/huge_text.h"

#include <sys/mman.h>

#include <array>
#include <cstdint>
#include <cstring>

#include "executor/zygote/own_maps.h"

extern "C" const char* Py_GetVersion();  // NOLINT(readability-identifier-naming): the interpreter's

namespace gantlet {
namespace {

constexpr std::uintptr_t kHuge = 2ULL << 20U;

struct Range {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
  [[nodiscard]] bool holds(std::uintptr_t address) const {
    return begin <= address && address < end;
  }
};

void* at(std::uintptr_t address) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): an address from the kernel's own list
  return reinterpret_cast<void*>(address);
}

// The mappings of one file around `code` that follow each other and nobody writes to; empty for
// none.
Range unwritten(int procFd, std::uintptr_t code) {
  Range run;
  std::array<char, 512> runPath{};
  forEachMapping(procFd, [&](const Mapping& mapping) {
    const bool fits =
        mapping.path[0] == '/' && mapping.rights[1] == '-' && mapping.rights[0] == 'r';
    if (fits && mapping.begin == run.end && std::strcmp(mapping.path.data(), runPath.data()) == 0) {
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

// Memory of `size` bytes that begins with a huge page, and nothing around it; null: none.
void* alignedMemory(std::size_t size) {
  void* memory =
      ::mmap(nullptr, size + kHuge, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  const auto begin = reinterpret_cast<std::uintptr_t>(memory);
  const std::uintptr_t aligned = (begin + kHuge - 1) / kHuge * kHuge;
  if (aligned > begin) ::munmap(memory, aligned - begin);
  if (const std::size_t rest = begin + kHuge - aligned; rest > 0)
    ::munmap(at(aligned + size), rest);
  return at(aligned);
}

}  // namespace

void useHugeText(int procFd) {
  const Range code = unwritten(procFd, reinterpret_cast<std::uintptr_t>(&Py_GetVersion));
  const std::uintptr_t begin = (code.begin + kHuge - 1) / kHuge * kHuge;
  const std::uintptr_t end = code.end / kHuge * kHuge;
  if (begin >= end) return;
  const std::size_t size = end - begin;
  void* copy = alignedMemory(size);
  if (copy == nullptr) return;
  (void)::madvise(copy, size, MADV_HUGEPAGE);
  std::memcpy(copy, at(begin), size);
  // Never writable and executable at once. The last step takes the file's mapping away and puts the
  // same bytes there.
  if (::mprotect(copy, size, PROT_READ | PROT_EXEC) != 0 ||
      ::mremap(copy, size, size, MREMAP_MAYMOVE | MREMAP_FIXED, at(begin)) == MAP_FAILED) {
    ::munmap(copy, size);
  }
}

}  // namespace gantlet
