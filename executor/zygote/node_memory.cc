#include "executor/zygote/node_memory.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <span>
#include <vector>

#include "executor/kernel/huge_text.h"
#include "executor/zygote/serving.h"

namespace gantlet {
namespace {

// What was freed lies scattered over the C library's heap, and each child would sort it, and write
// to pages here and there. All of it is taken, for good: what children ask for lies together,
// above.
void leaveFreshHeap() {
  const struct mallinfo2 now = ::mallinfo2();
  const auto top = reinterpret_cast<std::uintptr_t>(::sbrk(0)) - now.keepcost;
  constexpr std::size_t kLargest = 64U << 10U;
  constexpr std::size_t kSmallest = 24;
  constexpr std::size_t kStep = 16;
  for (std::size_t size = kLargest + kSmallest; size >= kSmallest;
       size -= std::max(kStep, size / 16 / kStep * kStep)) {
    void* taken = std::malloc(size);
    while (taken != nullptr && reinterpret_cast<std::uintptr_t>(taken) < top)
      taken = std::malloc(size);
    std::free(taken);
    if (size < kSmallest + kStep) break;
  }
}

}  // namespace

bool giveMemoryToChildren() {
  const int fd = ::openat(kServerProc, "self/smaps", O_RDONLY | O_CLOEXEC);
  FILE* const smaps = fd < 0 ? nullptr : ::fdopen(fd, "r");
  if (smaps == nullptr) return false;
  std::vector<std::span<std::byte>> kept;
  std::span<std::byte> mapping;
  char* line = nullptr;
  std::size_t size = 0;
  while (::getline(&line, &size, smaps) > 0) {
    std::uintptr_t begin = 0;
    std::uintptr_t end = 0;
    if (std::sscanf(line, "%lx-%lx ", &begin, &end) == 2) {
      // NOLINTNEXTLINE(performance-no-int-to-ptr): an address from the kernel's own list
      mapping = {reinterpret_cast<std::byte*>(begin), end - begin};
    } else if (std::strncmp(line, "VmFlags:", 8) == 0 && std::strstr(line, " dc") != nullptr) {
      kept.push_back(mapping);
    }
  }
  std::free(line);
  std::fclose(smaps);
  for (const std::span<std::byte>& one : kept) {
    if (::madvise(one.data(), one.size(), MADV_DOFORK) != 0) return false;
  }
  return true;
}

void settleMemory(v8::Isolate* isolate) {
  isolate->LowMemoryNotification();
  // What was found free is put into lists only when somebody walks the heap.
  v8::HeapCodeStatistics statistics;
  (void)isolate->GetHeapCodeAndMetadataStatistics(&statistics);
  leaveFreshHeap();
  useHugePagesOfFile(kServerProc, ::dlsym(RTLD_DEFAULT, "node_module_register"));
}

}  // namespace gantlet
