#include "executor/zygote/large_arenas.h"

#include <sys/mman.h>

#include <cstddef>
#include <cstdint>

#include "executor/kernel/aligned_memory.h"

// Of the interpreter that loads us. Not in its stable ABI, so that it need not be there.
// NOLINTBEGIN(readability-identifier-naming): names of the interpreter's
extern "C" {
struct PyObjectArenaAllocator {
  void* context;
  void* (*alloc)(void* context, std::size_t size);
  void (*free)(void* context, void* memory, std::size_t size);
};
[[gnu::weak]] void PyObject_SetArenaAllocator(PyObjectArenaAllocator* allocator);
}
// NOLINTEND(readability-identifier-naming)

namespace gantlet {
namespace {

constexpr std::size_t kArena = 1U << 20U;
constexpr std::size_t kSmall = 16;  // arenas
constexpr std::size_t kChunk = 8U << 20U;

struct Arenas {
  std::size_t made = 0;
  std::uintptr_t at = 0;  // what is left of the last chunk
  std::uintptr_t end = 0;
};

Arenas& arenas() {
  static Arenas instance;
  return instance;
}

void* anywhere(std::size_t size) {
  void* memory = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

void* makeArena(void* /*context*/, std::size_t size) {
  Arenas& own = arenas();
  if (size != kArena || own.made++ < kSmall) return anywhere(size);
  if (own.at == own.end) {
    void* chunk = alignedMemory(kChunk);
    if (chunk == nullptr) return anywhere(size);
    (void)::madvise(chunk, kChunk, MADV_HUGEPAGE);
    own.at = reinterpret_cast<std::uintptr_t>(chunk);
    own.end = own.at + kChunk;
  }
  void* arena = addressAt(own.at);
  own.at += kArena;
  return arena;
}

// Those of before as well: the interpreter's own allocator maps them, too.
void freeArena(void* /*context*/, void* memory, std::size_t size) { ::munmap(memory, size); }

}  // namespace

void useLargeArenas() {
  if (PyObject_SetArenaAllocator == nullptr) return;
  PyObjectArenaAllocator own{nullptr, makeArena, freeArena};
  PyObject_SetArenaAllocator(&own);
}

}  // namespace gantlet
