#include "executor/zygote/huge_text.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <array>
#include <cstdint>
#include <cstdio>
#include <cstring>

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
  const int maps = ::openat(procFd, "self/maps", O_RDONLY | O_CLOEXEC);
  std::FILE* file = maps >= 0 ? ::fdopen(maps, "r") : nullptr;
  if (file == nullptr) return {};
  Range run;
  std::array<char, 512> runPath{};
  std::array<char, 1024> line{};
  while (std::fgets(line.data(), static_cast<int>(line.size()), file) != nullptr) {
    unsigned long long begin = 0;
    unsigned long long end = 0;
    std::array<char, 8> rights{};
    std::array<char, 512> path{};
    if (std::sscanf(line.data(), "%llx-%llx %4s %*s %*s %*s %511s", &begin, &end, rights.data(),
                    path.data()) < 3) {
      continue;
    }
    const bool fits = path[0] == '/' && rights[1] == '-' && rights[0] == 'r';
    if (fits && begin == run.end && std::strcmp(path.data(), runPath.data()) == 0) {
      run.end = end;
      continue;
    }
    if (run.holds(code)) break;
    run = fits ? Range{begin, end} : Range{};
    runPath = path;
  }
  std::fclose(file);
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
