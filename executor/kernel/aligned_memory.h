// Memory that huge pages fit into. Thread-safety: one thread.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>

namespace gantlet {

constexpr std::uintptr_t kHugePage = 2ULL << 20U;

inline void* addressAt(std::uintptr_t address) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): an address from the kernel's own list
  return reinterpret_cast<void*>(address);
}

// Memory of `size` bytes that begins with a huge page, and nothing around it; null: none.
inline void* alignedMemory(std::size_t size) {
  void* memory =
      ::mmap(nullptr, size + kHugePage, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  const auto begin = reinterpret_cast<std::uintptr_t>(memory);
  const std::uintptr_t aligned = (begin + kHugePage - 1) / kHugePage * kHugePage;
  if (aligned > begin) ::munmap(memory, aligned - begin);
  if (const std::size_t rest = begin + kHugePage - aligned; rest > 0) {
    ::munmap(addressAt(aligned + size), rest);
  }
  return addressAt(aligned);
}

}  // namespace gantlet
