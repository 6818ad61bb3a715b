#include "executor/zygote/file_pages.h"

#include <sys/mman.h>

#include "executor/kernel/aligned_memory.h"
#include "executor/kernel/own_maps.h"

namespace gantlet {

void dropFilePages(int procFd) {
  const OwnMaps maps(procFd);
  maps.forEach([&maps](const Mapping& mapping) {
    if (!mapping.isOfFile() || mapping.isWritable() || !mapping.isPrivate()) return true;
    bool own = false;
    const bool read = maps.forEachPage(mapping, [&own](std::uintptr_t, PageState page) {
      own = page.isPresent() ? !page.isOfFile() : page.isSwapped();
      return !own;
    });
    if (read && !own) {
      ::madvise(addressAt(mapping.begin), mapping.end - mapping.begin, MADV_DONTNEED);
    }
    return true;
  });
}

}  // namespace gantlet
