#include "executor/zygote/fresh_pools.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstring>

// From the interpreter that loads us (C API, "Memory Management").
// NOLINTBEGIN(readability-identifier-naming): names of the interpreter's
extern "C" {
const char* Py_GetVersion();
void* PyObject_Malloc(std::size_t size);
void PyObject_Free(void* block);
}
// NOLINTEND(readability-identifier-naming)

namespace gantlet {
namespace {

constexpr std::size_t kClassStep = 16;     // ALIGNMENT: block sizes are its multiples
constexpr std::size_t kMaxBlock = 512;     // SMALL_REQUEST_THRESHOLD
constexpr std::uintptr_t kPool = 1 << 14;  // POOL_SIZE
constexpr std::uintptr_t kHeader = 48;     // POOL_OVERHEAD
constexpr int kMaxBlocks = 10000;          // a class; far more than an interpreter leaves free

bool knowsAllocator() {
  int minor = 0;
  const char* version = Py_GetVersion();
  if (std::sscanf(version, "3.%d", &minor) != 1 || minor < 10 || minor > 14) return false;
  return std::strstr(version, "free-threading") == nullptr;
}

// What most programs need in all (some print and end with 20), so that their first pools are there.
constexpr std::size_t kReady = 32;
constexpr std::size_t kBlocksOfPool = (kPool - kHeader) / kMaxBlock;

bool isFirstOfPool(const void* block) {
  return (reinterpret_cast<std::uintptr_t>(block) & (kPool - 1)) == kHeader;
}

// Pools come in arenas of 1 MiB. Whether the last one has any left is chance, and a child that
// finds none maps another and takes a fault for each page of it that it writes to; those that are
// there are known, and made its own at once (hot_pages).
void haveArena() {
  std::array<void*, kReady * kBlocksOfPool> blocks{};
  for (void*& block : blocks) block = PyObject_Malloc(kMaxBlock);
  // The last one stays: an arena without any block may be given back.
  for (std::size_t i = 0; i + 1 < blocks.size(); ++i) PyObject_Free(blocks.at(i));
}

}  // namespace

void leaveFreshPools() {
  if (!knowsAllocator()) return;
  haveArena();
  for (std::size_t size = kClassStep; size <= kMaxBlock; size += kClassStep) {
    for (int i = 0; i < kMaxBlocks; ++i) {
      void* block = PyObject_Malloc(size);
      if (block == nullptr) return;
      // The class has come to a pool that nobody uses; given back, it is free for any class.
      if (isFirstOfPool(block)) {
        PyObject_Free(block);
        break;
      }
    }
  }
}

}  // namespace gantlet
