#include "executor/zygote/joined_code.h"

#include <sys/mman.h>

#include <cstdint>
#include <string_view>

#include "executor/kernel/aligned_memory.h"
#include "executor/kernel/own_maps.h"

namespace gantlet {
namespace {

struct Run {
  std::uintptr_t begin = 0;
  std::uintptr_t end = 0;
  std::string_view path;
  std::size_t mappings = 0;
  bool code = false;
};

// A page that was written to once (a relocation in what is only read by now) makes a mapping
// another kind, which joins with none.
bool hasOwnPage(const OwnMaps& maps, const Mapping& mapping) {
  bool own = false;
  const bool read = maps.forEachPage(mapping, [&own](std::uintptr_t, PageState page) {
    own = page.isPresent() ? !page.isOfFile() : page.isSwapped();
    return !own;
  });
  return own || !read;
}

void join(const Run& run) {
  if (run.mappings < 2 || !run.code) return;
  (void)::mprotect(addressAt(run.begin), run.end - run.begin, PROT_READ | PROT_EXEC);
}

}  // namespace

void joinCode(int procFd) {
  Run run;
  const OwnMaps maps(procFd);
  maps.forEach([&](const Mapping& mapping) {
    const bool fits = mapping.isOfFile() && mapping.isReadable() && !mapping.isWritable() &&
                      mapping.isPrivate() && !hasOwnPage(maps, mapping);
    if (fits && mapping.begin == run.end && mapping.path == run.path) {
      run.end = mapping.end;
      run.code = run.code || mapping.isCode();
      ++run.mappings;
      return true;
    }
    join(run);
    run = fits ? Run{mapping.begin, mapping.end, mapping.path, 1, mapping.isCode()} : Run{};
    return true;
  });
  join(run);
}

}  // namespace gantlet
